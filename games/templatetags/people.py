"""Names as ways to the pages of players."""

from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Player
from games.models import Seat
from games.web.profile_access import profile_address

register = template.Library()


@register.filter
def person(seat: Seat, reader: Any) -> SafeString:
    """Who sits in `seat`: a link where they have a page that the reader, a user, may see; plain for
    bots, guests who have only mail, and whoever has left or hides it. Asks the database nothing."""
    return player_link(seat.player, reader) if seat.player is not None else escape(seat.name)


@register.filter
def player_link(player: Player, reader: Any) -> SafeString:
    """The same for a player."""
    name = escape(player.name)
    if player == reader or not player.has_profile_for(getattr(reader, "is_authenticated", False)):
        return name
    return mark_safe(f'<a class="person" href="{profile_address(player.display_name)}">{name}</a>')


@register.filter
def player_page(player: Player) -> SafeString:
    """A link to the page of a player of whom the reader may see it."""
    name, there = escape(player.name), profile_address(player.display_name)
    return mark_safe(f'<a class="person" href="{there}">{name}</a>')
