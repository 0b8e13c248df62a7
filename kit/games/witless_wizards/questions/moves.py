"""Questions to the table of Witless Wizards: may I, what happens if, whose turn."""

from __future__ import annotations

from kit.core.ask import (
    TableAnswer,
    TableQuestion,
    cited,
    play,
    told,
    verdict,
)
from kit.core.kinds import listed, seat_name
from kit.games.witless_wizards.cards.effects import OFFENSIVE
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.questions.tables import (
    FORMS,
    FOUR,
    TWO,
    USED,
    attack,
    battle,
    fights,
    heal,
    lay,
    names_of,
    number_before,
    slot_of,
)
from kit.games.witless_wizards.state.constants import (
    FULL,
    WEAK,
)

ACROSS = "across opposite table player players wizard opponent from sits sitting with game four"


@FORMS.form("may", "keep give both cards card away")
def may_i_keep_or_give_both(q: TableQuestion) -> TableAnswer | None:
    """Try to do with the second card what was done with the first."""
    keeps = q.has("keep")
    if not q.has("both") or keeps == q.has("give") or q.things():
        return None
    done = {"kept": True} if keeps else {"given": True}
    state = lay(q, TWO, [0], phase="draft", drawn=names_of(q, [0]), **done)
    return verdict(play(state, 0, "keep" if keeps else f"give > {SEATS[1]}"), "")


@FORMS.form("may", f"attack fight hit {ACROSS} have has i use using")
def may_i_attack(q: TableQuestion) -> TableAnswer | None:
    """Attack across a table of four, or oneself."""
    own, far = bool(q.things("myself")), q.has("across opposite")
    cards, numbers = q.values("card"), q.values("number")
    if not q.has("attack fight hit") or own == far or q.things("seat", "stamina", "cube", "order"):
        return None
    if (
        len(cards) > 1
        or numbers not in ([], [FOUR])
        or any(slot_of(q, k) != OFFENSIVE for k in cards)
    ):
        return None
    gear = {SEATS[0]: names_of(q, cards)}
    state = lay(q, FOUR, cards, phase="attack", gear=gear)
    found = play(state, 0, f"attack > {SEATS[0 if own else 2]}")
    assumed = () if numbers or own else ("Four play, so somebody sits across.",)
    return verdict(found, "This weapon reaches any opponent.", "6.7", "5.1")._replace(
        assumed=assumed
    )


@FORMS.form("may", f"give hand pass {ACROSS} card to")
def may_i_give(q: TableQuestion) -> TableAnswer | None:
    """Give a card across a table of four, or to oneself."""
    own, far = bool(q.things("myself")), q.has("across opposite")
    numbers = q.values("number")
    if not q.has("give hand pass") or own == far or q.things("seat", "stamina", "cube", "card"):
        return None
    if numbers not in ([], [FOUR]):
        return None
    state = lay(q, FOUR, [0], phase="draft", drawn=names_of(q, [0]))
    return verdict(play(state, 0, f"give > {SEATS[0 if own else 2]}"), "")


@FORMS.form("may", "heal healing pay paying return with at have has only a if on to")
def may_i_heal(q: TableQuestion) -> TableAnswer | None:
    """Try to heal: after the attack, or at once where nobody gets so far."""
    stamina = number_before(q, "stamina")
    if stamina is None or not q.has("heal healing") or q.things("seat", "card"):
        return None
    if number_before(q, "cube") not in (None, 1) or not 1 <= stamina <= FULL:
        return None
    if stamina <= WEAK:
        found = heal(q, stamina, 1)
    else:  # nobody gets to the step of healing, so it is tried before the attack
        state = lay(q, TWO, [], phase="attack", stamina=[stamina, FULL], cubes=[3, 0])
        found = play(state, 0, "cube > stamina")
    why = "You are Weakened, so after your attack each cube brings 1 Stamina."
    return verdict(found, why, "3.14", "3.15")._replace(assumed=("You have a cube.",))


@FORMS.form("may", "draw buy take a third card another more")
def may_i_draw_a_third(q: TableQuestion) -> TableAnswer | None:
    """Try to buy a card with two in hand."""
    if not q.has("third") or not q.has("card") or q.things():
        return None
    state = lay(q, TWO, [0, 1], phase="two cards", drawn=names_of(q, [0, 1]), paid=1, cubes=[3, 0])
    found = play(state, 0, "cube > card")
    return verdict(found, "")._replace(assumed=("You hold two cards and have cubes.",))


@FORMS.form("may", "skip leave out pass the attack battle attacking fighting not without turn")
def may_i_skip_the_attack(q: TableQuestion) -> TableAnswer | None:
    """Try to end the Battle without an attack."""
    skips = q.has("skip leave pass")
    if not skips or q.has("not without") or not q.has("attack battle attacking") or q.things():
        return None
    return verdict(play(lay(q, TWO, [], phase="attack"), 0, "done"), "")


