"""What programs read of a player's matches: the deadlines as a calendar (RFC 5545), the matches as
a feed (RFC 4287). Titles, names and what lists say of a match; never a card.

The instants are those that the player sees on the pages: a move that shows nothing moves none.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext
from icalendar import Calendar, Event

from accounts.models import Player
from games.models import ArchivedMatch, Match, Seat
from games.models.archived_matches import GOES_ON
from games.play.record import results
from games.play.visibility import public_instant
from games.post.mails.formats import clean_name, format_instant

MOST = 100  # matches in a feed
OVER_SINCE = timedelta(days=14)  # for so long a match that is over stays in it


def render_calendar(player: Player) -> str:
    """Each deadline of the player as an event: its UID is the seat, its SEQUENCE the question, so
    that a program moves the event of a match along and never has two."""
    asked = Seat.objects.filter(
        player=player, question__isnull=False, deadline__isnull=False, asked_at__isnull=False
    ).filter(match__status=Match.Status.RUNNING, stand_in=False)
    found = asked.select_related("match").prefetch_related("match__seats__player")
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", f"-//{settings.SITE_NAME}//EN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", settings.SITE_NAME)
    for seat in found.order_by("deadline", "pk"):
        calendar.add_component(build_event(seat))
    return str(calendar.to_ical().decode())


def build_event(seat: Seat) -> Event:
    """The deadline of an asked seat, as a moment: it begins there and takes no time."""
    names = {"game": gettext(seat.match.title), "names": label_opponents(seat)}
    event = Event()
    event.add("uid", f"{seat.match.code}-{seat.number}@{settings.SITE_HOST}")
    event.add("sequence", seat.question)
    event.add("dtstamp", seat.asked_at)
    event.add("dtstart", seat.deadline)
    event.add("summary", gettext("%(game)s: your time runs out") % names)
    event.add("description", gettext("With %(names)s") % names)
    event.add("url", settings.SITE_URL + seat.match.get_absolute_url())
    event.add("transp", "TRANSPARENT")
    return event


class MatchFeed(Atom1Feed):
    """A feed as of an instant that is given: one without entries would say that it is new."""

    def latest_post_date(self) -> datetime:
        updated: datetime = self.feed["updated"]
        return updated


def render_feed(player: Player, address: str, now: datetime) -> str:
    """The player's matches that wait, go on or were over lately, the latest news first; `address`
    is that of the feed itself."""
    mine = Seat.objects.filter(pk__in=list_feed_seats(player, now)).order_by("-match_id")[:MOST]
    seats = list(mine.select_related("match").prefetch_related("match__seats__player"))
    seats.sort(key=lambda seat: (last_news_at(seat), seat.match_id), reverse=True)
    feed = MatchFeed(
        title=settings.SITE_NAME,
        link=f"{settings.SITE_URL}/",
        description=None,
        language=get_language() or settings.LANGUAGE_CODE,
        author_name=settings.SITE_NAME,
        feed_url=address,
        feed_guid=feed_id("feed", player.joined_at, str(player.pk)),
        updated=last_news_at(seats[0]) if seats else player.joined_at,
    )
    for seat in seats:
        add_feed_entry(feed, seat, player)
    return str(feed.writeString("utf-8"))


def list_feed_seats(player: Player, now: datetime) -> QuerySet[Any, Any]:
    """The keys of the player's seats in matches that wait, go on or were over lately. All that were
    over long ago are not gone through: what is remembered is found by its end."""
    mine, since = Seat.objects.filter(player=player).order_by(), now - OVER_SINCE
    going = mine.filter(GOES_ON, match__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
    lately = ArchivedMatch.objects.filter(player=player, at__gt=since).values("match")
    over = Q(match__status=Match.Status.FINISHED, match__finished_at__gt=since)
    just = mine.filter(over, match__remembered=False)
    return going.values("pk").union(
        mine.filter(match__in=lately).values("pk"), just.values("pk"), all=True
    )


def add_feed_entry(feed: Atom1Feed, seat: Seat, player: Player) -> None:
    """Add how one match stands."""
    match = seat.match
    names = {"game": gettext(match.title), "names": label_opponents(seat)}
    feed.add_item(
        title=gettext("%(game)s with %(names)s") % names if names["names"] else names["game"],
        link=settings.SITE_URL + match.get_absolute_url(),
        description=describe_standing(seat, player),
        unique_id=feed_id("match", match.created_at, match.code),
        updateddate=last_news_at(seat),
    )


def describe_standing(seat: Seat, player: Player) -> str:
    """Whose turn it is, until when, or how it ended, in a sentence."""
    match, seats = seat.match, list(seat.match.seats.all())
    if match.status == Match.Status.OPEN:
        return gettext("Waiting for players.")
    if match.status == Match.Status.FINISHED:
        ended = results.result_of(match, seats)
        return results.result_sentence(
            ended, [clean_name(each.name) for each in seats], seat.number
        )
    if match.pause_id is not None:
        return gettext("Paused.")
    if seat.question is not None and seat.deadline is not None:
        until = {"instant": format_instant(seat.deadline, player.zone)}
        return gettext("Your turn until %(instant)s.") % until
    awaited = [clean_name(each.name) for each in seats if each.question is not None]
    return gettext("Waiting for %(names)s.") % {"names": ", ".join(awaited) or "?"}


def last_news_at(seat: Seat) -> datetime:
    """When the player could last notice something: as the pulse of the page has it."""
    own = seat.own_at if seat.resigned_at is None else None
    return max(filter(None, (public_instant(seat.match, seat), own, seat.match.created_at)))


def label_opponents(seat: Seat) -> str:
    seats: Iterable[Seat] = seat.match.seats.all()
    return ", ".join(clean_name(each.name) for each in seats if each.pk != seat.pk)


def feed_id(kind: str, since: datetime, name: str) -> str:
    """An id that stays (RFC 4151)."""
    return f"tag:{settings.SITE_HOST},{since:%Y-%m-%d}:{kind}/{name}"
