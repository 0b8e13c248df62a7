"""Quiz questions about Witless Wizards' first deal, drawn cards, slots and Stamina."""

from __future__ import annotations

from kit.core.kinds import card_name, listed, plural
from kit.core.quiz import (
    Position,
    QuizQuestion,
    Run,
    Slip,
    at_the_start,
    begins,
    choice,
    numbers,
    run,
    who_knows,
)
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.quiz import names_of, rolls_of, sum_of, target_of
from kit.games.witless_wizards.quiz_rules import MAKERS
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import ATTACK, DRAFT, TWO_CARDS

__all__ = ["MAKERS"]
Ask = QuizQuestion[State] | None


def _first_of_a_new_game(spot: Position[State]) -> Ask:
    s = spot.state
    if s.box.options["first"] != "lots":
        return None
    last = min(spot.seats, key=lambda x: s.stamina[x])
    why = "Nobody's looks are known here, so each new game draws lots for it."
    answers = {
        -1: ("The lot decides", why),
        s.turn: (f"{spot.name(s.turn)}, on turn now", f"This game has no say in it. {why}"),
        last: (f"{spot.name(last)}, with the least Stamina", f"Stamina has no say in it. {why}"),
    }
    answers.setdefault(
        (s.turn + 1) % len(spot.seats),
        (f"{spot.name((s.turn + 1) % len(spot.seats))}, so that it changes", f"No. {why}"),
    )
    text = "After this game you play another one. Who has the first turn of it?"
    return choice(
        spot, text, answers, lambda r: begins(r.before, lambda s: s.turn), "1.2", plays=()
    )


def _standard_in_the_box(spot: Position[State]) -> Ask:
    if spot.state.box.options["setup"] != "standard":
        return None
    pack, players = spot.state.box.pack, len(spot.seats)
    total = len(pack.copies("standard")) + len(pack.copies("3/4P"))

    def boxed(s: State) -> int:
        return total - sum(kind >= 0 for kind in s.gear)

    why = f"There are {total}; the first two players get one each, the others two each."
    wrong = [
        (0, f"Not all of them are needed for {players}. {why}"),
        (total, f"Some are handed out. {why}"),
        (max(0, total - 4), f"Nobody else gets one. {why}"),
        (max(0, total - players), f"A third and a fourth player get two. {why}"),
        (total - 2 * players, f"The first two get only one each. {why}"),
    ]
    text = (
        f"{plural(players, 'wizard')} begin a new game. How many Standard Equipment cards stay in "
        "the box for the whole game?"
    )
    return at_the_start(spot, "1.7", text, boxed, why, wrong)


def _size_of_the_deck(spot: Position[State]) -> Ask:
    random = spot.state.box.options["setup"] == "alternative"
    if random and len(spot.seats) < 3:
        return None
    clause, drawn = ("1.9", len(spot.seats) - 2) if random else ("1.10", 0)
    why = "Three of the five decks, eight cards each, are shuffled together."
    if random:
        why += f" {'One card is' if drawn == 1 else 'Two cards are'} drawn from it for a slot."
    wrong = [
        (24, f"The set-up takes some of them. {why}"),
        (40, f"Two decks are not used. {why}"),
        (8, f"One deck alone is too small. {why}"),
        (16, f"Not two decks. {why}"),
    ]
    text = "A new game is laid out. How many cards has the deck just before the first turn?"
    return at_the_start(spot, clause, text, lambda s: len(s.deck) + len(s.drawn), why, wrong)


MAKERS.group(
    "how_is_a_game_laid_out",
    {"1.2": _first_of_a_new_game, "1.7": _standard_in_the_box, "1.10": _size_of_the_deck},
    drill=True,
)
MAKERS.group("how_are_random_cards_laid_out", {"1.9": _size_of_the_deck}, variant=True)


def _highest_attack(spot: Position[State]) -> Ask:
    s = spot.state
    weapon, special = s.gear[3 * spot.seat], s.gear[3 * spot.seat + 2]
    if s.step != ATTACK or weapon < 0 or special >= 0:
        return None
    if spot.action not in s.t.moves.attack:
        return None
    run = spot.run(*spot.plays)
    parts = run.all(ev.attack)
    if len(parts) != 2 or any(e.clause not in ("3.6", "6.1") for e in parts):
        return None
    value, most = ev.attack.get(parts[1], "points"), max(s.t.faces)
    why = f"The die shows {most} at most, and {card_name(s.box, weapon)} adds {value}."
    slips: list[Slip] = [
        (most, f"The weapon counts too. {why}", "3.6"),
        (value + 8, f"The die has no 8. {why}", "1.12"),
        (value + 10, f"The die has no 10. {why}", "1.12"),
        (value + most - 1, f"One more can be rolled. {why}", "1.12"),
    ]
    return QuizQuestion(
        f"{spot.me} attacks {spot.name(target_of(spot))} with {card_name(s.box, weapon)}. Which is "
        "the highest Total Attack Value that the roll can bring?",
        (),
        numbers(value + most, (why, "1.12"), slips),
        lambda r: value + max(r.before.t.faces),
        "1.12",
    )


