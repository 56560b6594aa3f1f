"""The pages of seasons and cups: what there is, divisions with their tables, people in them."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Player
from config import clock
from games.play import PlayError
from games.play.record.log_text import error_reason, translate_line
from games.rules.errors import RulesError
from games.seasons import presenters, registration, terms, withdrawals
from games.seasons.division_tables import build_tables
from games.seasons.models import Division, Entry, Fixture, Season
from games.seasons.page_paths import season_path
from games.seasons.registration import season_label
from games.seasons.terms import next_quarter_start, quarter_start
from games.titles import find_game
from games.web.deal_story import read_salt
from games.web.idempotency import FormResult, process_form, redirect_with_answer, run_once
from games.web.shortcuts import TitleLabel, list_title_labels, player_of

State = Season.State
DIVISIONS_ON_A_PAGE, PEOPLE_ON_A_PAGE = 40, 200
SIZES = range(terms.SMALLEST_CUP, terms.LARGEST_CUP + 1)


def reader_of(request: HttpRequest) -> Player | None:
    """Who looks; None for a visitor."""
    return request.user if isinstance(request.user, Player) else None


@require_safe
def seasons_page(request: HttpRequest) -> HttpResponse:
    """What can be joined, what runs, how it goes, and what the reader is in."""
    reader, now = reader_of(request), clock.now()
    coming = registration.list_joinable_seasons(now).annotate(joined=Count("entries"))
    running = Season.objects.filter(number=None, of_bots=False, state=State.RUNNING)
    leagues = registration.list_shown_leagues().exclude(state=State.OVER)
    cups = Season.objects.filter(number__isnull=False).exclude(state=State.OFF)
    begun = cups.filter(starts_at__isnull=False).order_by("-starts_at", "-pk")
    context = {
        "coming": presenters.list_offers(list(coming), reader),
        "running": presenters.list_offers(list(running.order_by("game")), None),
        "leagues": presenters.list_offers(list(leagues), None),
        "waiting": presenters.list_offers(
            registration.list_fullest_cups(reader, presenters.CUPS_SHOWN), reader
        ),
        "begun": presenters.list_offers(list(begun[: presenters.PAST_SEASONS]), None),
        "own": presenters.list_seasons_of(reader) if reader is not None else (),
        "games": list_title_labels(),
        "sizes": SIZES,
        "season_days": terms.SEASON_ROUND.days,
        "cup_days": terms.CUP_ROUND.days,
        "cup_lasts": terms.CUP_LASTS.days,
        "hours": terms.PACE_HOURS,
        "least": terms.SMALLEST_SEASON,
        "matches": terms.SEASON_MATCHES,
    }
    return render(request, "seasons/seasons.html", context)


def season_or_404(slug: str, year: int, quarter: int, of_bots: bool) -> Season:
    """The season of a title, or its bots’ league, in a quarter, which is one of UTC, wherever the
    reader lives."""
    try:
        begins = quarter_start(year, quarter)
        ends = next_quarter_start(begins)
    except (ValueError, OverflowError):  # no such quarter, or a year that no calendar has
        raise Http404(f"There is no season {quarter}/{year}.") from None
    seasons = Season.objects.filter(number=None, game=slug, of_bots=of_bots)
    return get_object_or_404(seasons, starts_at__gte=begins, starts_at__lt=ends)


@require_safe
def season_page(
    request: HttpRequest, slug: str, year: int, quarter: int, of_bots: bool = False
) -> HttpResponse:
    """A season: its divisions, or who has joined it. There may be thousands, so they come in pages;
    without a number the one on which the reader's own division stands."""
    found = season_or_404(slug, year, quarter, of_bots)
    context = season_context(request, found)
    if context["page"] is None:
        context["page"] = page = divisions_page(request, found, context["own"])
        context["divisions"] = presenters.division_links(found, list(page.object_list))
    context["before"] = list_earlier_seasons(found)
    leagues = registration.list_shown_leagues().filter(game=slug).exclude(pk=found.pk)
    if not of_bots:
        context["leagues"] = presenters.list_offers(list(leagues[: presenters.PAST_SEASONS]), None)
    return render(request, "seasons/season.html", context)


def divisions_page(request: HttpRequest, found: Season, own: Entry | None) -> "Page[Division]":
    pages = Paginator(found.divisions.select_related("season"), DIVISIONS_ON_A_PAGE)
    at = 1
    if own is not None and own.division is not None:
        at += (own.division.number - 1) // DIVISIONS_ON_A_PAGE
    return pages.get_page(request.GET.get("page", at))


def list_earlier_seasons(found: Season) -> list[presenters.SeasonOffer]:
    same = Season.objects.filter(game=found.game, number=None, of_bots=found.of_bots)
    past = same.filter(starts_at__lt=found.starts_at)
    held = past.exclude(state=State.OFF).order_by("-starts_at")
    return presenters.list_offers(list(held[: presenters.PAST_SEASONS]), None)


