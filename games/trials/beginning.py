"""A trial begins: the deal, and the bots that play before its visitor."""

import secrets
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.db import transaction

from accounts import limits
from config import clock
from games.models import Trial
from games.play import PlayError
from games.play.record import chain
from games.rules.record import Record
from games.rules.said import said
from games.titles import find
from games.trials.playing import after_bots

TRIALS = "trials"  # the kind under which they are counted
IPV6_NETWORK = 64  # bits; one household has as many addresses as it likes within them
TOO_MANY = said(
    "From your network {most} games have been begun today, and that is the most. Sign up, or come "
    "back tomorrow."
)


class TooManyTrials(PlayError):
    """Today no more trials can be begun from there."""


def begin(slug: str, network: str) -> Trial:
    """A new trial of the game `slug`, in the form that is played when nothing is chosen: the
    smallest table, one seat for the visitor, quick bots in the others. LookupError for a game that
    there is not; TooManyTrials, and nothing is written, if from `network` (an address, empty if
    none is known) as many were begun today as may be."""
    title = find(slug)
    with transaction.atomic():
        if not limits.take(TRIALS, network_of(network), settings.TRIALS_A_DAY):
            raise TooManyTrials(TOO_MANY, most=settings.TRIALS_A_DAY)
        trial = Trial(
            game=title.slug,
            version=title.version,
            seats=title.seat_counts[0],
            options=title.complete_options({}),
            seed=secrets.token_bytes(chain.SEED_BYTES).hex(),
            at=clock.now(),
        )
        dealt = after_bots(Record.begin(title(trial.setup())))
        trial.steps = [list(move) for move in dealt.steps]
        trial.save(force_insert=True)
    return trial


def network_of(address: str) -> str:
    """Whom trials are counted for: an address of IPv4, a whole network of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> (128 - IPV6_NETWORK) << (128 - IPV6_NETWORK)))
