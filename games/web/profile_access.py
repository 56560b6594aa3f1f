"""Where the page of a player is, and who may see it."""

from collections.abc import Callable, Sequence
from urllib.parse import quote

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext

from accounts import names
from accounts.models import Player
from games.social import find_blocks_between

LONGEST = 40
SHORTEST, FOUND = 2, 20  # characters that are looked for; players that are listed
Told = Sequence[tuple[str, str, str]]
MINUTES_A_DAY = 24 * 60


# What packages above the pages tell of a player: a name, a page, and what is said of it.
_telling: dict[str, Callable[[Player], Told]] = {}


def register_profile_fact(what: str, told: Callable[[Player], Told]) -> None:
    """From now on pages of players tell this, too: called by whoever keeps it, when the program
    starts."""
    _telling[what] = told


def find_fact(what: str, player: Player) -> Told:
    """What is told of `what`; nothing where nobody keeps it."""
    return _telling[what](player) if what in _telling else ()


def profile_address(name: str) -> str:
    """The address of the page of the player who is called so."""
    return f"{reverse('profile', args=['-'])[:-2]}{quote(name, safe='')}/"


def player_or_404(name: str, reader: Player | AnonymousUser) -> Player:
    """The player of this name, if they show the reader their page. Http404 else, and the same
    whether there is nobody of that name, or they hide their page, or one of both has blocked the
    other."""
    found = Player.objects.filter(folded_name=names.fold_name(name[:LONGEST])).first()
    if found is None or not may_see(found, reader):
        raise Http404("Nobody of this name shows a page here.")
    return found


def may_see(player: Player, reader: Player | AnonymousUser) -> bool:
    """True for oneself, and for whoever the player shows their page to."""
    if not isinstance(reader, Player):
        return player.has_profile_for(signed_in=False)
    if player.pk == reader.pk:
        return True
    apart = find_blocks_between(reader.pk, [player.pk])
    return player.has_profile_for(signed_in=True) and not apart


def search_profiles(words: str, reader: Player) -> list[Player]:
    """The players whose names begin so and who show the reader their page, by name: at most
    `FOUND`. None for fewer than two characters."""
    folded = names.fold_name(words[:LONGEST])
    if len(folded) < SHORTEST:
        return []
    alike = Player.objects.filter(folded_name__startswith=folded, is_active=True)
    shown = alike.exclude(pk=reader.pk).exclude(profile_for=Player.ProfileAudience.NOBODY)
    known = Q(last_login__isnull=False) | Q(owner__isnull=False)
    found = list(shown.filter(known).order_by("folded_name")[: 2 * FOUND])
    apart = find_blocks_between(reader.pk, [each.pk for each in found])
    return [each for each in found if each.pk not in apart][:FOUND]


def format_pace(minutes: float | None) -> str:
    """How soon somebody answers, told so roughly that nobody reads one answer off it; empty where
    too little is known."""
    if minutes is None:
        return ""
    for most, words in (
        (60, gettext("usually within an hour")),
        (6 * 60, gettext("usually within six hours")),
        (MINUTES_A_DAY, gettext("usually within a day")),
        (2 * MINUTES_A_DAY, gettext("usually within two days")),
    ):
        if minutes <= most:
            return words
    return gettext("usually after more than two days")
