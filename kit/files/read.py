"""Reads YAML and JSON files, with errors that name the line."""

from __future__ import annotations

import glob
import json
import os
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_args, get_type_hints

from kit.core.errors import KitError, Part, Unreadable, nearest

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError
    from pydantic_core import CoreSchema, ErrorDetails

Keys = tuple[Part, ...]  # a path of keys; Path is a path of a file
LARGEST = 800_000  # characters; a save of a very long game has 300,000
LARGEST_YAML = 250_000  # characters; comments alone take two seconds to read
UNKNOWN = "unexpected_keyword_argument"  # pydantic's name for an unknown key
DEEPEST = 50  # lists and mappings inside each other
WIDEST = 64  # bits of a number, as many as a seed has
TMP = ".tmp"  # ending of a file that is being written
ABANDONED = 60  # seconds after which its writer must have been killed
# The parser's words for a line that is indented more or less than its neighbours.
INDENTED = ("expected <block end>", "did not find expected", "could not find expected ':'")
COLON = "; a text with a colon in it goes in quotes"  # the usual mistake behind these errors


@dataclass(frozen=True, kw_only=True)
class Form:
    """The form of a file or of a part of it: base of dataclasses that ``checked`` knows.

    pydantic reads annotations and the ``metadata`` of fields. It is loaded only to check a file;
    Python code that creates these objects needs only the standard library.
    """

    __pydantic_config__ = {"strict": True, "extra": "forbid"}  # noqa: RUF012 (its own name for it)


AnyForm = TypeVar("AnyForm", bound=Form)


class ReadAs(NamedTuple):
    """Annotation of how a value is converted before it is checked.

    It may have a short form in files (*written*), or be refused by a ValueError.
    """

    read: Callable[[object], object]
    written: object = None  # the type in a file, if it differs

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Describe the conversion for pydantic, when a file is checked."""
        from pydantic import BeforeValidator

        other = {} if self.written is None else {"json_schema_input_type": self.written}
        return BeforeValidator(self.read, **other).__get_pydantic_core_schema__(source, handler)


def read_text(path: Path, *, exact: bool = False) -> str:
    """Return the text of a file, or raise with a sentence; *exact* keeps its line ends."""
    try:
        text = _beginning(path, "" if exact else None)
    except FileNotFoundError:
        beside = path.parent.glob("*") if path.parent.is_dir() else ()
        near = nearest(path.name, (one.name for one in beside))
        raise Unreadable(f"{path}: there is no such file{near}") from None
    except Unreadable:
        raise
    except (OSError, ValueError) as problem:  # ValueError: not UTF-8, or a zero in the name
        why = getattr(problem, "strerror", None) or problem
        raise Unreadable(f"{path}: cannot be read ({why})") from None
    if len(text) > LARGEST:
        raise Unreadable(f"{path}: longer than {LARGEST:,} characters")
    return text


def _beginning(path: Path, newline: str | None) -> str:
    """Return the allowed number of characters and one more, to detect a longer file."""
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would block, and a device never ends
        raise Unreadable(f"{path}: cannot be read: expected a file, not a folder, pipe or device")
    with path.open(encoding="utf-8", newline=newline) as file:
        return file.read(LARGEST + 1)


def parse_yaml(text: str, where: str) -> Any:
    """Return the content of a YAML 1.2 text; lists and mappings remember their lines."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    from kit.files.composer import BoundedComposer, TooMuch, no_day

    if len(text) > LARGEST_YAML:
        raise Unreadable(f"{where}: longer than {LARGEST_YAML:,} characters")
    if _brackets(text) > DEEPEST:  # the scanner looks so far ahead that it would take seconds
        raise Unreadable(f"{where}: brackets nested more than {DEEPEST} deep")
    parser = YAML(typ="rt", pure=True)
    parser.Composer, parser.max_depth = BoundedComposer, DEEPEST
    try:
        return parser.load(text)
    except MarkedYAMLError as problem:
        mark = problem.problem_mark
        line = f":{mark.line + 1}" if mark else ""
        kind = "" if isinstance(problem, TooMuch) else "not YAML: "
        hint = COLON if problem.problem == "mapping values are not allowed here" else ""
        said = str(problem.problem).partition(" with value ")[0]  # a whole table, of a second key
        if said.startswith(INDENTED):
            begin = problem.context_mark
            since = f" that begins in line {begin.line + 1}" if begin else ""
            said = f"this line is not indented like the other entries of the part{since}"
        elif "'\\t'" in said:
            said = "a line is indented with a tab; use spaces"
        raise Unreadable(f"{where}{line}: {kind}{said}{hint}") from None
    except (YAMLError, ValueError, RecursionError) as problem:
        line = no_day(text) if isinstance(problem, ValueError) else ""
        raise Unreadable(f"{where}{line}: not YAML: {str(problem).splitlines()[0]}") from None


