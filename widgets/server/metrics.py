"""Counters of events on the server, for ``/metrics`` and for the log."""

from __future__ import annotations

from collections import Counter

HELP = {
    "rulewalk_learners": "kernels in use by learners",
    "rulewalk_seats": "kernels learners may use at once",
    "rulewalk_warm": "kernels that wait for a learner",
    "rulewalk_readers": "learners who read a lesson without a kernel",
    "rulewalk_opened_total": "pages opened with a kernel",
    "rulewalk_read_total": "lessons opened without a kernel",
    "rulewalk_still_total": "pages served without a kernel",
    "rulewalk_asked_total": "questions put to the table on rules pages",
    "rulewalk_full_total": "visitors turned away because every seat was taken",
    "rulewalk_dropped_total": "messages of browsers that were dropped, by reason",
    "rulewalk_withheld_total": "messages of kernels that were not sent to browsers, by type",
    "rulewalk_ended_total": "kernels that ended, by reason",
    "rulewalk_strangers_total": "requests refused, by reason",
}


class Metrics:
    """Counters by name and, where there is one, by reason."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, reason: str = "") -> None:
        """Add one to a counter; *reason* is one of a fixed set, never a visitor's word."""
        self._counts[name, reason] += 1

    def text(self, gauges: dict[str, int]) -> str:
        """Return all counters, and the *gauges* given, in Prometheus' text format."""
        lines: list[str] = []
        for name, words in HELP.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
            if name in gauges:
                lines.append(f"{name} {gauges[name]}")
            lines += [
                f'{name}{{reason="{reason}"}} {n}' if reason else f"{name} {n}"
                for (known, reason), n in sorted(self._counts.items())
                if known == name
            ]
        return "\n".join(lines) + "\n"


METRICS = Metrics()
