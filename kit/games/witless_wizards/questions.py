"""Questions to the table of Witless Wizards; the engine answers each on a table of its own."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.ask import (
    DEPENDS,
    TableAnswer,
    TableForms,
    TableQuestion,
    Thing,
    account,
    card_names,
    cited,
    play,
    play_all,
    seat_names,
    sentences,
    verdict,
)
from kit.core.game import AnyGame
from kit.core.kinds import listed
from kit.core.quiz import Run
from kit.core.rng import Scripted
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.effects import BOOK, DEFENSIVE, OFFENSIVE
from kit.games.witless_wizards.cards.lookup import APART, Lookup, decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import (
    BEFORE_ROLL,
    DECKS_IN_PLAY,
    DEFENCE,
    FULL,
    HEALING,
    WEAK,
)

# Rules from attack and defence to Hits.
SUMS = (
    ev.attacks, ev.attack, ev.total, ev.defence, ev.hits, ev.no_hits, ev.together, ev.backfire,
    ev.spikes,
)  # fmt: skip
AFTER = (ev.drew, ev.next_turn)  # events at the start of the turn after a Battle
FOUR, TWO = 4, 2
USED = ("No cube is paid, and no card is used by discarding it.",)
NEXT_STEP = {BEFORE_ROLL: "roll", DEFENCE: "done", HEALING: "done"}
ACROSS = "across opposite table player players wizard opponent from sits sitting with game four"
ORDER = ("first", "second", "third", "fourth")


def names(game: AnyGame) -> dict[str, Thing]:
    """Return the names of the cards, the wizards, Stamina, cubes and places in the order."""
    cards = card_names(game)
    health = ("stamina", "health", "life", "hit point", "hp", "life point")
    cubes = ("cube", "concentration cube")
    order = {f"{word} player": Thing("order", at) for at, word in enumerate(ORDER)}
    return {
        **{words: thing for words, thing in cards.items() if "die" not in words},
        **seat_names(game),
        **order,
        **dict.fromkeys(health, Thing("stamina", "")),
        **dict.fromkeys(cubes, Thing("cube", "")),
        **dict.fromkeys(("myself", "yourself"), Thing("myself", "")),
    }


FORMS = TableForms(BOOK, names, "How many hits does a Katana deal with a 3 against Chain Mail?")


# The tables


def lay(q: TableQuestion, players: int, cards: Sequence[int], **table: object) -> State:
    """Return a table whose decks have these cards among them."""
    pack = q.game.pack
    wanted = [pack[kind].deck for kind in cards if pack[kind].deck not in APART]
    decks = list(dict.fromkeys([*wanted, *decks_of(pack)]))[:DECKS_IN_PLAY]
    state: State = q.lay(players, {"turn": SEATS[0], "decks": decks, **table})
    return state


def names_of(q: TableQuestion, cards: Sequence[int]) -> list[str]:
    """Return the names of cards."""
    return [q.game.pack[kind].name for kind in cards]


def slot_of(q: TableQuestion, kind: int) -> int:
    """Return the slot that a card goes into."""
    table: Lookup = q.game.box(TWO).lookup
    return table.cards[kind].slot


def clause_of(q: TableQuestion, kind: int) -> str:
    """Return the rule of a card's ability."""
    return q.game.effects.known[q.game.pack[kind].effect].clause


def battle(state: State, target: int, roll: int, *first: str) -> Run[State]:
    """Return a whole Battle with one roll, in which only *first* is played."""
    plays = [(state.turn, f"attack > {SEATS[target]}"), *((state.turn, each) for each in first)]
    found = play_all(state, plays, [roll])
    while not found.refusal and found.after.step in NEXT_STEP:
        plays.append((found.after.to_act()[0], NEXT_STEP[found.after.step]))
        found = play_all(state, plays, [roll])
    return found


def heal(q: TableQuestion, health: int, cubes: int) -> Run[State]:
    """Pay cubes to heal."""
    state = lay(q, TWO, [], phase="healing", target=SEATS[1], roll=1, hits=1,
                stamina=[health, FULL - 1], cubes=[cubes + 1, 0])  # fmt: skip
    return play(state, 0, *["cube > stamina"] * cubes)


