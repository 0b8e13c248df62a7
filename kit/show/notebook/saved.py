"""The present frame as a picture, for a saved notebook that is read without a kernel.

It is the frame as pages draw it, in an SVG with a ``foreignObject``, in an ``img``. Nothing in it
can be clicked or run, and its style cannot reach the page around it. Readers that show no HTML have
the frame in words.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from html.parser import HTMLParser

from kit.core.drawing import Markup
from kit.show.handout.used_css import Room, trim_picture
from kit.show.html import VOID, code, el, join
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.show.mode import STILL, drawing_as
from kit.show.skin import css
from kit.teach.frame import Frame

WIDTH, HEIGHT = 1180, 760  # of the screen that is drawn; a narrower notebook shows it smaller
MOST = 57_000  # characters of a picture; with its words it has 60 kB
REM = 16
# What is known of the sizes; a table stands beside the words or above them.
ROOMS = {
    "": Room((WIDTH / REM, WIDTH / REM), (HEIGHT / REM, HEIGHT / REM)),
    "rw": Room((WIDTH / REM, WIDTH / REM)),
    "rw-table": Room((46, WIDTH / REM), (26, HEIGHT / REM)),
}
# The screen is a page's, not a part of JupyterLab; ``p`` has the same specificity.
_ALONE, _BODY = ":is(body:not([data-jp-theme-light]), body[data-voila])", "body[p]"
_ADDRESS = str.maketrans({"%": "%25", "#": "%23", '"': "%22", "\n": " ", "&": "&amp;"})
_STYLE = str.maketrans({"&": "&amp;", "<": "&lt;", '"': "'"})
# What a picture leaves out: what is for a reader of its words or for a script, and the controls.
_UNSEEN = re.compile(
    r"aria-(?!pressed|current)|(?:role|title|tabindex|focusable|id|href|name|open"
    r"|data-(?:key|folded|owners|about|at|do|step|action|card|token|read))$"
)
_LEFT_OUT = frozenset({"rw-nav", "rw-course", "rw-said", "rw-texts", "rw-tip"})
SVG = "v"  # the prefix of the elements of SVG inside the page
_DRAWN = frozenset(
    {"svg", "path", "g", "circle", "ellipse", "line", "rect", "polygon", "polyline", "text"}
)
_CASED = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio"}
_OF_PAGE = re.compile(r"\b([\d.]+)[dsl]?v([hw])\b")
_SIZED = re.compile(
    r"@media (?:screen and )?(?:\((?:min|max)-(?:width|height): [\d.]+rem\)(?: and )?)+\{"
)
_SHAPE = re.compile(rf"<{SVG}:path [^>]{{30,}}/>")
_LAST = "body{margin:0}.rw-top{height:2.75rem}.rw-panel{overflow:hidden!important}"


def saved_picture(frame: Frame) -> Markup:
    """Return the frame as one ``img`` element, with its words for those who cannot see it.

    If it is too large, the events and the rules beside the table are left out.
    """
    source = svg(frame).translate(_ADDRESS)
    if len(source) > MOST:
        source = svg(frame, _LEFT_OUT | {"rw-panel"}).translate(_ADDRESS)
    words = escape(frame_text(frame).strip(), quote=True)
    size = f'width="{WIDTH}" style="max-width:100%;height:auto"'
    return Markup(f'<img src="data:image/svg+xml,{source}" {size} alt="{words}">')


# A picture is one output, and the live widget the next. Of the two, one is shown: the picture
# unless the widget is there. The last rule is for front ends with other names for their outputs.
OUTPUT, LIVE = ".jp-OutputArea-child", ".rw-host"
PAIR = f"""\
{OUTPUT}:has(.rw-saved):has(+ {OUTPUT} {LIVE}),
{OUTPUT}:has(.rw-saved) + {OUTPUT}:not(:has({LIVE})),
body:not(:has({OUTPUT})):has({LIVE}) .rw-saved {{ display: none; }}"""
HINT = "A picture of where it stands. Run the cell to go on."


def saved_output(frame: Frame) -> Markup:
    """Return the output that stands before a live widget, and in its place without a kernel."""
    hint = el("p", {"style": "margin:4px 0;font:13px system-ui,sans-serif"}, HINT)
    shown = el("div", {"class": "rw-saved"}, saved_picture(frame), hint)
    return join((code("style", PAIR), shown))


def svg(frame: Frame, left_out: frozenset[str] = _LEFT_OUT) -> str:
    """Return the frame as an SVG file of a fixed size, as a page of that size shows it."""
    with drawing_as(STILL):
        drawn = frame_html(frame)
    top, host = el("div", {"class": "rw-top"}), el("div", {"class": "rw-host"}, drawn)
    page = as_xml(el("div", {"class": "rw-page"}, top, host), left_out)
    style = _for_one_size(trim_picture(css(), page, ROOMS).replace(_ALONE, _BODY)) + _LAST
    head = f"<style>{style.translate(_STYLE)}</style>"
    body = f"<body xmlns='http://www.w3.org/1999/xhtml' p=''>{head}{page}</body>"
    named, body = _with_entities(body)
    size = f"width='{WIDTH}' height='{HEIGHT}'"
    box = f"viewBox='0 0 {WIDTH} {HEIGHT}'"
    names = f"xmlns='http://www.w3.org/2000/svg' xmlns:{SVG}='http://www.w3.org/2000/svg'"
    return f"{named}<svg {names} {size} {box}><foreignObject {size}>{body}</foreignObject></svg>"


def _for_one_size(style: str) -> str:
    """Return a style that does not ask for the size of the page: it would be the size on screen."""

    def pixels(found: re.Match[str]) -> str:
        return f"{float(found[1]) / 100 * (HEIGHT if found[2] == 'h' else WIDTH):g}px"

    return _OF_PAGE.sub(pixels, _SIZED.sub("@media all{", style))


def _with_entities(body: str) -> tuple[str, str]:
    """Return the shapes that occur often as entities of XML, and the body with their names."""
    often = [shape for shape, times in Counter(_SHAPE.findall(body)).items() if times > 1]
    names = {shape: f"s{at}" for at, shape in enumerate(often)}
    declared = "".join(f'<!ENTITY {name} "{shape}">' for shape, name in names.items())
    short = _SHAPE.sub(lambda one: f"&{names[one[0]]};" if one[0] in names else one[0], body)
    return f"<!DOCTYPE svg [{declared}]>", short


def as_xml(page: Markup, left_out: frozenset[str] = frozenset()) -> str:
    """Return HTML as XML, with what can be seen of it; classes can be *left_out*."""
    reader = _Reader(left_out)
    reader.feed(page)
    reader.close()
    return "".join(reader.written)


class _Reader(HTMLParser):
    """Writes HTML again as XML; an element that is left out is left out with all inside."""

    def __init__(self, left_out: frozenset[str]) -> None:
        super().__init__()
        self._classes = left_out
        self.written: list[str] = []
        self._left_out = 0  # how many elements deep
        self._folded: list[bool] = []  # for each <details> around
        self._in_fold = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write the beginning of an element."""
        void = tag in VOID
        classes = (dict(attrs).get("class") or "").split()
        if self._left_out or not self._classes.isdisjoint(classes):
            self._left_out += not void
            return
        if tag == "details":
            self._folded.append("open" not in dict(attrs))
        seen = [(_CASED.get(name, name), value or "") for name, value in attrs]
        said = "".join(
            f" {name}='{escape(value)}'" for name, value in seen if not _UNSEEN.match(name)
        )
        self.written.append(f"<{_name(tag)}{said}{'/' if void else ''}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write an element without an end."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Write the end of an element; one that is empty gets the short form."""
        if self._left_out:
            self._left_out -= 1
            if self._in_fold and not self._left_out:
                self._in_fold = False
                self._folded.pop()
        elif tag == "summary" and self._folded[-1]:  # what is folded is left out
            self.written.append("</summary></details>")
            self._left_out, self._in_fold = 1, True
        elif self.written[-1].startswith(f"<{_name(tag)}") and self.written[-1][-2] != "/":
            self.written[-1] = f"{self.written[-1][:-1]}/>"
        else:
            self.written.append(f"</{_name(tag)}>")
            if tag == "details":
                self._folded.pop()

    def handle_data(self, data: str) -> None:
        """Write text."""
        if not self._left_out:
            self.written.append(escape(data))


def _name(tag: str) -> str:
    return f"{SVG}:{tag}" if tag in _DRAWN else tag
