"""Lessons: each title taught at its own table, on a fixed deal and by a script.

A course is a sheet of its own beside this file and a line in `COURSES`; docs/lessons.md tells how
to write one.
"""

from games.lessons import biome_rummy, emu_ranchers, emus_redux, food_chain, hunting_prey, ranchers
from games.lessons.script import Course

COURSES: tuple[Course, ...] = (
    emu_ranchers.COURSE,
    emus_redux.COURSE,
    ranchers.COURSE,
    biome_rummy.COURSE,
    hunting_prey.COURSE,
    food_chain.COURSE,
)
_BY_SLUG = {course.slug: course for course in COURSES}


def course_of(slug: str) -> Course | None:
    """The lessons of a title; None for one that has none."""
    return _BY_SLUG.get(slug)
