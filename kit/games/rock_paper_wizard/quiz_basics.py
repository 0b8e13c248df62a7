"""Quiz questions about Rock Paper Wizard's first deal, the spellbook, and what is known."""

from __future__ import annotations

from kit.core.kinds import card_name, plural
from kit.core.quiz import (
    Position,
    QuizQuestion,
    at_the_start,
    begins,
    choice,
    numbers,
    run,
    who_knows,
)
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.lookup import REFRESH, RESOLVE
from kit.games.rock_paper_wizard.quiz import casts_of, names_of
from kit.games.rock_paper_wizard.quiz_rules import MAKERS
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.constants import CAST

__all__ = ["MAKERS"]
Ask = QuizQuestion[State] | None


def _copies_of_a_spell(spot: Position[State]) -> Ask:
    s = spot.state
    kind = spot.rng.choice(s.book)
    name, cards = card_name(s.box, kind), len(s.t.cards)
    why = f"The {cards} cards are one of each spell, and {name} lies in the spellbook."
    wrong = [(1, f"There is no second one. {why}", "1.4"), (2, f"Not two. {why}", "1.4")]
    return QuizQuestion(
        f"{name} lies in the spellbook. How many more cards of this spell are in the deck?",
        (),
        numbers(0, (why, "1.4"), wrong),
        lambda r: r.before.deck.count(kind),
        "1.4",
    )


def _size_of_the_spellbook(spot: Position[State]) -> Ask:
    players = len(spot.seats)
    why = f"As many as there are wizards, {players} here, but never more than five."
    wrong = [
        (6, f"Five is the most. {why}"),
        (players + 1, f"There is no spare one. {why}"),
        (3, f"It grows with the wizards. {why}"),
        (5, f"Five is only the most. {why}"),
    ]
    text = f"A new game for {plural(players, 'wizard')} begins. How many spells lie in the book?"
    return at_the_start(spot, "1.5", text, lambda s: len(s.book), why, wrong)


def _first_player_of_a_new_game(spot: Position[State]) -> Ask:
    s = spot.state
    poorest = min(spot.seats, key=lambda x: s.gold[x])
    why = "Each new game picks the First Player at random."
    answers = {
        -1: ("A wizard picked at random", why),
        s.first: (f"{spot.name(s.first)}, who has the marker now", f"It is not kept. {why}"),
        poorest: (f"{spot.name(poorest)}, the poorest here", f"Gold does not matter. {why}"),
        (s.first + 1) % len(spot.seats): (
            f"{spot.name((s.first + 1) % len(spot.seats))}, next to the marker",
            f"It goes round within a game only. {why}",
        ),
    }
    text = "After this game you play another one. Who is First Player in its first round?"
    return choice(
        spot, text, answers, lambda r: begins(r.before, lambda s: s.first), "1.9", plays=()
    )


MAKERS.group(
    "what_is_laid_out",
    {"1.4": _copies_of_a_spell, "1.5": _size_of_the_spellbook, "1.9": _first_player_of_a_new_game},
    drill=True,
)
PLACES = ("first", "second", "third", "fourth", "fifth")


def _place_after_refresh(spot: Position[State]) -> Ask:
    s = spot.state
    if spot.action != REFRESH:
        return None
    at = 1 + spot.rng.below(len(s.book) - 1)
    kind, run = s.book[at], spot.run(*spot.plays)
    name, first = card_name(s.box, kind), card_name(s.box, s.book[0])
    right = run.after.book.index(kind)
    why = f"{first}, beside the deck on the left, leaves, and the new card comes to the right end."
    answers: dict[object, tuple[str, str]] = {
        place: (f"The {PLACES[place]} from the left", f"{wrong}{why}")
        for place, wrong in (
            (right, ""),
            (at, "It does not stay in its place. "),
            (at + 1, "Nothing comes in on the left. "),
            *([(0, "It moves only one place. ")] if right else []),
        )
        if place < len(s.book)
    }
    return choice(
        spot,
        f"{name} is the {PLACES[at]} spell of the spellbook, counted from the deck on the left. "
        "Which place has it after Refresh?",
        dict([*answers.items()][:3]),
        lambda r: r.after.book.index(kind),
        "1.7",
        ordered=True,
    )


