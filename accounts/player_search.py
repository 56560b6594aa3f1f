"""Looking players up by what staff type, in a house of any size.

Names and addresses that begin so are found by their indexes. Only if none does are parts of them
looked for, among the players who came last: going through all of them takes longer with each.
"""

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.forms import MediaDefiningClass
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import Player
from accounts.readonly_admin import RestrictedLookupAdmin, limit_to_newest

if TYPE_CHECKING:
    Base = RestrictedLookupAdmin
else:
    Base = object

MOST_PLAYERS = 100  # of those who fit


def find_players(words: str, most: int = MOST_PLAYERS) -> list[int]:
    """The keys of the players whose display name or mail address is or begins as `words`, or has
    them as a part; one more than `most` at most."""
    found = find_players_by_prefix(words, most)
    if found:
        return found
    part = Q(display_name__icontains=words) | Q(email__icontains=words)
    return list_keys(limit_to_newest(Player.objects.filter(part)), most)


def find_players_by_prefix(words: str, most: int) -> list[int]:
    found = set(list_keys(Player.objects.filter(email__startswith=words.lower()), most))
    folded = names.fold_name(words)
    if folded:
        found.update(list_keys(Player.objects.filter(folded_name__startswith=folded), most))
    return sorted(found)[: most + 1]


def list_keys(players: QuerySet[Player], most: int) -> list[int]:
    return list(players.values_list("pk", flat=True)[: most + 1])


def find_players_for_staff(request: HttpRequest, words: str) -> list[int]:
    players = find_players(words)
    if len(players) > MOST_PLAYERS:
        del players[MOST_PLAYERS:]
        told = _("More than %(most)d players match, so only the first %(most)d were searched.")
        messages.warning(request, told % {"most": MOST_PLAYERS})
    return players


def filter_by_address(rows: QuerySet[Any], words: str) -> QuerySet[Any]:
    """The rows with this mail address in `email`, else the newest with these words in it."""
    exact = rows.filter(email=words.lower())
    return exact if exact.exists() else limit_to_newest(rows).filter(email__icontains=words)


class AbstractAdminMeta(ABCMeta, MediaDefiningClass):
    """Of lists that leave something to those made from them."""


class PlayerSearchMixin(Base, metaclass=AbstractAdminMeta):
    """A list in which one looks for a player. `filter_by_players` says which rows are about some
    players."""

    search_fields = ("pk",)  # there is a field to type into; what is done with it is said below
    search_help_text = "Beginning of a player's name or mail address"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        words = " ".join(search_term.split())
        if not words:
            return queryset, False
        return self.filter_by_players(
            queryset, find_players_for_staff(request, words), words
        ), False

    @abstractmethod
    def filter_by_players(
        self, queryset: QuerySet[Any], players: list[int], words: str
    ) -> QuerySet[Any]:
        """The rows about these players; `words` is what was typed."""
