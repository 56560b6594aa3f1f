"""Terms kept under a name: a player's own, to open a match by them again."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Player
from config import clock
from games.models import Preset
from games.play import quotas
from games.play.errors import NotAllowed
from games.rules.phrases import phrase
from games.titles import all_games

MOST = 20  # of one player
NO_NAME = phrase("The preset needs a name, such as “Friday”.")
TOO_LONG = phrase("A name of {long} characters is too long; the limit is {most}.")
A_GAME = phrase("“{name}” is a game’s name. Choose a different one.")
TOO_MANY = phrase("You have {number} presets, which is the limit. Delete some first.")
NONE_SUCH = phrase("You have no preset called “{name}”.")


def save_preset(
    player: Player,
    name: str,
    game: str,
    terms: Mapping[str, Any],
    guests: Sequence[str] = (),
    now: datetime | None = None,
) -> Preset:
    """Keeps terms under a name, in place of those that had it. NotAllowed for a name that is none
    or a game's, and for too many."""
    called = tidy_name(name)
    if not called:
        raise NotAllowed(NO_NAME)
    if len(called) > Preset.LONGEST:
        raise NotAllowed(TOO_LONG, long=len(called), most=Preset.LONGEST)
    if fold_name(called) in {
        fold_name(words) for each in all_games() for words in (each.title, each.slug)
    }:
        raise NotAllowed(A_GAME, name=called)
    kept = {"name": called, "game": game, "terms": dict(terms), "guests": list(guests)}
    with transaction.atomic():
        quotas.lock_player(player)
        mine = Preset.objects.filter(player=player)
        is_new = not mine.filter(folded_name=fold_name(called)).exists()
        if is_new and mine.count() >= MOST:
            raise NotAllowed(TOO_MANY, number=MOST)
        return Preset.objects.update_or_create(
            player=player,
            folded_name=fold_name(called),
            defaults={**kept, "at": now or clock.now()},
        )[0]


def list_presets(player: Player) -> QuerySet[Preset]:
    """All that a player keeps, by name."""
    return Preset.objects.filter(player=player).order_by("folded_name")


def find_preset(player: Player, words: str) -> Preset | None:
    """The terms that a player keeps under a name, however it is written."""
    return list_presets(player).filter(folded_name=fold_name(tidy_name(words))).first()


def delete_preset(player: Player, words: str) -> Preset:
    """Throws the terms with a name away, and returns them. NotAllowed, quoting it, if none has
    it."""
    found = find_preset(player, words)
    if found is None:
        raise NotAllowed(NONE_SUCH, name=words[: Preset.LONGEST])
    Preset.objects.filter(pk=found.pk).delete()
    return found


def merge_presets(gone: Player, kept: Player) -> None:
    """Of two accounts that become one: of two terms of the same name those of the one that is
    kept stay, and no more than anybody may keep."""
    names = set(list_presets(kept).values_list("folded_name", flat=True))
    for row in Preset.objects.filter(player=gone).order_by("-at"):
        if row.folded_name in names or len(names) >= MOST:
            row.delete()
        else:
            names.add(row.folded_name)
            Preset.objects.filter(pk=row.pk).update(player=kept)


def tidy_name(name: str) -> str:
    shown = "".join(filter(lambda s: s.isprintable() or s.isspace(), name))
    return " ".join(shown.split()).strip(' .,;:“”"')


def fold_name(name: str) -> str:
    """What is the same of a name however it is written."""
    return name.replace("-", " ").casefold()
