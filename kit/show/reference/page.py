"""The rules reference of a game on one page: search, contents, rules, rulings, cards, words."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.show.html import Attrs, el, join, slug
from kit.show.reference.cards import cards_html, families_of
from kit.show.reference.clauses import Links, glossary_html, links_of, section_html
from kit.show.reference.rulings import rulings_html
from kit.show.reference.table_sheet import TITLE, table_sheet_html
from kit.teach.reference.build import search_index
from kit.teach.reference.table_sheet import ANCHOR, table_sheet


def reference_html(found: AnyGame) -> Markup:
    """Return the page; it is readable without scripts."""
    links = links_of(found)
    return el(
        "div",
        {"class": "rw-reference", "data-game": found.slug},
        _head(found),
        _print_choice(links),
        el("div", {"class": "rw-ref-bar"}, _search(found), _contents(links)),
        el("div", {"class": "rw-matches", "hidden": True}),
        el("div", {"class": "rw-whole"}, _all(links)),
    )


def index_of(found: AnyGame) -> dict[str, object]:
    """Return the data that the page's script searches."""
    return {"game": found.slug, **search_index(found.slug).data}


def _head(found: AnyGame) -> Markup:
    about = (
        f"{len(found.rulebook)} rules in our own words, each with its place in the printed "
        "rulebook and the lessons that show it."
    )
    return el(
        "header",
        {"class": "rw-head"},
        el("p", {"class": "rw-where"}, found.title),
        el("h1", None, "The rules"),
        el("p", {"class": "rw-about"}, about),
    )


def _search(found: AnyGame) -> Markup:
    """Return the search form; the page's script shows it."""
    key = f"find-{found.slug}"
    field: Attrs = {
        "type": "search", "id": key, "autocomplete": "off", "spellcheck": "false",
        "maxlength": 200, "aria-describedby": f"{key}-hint", "enterkeyhint": "search",
        "placeholder": "who wins a tie?",
    }  # fmt: skip
    hint = "Your own words, a rule’s number, or a card. Press / to come here."
    hidden: Attrs = {
        "class": "rw-find", "role": "search", "data-lm-suppress-shortcuts": "true",
        "data-example": found.questions().example if found.questions else None, "hidden": True,
    }  # fmt: skip
    return el(
        "form",
        hidden,
        el("label", {"for": key}, "Find a rule"),
        el("input", field),
        el("p", {"class": "rw-hint", "id": f"{key}-hint"}, hint),
        el("p", {"class": "rw-counted", "role": "status"}),
    )


def _places(links: Links) -> dict[str, str]:
    """Return the title of each section of the page, by its anchor."""
    rules = links.game.rulebook.sections.items()
    after = {"rulings": "Our rulings and switches", "cards": "The cards"}
    after |= {"words": "Words"} if links.terms else {}
    sections = {f"section-{key}": f"{key} {title}" for key, title in rules}
    sheet = {ANCHOR: TITLE} if table_sheet(links.game.slug) else {}
    return sheet | sections | after


def _print_choice(links: Links) -> Markup:
    """Return the choice of sections to print; the page's script shows it."""
    boxes = [
        el("li", None, el("label", None, _box(anchor), f" {words}"))
        for anchor, words in _places(links).items()
    ]
    press: Attrs = {"type": "button", "class": "rw-press", "data-print-chosen": True}
    return el(
        "details",
        {"class": "rw-to-print", "hidden": True},
        el("summary", None, "Print"),
        el("ul", {"aria-label": "Sections to print"}, *boxes),
        el("button", press, "Print these"),
    )


def _box(anchor: str) -> Markup:
    return el("input", {"type": "checkbox", "value": anchor, "checked": anchor == ANCHOR})


def _contents(links: Links) -> Markup:
    groups = dict.fromkeys(family.group for family in families_of(links))
    inside = {"cards": [_to(f"cards-{slug(name)}", name) for name in groups]}
    rows = [_to(place, words, inside.get(place)) for place, words in _places(links).items()]
    nav = el("nav", {"aria-label": "Contents"}, el("ul", None, *rows))
    return el(
        "details", {"class": "rw-chapters", "open": True}, el("summary", None, "Contents"), nav
    )


def _to(anchor: str, words: str, inside: list[Markup] | None = None) -> Markup:
    more = el("ul", None, *inside) if inside else None
    return el("li", None, el("a", {"href": f"#{anchor}"}, words), more)


def _all(links: Links) -> Markup:
    found = links.game
    rules = join(section_html(links, section) for section in found.rulebook.sections)
    sheet = table_sheet_html(found) if table_sheet(found.slug) else None
    rulings = rulings_html(found, links.terms)
    return join([sheet, rules, rulings, cards_html(links), _words(links)])


def _words(links: Links) -> Markup | None:
    if not links.terms:
        return None
    return el(
        "section",
        {"class": "rw-section"},
        el("h2", {"id": "words"}, "Words"),
        el("p", None, "What the words of this game mean, and where the rules speak of them."),
        glossary_html(links.terms),
    )
