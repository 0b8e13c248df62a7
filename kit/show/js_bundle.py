r"""Bundle our ES modules into one script, so that a page loads one file and needs no Node.

The bundler knows what our own modules use (named imports of modules beside them; exported
functions, classes and constants) and refuses everything else. Each module keeps its own scope:

>>> files = {"a.js": 'import { two } from "./b.js";\nalert(two);\n',
...          "b.js": "// Our number.\nexport const two = 2;\n"}
>>> print(bundle("a.js", files.__getitem__), end="")
(() => {
"use strict";
const b_js = (() => {
const two = 2;
return { two };
})();
const { two } = b_js;
alert(two);
})();
"""

from __future__ import annotations

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

Read = Callable[[str], str]

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.{1,2}/[^"]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport[(.].*", re.MULTILINE)
_BLOCK = re.compile(r"^[ \t]*/\*\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_CAST = re.compile(r"/\*\*.*?\*/ ?")
_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_BLANK = re.compile(r"\n\s*\n")
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)


def bundle(entry: str, read: Read) -> str:
    """Return a module and all it imports as one script; *read* returns a module by its path.

    An entry with a default export stays an ES module; any other is also a classic script.

    :raises ValueError: if a module says what this bundler does not know, or imports itself.
    """
    modules: dict[str, str] = {}
    body = _without_imports(entry, read, modules, (entry,))
    body = _EXPORT.sub("", body)
    inside = _DEFAULT.sub("", body, count=1)
    _check(entry, inside)
    whole = "".join((*modules.values(), body))
    return whole if inside != body else f'(() => {{\n"use strict";\n{whole}}})();\n'


def _without_imports(path: str, read: Read, modules: dict[str, str], open_: tuple[str, ...]) -> str:
    """Return a module whose imports are constants; what it imports is added to *modules*."""

    def bind(match: re.Match[str]) -> str:
        names, target = match[1], normpath(join(dirname(path), match[2]))
        if target in open_:
            raise ValueError(f"{path} imports {target}, which imports it")
        if target not in modules:
            body = _without_imports(target, read, modules, (*open_, target))
            modules[target] = _in_its_scope(target, body)
        if names is None:
            return ""
        bound = ", ".join(name.replace(" as ", ": ") for name in _listed(names))
        return f"const {{ {bound} }} = {_variable(target)};\n"

    return _IMPORT.sub(bind, _without_comments(path, read(path)))


def _in_its_scope(path: str, body: str) -> str:
    """Return an imported module as a function that runs once and returns what it exports."""
    names, inside = _EXPORT.findall(body), _EXPORT.sub("", body)
    _check(path, inside)
    if not names:
        return f"(() => {{\n{inside}}})();\n"
    return (
        f"const {_variable(path)} = (() => {{\n{inside}return {{ {', '.join(names)} }};\n}})();\n"
    )


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _variable(path: str) -> str:
    return re.sub(r"\W", "_", path)


def _without_comments(path: str, source: str) -> str:
    """Return a module without the lines that hold comments only, and without type casts."""
    bare = _CAST.sub("", _LINE.sub("", _BLOCK.sub("", source)))
    for line in bare.splitlines():
        if line.count("`") % 2:
            raise ValueError(f"{path} has a template of several lines: {line.strip()!r}")
    return _BLANK.sub("\n", f"{bare.strip()}\n")


def _check(path: str, body: str) -> None:
    unknown = _OTHER.search(body)
    if unknown:
        raise ValueError(f"{path} has {unknown[0]!r}, which the bundler does not know")
