"""The table for programmers: seats by name, moves as text, no secret in its output."""

from __future__ import annotations

from pathlib import Path

import pytest

import kit
from kit import GAMES, Illegal, game, load_table, table
from kit.core.errors import KitError, Unreadable
from kit.files.index import headings


@pytest.fixture(params=GAMES)
def slug(request) -> str:
    return request.param


def test_a_lesson_s_table_plays_on_to_its_end(slug: str) -> None:
    t = table(slug, lesson=headings(slug)[0].key, seed=1).bots(seed=2)
    assert t.over
    assert t.turn == ()
    score = t.score()
    assert sum(score.totals.values()) == sum(score.outcome.totals)
    assert set(score.won) <= set(t.seats)
    assert len(t.moves(t.seats[0])) == 0


def test_the_same_seed_deals_and_plays_the_same(slug: str) -> None:
    one, two = (table(slug, seed=5).bots(12, seed=3) for _ in range(2))
    assert one.match.state == two.match.state
    assert repr(one) == repr(two)
    assert "0x" not in repr(one)


def test_undo_replay_and_a_saved_file_agree(slug: str, tmp_path: Path) -> None:
    t = table(slug, seed=5).bots(9, seed=3)
    assert t.replay().match.state == t.match.state
    early = t.replay(4)
    t.save(tmp_path / "game.json")
    assert load_table(tmp_path / "game.json").match.state == t.match.state
    assert t.undo(5).match.state == early.match.state


def test_a_look_is_what_the_seat_may_know_and_no_more(slug: str) -> None:
    t = table(slug, seed=5).bots(6, seed=3)
    found = game(slug)
    for seat, name in enumerate(t.seats):
        look = t.look(name)
        assert look.view == found.view(t.match.state, seat)
        imagined = found.imagine(look.view, t.match.state.rng.clone())
        assert found.view(imagined, seat) == look.view
        assert name in look.headline
        assert all(event.seen_by(seat) for event in t.match.seen(seat))
        assert len(t.log(name)) == len(t.match.seen(seat))


def test_a_refusal_has_its_rule_and_changes_nothing() -> None:
    t = table("wizard_did_it", lesson="a-wizards-turn")
    move = next(
        label for label in t.match.box.notation.labels if t.match.why_not(t.match.watcher, label)
    )
    before = t.match.state.clone()
    refused = t.why_not(move)
    assert refused is not None
    assert refused.rule is game("wizard_did_it").rulebook[refused.rule.id]
    assert str(refused.rule) in repr(refused)
    with pytest.raises(Illegal) as no:
        t.play(move)
    assert no.value.refusal.clause == refused.rule.id
    assert t.match.state == before
    assert t.why_not(t.moves()[0]) is None


def test_mistakes_are_said_in_a_sentence() -> None:
    t = table("wild_side", 3, seed=1)
    with pytest.raises(Unreadable, match="did you mean 'hawk'"):
        t.look("hawks")
    with pytest.raises(KitError, match="the game is not over"):
        t.score()
    with pytest.raises(Unreadable, match="must be a whole number from 1 to"):
        table("wild_side", lesson=headings("wild_side")[0].key, step=99)
    with pytest.raises(Unreadable, match="no lesson of wild_side"):
        table("wild_side", lesson="nowhere")
    with pytest.raises(Unreadable, match="has its own players"):
        table("wild_side", 3, lesson="first-round")
    with pytest.raises(AttributeError):
        _ = kit.nothing


def test_a_notebook_sees_the_sentence_and_its_own_line() -> None:
    t = table("wild_side", 3, seed=1)
    with pytest.raises(Unreadable) as no:
        t.play("fly away")
    shown = no.value._render_traceback_()
    assert shown[0].startswith("Unreadable: cannot read the action 'fly away'")
    assert shown[1].endswith('t.play("fly away")')
    assert len(shown) == 2


def test_many_moves_are_shortened_in_words_but_all_there() -> None:
    t = table("witless_wizards", 4, seed=3)
    longest = max((t.bots(1, seed=n).moves() for n in range(60)), key=len)
    assert list(longest) == [*longest.labels]
    assert longest[0] in longest
    if len(longest) > 12:
        assert f"... and {len(longest) - 12} more" in repr(longest)