def worn(q: TableQuestion, words: str) -> tuple[list[int], list[int]] | None:
    """Return the cards of attacker and target, before and after one of some words."""
    parts = q.split(words)
    mine, theirs = parts or (q, q.part())
    sides = mine.values("card"), theirs.values("card")
    slots = [[slot_of(q, kind) for kind in side] for side in sides]
    if any(len(set(side)) < len(side) for side in slots):
        return None
    return None if DEFENSIVE in slots[0] or OFFENSIVE in slots[1] else sides


def fight(q: TableQuestion, mine: list[int], theirs: list[int], roll: int) -> Run[State]:
    """Return the Battle of two wizards with these cards and this roll."""
    gear = {SEATS[0]: names_of(q, mine), SEATS[1]: names_of(q, theirs)}
    return battle(lay(q, TWO, [*mine, *theirs], phase="attack", gear=gear), 1, roll)


# Who wins


@FORMS.form("wins", "has have is at with and still end of turn game stamina both")
def who_wins(q: TableQuestion) -> TableAnswer | None:
    """Lay the end of a turn with this Stamina and see who has won."""
    left = q.numbered("seat")
    if len(left) < 2 or not q.things("stamina") or not q.has("who"):
        return None
    players = max(left) + 1
    health = [left.get(seat, 0) for seat in range(players)]
    if sum(number > 0 for number in health) > 1:
        return TableAnswer("nobody yet", "More than one wizard is still in.", ("4.1",))
    began = [SEATS[seat] for seat in sorted(left)]
    ended = lay(q, players, [], phase="over", stamina=health, began=began).outcome()
    assert ended is not None
    rest = () if len(left) == players else ("The others were out before.",)
    why = _ended(max(health), ended.winners)
    assumed = ("The turn is over.", *rest)
    return TableAnswer(q.seat_names(ended.winners), why, (ended.clause,), assumed=assumed)


def _ended(most: int, winners: Sequence[int]) -> str:
    if most > 0:
        return "The last wizard in the game wins."
    if winners:
        return "Nobody is left: the one less far below 0 wins."
    return "All are equal: a rematch."


# How much


@FORMS.form(
    "much",
    "damage hits hit deal deals dealt with roll rolls against bare hands fists without weapon "
    "attack attacking die rolled rolling shows take takes",
)
def how_many_hits(q: TableQuestion) -> TableAnswer | None:
    """Attack with the weapon, the roll and the armour that the question names."""
    cards, numbers = worn(q, "against"), q.values("number")
    if cards is None or len(numbers) > 1 or q.things("seat", "stamina", "cube"):
        return None
    if not q.has("damage hits hit") or not q.has("against with roll rolls rolled"):
        return None
    armed = any(slot_of(q, kind) == OFFENSIVE for kind in cards[0])
    bare = q.has("bare fists") or q.says("without a weapon")
    if armed == bare or q.has("without weapon") != q.says("without a weapon"):
        return None
    runs = [fight(q, *cards, roll) for roll in numbers or range(1, 7)]
    counts = [_hits(found) for found in runs]
    found = runs[0]
    if found.refusal or None in counts:
        return None
    if not numbers:
        why = f"From {min(filter(None, counts), default=0)} to {counts[-1]}, by what the die shows."
        return TableAnswer(DEPENDS, why, cited(found, "3.8", "3.6"), found, 0, USED)
    why = " ".join(sentences(found, *SUMS))
    return TableAnswer(str(counts[0]), why, cited(found, "3.8"), found, 0, USED)


def _hits(found: Run[State]) -> int | None:
    dealt = found.first(ev.hits)
    if dealt:
        return ev.hits.get(dealt, "hits")
    return 0 if found.first(ev.no_hits) else None


@FORMS.form("much", "is my the attack a with when roll rolls rolled of total die shows value")
def how_strong_is_the_attack(q: TableQuestion) -> TableAnswer | None:
    """Attack and read the total."""
    cards, numbers = q.values("card"), q.values("number")
    if len(numbers) != 1 or not q.has("strong total") or len(q.things()) != len(cards) + 1:
        return None
    if not cards or any(slot_of(q, kind) == DEFENSIVE for kind in cards):
        return None
    found = fight(q, cards, [], numbers[0])
    sums = found.first(ev.total)
    if not sums:
        return None
    why = " ".join(sentences(found, ev.attack))
    return TableAnswer(str(ev.total.get(sums, "points")), why, cited(found, "3.6"), found, 0, USED)