@FORMS.form("happens", "get gets given keep draw receive while already have has wear wearing a")
def what_a_new_card_does(q: TableQuestion) -> TableAnswer | None:
    """Keep a card with another on the board."""
    cards = q.values("card")
    if len(cards) != 2 or len(q.things()) != 2 or cards[0] == cards[1]:
        return None
    parts = q.split("while already have has wear wearing")
    if not parts or len(parts[0].values("card")) != 1:
        return None
    new, old = cards
    state = lay(q, TWO, cards, phase="draft", drawn=names_of(q, [new]),
                gear={SEATS[0]: names_of(q, [old])})  # fmt: skip
    found = play(state, 0, "keep")
    gone = [e for e in found.events if e.kind == "replaced"]
    short = q.game.tell(state.box, gone[0]) if gone else "Both have room: their slots differ."
    return TableAnswer(short, " ".join(told(found)[:4]), cited(found, "2.14", "2.13"), found)


@FORMS.form("happens", "has have at takes take gets suffers hits hit damage with and a wizard")
def what_hits_do(q: TableQuestion) -> TableAnswer | None:
    """Hit a wizard as often as the question says."""
    stamina, seats = number_before(q, "stamina"), q.values("seat")
    numbers = q.values("number")
    if stamina is None or len(numbers) != 2 or len(seats) > 1 or not q.has("hits hit damage"):
        return None
    if q.things("card", "cube") or not 1 <= stamina <= FULL or not 1 <= numbers[1] <= 10:
        return None
    if numbers[0] != stamina:
        return None
    rifle = [q.game.pack.kind("Plasma Rifle")] if numbers[1] > 6 else []
    roll = numbers[1] - 4 * len(rifle)
    target = seats[0] if seats and seats[0] != 0 else 1
    gear = {SEATS[0]: names_of(q, rifle)}
    players = max(3, target + 1)
    health = [FULL if seat != target else stamina for seat in range(players)]
    state = lay(q, players, rifle, phase="attack", gear=gear, stamina=health)
    if seats and seats[0] == 0:
        return None
    found = battle(state, target, roll)
    box = found.after.box
    said = [e for e in found.events if e.seat == target and e.kind in ("out", "stamina")]
    return TableAnswer(box.game.tell(box, said[-1]), " ".join(told(found)), cited(found), found)


@FORMS.form("happens", "attack attacks with i use against")
def what_a_weapon_does(q: TableQuestion) -> TableAnswer | None:
    """Attack with a weapon, the die showing 3."""
    worn = attack(q, "against")
    if worn is None or len(worn[0]) != 1 or len(q.things()) != len(worn[0] + worn[1]):
        return None
    if slot_of(q, worn[0][0]) != OFFENSIVE or not q.has("attack attacks"):
        return None
    found = fights(q, *worn, [3])[3]
    said = [words for words in told(found) if "draws" not in words and "turn" not in words]
    assumed = ("The die shows 3.", *(() if worn[1] else ("The opponent wears nothing.",)), *USED)
    clause = q.game.effects.known[q.game.pack[worn[0][0]].effect].clause
    return TableAnswer(said[-1], " ".join(said), cited(found, clause), found, 0, assumed)


@FORMS.form("turn", "after is out with wizards players player game of and has fallen is over")
def who_is_next(q: TableQuestion) -> TableAnswer | None:
    """Play a turn to its end and see who is next."""
    seats, numbers = q.values("seat"), q.values("number")
    out = seats[1:]
    if not seats or len(numbers) > 1 or not q.has("after") or bool(out) != q.has("out fallen"):
        return None
    if q.things("card", "stamina", "cube", "order") or seats[0] in out:
        return None
    players = numbers[0] if numbers else min(FOUR, max(TWO, max(seats) + 2))
    if not TWO <= players <= FOUR or max(seats) >= players or players - len(out) < TWO:
        return None
    stamina = [0 if seat in out else FULL for seat in range(players)]
    state = lay(q, players, [], phase="attack", turn=SEATS[seats[0]], stamina=stamina)
    target = next(
        s for s in (*range(seats[0] + 1, players), *range(players)) if s not in (*out, seats[0])
    )
    found = battle(state, target, 1)
    order = listed([name.capitalize() for name in SEATS[:players]])
    assumed = () if numbers else (f"These play, clockwise: {order}.",)
    who = seat_name(found.after.box, found.after.turn)
    return TableAnswer(
        who, "The next wizard to the left who is still in.", ("3.20",), found, 0, assumed
    )
