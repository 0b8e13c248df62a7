"""Every command does its work, has help, and fails with a sentence."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from kit import GAMES, game
from kit.cli import COMMANDS, main
from kit.cli.measure import perft
from kit.core.rng import Stream


def said(capsys, *argv: str, code: int = 0) -> str:
    assert main(list(argv)) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


def test_the_command_line_lists_every_command(capsys) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    listed = capsys.readouterr().out
    assert all(f"    {name} " in listed.replace("\n", "  \n") for name in COMMANDS)
    assert "95 % intervals" in listed


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps(command: str, capsys) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert command in capsys.readouterr().out


def test_games_lists_all(capsys) -> None:
    rows = json.loads(said(capsys, "games", "--json"))
    assert [row["slug"] for row in rows] == list(GAMES)
    assert game(GAMES[0]).title in said(capsys, "games")


def test_rules_by_number_section_and_words(capsys) -> None:
    assert said(capsys, "rules", "wizard_did_it", "3.6").startswith(
        "3.6 As strong is strong enough"
    )
    section = json.loads(said(capsys, "rules", "wizard_did_it", "5", "--json"))["rules"]
    assert {c["section"] for c in section} == {"5"}
    assert said(capsys, "rules", "wizard_did_it", "losing", "my", "last", "valor").startswith(
        "3.11"
    )
    rulings = json.loads(said(capsys, "rules", "wizard_did_it", "--kind", "ruling", "--json"))[
        "rules"
    ]
    assert all(clause["print"] for clause in rulings)


def test_a_question_to_the_table_is_answered_before_the_rules(capsys) -> None:
    told = json.loads(said(capsys, "rules", "wild_side", "may I play a 4 on a 7", "--json"))
    assert told["answer"]["answer"] == "yes"
    assert "3.4" in told["answer"]["rules"]
    assert told["rules"]
    assert said(capsys, "rules", "wild_side", "may I play a 4 on a 7").startswith("  Yes. It is")
    asked = json.loads(said(capsys, "rules", "wild_side", "what is a run", "--json"))
    assert asked["answer"] is None


def test_a_game_that_is_not_there(capsys) -> None:
    error = said(capsys, "rules", "wizard_did_hit", code=1)
    assert error == (
        "rulewalk rules: there is no game 'wizard_did_hit'; did you mean 'wizard_did_it'?\n"
    )


def test_cards_say_their_grade(capsys) -> None:
    cards = json.loads(said(capsys, "cards", "wizard_did_it", "--json"))
    assert {card["grade"] for card in cards} <= {"rulebook", "public", "box", "kit"}
    assert "Not from the publisher" in said(capsys, "cards", "wizard_did_it", "sword")


def test_coverage_has_no_hole_and_says_so(capsys) -> None:
    assert "0 with a hole" in said(capsys, "coverage", "wizard_did_it")
    assert json.loads(said(capsys, "coverage", "wizard_did_it", "--holes", "--json")) == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_new_scenario_passes(slug: str, tmp_path: Path, capsys) -> None:
    assert (
        main(["new", "scenario", "My: first 'lesson'", "--game", slug, "--folder", str(tmp_path)])
        == 0
    )
    assert main(["check", str(tmp_path / "my-first-lesson.yaml")]) == 0
    again = said(capsys, "new", "scenario", "my first lesson", "--folder", str(tmp_path), code=1)
    assert "already exists" in again


@pytest.mark.parametrize("name", ["scenario", "save", "cards"])
def test_schema_is_json_schema(name: str, capsys) -> None:
    assert json.loads(said(capsys, "schema", name))["type"] == "object"


def test_perft_counts(capsys) -> None:
    out = said(capsys, "perft", "wizard_did_it", "--depth", "2", "--divide")
    assert out.splitlines()[-1] == "depth 2: 720"
    deep = said(capsys, "perft", "wizard_did_it", "--depth", "99", code=1)
    assert "--depth must be 1 to 12" in deep


PERFT = {"wizard_did_it": (1, [30, 720, 21600])}


@pytest.mark.parametrize("slug", PERFT)
def test_the_game_tree_has_the_size_it_had(slug: str) -> None:
    seed, counts = PERFT[slug]
    state = game(slug).deal(game(slug).box(), Stream(seed))
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts


def play(monkeypatch, capsys, *lines: str, argv: tuple[str, ...] = ()) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    return said(capsys, "play", *argv)


def test_play_the_training_to_its_8_points(monkeypatch, capsys) -> None:
    out = play(monkeypatch, capsys, *["draw"] * 12, argv=("wizard_did_it", "--players", "1"))
    assert "amber: 8" in out


def test_play_refuses_saves_undoes_and_goes_on(monkeypatch, capsys, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    lines = (
        "draw",
        "nonsense",
        "1",
        "undo",
        "1",
        "why",
        "rules swap",
        "moves sword",
        f"save {path}",
    )
    out = play(monkeypatch, capsys, *lines, "quit", argv=("wizard_did_it", "--seed", "5"))
    assert "refused by 2.2" in out
    assert "“nonsense” is not a move that I can read." in out
    assert f"Saved to {path}" in out
    out = play(monkeypatch, capsys, "quit", argv=("wizard_did_it", "--load", str(path)))
    assert "Amber lays" in out


def test_play_ends_with_the_input(monkeypatch, capsys) -> None:
    assert "You are violet" in play(monkeypatch, capsys, argv=("wizard_did_it", "--seat", "violet"))


def test_play_options_are_checked(monkeypatch, capsys) -> None:
    error = said(capsys, "play", "wizard_did_it", "--option", "castle=soon", code=1)
    assert "is one of 'at once', 'next draw', not 'soon'" in error
    assert "NAME=VALUE" in said(capsys, "play", "wizard_did_it", "--option", "castle", code=1)


def test_bench_prints_ratios(capsys) -> None:
    out = said(capsys, "bench", "wizard_did_it", "--seconds", "0.05")
    assert "wizard_did_it" in out
    assert "Price of a move" in out
    assert "a note of every event" in out
    assert out.count("events ") >= 1
    assert out.count("read ") >= 1


def test_python_m_kit_is_the_same_command() -> None:
    out = subprocess.run(
        [sys.executable, "-m", "kit", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert out.startswith("rulewalk 0.")


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "kit", "rules", "wizard_did_it"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
        assert reader.stdout
        assert reader.stderr
        reader.stdout.readline()
        reader.stdout.close()
        assert reader.stderr.read() == b""


def test_serve_says_what_is_in_the_way(capsys) -> None:
    assert "--port must be 1 to 65535" in said(capsys, "serve", "--port", "99999", code=1)
    import socket

    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "choose another with --port" in said(capsys, "serve", "--port", port, code=1)


def test_what_a_ply_costs_is_told_and_plotted(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tests.bench.growth.PLIES", 400)
    out = said(capsys, "bench", "--growth", "wild_side", "--out", str(tmp_path / "growth.html"))
    assert [line.split(":")[0].split()[1] for line in out.splitlines() if "  by " in line] == [
        "players", "cards", "legal", "plies", "tenths",
    ]  # fmt: skip
    assert "<svg" in (tmp_path / "growth.html").read_text("utf-8")
    assert "1–5: " in out
    assert "--out works only with --growth" in said(capsys, "bench", "--out", "growth.html", code=1)


def test_notebooks_are_copied_once_and_voila_shows_them_as_pages(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    ours = tmp_path / "ours"
    told = said(capsys, "notebooks", str(ours))
    mine = ours / "wild_side/learn.ipynb"
    assert f"{len([*ours.rglob('*.ipynb')])} notebooks copied" in told
    mine.write_text("changed")
    (ours / "index.ipynb").unlink()
    assert "1 notebook copied" in said(capsys, "notebooks", str(ours))
    assert mine.read_text() == "changed"

    monkeypatch.setattr(sys, "prefix", str(tmp_path / "env"))
    for _ in range(2):
        said(capsys, "notebooks", "--voila")
    settings = tmp_path / "env/etc/jupyter/jupyter_server_config.json"
    name = json.loads(settings.read_text())["VoilaConfiguration"]["template"]
    assert (tmp_path / f"env/share/jupyter/voila/templates/{name}/index.html.j2").is_file()
    settings.write_text("{}")
    assert "has other settings" in said(capsys, "notebooks", "--voila", code=1)
    assert "name a folder" in said(capsys, "notebooks", code=1)
