"""Frames of a game: only what the person at the screen may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import listed
from kit.play.replay import saved
from kit.teach.frame import MoveButton, Told
from kit.teach.lesson.frame_parts import about
from kit.teach.links import page
from kit.teach.play.coach import ONE_MOVE
from kit.teach.play.ending import Ending, TurningPoint, learned, ranking, rules_met
from kit.teach.play.frames import Coached, PassFrame, PlayFrame, RoundFrame
from kit.teach.play.rounds import RoundResult

if TYPE_CHECKING:
    from kit.teach.play.session import Play

TURN, OTHERS, THEN, OVER, PASS, ROUND = "turn", "others", "then", "over", "pass", "round"


def pass_frame(play: Play) -> PassFrame:
    """Return the screen that hides every hand while the device goes to another person."""
    name = play.match.game.seats[play.seat].capitalize()
    return PassFrame(
        step=play.step,
        game=play.match.game,
        title=play.match.game.title,
        at=0,
        of=1,
        marks=(),
        stage=PASS,
        seat=play.seat,
        name=name,
        note=f"{name} is next. Pass the device on; whoever is {name} goes on from here.",
    )


def round_frame(play: Play, result: RoundResult) -> RoundFrame:
    """Return the end of a round, as the current person saw it."""
    match = play.match
    return RoundFrame(
        step=play.step,
        game=match.game,
        title=match.game.title,
        at=len(match.actions),
        of=len(match.actions) + 1,
        marks=(),
        stage=ROUND,
        refusal=play.refusal,
        seat=play.seat,
        seats=match.game.seats[: match.box.players],
        people=play.setup.people,
        result=result,
        ways=("undo",) if play.last_person == play.seat else (),
        moving=play.moving,
        paused=play.paused,
    )


def play_frame(play: Play) -> PlayFrame:
    """Return the table as the current person sees it, now or at an earlier moment."""
    match, seat = play.match, play.seat
    moves, told, stage = _moves(play), _told(play), _stage(play)
    view = match.view(seat) if play.then is None else match.view_before(play.then, seat)
    earlier, later = _beside(play)
    return PlayFrame(
        step=play.step,
        game=match.game,
        title=match.game.title,
        at=_at(play),
        of=len(match.actions) + 1,
        marks=(),
        stage=stage,
        refusal=play.refusal,
        view=view,
        note=_note(play, stage),
        told=told,
        moves=moves,
        outcome=match.outcome(),
        names=match.game.seats[: match.box.players],
        ways=_ways(play, stage),
        about=about(match.box, told, None, moves),
        rules=page("rules"),
        seat=seat,
        seats=match.game.seats[: match.box.players],
        people=play.setup.people,
        acting=match.to_act(),
        next=play.other if stage in (TURN, OTHERS) else None,
        thinking=play.opponents.thinking,
        undone=len(match.undone),
        barred=play.barred,
        sample=moves[0].action if moves else "",
        coach=_coached(play),
        judged=play.judged,
        ending=_ending(play),
        players=play.setup.players,
        pace=play.pace,
        moving=play.moving,
        paused=play.paused,
        news=() if play.then is not None else play.news(),
        line=play.line,
        earlier=earlier,
        later=later,
    )


def _at(play: Play) -> int:
    """Return the number of moves before the moment shown."""
    return len(play.match.actions) if play.then is None else play.then


def _stage(play: Play) -> str:
    if play.then is not None:
        return THEN
    if play.over:
        return OVER
    return TURN if play.my_turn else OTHERS


def _told(play: Play) -> tuple[Told, ...]:
    if play.then is None:
        return play.told()
    point = _point(play)
    return point.told if point else ()


def _point(play: Play) -> TurningPoint | None:
    """Return the result of the choice that is looked back at."""
    back = play.looking_back
    return back.point(play.then) if back and play.then is not None else None


def _beside(play: Play) -> tuple[int | None, int | None]:
    back = play.looking_back
    return back.beside(play.then) if back and play.then is not None else (None, None)


def _moves(play: Play) -> tuple[MoveButton, ...]:
    if not play.my_turn or play.then is not None:
        return ()
    box, legal = play.match.box, play.match.state.legal(play.seat)
    return tuple(MoveButton(box.notation.label(a), box.game.words(box, a)) for a in legal)


def _note(play: Play, stage: str) -> str:
    """Return a sentence about what can be done now."""
    if stage == THEN:
        point = _point(play)
        if _at(play) == len(play.match.actions):
            return "This is the table at the end."
        words = f"This is what you saw before move {_at(play) + 1}."
        return f"{words} {point.says}" if point else words
    if stage == OVER:
        return f"The game is over. {_verdict(play)}"
    if play.forced:
        words = "You have only one move."
        return f"{words} It is made for you." if play.moving else words
    if stage == TURN:
        together = play.other is not None
        return "It is your move; others choose too." if together else "It is your move."
    who = play.match.game.seats[play.other or 0].capitalize()
    return f"{who} is thinking." if play.opponents.thinking else f"{who} moves next."


def _verdict(play: Play) -> str:
    """Return who won; a single person who won is named first."""
    outcome, people = play.match.outcome(), play.setup.people
    if outcome is None:
        return ""
    if len(people) > 1 or people[0] not in outcome.winners:
        return outcome.verdict([name.capitalize() for name in play.match.game.seats])
    others = [seat for seat in outcome.winners if seat != people[0]]
    together = listed([play.match.game.seats[seat].capitalize() for seat in others], " and ")
    return f"You have won, together with {together}." if others else "You have won."


def _ways(play: Play, stage: str) -> tuple[str, ...]:
    """Return the other buttons of this moment."""
    others = stage in (TURN, OTHERS) and play.other is not None
    alone, at_end = len(play.setup.people) == 1, _at(play) == len(play.match.actions)
    bots = others and play.other not in play.setup.people
    ways = {
        "help": stage == TURN, "coach": stage == TURN, "whatif": stage in (TURN, OTHERS),
        "next": others, "skip": bots or (play.forced and alone), "pause": play.moving,
        "undo": _can_undo(play),
        "return": stage == THEN, "again": stage == THEN and alone and not at_end,
        "restart": stage == OVER,
    }  # fmt: skip
    return tuple(name for name, there in ways.items() if there)


def _can_undo(play: Play) -> bool:
    return play.then is None and play.last_person == play.seat


def _coached(play: Play) -> Coached | None:
    coach = play.coach.coach
    if coach:
        return Coached(coach.advice(), coach.summary(), play.coach.busy)
    # A coach that is on also says when there is nothing to choose.
    return Coached((), ONE_MOVE, busy=False) if play.coach.wanted and play.my_turn else None


def _ending(play: Play) -> Ending | None:
    back = play.looking_back
    if back is None:
        return None
    match = play.match
    return Ending(
        ranking=ranking(match),
        turning=back.turning_points(),
        learned=learned(match, play.seat, back, play.refused),
        chances=back.chances,
        moments=back.moments,
        rules=rules_met(match, play.seat),
        code=play.code,
        busy=back.busy,
        save=saved(match),
    )
