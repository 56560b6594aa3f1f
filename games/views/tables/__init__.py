"""How each title is drawn: from a view and a picking to what its template shows.

A title without a scene of its own is shown as text, with its legal steps as buttons.
"""

from collections.abc import Callable
from typing import Any

from games import text
from games.rules.record import Record
from games.views.picking import Picking
from games.views.tables import emu_ranchers
from games.views.visit import Visit

Scene = dict[str, Any]
# A scene is made from the visit, the position shown, the picking (None: nothing can be picked)
# and the cards that others moved since the reader's last step.
SCENES: dict[str, Callable[[Visit, Record, Picking | None, frozenset[str]], Scene]] = {
    "emu-ranchers": emu_ranchers.scene,
}
SHUFFLES: dict[str, Callable[[Record], list[tuple[str, tuple[str, ...]]]]] = {
    "emu-ranchers": emu_ranchers.shuffles,
}


def scene(
    visit: Visit, record: Record, picking: Picking | None, fresh: frozenset[str] = frozenset()
) -> Scene:
    """All that the table's template shows of `record`, made from the reader's view alone."""
    build = SCENES.get(visit.match.game)
    if build is not None:
        return {
            "template": f"games/tables/{visit.match.game}.html",
            **build(visit, record, picking, fresh),
        }
    return {
        "template": "games/tables/generic.html",
        "text": text.table(visit.match.rules, visit.view(record), visit.names),
        "bar": plain_bar(picking),
    }


def plain_bar(picking: Picking | None) -> Scene | None:
    """The action bar of any game: every step that is left is a choice."""
    if picking is None:
        return None
    steps = () if picking.ready else picking.narrowing.steps
    return {
        "prompt": picking.sentence,
        "offered": picking.step_href(picking.offered) if picking.offered else "",
        "choices": [
            {"href": picking.step_href(step), "words": label_of(picking, step), "id": f"step-{at}"}
            for at, step in enumerate(steps, 1)
        ],
    }


def label_of(picking: Picking, step: str) -> str:
    """A legal step in plain words."""
    return picking.record.label(picking.seat, step)


def shuffles(visit: Visit) -> list[tuple[str, tuple[str, ...]]]:
    """Every shuffle of a finished match, worked out anew from its seed: what it was for, and the
    order it gave."""
    recompute = SHUFFLES.get(visit.match.game)
    return recompute(visit.record) if recompute and visit.finished else []
