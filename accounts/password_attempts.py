"""How often a password is tried: by network and account, and in all networks that the account does
not know. So whoever guesses from elsewhere, however often, does not keep the player out."""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.http import HttpRequest

from accounts import client_info, trusted_devices

APP = "allauth.account"
# Actions of ACCOUNT_RATE_LIMITS.
HERE, KNOWN, ELSEWHERE = "login_failed", "login_failed_known", "login_failed_elsewhere"


def count_try(request: HttpRequest, email: str) -> RateLimitUsage | None:
    """Count one try at the password of `email` (small letters); None if there were too many. What
    is returned can be rolled back, if the password was right."""
    if trusted_devices.is_trusted(request, email):
        return ratelimit.consume(request, app=APP, action=KNOWN, key=email)
    here = ratelimit.consume(request, app=APP, action=HERE, key=_limit_key(request, email))
    if here is None or client_info.is_own_network(request, email):
        return here
    elsewhere = ratelimit.consume(request, app=APP, action=ELSEWHERE, key=email)
    if elsewhere is None:
        here.rollback()
        return None
    return RateLimitUsage(here.usage + elsewhere.usage)


def clear_tries(request: HttpRequest, email: str) -> None:
    """Forget the tries at the password of `email` from this network."""
    ratelimit.clear(request, app=APP, action=HERE, key=_limit_key(request, email))


def _limit_key(request: HttpRequest, email: str) -> str:
    return f"{email} {client_info.network_for_limits(client_info.request_network(request))}"
