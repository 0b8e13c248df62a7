"""Quiz questions about A Wizard Did It...: the set-up, the road, items, goals and the end."""

from __future__ import annotations

from kit.core.kinds import card_name, listed, plural
from kit.core.quiz import Position, QuizQuestion, Run, choice, numbers, yes_no
from kit.core.rng import Stream
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards.effects import BOOK, PLACES
from kit.games.wizard_did_it.notation import DRAW
from kit.games.wizard_did_it.quiz import MAKERS, draws_of
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.constants import KNIGHT, SEEN, WIZARD
from kit.games.wizard_did_it.state.knight import current

__all__ = ["MAKERS"]
CLOSE = 3  # a strength that is so far from what a goal asks for is worth asking about
ENDS = (ev.won, ev.lost, ev.no_fight)
GOALS = tuple(sorted(ev.ACCOMPLISHED))


def _play_words(spot: Position[State]) -> str:
    words = spot.words(spot.action)
    return f"{spot.me} {words[0].lower()}{words[1:]}".replace(" lay ", " lays ", 1).replace(
        " play ", " plays ", 1
    )


@MAKERS.about("3.1")
def who_sets_out_first(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whose Knight begins after the last card of the Wizard's Phase."""
    s = spot.state
    if s.phase != WIZARD or len(spot.seats) < 2:
        return None
    run = spot.run(*spot.plays)
    first = run.first(ev.sets_out)
    if not first or run.first(ev.stuck):
        return None
    why = f"{spot.me} plays the last card of all, so {spot.me} goes second."
    other = spot.name(first.seat)
    answers = {
        first.seat: (f"{other}'s", why),
        spot.seat: (f"{spot.me}'s", f"The last to play a card does not go first. {why}"),
        "lots": ("It is drawn by lot", f"Lots were for the first card of the game. {why}"),
        "valor": ("The stronger Knight's", f"All set out with 1 Valor. {why}"),
    }
    return choice(
        spot,
        f"{_play_words(spot)}, the last card of all. Whose Knight sets out first?",
        answers,
        lambda r: next((e.seat for e in r.all(ev.sets_out)), -1),
        "3.1",
    )


@MAKERS.about("3.10", "3.12", "3.13", "3.4")
def what_becomes_of_the_item(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what happens to the item that ends an encounter."""
    found = draws_of(spot)
    end = found[1].first(*ENDS) if found else None
    if not found or not end:
        return None
    words, run = found
    drawn = ev.drew.get(run.all(ev.drew)[0], "card")
    if drawn not in run.before.t.items:
        return None
    item, me = card_name(run.before.box, drawn), spot.me
    sums = "" if ev.no_fight.of(end) else (
        f" {ev.won.get(end, 'mine')} against {ev.won.get(end, 'theirs')}:")  # fmt: skip
    key, why, clause = {
        ev.won.name: ("worn", f"{me}'s Knight wins,{sums} he takes {item}.", "3.12"),
        ev.lost.name: ("gone", f"{me}'s Knight loses,{sums} {item} is discarded.", "3.10"),
        ev.no_fight.name: ("worn", f"No monster was drawn, so he just takes {item}.", "3.13"),
    }[end.kind]
    answers = {
        "worn": (f"{me}'s Knight wears it from now on", why),
        "gone": ("It is discarded", why),
        "back": ("It goes back on top of the stack", f"Nothing goes back. {why}"),
        "other": ("The other Knight gets it", f"An item is won or discarded. {why}"),
    }
    for wrong in {"worn", "gone"} - {key}:
        answers[wrong] = (answers[wrong][0], f"Not so. {why}")
    return choice(
        spot,
        f"{words} The encounter is over. What becomes of {item}?",
        answers,
        lambda r: "worn" if r.first(ev.took) else "gone" if r.first(ev.lost_item) else "back",
        clause,
    )


@MAKERS.about("3.3", "3.4", "5.1")
def is_the_encounter_over(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a drawn card ends the encounter."""
    found = draws_of(spot)
    if not found:
        return None
    words, run = found
    s = spot.state
    kind = ev.drew.get(run.all(ev.drew)[0], "card")
    name, over = card_name(s.box, kind), run.first(*ENDS) is not None
    left = len(s.stacks[current(s, spot.seat)]) - 1
    if not over and not s.t.verb[kind] and spot.rng.below(3):
        return None
    if kind in s.t.items:
        clause, why = "3.3", f"{name} is an item, and the first item ends it."
    elif over:
        clause, why = "3.4", "The stack has run out, so it ends without an item."
    elif s.t.verb[kind]:
        clause, why = "5.1", f"{name} does what it says and is discarded; then he draws on."
    else:
        clause = "3.3"
        why = f"{name} is no item, and the stack still has {plural(left, 'card')}: he draws on."
    return QuizQuestion(
        f"{words} Is the encounter over with that?",
        spot.plays,
        yes_no(
            ("Yes", why if over else f"Not yet. {why}", clause),
            (
                "No, he draws another card of this stack",
                why if not over else f"It is. {why}",
                clause,
            ),
        ),
        lambda r: r.yes(*ENDS),
        clause,
        ordered=True,
    )


@MAKERS.about("3.2", "3.18")
def where_does_he_draw_next(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask from which stack a Knight draws next, when it is another one than now."""
    found = draws_of(spot)
    if not found or not found[1].first(*ENDS):
        return None
    words, run = found
    before, after = current(run.before, spot.seat), current(run.after, spot.seat)
    if after < 0 or (before == after and spot.rng.below(6)):
        return None
    sizes = [len(stack) for stack in run.after.stacks[3 * spot.seat :][:3]]
    back = any(sizes[at] and at < before % 3 for at in range(3))
    clause = "3.18" if back else "3.2"
    why = f"{PLACES[after % 3]} is the first of {spot.me}'s stacks that has cards"
    why += ", and he goes back for it." if back else "."
    answers: dict[object, tuple[str, str]] = {}
    for at in range(3):
        wrong = f"{PLACES[at]} has {plural(sizes[at], 'card')}."
        answers[at] = (PLACES[at], why if at == after % 3 else f"{wrong} {why}")
    answers["castle"] = ("Nowhere: he goes to the Castle", f"Not all his stacks are empty. {why}")
    return choice(
        spot,
        f"{words} The encounter is over. Where does {spot.me}'s Knight draw his next card?",
        answers,
        lambda r: current(r.after, spot.seat) % 3,
        clause,
        ordered=True,
    )


@MAKERS.about("3.15", "3.17")
def has_he_arrived(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a Knight has reached the Castle after his last card."""
    found = draws_of(spot)
    if not found or not found[1].first(*ENDS):
        return None
    words, run = found
    if current(run.after, spot.seat) >= 0:
        return None
    lost, at_once = run.first(ev.lost) is not None, run.first(ev.arrived) is not None
    name = f"{spot.me}'s Knight"
    after = ", even after a loss" if lost else ""
    why = f"No card is left on any of {spot.me}'s stacks, so he arrives at once{after}."
    later = "At this table he arrives when he next has to draw and finds nothing."
    either = f"A fight has nothing to do with it. {why}"
    answers = {
        "yes": ("Yes, at once", why if at_once else f"Not yet. {later}"),
        "draw": (
            "Not until he has to draw and finds nothing",
            f"There is nothing to wait for. {why}" if at_once else later,
        ),
        "turn": ("Not until he wins a fight", either if at_once else f"Not so. {later}"),
    }
    return choice(
        spot,
        f"{words} It was the last card of all his stacks. Has {name} reached the Castle?",
        answers,
        lambda r: "yes" if r.first(ev.arrived) else "draw",
        "3.15",
        ordered=True,
    )


@MAKERS.about("3.18", drill=True)
def does_the_other_knight_go_back(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask where a Knight draws next after Surprise! filled a location behind him."""
    found = draws_of(spot)
    sent = found[1].first(ev.surprise) if found else None
    if not found or not sent or len(spot.seats) < 2:
        return None
    words, run = found
    other, s = 1 - spot.seat, spot.state
    before, after = current(s, other), current(run.after, other)
    if before < 0 or after < 0 or before == after or s.arrived[other]:
        return None
    cards = listed([card_name(s.box, kind) for kind in ev.surprise.many(sent, "cards")], " and ")
    who, at = spot.name(other), PLACES[after % 3]
    why = f"{at} is now the first of {who}'s stacks that has cards, so he goes back for it."
    return choice(
        spot,
        f"{words} Surprise! sends {cards} to {who}'s stack in {at}. {who}'s Knight has drawn from "
        f"{PLACES[before % 3]} so far. Where does he draw his next card?",
        {
            after: (at, why),
            before: (PLACES[before % 3], f"Not yet. {why}"),
            -1: (f"In {PLACES[before % 3]}; the cards in {at} stay unplayed", f"No. {why}"),
        },
        lambda r: current(r.after, other),
        "3.18",
    )


@MAKERS.about("3.16", "6.4")
def who_has_the_princess(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who has the Princess when a Knight arrives."""
    found = draws_of(spot)
    if not found or not found[1].first(ev.arrived) or len(spot.seats) < 2:
        return None
    words, run = found
    right = run.after.princess
    taken = run.before.princess >= 0
    who = spot.name(right)
    why = f"{who}'s Knight {'was' if taken else 'is'} the first at the Castle."
    valor = run.after.valor
    more = max(spot.seats, key=lambda x: valor[x])
    text = f"{spot.name(more)}: more Valor" if more != right else "Nobody before the end"
    answers: dict[object, tuple[str, str]] = {
        right: (who, why),
        1 - right: (spot.name(1 - right), f"There is one Princess only. {why}"),
        "valor": (text, f"Only who comes first counts. {why}"),
    }
    return choice(
        spot,
        f"{words} It was the last of all his cards, so he reaches the Castle. "
        "Who has the Princess now?",
        answers,
        lambda r: r.after.princess,
        "3.16",
    )


@MAKERS.about("6.1", *GOALS)
def is_the_goal_accomplished(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a goal is accomplished now."""
    s = spot.state
    if s.phase != KNIGHT or spot.action != DRAW:
        return None
    found = draws_of(spot)
    if not found:
        return None
    words, run = found
    over = run.first(*ENDS)
    moved = run.first(*ev.MODIFIED.values())
    cards = (*s.encounter, *run.before.stacks[current(s, spot.seat)][-1:])
    met = {kind & SEEN for kind in cards} | set(s.items[spot.seat])
    if moved:
        met |= set(ev.MODIFIED[moved.kind].many(moved, "cards"))
    done = {(e.seat, ev.accomplished.get(e, "goal")) for e in run.all(*ev.ACCOMPLISHED.values())}
    near = [
        (seat, kind)
        for seat in spot.seats
        for i, kind in enumerate(s.goals[seat])
        if not s.done[seat] >> i & 1 and _touches(s, kind, met, run.get(ev.won, "theirs"))
    ]
    if done and spot.rng.below(2):
        near = [one for one in near if one in done] or near
    if not near:
        return None
    seat, kind = near[spot.rng.below(len(near))]
    goal = s.t.goals[kind]
    assert goal
    yes, card = (seat, kind) in done, s.box.pack[kind]
    rule = BOOK[goal.clause]
    asks = rule.text.split(". ")[0 if "Such a goal names" not in rule.text else 1].rstrip(".")
    asks = asks.replace("Such a goal is", "It is").replace("It is accomplished", "It counts")
    clause = goal.clause
    if not over and not moved and not yes:
        asks = "Goals are looked at after an encounter or a stack modifier, and this was neither"
        clause = "6.1"
    told = run.all(*ev.MODIFIED.values(), ev.no_fight, ev.won, ev.lost)
    how = " ".join(s.box.game.tell(s.box, event) for event in told)
    lacks = "" if yes or clause == "6.1" or moved else _lacking(s, kind, cards)
    why = f"{lacks} {how} {asks}.".strip()
    held = listed([card_name(s.box, k & SEEN) for k in cards], " and ")
    what = f"The encounter held {held}. " if over and len(cards) > 1 else ""
    return QuizQuestion(
        f"{words} {what}{spot.name(seat)} has the goal {card.name}. Is it accomplished now?",
        spot.plays,
        yes_no(
            (
                "Yes",
                why if yes else f"{'Too early.' if clause == '6.1' else 'It is not.'} {why}",
                clause,
            ),
            ("No, not by this", why if not yes else f"It is. {why}", clause),
        ),
        lambda r: "yes" if _accomplishes(r, seat, kind) else "no",
        clause,
        ordered=True,
    )


def _lacking(s: State, goal: int, cards: tuple[int, ...]) -> str:
    """Return which cards of an encounter a goal still wants, if any."""
    asked, kinds = s.t.goals[goal], [card & SEEN for card in cards]
    assert asked
    if asked.when not in ("met", "won", "lost"):
        return ""
    short = [f for f, least in asked.need if sum(kind in f for kind in kinds) < least]
    names = listed([card_name(s.box, min(family)) for family in short], " and ")
    return f"Missing: {names}." if names else ""


def _touches(s: State, kind: int, cards: set[int], beaten: int) -> bool:
    """Tell whether a goal asks for one of these cards, or for about this strength."""
    goal = s.t.goals[kind]
    if goal is None or goal.least:
        return goal is not None and beaten >= goal.least - CLOSE
    return any(not family.isdisjoint(cards) for family, _ in goal.need)


def _accomplishes(run: Run[State], seat: int, goal: int) -> bool:
    done = run.all(*ev.ACCOMPLISHED.values())
    return any(e.seat == seat and ev.accomplished.get(e, "goal") == goal for e in done)


@MAKERS.about("2.6", "2.11")
def how_many_cards_in_hand(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the size of the hand after a card was played."""
    s = spot.state
    if s.phase != WIZARD or spot.action <= DRAW + 1:
        return None
    run = spot.run(*spot.plays)
    before, after, left = len(s.hands[spot.seat]), len(run.after.hands[spot.seat]), len(s.deck)
    if run.after.phase != WIZARD or (left > 4 and spot.rng.below(4)):
        return None
    drew = left > 0
    why = f"One is played and one drawn: {after}." if drew else "The deck is empty: none is drawn."
    slips = [
        (before - 1, f"The deck has {plural(left, 'card')}, so one is drawn. {why}", "2.6"),
        (before, f"No card is left to draw. {why}", "2.6"),
        (before + 1, f"Only one is drawn after a card. {why}", "2.6"),
    ]
    return QuizQuestion(
        f"{_play_words(spot)}. The deck has {plural(left, 'card')}, and {spot.me} "
        f"held {before}. How many does {spot.me} hold after this turn?",
        spot.plays,
        numbers(after, (why, "2.6"), slips),
        lambda r: len(r.after.hands[spot.seat]),
        "2.6",
    )


@MAKERS.about("5.2", "5.3", "5.4", "5.5")
def how_many_cards_are_moved(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many cards a stack modifier moves."""
    found = draws_of(spot)
    moved = found[1].first(*ev.MODIFIED.values()) if found else None
    if not found or not moved:
        return None
    words, run = found
    s = spot.state
    kind = ev.modifier.get(run.all(ev.modifier)[0], "card")
    count, reach = len(ev.MODIFIED[moved.kind].many(moved, "cards")), s.t.reach[kind]
    left = len(s.stacks[current(s, spot.seat)]) - 1
    few = run.first(ev.too_few) is not None
    if ev.in_space.of(moved) and not few and not spot.wanted:
        return None  # the card itself says how many
    clause = {ev.in_space.name: "5.2", ev.lurking.name: "5.3", ev.surprise.name: "5.4"}[moved.kind]
    why = f"{card_name(s.box, kind)} takes {reach}, and the stack has {left}."
    why = f"{why} It does what it can." if few else why
    slips = [
        (reach, f"There are not so many. {why}", "5.5"),
        (0, f"It works on those there are. {why}" if left else why, "5.5"),
        (left, f"Not the whole stack. {why}", clause),
        (1, f"It is not one card alone. {why}", clause),
        (reach + 1, f"That is one too many. {why}", clause),
    ]
    return QuizQuestion(
        f"{words} Below it the stack has {plural(left, 'card')}. How many cards does it move?",
        spot.plays,
        numbers(count, (why, "5.5" if few else clause), slips),
        _moved,
        "5.5" if few else clause,
    )


def _moved(run: Run[State]) -> int:
    event = run.first(*ev.MODIFIED.values())
    return len(ev.MODIFIED[event.kind].many(event, "cards")) if event else -1


@MAKERS.about("6.4", "6.5", "6.6", "6.7")
def who_wins_the_game(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who has won when the second Knight arrives."""
    found = draws_of(spot)
    outcome = found[1].after.outcome() if found else None
    if not found or not outcome or len(spot.seats) < 2:
        return None
    words, run = found
    totals, valor = outcome.totals, run.after.valor
    goals = [outcome.totals[x] - valor[x] - 4 * (run.after.princess == x) for x in spot.seats]
    sums = [
        f"{spot.name(x)}: {valor[x]} Valor, {goals[x]} for goals"
        f"{', 4 for the Princess' if run.after.princess == x else ''} = {totals[x]}."
        for x in spot.seats
    ]
    why, even = " ".join(sums), totals[0] == totals[1]
    clause = "6.7" if even else "6.6"
    right = -1 if even else outcome.winners[0]
    answers: dict[object, tuple[str, str]] = {
        x: (spot.name(x), why if x == right else f"{spot.name(x)} does not have more. {why}")
        for x in spot.seats
    }
    answers[-1] = ("Nobody: it is a draw", why if even else f"They are not equal. {why}")
    return choice(
        spot,
        f"{words} That ends the game. Who has won?",
        answers,
        _winner,
        clause,
        ordered=True,
    )


def _winner(run: Run[State]) -> int:
    outcome = run.after.outcome()
    if not outcome:
        return -2
    return outcome.winners[0] if len(outcome.winners) == 1 else -1


@MAKERS.about("1.3", "1.4", "1.5", "1.9")
def how_does_a_game_begin(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the cards, goals or Valor at the beginning."""
    s = spot.state
    if len(spot.seats) < 2 or s.phase == WIZARD:
        return None
    at = spot.rng.below(4)
    if at == 0 and 1 not in s.valor:
        why = "Every Knight sets out with 1 Valor Point."
        slips = [(0, f"Then an empty encounter would beat him. {why}", "1.5"),
                 (2, f"The second has to be won. {why}", "1.5"),
                 (3, f"That would be too strong. {why}", "1.5")]  # fmt: skip
        text = "A new game begins. With how many Valor Points does a Knight set out?"
        return QuizQuestion(
            text, (), numbers(1, (why, "1.5"), slips), lambda r: _new(r).valor[0], "1.5"
        )
    if at == 1:
        why = "Two goals worth 2, one worth 4 and one worth 6: 14 points."
        slips = [(12, f"There are two goals worth 2. {why}", "1.3"),
                 (8, f"There are a 4 and a 6 as well. {why}", "1.3"),
                 (16, f"There is one goal worth 4. {why}", "1.3")]  # fmt: skip
        text = "How many points are all goals together worth that a Wizard is dealt?"
        return QuizQuestion(text, (), numbers(14, (why, "1.3"), slips), _goal_points, "1.3")
    if at == 2:
        why = "Each is dealt five; the others are the deck."
        slips = [(6, f"That is the number of stacks. {why}", "1.4"),
                 (4, f"That is the number of goals. {why}", "1.4"),
                 (3, f"That is the number of locations. {why}", "1.4")]  # fmt: skip
        text = "A new game begins. How many stack cards is each Wizard dealt?"
        return QuizQuestion(
            text, (), numbers(5, (why, "1.4"), slips), lambda r: len(_new(r).hands[0]), "1.4"
        )
    total = len(s.t.decks["stack"])
    why = f"The box has {total} stack cards, and each takes 5 to begin with."
    slips = [
        (total, f"The hands come off it. {why}", "1.9"),
        (total - 5, f"Two Wizards are dealt cards. {why}", "1.9"),
        (total - 12, f"Each is dealt five. {why}", "1.9"),
    ]
    text = f"All {total} stack cards are shuffled and dealt. How many are then in the deck?"
    return QuizQuestion(
        text, (), numbers(total - 10, (why, "1.9"), slips), lambda r: len(_new(r).deck), "1.9"
    )


def _goal_points(run: Run[State]) -> int:
    fresh = _new(run)
    found = [fresh.t.goals[kind] for kind in fresh.goals[0]]
    return sum(goal.points for goal in found if goal)


def _new(run: Run[State]) -> State:
    """Return a newly dealt game at this table."""
    box = run.before.box
    fresh: State = box.game.deal(box, Stream(1))
    return fresh


@MAKERS.about("2.5")
def where_may_an_item_lie(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask on which stacks an item may be laid."""
    s = spot.state
    if s.phase != WIZARD or spot.action <= DRAW + 1:
        return None
    kind, _, two = s.t.moves[spot.action]
    if two >= 0 or kind not in s.t.items:
        return None
    right = _free(s, spot.seat, kind)
    topped = [at for at in range(len(s.stacks)) if at not in right]
    own = [at for at in right if at // 3 == spot.seat]
    if not topped or len(own) == len(right):
        return None
    why = f"{plural(len(topped), 'stack')} of six {'has' if len(topped) == 1 else 'have'} an item"
    why += f" on top. On the other {len(right)}, whose ever they are, it may lie."
    slips = [
        (6, f"No item goes straight on an item. {why}", "2.5"),
        (len(own), f"Not only {spot.me}'s own stacks count. {why}", "2.1"),
        (
            len([at for at in range(6) if at // 3 == spot.seat]),
            f"Not just the own three. {why}",
            "2.1",
        ),
    ]
    return QuizQuestion(
        f"{spot.me} wants to lay the {card_name(s.box, kind)}, an item. On how many of the six "
        "stacks may it go?",
        (),
        numbers(len(right), (why, "2.5"), slips),
        lambda r: len(_free(r.before, spot.seat, kind)),
        "2.5",
    )


def _free(s: State, seat: int, kind: int) -> list[int]:
    moves = [s.t.moves[action] for action in s.legal(seat) if action > DRAW + 1]
    return sorted({at for card, at, two in moves if card == kind and two < 0})


@MAKERS.about("7.2", "6.5", variant=True)
def what_does_the_training_bring(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the points at the end of the Knight's Training."""
    found = draws_of(spot)
    outcome = found[1].after.outcome() if found else None
    if not found or not outcome or len(spot.seats) > 1:
        return None
    words, run = found
    valor, total = run.after.valor[0], outcome.totals[0]
    why = f"{plural(valor, 'Valor Point')} and {total - valor} for goals; there is no Princess."
    slips = [
        (total + 4, f"In the Training there is no Princess. {why}", "7.1"),
        (valor, f"Accomplished goals count as well. {why}", "7.2"),
        (total - valor, f"Valor Points count as well. {why}", "7.2"),
    ]
    return QuizQuestion(
        f"{words} The Training stack is empty. How many points is that together?",
        spot.plays,
        numbers(total, (why, "7.2"), slips),
        lambda r: o.totals[0] if (o := r.after.outcome()) else -1,
        "7.2",
    )