def _brackets(text: str) -> int:
    """Return how deeply brackets are nested, quoted ones included: a cheap upper bound."""
    deep = deepest = 0
    for char in text:
        if char in "[{":
            deep += 1
            deepest = max(deepest, deep)
        elif char in "]}":
            deep -= 1
    return deepest


def parse_json(text: str, where: str) -> Any:
    """Return the content of a JSON text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise Unreadable(f"{where}:{problem.lineno}: not JSON: {problem.msg}") from None
    except RecursionError:
        raise Unreadable(f"{where}: nested more than {DEEPEST} deep") from None
    except ValueError:  # Python parses no integer of more than 4,300 digits
        raise Unreadable(f"{where}: a number has more than {WIDEST} bits") from None


def checked(form: type[AnyForm], data: object, where: str) -> AnyForm:
    """Return *data* as a *form*, or name the line, the key and what was expected."""
    from pydantic import ValidationError  # loaded only to check a file

    try:
        plain = _plain(data)
    except Unreadable as problem:
        raise Unreadable(f"{_place(data, problem.path, where)}: {problem}") from None
    if not isinstance(plain, dict):
        raise Unreadable(f"{where}: expected keys and values, found {plain!r:.60}")
    try:
        return judged(form, plain)
    except ValidationError as problem:
        raise Unreadable(_sentence(form, data, problem, where)) from None


def _place(data: object, path: Keys, where: str) -> str:
    """Return ``file:line`` of an entry, or the file if the line is not known."""
    line = line_of(data, path)
    return f"{where}:{line}" if line else where


def judged(form: type[AnyForm], data: object) -> AnyForm:
    """Return plain *data* as a *form*.

    :raises ValueError: from pydantic, if it does not fit.
    """
    found: AnyForm = _judge(form).validate_json(json.dumps(data))
    return found


def packed(part: object) -> object:
    """Return a form, or a list or value in one, as JSON data without defaults."""
    if isinstance(part, Form):
        values = {one.name: getattr(part, one.name) for one in fields(part)}
        unusual = [one.name for one in fields(part) if values[one.name] != _default(one)]
        return {name: packed(values[name]) for name in unusual}
    return [packed(entry) for entry in part] if isinstance(part, list) else part


def _default(one: Field[object]) -> object:
    return one.default if one.default_factory is MISSING else one.default_factory()


def form_of(form: type[AnyForm], data: dict[str, object]) -> AnyForm:
    """Return the *form* that ``packed`` stored as *data*, without a check."""
    return form(**{name: _stored(value, _parts(form)[name]) for name, value in data.items()})


def _stored(value: object, forms: tuple[type[Form], ...]) -> object:
    """Return a stored value as the first of the *forms* that has its keys, else unchanged."""
    if isinstance(value, list):
        return [_stored(entry, forms) for entry in value]
    if isinstance(value, dict):
        for form in forms:
            needed = {one.name for one in fields(form) if _default(one) is MISSING}
            if needed <= value.keys() <= _parts(form).keys():
                return form_of(form, value)
    return value


_PARTS: dict[type[Form], dict[str, tuple[type[Form], ...]]] = {}


def _parts(form: type[Form]) -> dict[str, tuple[type[Form], ...]]:
    """Return the forms in the annotation of each field."""
    if form not in _PARTS:
        hints = get_type_hints(form)
        _PARTS[form] = {one.name: _forms_in(hints[one.name]) for one in fields(form)}
    return _PARTS[form]


def _forms_in(hint: object) -> tuple[type[Form], ...]:
    if isinstance(hint, type) and issubclass(hint, Form):
        return (hint,)
    return tuple(form for part in get_args(hint) for form in _forms_in(part))


def json_schema(form: type[Form]) -> dict[str, Any]:
    """Return the JSON Schema of a form."""
    return _judge(form).json_schema()


_JUDGES: dict[type[Form], TypeAdapter[Any]] = {}  # cached, because it takes longer than a check


def _judge(form: type[Form]) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    if form not in _JUDGES:
        _JUDGES[form] = TypeAdapter(form)
    return _JUDGES[form]


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replace a file atomically: after a crash, the former file is complete.

    Line ends are kept, and so are the permissions of the file. Leftovers of killed writers are
    removed.

    :raises KitError: if the file cannot be written, for example on a full disk.
    """
    import shutil  # loaded here, because a browser writes no files
    import tempfile

    try:
        _sweep(path)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path), suffix=TMP)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode("utf-8") if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                shutil.copymode(path, name)
            Path(name).replace(path)
        except BaseException:  # also after Ctrl-C, so that no partial file stays
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
        why = getattr(problem, "strerror", None) or problem
        raise KitError(f"cannot write {path}: {why}") from None


