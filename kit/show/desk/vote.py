"""A vote on the desk, on the wall, and in the summary; names of learners are not in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.show.html import el, join
from kit.teach.desk.vote import Ballot, VoteResult

NEXT = {
    "first": "End the first vote",
    "talk": "Begin the second vote",
    "second": "End the vote and show it",
}
SAYS = {
    "first": "Vote alone.",
    "talk": "Discuss your answer with somebody who chose another one.",
    "second": "Vote again.",
    "done": "The vote is over.",
}


class VoteView(NamedTuple):
    """What may be shown of a vote now; ``result`` only when it is over."""

    stage: str
    text: str
    answers: tuple[str, ...]
    picture: str
    voted: int
    here: int
    result: VoteResult | None


def vote_html(view: VoteView | None) -> Markup:
    """Return the vote on the desk, with the buttons that lead it."""
    if view is None:
        return Markup("")
    said = SAYS[view.stage] if view.stage == "done" else _voted(view)
    words = el("p", None, el("strong", None, f"Vote: {view.text}"), f" {said}")
    go_on = _press("vote_next", NEXT[view.stage]) if view.stage in NEXT else None
    wall = el("a", {"class": "rw-button", "href": "vote", "data-of-class": True}, "On the wall")
    close = _press("vote_close", "Close the vote" if view.result else "Cancel the vote")
    shown = result_html(view.result) if view.result else None
    buttons = el("p", {"class": "rw-links"}, go_on, wall, close)
    return el("section", {"class": "rw-voting", "aria-label": "Vote"}, words, shown, buttons)


def wall_vote_html(view: VoteView | None) -> Markup:
    """Return the vote for the projector: the question and its table, and at the end the counts."""
    if view is None:
        return el("p", {"class": "rw-wall-address"}, "There is no vote just now.")
    if view.result:
        return join([el("h1", None, SAYS["done"]), result_html(view.result)])
    answers = el("ol", {"class": "rw-lettered"}, *(el("li", None, one) for one in view.answers))
    said = el("p", {"class": "rw-vote-now"}, f"{SAYS[view.stage]} {_voted(view)}")
    asked = el("div", {"class": "rw-vote-asked"}, el("h1", None, view.text), answers, said)
    return el("div", {"class": "rw-vote-wall"}, asked, Markup(view.picture))


def result_html(result: VoteResult) -> Markup:
    """Return the counts of both votes, the reason, and the gain."""
    same = result.second is result.first
    parts = (
        _counts("First vote", result.first, result.votes[0]),
        _counts("Second vote", result.second, result.votes[1], asked=not same),
    )
    return el("div", {"class": "rw-vote-result"}, el("p", None, gain_words(result)), *parts)


def gain_words(result: VoteResult) -> str:
    """Return the rule, and how many were right before and after the discussion."""
    first, second = result.rights
    both = len(result.both)
    if not both:
        return f"{result.second.rule}: nobody voted twice."
    gain = "" if result.gain is None else f", a gain of {result.gain:.0%}"
    return f"{result.second.rule}: {first}, then {second} of {both} right{gain}."


def votes_html(results: Sequence[VoteResult]) -> Markup | None:
    """Return the section of the summary: each vote with its gain."""
    if not results:
        return None
    items = (
        el("section", {"class": "rw-one-question"}, el("h3", None, one.first.text),
           result_html(one))
        for one in results
    )  # fmt: skip
    return el("section", None, el("h2", None, "Votes"), *items)


def _counts(words: str, ballot: Ballot, votes: dict[int, int], *, asked: bool = True) -> Markup:
    counts = Counter(votes.values())
    rows = (
        el("li", {"data-kind": "good" if one.right else "bad"},
           el("span", {"class": "rw-many"}, counts[at]),
           el("meter", {"min": 0, "max": max(len(votes), 1), "value": counts[at],
                        "aria-hidden": "true"}),
           el("span", None, el("b", {"title": "Right" if one.right else "Wrong"},
                               "✓ " if one.right else "✕ "), one.text,
              el("small", None, f" {one.why}") if one.right and one.why else None))
        for at, one in enumerate(ballot.choices)
    )  # fmt: skip
    head = f"{words}: {ballot.text}" if asked else words
    return el(
        "div",
        None,
        el("p", None, el("strong", None, head)),
        el("ul", {"class": "rw-chosen"}, *rows),
    )


def _voted(view: VoteView) -> str:
    return f"{view.voted} of {plural(view.here, 'learner')} voted."


def _press(do: str, words: str) -> Markup:
    return el("button", {"type": "button", "class": "rw-button", "data-do": do}, words)
