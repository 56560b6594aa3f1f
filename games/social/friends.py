"""Friends: one asks, the other accepts. And who knows whom.

Nobody is told of a no. What somebody has asked whom they are kept apart from stays unanswered, like
what is asked of anybody who does not answer.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts import rate_limits
from accounts.models import Player
from config import clock
from games.models import Block, Friendship, Tenure
from games.notifications import owe_notifications
from games.rules.phrases import phrase
from games.social.blocks import list_blocked_ids
from games.social.display_names import reject_own_name
from games.social.errors import SocialError

REQUESTED = "friend_request"  # the type of the notification that somebody asks
MOST = 500
ASKED_A_DAY, ASKING_ONE = 10, 2  # of one player: whom they ask, and how often the same
TOO_MANY = phrase("You have {number} friends, which is the limit.")
TOO_OFTEN = phrase(
    "You’ve sent {number} friend requests today, which is the limit. Try again tomorrow."
)
AGAIN = phrase("You’ve already sent {name} a request today. Try again tomorrow.")
BLOCKED = phrase("You have blocked {name}. Write “unblock {name}” first.")
NO_BOTS = phrase("{name} is a bot, and bots have no friends. You can invite it to a table.")
NOT_ASKED = phrase("{name} hasn’t sent you a friend request.")


def befriend(player: Player, whom: Player, now: datetime | None = None) -> Friendship:
    """Asks `whom`, or accepts what `whom` has asked; again, and it stays as it is. NotPossible for
    oneself, whom one has blocked, and too many."""
    reject_own_name(whom, player)
    if player.is_bot or whom.is_bot:
        raise SocialError(NO_BOTS, name=(player if player.is_bot else whom).display_name)
    now = now or clock.now()
    if whom.pk in list_blocked_ids(player):
        raise SocialError(BLOCKED, name=whom.display_name)
    with transaction.atomic():
        lock_players(player, whom)
        theirs = Friendship.objects.filter(asker=whom, asked=player).first()
        if theirs is not None:
            return accept_request(theirs, now)
        mine = Friendship.objects.filter(asker=player, asked=whom).first()
        if mine is not None:
            return mine
        check_may_ask(player, whom)
        return send_request(player, whom, now)


def lock_players(player: Player, whom: Player) -> None:
    """The rows of both, in the order of their keys: two who ask each other ask one after the
    other."""
    for key in sorted((player.pk, whom.pk)):
        Player.objects.select_for_update(no_key=True).only("pk").get(pk=key)


def accept_request(asked: Friendship, now: datetime) -> Friendship:
    """Both are friends from now on."""
    if asked.accepted_at is None:
        asked.accepted_at, asked.declined_at = now, None
        asked.save(update_fields=["accepted_at", "declined_at"])
    return asked


def check_may_ask(player: Player, whom: Player) -> None:
    """NotPossible for somebody who has very many friends, or asks very often."""
    if Friendship.objects.filter(Q(asker=player) | Q(asked=player)).count() >= MOST:
        raise SocialError(TOO_MANY, number=MOST)
    if not rate_limits.count_use("friends", f"{player.pk}-{whom.pk}", ASKING_ONE):
        raise SocialError(AGAIN, name=whom.display_name)
    if not rate_limits.count_use("friends", str(player.pk), ASKED_A_DAY):
        raise SocialError(TOO_OFTEN, number=ASKED_A_DAY)


def send_request(player: Player, whom: Player, now: datetime) -> Friendship:
    """Writes it down, and owes `whom` a mail. The sender leaves it out where both are kept apart:
    here the same is done for everybody, so that nobody can tell."""
    asked = Friendship.objects.create(asker=player, asked=whom, asked_at=now)
    owe_notifications(REQUESTED, [whom.pk], asked.pk, now)
    return asked


def end_friendship(player: Player, whom: Player, now: datetime | None = None) -> bool:
    """Ends a friendship, takes back what was asked, or says no to it; False if there was nothing.
    Whoever was told no still sees that they have asked."""
    mine = Friendship.objects.filter(asker=player, asked=whom)
    theirs = Friendship.objects.filter(asker=whom, asked=player)
    ended = mine.delete()[0] + theirs.filter(accepted_at__isnull=False).delete()[0]
    said_no = theirs.filter(declined_at=None).update(declined_at=now or clock.now())
    return bool(ended or said_no)


def list_friends(player: Player) -> QuerySet[Player]:
    """The friends of a player whom they have not blocked, by name."""
    accepted = Friendship.objects.filter(accepted_at__isnull=False)
    # One after the other: for either of them the database would go through all players.
    asked = accepted.filter(asker=player).values_list("asked", flat=True)
    asking = accepted.filter(asked=player).values_list("asker", flat=True)
    found = Player.objects.filter(pk__in=[*asked.union(asking)], left_at=None)
    return found.exclude(pk__in=list_blocked_ids(player)).order_by("folded_name")


def list_outgoing_requests(player: Player) -> QuerySet[Friendship]:
    """What a player has asked and nobody has accepted, the newest first."""
    mine = Friendship.objects.filter(asker=player, accepted_at=None, asked__left_at=None)
    mine = mine.exclude(asked__in=list_blocked_ids(player))
    return mine.select_related("asked").order_by("-asked_at")


def list_incoming_requests(player: Player) -> QuerySet[Friendship]:
    """Who asks a player, without those to whom they said no or whom they have blocked."""
    theirs = Friendship.objects.filter(asked=player, accepted_at=None, declined_at=None)
    blocked = Block.objects.filter(by=player, whom=OuterRef("asker"))
    theirs = theirs.exclude(Exists(blocked)).filter(asker__left_at=None)
    return theirs.select_related("asker").order_by("-asked_at")


def is_acquainted(player: Player, other: Player) -> bool:
    """True for friends, and for two who hold or held seats of one match."""
    met = Tenure.objects.filter(player=other, seat__match__seats__tenures__player=player)
    pair = Q(asker=player, asked=other) | Q(asker=other, asked=player)
    friends = Friendship.objects.filter(pair, accepted_at__isnull=False)
    return friends.exists() or met.exists()
