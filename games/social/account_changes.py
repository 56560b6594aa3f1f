"""What players are to each other when one of them leaves, or two accounts become one."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Model, Q

from accounts.models import Player
from games.models import Block, Follow, Friendship

# The rows that name players, with the fields that do.
NAMING: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (Block, ("by", "whom")),
    (Friendship, ("asker", "asked")),
    (Follow, ("player", "match")),
)


def list_player_rows(player: Player) -> Iterator[tuple[Any, tuple[str, ...], Any]]:
    """Each model whose rows name players, its fields that make a row, and those of `player`."""
    for model, fields in NAMING:
        names = [name for name in fields if model._meta.get_field(name).related_model is Player]
        mine = Q()
        for name in names:
            mine |= Q(**{name: player})
        yield model, fields, model._default_manager.filter(mine)


def delete_player_rows(player: Player) -> None:
    """Throws away whom the player blocked, befriended and followed, and who did so to them."""
    for _model, _fields, found in list_player_rows(player):
        found.delete()


def move_rows_to_player(gone: Player, kept: Player) -> None:
    """What somebody was to others they are under the account that is kept; what both were stays
    once, and what they were to each other is over. Later talk and tables are judged by it."""
    for model, fields, found in list_player_rows(gone):
        for row in found.order_by("pk"):
            pair = {
                name: kept if getattr(row, name) == gone else getattr(row, name) for name in fields
            }
            first, second = pair.values()
            if first == second or model._default_manager.filter(**pair).exists():
                row.delete()
            else:
                model._default_manager.filter(pk=row.pk).update(**pair)
