"""Lessons: each title taught at its own table, on a fixed deal and by a script.

A primer is a sheet of its own beside this file and a line in `PRIMERS`; docs/lessons.md tells how
to write one.
"""

from games.lessons import biome_rummy, emu_ranchers, emus_redux, food_chain, hunting_prey, ranchers
from games.lessons.script import Primer

PRIMERS: tuple[Primer, ...] = (
    emu_ranchers.PRIMER,
    emus_redux.PRIMER,
    ranchers.PRIMER,
    biome_rummy.PRIMER,
    hunting_prey.PRIMER,
    food_chain.PRIMER,
)
_BY_SLUG = {primer.slug: primer for primer in PRIMERS}


def find_primer(slug: str) -> Primer | None:
    """The lessons of a title; None for one that has none."""
    return _BY_SLUG.get(slug)
