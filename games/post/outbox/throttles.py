"""Domains that say that they take no more mails for now are waited for; the others go on.

What a no concerns is read from its codes: 421, 450 and 451 are about the domain, unless the
enhanced code names the mailbox (4.1, 4.2: full, or greylisted for this recipient). Since one of the
latter two may still be about one mail, two in a row are needed, without a mail taken in between;
each further one makes the wait longer, up to an hour. The rows serve all senders.
"""

import re
from datetime import datetime, timedelta

from games.models import Throttle

CODES = (421, 450, 451)
OF_THE_MAILBOX = re.compile(r"\d{3}[ -]4\.[12]\.")
AT_ONCE = 421  # the domain has hung up: that was about no mail
WAITS = tuple(timedelta(minutes=minutes) for minutes in (0, 1, 5, 15, 60))  # after the 1st, 2nd...
FORGOTTEN = timedelta(days=1)  # after its last wait


def domain_of(email: str) -> str:
    return email.rpartition("@")[2].lower()[:255]


class Throttles:
    """The domains that are waited for, read once for a batch of mails and kept up from what the
    caller hears meanwhile."""

    def __init__(self, now: datetime) -> None:
        known = Throttle.objects.filter(until__gt=now - FORGOTTEN)
        self.until = dict(known.values_list("domain", "until"))

    def waits_until(self, email: str, now: datetime) -> datetime | None:
        """Until when nothing is offered to the domain of an address; None if it is not waited
        for."""
        until = self.until.get(domain_of(email)) if self.until else None
        return until if until is not None and until > now else None

    def record_refusal(self, email: str, code: int, words: str, now: datetime) -> None:
        """Learns from a no of the mail server, whose words begin with the code."""
        if code not in CODES or OF_THE_MAILBOX.match(words):
            return
        domain, step = domain_of(email), int(code == AT_ONCE)
        Throttle.objects.filter(until__lte=now - FORGOTTEN).delete()
        first = {"until": now + WAITS[step], "step": step, "code": str(code)}
        row, new = Throttle.objects.get_or_create(domain=domain, defaults=first)
        if not new and row.until <= now:  # else another sender has just heard the same
            step = min(row.step + 1, len(WAITS) - 1)
            unheard = Throttle.objects.filter(pk=row.pk, until=row.until, step=row.step)
            unheard.update(until=now + WAITS[step], step=step, code=str(code))
        self.until.update(Throttle.objects.filter(domain=domain).values_list("domain", "until"))

    def record_success(self, email: str) -> None:
        """A mail was taken: the domain is waited for no more."""
        domain = domain_of(email)
        if self.until and domain in self.until:
            del self.until[domain]
            Throttle.objects.filter(domain=domain).delete()
