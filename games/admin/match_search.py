"""Looking something up in a list of staff: a match by its code, else by who plays.

An exact code is looked for first, and people before their seats (`accounts.player_search`), so that
nothing is searched that grows with the matches of the house.
"""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.player_search import PlayerSearchMixin
from games.models import Match


class MatchSearchMixin(PlayerSearchMixin):
    """A list in which one looks for a match. `to_match` leads from a row to its match."""

    search_help_text = "Match code, or start of a player’s name or email address"
    to_match: ClassVar[str] = "seat__match"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows about the match with that code, or about players who are called so."""
        code = search_term.strip().lower()
        match = code and Match.objects.filter(code=code).values_list("pk", flat=True).first()
        if match:
            return queryset.filter(**{self.to_match: match}), False
        return super().get_search_results(request, queryset, search_term)
