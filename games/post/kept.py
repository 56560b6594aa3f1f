"""How long mails and letters are kept after the end of their match."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Match


def mails_kept_since(now: datetime) -> datetime:
    """The mails of matches that ended before this instant are thrown away."""
    return now - timedelta(days=settings.RETENTION_DAYS["mails"])


def are_kept(match: Match, now: datetime) -> bool:
    """False once the mails of a match may be gone: then its addresses lead nowhere."""
    return match.finished_at is None or match.finished_at >= mails_kept_since(now)
