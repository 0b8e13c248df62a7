"""No exception of ours reaches a browser: the learner gets a sentence, the log the traceback."""

from __future__ import annotations

import functools
import logging
import os
import secrets
from collections.abc import Callable
from typing import Any

LOG = logging.getLogger("rulewalk")


def guarded(apologise: Callable[[Any, str], None]) -> Callable[..., Any]:
    """Wrap a method that a browser can call; on a mistake of ours *apologise* gets an error id.

    With ``RULEWALK_STRICT`` set, as under tests, the exception is raised instead.
    """

    def wrap(method: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(method)
        def safely(self: Any, *args: Any) -> None:
            try:
                method(self, *args)
            except Exception:  # whatever it is, a client must not get its traceback
                if os.environ.get("RULEWALK_STRICT"):
                    raise
                number = secrets.token_hex(3)
                LOG.exception("error %s in %s", number, method.__qualname__)
                apologise(self, number)

        return safely

    return wrap
