"""Tokens: issued once, found by their hash, revoked for good.

A token has 256 random bits, so a plain SHA-256 keeps it: there is nothing to guess. It is found
with its player by two sentences of SQL, since every request asks for it. Its row counts what is
done with it.
"""

import secrets
from datetime import datetime
from hashlib import sha256

from django.db.models import Case, F, Q, QuerySet, Value, When

from accounts.models import Player
from config import clock, raw_sql
from games.api.models import Token
from games.play.errors import NotAllowed
from games.play.quotas import lock_player
from games.rules.phrases import phrase

PREFIX = "rural_"
MOST = 20  # of a player that are not revoked
LONGEST_NAME = 60
ACTS_A_DAY = 5000  # what changes something, with one token, within a day in UTC
TOO_MANY = phrase("You have {most} tokens, which is the limit. Revoke one first.")
NO_NAME = phrase("Give the token a name, so that you can tell which program uses it.")


def hash_token(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def issue_token(player: Player, name: str, scope: str) -> tuple[Token, str]:
    """A new token of the player, and what to show this once. NotAllowed without a name or with too
    many of them. The caller holds a transaction."""
    words = " ".join("".join(filter(lambda s: s.isprintable() or s.isspace(), name)).split())
    if not words:
        raise NotAllowed(NO_NAME)
    lock_player(player)
    if list_tokens(player).count() >= MOST:
        raise NotAllowed(TOO_MANY, most=MOST)
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        player=player,
        name=words[:LONGEST_NAME],
        digest=hash_token(secret),
        scope=Token.Scope(scope),
        created_at=clock.now(),
    )
    return token, secret


def find_token(secret: str) -> Token | None:
    """The token, with its player; None if it was never issued or is revoked, or if the account is
    closed."""
    if not secret.startswith(PREFIX):
        return None
    for token in raw_sql.fetch_rows(Token, "digest = %s", hash_token(secret)):
        for player in raw_sql.fetch_rows(Player, "id = %s", token.player_id):
            token.player = player
            good = token.revoked_at is None and player.is_active and is_owner_here(player)
            return token if good else None
    return None


def is_owner_here(player: Player) -> bool:
    """False for a bot whose owner's account is closed: nobody answers for it."""
    owner = player.owner_id
    return owner is None or Player.objects.filter(pk=owner, is_active=True).exists()


def list_tokens(player: Player) -> QuerySet[Token]:
    """The player's tokens that open something, the newest first."""
    return Token.objects.filter(player=player, revoked_at=None)


def revoke_tokens(player: Player, number: int | None = None) -> int:
    """Closes the player's token with this key, or all of them; returns how many were open."""
    good = list_tokens(player)
    if number is not None:
        good = good.filter(pk=number)
    return good.update(revoked_at=clock.now())


def note_use(token: Token, now: datetime) -> None:
    """Writes down, once a day, that the token is used."""
    today = now.date()
    if token.used_on != today:
        unused = Q(used_on=None) | Q(used_on__lt=today)
        Token.objects.filter(unused, pk=token.pk).update(used_on=today, acts=0)


def count_act(token: Token, now: datetime) -> bool:
    """Counts one more act of today; False, and nothing is counted, if it has done ACTS_A_DAY."""
    today = now.date()
    fresh = Q(used_on=None) | ~Q(used_on=today)
    acts = Case(When(fresh, then=Value(1)), default=F("acts") + 1)
    left = Token.objects.filter(fresh | Q(acts__lt=ACTS_A_DAY), pk=token.pk)
    return bool(left.update(used_on=today, acts=acts))
