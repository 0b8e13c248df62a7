"""The page of what a learner knows: the next question, practice, and moving it."""

from __future__ import annotations

import json
import random
import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.core.errors import Unreadable
from kit.files.evidence import Evidence
from kit.files.store import MemoryStore
from kit.games import GAMES, game
from kit.show.lesson.session import known_session
from kit.show.lesson.text import frame_text
from kit.show.qr import qr_rows
from kit.teach.learner import transfer
from kit.teach.learner.choose import askable, mastered, to_ask, todays
from kit.teach.learner.knowledge import Knowledge, Known, PlayedGame, read_known
from kit.teach.learner.memory import DAY, Memory
from kit.teach.learner.page import LearnerPage
from kit.teach.learner.practice import Practice, when_words
from kit.teach.session import Session

NOW = time.time()
RULES = sorted(askable("wild_side"))


def learned(slug: str = "wild_side", days: float = 5, late: float = 1, count: int = 12) -> Known:
    """Return rules of a stability in *days*, each due *late* days ago."""
    known = Known(slug)
    for at, clause in enumerate(sorted(askable(slug))[:count]):
        due = int(NOW - late * DAY - at)
        known.memory[clause] = Memory(days, 5.0, int(due - days * DAY), due)
    return known


def kept(*known: Known) -> MemoryStore:
    store = MemoryStore()
    for one in known:
        Knowledge(store).put(one)
    return store


def click(session: Session, do: str, **more: object) -> dict[str, Any]:
    shown = session.click({"step": session.shown["step"], "do": do, **more})
    assert shown, do
    return shown


def view(session: Session) -> Any:
    return session.frame().known


# The next question


def test_a_sure_rule_comes_after_a_forgotten_one_and_a_fresh_one_rests() -> None:
    known = learned(count=3)
    sure, forgotten, fresh = sorted(known.memory)
    known.memory[sure] = Memory(90.0, 4.0, int(NOW - 2 * DAY), int(NOW + 88 * DAY))
    known.memory[forgotten] = Memory(4.0, 4.0, int(NOW - 30 * DAY), int(NOW - 26 * DAY))
    known.memory[fresh] = Memory(4.0, 4.0, int(NOW - 60), int(NOW + 4 * DAY))
    assert [ask.clause for ask in to_ask([known], NOW)] == [forgotten, sure]


def test_games_are_mixed_only_once_they_are_mastered() -> None:
    new = [learned("wild_side", days=2), learned("rock_paper_wizard", days=2)]
    games = [ask.game for ask in to_ask(new, NOW)]
    assert sum(one != other for one, other in pairwise(games)) == 1
    old = [learned("wild_side", days=30), learned("rock_paper_wizard", days=30)]
    assert all(mastered(one) for one in old)
    games = [ask.game for ask in to_ask(old, NOW)]
    assert sum(one != other for one, other in pairwise(games)) > 1


def test_five_a_day_are_five_rules_of_changing_chapters() -> None:
    asks = todays([learned(count=20)], NOW, 5)
    chapters = [game("wild_side").rulebook[ask.clause].section for ask in asks[:5]]
    assert len({ask.clause for ask in asks[:5]}) == 5
    assert len(set(chapters)) == 1 or any(one != other for one, other in pairwise(chapters))


def test_what_is_too_much_for_five_a_day_is_learned_one_game_at_a_time() -> None:
    known = [learned(slug, days=4, count=999) for slug in GAMES]
    better = known[3]
    better.memory = {clause: one._replace(last=int(NOW - 4 * DAY))
                     for clause, one in better.memory.items()}  # fmt: skip
    assert {ask.game for ask in todays(known, NOW, 5)} == {better.game}
    assert len({ask.game for ask in todays(known[:1], NOW, 5)}) == 1


def test_choosing_is_fast_with_everything_learned() -> None:
    known = [learned(slug, count=999) for slug in GAMES]
    todays(known, NOW, 5)
    begin = time.process_time()
    todays(known, NOW, 5)
    assert time.process_time() - begin < 0.02  # 5 ms on a quiet core


