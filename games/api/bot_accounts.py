"""Bot accounts: made by a person who answers for them, opened by one token each, closed for good.

Nobody signs in as a bot, and its address takes no mail. Its name begins with “Bot”, as those of the
site's own bots do and no person's can.
"""

import secrets
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Count, Prefetch, Q, QuerySet

from accounts import names
from accounts.models import BOT_DOMAIN, BOT_PREFIX, Player, plain_name
from config import clock
from games.api.models import BotWebhook, Token
from games.api.tokens import issue_token, revoke_tokens
from games.models import Match
from games.play.bots import NAMES
from games.play.errors import NotAllowed
from games.play.quotas import lock_player
from games.rules.phrases import phrase

MOST = 5  # of one person
LONGEST_NAME = 40 - len(BOT_PREFIX)
TOO_MANY = phrase("You have {most} bots, which is the limit. Close one first.")
NO_NAME = phrase("Give the bot a name.")
BAD_NAME = phrase("{reason}")
TAKEN = phrase("{name} is already taken. Choose another name.")
TOO_LONG = phrase("{name} is too long: use up to {most} characters.")
ONLY_PEOPLE = phrase("A bot can’t have bots.")
NO_BOT = phrase("You have no such bot.")


def list_bots(owner: Player) -> QuerySet[Player]:
    """The bots that a person answers for, by name, those that staff have banned among them, each
    with its open tokens as `open_tokens` and the number of its running matches as `running`."""
    bots = Player.objects.filter(owner=owner, left_at=None, leaves_at=None)
    running = Count("seats", filter=Q(seats__match__status=Match.Status.RUNNING))
    good = Prefetch("tokens", Token.objects.filter(revoked_at=None), to_attr="open_tokens")
    found = bots.select_related("bot_webhook").prefetch_related(good)
    return found.annotate(running=running).order_by("folded_name")


def find_bot(owner: Player, number: int) -> Player:
    """The owner's bot with this key; NotAllowed if there is none."""
    found = list_bots(owner).filter(pk=number).first()
    if found is None:
        raise NotAllowed(NO_BOT)
    return found


def create_bot(owner: Player, name: str) -> tuple[Player, str]:
    """Make a bot account, and return it with its token, to be shown this once.

    Raises: NotAllowed, saying why, for a name that will not do or one bot too many.
    """
    if owner.is_bot:
        raise NotAllowed(ONLY_PEOPLE)
    called = parse_name(name)
    with transaction.atomic():
        lock_player(owner)
        if list_bots(owner).count() >= MOST:
            raise NotAllowed(TOO_MANY, most=MOST)
        bot = Player(
            email=f"{secrets.token_hex(12)}@{BOT_DOMAIN}",
            display_name=called,
            owner=owner,
            turn_mails=Player.TurnMails.NONE,
            mail_reminders=False,
            mail_matches=False,
            mail_receipts=False,
            profile_for=Player.ProfileAudience.EVERYBODY,
            joined_at=clock.now(),
        )
        bot.set_unusable_password()
        try:
            with transaction.atomic():
                bot.save(force_insert=True)
        except IntegrityError:
            raise NotAllowed(TAKEN, name=repr(called)) from None
        return bot, issue_token(bot, called, Token.Scope.BOT)[1]


def parse_name(name: str) -> str:
    """What a bot is called whose owner calls it `name`, with “Bot” or without."""
    words = " ".join(name.split())
    if words[: len(BOT_PREFIX)].casefold() == BOT_PREFIX.casefold():
        words = words[len(BOT_PREFIX) :]
    if not words:
        raise NotAllowed(NO_NAME)
    if len(words) > LONGEST_NAME:
        raise NotAllowed(TOO_LONG, name=repr(words[:60]), most=LONGEST_NAME)
    try:
        plain_name(words)
        names.validate_display_name(words)
    except ValidationError as error:
        raise NotAllowed(BAD_NAME, reason=" ".join(error.messages)) from None
    called = BOT_PREFIX + words
    folded = names.fold_name(called)
    if any(folded.startswith(names.fold_name(own)) for own in NAMES) or "(" in words:
        raise NotAllowed(TAKEN, name=repr(called))
    return called


def renew_token(bot: Player) -> str:
    """A new token of a bot, to be shown this once; the old one opens nothing any more."""
    with transaction.atomic():
        lock_player(bot)
        revoke_tokens(bot)
        return issue_token(bot, bot.display_name, Token.Scope.BOT)[1]


def close_bot(bot: Player, now: datetime) -> None:
    """Close a bot for good: it leaves its matches within minutes, as any account that is deleted,
    and its token opens nothing from now on."""
    with transaction.atomic():
        revoke_tokens(bot)
        BotWebhook.objects.filter(bot=bot).delete()
        bot.is_active, bot.leaves_at, bot.leaving_told = False, now, True
        bot.save(update_fields=["is_active", "leaves_at", "leaving_told"])


def close_bots(owner: Player, now: datetime) -> None:
    """Close all bots of a person who leaves, or whose account is gone."""
    for bot in Player.objects.filter(owner=owner, left_at=None, leaves_at=None):
        close_bot(bot, now)
