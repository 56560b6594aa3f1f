"""Looking something up in a list of staff: a match by its code, else by who plays.

An exact code is looked for first, and people before their seats, so that nothing is searched that
grows with the matches of the house.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import Player
from accounts.reading import ReadOnlyAdmin
from games.models import Match

if TYPE_CHECKING:
    Base = ReadOnlyAdmin
else:
    Base = object

MOST_PLAYERS = 100  # of those who fit a search


class SearchedByMatch(Base):
    """A list in which one looks for a match. `to_match` leads from a row to the code of its
    match."""

    search_fields = ("pk",)  # there is a field to type into; what is done with it is said below
    search_help_text = "Code of a match, or part of a player's name or mail address"
    to_match: ClassVar[str] = "seat__match__code"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows about the match with that code, or about players who are called so."""
        words = " ".join(search_term.split())
        if not words:
            return queryset, False
        code = words.lower()
        if Match.objects.filter(code=code).exists():
            return queryset.filter(**{self.to_match: code}), False
        people = Player.objects.filter(Q(display_name__icontains=words) | Q(email__icontains=words))
        players = list(people.order_by("pk").values_list("pk", flat=True)[: MOST_PLAYERS + 1])
        if len(players) > MOST_PLAYERS:
            del players[MOST_PLAYERS:]
            told = _("%(most)d players fit, and there are more: only these were looked for.")
            messages.warning(request, told % {"most": MOST_PLAYERS})
        return self.about(queryset, players, words), False

    def about(self, queryset: QuerySet[Any], players: list[int], words: str) -> QuerySet[Any]:
        """The rows about these players; `words` is what was typed."""
        raise NotImplementedError