# Practice


def test_five_a_day_end_with_a_score_and_the_next_day() -> None:
    session = known_session(kept(learned(count=6)), "five=1")
    for _ in range(5):
        assert isinstance(session.walk, LearnerPage)
        assert isinstance(session.walk.practice, Practice)
        posed = session.walk.practice.question(session.walk.practice.at)
        click(session, "choose", at=posed.right)
        click(session, "lock")
        click(session, "next")
    html = click(session, "jump", at=5)["html"]
    assert "5 of 5" in html
    assert "1 more is due" in html
    assert len(session.answers) == 5
    assert all(one.right for one in session.answers)
    click(session, "return")
    assert view(session).due == 1


def test_the_learners_own_word_counts_where_no_answer_was_given() -> None:
    store = kept(learned(count=1))
    session = known_session(store, "game=wild_side")
    click(session, "practise", action=RULES[0])
    assert "I knew that" in click(session, "next")["html"]
    assert "I knew that" not in click(session, "forgot")["html"]
    (one,) = session.answers
    assert (one.source, one.right, one.clause) == ("said", False, RULES[0])
    assert session.click({"step": session.shown["step"], "do": "knew"}) is None
    assert Knowledge(store).of("wild_side").recent == [
        Evidence(**{**one.packed(), "when": int(one.when)})  # type: ignore[arg-type]
    ]
    assert "See it in" in click(session, "next")["html"]


def test_nothing_due_is_a_sentence() -> None:
    session = known_session(kept(), "five=1")
    assert "Nothing is due" in str(session.shown["html"])
    assert not view(session).ready


def test_days_are_said_as_people_say_them() -> None:
    midnight = time.mktime((2026, 11, 16, 0, 0, 0, 0, 0, -1))  # a Monday
    said = [when_words(midnight + days * DAY + 60, midnight) for days in (0, 1, 4, 8, 30, 90)]
    assert said == ["later today", "tomorrow", "Friday", "in a week", "in 4 weeks", "in 3 months"]


# The map


def test_the_map_shows_each_rule_by_chapter_and_what_was_answered() -> None:
    known = learned(count=3)
    known.note(Evidence(
        game="wild_side", clause=RULES[0], right=False, source="quiz", when=NOW, answer="Blue",
    ))  # fmt: skip
    known.games = [PlayedGame(int(NOW), "beginners", True)]
    session = known_session(kept(known), "game=wild_side")
    rules = [rule for chapter in view(session).chapters for rule in chapter.rules]
    assert len(rules) == sum(c.kind != "manners" for c in game("wild_side").rulebook)
    assert sum(rule.state == "due" for rule in rules) == view(session).due == 2
    html = click(session, "choose", action=RULES[0])["html"]
    assert "Wrong in a quiz, today: “Blue”" in html
    assert "against beginners: 1 won" in html
    assert "2 rules to repeat" in frame_text(session.frame())
    click(session, "return")
    assert view(session).chapters == ()
    click(session, "lesson", at=0)
    assert view(session).lines[2].won == 1


# Moving


MEMORIES = st.builds(
    Memory,
    st.floats(0.001, 3000).map(lambda days: round(days, 5)),
    st.floats(1, 10).map(lambda hard: round(hard, 5)),
    st.integers(transfer.START, transfer.START + 10**9),
    st.integers(0, 10**10),
)


@given(st.dictionaries(st.sampled_from(RULES), MEMORIES), st.booleans())
@settings(max_examples=40)
def test_export_import_export_is_equal_to_the_byte(rules: dict[str, Memory], won: bool) -> None:
    known = Known("wild_side", rules, [], [PlayedGame(5, "beginners", won)])
    text = transfer.exported([known])
    there = kept()
    transfer.take_over(Knowledge(there), transfer.imported(text))
    assert transfer.exported(Knowledge(there).all()) == text