def _hits_cost_stamina(spot: Position[State]) -> Ask:
    found = rolls_of(spot)
    dealt = found[1].first(ev.stamina) if found else None
    if not found or not dealt:
        return None
    words, run = found
    who = target_of(spot)
    before, hits = spot.state.stamina[who], run.get(ev.hits, "hits")
    if hits < 1 or dealt.seat != who:
        return None
    left = run.get(ev.stamina, "now")
    sums = f"Attack: {sum_of(run, ev.attack)}. Defence: {sum_of(run, ev.defence)}."
    why = f"{sums} Each Hit costs 1: {before} less {hits} is {left}."
    down = f"{-left} below 0" if left < 0 else str(left)
    answers: dict[object, tuple[str, str]] = {left: (down, why)}
    for n, wrong in (
        (before - 1, "Not each attack, but each Hit costs 1."),
        (before, "The Hits cost something."),
        (0, "Stamina is counted below 0 too." if left < 0 else f"It is not {before} Hits."),
        (before - hits - 1, "That is one Hit too many."),
    ):
        if n >= 0:
            answers.setdefault(n, (str(n), f"{wrong} {why}"))
    return choice(
        spot,
        f"{words} {spot.name(who)} has {before} Stamina. How much after the Hits?",
        dict([*answers.items()][:4]),
        lambda r: r.get(ev.stamina, "now", -99),
        "3.11",
        hypothetical=True,
    )


MAKERS.group("what_a_roll_can_do", {"1.12": _highest_attack, "3.11": _hits_cost_stamina})


def _cards_drawn_in_a_draft(spot: Position[State]) -> Ask:
    s, m = spot.state, spot.state.t.moves
    if s.step != DRAFT or s.kept or s.given or spot.action == m.cube_card or len(s.deck) < 3:
        return None
    left = len(spot.run(*spot.plays).after.deck)
    how = "keep" if spot.action == m.keep else f"give {spot.name(m.seat_of[spot.action])}"
    why = "The second half of the Draft begins at once, and it too begins with drawing a card."
    slips: list[Slip] = [
        (len(s.deck), f"Another card is drawn at once. {why}", "2.1"),
        (left - 1, f"Only one is drawn in each half without a cube. {why}", "2.1"),
        (len(s.deck) + 1, f"No card goes back to the deck. {why}", "2.1"),
    ]
    return QuizQuestion(
        f"In the first half of the Draft {spot.me} decides to {how} the "
        f"{card_name(s.box, s.drawn[-1])}. The deck has {len(s.deck)} cards now. How many at "
        "the next decision?",
        spot.plays,
        numbers(left, (why, "2.1"), slips),
        lambda r: len(r.after.deck),
        "2.1",
    )


def _boards_for_a_card(spot: Position[State]) -> Ask:
    s = spot.state
    if s.step != DRAFT or s.kept or s.given:
        return None
    right, name = _boards(s, spot.seat), card_name(s.box, s.drawn[-1])
    others = [x for x in spot.seats if x in right and x != spot.seat]
    why = f"It may be kept, or given to {listed([spot.name(x) for x in others], ' or ')}."
    alive = s.alive.bit_count()
    slips: list[Slip] = [
        (1, f"The choice is {spot.me}'s. {why}", "2.10"),
        (len(others), f"The first card may be kept as well. {why}", "2.10"),
        (alive, f"With four only a neighbour may be given a card. {why}", "2.12"),
        (alive - 1, f"The first card may be kept as well. {why}", "2.10"),
        (alive + 1, f"There are only {alive} wizards. {why}", "2.10"),
    ]
    return QuizQuestion(
        f"{spot.me} has drawn {name}, the first card of the Draft. Without paying a cube, on how "
        "many wizards' boards can it end up?",
        (),
        numbers(len(right), (why, "2.10"), slips),
        lambda r: len(_boards(r.before, spot.seat)),
        "2.10",
    )


