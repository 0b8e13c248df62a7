"""Quiz questions about Wild Side's deck, blind cards, what may be added, rounds and scores."""

from __future__ import annotations

from kit.core.kinds import NUMBER_WORDS, card_name, listed, plural
from kit.core.quiz import (
    Position,
    QuizQuestion,
    Run,
    choice,
    dealt,
    numbers,
    seats_to_choose,
    yes_no,
)
from kit.core.rng import Stream
from kit.games.wild_side import events as ev
from kit.games.wild_side.cards.effects import BADGER, points
from kit.games.wild_side.cards.lookup import BLIND, DONE, FIRST
from kit.games.wild_side.quiz import MAKERS, trial_of
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import GONE, HAND, PLACES, TAKEN, size
from kit.games.wild_side.state.rounds import outcome, owned

__all__ = ["MAKERS"]
NEW_DEALS = 1000  # a new deal is one of so many
NEAR = 2  # a card this close to the top card is worth asking about


def _kind(s: State, action: int) -> int:
    return action - (s.t.up if action >= s.t.up else FIRST)


def _held(s: State, seat: int) -> list[int]:
    """Return the actions that play a seat's open cards."""
    return [a for a in range(FIRST, len(s.box.notation)) if s.held[seat] >> a & 1]


@MAKERS.about("3.2", "3.3", "3.5", "3.6", "3.7", "3.8", "3.9", "4.2", "4.5", "4.6", "6.6")
def may_it_be_added(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a card may be added to the play that has begun."""
    s, why_not = spot.state, spot.state.box.game.why_not
    if not s.laid:
        return None
    near = [
        a
        for a in _held(s, spot.seat)
        if s.t.value[_kind(s, a)] == BADGER or abs(s.t.value[_kind(s, a)] - s.top) <= NEAR
    ]
    spot.rng.shuffle(near)
    refused = [a for a in near if why_not(s, spot.seat, a)]
    allowed = [a for a in near if a not in refused]
    action = next(iter(refused if spot.rng.below(3) else allowed), -1)
    if action < 0:
        return None
    name, played = card_name(s.box, _kind(s, action)), s.pile[-s.laid :]
    where = " from the table" if action >= s.t.up else ""
    below = f" on {card_name(s.box, s.pile[-s.laid - 1])}" if len(s.pile) > s.laid else ""
    last = card_name(s.box, s.pile[-1])
    no = why_not(s, spot.seat, action)
    if no:
        clause, against = no.clause, no.sentence
        fits = f"That is against a rule. {no.sentence}"
    else:
        equal = s.t.value[_kind(s, action)] == s.top
        fits = f"{name} is {'equal to' if equal else 'the next of the run after'} {last}"
        clause = "6.6" if s.blind else "3.2" if equal else "3.6"
        if where and not s.blind:
            clause, fits = "3.3", f"{fits}, and cards from the table may join those from the hand"
        against = f"{fits}, so it goes with this play."
        fits += "."
    words = listed([card_name(s.box, kind) for kind in played], " and ")
    return QuizQuestion(
        f"In this play {spot.me} has laid {words}{below}. May {spot.me} add {name}{where}?",
        ((spot.seat, action),),
        yes_no(("Yes", fits, clause), ("No", against, clause)),
        lambda r: "no" if r.refusal else "yes",
        clause,
        ordered=True,
    )


@MAKERS.about("6.4", "6.5", "6.7", "5.4")
def how_does_the_blind_card_end(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what comes of a blind card, once it is turned up."""
    s = spot.state
    if not BLIND <= spot.action < FIRST:
        return None
    run = spot.run(*spot.plays)
    shown = run.first(ev.revealed)
    if not shown:
        return None
    kind = ev.revealed.get(shown, "card")
    name, top = card_name(s.box, kind), f"the {s.top or 'Honey Badger'}"
    end = _blind_end(run)
    clause = {"picked": "6.4", "fits": "6.5", "goes on": "6.7", "out": "6.5"}[end]
    if end == "picked" and run.first(ev.not_out):
        clause = "5.4"
    elif end == "fits" and not s.pile:
        clause = "6.7"
    fits = f"{name} is not higher than {top} on top, so it stays."
    if not s.pile:
        fits = f"There is no pile, so {name} fits."
    high = f"{name} is higher than {top} on top, so {spot.me} takes the pile."
    wild = f"{name} clears the pile, and {spot.me} goes on."
    why = {"picked": high, "fits": fits, "goes on": wild, "out": fits}[end]
    back = "A blind card that is too high goes into the hand, it is not covered again."
    answers = {
        "fits": (f"It stays, and {spot.me} may add to it or stop", why),
        "picked": (f"{spot.me} takes it into the hand, with the pile if there is one", why),
        "goes on": (f"It clears the pile, and {spot.me} goes on", why),
        "back": ("It is turned face down again", back if end == "picked" else f"Not so: {why}"),
    }
    for key, (said, reason) in answers.items():
        if key not in (end, "back"):
            answers[key] = (said, _not_so(key, reason))
    if end == "out":
        answers = {"out": ("The round is over", why), **answers}
        del answers["back"]
    onto = f" on {top}" if s.pile else ", where there is no pile"
    left = plural(owned(s, spot.seat) - 1, "other card")
    return choice(
        spot,
        f"{spot.me} tries the blind card in place {spot.action - BLIND + 1}{onto}; it is {name}. "
        f"{spot.me} has {left}. What happens?",
        answers,
        _blind_end,
        clause,
        hypothetical=True,
    )


def _not_so(key: str, why: str) -> str:
    """Return a reason with what the wrong answer would need."""
    needs = {
        "picked": "Only a card that is too high is picked up.",
        "goes on": "Only a Honey Badger, or a fourth equal card, clears the pile.",
        "fits": "That ends the turn.",
    }[key]
    return f"{why} {needs}"


def _blind_end(run: Run[State]) -> str:
    if run.first(ev.picked_up):
        return "picked"
    if run.first(ev.out):
        return "out"
    return "goes on" if run.first(ev.badger) else "fits"


@MAKERS.about("6.1", "6.2", "6.8", "6.9")
def may_a_blind_card_be_tried(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a face-down card may be tried now."""
    s, first = spot.state, PLACES * spot.seat
    downs = [at for at in range(PLACES) if s.downs[first + at] != GONE]
    if not downs:
        return None
    bare = [at for at in downs if s.ups[first + at] == GONE]
    if not bare and spot.rng.below(3):
        return None
    place = spot.rng.choice(bare or downs)
    action, hand = BLIND + place, size(s.hands[spot.seat])
    no = s.box.game.why_not(s, spot.seat, action)
    if not no and not hand:
        return None
    clause = no.clause if no else "6.9" if s.cleared else "6.8"
    yes = f"Its cover is gone, and it does not matter that {spot.me} has cards in hand."
    if clause == "6.9":
        yes = "After clearing another play begins, and it may begin with a blind card."
    if no and no.clause == "6.2":
        yes = f"{spot.me} has laid {card_name(s.box, s.pile[-1])} in this play already."
    elif no:
        yes = f"In place {place + 1} a face-up card still lies on it."
    forbids = f"The hand need not be empty: {hand} in hand do no harm."
    if clause == "6.9":
        forbids = "It is not too late: what comes now is another play."
    if no:
        forbids = no.sentence
    now = "has cleared the pile" if s.cleared else "is on turn"
    if s.laid:
        now = f"has laid {card_name(s.box, s.pile[-1])} in this play"
    return QuizQuestion(
        f"{spot.me} {now} and has {plural(hand, 'card')} in hand. May {spot.me} try the "
        f"face-down card in place {place + 1}?",
        ((spot.seat, action),),
        yes_no(("Yes", yes, clause), ("No", forbids, clause)),
        lambda r: "no" if r.refusal else "yes",
        clause,
        ordered=True,
    )


@MAKERS.about("2.5", "2.6", "2.7")
def who_led_the_first_round(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who led the first round, from the cards that were drawn for it."""
    s, seed = spot.state, 0
    if spot.wanted in ("2.6", "2.7"):  # such draws are rare, so a new deal is looked for
        seed = 1 + spot.rng.below(NEW_DEALS)
        s = dealt(s, seed)
    if not s.draws or (not s.sheet and not seed):
        return None
    right = _leader(s)
    value = s.t.value
    drawn = [
        ", then ".join(f"{spot.name(seat)} {card_name(s.box, kind)}" for seat, kind in draw)
        for draw in s.draws
    ]
    wild = any(value[kind] == BADGER for draw in s.draws for _, kind in draw)
    clause = "2.7" if wild else "2.6" if len(s.draws) > 1 else "2.5"
    if clause == "2.5" and len(spot.seats) < 3:
        return None
    best = card_name(s.box, next(k for seat, k in reversed(s.draws[-1]) if seat == right))
    why = f"{spot.name(right)}'s {best} is the highest card that counts."
    when = f"For the lead of {'a new game' if seed else 'the first round'}"
    again = ". They share the highest card and draw again: " if len(drawn) > 1 else ""
    return QuizQuestion(
        f"{when} there were drawn: {again.join(drawn)}. Who {'leads' if seed else 'led'} it?",
        (),
        seats_to_choose(
            spot,
            [*sorted({seat for seat, _ in s.draws[0]} - {right})[:3], right],
            right,
            (why, clause),
            lambda x: f"{spot.name(x)} did not draw the highest number: {best} did it.",
        ),
        lambda r: _leader(dealt(r.before, seed) if seed else r.before),
        clause,
        ordered=True,
    )


def _leader(s: State) -> int:
    """Return who led the first round: the lead has gone round since."""
    return (s.lead - len(s.sheet)) % s.box.players


@MAKERS.about("2.8")
def who_leads_the_next_round(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who leads the round after this one."""
    trial = trial_of(spot)
    if not trial or trial.end != "out" or trial.run.after.turn < 0 or len(spot.seats) < 3:
        return None
    led, right = spot.state.lead, trial.run.after.lead
    why = f"The lead goes clockwise from {spot.name(led)} to {spot.name(right)}, whoever won."
    wrong = {
        spot.seat: f"{spot.me} has won the round, but that does not bring the lead.",
        led: f"{spot.name(led)} has led this round, and the lead goes round.",
    }
    seats = dict.fromkeys([right, spot.seat, led, (right + 1) % len(spot.seats)])
    return QuizQuestion(
        f"{trial.told} That was the last card. {spot.name(led)} led this round. "
        "Who leads the next one?",
        trial.plays,
        seats_to_choose(
            spot,
            sorted(seats),
            right,
            (why, "2.8"),
            lambda x: wrong.get(x, f"Clockwise {spot.name(right)} comes before {spot.name(x)}."),
        ),
        lambda r: r.after.lead,
        "2.8",
        ordered=True,
    )


@MAKERS.about("2.1", "2.2", "2.4")
def what_is_dealt_in_the_next_round(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how the cards of the next deal lie."""
    s = spot.state
    if owned(s, spot.seat) > TAKEN - 3 or owned(s, spot.seat) == 0:
        return None
    deck, players = len(s.t.deck), len(spot.seats)
    at = spot.rng.below(3)
    if at == 0:
        text = "The next round is dealt. How many cards does each of you have in hand then?"
        why = f"Of {TAKEN} cards 4 lie face down and 4 face up, so {HAND} are the hand."
        slips = [
            (TAKEN, "Eight of the twenty lie on the table.", "2.2"),
            (TAKEN - PLACES, "Four lie face up on the four that are face down.", "2.2"),
            (HAND - 1, "Nobody puts back a card.", "2.2"),
        ]
        replies = numbers(HAND, (why, "2.2"), slips, "card")
        return QuizQuestion(text, (), replies, lambda r: size(_dealt(r).hands[0]), "2.2")
    if at == 1:
        text = f"The next round is dealt to {NUMBER_WORDS[players]}. How many cards does each take?"
        why = f"Each takes {TAKEN}: 4 face down, 4 face up and {HAND} in hand."
        slips = [
            (HAND, "That is the hand alone, without the 8 on the table.", "2.1"),
            (TAKEN - PLACES, "There are 4 face down and 4 face up.", "2.1"),
            (TAKEN + PLACES, "There are 4 places, each with two cards.", "2.1"),
        ]
        replies = numbers(TAKEN, (why, "2.1"), slips, "card")
        return QuizQuestion(text, (), replies, lambda r: owned(_dealt(r), 0), "2.1")
    rest = deck - TAKEN * players
    text = (
        f"All {deck} cards are washed and dealt to {NUMBER_WORDS[players]}. How many are left "
        "over, and what are they for?"
    )
    none = "Nobody draws a card during a round: these are out of play."
    return choice(
        spot,
        text,
        {
            rest: (f"{rest}: they stay out of this round", f"{deck} − {players} × {TAKEN}. {none}"),
            -rest: (f"{rest}: who has no card that fits draws one", none),
            deck - HAND * players: (
                f"{deck - HAND * players}: they stay out of this round",
                f"Each takes {TAKEN} cards, not only a hand of {HAND}.",
            ),
        },
        lambda r: len(_dealt(r).stock) + len(_dealt(r).gone),
        "2.4",
        plays=(),
    )


def _dealt(run: Run[State]) -> State:
    """Return a fresh deal at this table."""
    box = run.before.box
    fresh: State = box.game.deal(box, Stream(1))
    return fresh


@MAKERS.about("1.2", "1.3")
def how_many_can_be_elsewhere(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how many copies of a card are not seen by the asked player."""
    s = spot.state
    wild = not spot.rng.below(3)
    kinds = [k for k in range(len(s.box.pack)) if (s.t.value[k] == BADGER) == wild]
    seen = {k: _seen(s, spot.seat, k) for k in kinds}
    some = [k for k in kinds if sum(seen[k]) > 1]
    if not some or s.gone:
        return None
    kind = spot.rng.choice(some)
    total, count = s.t.deck.count(kind), sum(seen[kind])
    name, clause = card_name(s.box, kind), "1.3" if wild else "1.2"
    hand, table = seen[kind]
    why = f"There are {total} in the whole deck: {total} − {count} = {total - count}."
    suits = f"There are {total} in all, and {count} are accounted for."
    slips = [
        (total, f"{count} of them lie open for {spot.me}.", clause),
        (4 - count if wild else 8 - count, suits, clause),
        (3 - count, f"One more is missing. {suits}", clause),
    ]
    return QuizQuestion(
        f"Of {name} {spot.me} has {hand} in hand and sees {table} on the table. "
        "How many more are there at most elsewhere?",
        (),
        numbers(total - count, (why, clause), slips),
        lambda r: r.before.t.deck.count(kind) - sum(_seen(r.before, spot.seat, kind)),
        clause,
    )


def _seen(s: State, seat: int, kind: int) -> tuple[int, int]:
    """Return how many cards of a kind a seat holds, and sees on the table."""
    return s.hands[seat][kind], s.ups.count(kind) + s.pile.count(kind)


@MAKERS.about("3.13", "5.1", "3.4")
def what_if_nothing_fits(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what someone can do who has only cards that are too high."""
    s = spot.state
    if s.laid or not s.pile or spot.action < FIRST:
        return None
    high = s.t.value[_kind(s, spot.action)] > s.top
    lowest = min((s.t.value[_kind(s, a)] for a in _held(s, spot.seat)), default=0)
    if not high and not (0 < lowest <= s.top and spot.rng.below(8) == 0):
        return None
    blind = any(a < FIRST for a in s.legal(spot.seat))
    top, low = s.top or "Honey Badger", card_name(
        s.box, min((_kind(s, a) for a in _held(s, spot.seat)), key=lambda k: s.t.value[k])
    )  # fmt: skip
    clause = "3.13" if high else "3.4"
    why = f"The lowest open card, {low}, is higher than the {top} on top, and nobody may pass."
    if not high:
        why = f"{low} is not higher than the {top} on top, so it can be played."
    deck = "Nobody draws cards in a round; the cards that nobody took are out of play."
    pick = f"That is allowed only if nothing fits. {why}"
    also = " (or try the blind card)" if blind else ""
    answers = {
        "high": (f"Play one that is too high and take the pile{also}", why if high else pick),
        "low": ("Lay a card or cards that fit", why if not high else f"Nothing fits. {why}"),
        "pass": ("Pass", f"There is no passing. {why}"),
        "draw": ("Draw a card", deck),
    }
    return choice(
        spot,
        f"On top lies {card_name(s.box, s.pile[-1])}. What is {spot.me} to do in this turn?",
        answers,
        _has_to,
        clause,
    )


def _has_to(run: Run[State]) -> str:
    s = run.before
    if s.legal(s.turn) == [DONE]:
        return "pass"
    open_cards = [a for a in s.legal(s.turn) if a >= FIRST]
    return "low" if any(s.t.value[_kind(s, a)] <= s.top for a in open_cards) else "high"


@MAKERS.about("7.2", "7.3")
def how_many_cards_are_left_over(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the number of cards that count against a player when the round ends."""
    trial = trial_of(spot)
    if not trial or trial.end != "out":
        return None
    s = spot.state
    others = [x for x in spot.seats if x != spot.seat]
    hidden = [x for x in others if any(k != GONE for k in s.downs[PLACES * x :][:PLACES])]
    if (
        spot.wanted != "7.2"
        and not hidden
        and all(ups == GONE for x in others for ups in s.ups[PLACES * x :][:PLACES])
    ):
        return None
    who = spot.rng.choice(hidden or others)
    downs, ups = (sum(k != GONE for k in row[PLACES * who :][:PLACES]) for row in (s.downs, s.ups))
    hand, clause = size(s.hands[who]), "7.3" if downs else "7.2"
    total = hand + ups + downs
    name = spot.name(who)
    why = f"{hand} in hand, {ups} face up and {downs} face down: all {total} count."
    slips = [
        (total - downs, f"Face-down cards, {downs} here, are turned up and count as well.", "7.3"),
        (hand, "The cards on the table count as well.", "7.2"),
        (ups + downs, f"The {hand} in hand count as well.", "7.2"),
    ]
    return QuizQuestion(
        f"{trial.told} That was the last card. How many cards count against {name}?",
        trial.plays,
        numbers(total, (why, clause), slips),
        lambda r: next((ev.caught.get(e, "cards") for e in r.all(ev.caught) if e.seat == who), 0),
        clause,
    )


@MAKERS.about("7.8", "7.9")
def who_wins_with_these_points(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who would win with the penalty points of the rounds so far."""
    s = spot.state
    if not s.sheet:
        return None
    even = spot.wanted == "7.9" or not spot.rng.below(4)
    if even:
        s = _evened(s)
    result = outcome(s)
    rows = [f"{spot.name(x)} {result.totals[x]}" for x in spot.seats]
    fewest, most = min(result.totals), max(result.totals)
    if fewest == most:
        return None
    best, worst = result.winners, tuple(x for x in spot.seats if result.totals[x] == most)
    clause = result.clause
    why = f"{fewest} penalty points are the fewest."
    answers: dict[object, tuple[str, str]] = {
        best: (_all_of(spot, best), why),
        worst: (_all_of(spot, worst), f"{most} are the most, and penalty points are bad."),
    }
    if len(best) > 1:
        one = "Nothing breaks the tie: who share the fewest points share the win."
        answers[best[:1]] = (_all_of(spot, best[:1]), one)
        answers[()] = ("Nobody: they play another round", one.replace("who", "those who", 1))
    else:
        row = [points(line[spot.seat]) for line in s.sheet]
        answers[()] = (
            "Whoever won the last round",
            f"The points of all rounds are added up. {spot.me} has {sum(row)}.",
        )
    return choice(
        spot,
        f"Suppose the game ended with these penalty points: {', '.join(rows)}. Who would have won?",
        answers,
        lambda r: outcome(_evened(r.before) if even else r.before).winners,
        clause,
        plays=(),
    )


def _evened(s: State) -> State:
    """Return the table with the second best player's points made equal to the winner's."""
    totals, copy = outcome(s).totals, s.clone()
    first, second, *_ = sorted(range(len(totals)), key=lambda x: totals[x])
    copy.sheet = tuple(
        tuple(row[first] if seat == second else cell for seat, cell in enumerate(row))
        for row in s.sheet
    )
    return copy


def _all_of(spot: Position[State], seats: tuple[int, ...]) -> str:
    return listed([spot.name(x) for x in seats], " and ")


@MAKERS.about("7.7")
def how_many_rounds_are_played(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how often each player leads a round in a whole game."""
    rounds, players = spot.state.t.rounds, len(spot.seats)
    each = rounds // players
    why = f"Each of {players} leads {each}: that makes {rounds} rounds."
    wrong = f"With {players} players there are {rounds} rounds, so each leads {each}."
    return choice(
        spot,
        f"The lead goes round. How often will {spot.me} have led when the whole game is over?",
        {
            1: ("Once", why if each == 1 else wrong),
            2: ("Twice", why if each == 2 else wrong),
            3: ("Three times", f"Nobody leads three times. {wrong}"),
            0: ("It depends on who wins rounds", f"Winning does not bring the lead. {wrong}"),
        },
        lambda r: r.before.t.rounds // r.before.box.players,
        "7.7",
        plays=(),
        ordered=True,
    )


@MAKERS.about("4.3")
def what_may_open(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what may start a pile, with a Honey Badger among the cards."""
    s = spot.state
    if s.pile or s.laid:
        return None
    wild = [a for a in _held(s, spot.seat) if s.t.value[_kind(s, a)] == BADGER]
    if not wild or not s.fresh:
        return None
    run = spot.run((spot.seat, wild[0]))
    clause = "4.3"
    yes = "A Honey Badger may be played whenever one is on turn, also as the first card."
    strict = run.refusal is not None
    return QuizQuestion(
        f"The round begins, and there is no pile. May {spot.me} open it with a Honey Badger?",
        ((spot.seat, wild[0]),),
        yes_no(
            ("Yes", yes if not strict else "At this table it may not open a round.", clause),
            (
                "No",
                run.refusal.sentence if run.refusal else "It needs no card to lie on.",
                clause,
            ),
        ),
        lambda r: "no" if r.refusal else "yes",
        clause,
        ordered=True,
    )
