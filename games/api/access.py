"""Who asks: the token of a request, what its scope lets it do, and how often.

An operation names what it needs: `READ`, `PLAY`, `BOT`, or `OPEN`, which strangers may use, too.
"""

from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from typing import Any

from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext
from ninja.security import HttpBearer

from accounts import client_info
from accounts.languages import language_of
from accounts.models import Player
from config import clock
from games.api import allowance, tokens
from games.api.models import Token
from games.api.problems import Refusal

Scope = Token.Scope
# What each scope lets a program do.
ALLOWS = {
    Scope.READ: frozenset({Scope.READ}),
    Scope.PLAY: frozenset({Scope.READ, Scope.PLAY}),
    Scope.BOT: frozenset(Scope),
}


class ScopedToken(HttpBearer):
    """Lets in a token whose scope allows what the operation needs. Each scope has a class of its
    own, by which ninja's description tells them apart."""

    scope: Token.Scope
    strangers = False

    def __call__(self, request: HttpRequest) -> Any:
        if self.strangers and "Authorization" not in request.headers:
            spend_allowance(allowance.STRANGERS, network_of(request))
            return True  # for ninja: somebody was let in
        return super().__call__(request)

    def authenticate(self, request: HttpRequest, token: str) -> Token:
        """The token of the request; Refusal, saying why, if it does not open this."""
        found = tokens.find_token(token)
        if found is None:
            spend_allowance(allowance.STRANGERS, network_of(request))
            raise Refusal(401, gettext("This token doesn’t exist or has been revoked."))
        spend_allowance(allowance.TOKENS, found.pk)
        if self.scope not in ALLOWS[Scope(found.scope)]:
            words = gettext("This needs a token with the scope “%s”.") % self.scope.value
            raise Refusal(403, words)
        now = clock.now()
        tokens.note_use(found, now)
        translation.activate(language_of(found.player))
        timezone.activate(found.player.zone)
        return found


class ReadToken(ScopedToken):
    scope = Scope.READ


class PlayToken(ScopedToken):
    scope = Scope.PLAY


class BotToken(ScopedToken):
    scope = Scope.BOT


class OpenToken(ReadToken):
    strangers = True


READ, PLAY, BOT, OPEN = ReadToken(), PlayToken(), BotToken(), OpenToken()


def spend_allowance(kept: allowance.Allowance, who: int | str) -> None:
    """Refusal with the seconds to wait once `who` has asked too often."""
    if wait := kept.spend(who):
        raise Refusal(429, gettext("Too many requests. Wait a moment."), wait)


def network_of(request: HttpRequest) -> str:
    return client_info.network_for_limits(client_info.request_network(request))


def token_of(request: HttpRequest) -> Token:
    """The token of a request that only a token opens."""
    token = getattr(request, "auth", None)
    if not isinstance(token, Token):
        raise Refusal(401, gettext("This needs a token."))
    return token


def reader_of(request: HttpRequest) -> Player | None:
    """The player who asks; None for a stranger."""
    token = getattr(request, "auth", None)
    return token.player if isinstance(token, Token) else None


def count_act(token: Token) -> None:
    """Counts something that is done with the token; Refusal once it was too much for a day."""
    now = clock.now()
    if not tokens.count_act(token, now):
        words = gettext("This token has done %d things today, which is the limit.")
        raise Refusal(429, words % tokens.ACTS_A_DAY, seconds_left_of_day(now))


def seconds_left_of_day(now: datetime) -> int:
    """Until the day ends in UTC."""
    tomorrow = datetime.combine(
        now.astimezone(UTC).date() + timedelta(days=1), time_of_day.min, UTC
    )
    return max(1, int((tomorrow - now).total_seconds()))