def test_a_link_brings_what_is_known_of_five_games_in_1200_bytes() -> None:
    rng = random.Random(1)
    known = [learned(slug, days=3, count=999) for slug in GAMES]
    for one in known:
        for clause, memory in one.memory.items():
            last = int(NOW - rng.randrange(90 * DAY))
            days = round(rng.uniform(0.2, 99), 5)
            one.memory[clause] = memory._replace(
                last=last, due=last + max(1, round(days)) * DAY, stability=days
            )
    part = [Known(one.game, dict([*one.memory.items()][:25])) for one in known]
    link = transfer.packed_link(part)
    assert 0 < len(link) * 3 / 4 <= transfer.MOST
    assert len(qr_rows(f"https://school.example/known.html#take={link}")) <= 177
    for one, other in zip(part, transfer.imported(link), strict=True):
        assert one.memory.keys() == other.memory.keys()
        for clause, memory in one.memory.items():
            found = other.memory[clause]
            assert found.stability == pytest.approx(memory.stability, rel=0.05)
            assert abs(found.last - memory.last) <= 60
    every = [
        Known(slug, {
            clause.id: Memory(rng.uniform(1, 99), rng.uniform(1, 10),
                              int(NOW - rng.randrange(90 * DAY)), int(NOW))
            for clause in game(slug).rulebook
        })
        for slug in GAMES
    ]  # fmt: skip
    assert transfer.packed_link(every) == "", "too much for a link"


JUNK = ["", "{", "{}", "x" * 5000, "AAAA", "eJw", '{"about": 1}', "[" * 5000, "ü" * 20]


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_what_is_no_file_of_ours_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        transfer.imported(text)
    session = known_session(kept(), "")
    assert "not a file" in click(session, "take", at=0, to=1, file=text)["html"]


def test_a_hostile_file_brings_only_what_is_knowledge() -> None:
    games = {"wild_side": {"memory": {RULES[0]: [1, 5, 1, 2], "<b>": [1, 5, 1, 2], RULES[1]: 3}},
             "chess": {}, "wicked_wise": []}  # fmt: skip
    text = json.dumps({"about": transfer.FORMAT, "version": 1, "games": games})
    found = {one.game: one for one in transfer.imported(text)}
    assert set(found) == {"wild_side", "wicked_wise"}
    assert set(found["wild_side"].memory) == {RULES[0]}
    assert found["wicked_wise"] == read_known("wicked_wise", None)


def test_a_file_in_parts_is_taken_over_after_a_question_and_all_is_forgotten() -> None:
    text = transfer.exported([learned(count=9)])
    store = kept(learned("rock_paper_wizard", count=2))
    session = known_session(store, "", "https://school.example/known.html")
    half = len(text) // 2
    before = session.shown["step"]
    assert (
        session.click({"step": before, "do": "take", "at": 0, "to": 2, "file": text[:half]}) is None
    )
    html = click(session, "take", at=1, to=2, file=text[half:])["html"]
    assert "9 rules of 1 game" in html
    assert not Knowledge(store).of("wild_side").memory, "not before the learner agrees"
    click(session, "next")
    assert len(Knowledge(store).of("wild_side").memory) == 9
    assert len(Knowledge(store).of("rock_paper_wizard").memory) == 2
    html = click(session, "move")["html"]
    assert "rw-qr" in html
    assert "rulewalk-what-i-know.json" in html
    click(session, "forget")
    assert Knowledge(store).of("wild_side").memory, "it asks first"
    click(session, "next")
    assert not any(one.memory for one in Knowledge(store).all())


def test_random_messages_break_nothing() -> None:
    rng, session = random.Random(3), known_session(kept(learned()), "game=wild_side")
    does = ["choose", "lock", "next", "back", "return", "practise", "lesson", "move", "forget",
            "take", "knew", "forgot", "jump", "restart", "again", "resume", "play"]  # fmt: skip
    for _ in range(300):
        action = rng.choice(["", RULES[0], "99.9", "x" * 200])
        at, to = rng.choice([0, 1, 7, 99_999]), rng.choice([0, 1, 5])
        said = {"do": rng.choice(does), "at": at, "to": to, "action": action, "file": action}
        session.click({"step": session.shown["step"], **said})
    assert "Something went wrong" not in str(session.shown["html"])
