"""How each title is drawn in mails: from a view and the players' names to what its template shows.

A title without a scene of its own is shown as text.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.post.mails.renderer import render_template
from games.rules.game import View
from games.titles import all_games

Scene = dict[str, Any]


def find_scene(slug: str) -> Callable[[Any, Sequence[str]], Scene] | None:
    """What makes the scene of a title, `scene` in the file of the title beside this one; None for
    a title without one."""
    name = f"{__name__}.{slug.replace('-', '_')}"
    return import_module(name).build_scene if find_spec(name) else None


SCENES = {game.slug: found for game in all_games() if (found := find_scene(game.slug))}


def render_table(slug: str, view: View, names: Sequence[str], text: str) -> SafeString:
    """The table of the title as HTML, made from the view alone; `names` are by seat. `text` is the
    table as plain text, which stands there for a title without a scene."""
    scene = SCENES.get(slug)
    if scene is None:
        return render_text_table(text)
    return mark_safe(render_template(f"titles/{slug}/mail.html", scene(view, names)))


def render_text_table(text: str) -> SafeString:
    """A table of plain text as HTML."""
    return mark_safe(render_template("emails/plain.html", {"table": text}))
