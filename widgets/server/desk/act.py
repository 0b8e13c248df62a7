"""What happens when a teacher presses something at the desk."""

from __future__ import annotations

from kit.games import GAMES
from kit.teach.quiz.code import fresh
from widgets.server.desk.classroom import Classroom
from widgets.server.desk.messages import LONGEST_MESSAGE, Command, clean_text
from widgets.server.desk.orders import CLASSES, Target, lesson_target, quiz_target

NO_PLACE = "There is no such place. Nobody was sent anywhere."
NO_CODE = "A class code has one to eight letters or digits, such as 7B."


def act(room: Classroom, command: Command) -> str:
    """Do what a teacher asked for, and tell the learners; return a sentence if it cannot be."""
    if command.do in ("send", "quiz"):
        target = _target(command)
        if target is None:
            return NO_PLACE
        room.orders.send(command.code, target)
    elif command.do == "found":
        return found(room, command.code)
    elif command.do == "unname":
        key = room.board.unname(command.number)
        room.tell(lambda line: line.key == key)
    else:
        _order(room, command)
    room.tell(lambda line: command.code in ("", line.code))
    room.changed()
    return ""


def _target(command: Command) -> Target | None:
    if command.do == "send":
        return lesson_target(command.game, command.lesson, command.step)
    if command.quiz:
        return quiz_target(command.quiz)
    known = command.game in ("", *GAMES)
    return quiz_target(str(fresh(command.game, command.size))) if known else None


def _order(room: Classroom, command: Command) -> None:
    if command.do == "unsend":
        room.orders.send(command.code, None)
    elif command.do == "say":
        room.orders.say(command.code, clean_text(command.text, LONGEST_MESSAGE))
    elif command.do in ("pause", "resume"):
        room.orders.pause(command.code, paused=command.do == "pause")


def found(room: Classroom, code: str) -> str:
    """Make a class, so that it can be chosen before anybody is in it."""
    if not code:
        return NO_CODE
    if code not in room.codes and len(room.codes) < CLASSES:
        room.codes.append(code)
    room.changed()
    return ""
