"""Seasons in words, for mails: what can be joined, who stands where."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from accounts.models import Player
from games.play import NotAllowed
from games.rules.lines import Line
from games.rules.phrases import phrase, plural_phrase
from games.seasons.division_tables import build_tables, compute_division_standings
from games.seasons.models import Division, Entry, Season
from games.seasons.registration import season_label
from games.seasons.standings import EntryStanding

MOST_CUPS = 20
SEASON_OPEN = plural_phrase(
    "{season}: begins on {day}; {count} player has joined",
    "{season}: begins on {day}; {count} players have joined",
)
CUP_OPEN = phrase("{season}: {joined} of {size} players so far")
WAITS = phrase("You have joined {season}.")
STANDS = phrase(
    "{season}, division {division}: you are in place {place} of {of}, with a score of {share}%."
)
STANDS_NOT = phrase("{season}, division {division}: you haven’t finished a match yet.")
HEAD = phrase("{season}, division {division}")
ROW = plural_phrase(
    "{place}. {name}: score {share}% from {count} finished match",
    "{place}. {name}: score {share}% from {count} finished matches",
)
ROW_NONE = phrase("{place}. {name}: no finished matches")
ROW_WITHDRAWN = phrase("{place}. {name}: withdrawn")
NOWHERE = phrase("You aren’t playing in a current season of {game}.")


def describe_open_season(season: Season) -> Line:
    """A season or cup that can be joined, and how many have."""
    joined = season.entries.count()
    if season.is_cup:
        return Line(CUP_OPEN, season=season_label(season), joined=joined, size=season.size)
    assert season.starts_at is not None  # noqa: S101 - for the type; seasons have it
    return Line(SEASON_OPEN, season=season_label(season), day=season.starts_at.date(), count=joined)


def list_own_lines(player: Player) -> Iterator[Line]:
    """Where the player stands, in each season and cup that runs or is to begin."""
    going = (Season.State.OPEN, Season.State.RUNNING)
    mine = Entry.objects.filter(player=player, withdrawn_at=None, season__state__in=going)
    entries = list(mine.select_related("season", "division__season").order_by("pk"))
    divisions = {entry.division.pk: entry.division for entry in entries if entry.division}
    tables = compute_division_standings(divisions.values())
    for entry in entries:
        if entry.division is None:
            yield Line(WAITS, season=season_label(entry.season))
        else:
            yield describe_standing(entry, entry.division, tables[entry.division.pk])


def describe_standing(entry: Entry, division: Division, table: Sequence[EntryStanding]) -> Line:
    """Where an entry stands in the table of its division."""
    standing = next(one for one in table if one.entry == entry.pk)
    named: dict[str, Any] = {"season": season_label(entry.season), "division": division.number}
    if standing.share is None:
        return Line(STANDS_NOT, **named)
    share, of = whole_percent(standing.share), len(table)
    return Line(STANDS, **named, place=standing.place, of=of, share=share)


def division_lines(game: str, player: Player) -> Iterator[Line]:
    """The table of the division of a title that the player is in; NotAllowed if they are in none.
    Of several, that of the season that began last; a cup where there is no season."""
    mine = Entry.objects.filter(player=player, season__game=game, division__isnull=False)
    running = mine.filter(season__state=Season.State.RUNNING)
    entry = running.select_related("division__season").order_by("season__number", "-pk").first()
    if entry is None or entry.division is None:
        raise NotAllowed(NOWHERE, game=game)
    (table,) = build_tables([entry.division])
    season = entry.division.season
    yield Line(HEAD, season=season_label(season), division=entry.division.number)
    for standing in table.standings:
        yield describe_row(standing, table.entries[standing.entry])


def describe_row(standing: EntryStanding, entry: Entry) -> Line:
    """One line of a table."""
    named: dict[str, Any] = {"place": standing.place, "name": entry.player.name}
    if standing.withdrawn:
        return Line(ROW_WITHDRAWN, **named)
    if standing.share is None:
        return Line(ROW_NONE, **named)
    return Line(ROW, **named, share=whole_percent(standing.share), count=standing.finished)


def whole_percent(share: Fraction) -> int:
    """A share in whole percent, a half rounded up."""
    return int(share * 100 + Fraction(1, 2))