@FORMS.form("much", "give gives back heal heals bring brings get for from using with regain turn")
def what_a_card_gives(q: TableQuestion) -> TableAnswer | None:
    """Use a card, or wear it during a Battle, and see its effect."""
    cards = q.values("card")
    wanted = [sort for sort in q.sorts if sort != "card"]
    if len(cards) != 1 or wanted not in (["stamina"], ["cube"]):
        return None
    if slot_of(q, cards[0]) == DEFENSIVE:
        return None
    gear = {SEATS[0]: names_of(q, cards)}
    state = lay(q, TWO, cards, phase="attack", gear=gear, stamina=[10, FULL])
    card = q.game.pack[cards[0]]
    found = battle(state, 1, 4, *(["use"] if card.effect in ("potion", "purse") else []))
    field, kinds = "cubes", [ev.purse, ev.income]
    if wanted == ["stamina"]:
        field, kinds = "gained", [ev.regained, ev.regrowth, ev.drained]
    got = [kind.get(e, field) for kind in kinds for e in found.all(kind) if e.seat == 0]
    if found.refusal or not got:
        return None
    return TableAnswer(str(sum(got)), card.text, cited(found, clause_of(q, cards[0])), found)


# How many


@FORMS.form("many", "start begin with have get each player at wizard beginning game does everyone")
def how_much_at_the_start(q: TableQuestion) -> TableAnswer | None:
    """Deal a game and look at a board."""
    if q.sorts == ["stamina"] and q.has("start begin beginning"):
        state: State = q.deal(TWO)
        return TableAnswer(str(state.stamina[0]), "Each wizard has as much.", ("1.1",))
    if sorted(q.sorts) != ["cube", "order"]:
        return None
    at = q.values("order")[0]
    box = q.game.box(FOUR, {"first": SEATS[0]})
    dealt = q.game.deal(box, Scripted([], q.deal(TWO).rng))
    clause = ("1.3", "1.4", "1.5", "1.6")[at]
    return TableAnswer(str(dealt.cubes[at]), q.game.rulebook[clause].text, (clause,))


@FORMS.form("many", "have has after paying pay i if at with return returning and will be")
def how_much_after_healing(q: TableQuestion) -> TableAnswer | None:
    """Pay cubes to heal."""
    cubes, health = q.number_before("cube"), q.number_before("stamina")
    if cubes is None or health is None or len(q.values("number")) != 2 or q.things("card", "seat"):
        return None
    if not q.has("paying pay return returning") or not 1 <= cubes <= 10 or health > WEAK:
        return None
    found = heal(q, health, cubes)
    if found.refusal:
        return None
    return account(found, "3.14", short=str(found.after.stamina[0]))


# May I


@FORMS.form("may", "keep give both cards card away")
def may_i_keep_or_give_both(q: TableQuestion) -> TableAnswer | None:
    """Try to use the second card as the first."""
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
    if len(cards) > 1 or numbers not in ([], [FOUR]):
        return None
    if any(slot_of(q, kind) != OFFENSIVE for kind in cards):
        return None
    gear = {SEATS[0]: names_of(q, cards)}
    state = lay(q, FOUR, cards, phase="attack", gear=gear)
    found = play(state, 0, f"attack > {SEATS[0 if own else 2]}")
    assumed = () if numbers or own else ("Four play, so somebody sits across.",)
    return verdict(found, "This weapon reaches any opponent.", "6.7", "5.1", assumed=assumed)


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
    """Try to heal after the attack, or before it for a wizard who is not Weakened."""
    health = q.number_before("stamina")
    if health is None or not q.has("heal healing") or q.things("seat", "card"):
        return None
    if q.number_before("cube") not in (None, 1) or not 1 <= health <= FULL:
        return None
    if health <= WEAK:
        found = heal(q, health, 1)
    else:  # such a wizard never reaches the step of healing
        state = lay(q, TWO, [], phase="attack", stamina=[health, FULL], cubes=[3, 0])
        found = play(state, 0, "cube > stamina")
    why = "You are Weakened, so after your attack each cube brings 1 Stamina."
    return verdict(found, why, "3.14", "3.15", assumed=("You have a cube.",))


