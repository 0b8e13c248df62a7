"""Cards typed from one's own box work wherever the kit's own do."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from kit import GAMES, game, table
from kit.cli import main
from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable
from kit.files.cards import effect_text, load_pack
from kit.files.course.course_folder import showing_course
from kit.files.run import run
from kit.files.save import load
from kit.files.scenario import read_scenario
from kit.files.store import MemoryStore
from kit.files.wire import Click
from kit.show.handout.file import write_handout
from kit.show.lesson.screen import frame_html
from kit.tabletop import load_table
from kit.teach.lesson.walkthrough import Walkthrough
from kit.teach.play.keeping import KeptTable
from kit.teach.play.table import PlayTable, table_of
from widgets import learn, play

DRUIDS = """\
rulewalk: cards
game: witless_wizards
name: the druids
by: Ada Keller
extends: true
cards:
  - {name: Oak Club, deck: Druid, effect: weapon, numbers: {value: 9, income: 0}, text: "Club."}
  - {name: Bark, deck: Druid, effect: armour, numbers: {value: 2, income: 0}, copies: 3}
"""
LESSON = """\
rulewalk: scenario
name: Druids
game: witless_wizards
players: 2
cards: packs/druids.yaml
options: {decks: "Wizard, Druid, Pirate"}
table:
  phase: attack
  turn: liana
  gear: {liana: [Oak Club]}
  decks: [Wizard, Druid, Pirate]
  deck: [Bark, Cutlass, Blunderbuss, Boarding Pike, Rum Barrel, Watchful Parrot, Powder Keg]
steps:
  - do: attack > albus
    chance: [1]
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs/druids.yaml").write_text(DRUIDS)
    (tmp_path / "lesson.yaml").write_text(LESSON)
    return tmp_path / "lesson.yaml"


@pytest.fixture
def druids(lesson: Path) -> Path:
    return lesson.parent / "packs/druids.yaml"


# A grade of its own


def test_a_card_from_the_box_says_who_typed_it(druids: Path, capsys) -> None:
    pack = load_pack(druids)
    club, katana = pack[pack.kind("Oak Club")], pack[pack.kind("Katana")]
    assert (club.grade, club.by, club.origin) == ("box", "Ada Keller", "Typed by Ada Keller.")
    assert katana == game("witless_wizards").pack[0], "the kit's cards stay the kit's"
    face = (
        game("witless_wizards")
        .drawing()
        .face(game("witless_wizards").box(pack=pack), pack.kind("Oak Club"))
    )
    assert face.label.endswith("; from the box, typed by Ada Keller")
    assert face.hint == "Club. (From the box. Typed by Ada Keller.)"
    main(["cards", "witless_wizards", "club", "--pack", str(druids)])
    out = capsys.readouterr().out
    assert "(Druid; box; " in out
    assert "name: 1 from the box" in out
    assert "publisher" not in out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by: Ada Keller\n", "", "kit"),
        ('text: "Club."', "grade: kit", "kit"),
        ('text: "Club."', "grade: box", "box"),
        ('text: "Club."', "grade: kit, why: w, parts: {name: box}", "box"),
    ],
)
def test_the_grade_follows_from_who_typed_it(druids: Path, old, new, said) -> None:
    druids.write_text(DRUIDS.replace(old, new))
    pack = load_pack(druids)
    assert pack[pack.kind("Oak Club")].graded["name"] == said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by: Ada Keller\n", "", r"druids.yaml:\d+: card 'Oak Club': grade 'box' needs 'by'"),
        ("deck: Druid", "deck: 'Oak, Ash'", "no comma"),
        ("game: witless_wizards", "game: wild_side", "effect"),
    ],
)
def test_a_bad_pack_is_refused(druids: Path, old, new, said) -> None:
    graded = DRUIDS.replace("text:", "grade: box, text:")
    druids.write_text(graded.replace(old, new))
    with pytest.raises(Unreadable, match=said):
        load_pack(druids)


# Options follow the pack


@pytest.mark.parametrize(
    "decks", ["Wizard, Pirate, Druid", "Druid,Wizard,Pirate", ["Pirate", "Druid", "Wizard"]]
)
def test_a_deck_of_the_pack_can_be_chosen_in_any_order(druids: Path, decks) -> None:
    box = table("witless_wizards", 2, options={"decks": decks}, pack=str(druids)).match.box
    assert box.options["decks"] == "Wizard, Pirate, Druid"
    state = table("witless_wizards", 2, options={"decks": decks}, pack=druids).match.state
    assert set(state.table()["decks"]) == {"Wizard", "Pirate", "Druid"}


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        ("Wizard, Pirate, Drud", "there is no 'Drud'; did you mean 'Druid'?"),
        ("Wizard, Wizard, Druid", "option 'decks' is 'random', or as"),
        ("Druid", "made of Samurai, Wizard, Sci-Fi, Medieval, Pirate, Druid"),
        (3, "not 3"),
    ],
)
def test_another_choice_is_refused_in_a_sentence(druids: Path, decks, said) -> None:
    with pytest.raises(Unreadable) as wrong:
        table("witless_wizards", 2, options={"decks": decks}, pack=druids)
    assert said in str(wrong.value)


