"""Schema, reference and new scenarios: the format can be learned without the source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kit import GAMES, game
from kit.cli import main
from kit.core.rng import Stream
from kit.files.read import _plain, parse_yaml
from kit.files.save import save
from kit.files.scenario import shipped
from kit.files.schema import merge, scenario_schema
from kit.files.words import moves, reference
from kit.play.match import Match


def said(capsys, *argv: str, code: int = 0) -> str:
    assert main(list(argv)) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


@pytest.fixture(scope="module", params=GAMES)
def schema(request) -> tuple[str, dict]:
    return request.param, scenario_schema(game(request.param))


def test_every_lesson_fits_the_schema_of_its_game(schema) -> None:
    slug, rules = schema
    jsonschema.Draft202012Validator.check_schema(rules)
    judge = jsonschema.Draft202012Validator(rules)
    for name, written in shipped(slug).items():
        wrong = next(judge.iter_errors(_plain(written._data)), None)
        assert wrong is None, f"{name}: {wrong.json_path}: {wrong.message:.200}"


def test_the_schema_knows_keys_moves_events_clauses_options_and_seats(schema) -> None:
    slug, rules = schema
    found, parts = game(slug), rules["$defs"]
    box = found.box()
    keys = set(found.keys(box))
    assert set(parts["Table"]["properties"]) == set(parts["Promise"]["properties"]) == keys
    assert set(box.notation.labels) <= set(parts["Move"]["enum"])
    events = [kind["const"] for kind in parts["When"]["properties"]["event"]["oneOf"]]
    assert events == [kind.name for kind in found.events]
    clauses = [clause["const"] for clause in parts["Clause"]["oneOf"]]
    assert clauses == [clause.id for clause in found.rulebook]
    assert set(rules["properties"]["options"]["properties"]) == {o.name for o in found.options}
    assert parts["Seat"]["enum"] == list(found.seats[: found.players[-1]])


SCENARIO = {
    "name": "x", "game": "wild_side", "players": 2, "table": {"hands": [["Red 9"], ["Red 8"]]},
    "steps": [{"do": "Red 9"}],
}  # fmt: skip
STEP = {"do": "Red 9"}
WRONG: list[dict[str, Any]] = [
    {"game": "wild_sid"},
    {"players": 9},
    {"seat": "amber"},
    {"teaches": ["77"]},
    {"options": {"runs": "lose"}},
    {"won": "somebody"},
    {"table": {"hand": []}},
    {"table": {"laid": "two"}},
    {"table": {"hands": [["Red 99"], []]}},
    {"table": {"hands": {"wolf": []}}},
    {"steps": [{"do": "Red 99"}]},
    {"steps": [{**STEP, "seat": "amber"}]},
    {"steps": [{**STEP, "then": {"pil": []}}]},
    {"steps": [{**STEP, "then": {"pile": {"hass": ["Red 9"]}}}]},
    {"steps": [{**STEP, "not": {"event": "losst"}}]},
    {"steps": [{**STEP, "shows": ["77"]}]},
    {"steps": [{**STEP, "chance": {"sead": 4}}]},
    {"steps": [{"refuse": "Red 9", "by": "7.8"}]},
]
RIGHT: list[dict[str, Any]] = [
    {},
    {"table": "dealt"},
    {"table": {"seed": 4}},
    {"won": "nobody"},
    {"won": ["wolf", "hawk"]},
    {"steps": [{**STEP, "then": {"hands": {"wolf": {"has": "Red 9", "size": 1}}}}]},
    {"steps": [{**STEP, "chance": [4, {"rest": {"seed": 4}}]}]},
    {"steps": [{**STEP, "not": [{"event": "out"}, {"won": "wolf"}]}]},
]


def test_the_schema_tells_right_from_wrong() -> None:
    judge = jsonschema.Draft202012Validator(scenario_schema(game("wild_side")))
    assert [change for change in WRONG if judge.is_valid({**SCENARIO, **change})] == []
    assert [change for change in RIGHT if not judge.is_valid({**SCENARIO, **change})] == []


def test_schemas_of_several_boxes_allow_what_either_does() -> None:
    one = {"enum": ["a"], "maxItems": 2, "minimum": 1, "properties": {"x": {"maximum": 1}}}
    two = {"enum": ["b", "a"], "maxItems": 3, "minimum": 0, "properties": {"y": {}}}
    assert merge(one, two) == {
        "enum": ["a", "b"], "maxItems": 3, "minimum": 0,
        "properties": {"x": {"maximum": 1}, "y": {}},
    }  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_the_reference_names_everything(slug: str, capsys) -> None:
    text = " ".join(said(capsys, "schema", "scenario", "--game", slug, "--words").split())
    found = game(slug)
    for name, key in found.box().keys.items():
        assert f"{name}: {' '.join(key.help.split())}" in text
    for kind in found.events:
        assert f"{kind.name} [{kind.clause}]: " in text
    for _, what in found.chance:
        assert what in text
    for option in found.options:
        assert all(f"{option.name}: {choice}" in text for choice in option.choices)
    assert max(map(len, reference(found)), default=0) < 3000


@pytest.mark.parametrize("slug", GAMES)
def test_forms_of_moves_are_few_and_true(slug: str) -> None:
    forms = moves(game(slug))
    assert len(forms) < 30
    box = game(slug).box()
    for move in forms:
        if move.like in box.notation.labels:
            assert game(slug).words(box, box.notation.parse(move.like)) == move.words


def test_schema_with_a_pack_knows_its_cards(tmp_path: Path, capsys) -> None:
    pack = tmp_path / "mine.yaml"
    pack.write_text(
        "rulewalk: cards\ngame: wizard_did_it\nname: mine\nextends: true\ncards:\n"
        "  - {name: Spoon, deck: stack, effect: item, numbers: {bonus: 1}, copies: 1}\n"
    )
    out = said(capsys, "schema", "scenario", "--game", "wizard_did_it", "--pack", str(pack))
    assert "Spoon > amber forest" in json.loads(out)["$defs"]["Move"]["enum"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["save", "--game", "wild_side"], "are for scenarios, not for 'save'"),
        (["scenario", "--words"], "name a game: --game wizard_did_it|"),
        (["scenario", "--game", "wild"], "did you mean 'wild_side'?"),
    ],
)
def test_schema_says_what_it_wants(argv: list[str], words: str, capsys) -> None:
    assert words in said(capsys, "schema", *argv, code=1)


# New scenarios


@pytest.mark.parametrize("slug", GAMES)
def test_a_new_scenario_has_the_fewest_players_and_a_schema(slug, tmp_path, capsys) -> None:
    argv = ["new", "scenario", "mine", "--game", slug, "--folder", str(tmp_path), "--schema"]
    assert main(argv) == 0
    text = (tmp_path / "mine.yaml").read_text()
    data = parse_yaml(text, "mine.yaml")
    assert data["players"] == game(slug).players[0]
    first = text.splitlines()[0]
    assert first == f"# yaml-language-server: $schema={slug}.schema.json"
    rules = json.loads((tmp_path / f"{slug}.schema.json").read_text())
    jsonschema.Draft202012Validator(rules).validate(_plain(data))
    assert main(["check", str(tmp_path / "mine.yaml")]) == 0
    capsys.readouterr()


def saved(path: Path, slug: str, players: int, moves_played: int) -> Match:
    match, rng = Match.deal(game(slug).box(players), seed=players), Stream(players)
    while match.to_act() and len(match.actions) < moves_played:
        seat = match.to_act()[-1]
        match.submit(seat, rng.choice(match.state.legal(seat)))
    save(match, path)
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_was_played_becomes_a_scenario_that_passes(slug, tmp_path, capsys) -> None:
    for players in (game(slug).players[0], game(slug).players[-1]):
        match = saved(tmp_path / "game.json", slug, players, 400)
        path = tmp_path / f"game-{players}.yaml"
        argv = ["--from", str(tmp_path / "game.json"), "--folder", str(tmp_path)]
        assert main(["new", "scenario", f"Game {players}", *argv]) == 0
        capsys.readouterr()
        assert main(["check", str(path)]) == 0, capsys.readouterr().out
        data = parse_yaml(path.read_text(), str(path))
        assert len(data["steps"]) == len(match.actions)
        assert ("won" in data) == (match.outcome() is not None)


def test_a_few_moves_of_a_game_begin_at_their_own_table(tmp_path, capsys) -> None:
    saved(tmp_path / "game.json", "rock_paper_wizard", 3, 40)
    argv = ["--from", str(tmp_path / "game.json"), "--folder", str(tmp_path)]
    assert main(["new", "scenario", "Middle", *argv, "--moves", "11-14"]) == 0
    assert main(["check", str(tmp_path / "middle.yaml")]) == 0
    assert len(parse_yaml((tmp_path / "middle.yaml").read_text(), "m")["steps"]) == 4
    capsys.readouterr()
    for wrong, words in (("5", "two numbers, such as 3-8"), ("7-3", "has moves 1 to 40, not 7")):
        assert words in said(capsys, "new", "scenario", "w", *argv, "--moves", wrong, code=1)
    assert "leave them out" in said(capsys, "new", "scenario", "w", *argv, "--players=3", code=1)


def test_the_story_of_a_lesson_says_what_happens_and_which_answer_is_right(capsys) -> None:
    folder = Path(__file__).parents[2] / "kit" / "games" / "witless_wizards" / "scenarios"
    lesson = str(folder / "20-too-late-to-drain.yaml")
    assert main(["check", "--story", lesson]) == 0
    told = capsys.readouterr().out
    assert "step 1: Liana keeps Spiked Shield. [2.10]" in told
    assert "step 3: right is: Yes, he falls first" in told
    assert main(["check", lesson]) == 0
    assert "step 1" not in capsys.readouterr().out
