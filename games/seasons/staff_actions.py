"""What staff do in seasons: move somebody to another division, withdraw them, declare a match void
or annul its result. Each has a reason, is a row that nobody changes, and is told by mail to those
whom it concerns."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Match, StaffAct
from games.play import NotAllowed
from games.play.staff import rulings, sanctions
from games.play.staff_rules import clean_reason
from games.rules.line_serialization import serialize_line
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.seasons.models import Division, Entry, Fixture, Season
from games.seasons.registration import lock_season, season_label
from games.seasons.withdrawals import How, withdraw_if_active

Act = StaffAct.Act
NOT_NOW = phrase("{season} is over and can’t be changed.")
MOVED = phrase("{season}: you will be in division {division} when it begins.")
MOVED_NOW = phrase("{season}: you’ve moved from division {before} to {division}.")
WITHDRAWN = phrase("{season}: you’ll get no more matches and will come last.")
VOID = phrase("{season}: the match of round {round} with {names} is void.")
NO_GAP = phrase(
    "Division {division} has no vacant place: nobody with matches still to play has been "
    "withdrawn. Until the season begins, anybody can be moved."
)
PLAYED = phrase("{name} has started playing in this division and can’t be moved.")


@contextmanager
def lock_entry(entry_id: int, by: Player) -> Iterator[tuple[Entry, Season]]:
    """An entry of a season that is not over, both locked; NotAllowed for one's own, and for any
    other."""
    with transaction.atomic():
        entry = Entry.objects.select_related("player").get(pk=entry_id)
        season = lock_season(entry.season_id)
        entry.refresh_from_db(fields=["division", "withdrawn_at", "put_into"])
        if entry.player_id == by.pk or season.entries.filter(player=by).exists():
            raise NotAllowed(phrase("You’re in this season yourself. Ask a colleague."))
        if season.state not in (Season.State.OPEN, Season.State.RUNNING):
            raise NotAllowed(NOT_NOW, season=season_label(season))
        yield entry, season


def move_entry(
    entry_id: int, division: int, by: Player, why: str, now: datetime | None = None
) -> None:
    """Somebody is put into another division: before the season begins anybody, later whoever has
    no match yet, into the place of somebody who was withdrawn from it."""
    reason, at = clean_reason(why), now or clock.now()
    with lock_entry(entry_id, by) as (entry, season):
        if season.is_cup:
            raise NotAllowed(phrase("A cup has one division."))
        if season.state == Season.State.OPEN:
            if not 1 <= division <= 99:
                raise NotAllowed(phrase("There is no division {number}."), number=division)
            entry.put_into = division
            entry.save(update_fields=["put_into"])
            line = Line(MOVED, season=season_label(season), division=division)
        else:
            before = entry.division.number if entry.division else 0
            fill_gap(entry, season, division)
            line = Line(MOVED_NOW, season=season_label(season), division=division, before=before)
        write_staff_act(Act.PLACED, entry.player, by, reason, at, line)


def fill_gap(entry: Entry, season: Season, number: int) -> None:
    """The entry takes the place of one that was withdrawn from the division: its matches that were
    not opened are to be played after all. Its own old ones are void."""
    division = season.divisions.select_for_update().filter(number=number).first()
    if division is None or division.pk == entry.division_id:
        raise NotAllowed(phrase("There is no other division {number}."), number=number)
    if entry.sittings.filter(fixture__match__isnull=False).exists():
        raise NotAllowed(PLAYED, name=entry.player.name)
    gone = find_gap(division)
    if gone is None:
        raise NotAllowed(NO_GAP, division=number)
    own = Fixture.objects.filter(sittings__entry=entry)
    Fixture.objects.filter(pk__in=list(own.values_list("pk", flat=True))).update(void=True)
    gone.sittings.filter(fixture__match=None).update(entry=entry)
    entry.division, entry.rank = division, gone.rank
    entry.save(update_fields=["division", "rank"])
    mine = Fixture.objects.filter(sittings__entry=entry, match=None, division=division)
    for fixture in mine:
        if not fixture.sittings.filter(entry__withdrawn_at__isnull=False).exists():
            Fixture.objects.filter(pk=fixture.pk).update(void=False)


def find_gap(division: Division) -> Entry | None:
    gone = division.entries.filter(withdrawn_at__isnull=False, sittings__fixture__match=None)
    return gone.order_by("withdrawn_at").first()


def withdraw_entry(entry_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """Somebody is withdrawn from a season; before it begins they are not in it any more."""
    reason, at = clean_reason(why), now or clock.now()
    with lock_entry(entry_id, by) as (entry, season):
        line = Line(WITHDRAWN, season=season_label(season))
        if season.state == Season.State.OPEN:
            entry.delete()
            line = Line(phrase("{season}: you’ve been removed."), season=season_label(season))
        elif not withdraw_if_active(entry.pk, How.STAFF, at):
            raise NotAllowed(phrase("{name} has already been withdrawn."), name=entry.player.name)
        write_staff_act(Act.WITHDREW, entry.player, by, reason, at, line)


def annul_fixture(fixture_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """A match of a season counts for nothing: one that was not opened is void, of one that is over
    the result is annulled, as of any (`rulings.annul_match`). NotAllowed for one that runs."""
    reason, at = clean_reason(why), now or clock.now()
    with transaction.atomic():
        fixture = Fixture.objects.select_related("division__season", "match").get(pk=fixture_id)
        Division.objects.select_for_update().get(pk=fixture.division_id)
        fixture.refresh_from_db()
        match, season = fixture.match, fixture.division.season
        if season.entries.filter(player=by).exists():
            raise NotAllowed(phrase("You’re in this season yourself. Ask a colleague."))
        if match is not None and match.status == Match.Status.RUNNING:
            raise NotAllowed(
                phrase("The match is in progress. Cancel it or end it with a result on its page.")
            )
        if match is not None:
            rulings.annul_match(match.pk, by, why, at)
            return
        if fixture.void:
            raise NotAllowed(phrase("The match is already void."))
        Fixture.objects.filter(pk=fixture.pk).update(void=True)
        people = [one.entry.player for one in fixture.sittings.select_related("entry__player")]
        for player in people:
            others = ", ".join(one.name for one in people if one.pk != player.pk)
            line = Line(VOID, season=season_label(season), round=fixture.round + 1, names=others)
            write_staff_act(Act.VOIDED, player, by, reason, at, line)


def write_staff_act(
    what: str, player: Player, by: Player, why: str, now: datetime, line: Line
) -> None:
    """The row of an act, with what it means for the player, and the mail that tells them."""
    sanctions.record_act(what, player, by, why, now, facts={"said": serialize_line(line)})
