"""All scenes, in the order in which they are played."""

from functools import partial

from tests.browser.mailbag import beyond, tables
from tests.browser.mailbag.bag import Scene

SCENES = [*tables.SCENES, *beyond.SCENES]


def name_of(scene: Scene) -> str:
    """What a scene is called, with the game that it is of."""
    if isinstance(scene, partial):
        return f"{scene.func.__name__}-{scene.args[0]}"
    return str(getattr(scene, "__name__", scene))