def test_without_the_pack_there_is_no_such_deck() -> None:
    with pytest.raises(Unreadable, match="there is no 'Druid'"):
        table("witless_wizards", 2, options={"decks": "Wizard, Pirate, Druid"})


# In a lesson


def test_a_scenario_is_played_with_its_cards(lesson: Path, capsys) -> None:
    (done,) = run(read_scenario(lesson))
    assert done.outcome is None
    assert main(["check", str(lesson.parent)]) == 0
    assert "2 right, 0 wrong" in capsys.readouterr().out


def test_a_lesson_and_a_handout_show_its_cards(lesson: Path) -> None:
    walk = Walkthrough(read_scenario(lesson))
    pages = [frame_html(frame) for frame in walk.every_frame()]
    assert all("Oak Club" in page and "typed by Ada Keller" in page for page in pages)
    assert "Oak Club" in learn(str(lesson)).frame["html"]
    made = write_handout(read_scenario(lesson), lesson.parent / "page.html")
    assert "Oak Club" in made.path.read_text("utf-8")
    assert main(["export", str(lesson), "--to", str(lesson.parent / "out")]) == 0
    assert "Oak Club" in (lesson.parent / "out/lesson.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (DRUIDS.replace("effect: weapon", "effect: wepon"), "did you mean 'weapon'?"),
        (DRUIDS.replace("extends", "extend"), "did you mean 'extends'?"),
        (None, "there is no such file"),
    ],
)
def test_what_is_wrong_with_the_pack_names_both_files(lesson, druids, wrong, said) -> None:
    druids.unlink() if wrong is None else druids.write_text(wrong)
    with pytest.raises(KitError) as problem:
        list(run(read_scenario(lesson)))
    assert str(problem.value).startswith(f"{lesson}:5: {druids}")
    assert said in str(problem.value)


def test_a_pack_of_another_game_is_refused(lesson: Path, druids: Path) -> None:
    druids.write_text(
        "game: wild_side\nname: more\nextends: true\n"
        "cards: [{name: Red 12, deck: deck, effect: number, numbers: {value: 12, suit: wing}}]\n"
    )
    with pytest.raises(KitError, match="this card pack is not for Witless Wizards"):
        list(run(read_scenario(lesson)))
    with pytest.raises(KitError, match="'more' is not for Witless Wizards"):
        table("witless_wizards", 2, pack=druids)
    assert main(["cards", "witless_wizards", "--pack", str(druids)]) == 1
    assert main(["check", str(druids)]) == 0, "a pack is known by its cards"


# At a table, and saved


def test_a_match_with_a_pack_is_saved_replayed_and_loaded(druids: Path, tmp_path: Path) -> None:
    t = table("witless_wizards", 2, options={"decks": "Druid, Wizard, Pirate"}, pack=druids)
    t.bots(6)
    assert t.replay().match.state == t.match.state
    t.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["cards"] == "packs/druids.yaml"
    assert load(tmp_path / "game.json").state.table() == t.match.state.table()
    assert main(["check", str(tmp_path / "game.json")]) == 0
    moved = druids.rename(tmp_path / "moved.yaml")
    with pytest.raises(Unreadable, match="there is no such file"):
        load_table(tmp_path / "game.json")
    assert repr(load_table(tmp_path / "game.json", moved)) == repr(t)


def test_a_lesson_made_from_such_a_save_names_the_pack(
    druids: Path, tmp_path: Path, capsys
) -> None:
    """Also from another folder, and with a schema that has the pack's cards."""
    options = {"decks": "Wizard, Druid, Pirate"}
    played = table("witless_wizards", 2, seed=3, options=options, pack=druids)
    played.play("keep")
    played.save(tmp_path / "game.json")
    (tmp_path / "lessons").mkdir()
    argv = ["--from", str(tmp_path / "game.json"), "--folder", str(tmp_path / "lessons")]
    assert main(["new", "scenario", "Druids", "--schema", *argv]) == 0
    made = tmp_path / "lessons/druids.yaml"
    assert 'cards: "../packs/druids.yaml"' in made.read_text()
    assert "Oak Club" in (tmp_path / "lessons/witless_wizards.schema.json").read_text()
    assert main(["check", str(made)]) == 0, capsys.readouterr().out


def test_a_save_without_a_pack_names_no_file(tmp_path: Path) -> None:
    table("wild_side", 2).save(tmp_path / "game.json")
    assert "cards" not in json.loads((tmp_path / "game.json").read_text())


def test_a_lesson_of_the_kit_takes_no_pack(druids: Path) -> None:
    with pytest.raises(Unreadable, match="its own players, options and cards"):
        table("witless_wizards", lesson="first-turn", pack=druids)


