"""What the pages of seasons show, put together beforehand: tables, cross tables, rounds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import Player
from games.models import Match
from games.play.record.log_text import translate_line
from games.seasons import registration
from games.seasons.descriptions import whole_percent
from games.seasons.division_tables import DivisionTable, compute_division_standings
from games.seasons.models import Division, Entry, Fixture, Season
from games.seasons.page_paths import division_path, season_path
from games.seasons.registration import season_label
from games.seasons.standings import EntryStanding, HeadToHeadScore
from games.web.game_pages import PageLink

HALF = Fraction(1, 2)
PAST_SEASONS, CUPS_SHOWN = 12, 50
MINE_SHOWN, PROFILE_SHOWN = 40, 8


@dataclass(frozen=True)
class SeasonOffer:
    """A season or cup that can be joined, as the list of all says it."""

    season: Season
    name: str
    page: str
    joined: int
    mine: bool


@dataclass(frozen=True)
class TableRow:
    """A line of a table: `cells` are what was got from each of the others, in the order of the
    lines; None for oneself."""

    place: int
    name: str
    page: str
    share: str
    finished: int
    mine: bool
    withdrawn: str
    moves: str
    cells: list[str | None]


@dataclass(frozen=True)
class RoundMatch:
    """A match that was opened: where it is, who sits there, and what has become of it."""

    address: str
    names: str
    became: str
    mine: bool


@dataclass(frozen=True)
class SeasonRound:
    """A round, from 1 on: its matches, and how many tables of it are to come or void, in words."""

    number: int
    opens_at: datetime
    matches: list[RoundMatch]
    tables: list[str]


def list_offers(
    seasons: "Iterator[Season] | list[Season]", player: Player | None
) -> list[SeasonOffer]:
    """Seasons as a list says them; each has `joined` counted."""
    seasons = list(seasons)
    mine: set[int] = set()
    if player is not None:
        entries = Entry.objects.filter(player=player, season__in=seasons)
        mine = set(entries.values_list("season", flat=True))
    return [
        SeasonOffer(
            season,
            translate_line(season_label(season)),
            season_path(season),
            getattr(season, "joined", 0),
            season.pk in mine,
        )
        for season in seasons
    ]


def find_season_page(slug: str) -> PageLink | None:
    """The season of a title that runs, else the one that can be joined; the page of all seasons and
    cups for no title in particular."""
    if not slug:
        return PageLink("seasons", reverse("seasons"), gettext("Seasons and cups"))
    open_or_running = Season.objects.filter(
        number=None, game=slug, of_bots=False, state__in=[Season.State.RUNNING, Season.State.OPEN]
    )
    season = open_or_running.order_by("starts_at").first()
    return PageLink("season", season_path(season), gettext("Season")) if season else None


def list_seasons_of(player: Player) -> list[tuple[str, str, str]]:
    """What a player is in or was in: name, page, and where they stand; the newest first."""
    entries = Entry.objects.filter(player=player).exclude(season__state=Season.State.OFF)
    return describe_entries(entries, MINE_SHOWN)


def list_public_seasons(player: Player) -> list[tuple[str, str, str]]:
    """The same for everybody: no more than has begun, and the latest."""
    begun = (Season.State.RUNNING, Season.State.OVER)
    return describe_entries(
        Entry.objects.filter(player=player, season__state__in=begun), PROFILE_SHOWN
    )


def describe_entries(entries: QuerySet[Entry], most: int) -> list[tuple[str, str, str]]:
    """The newest of some entries: name, page, and where each stands."""
    newest = entries.select_related("season", "division__season").order_by("-joined_at", "-pk")
    found = list(newest[:most])
    divisions = {entry.division.pk: entry.division for entry in found if entry.division}
    tables = compute_division_standings(divisions.values())
    return [
        (
            translate_line(season_label(entry.season)),
            season_path(entry.season, entry),
            describe_place(entry, tables.get(entry.division_id or 0)),
        )
        for entry in found
    ]


def describe_place(entry: Entry, table: Sequence[EntryStanding] | None) -> str:
    """Where an entry stands in the table of its division, in words."""
    if table is None or entry.division is None:
        return gettext("begins later")
    if entry.withdrawn_at is not None:
        return gettext("withdrawn")
    standing = next(one for one in table if one.entry == entry.pk)
    things = {"place": standing.place, "of": len(table), "division": entry.division.number}
    if standing.share is None:
        return gettext("division %(division)d, no matches finished") % things
    if entry.season.is_cup:
        return gettext("place %(place)d of %(of)d") % things
    return gettext("place %(place)d of %(of)d in division %(division)d") % things


def build_table_rows(table: DivisionTable, reader: Player | None) -> list[TableRow]:
    """The table of a division with what each got from each."""
    season = table.division.season
    below = season.divisions.filter(number__gt=table.division.number).exists()
    ordered = table.standings
    return [
        TableRow(
            standing.place,
            table.entries[standing.entry].player.name,
            reverse("entry", args=[standing.entry]),
            "" if standing.share is None else gettext("%d%%") % whole_percent(standing.share),
            standing.finished,
            reader is not None and table.entries[standing.entry].player_id == reader.pk,
            withdrawal_label(table.entries[standing.entry]),
            movement_word(season, table.division, at, len(ordered), below),
            [
                None if other is standing else format_cell(standing.met.get(other.entry))
                for other in ordered
            ],
        )
        for at, standing in enumerate(ordered)
    ]


def withdrawal_label(entry: Entry) -> str:
    """That an entry was withdrawn; empty if it was not."""
    if entry.withdrawn_at is None:
        return ""
    if entry.withdrawn == Entry.WithdrawalReason.LATE:
        return gettext("withdrawn: timed out twice")
    if entry.withdrawn == Entry.WithdrawalReason.SILENT:
        return gettext("withdrawn: no move in a round")
    if entry.withdrawn == Entry.WithdrawalReason.STAFF:
        return gettext("withdrawn by staff")
    return gettext("withdrawn")


def movement_word(season: Season, division: Division, at: int, of: int, below: bool) -> str:
    """Whether who stands there goes `up` or `down`, if it ended now; empty if neither. `below` is
    true if there is a lower division."""
    if season.is_cup:
        return ""
    if at < 2 and division.number > 1:
        return "up"
    return "down" if at >= of - 2 and below else ""


def format_cell(met: HeadToHeadScore | None) -> str:
    """What one got from another: `1½` of one's meetings, `1½ of 3` if there were several."""
    if met is None:
        return ""
    whole, rest = divmod(met.got, 1)
    got = f"{whole or ''}½" if rest == HALF else str(whole)
    if met.times == 1:
        return got
    return gettext("%(got)s of %(times)s") % {"got": got, "times": met.times}


