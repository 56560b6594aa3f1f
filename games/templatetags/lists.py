"""A row of a list of the reader's own matches, put together in Python: a long list is all rows, and
a template takes three times as long to fill one in."""

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.templatetags.house import clock_of, instant, short_left, time_left
from games.web.match_list import ListedMatch

register = template.Library()


@register.filter
def match_row(each: ListedMatch, emblems: str) -> SafeString:
    """One match in as few lines as tell it apart; `emblems` is the address of all emblems."""
    match = each.match
    whose = " rows__row--mine" if each.is_mine else ""
    if match.finished_at:
        more = _render_standing(each, escape(each.result), instant(match.finished_at))
    elif each.is_running:
        more = _render_standing(
            each, each.stand, _render_time_left(each), f'<p class="rows__last">{each.last}</p>\n'
        )
    else:
        more = _render_standing(each, escape(each.terms), escape(clock_of(match)))
    return mark_safe(
        f'<li class="rows__row{whose}">\n'
        '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f'<use href="{emblems}#{match.game}"></use></svg>\n'
        f'<p class="rows__who"><a href="{each.address}" aria-describedby="stand-{match.code}">'
        f'{escape(each.against)} <span class="rows__game">{escape(each.title)}</span></a>'
        f"{_render_unread_sign(each)}</p>\n{more}</li>\n"
    )


@register.filter
def memory_row(each: ListedMatch, emblems: str) -> SafeString:
    """One finished match: against whom, how it ended, where it stood then, and the last standings
    as bars, which say nothing that does not stand in words beside them."""
    match = each.match
    assert match.finished_at is not None  # noqa: S101  # for the type; all of these are over
    return mark_safe(
        '<li class="rows__row">\n'
        '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f'<use href="{emblems}#{match.game}"></use></svg>\n'
        f'<p class="rows__who"><a href="{each.address}" aria-describedby="stand-{match.code}">'
        f'{escape(each.against)} <span class="rows__game">{escape(each.title)}</span></a></p>\n'
        f'<p class="rows__stand" id="stand-{match.code}">{escape(each.result)}</p>\n'
        f'<p class="rows__last">{escape(each.told.place)}</p>\n{render_bars(each)}'
        f'<p class="rows__left">{instant(match.finished_at)}</p>\n</li>\n'
    )


BAR, GAP, LONGEST = 6, 2, 72


def render_bars(each: ListedMatch) -> str:
    """The scores as bars, best seat first, the reader's own darker; empty without scores."""
    seats = sorted(each.seats, key=lambda seat: (seat.place or len(each.seats), -(seat.score or 0)))
    scored = [(seat.score, seat.number == each.number) for seat in seats if seat.score is not None]
    if not scored:
        return ""
    floor = min(0, *(score for score, _own in scored))
    most = max(0, *(score for score, _own in scored)) - floor or 1
    drawn = "".join(
        f'<rect{" class=own" if own else ""} y="{at * (BAR + GAP)}" height="{BAR}" '
        f'width="{max(1, round(LONGEST * (score - floor) / most))}"/>'
        for at, (score, own) in enumerate(scored)
    )
    height = len(scored) * (BAR + GAP) - GAP
    return (
        f'<svg class="rows__bars" viewBox="0 0 {LONGEST} {height}" aria-hidden="true" '
        f'focusable="false">{drawn}</svg>\n'
    )


def _render_standing(each: ListedMatch, stand: str, left: str, last: str = "") -> str:
    return (
        f'<p class="rows__stand" id="stand-{each.match.code}">{stand}</p>\n{last}'
        f'<p class="rows__left">{left}</p>\n'
    )


def _render_unread_sign(each: ListedMatch) -> str:
    return f' <span class="new-sign">{gettext("New messages")}</span>' if each.has_unread else ""


def _render_time_left(each: ListedMatch) -> str:
    """Who is awaited, and the time that is left: in words, and for the eye short as a postmark."""
    ends = each.ends_first
    in_words = escape(time_left(ends))
    if each.is_mine:
        said = f'<span class="visually-hidden">{gettext("Your turn")}, {in_words}</span>'
    else:
        thinks = each.awaited and each.awaited[0].is_thinking
        words = gettext("%(name)s is thinking") if thinks else gettext("%(name)s to play")
        said = f'<span class="rows__turn">{words % {"name": escape(each.to_play)}}</span>'
        if not thinks:
            said += f'<span class="visually-hidden">, {in_words}</span>'
    if ends is None:
        return said
    return f'{said} <span class="rows__mark" aria-hidden="true">{escape(short_left(ends))}</span>'
