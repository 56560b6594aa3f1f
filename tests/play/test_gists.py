"""The gist of a running match, as its row keeps it: of every title, and nothing that is secret."""

import importlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games import play
from games.models import Match
from games.play.record import summaries
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import answer, awaited, fresh, play_on, running_match, sensible_turn, turn
from tests.models.former_apps import FormerApps
from tests.rules.tables import games_with

pytestmark = pytest.mark.django_db
# What a seat stands at, from what a view says of it.
STANDS_AT: dict[str, Callable[[Any], int]] = {
    "emu-ranchers": lambda seat: seat["total"] + sum(bird["value"] for bird in seat["birds"]),
    "emus-redux": lambda seat: seat["value"],
    "ranchers": lambda seat: seat["count"]["total"],
    "biome-rummy": lambda seat: len(seat["aces"]),
    "hunting-prey": lambda seat: seat["tokens"],
    "food-chain": lambda seat: seat["tokens"],
}
SLUGS = [game.slug for game in games_with("gist")]
migration: Any = importlib.import_module("games.migrations.0024_gists_of_running_matches")


def match_of(slug: str, turns: int, dice: random.Random) -> Match:
    seats = next(game.seat_counts[0] for game in all_games() if game.slug == slug)
    match = running_match(seats, game=slug)
    for _ in range(turns):
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    return fresh(match)


@pytest.mark.parametrize("slug", sample(SLUGS, 3))
def test_the_row_says_where_the_match_stands_after_every_turn(slug: str) -> None:
    dice = random.Random(4)
    match = match_of(slug, 0, dice)
    for _ in range(6):
        told, view = summaries.read_summary(match.gist), play.current_record(match).view(None)
        assert told.scores == tuple(STANDS_AT[slug](seat) for seat in view["seats"])
        assert str(view.get("year") or view.get("round") or view["turn"]) in told.place
        assert "{" not in told.place
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
        match = fresh(match)


@pytest.mark.parametrize("slug", sample(SLUGS, 3))
def test_the_last_move_that_everybody_may_read_is_told_with_the_name_of_who_took_it(
    slug: str,
) -> None:
    match = match_of(slug, 9, random.Random(8))
    names = [seat.name for seat in match.seats.order_by("number")]
    kept = summaries.read_summary(match.gist).last
    assert kept is not None
    told = line_text(kept, names)
    public = [
        line_text(line, names)
        for _ply, line in play.current_record(match).readable_lines(None)
        if "seat" in line.things
    ]
    assert told in public[-12:]
    assert any(name in told for name in names)


def test_a_secret_move_changes_no_byte_of_the_gist() -> None:
    match, dice = running_match(3, game="hunting-prey"), random.Random(2)
    before = fresh(match).gist
    seat = awaited(match)
    play.submit_turn(seat.pk, turn(match, seat, dice))
    assert fresh(match).ply > 0
    assert fresh(match).gist == before


def test_before_anybody_has_done_anything_no_last_move_is_told() -> None:
    match = running_match()
    assert summaries.read_summary(match.gist) == summaries.MatchSummary(
        "Year 1 of 2, turn 1", (0, 0)
    )


def test_a_match_that_waits_for_players_has_no_gist() -> None:
    match = play.open_match(PlayerFactory(), "ranchers")
    assert summaries.read_summary(match.gist) == summaries.UNTOLD


def test_what_was_taken_back_is_not_told_as_the_last_move() -> None:
    match = running_match(options={"closing": "manual"})
    before = fresh(match).gist
    seat = awaited(match)
    record = play.current_record(match)
    move = next(move for move in record.list_legal_moves(seat.number) if move.startswith("discard"))
    after = record.play(seat.number, move)
    gist = json.loads(summaries.summarize(record, after.take_back(seat.number, 0), before))
    assert gist["place"] == json.loads(before)["place"]
    assert "takes back" in line_text(summaries.deserialize_line(gist["last"]), ["Ann", "Bob"])


def test_scores_that_the_table_hides_stand_in_no_row() -> None:
    match = running_match(game="ranchers", options={"estimates": "own"})
    answer(awaited(match))
    assert json.loads(fresh(match).gist)["scores"] == []


@pytest.mark.parametrize("slug", sample(SLUGS, 2))
def test_the_update_tells_of_running_matches_what_the_door_would_have(slug: str) -> None:
    match = match_of(slug, 7, random.Random(6))
    told = match.gist
    Match.objects.filter(pk=match.pk).update(gist="")
    migration.tell_some(FormerApps(), Match.objects.filter(pk=match.pk))
    assert fresh(match).gist == told


def test_the_update_leaves_a_match_that_cannot_be_replayed_without_a_gist(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, sound = play_on(running_match(), 2), play_on(running_match(), 2)
    Match.objects.filter(pk=broken.pk).update(options={"years": 99})
    Match.objects.update(gist="")
    migration.tell_some(FormerApps(), Match.objects.all())
    assert fresh(broken).gist == ""
    assert fresh(sound).gist != ""
    assert broken.code in caplog.text


def test_a_title_without_a_gist_says_its_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    match = running_match()
    monkeypatch.setattr(summaries, "find_title", lambda _slug: None)
    record: Record = play.current_record(match)
    assert str(summaries.summarize_record(record).place) == record.view(None)["tag"]


def test_a_match_that_is_over_keeps_no_gist() -> None:
    match = match_of("food-chain", 2, random.Random(1))
    assert fresh(match).gist
    play.resign_seat(awaited(match).pk)
    assert (fresh(match).status, fresh(match).gist) == (Match.Status.FINISHED, "")