def _prefix(path: Path) -> str:
    """Return how the temporary files of *path* begin; a name may have 255 bytes."""
    return f".{path.name[:40]}."


def _sweep(path: Path) -> None:
    """Remove temporary files of killed writers of this file, unless one is in use."""
    for left in path.parent.glob(f"{glob.escape(_prefix(path))}*{TMP}"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED:
                left.unlink()


def line_of(data: Any, path: Keys) -> int | None:
    """Return the line of *path* in data read by ``parse_yaml``."""
    line = None
    for key in path:
        marks = getattr(data, "lc", None)
        if marks is None or not isinstance(data, dict | list):
            break
        try:
            line = (marks.key(key) if isinstance(data, dict) else marks.item(key))[0] + 1
            data = data[key]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            break
    return line


def _plain(data: object, path: Keys = ()) -> object:
    """Return data of ``parse_yaml`` without its lines, as JSON has it."""
    if len(path) > DEEPEST:
        raise Unreadable(f"nested more than {DEEPEST} deep", path)
    if isinstance(data, dict):
        return {str(key): _plain(value, (*path, key)) for key, value in data.items()}
    if isinstance(data, list):
        return [_plain(value, (*path, at)) for at, value in enumerate(data)]
    if isinstance(data, str):
        if any("\ud800" <= sign <= "\udfff" for sign in data):
            raise Unreadable("a text has an invalid character (a lone surrogate)", path)
        return str(data)
    if isinstance(data, bool) or data is None:
        return data
    if isinstance(data, int):
        if data.bit_length() > WIDEST:
            raise Unreadable(f"a number has more than {WIDEST} bits", path)
        return int(data)
    if isinstance(data, float):
        return float(data)
    # YAML has dates, JSON has not
    raise Unreadable("expected a text, a number, a list or keys; write this text in quotes", path)


def _sentence(form: type[Form], data: object, problem: ValidationError, where: str) -> str:
    # A misspelt key is reported twice, as unknown and as missing; the first says what to do.
    first = min(problem.errors(include_url=False), key=lambda e: e["type"] != UNKNOWN)
    path = first["loc"]
    place = _place(data, path, where)
    step, key = _spoken(path)
    if first["type"] == UNKNOWN:
        known = _keys_at(form, path[:-1])
        return f"{place}: {step}unknown key {key!r}{nearest(str(path[-1]), known)}"
    if first["type"] == "missing":
        return f"{place}: {step}the key {key!r} is missing"
    return f"{place}: {step}{f'{key}: ' if key else ''}{_wrong(first)}"


def in_step(path: Keys) -> tuple[str, Keys]:
    """Return ``"step 2: "`` for a path in the second step, and the rest of the path."""
    match path:
        case ("steps", int(number), *rest):
            return f"step {number + 1}: ", tuple(rest)
    return "", path


def _spoken(path: Keys) -> tuple[str, str]:
    """Return a place as error messages name it: step and answer counted from 1, then the key."""
    step, path = in_step(path)
    match path:
        case ("ask", "answers", int(number), *rest):
            step, path = f"{step}answer {number + 1}: ", tuple(rest)
    return step, ".".join(map(str, path))


def _wrong(first: ErrorDetails) -> str:
    """Return the error of a value, in words for the author of the file."""
    value = first["input"]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if first["type"] == "string_type" and number:
        return f'write it in quotes, "{value}": without them 3.10 is read as 3.1'
    said = str(first["msg"]).removeprefix("Value error, ")
    found = "" if isinstance(value, dict) else f", found {value!r:.60}"
    return f"{said[:1].lower()}{said[1:]}{found}"


def _keys_at(form: type[Form], path: Keys) -> list[str]:
    """Return the known keys at the place of an unknown one."""
    schema = json_schema(form)
    here = schema
    for key in path:
        here = (
            here.get("items", {})
            if isinstance(key, int)
            else here.get("properties", {}).get(key, {})
        )
        for choice in [here, *here.get("anyOf", []), *here.get("allOf", [])]:
            if "$ref" in choice:
                here = schema["$defs"][choice["$ref"].rpartition("/")[2]]
                break
            if "items" in choice and here.get("anyOf"):
                here = choice
        if "$ref" in here.get("items", {}):
            here = {**here, "items": schema["$defs"][here["items"]["$ref"].rpartition("/")[2]]}
    return list(here.get("properties", {}))
