"""The browser module in a real Chromium, with lessons from Python."""

import pytest

from kit.files.wire import read_click
from kit.show.lesson.nav import lesson_top
from kit.show.lesson.screen import frame_html
from kit.show.skin import css, script
from kit.teach.lesson.course import Course
from kit.teach.lesson.walkthrough import Walkthrough
from tests.axe import violations
from tests.teach.lessons import lesson as small

pytestmark = pytest.mark.browser

START = """async ([source, top, frame]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const skin = (await import(url)).default;
  const listeners = [];
  let now = frame;
  const model = {
    get: (name) => (name === "top" ? top : now),
    on: (_, call) => listeners.push(call),
    off: (_, call) => listeners.splice(listeners.indexOf(call), 1),
    send: (message) => window.python(message).then((next) => {
      if (next) { now = next; listeners.forEach((call) => call()); }
    }),
  };
  window.end = skin.render({ model, el: document.querySelector("#here") });
}"""


class Lesson:
    """A lesson in a page: its messages, and its state."""

    def __init__(self, page, name, theme="light", slug="wizard_did_it", walk=None):
        self.course, self.page, self.sent = walk or Course(slug, name), page, []
        page.set_content(
            f'<!doctype html><html lang="en" data-theme="{theme}"><title>Rulewalk</title>'
            f'<style>{css()}</style><main class="rw-page" id="here"></main></html>'
        )
        page.expose_function("python", self.click)
        first = self.packed(self.course.frame())
        page.evaluate(START, [script("widget.js"), str(lesson_top(slug)), first])
        # With the Check button: an answer is chosen first. Other tests answer with one tap.
        page.evaluate("document.querySelector('[data-look=check]').click()")

    def packed(self, frame):
        place = self.course.place().packed()
        return {"step": frame.step, "html": str(frame_html(frame)), "place": place}

    def click(self, message):
        self.sent.append(message)
        frame = self.course.click(read_click(message))
        return frame and self.packed(frame)

    def press(self, *keys):
        for key in keys:
            self.wait(lambda key=key: self.page.keyboard.press(key))

    def go_on(self):
        """Answer a question, skip a task, or take the next step."""
        frame = self.course.frame()
        if frame.finding:
            self.press_on(self.page.locator("[data-do=next]"))
        else:
            self.press(*("1", "Enter") if frame.waiting else ("ArrowRight",))

    def press_on(self, button):
        self.wait(button.click)

    def wait(self, act):
        before = self.course.step
        act()
        self.page.wait_for_function(
            "step => Number(document.querySelector('article.rw').dataset.step) > step", arg=before
        )


def test_the_training_is_played_by_keyboard(page):
    lesson = Lesson(page, "01-training")
    while not lesson.course.walk.script.over:
        lesson.go_on()
    lesson.press("ArrowLeft", "ArrowRight")
    assert lesson.course.frame().last
    assert {tuple(message) for message in lesson.sent} <= {
        ("step", "do"), ("step", "do", "at"), ("step", "do", "action"),
    }  # fmt: skip


def test_focus_stays_on_what_was_pressed(page):
    lesson = Lesson(page, "01-training")
    lesson.press("Enter", "2")
    assert page.evaluate("document.activeElement.dataset.at") == "1"
    lesson.press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('rw-outcome')"), "why it is so"
    lesson.press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('rw-primary')")
    assert "Step 3 of" in page.inner_text(".rw-said")


def test_the_question_its_answers_and_the_reveal_are_said(page):
    lesson = Lesson(page, "01-training")
    lesson.press("ArrowRight")
    asked = lesson.course.frame().question
    said = page.inner_text(".rw-said")
    assert asked.text in said
    assert all(f"{at}: {one.text.rstrip('.')}." in said for at, one in enumerate(asked.answers, 1))
    lesson.press("2", "Enter")
    told = lesson.course.frame().question
    right = next(answer for answer in told.answers if answer.right)
    said = page.inner_text(".rw-said")
    assert f"The right answer: {right.text.rstrip('.')}." in said
    assert right.why in said
    assert told.answers[1].why in said


def test_one_tab_leads_to_the_controls(page):
    Lesson(page, "01-training")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('rw-primary')")


def test_single_keys_can_be_switched_off(page):
    lesson = Lesson(page, "05-a-wizards-turn")
    page.click(".rw-view summary")
    page.click("[data-look=keys]")
    page.keyboard.press("Escape")
    page.focus(".rw-bar .rw-primary")
    page.keyboard.press("w")
    page.keyboard.press("1")
    assert lesson.sent == []
    assert not page.locator(".rw-keys").is_visible()
    lesson.press("ArrowRight")
    page.click(".rw-view summary")
    page.click("[data-look=keys]")
    page.keyboard.press("Escape")
    page.focus(".rw-bar [data-do=back]")
    lesson.press("w")
    assert page.locator(".rw-whatif").is_visible()


def test_at_twice_the_size_the_bars_leave_room(page):
    page.set_viewport_size({"width": 640, "height": 360})  # 1280 by 720 at 200 %
    lesson = Lesson(page, "05-a-wizards-turn")
    for _ in range(3):
        page.evaluate("scrollTo(0, 400)")
        stays = page.evaluate(
            """() => [...document.querySelectorAll(".rw-top, .rw-nav")]
              .map((bar) => bar.getBoundingClientRect())
              .reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, innerHeight)
                - Math.max(box.top, 0)), 0)"""
        )
        assert stays <= 0.15 * 360
        lesson.go_on()


def test_what_changed_stays_marked_while_the_step_lasts(page):
    lesson = Lesson(page, "01-training")
    lesson.press("ArrowRight")
    marked = page.locator(".rw-new").count()
    assert marked > 0
    lesson.press("1")
    assert page.locator(".rw-new").count() == marked, "choosing an answer moves nothing"
    lesson.press("ArrowLeft")
    assert page.locator(".rw-new").count() == 0, "a step back shows another table"


