"""Which part of Python's standard library a page may need."""

from __future__ import annotations

from collections.abc import Mapping

# Other machines, terminals, processes, tests, mail and old formats: nothing of that is on a page.
NOT_ON_A_PAGE = frozenset(
    "_aix_support _android_support _apple_support _ios_support _osx_support _pydatetime "
    "_pydecimal _pyio _pyrepl __phello__ antigravity bdb cProfile cmd code compileall "
    "configparser ctypes curses dbm distutils doctest email ensurepip filecmp fileinput ftplib "
    "getopt getpass http idlelib imaplib lib2to3 mailbox mimetypes modulefinder "
    "multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty "
    "py_compile pyclbr pydoc pydoc_data quopri readline rlcompleter sched shelve smtplib "
    "socketserver sqlite3 symtable tabnanny this timeit tkinter tomllib trace tracemalloc tty "
    "turtle turtledemo unittest uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo".split()
)
ENCODINGS = ("__init__", "aliases", "ascii", "idna", "latin_1", "unicode_escape", "raw_unicode_escape",
    "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "utf_32", "utf_32_le", "utf_32_be",
    "cp437", "punycode", "undefined", "charmap", "hex_codec", "base64_codec")  # fmt: skip


def trimmed(library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the library without what no page needs."""
    return {name: data for name, data in library.items() if name.endswith(".py") and _needed(name)}


def _needed(name: str) -> bool:
    top, *inside = name.removesuffix(".py").split("/")
    if top == "encodings":
        return inside[0] in ENCODINGS
    return top not in NOT_ON_A_PAGE
