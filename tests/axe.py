"""Accessibility of a page in a browser, checked by axe-core."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

SCRIPT = Axe().axe_script
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
# Only violations leave the browser: all results of a page take longer to send than to find.
RUN = """async ([context, tags]) => {
  const options = { runOnly: tags, resultTypes: ["violations"] };
  const found = await axe.run(context ?? document, options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}"""

WIDTH = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
  () => done(document.documentElement.scrollWidth))))"""


def violations(page: Any, context: object = None, *, best_practice: bool = True) -> list[str]:
    """Return the rules that a page or a part of it breaks, each with the first element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    tags = [*TAGS, "best-practice"] if best_practice else [*TAGS]
    found: list[str] = page.evaluate(RUN, [context, tags])
    return found


def width_of(page: Any) -> int:
    """Return the width of a page once it is laid out."""
    found: int = page.evaluate(WIDTH)
    return found


def check_looks(page: Any, *looks: tuple[str, int]) -> None:
    """Check that nothing sticks out or breaks a rule in each look: a theme and a width."""
    for theme, width in looks or (("dark", 390), ("light", 1280)):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 860})
        assert width_of(page) <= width, (theme, width)
        assert violations(page) == [], (theme, width)
