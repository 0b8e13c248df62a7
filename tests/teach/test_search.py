"""A rule is found without its exact words, by number, card and term; every word resolves."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.core.errors import Unreadable
from kit.games import game_text
from kit.teach.reference.build import PHRASES, read_phrases, search_index
from kit.teach.reference.english import SYNONYM_STEMS, SYNONYMS, stem, stems_of, synonyms_in
from kit.teach.reference.glossary import glossary, read_glossary
from tests.parts import WITH_GLOSSARY, WITH_SEARCH
from tests.teach.questions import (
    HELD_OUT,
    LAST,
    LATER,
    LATEST,
    NEWEST,
    QUESTIONS,
    STRANGER,
    Questions,
)

# The aim for 35 questions: 34 among the first three results, and 28 the first. The tuning questions
# and two held-out sets reach it. The latest set avoids the words of the rules and misses it. NEWEST
# and the last set were written by the author of the added phrases, so their results are too good. A
# stranger who had read only the printed rules wrote 35 questions at the end: 30 were first, and 34
# among the first three. Three of these are in another set word for word and were dropped.
AIM = (34 / 35, 28 / 35)
REACHED = {
    "tuned on": AIM,
    "held out": (50 / 50, 46 / 50),
    "later": (34 / 35, 30 / 35),
    "latest": (29 / 35, 25 / 35),
    "newest": (33 / 35, 29 / 35),
    "last": (34 / 35, 31 / 35),
    "stranger": (31 / 32, 27 / 32),
}
SETS = {
    "tuned on": QUESTIONS,
    "held out": HELD_OUT,
    "later": LATER,
    "latest": LATEST,
    "newest": NEWEST,
    "last": LAST,
    "stranger": STRANGER,
}


def places(questions: Questions) -> list[int]:
    """Return the place of the first right rule for each question, 99 if it is not found."""
    found = []
    for slug, table in questions.items():
        for asked, right in table.items():
            rules = search_index(slug).rules(asked)
            found.append(next((at for at, rule in enumerate(rules) if rule in right.split()), 99))
    return found


@pytest.mark.parametrize("name", SETS)
def test_learners_questions_find_their_rule(name: str) -> None:
    found, (three, first) = places(SETS[name]), REACHED[name]
    assert sum(at < 3 for at in found) >= three * len(found) - 1e-9
    assert sum(at == 0 for at in found) >= first * len(found) - 1e-9


def test_every_game_has_questions_enough_and_none_is_in_two_sets() -> None:
    assert all(set(questions) == set(WITH_SEARCH) for questions in SETS.values())
    assert min(map(len, QUESTIONS.values())) >= 12
    assert min(map(len, HELD_OUT.values())) >= 7
    for slug in WITH_SEARCH:
        tables = [questions[slug] for questions in SETS.values()]
        assert len({asked for table in tables for asked in table}) == sum(map(len, tables))
        named = [right for table in tables for right in table.values()]
        assert all(rule in game(slug).rulebook for right in named for rule in right.split())


def test_an_idiom_is_more_than_a_word_and_stands_for_its_line() -> None:
    for at, line in enumerate(SYNONYMS):
        assert len(line) == len(set(line)) >= 2, line
        for said in line:
            assert (len(stems_of(said)) > 1) == (" " in said), said
            assert said.count(" ") == 0 or synonyms_in(stems_of(said)), said
            assert " ".join(stems_of(said)) in SYNONYM_STEMS[at], said


def test_the_forms_of_a_word_have_one_stem() -> None:
    for forms in (
        "mouse mice", "take takes taking took taken", "choose chose chosen choosing",
        "early earlier", "cancel cancels cancelled", "die dies died dying", "lose loser lost",
        "heal heals healing healed", "tell tells told", "fall fell fallen",
    ):  # fmt: skip
        assert len({stem(word) for word in forms.split()}) == 1, forms


@pytest.mark.parametrize("slug", WITH_SEARCH)
def test_what_was_asked_with_one_idiom_is_found_with_another(slug: str) -> None:
    one, other = "who goes first", "who begins"  # every game has a rule about that
    assert set(synonyms_in(stems_of(one))) & set(synonyms_in(stems_of(other)))
    assert set(search_index(slug).rules(one)) & set(search_index(slug).rules(other))


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_word_and_card_is_found_by_its_own_name(slug: str) -> None:
    found = search_index(slug)
    for entry in found.entries:
        if entry.kind == "rule":
            assert found.rules(entry.name) == [entry.name]
            assert entry.name in found.rules(entry.title)[:3]
        else:
            named = [e for e in found.find(entry.name) if e.kind == entry.kind]
            assert entry in named[:3], entry


def test_numbers_name_a_rule_or_a_section() -> None:
    found = search_index("wizard_did_it")
    assert found.find("99.9") == found.find("rule 99") == []
    assert found.rules("rule 3.5") == ["3.5"]
    section = [clause.id for clause in game("wizard_did_it").rulebook if clause.section == "5"]
    assert found.rules("5") == found.rules("5.") == section
    assert search_index("rock_paper_wizard").rules("25")[0] == "4.6"  # no section, so it is a word


def test_nothing_found_suggests_what_is_near() -> None:
    found = search_index("wizard_did_it")
    assert found.find("xylophone") == []
    assert found.find("") == found.find("what is it") == []
    assert "home turf" in found.near("home truf")


@pytest.mark.parametrize("slug", WITH_GLOSSARY)
def test_a_glossary_is_full_and_each_word_is_used(slug: str) -> None:
    terms, book = glossary(slug), game(slug).rulebook
    assert 15 <= len(terms) <= 35
    texts = [f"{clause.title} {clause.whole}".lower() for clause in book]
    for term in terms:
        assert term.meaning.endswith("."), term
        assert len(term.meaning) <= 160, term
        stems = (term.name.lower()[:5], "equal" if term.name == "tie" else "?")  # or learners do
        assert any(stem in text for text in texts for stem in stems), term


def test_a_glossary_that_does_not_fit_says_where() -> None:
    book = game("wizard_did_it").rulebook
    with pytest.raises(Unreadable, match=r"no clause '9\.9'"):
        read_glossary("### pair [9.9]\nTwo.\n", book)
    with pytest.raises(Unreadable, match="cannot read '### pair'"):
        read_glossary("### pair\nTwo.\n", book)
    with pytest.raises(Unreadable, match="twice"):
        read_glossary("### pair [4.1]\nTwo.\n\n### Pair [4.1]\nTwo.\n", book)


@pytest.mark.parametrize("slug", WITH_SEARCH)
def test_every_rule_has_phrases_in_the_order_of_the_rulebook(slug: str) -> None:
    book = game(slug).rulebook
    phrases = read_phrases(game_text(slug, PHRASES), book)
    assert list(phrases) == [clause.id for clause in book]
    assert all(phrases.values())


def test_phrases_that_cannot_be_read_say_their_line() -> None:
    book = game("wizard_did_it").rulebook
    text = "# Title\n\nA note.\n\n## 4.1\n\n- what is a pair\n- two cards\n"
    assert read_phrases(text, book) == {"4.1": ("what is a pair", "two cards")}
    with pytest.raises(Unreadable, match=r"asked\.md of wizard_did_it, line 10: rule '9\.9'"):
        read_phrases(f"{text}\n## 9.9\n", book)
    with pytest.raises(Unreadable, match=r"line 10: rule '4\.1' appears twice"):
        read_phrases(f"{text}\n## 4.1\n", book)
    with pytest.raises(Unreadable, match="line 9: cannot read 'two monsters'"):
        read_phrases(f"{text}two monsters\n", book)


@pytest.mark.parametrize("slug", WITH_SEARCH)
def test_how_many_can_play_is_found(slug: str) -> None:
    words = {"players", "people", "wizards"}
    first = game(slug).rulebook[search_index(slug).rules("how many players can play")[0]]
    assert "play" in first.text
    assert words & set(first.text.replace(".", " ").split())
