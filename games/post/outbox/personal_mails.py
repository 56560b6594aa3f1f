"""Answers to letters that a player wrote to their own address: what was done, what they asked for,
and the lines that can be written next. No hand stands in them, nor anything else of a table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Prefetch
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, ngettext

from accounts.languages import current_language, join_with_and
from accounts.mail_rate_limit import NO_AUTOMATIC_ANSWERS
from accounts.models import Player
from config import clock
from games.models import Delivery, InboundMail, Match, Seat
from games.play.clocks.time_limits import format_time_control
from games.play.join_requirements import describe_requirements
from games.play.record import results
from games.play.record.log_text import translate_line
from games.play.record.summaries import read_summary
from games.post import personal_address, signed_addresses
from games.post.mails.context import rules_path
from games.post.mails.formats import (
    clean_name,
    format_day,
    format_deadline,
    names_any_card,
    refusal_heading,
)
from games.post.mails.headers import Mail, house_address, list_help, validate_single_address
from games.post.mails.renderer import render_template
from games.post.outbox.envelopes import frame_context, name_message
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.reliability.words import find_figure, short_figure
from games.rules.line_serialization import deserialize_line
from games.rules.lines import Line
from games.titles import find_game, find_title

ANSWERED = "answer"  # the type of the notification
HEADINGS = {
    "unreadable": gettext_noop("We couldn’t read your email"),
    "broke": gettext_noop("We couldn’t read your email"),
    "stranger": gettext_noop("Is this from you?"),
    "confirm": gettext_noop("Is this from you?"),
}
REQUEST = gettext_noop("Your request")
# What can always be written next; `help` brings the rest.
ALWAYS = (
    ("lobby", gettext_noop("open tables")),
    ("matches", gettext_noop("your matches, and whose turn it is")),
    ("new {game} with ann@example.org", gettext_noop("opens a table and invites by email")),
    ("help", gettext_noop("all commands")),
)
WHY = gettext_noop("You’re getting this email because you wrote to this site.")


@dataclass(frozen=True)
class SuggestedCommand:
    """A line that can be written next, what it does, and a link that writes it."""

    line: str
    does: str
    link: str


def build_mail(owed: OwedMail) -> Mail:
    player, letter = owed.to, owed.about
    heading = gettext(HEADINGS.get(letter.reason, REQUEST))
    if letter.reason == "refused":
        heading = refusal_heading(letter.transcript)
    context = {
        **frame_context(reverse("home"), heading, gettext(WHY)),
        "player_name": clean_name(player.display_name),
        "entries": list(render_transcript(owed)),
        "offers": list_offers(owed),
        "own_address": personal_address.address_of(player),
        "called": gettext("your email"),
    }
    mail = Mail(
        subject=reply_subject(letter),
        body=render_template("emails/personal.txt", context).strip() + "\n",
        from_email=envelope_sender(owed.delivery),
        to=[validate_single_address(player.email)],
        reply_to=[reply_address(owed)] if settings.REPLY_DOMAIN else None,
        headers={
            "From": house_address(),
            "Message-ID": name_message(owed.delivery, "answer"),
            **thread_headers(letter.message_id),
            **list_help(player),
            "Auto-Submitted": "auto-replied",
            "X-Auto-Response-Suppress": NO_AUTOMATIC_ANSWERS,
            "X-Rural-Route-Reason": "letter",
            "X-Rural-Route-Mark": signed_addresses.mail_mark(owed.delivery.pk),
            "Content-Language": current_language(),
        },
    )
    mail.attach_alternative(render_template("emails/personal.html", context), "text/html")
    return mail


def reply_address(owed: OwedMail) -> str:
    """Where an answer to the answer goes: to the player's own address, or to that of several
    matches if something was asked back about one of them."""
    letter: InboundMail = owed.about
    asks = any(entry["did"] == "proposed" for entry in letter.transcript)
    if asks and letter.route.startswith(f"{signed_addresses.DIGEST}-"):
        return letter.envelope_to.strip("<> ")
    return personal_address.address_of(owed.to)


def reply_subject(letter: InboundMail) -> str:
    """The subject of the letter that is answered, with `Re:`, so that mail programs keep the two
    together; never one that names a card."""
    if not letter.subject or names_any_card(letter.subject):
        return f"[{settings.SITE_NAME}] {gettext('Your email')}"
    return f"Re: {letter.subject}"


def thread_headers(answered: str) -> dict[str, str]:
    """The headers that put the answer beneath the letter that it answers."""
    return {"In-Reply-To": answered, "References": answered} if answered else {}


def envelope_sender(delivery: Delivery) -> str:
    """Where a mail server reports that it could not deliver; readers see From, which is another."""
    if settings.REPLY_DOMAIN:
        return f"{signed_addresses.delivery_bounce_address(delivery.pk)}@{settings.REPLY_DOMAIN}"
    return house_address()


def render_entry(entry: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """What a line of the transcript says, in the language that is spoken now; `names` are those at
    the table that it is about."""
    return translate_line(deserialize_line(entry["said"]), names)


def render_transcript(owed: OwedMail) -> Iterator[dict[str, Any]]:
    """The transcript as the mail tells it, what was only named put into words."""
    transcript = owed.about.transcript
    codes = [entry["code"] for entry in transcript if entry["did"] == "listed"]
    matches = matches_by_code([*codes, *{entry["of"] for entry in transcript if "of" in entry}])
    for entry in transcript:
        if entry["did"] == "offer":
            continue
        if entry["did"] != "listed":
            about = matches.get(entry.get("of", ""))
            names = (
                [clean_name(seat.name) for seat in about.seats.all()] if about is not None else []
            )
            yield {**entry, "words": capfirst(render_entry(entry, names)), "rules": rules_of(entry)}
        elif entry["code"] in matches:
            match = matches[entry["code"]]
            yield {
                **entry,
                "words": describe_match(match, owed.to),
                "join": join_link(match, owed.to),
            }


def matches_by_code(codes: list[str]) -> dict[str, Match]:
    people = Seat.objects.select_related("player", "player__reliability").order_by("number")
    every = Match.objects.select_related("requirements").prefetch_related(Prefetch("seats", people))
    found = every.filter(code__in=codes) if codes else ()
    return {match.code: match for match in found}


def join_link(match: Match, player: Player) -> str:
    """A link that writes the line by which the player takes a seat; empty where they have one."""
    if match.status != Match.Status.OPEN or seat_of(match, player) is not None:
        return ""
    return personal_address.mailto_link(player, f"join {match.code}")


def seat_of(match: Match, player: Player) -> Seat | None:
    return next((seat for seat in match.seats.all() if seat.player_id == player.pk), None)


def describe_match(match: Match, player: Player) -> str:
    """A match in a list: which it is, who sits there, and what it waits for."""
    own = seat_of(match, player)
    others = [seat for seat in match.seats.all() if seat is not own and not seat.is_free]
    things = {
        "match": f"{match.title} {match.code}",
        "names": join_with_and([label_holder(match, seat) for seat in others]),
        "pace": format_pace(match),
        "state": describe_state(match, own, player, clock.now()),
    }
    if others:
        return gettext("%(match)s with %(names)s, %(pace)s: %(state)s") % things
    return gettext("%(match)s, %(pace)s: %(state)s") % things


def label_holder(match: Match, seat: Seat) -> str:
    """Who sits there; at an open table with how reliably they play: `Ann (96% in time)`."""
    name = clean_name(seat.name)
    if match.status != Match.Status.OPEN or seat.player is None:
        return name
    return f"{name} ({short_figure(find_figure(seat.player))})"


def format_pace(match: Match) -> str:
    """How fast a match is played, and whether its result counts for ratings."""
    pace = format_time_control(match.pace_hours, match.bank_hours, match.rests)
    return gettext("%(pace)s, rated") % {"pace": pace} if match.rated else pace


def describe_state(match: Match, own: Seat | None, player: Player, now: datetime) -> str:
    """What a match waits for, from what everybody may know."""
    if match.status == Match.Status.OPEN:
        free = sum(seat.is_free for seat in match.seats.all())
        open_seats = ngettext("%(free)d open seat", "%(free)d open seats", free) % {"free": free}
        return "; ".join([open_seats, *map(translate_line, describe_asked(match))])
    if match.status == Match.Status.FINISHED:
        return describe_end(match, own, player)
    if match.status != Match.Status.RUNNING:
        return gettext("it is over")
    if own is not None and own.question is not None:
        if own.deadline is None:
            return gettext("your turn")
        ends = format_deadline(own.deadline, now, player.zone)
        return gettext("your turn, until %(ends)s") % {"ends": ends}
    if own is None:
        link = settings.SITE_URL + match.get_absolute_url()
        return gettext("%(place)s, %(link)s") % {
            "place": read_summary(match.gist).place,
            "link": link,
        }
    awaited = [clean_name(seat.name) for seat in match.seats.all() if seat.question is not None]
    return gettext("waiting for %(names)s") % {"names": join_with_and(awaited)} if awaited else ""


def describe_asked(match: Match) -> list[Line]:
    """What an open table asks of those who join it, a line for each."""
    asked = getattr(match, "requirements", None)
    return describe_requirements(asked) if asked is not None else []


def describe_end(match: Match, own: Seat | None, player: Player) -> str:
    """How a match has ended, on which day, and where its table is: `You won, 21 to 4. Sat 22
    Nov`."""
    seats = list(match.seats.all())
    names = [clean_name(seat.name) for seat in seats]
    ended = results.result_of(match, seats)
    at = (match.finished_at or match.created_at).astimezone(player.zone)
    return gettext("%(result)s %(day)s, %(link)s") % {
        "result": results.result_sentence(ended, names, None if own is None else own.number),
        "day": format_day(at, with_year=True),
        "link": settings.SITE_URL + match.get_absolute_url(),
    }


def rules_of(entry: Mapping[str, Any]) -> dict[str, str]:
    """What the mail says of a title that was asked about; empty where none was."""
    slug = entry.get("rules", "")
    listed = find_title(slug) if slug else None
    if listed is None:
        return {}
    blurb = listed.blurb
    return {
        "title": translate_line(find_game(slug).title),
        "in_short": translate_line(blurb.in_short) if blurb else "",
        "page": settings.SITE_URL + rules_path(slug),
    }


def list_offers(owed: OwedMail) -> list[SuggestedCommand]:
    """The lines that can be written next: those of the transcript, and those that always can."""
    transcript = owed.about.transcript
    found = {entry["line"]: render_entry(entry) for entry in transcript if entry["did"] == "offer"}
    if "help" not in found and owed.about.reason != "stranger":
        played = Seat.objects.filter(player=owed.to).order_by("-match_id")
        slug = played.values_list("match__game", flat=True).first() or "emu-ranchers"
        for line, does in ALWAYS:
            found.setdefault(line.format(game=slug), gettext(does))
    link = personal_address.mailto_link
    return [SuggestedCommand(line, does, link(owed.to, line)) for line, does in found.items()]


def load_letters(keys: Collection[int]) -> dict[int, InboundMail]:
    return InboundMail.objects.defer("raw").in_bulk(keys)


ANSWER_TYPE = NotificationType(name=ANSWERED, load=load_letters, build=build_mail)
