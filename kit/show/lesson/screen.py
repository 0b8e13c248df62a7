"""One frame as HTML, the same in JupyterLab, in Voilà and on a page without a kernel.

This module draws the steps of lessons and what-ifs. The sheets of quizzes and the frames of games
have their own modules, which are loaded on first use.
"""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.card import drawn_faces, noting_faces
from kit.show.html import Attrs, el, join, slug
from kit.show.lesson import parts
from kit.show.lesson.controls import (
    bar,
    barred_list,
    go_back,
    keys,
    play,
    press,
    short,
    space,
    spoken_answer,
    take_back,
    type_move,
)
from kit.show.lesson.course_list import (
    ended,
    first_game,
    is_first_lesson,
    leads_to_table,
    next_lesson,
    path_end,
    quiz_next,
)
from kit.show.lesson.parts import (
    card_list,
    card_texts,
    legend,
    question,
    spoken_question,
    spoken_reveal,
)
from kit.show.mode import is_coming, is_one_file
from kit.teach.frame import Frame, KnownFrame, LessonFrame, SheetFrame, TableFrame, WhatIfFrame


def frame_html(frame: Frame) -> Markup:
    """Return the whole screen: header, progress, table, panel and controls."""
    coming = is_coming()  # no buttons to press, and nothing to announce
    attrs: Attrs = {
        "inert": coming,
        "class": "rw rw-first" if coming else "rw",
        "data-game": frame.game.slug,
        "data-step": frame.step,
        "data-at": frame.at,
        "data-stage": frame.stage,
        "data-fork": len(frame.played) if isinstance(frame, WhatIfFrame) else None,
        "data-about": _about(frame) if isinstance(frame, TableFrame) else None,
        "data-path": isinstance(frame, LessonFrame) and is_first_lesson(frame),
        "aria-label": frame.title,
    }
    said = el("div", {"class": "rw-said", "aria-live": "polite"}, spoken(frame))
    with noting_faces() as faces:
        step = el("div", {"class": "rw-step"}, _shown(frame))
    if not isinstance(frame, TableFrame) or is_one_file():  # a file has each text only once
        return el("article", attrs, step, said)
    texts = card_texts(frame, faces)
    return el("article", attrs, step, texts, said)


def _about(frame: TableFrame) -> str:
    """Return the seats, including the viewer's own, and the cards to keep on the screen."""
    seats = sorted({frame.view.seat, *frame.about.seats})
    names = sorted(slug(frame.view.box.pack[kind].name) for kind in frame.about.cards)
    return " ".join([*(f"seat-{seat}" for seat in seats), *(f"card-{name}" for name in names)])


def spoken(frame: Frame) -> str:
    """Return the frame in words for a screen reader."""
    if frame.refusal:
        return spoken_answer(frame)
    match frame:
        case LessonFrame():
            return lesson_spoken(frame)
        case WhatIfFrame():
            return what_if_spoken(frame)
        case SheetFrame():
            from kit.show.lesson.quiz_sheet import sheet_spoken  # a quiz has no such end either

            return sheet_spoken(frame)
        case KnownFrame():
            from kit.show.learner import known_spoken  # a page of its own

            return known_spoken(frame)
        case _:
            from kit.show.play.screen import play_spoken  # not loaded for a lesson

            return play_spoken(frame)


def _shown(frame: Frame) -> Markup:
    match frame:
        case LessonFrame():
            return lesson_html(frame)
        case WhatIfFrame():
            return what_if_html(frame)
        case SheetFrame():
            from kit.show.lesson.quiz_sheet import quiz_sheet_html

            return quiz_sheet_html(frame)
        case KnownFrame():
            from kit.show.learner import known_html  # a page of its own

            return known_html(frame)
        case _:
            from kit.show.play.screen import play_html  # not loaded for a lesson

            return play_html(frame)


# A step of a lesson, or a question of a quiz