def _boards(s: State, seat: int) -> set[int]:
    """Return the wizards who may get the drawn card."""
    m = s.t.moves
    return {seat if a == m.keep else m.seat_of[a] for a in s.legal(seat) if a != m.cube_card}


def _slot_of_a_card(spot: Position[State]) -> Ask:
    s, m = spot.state, spot.state.t.moves
    if s.step != DRAFT or spot.action == m.cube_card:
        return None
    run = spot.run(*spot.plays)
    slot, who = run.get(ev.placed, "slot"), run.all(ev.placed)[0].seat
    name = card_name(s.box, s.drawn[-1])
    gear = s.gear[3 * who : 3 * who + 3]
    free = [at for at in range(3) if gear[at] < 0]
    if not spot.wanted or not free or (free == [slot] and spot.rng.below(3)):
        return None  # too plain for a mixed set
    kind = ev.SLOT_WORDS[slot]
    why = f"{name} is {'an' if kind[0] in 'AEIOU' else 'a'} {kind} card, so it has this slot."
    answers: dict[object, tuple[str, str]] = {
        at: (
            f"In the {ev.SLOT_WORDS[at]} slot",
            why
            if at == slot
            else f"{'It is free, but' if at in free else 'Not there:'} "
            f"that slot is for {ev.SLOT_WORDS[at]} cards. {why}",
        )
        for at in range(3)
    }
    return choice(
        spot,
        f"{spot.name(who)} gets {name}. Where does {spot.name(who)} lay it?",
        answers,
        lambda r: r.get(ev.placed, "slot"),
        "2.13",
        ordered=True,
    )


MAKERS.group(
    "where_does_a_drawn_card_go",
    {"2.1": _cards_drawn_in_a_draft, "2.10": _boards_for_a_card, "2.13": _slot_of_a_card},
)


def _who_knows_a_drawn_card(spot: Position[State]) -> Ask:
    s, m = spot.state, spot.state.t.moves
    if s.step != DRAFT or s.kept or s.given or spot.action == m.cube_card:
        return None
    how = "keeps" if spot.action == m.keep else f"gives {spot.name(m.seat_of[spot.action])}"
    why = f"Only {spot.me} sees it until it lies on a board or on the discard pile."
    return who_knows(
        spot,
        f"{spot.me} {how} the first card and draws the second. Who knows the second card now?",
        lambda x: tuple(x.drawn),
        (why, "2.2"),
        spot.seat,
        plays=spot.plays,
    )


def _who_knows_a_discard(spot: Position[State]) -> Ask:
    s = spot.state
    if s.step != TWO_CARDS:
        return None
    why = "Cards are discarded face up, so it lies open for everybody."
    return who_knows(
        spot,
        f"{spot.me} has drawn two cards and discards one of them. Who knows which card that was?",
        lambda x: x.discard[-1],
        (why, "2.4"),
        spot.seat,
        plays=spot.plays,
    )


MAKERS.group("who_knows_a_card", {"2.2": _who_knows_a_drawn_card, "2.4": _who_knows_a_discard})


@MAKERS.about("3.5", drill=True)
def how_many_may_be_attacked(spot: Position[State]) -> Ask:
    """Ask among how many opponents the attacker chooses."""
    s = spot.state
    if s.step != ATTACK or len(spot.seats) < 3:
        return None
    right, left = _targets(s, spot.seat), s.alive.bit_count() - 1
    why = f"{spot.me} chooses: {names_of(spot, right)} can be attacked."
    if len(right) == 1:
        return None
    slips: list[Slip] = [
        (1, f"Nobody else names the opponent. {why}", "3.5"),
        (left, f"With four only a neighbour can be attacked. {why}", "3.3"),
        (len(spot.seats) - 1, f"Who has fallen is no opponent. {why}", "2.19"),
        (0, f"An attack has to be made. {why}", "3.2"),
    ]
    return QuizQuestion(
        f"{spot.me}'s Battle begins. From how many opponents may {spot.me} choose one to attack?",
        (),
        numbers(len(right), (why, "3.5"), slips),
        lambda r: len(_targets(r.before, spot.seat)),
        "3.5",
    )


def _targets(s: State, seat: int) -> list[int]:
    return [s.t.moves.seat_of[a] for a in s.legal(seat) if a in s.t.moves.attack]


