"""Questions to the table of Wild Side: may I, what happens if, whose turn."""

from __future__ import annotations

from kit.core.ask import (
    DEPENDS,
    NO,
    TableAnswer,
    TableQuestion,
    Thing,
    cited,
    play,
    told,
    verdict,
)
from kit.core.kinds import seat_name
from kit.games.wild_side.cards.values import BADGER
from kit.games.wild_side.questions.tables import (
    FORMS,
    HIGHER,
    LAYING,
    PLAYERS,
    WILD,
    Laying,
    cards_of,
    lay,
    tried,
    value,
    written,
)


def laying(q: TableQuestion) -> Laying | None:
    """Return who lays which cards on which pile."""
    parts = q.split("on onto over")
    played, below = parts or (q, None)
    cards = cards_of(_without_seats(played))
    under = cards_of(below) if below else []
    seats = played.values("seat")
    if not cards or under is None or (below and not under) or len(seats) > 1:
        return None
    if len({card.value for card in under}) > 1 or BADGER in {card.value for card in under}:
        return None
    if below and below.has("on onto over"):
        return None
    names_played, names_below = written(cards), written(under)
    if names_played is None or names_below is None:
        return None
    return Laying(seats[0] if seats else 0, names_played, names_below)


def _without_seats(q: TableQuestion) -> TableQuestion:
    kept = [t for t in q.tokens if not (isinstance(t, Thing) and t.sort == "seat")]
    return TableQuestion(q.game, tuple(kept))


@FORMS.form("may", f"{LAYING} run set straight pair start open begin")
def may_i_lay(q: TableQuestion) -> TableAnswer | None:
    """Lay the cards; one that is too high depends on what else there is."""
    lays = laying(q)
    if lays is None:
        return None
    if lays.high:
        return _too_high(q, lays)
    found = tried(q, lays, WILD)
    return verdict(found, *_allowed(lays))._replace(seat=lays.seat, assumed=_assumed(lays))


def _allowed(lays: Laying) -> tuple[str, ...]:
    """Return why a laying is allowed, and by which rules."""
    values = {value(card) for card in lays.cards}
    if values == {BADGER}:
        return ("A Honey Badger goes on any card, and alone.", "4.1")
    if not lays.pile:
        return ("Whoever starts a pile chooses: equal cards, or a run.", "3.1")
    if len(values) > 1:
        return ("A run starts with the top card's number or the next below.", "3.9", "3.6")
    same = values == {value(lays.pile[0])}
    return (f"It is {'equal to' if same else 'lower than'} the top card.", "3.4", "3.2")


def _assumed(lays: Laying) -> tuple[str, ...]:
    if not lays.pile:
        return ("There is no pile yet, and the round has begun.",)
    return ()


def _too_high(q: TableQuestion, lays: Laying) -> TableAnswer | None:
    """Answer for a first card above the top: only who has nothing else may, and picks up."""
    if len(lays.cards) > 1:
        return verdict(tried(q, lays, WILD), "")
    with_choice = tried(q, lays, WILD)
    forced = tried(q, lays, "Red 12")
    if not with_choice.refusal or forced.refusal:
        return None
    why = (
        "Not while you have a card that fits. If you have none, you may: then you pick up the "
        "pile, that card with it."
    )
    return TableAnswer(DEPENDS, why, cited(forced, "5.2", "5.1"), forced, lays.seat, (HIGHER,))


@FORMS.form("may", "pass skip wait turn nothing instead of playing")
def may_i_pass(q: TableQuestion) -> TableAnswer | None:
    """Try to end a turn without a card."""
    if not q.has("pass skip wait") or q.things():
        return None
    return verdict(play(lay(q, ["Red 4", "Red 9"], ["Blue 6"]), 0, "done"), "")


@FORMS.form("happens", LAYING)
def what_happens(q: TableQuestion) -> TableAnswer | None:
    """Lay the cards and tell what comes of it."""
    lays = laying(q)
    if lays is None or not q.has("on onto over"):
        return None
    found = tried(q, lays, "Red 12" if lays.high else "Red 1")
    if found.refusal:
        return TableAnswer(NO, found.refusal.sentence, (found.refusal.clause,), found, lays.seat)
    said = [words for words in told(found) if "declares" not in words] or told(found)
    assumed = (HIGHER,) if lays.high else ()
    return TableAnswer(said[-1], " ".join(told(found)), cited(found), found, lays.seat, assumed)


@FORMS.form("turn", f"{LAYING} plays puts lays after when is clears clear picks pick takes take up")
def who_is_next(q: TableQuestion) -> TableAnswer | None:
    """Let somebody play, clear or pick up, and see whose turn it is then."""
    lays = _told_play(q) if q.has("after next turn") else None
    if lays is None:
        return None
    found = tried(q, lays, "Red 12" if lays.high else "Red 1")
    if found.refusal:
        return None
    who = seat_name(found.after.box, found.after.turn)
    assumed = "Three play: Wolf, Hawk and Bear, in this order."
    first = "4.8" if found.after.turn == lays.seat else "5.3" if lays.high else "3.10"
    return TableAnswer(
        who, " ".join(told(found)), cited(found, first), found, lays.seat, (assumed,)
    )


def _told_play(q: TableQuestion) -> Laying | None:
    """Return the play that a question tells: cards on cards, clearing, or picking up."""
    seats = q.values("seat")
    seat = seats[0] if seats else 0
    if len(seats) > 1 or seat >= PLAYERS:
        return None
    if q.has("picks pick takes take") and q.has("pile up"):
        return Laying(seat, ["Red 11"], ["Blue 6"]) if not q.things("number", "suit") else None
    if q.has("clears clear"):
        plain = not q.things("number", "suit")
        return Laying(seat, [WILD], ["Blue 6"]) if plain else None
    lays = laying(q)
    return lays if lays and lays.pile else None