def season_context(request: HttpRequest, found: Season) -> dict[str, Any]:
    """What every page of a season or cup says at its head."""
    reader = reader_of(request)
    mine = found.entries.select_related("division")
    own = None if reader is None else mine.filter(player=reader).first()
    page = None
    if found.state == State.OPEN:
        page = Paginator(list_entries(found), PEOPLE_ON_A_PAGE).get_page(request.GET.get("page"))
    return {
        "season": found,
        "name": translate_line(season_label(found)),
        "game": TitleLabel.from_game(find_game(found.game)),
        "own": own,
        "can_join": presenters.can_join(found, reader, clock.now()),
        "can_leave": own is not None
        and own.withdrawn_at is None
        and found.state in (State.OPEN, State.RUNNING),
        "page": page,
        "people": [each.player.name for each in page.object_list] if page is not None else (),
        "free": (found.size or 0) - found.entries.count() if found.is_cup else 0,
    }


def list_entries(found: Season) -> QuerySet[Entry]:
    return found.entries.select_related("player").order_by("joined_at", "pk")


@require_safe
def season_division_page(
    request: HttpRequest,
    slug: str,
    year: int,
    quarter: int,
    number: int,
    of_bots: bool = False,
) -> HttpResponse:
    """A division: its table, who got what from whom, and its matches."""
    found = season_or_404(slug, year, quarter, of_bots)
    return render_division(request, found, get_object_or_404(found.divisions, number=number))


@require_safe
def cup_page(request: HttpRequest, number: int) -> HttpResponse:
    """A cup: who has joined it, or its table."""
    found = get_object_or_404(Season, number=number)
    only = found.divisions.first()
    if only is None:
        return render(request, "seasons/season.html", season_context(request, found))
    return render_division(request, found, only)


def render_division(request: HttpRequest, found: Season, shown: Division) -> HttpResponse:
    """The page of a division of a season or of a cup."""
    shown.season = found
    (table,) = build_tables([shown])
    reader = reader_of(request)
    context = {
        **season_context(request, found),
        "division": shown,
        "rows": presenters.build_table_rows(table, reader),
        "rounds": presenters.list_rounds(table, reader),
        "to_come": any(one.match is None and not one.void for one in table.fixtures),
        "page": season_path(found),
    }
    return render(request, "seasons/division.html", context)


@require_safe
def entry_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody in a season: their matches in it, and what else they are or were in."""
    found = get_object_or_404(
        Entry.objects.select_related("player", "season", "division__season"),
        pk=pk,
        division__isnull=False,
        player__left_at=None,
    )
    assert found.division is not None  # noqa: S101 - for the type; only such are found
    (table,) = build_tables([found.division])
    fixtures = presenters.list_fixtures(found, table)
    context = {
        "name": translate_line(season_label(found.season)),
        "player_name": found.player.name,
        "division": found.division,
        "season": found.season,
        "page": season_path(found.season, found),
        "stands": presenters.describe_place(found, table.standings),
        "matches": presenters.list_matches(fixtures, table),
        "tables": presenters.describe_coming_tables(fixtures),
        "others": presenters.list_seasons_of(found.player),
    }
    return render(request, "seasons/entry.html", context)


@require_safe
def redirect_to_division(request: HttpRequest, code: str) -> HttpResponse:
    """From a match to the division that it is played in."""
    fixture = get_object_or_404(
        Fixture.objects.select_related("division__season"), match__code=code
    )
    found = fixture.division.season
    return redirect(season_path(found, Entry(season=found, division=fixture.division)))


# Acts


@require_POST
@login_required
def join_season(request: HttpRequest, pk: int) -> HttpResponse:
    """The reader joins a season or cup."""
    found = get_object_or_404(Season, pk=pk)

    def join(season: int, player: Player) -> Season:
        return registration.join_season(season, player, salt=read_salt(request))

    return run_action(
        request, found, join, gettext("You’ve joined. We’ll email you when play begins.")
    )


@require_POST
@login_required
def leave_season(request: HttpRequest, pk: int) -> HttpResponse:
    """The reader leaves a season or cup; once it runs they get no more matches of it."""
    found = get_object_or_404(Season, pk=pk)
    done = gettext("You’ve left. Your matches in progress continue.")
    if found.state == State.OPEN:
        done = gettext("You’ve left.")
    return run_action(request, found, withdrawals.leave_or_withdraw, done)


def run_action(
    request: HttpRequest, found: Season, act: Callable[[int, Player], Season], done: str
) -> HttpResponse:
    """Does something about a season once, and shows its page, with the refusal if there is one."""

    def once() -> FormResult:
        act(found.pk, player_of(request))
        return FormResult(season_path(found), done)

    return run_once(request, once, season_path(found))


@require_POST
@login_required
def open_cup(request: HttpRequest) -> HttpResponse:
    """The reader opens a cup, and is the first in it."""
    size = request.POST.get("size", "")

    def once() -> FormResult:
        number = int(size) if size.isascii() and size.isdigit() and len(size) < 4 else 0
        opened = registration.open_cup(player_of(request), request.POST.get("game", ""), number)
        return FormResult(season_path(opened), gettext("The cup is open. You’re the first player."))

    try:
        return redirect_with_answer(request, process_form(request, once))
    except (PlayError, RulesError, LookupError) as refusal:
        messages.error(request, error_reason(refusal))
        return redirect("seasons")