def _last_card_of_the_deck(spot: Position[State]) -> Ask:
    s = spot.state
    if spot.action != REFRESH or len(s.deck) != 1:
        return None
    run, pile = spot.run(*spot.plays), len(s.discard) + 1
    new, left = run.first(ev.reshuffled), len(run.after.deck)
    why = f"The last card is drawn, so the discard pile, {pile} cards, becomes the new deck."
    if not new:
        why = "At this table the discard pile is shuffled only when the next card is wanted."
    wrong = [
        (0, f"The discards are shuffled at once. {why}", "1.8"),
        (pile - 1, f"The spell that leaves in this Refresh is among them. {why}", "1.8"),
        (pile, f"Not yet. {why}", "1.8"),
    ]
    return QuizQuestion(
        f"Refresh: {card_name(s.box, s.book[0])} leaves, and the last card of the deck comes into "
        f"the spellbook. Until now {len(s.discard)} cards were discarded. How many cards has the "
        "deck then?",
        spot.plays,
        numbers(left, (why, "1.8"), wrong),
        lambda r: len(r.after.deck),
        "1.8",
    )


MAKERS.group(
    "what_becomes_of_the_spellbook", {"1.7": _place_after_refresh, "1.8": _last_card_of_the_deck}
)


def _who_knows_a_choice(spot: Position[State]) -> Ask:
    s, seat = spot.state, spot.seat
    if s.phase != CAST or s.ready >> seat & 1:
        return None
    waits = [x for x in spot.seats if x != seat and not s.ready >> x & 1]
    if bool(waits) != (spot.wanted != "2.6") and spot.wanted:
        return None
    others = f"{names_of(spot, waits)} {'has' if len(waits) == 1 else 'have'} not chosen yet"
    why = f"It is {spot.me}'s secret: nobody points before all are ready, and {others}."
    clause = "2.2"
    if not waits:
        why, clause = "Now all are ready, so all point at the same moment.", "2.6"
    kind, aim = s.t.moves[spot.action]
    return who_knows(
        spot,
        f"{spot.me} chooses {card_name(s.box, kind)} at {spot.name(aim)} and shows a fist. "
        f"{others if waits else 'All others have shown theirs'}. "
        f"Who knows then at whom {spot.me} {'will point' if waits else 'points'}?",
        # After the cast a Wild Surge may lie there instead of the spell.
        lambda x: (x.spell[seat], x.aim[seat]) if x.phase == CAST else x.aim[seat],
        (why, clause),
        seat,
        plays=spot.plays,
    )


def _who_knows_a_surge_card(spot: Position[State]) -> Ask:
    s = spot.state
    surging = [x for x in spot.seats if s.surge >> x & 1 and s.spell[x] >= 0]
    if not surging or spot.action != RESOLVE:
        return None
    who = spot.rng.choice(surging)
    why = f"It came face down from the deck, and {spot.name(who)} too sees it only in turn."
    text = f"{spot.name(who)} points a face-down card. Who knows now which spell it is?"
    return who_knows(spot, text, lambda x: x.spell[who], (why, "2.13"), who)


def _who_knows_a_cancelled_card(spot: Position[State]) -> Ask:
    found = casts_of(spot)
    unseen = found[2].first(ev.surge_unseen) if found else None
    if not found or not unseen:
        return None
    who = unseen.seat
    why = f"{spot.name(who)}'s card goes to the discard pile face down, without being shown."
    text = f"{found[0]} {spot.name(who)} points a face-down card. Who knows this card after that?"
    return who_knows(
        spot, text, lambda x: x.discard[-1] if x.discard else -1, (why, "3.15"), who,
        plays=spot.plays,
    )  # fmt: skip