@FORMS.form("may", "draw buy take a third card another more")
def may_i_draw_a_third(q: TableQuestion) -> TableAnswer | None:
    """Try to buy a card with two in hand."""
    if not q.has("third") or not q.has("card") or q.things():
        return None
    state = lay(q, TWO, [0, 1], phase="two cards", drawn=names_of(q, [0, 1]), paid=1, cubes=[3, 0])
    found = play(state, 0, "cube > card")
    return verdict(found, "", assumed=("You hold two cards and have cubes.",))


@FORMS.form("may", "skip leave out pass the attack battle attacking fighting not without turn")
def may_i_skip_the_attack(q: TableQuestion) -> TableAnswer | None:
    """Try to end the Battle without an attack."""
    skips = q.has("skip leave pass")
    if not skips or q.has("not without") or not q.has("attack battle attacking") or q.things():
        return None
    return verdict(play(lay(q, TWO, [], phase="attack"), 0, "done"), "")


# What happens


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
    gone = sentences(found, ev.replaced)
    short = gone[0] if gone else "Both have room: their slots differ."
    clauses = cited(found, "2.14", "2.13")
    return TableAnswer(short, " ".join(sentences(found)[:4]), clauses, found)


@FORMS.form("happens", "has have at takes take gets suffers hits hit damage with and a wizard")
def what_hits_do(q: TableQuestion) -> TableAnswer | None:
    """Hit a wizard as often as the question says."""
    health, seats, numbers = q.number_before("stamina"), q.values("seat"), q.values("number")
    if health is None or len(numbers) != 2 or numbers[0] != health or not q.has("hits hit damage"):
        return None
    if q.things("card", "cube") or not 1 <= health <= FULL or not 1 <= numbers[1] <= 10:
        return None
    if len(seats) > 1 or 0 in seats:
        return None
    rifle = [q.game.pack.kind("Plasma Rifle")] if numbers[1] > 6 else []
    target = seats[0] if seats else 1
    players = max(3, target + 1)
    left = [FULL if seat != target else health for seat in range(players)]
    gear = {SEATS[0]: names_of(q, rifle)}
    state = lay(q, players, rifle, phase="attack", gear=gear, stamina=left)
    found = battle(state, target, numbers[1] - 4 * len(rifle))
    hit = [event for event in found.all(ev.out, ev.stamina) if event.seat == target]
    return account(found, short=q.game.tell(found.after.box, hit[-1]))


@FORMS.form("happens", "attack attacks with i use against")
def what_a_weapon_does(q: TableQuestion) -> TableAnswer | None:
    """Attack with a weapon, the die showing 3."""
    cards = worn(q, "against")
    if cards is None or len(cards[0]) != 1 or len(q.things()) != len(cards[0] + cards[1]):
        return None
    weapon = cards[0][0]
    if slot_of(q, weapon) != OFFENSIVE or not q.has("attack attacks"):
        return None
    assumed = ("The die shows 3.", *(() if cards[1] else ("The opponent wears nothing.",)), *USED)
    return account(fight(q, *cards, 3), clause_of(q, weapon), but=AFTER, assumed=assumed)


# Whose turn


@FORMS.form("turn", "after is out with wizards players player game of and has fallen is over")
def who_is_next(q: TableQuestion) -> TableAnswer | None:
    """Play a turn to its end and see who is next."""
    seats, numbers = q.values("seat"), q.values("number")
    fallen = seats[1:]
    if not seats or len(numbers) > 1 or not q.has("after") or bool(fallen) != q.has("out fallen"):
        return None
    if q.things("card", "stamina", "cube", "order") or seats[0] in fallen:
        return None
    players = numbers[0] if numbers else min(FOUR, max(TWO, max(seats) + 2))
    if not TWO <= players <= FOUR or max(seats) >= players or players - len(fallen) < TWO:
        return None
    health = [0 if seat in fallen else FULL for seat in range(players)]
    state = lay(q, players, [], phase="attack", turn=SEATS[seats[0]], stamina=health)
    clockwise = (*range(seats[0] + 1, players), *range(players))
    target = next(seat for seat in clockwise if seat not in seats)
    found = battle(state, target, 1)
    order = listed([name.capitalize() for name in SEATS[:players]])
    assumed = () if numbers else (f"These play, clockwise: {order}.",)
    why = "The next wizard to the left who is still in."
    return TableAnswer(q.seat_names([found.after.turn]), why, ("3.20",), found, 0, assumed)
