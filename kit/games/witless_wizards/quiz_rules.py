"""Quiz questions about Witless Wizards' set-up, cubes, targets, healing, answers and the end."""

from __future__ import annotations

from kit.core.kinds import card_name, plural
from kit.core.quiz import Play, Position, QuizQuestion, Reason, Run, choice, numbers, yes_no
from kit.core.rng import Stream
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.quiz import MAKERS, Slip, names_of, rolls_of, sum_of, target_of
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.constants import (
    ATTACK,
    BEFORE_ROLL,
    DEFENCE,
    DRAFT,
    FULL,
    HEALING,
    OVER,
    TWO_CARDS,
    WEAK,
)

__all__ = ["MAKERS"]
PLACES = ("first", "second", "third", "fourth")
CROOK, ARMOR, BOTH, NEITHER = "crook", "armor", "both", "neither"
_FOR_OTHERS = {
    CROOK: "A Crook alone is for the first player.",
    ARMOR: "An Armor alone is for the second player.",
    BOTH: "The first and the second player get one card each.",
    NEITHER: "Everybody starts with something.",
}


def _new(run: Run[State]) -> State:
    """Return a newly dealt game at this table."""
    box = run.before.box
    fresh: State = box.game.deal(box, Stream(1))
    return fresh


def _starts(run: Run[State], place: int) -> tuple[str, int]:
    """Return the Standard Equipment and the cubes of a player, by order of play."""
    fresh = _new(run)
    seat = (fresh.turn + place) % fresh.box.players
    weapon, armour, _ = fresh.gear[3 * seat : 3 * seat + 3]
    gear = BOTH if weapon >= 0 and armour >= 0 else CROOK if weapon >= 0 else ARMOR
    return gear if weapon >= 0 or armour >= 0 else NEITHER, fresh.cubes[seat]


