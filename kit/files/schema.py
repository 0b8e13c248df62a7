"""The JSON Schema of one game's scenarios, for editors: keys, moves, events, clauses, options.

It is made from the description that the parser uses, for all player counts at once. A value that is
valid for some player count is valid here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import reduce

from kit.core.cards import Pack
from kit.core.errors import KitError
from kit.core.game import AnyBox, AnyGame
from kit.core.shape import Json, is_whole
from kit.files.read import json_schema
from kit.files.scenario import LONGEST_PATH, NOBODY, Scenario

DRAFT = "https://json-schema.org/draft/2020-12/schema"
LONG = 12  # names; a longer list is written only once


def scenario_schema(game: AnyGame, pack: Pack | None = None) -> Json:
    """Return the schema of a game's scenario files, with the cards of *pack*."""
    schema = json_schema(Scenario)
    boxes = every_box(game, pack)
    parts, root = schema["$defs"], schema["properties"]
    _fill(root, _scenario(game))
    _fill(parts["Step"]["properties"], _step(game))
    _fill(parts["When"]["properties"], _when(game))
    parts.update(
        Clause=_clauses(game),
        Seat={"enum": list(game.seats[: game.players[-1]])},
        Move=reduce(merge, ({"enum": list(box.notation.labels)} for box in boxes)),
        Table=_table(boxes, promised=False),
        Promise=_table(boxes, promised=True),
    )
    names: Json = {"Move": parts.pop("Move"), "Seat": parts.pop("Seat")}
    small = _hoisted(schema, names)
    small["$defs"] |= names
    return {"$schema": DRAFT, **small, "title": f"A scenario of {game.title}"}


def every_box(game: AnyGame, pack: Pack | None = None) -> list[AnyBox]:
    """Return a box for each player count, and one for each choice other than the default."""
    boxes = [game.box(players, pack=pack) for players in game.players]
    for option in game.options:
        for choice in option.choices[1:]:
            with suppress(KitError):  # a choice for another player count
                boxes.append(game.box(game.players[-1], {option.name: choice}, pack))
    return boxes


def _hoisted(schema: Json, shared: Json) -> Json:
    """Write each long list of names once, as a definition, and refer to it."""
    if len(schema.get("enum", ())) <= LONG:
        return {key: _hoisted_in(part, shared) for key, part in schema.items()}
    names = {"enum": schema["enum"]}
    known = [key for key, part in shared.items() if part == names]
    name = known[0] if known else f"Names{len(shared)}"
    shared[name] = names
    return {**_ref(name), **{key: part for key, part in schema.items() if key != "enum"}}


def _hoisted_in(part: object, shared: Json) -> object:
    if isinstance(part, list):
        return [_hoisted_in(entry, shared) for entry in part]
    return _hoisted(part, shared) if isinstance(part, dict) else part


def _fill(properties: Json, parts: Json) -> None:
    """Add the schema of some keys; their title, help and default stay."""
    for key, part in parts.items():
        kept = {k: v for k, v in properties[key].items() if k in ("title", "default")}
        properties[key] = {**kept, **part}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _list(of: Json) -> Json:
    return {"type": "array", "items": of}


def _scenario(game: AnyGame) -> Json:
    clauses, seeds = _list(_ref("Clause")), {"anyOf": [{"const": "dealt"}, _ref("Deal")]}
    return {
        "game": {"const": game.slug},
        "players": {"enum": list(game.players)},
        "seat": {**_ref("Seat"), "description": "whose eyes the learner looks through"},
        "ready": {
            "type": "integer",
            "minimum": 1,
            "maximum": LONGEST_PATH,
            "description": "its place on the path of lessons after which one can play, from 1",
        },
        "teaches": {**clauses, "description": "the clauses that this lesson is about"},
        "opening": {**clauses, "description": "the clauses that the deal shows"},
        "options": _options(game),
        "table": {"anyOf": [*seeds["anyOf"], _ref("Table")]},
        "score": {**_list({"type": "integer"}), "maxItems": game.players[-1]},
        "won": _won(),
    }


