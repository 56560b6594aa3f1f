"""Templates filled in by Django alone, or in both ways, which have to give the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.template import Context
from django.template.base import NodeList
from django.utils.safestring import SafeString

from config.templates.writing import Nodes

ours = Nodes.render


@contextmanager
def by_django() -> Iterator[None]:
    """Django fills all templates in by its nodes."""
    with patch.object(Nodes, "render", NodeList.render):
        yield


@contextmanager
def both_ways() -> Iterator[list[str]]:
    """Each template is filled in by Django and by its function; AssertionError if that is not the
    same to the byte. Gives the names of those for which that was seen."""
    seen: list[str] = []

    def render(nodes: Nodes, context: Context) -> SafeString:
        written = ours(nodes, context)
        if nodes.filling is not None:
            with by_django():
                assert written == nodes.render(context), nodes.template.name
            seen.append(str(nodes.template.name))
        return written

    with patch.object(Nodes, "render", render):
        yield seen
