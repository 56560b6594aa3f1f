"""How long mails and letters are kept after the end of their match."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import ArchivedMatch, Match, Seat, Tenure
from games.models.archived_matches import GOES_ON, NOT_YET


def mail_retention_start(now: datetime) -> datetime:
    """The mails of matches that ended before this instant are thrown away."""
    return now - timedelta(days=settings.RETENTION_DAYS["mails"])


def are_mails_kept(match: Match, now: datetime) -> bool:
    """False once the mails of a match may be gone: then its addresses lead nowhere."""
    return match.finished_at is None or match.finished_at >= mail_retention_start(now)


def seats_with_mails(player: int, now: datetime) -> list[int]:
    """The keys of the seats that a player holds or held and whose mails may be kept; one question.
    Whoever has played for years has thousands of seats, and mails of few of them."""
    held = Seat.objects.filter(player=player).order_by()
    lately = ArchivedMatch.objects.filter(player=player, at__gte=mail_retention_start(now))
    waiting = Match.objects.filter(status=Match.Status.FINISHED, remembered=False)
    newest = waiting.order_by("-pk").values("pk")[:NOT_YET]
    passed_on = Tenure.objects.filter(player=player, ends_at__isnull=False).order_by()
    found = (
        held.filter(GOES_ON)
        .values_list("pk")
        .union(
            held.filter(match__in=lately.values("match")).values_list("pk"),
            held.filter(match__in=newest).values_list("pk"),
            passed_on.values_list("seat"),
        )
    )
    return [key for (key,) in found]