def _step(game: AnyGame) -> Json:
    move = _ref("Move")
    return {
        "seat": {**_ref("Seat"), "description": "who acts; otherwise who is to act"},
        "do": {"anyOf": [move, _list(move)], "description": "what is played, one move or several"},
        "refuse": {**move, "description": "a move that the rules refuse, by the clause in 'by'"},
        "by": _limits(game),
        "shows": {**_list(_ref("Clause")), "description": "clauses that this step must show"},
        "then": {**_ref("Promise"), "description": "what the table must then say, in part"},
        "chance": _chance(game),
    }


def _when(game: AnyGame) -> Json:
    kinds = [
        {"const": kind.name, "description": f"[{kind.clause}] {template_of(kind.says)}"}
        for kind in game.events
    ]
    return {
        "event": {"oneOf": kinds} if kinds else {"type": "string"},
        "clause": _ref("Clause"),
        "refused": {"anyOf": [{"const": "no"}, _limits(game)]},
        "won": _won(),
        "table": _ref("Promise"),
    }


def template_of(says: object) -> str:
    """Return the sentence of an event, if it is a template."""
    return says if isinstance(says, str) else ""


def _won() -> Json:
    return {
        "anyOf": [{"const": NOBODY}, _ref("Seat"), _list(_ref("Seat"))],
        "description": "who won: a seat, several that share the win, or nobody",
    }


def _chance(game: AnyGame) -> Json:
    drawn = "; ".join(f"{form}: {what}" for form, what in game.chance)
    rest = {
        "type": "object", "properties": {"rest": _ref("Deal")}, "required": ["rest"],
        "additionalProperties": False,
    }  # fmt: skip
    entry = {"anyOf": [{"type": ["integer", "string", "array"]}, rest]}
    return {
        "anyOf": [_ref("Deal"), _list(entry)],
        "description": f"what is drawn, in order. {drawn or 'Nothing is, after the deal.'}",
    }


def _clauses(game: AnyGame) -> Json:
    return {
        "oneOf": [{"const": c.id, "description": c.title} for c in game.rulebook],
        "description": "a clause of the rulebook, in quotes",
    }


def _limits(game: AnyGame) -> Json:
    limits = dict.fromkeys(clause for clause, _, _ in game.rules.tests)
    title = game.rulebook
    return {"oneOf": [{"const": name, "description": title[name].title} for name in limits]}


def _options(game: AnyGame) -> Json:
    properties = {
        option.name: {"enum": list(option.choices), "description": option.help}
        for option in game.options
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _table(boxes: list[AnyBox], *, promised: bool) -> Json:
    tables = [_keys(box, promised=promised) for box in boxes]
    return {"type": "object", "additionalProperties": False, "properties": reduce(merge, tables)}


def _keys(box: AnyBox, *, promised: bool) -> Json:
    return {
        name: {**key.shape.schema(promised=promised), "description": key.help}
        for name, key in box.keys.items()
    }


def merge(one: Json, two: Json) -> Json:
    """Return a schema that allows what either of two schemas allows."""
    keys = dict.fromkeys([*one, *two])
    return {k: _either(k, one[k], two[k]) if k in one and k in two else {**two, **one}[k]
            for k in keys}  # fmt: skip


def _either(key: str, one: object, two: object) -> object:
    if isinstance(one, dict) and isinstance(two, dict):
        return merge(one, two)
    if isinstance(one, list) and isinstance(two, list):
        if key == "enum":
            return list(dict.fromkeys([*one, *two]))
        if len(one) == len(two):
            return [_either("", a, b) for a, b in zip(one, two, strict=True)]
    if is_whole(one) and is_whole(two):
        if key in ("maxItems", "maximum"):
            return max(one, two)
        if key in ("minItems", "minimum"):
            return min(one, two)
    return two
