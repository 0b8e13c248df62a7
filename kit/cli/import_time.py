"""How long it takes to import a package, measured in fresh processes."""

from __future__ import annotations

import subprocess
import sys
import time


def import_ms(name: str) -> float:
    """Return what importing *name* adds to starting Python, best of five, in milliseconds."""

    def best(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
            times.append(time.perf_counter() - start)
        return min(times)

    return 1000 * (best(f"import {name}") - best("pass"))