MAKERS.group("who_knows_it", {
    "2.2": _who_knows_a_choice, "2.6": _who_knows_a_choice, "2.13": _who_knows_a_surge_card,
    "3.15": _who_knows_a_cancelled_card,
})  # fmt: skip


def _surge_under_antimagic(spot: Position[State]) -> Ask:
    found = casts_of(spot)
    if not found or not found[2].first(ev.surge_stays, ev.surge_thrown):
        return None
    words, _, run = found
    who = next(e.seat for e in run.all(ev.surge_stays, ev.surge_thrown))
    why = f"{spot.name(who)}'s gesture is a Wild Surge already, and stays the one it is."
    if run.first(ev.surge_thrown):
        why = "At this table the card is discarded unseen, and a new one is drawn."
    return choice(
        spot,
        f"{words} {spot.name(who)} points a face-down card. What becomes of this card?",
        {
            "stays": ("It stays, and is revealed in its turn", why),
            "new": ("It is discarded, and a new card is drawn", f"Not here. {why}"),
            "back": ("It is discarded, and the first spell counts again", f"Not so. {why}"),
            "open": ("It is turned over at once", f"It is revealed in its turn only. {why}"),
        },
        lambda r: "stays" if r.first(ev.surge_stays) else "new",
        "3.16",
    )


def _with_gold(s: State, seat: int, gold: int) -> State:
    """Return the same table with another purse for one wizard."""
    copy = s.clone()
    copy.gold[seat] = gold
    return copy


@MAKERS.about("3.8", drill=True)
def who_goes_without(spot: Position[State]) -> Ask:
    """Ask what is paid by a wizard who, we suppose, has a coin less than the spell takes."""
    found = casts_of(spot)
    paid = found[2].all(ev.lost, ev.gave) if found else []
    if not found or not paid:
        return None
    who = paid[0].seat
    had = spot.state.gold[who] - found[2].after.gold[who] - 1
    poor = run(_with_gold(spot.state, who, had), spot.plays)
    if had < 0 or not poor.first(ev.short) or poor.first(ev.split):
        return None
    name, owed = spot.name(who), poor.get(ev.short, "owed")
    why = f"{name} owes {owed} gp and has {had}; what is there is paid, and nobody goes below 0."
    answers: dict[object, tuple[str, str]] = {
        0: ("Nothing", why),
        -1: ("A debt of 1 gp", f"There are no debts. {why}"),
        1: ("1 gp more than before", f"The spell takes coins. {why}"),
    }
    if had:
        answers[had] = (f"{had} gp: too little, so nothing is paid", f"Not so. {why}")
    return choice(
        spot,
        f"{found[0]} Suppose that {name} had {had} gp only. What would {name} have after the "
        "spell?",
        answers,
        lambda r: run(_with_gold(r.before, who, had), spot.plays).after.gold[who],
        "3.8",
    )


def _twins_after_the_cast(spot: Position[State]) -> Ask:
    found = casts_of(spot)
    if not found:
        return None
    words, _, run = found
    s = run.after
    pairs = [
        x
        for x in spot.seats
        if s.spell[x] >= 0 and s.spell[s.aim[x]] == s.spell[x] and s.aim[s.aim[x]] == x
        and not s.surge >> x & 1 and s.aim[x] != x
    ]  # fmt: skip
    if not pairs:
        return None
    two, name = names_of(spot, pairs[:2]), card_name(s.box, s.spell[pairs[0]])
    why = "Surges are looked for once, when all point, and these gestures met later."
    return choice(
        spot,
        f"{words} Now {two} point {name} at one another. What becomes of their spells?",
        {
            "cast": (f"Each casts {name} in turn", why),
            "surge": ("Both become Wild Surges", f"It is too late for that. {why}"),
            "none": ("Both are cancelled", f"Nothing cancels them. {why}"),
        },
        lambda r: "surge" if r.after.surge >> pairs[0] & 1 else "cast",
        "2.10",
    )


MAKERS.group(
    "what_becomes_of_a_surge", {"3.16": _surge_under_antimagic, "2.10": _twins_after_the_cast},
    drill=True,
)  # fmt: skip
