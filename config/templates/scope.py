"""What the names of a template stand for at one place of it, as far as that is known beforehand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.template.loader_tags import BlockNode


class LeftToDjango(Exception):
    """There is no short way for this template; the text says why."""


@dataclass(frozen=True)
class Bound:
    """A name that a loop, `with` or `include` has given: a Python expression for what it stands
    for, which nothing changes; and the text, if it is one that the template itself gives."""

    value: str
    text: str | None = None


@dataclass(frozen=True)
class Loop:
    """What `forloop` stands for: the Python names of the number of this turn from 0, and of how
    many there are; and the loop around it."""

    turn: str
    turns: str
    around: "Loop | None" = None

    @property
    def words(self) -> dict[str, str]:
        """What can be asked of it, as Python expressions."""
        return {
            "counter": f"({self.turn} + 1)",
            "counter0": self.turn,
            "revcounter": f"({self.turns} - {self.turn})",
            "revcounter0": f"({self.turns} - {self.turn} - 1)",
            "first": f"({self.turn} == 0)",
            "last": f"({self.turn} == {self.turns} - 1)",
        }

    def asked(self, words: Sequence[str]) -> str:
        """`forloop.first`, `forloop.parentloop.counter` and so on as a Python expression."""
        if len(words) > 1 and words[0] == "parentloop" and self.around is not None:
            return self.around.asked(words[1:])
        if len(words) != 1 or words[0] not in self.words:
            raise LeftToDjango(f"asks for forloop.{'.'.join(words)}")
        return self.words[words[0]]


@dataclass(frozen=True)
class Scope:
    """A place in a template. `names`: what is given there; every other is looked up in the context,
    or in the dict that Python calls `values`, if an inclusion tag has given that. `escapes`: what
    is shown becomes HTML. `blocks`: those that fill the ones of the same name. `within`: the
    templates that have been put into each other here."""

    names: Mapping[str, Bound | Loop] = field(default_factory=dict)
    values: str = ""
    escapes: bool = True
    blocks: Mapping[str, BlockNode] = field(default_factory=dict)
    within: tuple[str, ...] = ()

    def with_names(self, names: Mapping[str, Bound | Loop]) -> "Scope":
        """The same place with more names."""
        return replace(self, names={**self.names, **names}) if names else self

    def inside(self, template: str) -> "Scope":
        """In a template that is put here, whose blocks are its own."""
        if template in self.within:
            raise LeftToDjango(f"{template} includes itself")
        return replace(self, within=(*self.within, template), blocks={})

    def escaping(self, escapes: bool) -> "Scope":
        """The same place where what is shown becomes HTML, or does not."""
        return replace(self, escapes=escapes)

    def as_dict(self) -> str:
        """The names as a Python dict, for what asks the context."""
        if self.values:
            raise LeftToDjango("a tag within an inclusion tag asks the context")
        return "{" + ", ".join(self._entries()) + "}"

    def _entries(self) -> Iterator[str]:
        for name, bound in self.names.items():
            if isinstance(bound, Loop):
                parts: Any = (f"{word!r}: {value}" for word, value in bound.words.items())
                yield f"{name!r}: {{{', '.join(parts)}}}"
            else:
                yield f"{name!r}: {bound.value}"
