"""Takes the README's pictures: ``make pictures``. WebP, small, the same on every run."""

from __future__ import annotations

import base64
from typing import Literal, NamedTuple

from tests.browser.conftest import ROOT, served
from tests.chromium import chromium

FOLDER = ROOT / "docs"
LARGEST = 60_000  # bytes, so that a README opens fast


class Shot(NamedTuple):
    """A picture: its address, its size and its colours."""

    name: str
    page: str
    size: tuple[int, int] = (1280, 800)
    theme: Literal["light", "dark"] = "light"


SHOTS = (
    Shot("gallery", "index.ipynb", (1060, 720)),
    Shot("lesson-light", "wizard_did_it/learn.ipynb?lesson=01-training&step=2", (1280, 800)),
    Shot("lesson-dark", "wicked_wise/learn.ipynb?step=3", (1280, 860), "dark"),
    Shot("play", f"wild_side/play.ipynb?players=person{',one-ply' * 3}&seed=11"),
    Shot("phone", "rock_paper_wizard/learn.ipynb?step=2", (390, 844)),
)


def take() -> None:
    """Serve the pages, visit each address, and write the pictures."""
    with served() as url, chromium() as browser:
        for shot in SHOTS:
            wide, high = shot.size
            context = browser.new_context(
                viewport={"width": wide, "height": high},
                color_scheme=shot.theme,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(f"{url}/voila/render/{shot.page}")
            page.wait_for_selector("#rendered_cells .rw:not(.rw-top, [inert])", state="visible")
            page.wait_for_timeout(500)
            print(f"docs/{shot.name}.webp: {write(context, page, shot.name):,} bytes")
            context.close()


def write(context, page, name: str) -> int:
    """Write a picture with the best quality that fits the size."""
    devtools = context.new_cdp_session(page)
    for quality in (85, 75, 65, 50):
        taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) < LARGEST:
            break
    (FOLDER / f"{name}.webp").write_bytes(picture)
    return len(picture)


if __name__ == "__main__":
    take()
