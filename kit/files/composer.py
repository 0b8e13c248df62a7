"""A YAML composer that limits how much an author's file says and how deeply it is nested."""

from __future__ import annotations

import re
from datetime import date

from ruamel.yaml.composer import Composer
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import AliasEvent, Event, MappingStartEvent, SequenceStartEvent
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

MOST_VALUES = 10_000  # keys and values, which take a second to read; an alias counts in full
LONGEST_NUMBER = 80  # characters; a binary number of 64 bits has 66
INTEGER = "tag:yaml.org,2002:int"
# The tags that say what a value is anyway. ruamel fails on others, such as !!bool of another word.
TAGS: dict[type[Event], str] = {SequenceStartEvent: "seq", MappingStartEvent: "map"}


class TooMuch(MarkedYAMLError):
    """YAML that is correct, but more than a person writes."""


class BoundedComposer(Composer):
    """Counts keys and values while they are read, and refuses what JSON could not say.

    An alias counts as much as what it repeats. So nested aliases reach the limit before anything
    is built of them ("billion laughs"). The loader's ``max_depth`` limits the nesting.
    """

    def __init__(self, loader: object = None) -> None:
        super().__init__(loader)
        self.warn_double_anchors = False
        self._count = self._level = 0
        self._sizes: dict[str, int] = {}  # anchor -> values in it; none while it is being read

    def compose_node(self, parent: object, index: object) -> Node:
        """Return the next node, unless it is one too many."""
        event, before = self.parser.peek_event(), self._count
        alias = event.anchor if isinstance(event, AliasEvent) else None
        if alias in self.anchors and alias not in self._sizes:
            raise _refusal(f"*{alias} is inside the value that it repeats", event)
        self._check_tag(event)
        self._count += self._sizes.get(alias, 1) if alias else 1
        self._level += 1
        if self._count > MOST_VALUES:
            raise _refusal(f"more than {MOST_VALUES:,} keys and values", event)
        if self._level > self.loader.max_depth:
            raise _refusal(f"nested more than {self.loader.max_depth} deep", event)
        if event.anchor and not alias:
            self._sizes.pop(event.anchor, None)
        node: Node = super().compose_node(parent, index)
        self._level -= 1
        if str(node.tag) == INTEGER and len(node.value) > LONGEST_NUMBER:
            raise _refusal(f"a number of more than {LONGEST_NUMBER} characters", event)
        if event.anchor and not alias:
            self._sizes[event.anchor] = self._count - before
        if isinstance(parent, MappingNode) and index is None and not isinstance(node, ScalarNode):
            raise _refusal("a key must be a word or a number, not a list or a mapping", event)
        return node

    @staticmethod
    def _check_tag(event: Event) -> None:
        tag = str(getattr(event, "tag", None) or "!").removeprefix("tag:yaml.org,2002:")
        if tag not in ("!", TAGS.get(type(event))):
            expected = "expected a text, a number, a list or keys"
            raise _refusal(f"{expected}, without the tag {tag:.40}", event)


def _refusal(says: str, event: Event) -> TooMuch:
    return TooMuch(problem=says, problem_mark=event.start_mark)


def no_day(text: str) -> str:
    """Return ``:line`` of the first day that no calendar has, for which YAML names no line."""
    for number, line in enumerate(text.splitlines(), 1):
        for day in re.findall(r"\b\d{4}-\d\d-\d\d\b", line):
            try:
                date.fromisoformat(day)
            except ValueError:
                return f":{number}"
    return ""
