"""A learner who plays on the table itself: they tap a card, then its target."""

from __future__ import annotations

from playwright.sync_api import Page

LIVE = ".rw-host article.rw"
TABLE = f"{LIVE} .rw-table"

# Returns one legal move that can be made on the table, or null: its name, and the numbers of the
# elements to tap, in order.
WAY = """(table, turn) => {
  const legal = new Set(
    [...document.querySelectorAll(":is(.rw-answers, .rw-moves) [data-action]")].map(
      (one) => one.dataset.action));
  const all = [...table.querySelectorAll("[data-do=play], [data-pick], [data-drop]")];
  const seen = all.filter((one) => one.checkVisibility());
  const piles = seen.filter((one) => one.dataset.drop !== undefined);
  piles.sort((a, b) => a.dataset.rank - b.dataset.rank);
  const ways = [];
  const choose = (card, left, chosen) => {
    const parts = card.dataset.form.split("{}");
    if (chosen.length === parts.length - 1) {
      const name = parts.map((part, at) => part + (chosen[at]?.dataset.drop ?? "")).join("");
      ways.push([name, [card, ...chosen]]);
    } else left.forEach((pile, at) => choose(card, left.slice(at + 1), [...chosen, pile]));
  };
  for (const one of seen)
    if (one.dataset.action) ways.push([one.dataset.action, [one]]);
    else if (one.dataset.pick) choose(one, piles, []);
  const allowed = ways.filter(([name]) => legal.has(name));
  const [name, taps] = allowed[turn % allowed.length] || ["", []];
  return [name, taps.map((one) => all.indexOf(one))];
}"""
TAPPED = f"{TABLE} :is([data-do=play], [data-pick], [data-drop])"


def tap(page: Page, turn: int) -> str:
    """Play a legal move on the table; return its name, or "" if there is none.

    It is a different one each *turn*, so that a game does not go round in circles. Moves without a
    card or a place, such as rolling the die, use the buttons above the table.
    """
    name, taps = page.locator(TABLE).evaluate(WAY, turn)
    for at in taps:
        element = page.locator(TAPPED).nth(at)
        lays = element.get_attribute("data-lay") is not None  # a second tap plays the card
        element.click(click_count=2 if lays else 1)
    return str(name)