def test_a_refused_card_is_refused_beside_the_control(page):
    lesson = Lesson(page, "07-item-on-item")
    while "Sword > amber crypt" not in [move.action for move in lesson.course.frame().moves]:
        lesson.go_on()
    page.click("[data-pick=Sword]")
    page.click("[data-drop='amber forest']")
    page.wait_for_selector("[role=alert]")
    assert lesson.sent[-1]["action"] == "Sword > amber forest"
    assert "2.5" in page.inner_text("[role=alert]")


def test_keys_typed_elsewhere_are_left_alone(page):
    lesson = Lesson(page, "01-training")
    page.evaluate("document.body.append(document.createElement('input'))")
    page.focus("input")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    assert page.input_value("input") == "1"
    assert lesson.sent == []


def test_a_clause_opens_where_it_is_cited(page):
    lesson = Lesson(page, "01-training")
    lesson.press("Enter")
    page.click(".rw-told [data-open]")
    assert page.evaluate("document.activeElement.parentElement.dataset.clause") == "3.3"


def test_a_dead_kernel_is_said_in_words(page):
    Lesson(page, "01-training")
    page.evaluate("() => { window.python = () => Promise.reject(new Error('gone')); }")
    page.click(".rw-primary")
    page.wait_for_selector(".rw-lost")
    assert "No answer from Python" in page.inner_text(".rw-lost")


def test_a_move_is_found_with_help_that_fades(page):
    lesson = Lesson(page, "", walk=Walkthrough(small()))
    page.keyboard.press("ArrowRight")  # without a next button the focus goes to the choice
    assert page.evaluate("document.activeElement.matches('.rw-answers button')")
    wrong = page.locator(".rw-answers button:not([data-action='Bear > violet forest'])")
    lesson.press_on(wrong.first)
    assert page.locator("[role=alert]").count() == 1
    lesson.press("h")
    assert "Bears live in the Forest." in page.inner_text("[role=alert]")
    lesson.press("h")
    assert page.locator(".rw-answers").count() == 0
    lesson.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert page.get_attribute("[data-do=jump][data-at='0']", "data-mark") == "done"
    assert page.locator(".rw-choice details:not([open])").count() == 1  # alone: all moves, folded
    page.click("[data-pick=Pigeon]")
    lesson.press_on(page.locator("[data-drop='amber ship']"))
    assert page.get_attribute("[data-do=jump][data-at='2']", "data-mark") == "right"


def test_what_if_by_keyboard_and_back(page):
    lesson = Lesson(page, "05-a-wizards-turn")
    before = page.inner_html(".rw-table")
    lesson.press("w")
    assert page.locator(".rw-whatif").is_visible()
    assert "What if." in page.inner_text(".rw-said")
    page.click("text=Type a move")
    page.fill(".rw-type input", "Ninja > amber forest")
    lesson.press("Enter")
    assert "2.4" in page.inner_text("[role=alert]")
    assert page.input_value(".rw-type input") == "Ninja > amber forest", "kept, to be mended"
    page.fill(".rw-type input", "Sword > amber forest")
    lesson.press("Enter")
    assert page.locator("[role=alert]").count() == 0
    assert page.inner_html(".rw-table") != before
    lesson.press_on(page.locator("[data-do=seat][data-at='1']"))
    assert "Violet's eyes" in page.inner_text(".rw-said")
    lesson.press_on(page.locator("[data-do=help]"))
    assert page.locator(".rw-barred li").count() > 1
    lesson.press("u", "Escape")
    assert page.inner_html(".rw-table") == before


def test_show_me_opens_the_step_that_shows_a_clause(page):
    lesson = Lesson(page, "01-training")
    lesson.press("ArrowRight")
    title = page.inner_text("h1")
    shown = page.locator(".rw-showme button >> nth=0")
    words = shown.inner_text()
    lesson.press_on(shown)
    assert words == f"{page.inner_text('h1')}, step {lesson.sent[-1]['to'] + 1}"
    assert (lesson.course.at, lesson.course.walk.script.at) == (0, 1)  # the learner's own place
    lesson.press_on(page.locator("[data-do=return]"))
    assert page.inner_text("h1") == title


def test_nothing_is_left_behind(page):
    Lesson(page, "01-training")
    page.evaluate("window.end()")
    assert page.inner_html("#here") == ""


@pytest.mark.parametrize(("theme", "width"), [("light", 390), ("dark", 1280)])
def test_off_the_script_it_is_accessible_and_fits(page, theme, width):
    page.set_viewport_size({"width": width, "height": 844})
    lesson = Lesson(page, "05-a-wizards-turn", theme)
    lesson.press("w")
    page.click(".rw-list summary")
    lesson.press_on(page.locator("[data-action='Sword > amber crypt']"))
    lesson.press_on(page.locator("[data-do=help]"))
    page.click("text=Type a move")
    page.click(".rw-course summary")
    check(page, width)


def check(page, width):
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
@pytest.mark.parametrize("name", ["01-training", "05-a-wizards-turn"])
def test_every_frame_is_accessible_and_fits(page, theme, width, name):
    page.set_viewport_size({"width": width, "height": 844})
    lesson, seen = Lesson(page, name, theme), set()
    while True:
        frame = lesson.course.frame()
        sort = (frame.stage, frame.waiting, frame.question is None, frame.finding, frame.last)
        if sort not in seen:  # one of each sort: axe takes a second
            seen.add(sort)
            check(page, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if lesson.course.walk.script.over:
            return
        lesson.go_on()