@MAKERS.about("1.3", "1.4", "1.5", "1.6", "1.8")
def with_what_does_one_start(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what a player starts with, by the order of play."""
    run, place = spot.run(), spot.rng.below(len(spot.seats))
    if run.before.alive != (1 << len(spot.seats)) - 1:
        return None
    right, cubes = _starts(run, place)
    clause = ("1.3", "1.4", "1.5", "1.6")[place]
    name, count = PLACES[place], plural(len(spot.seats), "player")
    if place > 1 and spot.state.box.options["setup"] == "alternative":
        clause = "1.8"
    whys = {
        "1.3": "The first player gets a Crook and 1 cube.",
        "1.4": "The second player gets an Armor and 1 cube.",
        "1.5": "The third player gets both, marked 3/4P, and 1 cube.",
        "1.6": "The fourth player gets both, marked 3/4P, and 2 cubes.",
        "1.8": "Here the third and fourth get a random card from the deck.",
    }
    why = whys[clause]
    if clause == "1.8" or spot.rng.below(2):
        others = {1: 2, 2: 1}[cubes]
        later = "Whoever begins later gets more, but only the fourth gets a second cube."
        slips = [(others, f"{later} {why}", clause), (0, f"Nobody starts without. {why}", clause),
                 (3, f"Nobody starts with 3 cubes. {why}", clause)]  # fmt: skip
        return QuizQuestion(
            f"A new game for {count} begins. With how many cubes does the {name} player start?",
            (),
            numbers(cubes, (why, clause), slips),
            lambda r: _starts(r, place)[1],
            clause,
        )
    texts = {
        CROOK: "A Magical Crook of Standing",
        ARMOR: "A Magical Armor of Resting",
        BOTH: "Both, a Crook and an Armor",
        NEITHER: "Neither: slots are empty at first",
    }
    return choice(
        spot,
        f"A new game for {count} begins. What does the {name} player start with?",
        {
            key: (text, why if key == right else f"{_FOR_OTHERS[key]} {why}")
            for key, text in texts.items()
        },
        lambda r: _starts(r, place)[0],
        clause,
        plays=(),
        ordered=True,
    )


@MAKERS.about("2.5", "2.7", "2.8", "2.9")
def may_a_cube_be_paid(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether a cube may buy another card now."""
    s = spot.state
    if s.step not in (DRAFT, TWO_CARDS) or not s.drawn:
        return None
    if not s.paid and not spot.wanted:
        return None  # too plain
    cubes, half = s.cubes[spot.seat], "second" if s.kept or s.given else "first"
    if not cubes:
        return None
    run = spot.run((spot.seat, s.t.moves.cube_card))
    no = run.refusal
    before = bool(s.paid & 2)
    paid = "has paid one in this half" if s.paid & 1 else (
        "has paid one in the first half" if before else "has paid none in this turn")  # fmt: skip
    clause = no.clause if no else "2.9" if before else "2.5"
    yes = "A cube may be paid once in each half." if before else "A cube buys a second card."
    if no:
        reason = f"{spot.me} {paid}."
        answers = (("Yes", f"Not any more: {reason}", clause), ("No", no.sentence, clause))
    else:
        reason = f"{spot.me} {paid}, and this is the {half} half."
        answers = (("Yes", f"{yes} {reason}", clause), ("No", reason, clause))
    if no and clause not in ("2.7", "2.8", "2.9"):
        return None
    return QuizQuestion(
        f"It is the {half} half of the Draft. {spot.me} {paid} and still has "
        f"{plural(cubes, 'cube')}. May {spot.me} pay a cube for another card now?",
        ((spot.seat, s.t.moves.cube_card),),
        yes_no(*answers),
        lambda r: "no" if r.refusal else "yes",
        clause,
        ordered=True,
    )


@MAKERS.about("2.6")
def what_becomes_of_the_other_card(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what happens to the card that is not chosen of two."""
    s = spot.state
    if s.step != TWO_CARDS or spot.action not in s.t.moves.discard:
        return None
    name = card_name(s.box, s.t.moves.kind_of[spot.action])
    stays = card_name(s.box, next((k for k in s.drawn if card_name(s.box, k) != name), s.drawn[0]))
    if name == stays:
        return None
    why = f"One of two cards is chosen; {name} lies open on the discard pile then."
    return choice(
        spot,
        f"{spot.me} has paid a cube and holds {stays} and {name}. {spot.me} chooses {stays}. "
        f"What becomes of {name}?",
        {
            "gone": ("It goes to the discard pile", why),
            "given": ("It is given to an opponent", f"Only one card of each half is used. {why}"),
            "kept": (f"{spot.me} has it as well", f"The cube buys a choice, no second card. {why}"),
            "deck": ("It goes back under the deck", f"Nothing goes back. {why}"),
        },
        lambda r: "gone" if r.first(ev.chose) else "kept",
        "2.6",
    )


def _targets(s: State, seat: int) -> tuple[int, ...]:
    """Return whom a seat may attack, or give the card to."""
    found = [s.t.moves.seat_of[action] for action in s.legal(seat)]
    return tuple(sorted({x for x in found if x >= 0}))


def _reach(spot: Position[State], far: str) -> tuple[dict[object, tuple[str, str]], str]:
    """Return sets of opponents as answers, and why the right one is right."""
    s, right = spot.state, _targets(spot.state, spot.seat)
    others = tuple(x for x in spot.seats if x != spot.seat)
    living = tuple(x for x in others if s.alive >> x & 1)
    round_ = len(spot.seats)
    beside = tuple(x for x in living if (x - spot.seat) % round_ in (1, round_ - 1))
    left = (spot.seat + 1) % len(spot.seats)
    why = f"The neighbours, to the left and right, are {names_of(spot, right)}."
    if len(living) < len(others):
        why = f"With a wizard out, nobody is out of reach: {names_of(spot, right)}."
    if far:
        why = f"{far} reaches across the table: {names_of(spot, right)}."
    wrong = {
        living: "Not across the table of four." if living == others else "All of these are in.",
        beside: "Not only those next to one's own seat.",
        (left,): f"Not only to the left of {spot.me}.",
    }
    wrong.setdefault(others, "Who is out of the game cannot be chosen.")
    answers: dict[object, tuple[str, str]] = {right: (names_of(spot, right), why)}
    for key, because in wrong.items():
        if key:
            answers.setdefault(key, (names_of(spot, key), f"{because} {why}"))
    return dict([*answers.items()][:4]), why


@MAKERS.about("3.3", "3.4", "6.7", "2.19", "5.1")
def whom_may_one_attack(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which opponents may be attacked."""
    s = spot.state
    if s.step != ATTACK or len(spot.seats) < 4:
        return None
    weapon = s.gear[3 * spot.seat]
    long = weapon >= 0 and s.t.cards[weapon].reach
    four = s.alive == (1 << len(spot.seats)) - 1
    if not long and four and spot.rng.below(3):
        return None
    far = card_name(s.box, weapon) if long and four else ""
    answers, _ = _reach(spot, far)
    if len(answers) < 3:
        return None
    return choice(
        spot,
        f"The Battle begins. Whom may {spot.me} attack?",
        answers,
        lambda r: _targets(r.before, spot.seat),
        ("5.1" if spot.wanted == "5.1" else "6.7") if far else "3.3" if four else "3.4",
        plays=(),
    )


@MAKERS.about("2.12", "3.4")
def to_whom_may_a_card_be_given(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask which opponents may be given a card."""
    s = spot.state
    if s.step != DRAFT or len(spot.seats) < 4 or s.given:
        return None
    four = s.alive == (1 << len(spot.seats)) - 1
    answers, _ = _reach(spot, "")
    if len(answers) < 3 or (four and spot.rng.below(4)):
        return None
    name = card_name(s.box, s.drawn[-1])
    return choice(
        spot,
        f"{spot.me} has drawn {name} and wants to give it away. To whom may it go?",
        answers,
        lambda r: _targets(r.before, spot.seat),
        "2.12" if four else "3.4",
        plays=(),
    )


@MAKERS.about("3.6", "3.7", "6.4", "6.5", "6.8", "6.12", "6.17", "6.1")
def how_strong_is_the_attack(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Total Attack Value."""
    found = rolls_of(spot, powder=True)
    if not found:
        return None
    words, run = found
    parts = run.all(ev.attack)
    total = _attack(run)
    if len(parts) < 2 or not run.first(ev.hits):
        return None
    odd = [e.clause for e in parts if e.clause not in ("3.6", "6.1")]
    why = f"{sum_of(run, ev.attack)}."
    die, guard = ev.attack.get(parts[0], "points"), sum(
        ev.defence.get(e, "points") for e in run.all(ev.defence)
    )  # fmt: skip
    slips: list[Slip] = [
        (total - die, f"The roll counts too. {why}", "3.6"),
        (die, f"Not the roll alone counts. {why}", "3.6"),
        (total - ev.attack.get(parts[-1], "points"), f"All parts count. {why}", "3.6"),
        (total - guard, f"The defence comes off later. {why}", "3.8"),
    ]
    clause = spot.wanted if spot.wanted in odd else odd[-1] if odd else "3.6"
    if spot.wanted == "6.1" and any(e.clause == "6.1" for e in parts):
        clause = "6.1"
    return QuizQuestion(
        f"{words} How high is {spot.me}'s Total Attack Value?",
        spot.plays,
        numbers(total, (why, clause), slips),
        _attack,
        clause,
        hypothetical=True,
    )


def _attack(run: Run[State]) -> int:
    return sum(ev.attack.get(e, "points") for e in run.all(ev.attack))


@MAKERS.about("3.14", "3.15")
def may_one_heal(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether cubes may be paid for Stamina after the attack."""
    found = rolls_of(spot)
    if not found:
        return None
    words, run = found
    s = run.before
    before, cubes = s.stamina[spot.seat], s.cubes[spot.seat]
    if not 3 <= before <= 8 or not cubes or run.after.step == OVER:
        return None
    hurt = run.all(ev.backfire, ev.spikes, ev.drained)
    if any(e.seat == spot.seat for e in hurt) or s.boost or s.spent:
        return None
    weak = before <= WEAK
    why = f"{spot.me} has {before} Stamina; {WEAK} or less is Weakened, and only the Weakened heal."
    clause = "3.14" if weak else "3.15"
    return QuizQuestion(
        f"{words} {spot.me} has {before} Stamina and {plural(cubes, 'cube')}. "
        "May cubes be paid for Stamina after this attack?",
        spot.plays,
        yes_no(
            ("Yes", why if weak else f"Not with so much. {why}", clause),
            ("No", f"With so little, yes. {why}" if weak else why, clause),
        ),
        lambda r: "yes" if r.after.step == HEALING else "no",
        clause,
        ordered=True,
        hypothetical=True,
    )


@MAKERS.about("3.16")
def may_one_heal_further(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask whether healing goes on past the limit of the Weakened."""
    s = spot.state
    if s.step != HEALING or not s.cubes[spot.seat]:
        return None
    now = s.stamina[spot.seat]
    if now <= WEAK:
        return None  # too plain
    why = f"Whether {spot.me} is Weakened was looked at when this step began."
    return QuizQuestion(
        f"After the attack {spot.me} was Weakened. {spot.me} has healed and has {now} Stamina now. "
        f"{plural(s.cubes[spot.seat], 'cube').capitalize()} left: may {spot.me} pay another one?",
        ((spot.seat, s.t.moves.cube_stamina),),
        yes_no(
            ("Yes", why, "3.16"),
            ("No", f"It may go past {WEAK}. {why}", "3.16"),
        ),
        lambda r: "no" if r.refusal else "yes",
        "3.16",
        ordered=True,
    )


@MAKERS.about("6.10", "6.18", "5.5", "5.2")
def how_many_hits_are_left(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Hits after an answer to an attack."""
    s, m = spot.state, spot.state.t.moves
    if s.step != DEFENCE or spot.action not in (m.cube_defence, m.use):
        return None
    plays: tuple[Play, ...] = spot.plays
    run = spot.run(*plays)
    if run.after.step == DEFENCE:
        plays = (*plays, (spot.seat, m.done))
        run = spot.run(*plays)
    told = run.first(ev.decoy, ev.paid_for_defence)
    if not told or not run.first(ev.hits):
        return None
    ward = ev.paid_for_defence.of(told)
    clause = spot.wanted if spot.wanted == ("5.5" if ward else "5.2") else told.clause
    added, hits = ev.EVENTS[told.kind].get(told, "added"), run.get(ev.hits, "hits")
    how = "returns a cube" if ward else (
        f"discards {card_name(s.box, ev.decoy.get(told, 'card'))}")  # fmt: skip
    why = f"It adds {added} to the defence: {s.hits} − {added}, and never less than 0."
    slips: list[Slip] = [
        (s.hits, f"The answer still counts, after the roll. {why}", clause),
        (0 if hits else 1, f"It wards off {added}, no more. {why}", clause),
        (s.hits + added, f"It is added to the defence, not to the Hits. {why}", clause),
    ]
    return QuizQuestion(
        f"{spot.name(s.turn)} attacks {spot.me}: {plural(s.hits, 'Hit')} on the way. "
        f"{spot.me} {how} and leaves it at that. How many Hits does {spot.me} take?",
        plays,
        numbers(hits, (why, clause), slips),
        lambda r: r.get(ev.hits, "hits"),
        clause,
    )


@MAKERS.about("6.16", "6.19", "6.20", "5.2", "3.17")
def what_does_the_special_card_change(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the result of a Special card that is used before the roll."""
    s, m = spot.state, spot.state.t.moves
    if s.step != BEFORE_ROLL or spot.action != m.use:
        return None
    run = spot.run(*spot.plays)
    name = card_name(s.box, s.gear[3 * spot.seat + 2])
    target = s.target
    if run.first(ev.purse) and s.cubes[spot.seat]:
        got = run.get(ev.purse, "cubes")
        now = s.cubes[spot.seat] + got
        why = f"{name} brings {plural(got, 'cube')}, from the reserve, and is discarded."
        slips: list[Slip] = [
            (got, f"{spot.me} had {s.cubes[spot.seat]}. {why}", "6.19"),
            (s.cubes[spot.seat], f"It is used by discarding it. {why}", "6.19"),
            (now + got, f"It works once. {why}", "6.19"),
        ]
        return QuizQuestion(
            f"{spot.me} has {plural(s.cubes[spot.seat], 'cube')} and discards {name} before the "
            "roll. How many cubes then?",
            spot.plays,
            numbers(now, (why, "6.19"), slips),
            lambda r: r.before.cubes[spot.seat] + r.get(ev.purse, "cubes"),
            "6.19",
        )
    if run.first(ev.potion):
        before, now = s.stamina[spot.seat], run.get(ev.regained, "now", FULL)
        clause = "3.17" if now == FULL else "6.16"
        why = f"{name} gives {s.t.cards[s.gear[3 * spot.seat + 2]].amount}, Weakened or not: {now}."
        why += f" More than {FULL} is not possible." if clause == "3.17" else ""
        slips = [
            (before, f"It helps {spot.me} now. {why}", "6.16"),
            (FULL + 1, f"{FULL} is the most. {why}", "3.17"),
            (now - 1, f"One too few. {why}", clause),
        ]
        return QuizQuestion(
            f"{spot.me} has {before} Stamina and discards {name} before the roll. How much then?",
            spot.plays,
            numbers(now, (why, clause), slips),
            lambda r: r.get(ev.regained, "now", FULL),
            clause,
        )
    if not run.first(ev.disarmed):
        return None
    gear = [kind for kind in s.gear[3 * target : 3 * target + 3] if kind >= 0]
    lost = run.get(ev.disarmed, "card")
    why = f"{name} takes the Defensive card, {card_name(s.box, lost)}, before the roll."
    answers: dict[object, tuple[str, str]] = {
        kind: (
            card_name(s.box, kind),
            why if kind == lost else f"{card_name(s.box, kind)} stays. {why}",
        )
        for kind in gear
    }
    answers[-1] = ("No card: it is too late in the Battle", f"A card beats a rule. {why}")
    return choice(
        spot,
        f"{spot.me} attacks {spot.name(target)} and discards {name}. "
        f"Which card does {spot.name(target)} lose?",
        answers,
        lambda r: r.get(ev.disarmed, "card"),
        "6.20",
    )


@MAKERS.about("3.12", "3.13", "2.15", "2.16")
def what_does_a_fallen_wizard_leave(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask what becomes of the cubes or the cards of a wizard who falls."""
    found = rolls_of(spot)
    fallen = found[1].first(ev.out) if found else None
    if not found or not fallen:
        return None
    words, run = found
    who, name = fallen.seat, spot.name(fallen.seat)
    cubes = run.before.cubes[who]
    boxed = run.first(ev.boxed)
    if boxed and boxed.seat == who and spot.rng.below(2):
        card = ev.boxed.many(boxed, "cards")[0]
        why = "It is marked 3/4P, and those leave the game with their owner."
        return choice(
            spot,
            f"{words} {name} is out. What becomes of {name}'s {card_name(run.before.box, card)}?",
            {
                "box": ("It goes back to the box", why),
                "pile": ("It goes to the discard pile", f"Not this one. {why}"),
                "stays": ("It stays where it lies", f"The fallen discard all Equipment. {why}"),
                "mine": (f"{spot.me} gets it", f"Nobody inherits. {why}"),
            },
            lambda r: "box" if r.first(ev.boxed) else "pile",
            "3.13",
            hypothetical=True,
        )
    if not cubes or not any(e.seat == who for e in run.all(ev.cubes_back)):
        return None
    why = f"All {cubes} go back to the reserve." if cubes > 1 else "It goes back to the reserve."
    return choice(
        spot,
        f"{words} {name} is out and had {plural(cubes, 'cube')}. What becomes of the cubes?",
        {
            "back": ("They go to the reserve", why),
            "mine": (f"{spot.me} gets them", f"Nobody inherits. {why}"),
            "stays": (f"They stay with {name}", f"The fallen keep nothing. {why}"),
            "left": ("The next wizard to the left gets them", f"Nobody gets them. {why}"),
        },
        lambda r: "back" if r.first(ev.cubes_back) else "stays",
        "3.13",
        hypothetical=True,
    )


@MAKERS.about("4.1", "4.2", "4.3", drill=True)
def who_has_won(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask who has won when a turn ends with one wizard left, or with none."""
    found = rolls_of(spot)
    if not found or found[1].after.step != OVER:
        return None
    words, run = found
    told = run.first(ev.last, ev.nobody, ev.rematch)
    if not told:
        return None
    stamina = run.after.stamina
    fell = [e.seat for e in run.all(ev.out)]
    playing = [x for x in spot.seats if run.before.alive >> x & 1]
    now = ", ".join(f"{spot.name(x)} {stamina[x]}" for x in playing)
    key, why, clause = _victory(spot, run)
    if key == spot.seat and clause == "4.1" and spot.rng.below(8):
        return None  # too plain
    answers: dict[object, tuple[str, str]] = {key: (spot.name(key) if key >= 0 else "Nobody", why)}
    near = dict.fromkeys([spot.seat, *fell, target_of(spot)])
    for x in near:
        answers.setdefault(x, (spot.name(x), f"{spot.name(x)} is out of the game. {why}"))
    answers.setdefault(-1, ("Nobody yet: the turn goes round once more", f"It is over. {why}"))
    return choice(
        spot,
        f"{words} The Stamina after that turn: {now}. Who has won?",
        dict([*answers.items()][:4]),
        _winner,
        clause,
        hypothetical=True,
    )


def _victory(spot: Position[State], run: Run[State]) -> tuple[int, str, str]:
    won = run.first(ev.last)
    if won:
        return won.seat, f"{spot.name(won.seat)} is the last wizard who is still in.", "4.1"
    best = run.first(ev.nobody)
    if best:
        mine, other = ev.nobody.get(best, "mine"), ev.nobody.get(best, "other")
        return best.seat, f"Nobody is left: {mine} is less far below 0 than {other}.", "4.2"
    return -1, "All are out with the same Stamina: the game is drawn.", "4.3"


def _winner(run: Run[State]) -> int:
    told = run.first(ev.last, ev.nobody)
    return told.seat if told else -1


@MAKERS.about("2.3")
def what_if_the_deck_is_empty(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask how a card is drawn when the deck has run out."""
    run = spot.run(*spot.plays)
    made = run.first(ev.new_deck)
    if not made or spot.state.step not in (DRAFT, TWO_CARDS):
        return None
    cards = ev.new_deck.get(made, "cards")
    why = f"The discard pile, {plural(cards, 'card')}, is shuffled into a new deck."
    return choice(
        spot,
        f"{spot.me} is to draw the next card, and the deck is empty. How is it drawn?",
        {
            "new": ("From the discard pile, shuffled", why),
            "top": ("From the top of the discard pile", f"It is shuffled first. {why}"),
            "none": ("No card is drawn", f"The Draft goes on. {why}"),
            "box": ("From a fourth deck of the box", f"Three decks are in play. {why}"),
        },
        lambda r: "new" if r.first(ev.new_deck) else "none",
        "2.3",
    )


@MAKERS.about("1.1", "3.17")
def how_much_stamina_at_first(spot: Position[State]) -> QuizQuestion[State] | None:
    """Ask for the Stamina at the beginning."""
    if FULL in spot.state.stamina:
        return None
    reason: Reason = (f"Each counter is put on {FULL}, and it never rises above that.", "1.1")
    why = reason[0]
    slips: list[Slip] = [
        (10, f"Twice as much. {why}", "1.1"),
        (30, f"There are 30 cubes in the box. {why}", "1.1"),
        (FULL + WEAK, f"{WEAK} is where one is Weakened. {why}", "1.1"),
    ]
    return QuizQuestion(
        "A new game begins. How much Stamina has each wizard?",
        (),
        numbers(FULL, reason, slips),
        lambda r: _new(r).stamina[0],
        "1.1",
    )