def test_play_in_the_terminal_with_a_pack(druids: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    option = ["--option", "decks=Druid, Wizard, Pirate", "--players", "2", "--seed", "1"]
    assert main(["play", "witless_wizards", "--pack", str(druids), *option]) == 0
    assert "The deck is made of Wizard, Pirate, Druid." in capsys.readouterr().out


# What a pack says of its own cards


def test_a_card_without_text_gets_the_words_of_its_effect(tmp_path: Path) -> None:
    path = tmp_path / "box.yaml"
    head = "rulewalk: cards\ngame: wizard_did_it\nname: x\nby: Ada\nextends: true\ncards:\n"
    bow = "  - {name: Bow, deck: stack, effect: item, numbers: {bonus: 9}}\n"
    space = "  - {name: Far, deck: stack, effect: in_space, numbers: {cards: 3}}\n"
    path.write_text(head + bow + space)
    pack = load_pack(path)
    card = pack[pack.kind("Bow")]
    assert card.text == "Worn: +9 strength."
    assert card.graded["text"] == "kit"
    assert "Its words are those of its effect." in card.origin
    far = pack[pack.kind("Far")].text
    assert far.startswith("In Space (cards 3): "), "our two cards have no common wording"


@pytest.mark.parametrize("slug", GAMES)
def test_no_words_of_an_effect_contradict_a_card_of_ours(slug: str) -> None:
    found = game(slug)
    for card in found.pack:
        effect = found.effects.known[card.effect]
        others = Pack("x", tuple(one for one in found.pack if one != card), found.effects)
        said = effect_text(replace(found, pack=others), effect, card.numbers)
        head = found.rulebook[effect.clause].title
        alike = [one for one in others if one.effect == card.effect and one.text]
        same = re.findall(r"\d+", said) == re.findall(r"\d+", card.text)
        assert same or said.startswith(head) or len(alike) < 2, card.name


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{name: A, deck: stack, effect: itme, numbers: {bonus: 1}}", ":7: there is no effect"),
        ("{name: A, deck: stack, effect: item, numbers: {bonsu: 1}}", ":7: card 'A': effect"),
        ("{name: Sword, deck: stack, effect: item, numbers: {bonus: 1}}", ":7: card 'Sword' app"),
    ],
)
def test_a_mistake_in_a_pack_has_a_line(tmp_path: Path, row: str, said: str) -> None:
    path = tmp_path / "box.yaml"
    sword = "{name: Sword, deck: stack, effect: item, numbers: {bonus: 2}}"
    head = "game: wizard_did_it\nname: x\nby: Ada\nextends: true\ncards:\n"
    path.write_text(f"{head}  - {sword}\n  - {row}\n")
    with pytest.raises(KitError, match=said):
        load_pack(path)


def test_the_effects_of_cards_are_listed_in_words_with_their_numbers(capsys) -> None:
    assert main(["schema", "cards", "--words", "--game", "wizard_did_it"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "item {bonus: a number} [3.5 The Knight's strength]." in said
    for name in game("wizard_did_it").effects.known:
        assert f" {name} {{" in f" {said}"


# Whole games


def test_a_game_is_played_with_a_pack_and_continued(druids: Path) -> None:
    store = MemoryStore()
    pack = load_pack(druids)
    kept = KeptTable(PlayTable("witless_wizards", pack=pack), store)
    kept.click(Click(step=kept.step, do="next"))
    play = kept.table.play
    assert play is not None
    assert play.match.box.pack is pack
    while not play.match.actions:
        kept.click(Click(step=kept.step, do="skip"))
        kept.click(Click(step=kept.step, do="play", action=kept.frame().moves[0].action))
    other = KeptTable(PlayTable("witless_wizards", pack=pack), store)
    other.click(Click(step=other.step, do="continue"))
    assert other.table.play is not None
    assert len(other.table.play.match.actions) == len(play.match.actions)
    plain = KeptTable(PlayTable("witless_wizards"), store)
    plain.click(Click(step=plain.step, do="continue"))
    assert plain.table.play is None, "without the pack it cannot go on"


def test_play_takes_a_pack(druids: Path) -> None:
    shown = play("witless_wizards", pack=str(druids), players=["person", "random"], seed=3)
    assert shown._session.frame().view.box.pack.name == "the druids"
    assert "cards: the druids" in play("witless_wizards", pack=druids)._session.frame().summary


def test_the_play_page_offers_the_packs_of_a_course(druids: Path) -> None:
    folder = druids.parent
    folder.joinpath("course.yaml").write_text(
        "rulewalk: course\ntitle: x\nlessons: [wild_side/first-round]\npacks: [druids.yaml]\n"
    )
    with showing_course(folder):
        table = PlayTable("witless_wizards")
        row = next(row for row in table.frame().rows if row.head == "Cards")
        assert [pick.words for pick in row.picks] == ["those of Rulewalk", "the druids"]
        table.click(Click(step=table.step, do="choose", at=row.picks[1].at))
        assert table.frame().summary.endswith("cards: the druids")
        opened = table_of("witless_wizards", f"{table.draft.query}&decks=Wizard,Druid,Pirate")
        assert opened.play is not None
        assert opened.play.match.box.pack.name == "the druids"
        assert [one.head for one in PlayTable("wild_side").frame().rows].count("Cards") == 0
    assert table_of("witless_wizards", "players=person,random&cards=druids.yaml").play is None
