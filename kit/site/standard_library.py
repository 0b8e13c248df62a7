"""Which part of Python's standard library a page needs.

It is named here and not found by its imports, for these are of another version of Python than the
one that builds. Whatever is missing shows: the build imports every module of the kit.
"""

from __future__ import annotations

from collections.abc import Mapping

# What Pyodide itself begins with, what the kit imports, and what those lead to: errors, links,
# large numbers, names that are mistyped.
NEEDED = (
    "__future__", "_collections_abc", "_colorize", "_opcode_metadata", "_py_abc",
    "_py_warnings", "_pylong", "_pyodide", "_sitebuiltins", "_ssl", "_weakrefset", "abc",
    "annotationlib", "ast", "asyncio", "base64", "bisect", "bz2", "codecs", "codeop",
    "collections", "compression", "concurrent", "contextlib", "contextvars", "copy", "copyreg",
    "dataclasses", "decimal", "difflib", "dis", "encodings", "enum", "fnmatch", "functools",
    "genericpath", "glob", "hashlib", "heapq", "hmac", "html", "importlib", "inspect", "io",
    "ipaddress", "json", "keyword", "linecache", "locale", "logging", "lzma", "ntpath",
    "numbers", "opcode", "operator", "os", "pathlib", "pkgutil", "posixpath", "pyodide",
    "random", "re",
    "reprlib", "secrets", "selectors", "shutil", "signal", "site", "socket", "ssl", "stat",
    "string", "stringprep", "struct", "subprocess", "tempfile", "textwrap", "threading",
    "token", "tokenize", "traceback", "types", "typing", "urllib", "warnings", "weakref",
    "zipfile", "zipimport",
)  # fmt: skip
# Parts of these that are for other systems, terminals, downloads and packages.
NOT_NEEDED = (
    "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_", "compression/gzip",
    "concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/futures/thread",
    "concurrent/interpreters", "html/parser", "importlib/metadata", "importlib/simple",
    "json/tool", "logging/config", "logging/handlers", "pyodide/_nodesock", "pyodide/_run_js",
    "pyodide/console", "pyodide/ffi/wrappers", "pyodide/http", "urllib/error", "urllib/request",
    "urllib/response", "urllib/robotparser",
)  # fmt: skip
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")


def trimmed(library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources of the library that a page needs."""
    return {name: data for name, data in library.items() if name.endswith(".py") and _needed(name)}


def _needed(name: str) -> bool:
    top, *inside = name.removesuffix(".py").split("/")
    if top == "encodings":
        return inside[0] in ENCODINGS
    if inside[-1:] == ["__main__"]:
        return False
    return top in NEEDED and not name.startswith(NOT_NEEDED)
