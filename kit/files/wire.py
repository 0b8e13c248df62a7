"""What a browser may say. Everything else is ignored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Do = Literal["next", "back", "jump", "choose", "lock", "play", "restart", "lesson"]


class Click(BaseModel):
    """One thing a learner did, and the frame it was done in."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    step: Annotated[int, Field(ge=0, le=1_000_000_000)]
    do: Do
    at: Annotated[int, Field(ge=0, le=100_000)] = 0
    action: Annotated[str, Field(max_length=200)] = ""


def read_click(message: Any) -> Click | None:
    """Return the click a message holds, or None for anything else a client may send."""
    try:
        return Click.model_validate(message)
    except ValidationError:
        return None
