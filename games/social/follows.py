"""Public matches that others play: which there are to watch, and following one, which brings one
mail when it is over."""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Player
from games.models import Follow, Match, Seat
from games.notifications import owe_notifications
from games.rules.phrases import phrase
from games.social.blocks import not_blocked_q
from games.social.errors import SocialError

MOST = 50
FOLLOWED = "followed_match"  # the type of the notification that one is over
TOO_MANY = phrase("You follow {number} matches, which is the limit.")
NOT_THIS = phrase("You can follow only public matches in progress that you aren’t playing in.")


def list_watchable_matches(player: Player | None = None) -> QuerySet[Match]:
    """The public matches that run, the newest first; for a player none at which they sit, nor
    somebody from whom they are kept apart."""
    found = Match.objects.filter(
        status=Match.Status.RUNNING, visibility=Match.Visibility.PUBLIC
    ).order_by("-pk")
    if player is None:
        return found
    # Asked of each match in turn, as the lobby does: a page needs a few of them.
    there = Seat.objects.filter(match=OuterRef("pk"))
    return found.filter(
        ~Exists(there.filter(player=player)), ~Exists(there.filter(not_blocked_q(player.pk)))
    )


def follow_match(player: Player, match: Match, now: datetime) -> Follow:
    """`player` is told when the match is over; again, and it stays as it is. NotPossible for one
    that does not run, is unlisted or their own, and for too many."""
    is_public = match.visibility == Match.Visibility.PUBLIC
    sits = Seat.objects.filter(match=match, player=player).exists()
    if match.status != Match.Status.RUNNING or not is_public or sits:
        raise SocialError(NOT_THIS)
    if list_follows(player).count() >= MOST:
        raise SocialError(TOO_MANY, number=MOST)
    return Follow.objects.get_or_create(player=player, match=match, defaults={"at": now})[0]


def unfollow_match(player: Player, match: Match) -> None:
    """No mail when the match is over."""
    Follow.objects.filter(player=player, match=match).delete()


def list_follows(player: Player) -> QuerySet[Follow]:
    """What a player follows and is not over, the newest first."""
    going_on = Follow.objects.filter(player=player, match__status=Match.Status.RUNNING)
    return going_on.select_related("match").order_by("-at")


def queue_follow_mails(match_id: int, now: datetime) -> None:
    """The match is over: whoever follows it is owed a mail."""
    if followers := list(Follow.objects.filter(match=match_id).values_list("player", flat=True)):
        owe_notifications(FOLLOWED, followers, match_id, now)
