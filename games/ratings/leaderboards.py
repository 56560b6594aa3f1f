"""What is shown of ratings: who stands where in a title, to whoever looks."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import Player
from games.models import Match, Rating, Seat, Standing
from games.models.ratings import FAIR_MATCHES, FAIR_PEOPLE
from games.ratings.strength import Strength
from games.titles import all_games

LISTED = timedelta(days=180)  # whoever has not played for so long is not in the lists


def list_best(game: str, now: datetime, bots: bool = False) -> QuerySet[Standing]:
    """Who is listed for a title, best first: by what they are at least. Players come with their
    rows. People and bot accounts never meet in rated matches, and have lists of their own. Not
    listed are those who hide it, are gone or barred, are not known well enough yet, or have not
    finished a rated match for 180 days."""
    return (
        Standing.objects.filter(
            game=game,
            matches__gte=FAIR_MATCHES,
            people__gte=FAIR_PEOPLE,
            last_at__gt=now - LISTED,
            player__is_active=True,
            player__rating_shown=True,
            player__owner__isnull=not bots,
        )
        .select_related("player")
        .order_by("-low", "pk")
    )


def list_standings(player: Player) -> list[Standing]:
    """What `player` stands at in each title that they have a rating in, in the order of the
    house."""
    own = {standing.game: standing for standing in Standing.objects.filter(player=player)}
    return [own[game.slug] for game in all_games() if game.slug in own]


def format_strength(strength: Strength, known: bool = True) -> str:
    """`1540 ± 60`: in nineteen of twenty cases the truth lies between. One that is not `known` well
    enough yet has a question mark."""
    points, doubt = round(strength.points), round(2 * strength.doubt)
    if not known:
        return gettext("%(points)d ± %(doubt)d?") % {"points": points, "doubt": doubt}
    return gettext("%(points)d ± %(doubt)d") % {"points": points, "doubt": doubt}


def describe_standing(standing: Standing) -> str:
    """A standing, as `format_strength` says it."""
    known = standing.matches >= FAIR_MATCHES and standing.people >= FAIR_PEOPLE
    return format_strength(Strength(standing.points, standing.doubt), known)


def list_rating_changes(match: Match, seats: Sequence[Seat]) -> list[tuple[str, str, str]]:
    """Whom a finished match was rated for: name, points before and after, in the order of
    `seats`. Empty for one that is not rated, or not yet; without those who hide their rating."""
    if not match.rated or match.finished_at is None:
        return []
    shown = {seat.pk: seat for seat in seats if seat.player and seat.player.rating_shown}
    found = Rating.objects.in_bulk(list(shown))
    return [
        (seat.name, str(round(found[pk].points_before)), str(round(found[pk].points)))
        for pk, seat in shown.items()
        if pk in found
    ]