def list_rounds(table: DivisionTable, reader: Player | None) -> list[SeasonRound]:
    """The rounds of a division."""
    return [
        SeasonRound(
            number + 1,
            fixtures[0].opens_at,
            list_matches(fixtures, table, reader),
            describe_coming_tables(fixtures),
        )
        for number, fixtures in (
            (number, list(together))
            for number, together in groupby(table.fixtures, key=lambda one: one.round)
        )
    ]


def list_matches(
    fixtures: Iterable[Fixture], table: DivisionTable, reader: Player | None = None
) -> list[RoundMatch]:
    """The matches of some fixtures. Of a table that is not opened nobody is told who sits there:
    those who are kept apart by then change places, and none of them may see that."""
    return [
        build_round_match(fixture, fixture.match, table.entries, reader)
        for fixture in fixtures
        if fixture.match is not None
    ]


def describe_coming_tables(fixtures: Iterable[Fixture]) -> list[str]:
    """How many tables are to come, and how many are void, in words; nothing of none."""
    closed = [fixture.void for fixture in fixtures if fixture.match is None]
    void = sum(closed)
    to_come = len(closed) - void
    said = []
    if to_come:
        words = ngettext("%(tables)d table to come", "%(tables)d tables to come", to_come)
        said.append(words % {"tables": to_come})
    if void:
        words = ngettext("%(tables)d void table", "%(tables)d void tables", void)
        said.append(words % {"tables": void})
    return said


def build_round_match(
    fixture: Fixture, match: Match, entries: dict[int, Entry], reader: Player | None
) -> RoundMatch:
    seated = [entries[sitting.entry_id] for sitting in fixture.sittings.all()]
    return RoundMatch(
        match.get_absolute_url(),
        ", ".join(entry.player.name for entry in seated),
        describe_match_state(match),
        reader is not None and any(entry.player_id == reader.pk for entry in seated),
    )


def describe_match_state(match: Match) -> str:
    """What has become of a match, from what everybody may know."""
    if match.status == Match.Status.RUNNING:
        return gettext("in progress")
    if match.status != Match.Status.FINISHED or not match.counts:
        return gettext("doesn’t count")
    ahead = [seat.name for seat in match.seats.all() if seat.place == 1]
    if not ahead:  # level in everything, at Emus Redux
        return gettext("nobody won")
    return gettext("won by %(names)s") % {"names": ", ".join(ahead)}


def list_fixtures(entry: Entry, table: DivisionTable) -> list[Fixture]:
    """What is planned for one entry."""
    return [
        fixture
        for fixture in table.fixtures
        if any(sitting.entry_id == entry.pk for sitting in fixture.sittings.all())
    ]


def division_links(season: Season, divisions: Sequence[Division]) -> list[tuple[int, str, str]]:
    """Each division: its number, its page, and who stands first."""
    tables = compute_division_standings(divisions)
    first = {key: [one.entry for one in tables[key] if is_leader(one)] for key in tables}
    leading = [entry for entries in first.values() for entry in entries]
    found = Entry.objects.filter(pk__in=leading).select_related("player")
    names = {entry.pk: entry.player.name for entry in found}
    return [
        (
            division.number,
            division_path(season, division),
            ", ".join(names[entry] for entry in first[division.pk]),
        )
        for division in divisions
    ]


def is_leader(standing: EntryStanding) -> bool:
    """True for who stands first, once anything is over."""
    return standing.place == 1 and standing.finished > 0


def can_join(season: Season, player: Player | None, now: datetime) -> bool:
    """True if the page shows the button to join."""
    if player is None or season.of_bots or season.state != Season.State.OPEN:
        return False
    if season.entries.filter(player=player).exists():
        return False
    if season.is_cup:
        return registration.list_joinable_cups(player).filter(pk=season.pk).exists()
    return season.starts_at is not None and season.starts_at > now
