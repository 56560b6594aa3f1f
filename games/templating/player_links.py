"""Seats and players as words and as ways to their pages."""

from typing import Any

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from accounts.models import Player
from games.models import Match, Request, Seat
from games.play.record import results
from games.play.request_descriptions import describe_request_made
from games.reliability.words import describe_figure, find_figure, short_figure
from games.templating.times import render_instant
from games.web import match_terms
from games.web.profile_access import profile_address


def seat_name(seat: Seat) -> str:
    """Who sits in `seat`, in words for everybody."""
    if seat.is_free:
        return gettext("open seat")
    return seat.name


def describe_request(request: Request) -> str:
    """What is asked of a table: `Ann asks to pause the match until Sat 22 Nov, 18:00 CET.`"""
    name = format_html("<bdi>{}</bdi>", request.tenure.name)
    return mark_safe(describe_request_made(request, name, render_instant(request.until)))


def describe_result(match: Match, reader: Seat | None = None) -> str:
    """How a finished match ended: `Ann won, 21 to -3.`; `You won` for the holder of a seat."""
    seats = list(match.seats.all())
    names = [seat_name(seat) for seat in seats]
    ended = results.result_of(match, seats)
    return results.result_sentence(ended, names, reader.number if reader else None)


def render_seat_link(seat: Seat, reader: Any) -> SafeString:
    """Who sits in `seat`: a link where they have a page that the reader, a user, may see; plain for
    bots, guests who have only mail, and whoever has left or hides it. Asks the database nothing."""
    return player_link(seat.player, reader) if seat.player is not None else escape(seat.name)


def player_link(player: Player, reader: Any) -> SafeString:
    """The same for a player."""
    name = escape(player.name)
    if player == reader or not player.has_profile_for(getattr(reader, "is_authenticated", False)):
        return name
    return mark_safe(f'<a class="person" href="{profile_address(player.display_name)}">{name}</a>')


def render_reliability(player: Player | None) -> SafeString | str:
    """How reliably a player plays, in a few words for beside their name, with all of it as a title;
    nothing for a bot."""
    if player is None:
        return ""
    figure = find_figure(player)
    told = f'title="{describe_figure(figure)}"'
    return mark_safe(f'<span class="soft small" {told}>{short_figure(figure)}</span>')


def player_page(player: Player) -> SafeString:
    """A link to the page of a player of whom the reader may see it."""
    name, there = escape(player.name), profile_address(player.display_name)
    return mark_safe(f'<a class="person" href="{there}">{name}</a>')


def describe_options(match: Match) -> str:
    """What was chosen of the game's own options: `Years: two; Closing a year: ...`."""
    return match_terms.describe_options(match.rules, match.options)