def lesson_html(frame: LessonFrame) -> Markup:
    """Return the screen, from top to bottom."""
    asked = question(frame.question) if frame.question else None
    shown = (
        parts.header(frame),
        parts.ask(
            _beside(frame),
            _again(frame),
            parts.note(frame),
            asked,
            parts.moves(frame),
            _ending(frame),
        ),
        parts.table(frame, hush=frame.hushed),
        parts.panel(
            legend(drawn_faces()) if frame.first and is_first_lesson(frame) else None,
            parts.told(frame, news=frame.news),
            parts.score(frame),
            parts.rules(frame, frame.clauses),
            card_list(drawn_faces()),  # of the table, which is drawn before
        ),
        bar(frame, *_buttons(frame)),
    )
    return join(shown)


def _beside(frame: LessonFrame) -> Markup | None:
    """Return the line that says that this step only shows a rule."""
    if not frame.looked_up:
        return None
    head = el("b", None, f"{frame.called(frame.at)}, to look at.")
    return el("p", {"class": "rw-whatif"}, head, " Your own place is kept.")


def _again(frame: LessonFrame) -> Markup | None:
    """Return the line that says that this question was missed before."""
    return el("p", {"class": "rw-again"}, frame.again) if frame.again else None


def lesson_spoken(frame: LessonFrame) -> str:
    """Return the step in words for a screen reader."""
    news = [line.text for line in frame.told] if frame.news else []
    asked = frame.question
    said = [f"{frame.again or frame.called(frame.at)}.", *news, frame.note]
    if asked and asked.locked:
        said[1:1] = spoken_reveal(asked)
    elif asked and frame.waiting:
        said.append(spoken_question(asked))
    return " ".join(filter(None, said))


def _ending(frame: LessonFrame) -> Markup | None:
    """Return the links after the last lesson, or at the end of the path to a first game."""
    return ended(frame) or path_end(frame)


def _buttons(frame: LessonFrame) -> list[Markup | None]:
    if frame.looked_up and frame.came:
        return [press("return", f"← Back to {frame.came.words}", primary=True), space(),
                keys(frame, "← back")]  # fmt: skip
    return [
        go_back(disabled=frame.first),
        _primary(frame),
        _further(frame),
        press("help", "Show me") if "help" in frame.ways else None,
        take_back() if "undo" in frame.ways else None,
        press("next", "Skip") if frame.waiting or frame.finding else None,
        *_own_word(frame),
        space(),
        keys(frame, *_number_keys(frame), "← → steps"),
        _whatif(frame) if "whatif" in frame.ways else None,
        None if frame.last and not frame.lessons else _restart(frame),
    ]


def _own_word(frame: LessonFrame) -> list[Markup]:
    """Return the buttons for a learner's own word: what they thought, or whether they knew it."""
    if "agree" in frame.ways:
        return [press("agree", "Yes"), press("deny", "No")]
    if "knew" not in frame.ways:
        return []
    return [press("knew", "I knew that"), press("forgot", "I did not know")]


def _primary(frame: LessonFrame) -> Markup | None:
    if frame.question is not None and frame.waiting:
        chosen = frame.question.chosen is not None
        return press("lock", "Check", primary=True, disabled=not chosen)
    if len(frame.moves) == 1:
        return play(frame.moves[0], primary=True)
    if frame.moves:
        return None
    if frame.last and frame.missed:
        return press("again", _once_more(frame.missed), primary=True)
    if frame.last:
        onward = first_game(frame) or next_lesson(frame) or quiz_next(frame)
        return onward or press("restart", "Start again", primary=True)
    return press("next", "Next →", primary=True)


def _further(frame: LessonFrame) -> Markup | None:
    """Return the button of the next lesson, where another one is the primary button."""
    elsewhere = frame.last and (frame.missed or leads_to_table(frame))
    return next_lesson(frame, primary=False) if elsewhere else None


def _once_more(missed: int) -> str:
    return (
        "Once more: the question you missed" if missed == 1 else f"Once more: {missed} you missed"
    )


def _number_keys(frame: LessonFrame) -> tuple[str, ...]:
    if frame.question is not None and frame.waiting:
        return (f"1–{len(frame.question.answers)} answer",)
    return parts.move_keys(frame)


