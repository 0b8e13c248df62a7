"""Questions to the table of Witless Wizards: who wins, how much, how many."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.ask import (
    DEPENDS,
    TableAnswer,
    TableQuestion,
    cited,
    told,
)
from kit.core.kinds import listed, seat_name
from kit.core.quiz import Run
from kit.core.rng import Scripted
from kit.games.witless_wizards.cards.effects import DEFENSIVE, OFFENSIVE
from kit.games.witless_wizards.events import (
    drained,
    hits,
    income,
    no_hits,
    purse,
    regained,
    regrowth,
    total,
)
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
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import (
    FULL,
    WEAK,
)


@FORMS.form("wins", "has have is at with and still end of turn game stamina both")
def who_wins(q: TableQuestion) -> TableAnswer | None:
    """Lay the end of a turn with this Stamina and see who has won."""
    left = q.numbered("seat")
    if len(left) < 2 or not q.things("stamina") or not q.has("who"):
        return None
    players = max(left) + 1
    stamina = [left.get(seat, 0) for seat in range(players)]
    if sum(number > 0 for number in stamina) > 1:
        return TableAnswer("nobody yet", "More than one wizard is still in.", ("4.1",))
    began = [SEATS[seat] for seat in sorted(left)]
    state = lay(q, players, [], phase="over", stamina=stamina, began=began)
    ended = state.outcome()
    assert ended is not None
    who = listed([seat_name(state.box, seat) for seat in ended.winners], " and ") or "nobody"
    rest = () if len(left) == players else ("The others were out before.",)
    why = _ended(max(stamina), ended.winners)
    return TableAnswer(who, why, (ended.clause,), assumed=("The turn is over.", *rest))


def _ended(most: int, winners: Sequence[int]) -> str:
    if most > 0:
        return "The last wizard in the game wins."
    return (
        "Nobody is left: the one less far below 0 wins." if winners else "All are equal: a rematch."
    )


@FORMS.form(
    "much",
    "damage hits hit deal deals dealt with roll rolls against bare hands fists without weapon "
    "attack attacking die rolled rolling shows take takes",
)
def how_many_hits(q: TableQuestion) -> TableAnswer | None:
    """Attack with the weapon, the roll and the armour that the question names."""
    worn, numbers = attack(q, "against"), q.values("number")
    if worn is None or len(numbers) > 1 or q.things("seat", "stamina", "cube"):
        return None
    if not q.has("damage hits hit") or not q.has("against with roll rolls rolled"):
        return None
    armed = any(slot_of(q, kind) == OFFENSIVE for kind in worn[0])
    if armed == _bare(q) or q.has("without weapon") != q.says("without a weapon"):
        return None
    runs = fights(q, *worn, numbers or range(1, 7))
    counts = [_hits(found) for found in runs.values()]
    found = next(iter(runs.values()))
    if found.refusal or None in counts:
        return None
    sums = [w for w in told(found) if "Stamina" not in w and "turn" not in w and "draws" not in w]
    if not numbers:
        why = f"From {min(filter(None, counts), default=0)} to {counts[-1]}, by what the die shows."
        return TableAnswer(DEPENDS, why, cited(found, "3.8", "3.6"), found, 0, USED)
    return TableAnswer(str(counts[0]), " ".join(sums), cited(found, "3.8"), found, 0, USED)


def _bare(q: TableQuestion) -> bool:
    return q.has("bare fists") or q.says("without a weapon")


def _hits(found: Run[State]) -> int | None:
    dealt = found.first(hits)
    if dealt:
        return hits.get(dealt, "hits")
    return 0 if found.first(no_hits) else None


@FORMS.form("much", "is my the attack a with when roll rolls rolled of total die shows value")
def how_strong_is_the_attack(q: TableQuestion) -> TableAnswer | None:
    """Attack and read the total."""
    cards, numbers = q.values("card"), q.values("number")
    if len(numbers) != 1 or not q.has("strong total") or len(q.things()) != len(cards) + 1:
        return None
    if not cards or any(slot_of(q, kind) == DEFENSIVE for kind in cards):
        return None
    found = fights(q, cards, [], numbers)[numbers[0]]
    said = found.first(total)
    if not said:
        return None
    why = " ".join(
        w for w in told(found) if w.split(":")[0].split(",")[0] in (*names_of(q, cards), "Die")
    )
    return TableAnswer(str(total.get(said, "points")), why, cited(found, "3.6"), found, 0, USED)


@FORMS.form("much", "give gives back heal heals bring brings get for from using with regain turn")
def what_a_card_gives(q: TableQuestion) -> TableAnswer | None:
    """Use a card, or wear it through a Battle, and see what it gives."""
    cards = q.values("card")
    wanted = [thing.sort for thing in q.things() if thing.sort != "card"]
    if (
        len(cards) != 1
        or wanted not in (["stamina"], ["cube"])
        or slot_of(q, cards[0]) == DEFENSIVE
    ):
        return None
    gear = {SEATS[0]: names_of(q, cards)}
    state = lay(q, TWO, cards, phase="attack", gear=gear, stamina=[10, FULL])
    effect = q.game.pack[cards[0]].effect
    found = battle(state, 1, 4, *(["use"] if effect in ("potion", "purse") else []))
    fields = {"stamina": ("gained", (regained, regrowth, drained)),
              "cube": ("cubes", (purse, income))}[wanted[0]]  # fmt: skip
    got = [(k, e) for k in fields[1] for e in found.events if k.of(e) and e.seat == 0]
    if found.refusal or not got:
        return None
    clause = q.game.effects.known[effect].clause
    count = sum(kind.get(event, fields[0]) for kind, event in got)
    return TableAnswer(str(count), q.game.pack[cards[0]].text, cited(found, clause), found)


@FORMS.form("many", "start begin with have get each player at wizard beginning game does everyone")
def how_much_at_the_start(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and look at a board."""
    sorts = [thing.sort for thing in q.things()]
    if sorts == ["stamina"] and q.has("start begin beginning"):
        state: State = q.deal(TWO)
        return TableAnswer(str(state.stamina[0]), "Each wizard has as much.", ("1.1",))
    if sorted(sorts) != ["cube", "order"]:
        return None
    at = q.values("order")[0]
    box = q.game.box(FOUR, {"first": SEATS[0]})
    dealt = q.game.deal(box, Scripted([], q.deal(TWO).rng))
    clause = ("1.3", "1.4", "1.5", "1.6")[at]
    return TableAnswer(str(dealt.cubes[at]), q.game.rulebook[clause].text, (clause,))


@FORMS.form("many", "have has after paying pay i if at with return returning and will be")
def how_much_after_healing(q: TableQuestion) -> TableAnswer | None:
    """Pay cubes in the step of healing."""
    cubes, stamina = number_before(q, "cube"), number_before(q, "stamina")
    if cubes is None or stamina is None or len(q.values("number")) != 2 or q.things("card", "seat"):
        return None
    if not q.has("paying pay return returning") or not 1 <= cubes <= 10:
        return None
    if stamina > WEAK:
        return None
    found = heal(q, stamina, cubes)
    if found.refusal:
        return None
    why = " ".join(told(found))
    return TableAnswer(str(found.after.stamina[0]), why, cited(found, "3.14"), found)
