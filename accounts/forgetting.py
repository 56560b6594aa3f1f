"""What accounts need no longer: sessions that are over, codes nobody will type, counts of days
gone by."""

from accounts import limits, proofs
from accounts.models import Session
from config import clock


def forget() -> int:
    """Throws it away; returns how many rows."""
    over = Session.objects.filter(expire_date__lt=clock.now()).delete()[0]
    return over + proofs.forget() + limits.forget()
