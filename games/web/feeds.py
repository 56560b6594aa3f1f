"""What programs read of a player's matches: the deadlines as a calendar (RFC 5545), the matches as
a feed (RFC 4287). Titles, names and what lists say of a match; never a card.

The instants are those that the player sees on the pages: a step that shows nothing moves none.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.translation import get_language, gettext

from accounts.models import Player
from games.models import Match, Memory, Seat
from games.models.archived_matches import GOES_ON
from games.play.record import results
from games.play.visibility import public_instant
from games.post.mails.words import clean_name, instant_words

MOST = 100  # matches in a feed
OVER_SINCE = timedelta(days=14)  # for so long a match that is over stays in it
OCTETS = 75  # of a line of a calendar, without its end (RFC 5545, 3.1)
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


# The calendar


def render_calendar(player: Player) -> str:
    """Each deadline of the player as an event: its UID is the seat, its SEQUENCE the question, so
    that a program moves the event of a match along and never has two."""
    asked = Seat.objects.filter(
        player=player, question__isnull=False, deadline__isnull=False, asked_at__isnull=False
    ).filter(match__status=Match.Status.RUNNING, stand_in=False)
    found = asked.select_related("match").prefetch_related("match__seats__player")
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{escape_text(settings.SITE_NAME)}//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escape_text(settings.SITE_NAME)}",
    ]
    for seat in found.order_by("deadline", "pk"):
        lines += render_event(seat)
    return "".join(f"{fold_line(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def render_event(seat: Seat) -> Iterator[str]:
    """The deadline of an asked seat, as a moment: it begins there and takes no time."""
    names = {"game": gettext(seat.match.title), "names": label_opponents(seat)}
    yield "BEGIN:VEVENT"
    yield f"UID:{seat.match.code}-{seat.number}@{settings.SITE_HOST}"
    yield f"SEQUENCE:{seat.question}"
    yield f"DTSTAMP:{format_instant(seat.asked_at)}"
    yield f"DTSTART:{format_instant(seat.deadline)}"
    yield f"SUMMARY:{escape_text(gettext('%(game)s: your time ends') % names)}"
    yield f"DESCRIPTION:{escape_text(gettext('With %(names)s') % names)}"
    yield f"URL:{settings.SITE_URL}{seat.match.get_absolute_url()}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def escape_text(text: str) -> str:
    """A text as a calendar holds it (RFC 5545, 3.3.11)."""
    return text.translate(ESCAPED)


def format_instant(at: datetime | None) -> str:
    """An instant as a calendar holds it; the caller knows that there is one."""
    return "" if at is None else f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def fold_line(line: str) -> str:
    """A line in pieces of so many octets at most, none of which cuts a letter in two; each but the
    first begins with a space."""
    pieces, piece, room = [], "", OCTETS
    for letter in line:
        octets = len(letter.encode())
        if octets > room:
            pieces.append(piece)
            piece, room = "", OCTETS - 1
        piece += letter
        room -= octets
    return "\r\n ".join([*pieces, piece])


# The feed


def render_feed(player: Player, address: str, now: datetime) -> str:
    """The player's matches that wait, go on or were over lately, the latest news first; `address`
    is that of the feed itself."""
    mine = Seat.objects.filter(pk__in=list_feed_seats(player, now)).order_by("-match_id")[:MOST]
    seats = list(mine.select_related("match").prefetch_related("match__seats__player"))
    seats.sort(key=lambda seat: (last_news_at(seat), seat.match_id), reverse=True)
    updated = last_news_at(seats[0]) if seats else player.joined_at
    parts = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(current_language())}>',
        f"<id>{escape(feed_id('feed', player.joined_at, str(player.pk)))}</id>",
        f"<title>{escape(settings.SITE_NAME)}</title>",
        f"<updated>{updated.isoformat()}</updated>",
        f"<author><name>{escape(settings.SITE_NAME)}</name></author>",
        f'<link rel="self" href={quoteattr(address)}/>',
        f"<link href={quoteattr(f'{settings.SITE_URL}/')}/>",
        *(render_entry(seat, player) for seat in seats),
        "</feed>",
    ]
    return "\n".join(parts) + "\n"


def list_feed_seats(player: Player, now: datetime) -> QuerySet[Any, Any]:
    """The keys of the player's seats in matches that wait, go on or were over lately. All that were
    over long ago are not gone through: what is remembered is found by its end."""
    mine, since = Seat.objects.filter(player=player).order_by(), now - OVER_SINCE
    going = mine.filter(GOES_ON, match__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
    lately = Memory.objects.filter(player=player, at__gt=since).values("match")
    over = Q(match__status=Match.Status.FINISHED, match__finished_at__gt=since)
    just = mine.filter(over, match__remembered=False)
    return going.values("pk").union(
        mine.filter(match__in=lately).values("pk"), just.values("pk"), all=True
    )


def render_entry(seat: Seat, player: Player) -> str:
    """How one match stands."""
    match = seat.match
    names = {"game": gettext(match.title), "names": label_opponents(seat)}
    title = gettext("%(game)s with %(names)s") % names if names["names"] else names["game"]
    page = settings.SITE_URL + match.get_absolute_url()
    return "".join(
        (
            f"<entry><id>{escape(feed_id('match', match.created_at, match.code))}</id>",
            f"<title>{escape(title)}</title>",
            f"<updated>{last_news_at(seat).isoformat()}</updated>",
            f"<link href={quoteattr(page)}/>",
            f"<summary>{escape(describe_standing(seat, player))}</summary></entry>",
        )
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
        until = {"instant": instant_words(seat.deadline, player.zone)}
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


def current_language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def feed_id(kind: str, since: datetime, name: str) -> str:
    """An id that stays (RFC 4151)."""
    return f"tag:{settings.SITE_HOST},{since:%Y-%m-%d}:{kind}/{name}"