def _whatif(frame: LessonFrame) -> Markup:
    """Return the button that starts a what-if; it warns if that gives up a question."""
    words = "What if? (skips the question)" if frame.waiting else "What if?"
    return press("whatif", short("?", words, words))


def _restart(frame: LessonFrame) -> Markup:
    return press("restart", short("↺", "Start again", "Start again"), disabled=frame.first)


# A what-if: the seat whose view is shown, moves to try, and forbidden moves


def what_if_html(frame: WhatIfFrame) -> Markup:
    """Return the screen, from top to bottom."""
    shown = (
        parts.header(frame),
        parts.ask(_banner(frame), parts.note(frame), _seats(frame), parts.moves(frame)),
        parts.table(frame),
        parts.panel(
            parts.told(frame, news=bool(frame.told)),
            parts.score(frame),
            _more(frame),
            parts.rules(frame),
            card_list(drawn_faces()),  # of the table, which is drawn before
        ),
        bar(frame, *_what_if_buttons(frame)),
    )
    return join(shown)


def what_if_spoken(frame: WhatIfFrame) -> str:
    """Return the what-if in words for a screen reader."""
    head = "Add a step." if frame.writes else "What if."
    return " ".join([head, *(line.text for line in frame.told), frame.note])


def _banner(frame: WhatIfFrame) -> Markup:
    """Return the line that says that this is not the lesson."""
    head, rest = "What if …", " Try anything. Nothing here counts."
    if frame.writes:
        head, rest = "Add a step.", f" What you play here is written at the end of {frame.writes}."
    return el("p", {"class": "rw-whatif"}, el("b", None, head), rest)


def _what_if_buttons(frame: WhatIfFrame) -> list[Markup | None]:
    only = frame.moves[0] if len(frame.moves) == 1 else None
    return [
        _write(frame.refused) if frame.refused else None,
        play(only, primary=True) if only else None,
        _let_other(frame) if "bot" in frame.ways else None,
        take_back() if "undo" in frame.ways else None,
        space(),
        keys(frame, *parts.move_keys(frame), f"Esc back to {frame.left}"),
        press("return", f"✕ Back to {frame.left}"),
    ]


def _let_other(frame: WhatIfFrame) -> Markup:
    """Return the button that lets another seat play its move, as a bot."""
    other = next(seat for seat in frame.acting if seat != frame.seat)
    return press("bot", f"Let {frame.seats[other].capitalize()} play")


def _write(action: str) -> Markup:
    """Return the button that adds the refused move to the file."""
    attrs = {"type": "button", "class": "rw-press", "data-do": "write", "data-action": action}
    return el("button", attrs, "Add it as a refused move")


def _seats(frame: WhatIfFrame) -> Markup | None:
    """Return a button for each seat, which shows the view of that seat."""
    if len(frame.seats) < 2:
        return None
    buttons = join(_seat(frame, seat) for seat in range(len(frame.seats)))
    label = {"class": "rw-eyes", "role": "group", "aria-label": "Seat whose view is shown"}
    return el("div", label, el("span", {"class": "rw-tip"}, "View of"), buttons)


def _seat(frame: WhatIfFrame, seat: int) -> Markup:
    acts = seat in frame.acting
    attrs: Attrs = {
        "type": "button",
        "class": "rw-press",
        "data-do": "seat",
        "data-at": seat,
        "data-acts": acts,
        "aria-pressed": "true" if seat == frame.seat else "false",
    }
    name = frame.seats[seat].capitalize() + (" (you)" if seat == frame.home else "")
    turn = el("small", None, "to act") if acts else None
    return el("button", attrs, name, " ", turn)


def _more(frame: WhatIfFrame) -> Markup:
    """Return the form to type any move, and the list of forbidden moves."""
    write = (lambda one: _write(one.action)) if frame.writes else None
    barred = barred_list(frame, frame.barred, write)
    return el("div", {"class": "rw-more"}, type_move(frame, frame.sample), barred)
