"""Whole games through the page in a real browser: with the keyboard alone, and on a phone."""

from __future__ import annotations

import json

import pytest

from kit import GAMES, game
from kit.files.index import headings
from kit.files.save import load
from tests.axe import check_looks
from tests.browser.tapping import TABLE, TAPPED, WAY, tap

pytestmark = pytest.mark.browser
LIVE = ".rw-host article.rw"
MOST = 2000  # key presses; every game ends long before
SHORT = {"wicked_wise": "&tiny=yes"}  # a variant with fewer moves
TAPS = 8  # moves on the table of a phone, and again on that of a laptop
LOOKED_BACK = ".rw-turning :is(ol, p:not(:text('Looking back')))"
LONG_TO_LOOK_BACK = ("wicked_wise", "wild_side")  # half a minute on a busy machine
GIVES_WAY = 120_000  # ms; on a busy machine the look back waits for the processor


def open_table(page, server: str, slug: str, query: str, pace: str = "step") -> None:
    """Open a play page at a pace that this browser kept; with "step" nothing moves unasked."""
    page.add_init_script(f"localStorage.setItem('rulewalk:pace', '{pace}')")
    page.goto(f"{server}/voila/render/{slug}/play.ipynb{query}")
    page.wait_for_selector(LIVE, state="visible")
    if page.locator(".rw-teller").count():
        page.wait_for_selector(f"[data-name={pace}][aria-pressed=true]", state="attached")


def against_one(slug: str) -> str:
    """Return the query for the smallest table with another player."""
    players = max(2, game(slug).players[0])
    short = "&rounds=once" if any(one.name == "rounds" for one in game(slug).options) else ""
    return f"?players=person{',one-ply' * (players - 1)}&seed=4{short}"


def press(page, *keys: str) -> None:
    """Press keys; the last one brings another frame."""
    step = page.get_attribute(LIVE, "data-step")
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_selector(f"{LIVE}:not([data-step='{step}'])")


def go_on(page) -> None:
    """Play the last of a few moves or the first of many, or let the others move."""
    stage = page.get_attribute(LIVE, "data-stage")
    if stage == "round":
        press(page, "ArrowRight")
    elif stage != "turn":
        press(page, "s")
    elif few := page.locator(".rw-answers button").count():
        press(page, str(few))
    elif page.locator(".rw-bar .rw-primary").count():
        press(page, "ArrowRight")
    else:
        page.keyboard.press("ArrowRight")  # to the list of moves
        folded = not page.locator(".rw-list[open]").count()
        press(page, *(["Enter"] if folded else []), "Tab", "Enter")


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_by_keyboard(page, server: str, slug: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, server, slug, against_one(slug) + SHORT.get(slug, ""))
    for _ in range(MOST):
        if page.get_attribute(LIVE, "data-stage") == "over":
            break
        go_on(page)
    assert page.locator(".rw-score table").count() >= 1
    assert page.inner_text(".rw-note").startswith("The game is over.")
    if slug not in LONG_TO_LOOK_BACK:
        page.wait_for_selector(LOOKED_BACK, timeout=GIVES_WAY)
        check_looks(page)
    press(page, "Enter")
    assert page.get_attribute(LIVE, "data-at") == "0", "it was dealt again"


PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def on_the_table(page, turn: int) -> str:
    """Take the next step; return the move if it was made on the table."""
    step, done = page.get_attribute(LIVE, "data-step"), ""
    stage = page.get_attribute(LIVE, "data-stage")
    if stage == "round":
        page.click(".rw-bar .rw-primary")
    elif stage != "turn":
        page.click(".rw-bar [data-do=skip]")
    elif page.locator(f"{LIVE} .rw-choice").count():
        done = tap(page, turn)
        if not done:  # it has no place on the table
            page.click(f"{LIVE} .rw-answers button >> nth=-1")
    else:
        page.click(".rw-bar .rw-primary")
    page.wait_for_selector(f"{LIVE}:not([data-step='{step}'])")
    return done


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_on_the_table_itself(page, server: str, slug: str) -> None:
    """First on a phone, then on a laptop, until the game ends or the mouse has made its moves."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(PHONE)
    open_table(page, server, slug, against_one(slug))
    tapped = 0
    for _ in range(MOST):
        if page.get_attribute(LIVE, "data-stage") == "over" or tapped == 2 * TAPS:
            break
        if tapped == TAPS:
            page.set_viewport_size(LAPTOP)
        tapped += bool(on_the_table(page, 7 * tapped))
    else:
        pytest.fail("the game did not end")
    assert tapped >= TAPS / 2


@pytest.mark.parametrize("slug", ["wizard_did_it", "rock_paper_wizard"])
def test_a_card_is_dragged_to_its_place(page, server: str, slug: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(LAPTOP)
    open_table(page, server, slug, against_one(slug))
    name, taps = page.locator(TABLE).evaluate(WAY, 0)
    card, place = (page.locator(TAPPED).nth(at) for at in taps)
    step = page.get_attribute(LIVE, "data-step")
    middle = page.locator(f"{LIVE} .rw-table").bounding_box()
    drag(page, card, (middle["x"] + 5, middle["y"] + middle["height"] - 5))
    assert card.get_attribute("aria-pressed") == "true", "it stays held, for a tap on a place"
    assert page.get_attribute(LIVE, "data-step") == step
    box = place.bounding_box()
    drag(page, card, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.wait_for_selector(f"{LIVE}:not([data-step='{step}'])")
    assert name
    assert not page.locator(f"{LIVE} [role=alert]").count()


def drag(page, card, to: tuple[float, float]) -> None:
    card.hover()
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    page.mouse.up()


def test_a_move_is_typed(page, server: str) -> None:
    open_table(page, server, "witless_wizards", f"{against_one('witless_wizards')}&first=liana")
    page.click("text=Type a move")
    page.fill(".rw-type input", "sing a song")
    press(page, "Enter")
    assert "Not now" in page.inner_text(".rw-refusal")
    assert page.input_value(".rw-type input") == "sing a song", "to be mended"
    page.fill(".rw-type input", "keep")
    press(page, "Enter")
    assert page.get_attribute(LIVE, "data-at") == "1"


def test_a_finished_game_is_looked_at_played_on_from_and_shown_again(page, server: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, server, "witless_wizards", against_one("witless_wizards"))
    while page.get_attribute(LIVE, "data-stage") != "over":
        go_on(page)
    page.wait_for_selector(LOOKED_BACK, timeout=GIVES_WAY)
    page.click("text=Keep this game")
    link = page.get_attribute("a:text('replays it')", "href")
    with page.expect_download() as kept:
        page.click("text=As a file")
    assert load(kept.value.path()).outcome() is not None
    page.click(".rw-turning button >> nth=0")
    page.wait_for_selector(f"{LIVE}[data-stage=then]")
    check_looks(page)
    there = page.get_attribute(LIVE, "data-at")
    press(page, "ArrowRight")
    assert int(page.get_attribute(LIVE, "data-at")) > int(there), "the next choice"
    press(page, "ArrowLeft")
    assert page.get_attribute(LIVE, "data-at") == there
    page.click("text=Play on from here")
    page.wait_for_selector(f"{LIVE}[data-stage=turn]")
    page.goto(f"{server}/voila/render/witless_wizards/{link}")
    page.wait_for_selector(f"{LIVE}[data-stage=over]")


COPY = """() => new Promise(done => {
  indexedDB.open("rulewalk", 1).onsuccess = ({ target }) => {
    const store = target.result.transaction("kept").objectStore("kept");
    store.getAllKeys().onsuccess = ({ target }) => done(target.result);
  };
})"""


def test_the_gallery_continues_a_game_and_forgets_it(page, server: str) -> None:
    entry = ".rw-entry[data-game=wild_side] .rw-primary"
    open_table(page, server, "wild_side", against_one("wild_side"))
    page.click(f"{LIVE} .rw-choice summary")
    page.click(f"{LIVE} .rw-moves [data-do=play] >> nth=0")
    page.wait_for_selector(f"{LIVE}[data-at='1']")
    page.goto(f"{server}/voila/render/index.ipynb")
    page.evaluate("localStorage['rulewalk:places'] = '{}'")
    page.click(f"{entry}:text('Continue your game: round 1 of 2')")
    page.wait_for_selector(f"{LIVE} .rw-table", state="visible")
    page.click(".rw-view summary")
    page.click("[data-look=shared]")
    page.wait_for_selector("[data-look=shared][aria-pressed=true]")
    assert page.evaluate("localStorage['rulewalk:places']") is None
    assert page.evaluate("sessionStorage['rulewalk:places']") == "{}"
    page.click("[data-look=forget]")
    check_looks(page)
    page.click("[data-look=forget]")
    page.wait_for_selector(f"{entry}:text('Start: ')")
    assert page.evaluate(COPY) == []
    words = [one for one in page.context.cookies() if "-learner-" in one["name"]]
    assert [one["expires"] for one in words] == [-1], "the computer is still a shared one"


def test_the_gallery_offers_the_next_lesson_after_one_that_is_done(page, server: str) -> None:
    one, two, *more = headings("wild_side")
    every = [each.key for each in (one, two, *more)]
    entry = ".rw-entry[data-game=wild_side] .rw-primary"
    for done, words in (([], f"Continue: {one.name}"), ([one.key], f"Next lesson: {two.name}"),
                        (every, "Play a whole game")):  # fmt: skip
        place = {"wild_side": {"lesson": one.key, "at": 3, "done": done}}
        page.goto(f"{server}/voila/render/index.ipynb")
        page.evaluate("p => localStorage.setItem('rulewalk:places', p)", json.dumps(place))
        page.reload()
        assert page.inner_text(entry) == words
    assert page.get_attribute(entry, "href").endswith("play.ipynb")


def test_a_rule_is_looked_up_over_the_table(page, server: str) -> None:
    opened = []
    page.on("request", lambda one: opened.append(one.url) if "render" in one.url else None)
    open_table(page, server, "wild_side", against_one("wild_side"))
    page.click(".rw-places-to-go a:text('Rules')")
    page.wait_for_selector(".rw-drawer .rw-live")
    page.keyboard.type("May I play a green 5 on a red 9?")
    assert page.inner_text(".rw-drawer .rw-table-says .rw-in-short") == "Yes."
    check_looks(page)
    page.fill(".rw-drawer input[type=search]", "equal or lower")
    page.click(".rw-drawer [data-fact=show-me] a >> nth=0")
    page.wait_for_selector(".rw-looked .rw-table")
    assert page.locator(".rw-looked button").count() == 0, "it is a picture"
    check_looks(page)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Rules", "the focus came back"
    page.click(".rw-rules summary")
    page.click(".rw-rules .rw-page-link >> nth=0")
    page.wait_for_selector(".rw-drawer .rw-rule.rw-opened")
    page.set_viewport_size(PHONE)
    check_looks(page)
    page.click(".rw-drawer button:text('Close')")
    assert page.get_attribute(LIVE, "data-at") == "0", "the game is still there"
    assert [url.rpartition("/")[2].partition("?")[0] for url in opened] == [
        "play.ipynb", "rules.ipynb"
    ]  # fmt: skip


def test_choose_deal_ask_and_leave(page, server: str) -> None:
    open_table(page, server, "witless_wizards", "?first=liana")
    check_looks(page)
    page.click("text=More settings")
    page.click("text=Rule options")
    check_looks(page)
    for count in "32":  # a click while the next frame comes would be lost
        step = page.get_attribute(LIVE, "data-step")
        page.click(f".rw-pill:text-is('{count}')")
        page.wait_for_selector(f"{LIVE}:not([data-step='{step}'])")
        page.wait_for_selector(f".rw-pill[aria-pressed=true]:text-is('{count}')")
    page.click(".rw-primary")
    page.wait_for_selector(".rw-table")
    page.keyboard.press("c")
    page.wait_for_selector(".rw-advice meter")
    page.click("text=What is not allowed now, and why?")
    page.wait_for_selector(".rw-barred")
    check_looks(page)
    page.keyboard.press("w")
    page.wait_for_selector("button:text('Back to the game')")
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{LIVE}[data-stage=turn]")
    page.keyboard.press("c")  # the coach lies over the panel until it is closed
    page.wait_for_selector(".rw-advice", state="detached")
    page.click("text=Players and pace")
    page.click("text=Leave this game")
    page.wait_for_selector("[data-sheet=start]")


def top_of(page, selector: str) -> float:
    return page.locator(selector).bounding_box()["y"]


def test_an_answer_is_on_the_screen_and_a_choice_leaves_the_page_where_it_was(
    page, server: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(PHONE)
    open_table(page, server, "wild_side", "")
    page.click("text=More settings")
    page.click("text=Rule options")
    last = f"{LIVE} .rw-pill >> nth=-1"
    page.locator(last).scroll_into_view_if_needed()
    before = top_of(page, last)
    page.click(last)
    page.wait_for_selector(f"{last} >> xpath=self::*[@aria-pressed='true']")
    assert top_of(page, last) == pytest.approx(before, abs=2)
    open_table(page, server, "wild_side", "?players=person,one-ply&seed=4")
    page.keyboard.press("c")
    page.wait_for_selector(".rw-advice")
    assert 0 < top_of(page, ".rw-coach") < PHONE["height"] * 0.6
    page.locator("text=What is not allowed now, and why?").scroll_into_view_if_needed()
    before = top_of(page, ".rw-hand")
    page.click("text=What is not allowed now, and why?")
    page.wait_for_selector(".rw-barred")
    assert 0 < top_of(page, ".rw-barred") < PHONE["height"] * 0.6
    assert top_of(page, ".rw-hand") == pytest.approx(before, abs=2)
    for button in page.locator(".rw-bar button:visible").all():
        button.click(trial=True)  # nothing lies over the bar
    page.click(".rw-barred .rw-close")
    page.wait_for_selector(".rw-barred", state="detached")


def hide(page, *, hidden: bool) -> None:
    """Tell a page that it is hidden, or shown, as a browser does."""
    page.evaluate(
        """(value) => {
          Object.defineProperty(document, "hidden", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_others_move_by_themselves_and_a_tap_on_the_table_stops_them(page, server: str) -> None:
    query = "?players=person,one-ply,one-ply&first=albus&seed=4"
    open_table(page, server, "witless_wizards", query, "slow")
    page.wait_for_selector(f"{LIVE}[data-stage=others] .rw-teller[data-moving=yes]")
    hide(page, hidden=True)
    step = page.get_attribute(LIVE, "data-step")
    page.wait_for_timeout(3000)
    assert page.get_attribute(LIVE, "data-step") == step, "nobody watches a hidden page"
    hide(page, hidden=False)
    page.wait_for_selector(f"{LIVE}:not([data-step='{step}'])")
    assert page.locator("body .rw-said p").count() >= 1
    page.locator(".rw-table").click(position={"x": 5, "y": 5})
    page.wait_for_selector(".rw-teller[data-moving=paused]")
    check_looks(page)
    step = page.get_attribute(LIVE, "data-step")
    page.wait_for_timeout(2500)
    assert page.get_attribute(LIVE, "data-step") == step, "nothing moves"
    press(page, "p")
    page.evaluate("document.querySelector('[data-do=pace][data-name=fast]').click()")
    page.wait_for_selector(f"{LIVE}[data-stage=turn]")
    assert page.evaluate("localStorage.getItem('rulewalk:pace')") == "fast"


def test_two_people_pass_the_device(page, server: str) -> None:
    open_table(page, server, "wild_side", "?players=person,person&seed=3")
    page.wait_for_selector(".rw-pass")
    assert page.locator(".rw-table, [data-card]").count() == 0
    check_looks(page)
    press(page, "Enter")
    assert page.locator(".rw-table").count() == 1


def on_turn(page) -> tuple[str, str]:
    """Play until the learner has a choice and nobody else moves; return the state of the game."""
    go_on(page)
    while page.get_attribute(LIVE, "data-stage") != "turn":
        go_on(page)
    return page.get_attribute(LIVE, "data-at"), page.inner_text(f"{LIVE} .rw-table")


TIGHT = ".rw-castle, .rw-lane .rw-card, .rw-hand .rw-card, .rw-piles"
SPILLS = f"""() => [...document.querySelectorAll("{TIGHT}")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.ariaLabel ?? one.textContent)"""
FULL = [
    ("wizard_did_it", "?players=person,one-ply&seed=5", LAPTOP),
    ("wizard_did_it", "?players=person,one-ply&seed=5", PHONE),
    ("rock_paper_wizard", f"?players=person{',one-ply' * 5}&seed=11", LAPTOP),
]


@pytest.mark.parametrize(("slug", "query", "size"), FULL, ids=["laptop", "phone", "six wizards"])
def test_full_tables_have_room_for_what_cards_say(page, server: str, slug, query, size) -> None:
    """A card's number and the name of a pile must not be cut off or covered."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(size)
    open_table(page, server, slug, query)
    for _ in range(16):
        assert page.evaluate(SPILLS) == []
        if page.get_attribute(LIVE, "data-stage") == "over":
            break
        go_on(page)
        while page.get_attribute(LIVE, "data-stage") == "others":
            go_on(page)


def come_back(page) -> tuple[str, str]:
    page.wait_for_selector(LIVE, state="visible")
    return page.get_attribute(LIVE, "data-at"), page.inner_text(f"{LIVE} .rw-table")


def test_a_reload_comes_back_to_the_same_table_and_a_new_visit_does_not(page, server: str) -> None:
    query = "?players=person,one-ply&first=liana"
    open_table(page, server, "witless_wizards", query)
    before = on_turn(page)
    page.reload()
    assert come_back(page) == before
    before = on_turn(page)
    page.goto(f"{server}/voila/render/witless_wizards/rules.ipynb")
    page.go_back()
    assert come_back(page) == before
    open_table(page, server, "witless_wizards", query)
    assert page.get_attribute(LIVE, "data-at") == "0"