def _both_fall(s: State, seat: int, other: int, run: Run[State]) -> State:
    """Return the same table with so much Stamina that both fall by the Hits of this roll."""
    copy = s.clone()
    copy.stamina[seat] = s.stamina[seat] - run.after.stamina[seat]
    copy.stamina[other] = run.get(ev.hits, "hits")
    return copy


@MAKERS.about("4.3", drill=True)
def who_wins_if_both_fall(spot: Position[State]) -> Ask:
    """Ask who would have won if the last two wizards fell to the same Stamina."""
    found = rolls_of(spot)
    if not found or not found[1].first(ev.together) or len(spot.seats) > 2:
        return None
    words, first = found
    if first.first(ev.drained, ev.regained, ev.regrowth, ev.curse) or first.first(ev.out):
        return None
    me, who, plays = spot.seat, target_of(spot), spot.plays
    table = _both_fall(spot.state, me, who, first)
    end = run(table, plays).after.outcome()
    if not end or end.winners:
        return None
    has = f"{table.stamina[me]} and {spot.name(who)} {table.stamina[who]}"
    why = "Both would fall to 0 at the same moment, and neither is less far below 0."
    return choice(
        spot,
        f"{words} Suppose that {spot.me} had {has} Stamina before. Who would have won?",
        {
            (): ("Nobody: there is a rematch", why),
            (me,): (f"{spot.name(me)}, who attacked", f"An attack does not decide it. {why}"),
            (who,): (f"{spot.name(who)}, who was attacked", f"Nor does being attacked. {why}"),
            (me, who): ("Both: they share the win", f"A draw has no winner. {why}"),
        },
        lambda r: _winners(run(_both_fall(r.before, me, who, first), plays)),
        "4.3",
        hypothetical=True,
    )


def _winners(found: Run[State]) -> tuple[int, ...]:
    end = found.after.outcome()
    return end.winners if end else (-1,)


@MAKERS.about("3.21", drill=True)
def what_comes_after_ones_own_fall(spot: Position[State]) -> Ask:
    """Ask what comes next when the attacker falls in the own Battle."""
    found = rolls_of(spot)
    if not found or not found[1].first(ev.own_fall) or found[1].first(ev.curse):
        return None
    words, run = found
    if not run.after.to_act():
        return None
    hurt = next(e for e in run.all(ev.spikes, ev.backfire) if e.seat == spot.seat)
    told = run.before.box.game.tell(run.before.box, hurt)
    who = spot.name(run.after.turn)
    why = f"{spot.me} is out of the game, and with that the turn is over."
    return choice(
        spot,
        f"{words} {told} That leaves {spot.me} no Stamina. What comes next?",
        {
            "next": (f"{who}'s turn begins", why),
            "income": (f"{spot.me} takes the income, then {who} is on turn", f"No income: {why}"),
            "heals": (f"{spot.me} may pay cubes for Stamina", f"That comes too late: {why}"),
        },
        lambda r: "next" if r.after.turn != spot.seat and not r.first(ev.income) else "income",
        "3.21",
        hypothetical=True,
    )


@MAKERS.about("5.3")
def what_do_spikes_of_the_fallen_do(spot: Position[State]) -> Ask:
    """Ask for the attacker's Stamina when the attack puts the opponent out of the game."""
    found = rolls_of(spot)
    if not found or not found[1].first(ev.together):
        return None
    words, run = found
    who = target_of(spot)
    hurt = [e for e in run.all(ev.spikes, ev.backfire) if e.seat == spot.seat]
    if not hurt or all(e.seat != who for e in run.all(ev.out)):
        return None
    if run.first(ev.drained, ev.regained, ev.regrowth, ev.curse):
        return None
    before = spot.state.stamina[spot.seat]
    left = run.after.stamina[spot.seat]
    told = " ".join(run.before.box.game.tell(run.before.box, e) for e in hurt)
    why = f"{told} Hits on both sides fall together."
    if left < 0:
        return None
    slips: list[Slip] = [
        (before, f"It is no help that {spot.name(who)} falls. {why}", "5.3"),
        (before - 2 * (before - left), f"They count once. {why}", "5.3"),
        (before - run.get(ev.hits, "hits"), f"These are {spot.name(who)}'s Hits. {why}", "5.3"),
    ]
    return QuizQuestion(
        f"{words} {spot.name(who)} falls by these Hits. {spot.me} has {before} Stamina. How much "
        "after the Hits?",
        spot.plays,
        numbers(left, (why, "5.3"), slips),
        lambda r: r.after.stamina[spot.seat],
        "5.3",
        hypothetical=True,
    )
