"""What users see when something fails: one sentence; the traceback goes to the log."""

from __future__ import annotations

import functools
import logging
import os
import secrets
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

INSTALL = "pip install 'rulewalk[pages]'"  # what brings Jupyter, Voilà and the widgets
LOG = logging.getLogger("rulewalk")
P = ParamSpec("P")
W = TypeVar("W")
Method = Callable[Concatenate[W, P], None]


def guarded(apologise: Callable[[W, str], None]) -> Callable[[Method[W, P]], Method[W, P]]:
    """Return a decorator for methods that a browser can call: no exception leaves them.

    The exception is logged under a random error id, and *apologise* is called with the widget and
    that id. With ``RULEWALK_STRICT`` set, as under tests, the exception is raised instead.
    """

    def wrap(method: Method[W, P]) -> Method[W, P]:
        @functools.wraps(method)
        def safely(self: W, /, *args: P.args, **kwargs: P.kwargs) -> None:
            try:
                method(self, *args, **kwargs)
            except Exception:  # whatever it is, a client must not get its traceback
                if os.environ.get("RULEWALK_STRICT"):
                    raise
                number = secrets.token_hex(3)
                LOG.exception("error %s in %s", number, method.__qualname__)
            else:
                return
            # Not before: what took all memory keeps it for as long as its exception is at hand.
            apologise(self, number)

        return safely

    return wrap
