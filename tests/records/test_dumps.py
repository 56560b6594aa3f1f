"""Dumps of public matches: what they say, whom they name, when they are made anew."""

import gzip
import json
import re
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games import play, privacy
from games.models import Match, Move, PrivateNote, RecordDump, Remark
from games.periodic_jobs import make_records
from games.records import dumps
from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game
from tests.archive.over import over
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, play_on, running_match
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NUMBER = re.compile(r'"player":(\d+)')
NOVEMBER = datetime(2026, 11, 22, 12, tzinfo=UTC)
DECEMBER = datetime(2026, 12, 1, 0, 11, tzinfo=UTC)


def lines_of(dump: RecordDump) -> list[dict[str, Any]]:
    content = gzip.decompress(dumps.dump_path(dump).read_bytes())
    return [json.loads(line) for line in content.splitlines()]


def made(now: datetime = DECEMBER) -> list[dict[str, Any]]:
    """The matches of November, once a round was made."""
    make_records(now=now)
    return lines_of(RecordDump.objects.get(month=date(2026, 11, 1)))


def lines_without_seats(dump: RecordDump) -> list[dict[str, Any]]:
    return [{**line, "seats": None} for line in lines_of(dump)]


def people(many: int = 2, **more: Any) -> list[Player]:
    return [PlayerFactory(**more) for _ in range(many)]


def finish(match: Match, **changed: Any) -> None:
    changed = {"status": "finished", "ending": "played", "finished_at": NOVEMBER, **changed}
    Match.objects.filter(pk=match.pk).update(**changed)


def test_a_match_can_be_played_through_from_its_line() -> None:
    match = play_on(running_match(people=people()), seed=3)
    finish(match, ending=match.ending)
    (line,) = made()
    game = find_game(line["game"], line["version"])
    seed = bytes.fromhex(line["seed"])
    setup = Setup(seats=len(line["seats"]), options=line["options"], seed=seed)
    record = Record.begin(game(setup))
    ahead = record.iterate_positions((seat, text) for seat, text in line["moves"])
    for seat, text in line["moves"]:
        record.check_row(seat, text)
        record = next(ahead)
    assert record.outcome is not None
    assert list(record.outcome.scores) == line["scores"]
    assert line["places"] == [seat.place for seat in match.seats.all()]
    assert len(line["moves"]) == match.ply == RecordDump.objects.get().moves


def test_only_public_matches_that_are_over_and_count_are_published() -> None:
    finish(over(people(), (1, 2), NOVEMBER))
    before = made()
    finish(running_match(people=people()), visibility="unlisted")
    finish(running_match(people=people()), counts=False)
    running_match(people=people())
    open_table(2)
    RecordDump.objects.all().delete()
    after = made()
    assert len(after) == 1
    assert {key: value for key, value in after[0].items() if key != "seats"} == {
        key: value for key, value in before[0].items() if key != "seats"
    }


def test_nothing_that_somebody_typed_and_no_instant_is_in_a_dump() -> None:
    """Nor a name, an address, or the code by which the page of the match is found."""
    players = people()
    match = running_match(people=players)
    seat = awaited(match)
    play.post_remark(seat.pk, "canarytalk", now=NOVEMBER)
    PrivateNote.objects.create(player=seat.player, match=match, text="canarynote", at=NOVEMBER)
    answer(seat)
    finish(match, secret="ca" * 32)
    assert Remark.objects.exists() and Move.objects.exists()
    text = json.dumps(made())
    for player in players:
        assert player.display_name not in text and player.email not in text
    for word in ("canary", match.code, "2026", "ca" * 32, match.seed_hash):
        assert word not in text, word
    assert set(made()[0]) == {
        *("game", "version", "options", "seed", "seats", "moves", "auto", "ending", "places"),
        "scores",
    }


def test_players_are_numbers_that_are_drawn_anew_and_the_same_within_a_dump() -> None:
    players = people(6)
    for _ in range(2):
        over(players[:3], (1, 2, 3), NOVEMBER, game="ranchers")
    first, second = made()
    assert sorted(seat["player"] for seat in first["seats"]) == [1, 2, 3]
    assert first["seats"] == second["seats"]
    drawn = {tuple(dumps.draw_numbers(list(range(9))).values()) for _ in range(4)}
    assert len(drawn) > 1


def test_a_bot_is_named_by_its_level() -> None:
    match = play.open_match(PlayerFactory(), "emu-ranchers", bot_seats=1)
    finish(match)
    (line,) = made()
    assert sorted(map(sorted, line["seats"])) == [["bot"], ["player"]]


def names_in(lines: list[dict[str, Any]]) -> list[str]:
    return [seat["name"] for line in lines for seat in line["seats"] if "name" in seat]


def test_a_player_is_named_once_they_agree_and_no_longer_once_they_do_not() -> None:
    one, two = people()
    over([one, two], (1, 2), NOVEMBER)
    assert names_in(made()) == []
    Player.objects.filter(pk=one.pk).update(named_in_records=True)
    assert names_in(made()) == [one.display_name]
    Player.objects.filter(pk=one.pk).update(display_name="Renamed")
    assert names_in(made()) == ["Renamed"]
    Player.objects.filter(pk=one.pk).update(named_in_records=False)
    assert names_in(made()) == []
    assert RecordDump.objects.count() == 1


def test_the_name_of_a_deleted_account_falls_out_and_its_old_file_is_gone(folder: Path) -> None:
    one, two = people(named_in_records=True)
    over([one, two], (1, 2), NOVEMBER)
    assert sorted(names_in(made())) == sorted([one.display_name, two.display_name])
    (before,) = folder.iterdir()
    leave(one)
    assert names_in(made()) == [two.display_name]
    assert not before.exists() and len(list(folder.iterdir())) == 1


def leave(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(leaves_at=NOVEMBER)
    privacy.let_leave(lambda: False, DECEMBER)
    assert not Player.objects.get(pk=player.pk).is_active


def lines_without_numbers(dump: RecordDump) -> list[str]:
    """The lines as they stand, but that players are numbered in the order in which they come."""
    found: list[str] = []
    known: dict[str, int] = {}
    for line in gzip.decompress(dumps.dump_path(dump).read_bytes()).decode().splitlines():
        found.append(NUMBER.sub(lambda at: f'"player":{known.setdefault(at[1], len(known))}', line))
    return found


def test_after_a_deletion_a_file_says_the_same_but_for_the_name_and_no_other_is_touched() -> None:
    players = people(4, named_in_records=True)
    for month in (NOVEMBER - timedelta(days=31), NOVEMBER):
        over(players[1:], (1, 2, 3), month, game="ranchers")
        over(players[2:], (2, 1), month)
    over(players[:2], (1, 2), NOVEMBER)
    finish(play_on(running_match(people=[players[0], players[3]]), seed=3))
    make_records(now=DECEMBER)
    newer, older = RecordDump.objects.order_by("-month")
    before, untouched = lines_without_numbers(newer), dumps.dump_path(older).read_bytes()
    leave(players[0])
    assert make_records(now=DECEMBER + timedelta(hours=1)) == 1
    again, same = RecordDump.objects.order_by("-month")
    name = f',"name":{json.dumps(players[0].display_name)}'
    assert any(name in line for line in before)
    assert lines_without_numbers(again) == [line.replace(name, "") for line in before]
    assert (again.matches, again.moves, again.players) == (newer.matches, newer.moves, 4)
    assert (same.made_at, same.sha256) == (older.made_at, older.sha256)
    assert dumps.dump_path(same).read_bytes() == untouched


def test_an_annulled_result_takes_its_own_line_and_no_other() -> None:
    players = people(3)
    pairs = (players[:2], players[1:], players[::2])
    matches = [over(pair, (1, 2), NOVEMBER) for pair in pairs]
    make_records(now=DECEMBER)
    before = lines_without_seats(RecordDump.objects.get())
    gone = Match.objects.get(pk=matches[1].pk)
    Match.objects.filter(pk=gone.pk).update(counts=False)
    make_records(now=DECEMBER)
    after = lines_without_seats(RecordDump.objects.get())
    assert after == [line for line in before if line["seed"] != gone.seed]
    assert len(after) == len(before) - 1


def test_a_month_is_made_once_it_is_over_and_no_second_time() -> None:
    over(people(), (1, 2), NOVEMBER)
    assert make_records(now=DECEMBER - timedelta(minutes=2)) == 0
    assert make_records(now=DECEMBER) == 1
    assert make_records(now=DECEMBER) == 0
    over(people(), (1, 2), DECEMBER)
    assert make_records(now=DECEMBER + timedelta(days=31)) == 1
    assert [str(each) for each in RecordDump.objects.all()] == ["2026-12", "2026-11"]


def test_a_file_that_is_lost_or_whose_result_is_annulled_is_made_anew(folder: Path) -> None:
    match = over(people(), (1, 2), NOVEMBER)
    over(people(), (1, 2), NOVEMBER)
    made()
    for path in folder.iterdir():
        path.unlink()
    assert len(made()) == 2
    Match.objects.filter(pk=match.pk).update(counts=False)
    assert len(made()) == 1


def test_the_manifest_checks_out_against_what_is_downloaded() -> None:
    over(people(), (1, 2), NOVEMBER)
    over(people(3), (1, 2, 3), NOVEMBER, game="ranchers")
    make_records(now=DECEMBER)
    browser = Client()
    (told,) = browser.get("/records/manifest.json").json()["dumps"]
    page = browser.get("/records/").content.decode()
    assert "November 2026" in page and f"/records/{told['file']}" in page
    answer_ = browser.get(f"/records/{told['file']}")
    content = b"".join(answer_.streaming_content)  # type: ignore[attr-defined]
    assert sha256(content).hexdigest() == told["sha256"]
    assert len(content) == told["bytes"]
    assert len(gzip.decompress(content).splitlines()) == told["matches"] == 2
    assert (told["month"], told["players"]) == ("2026-11", 5)


def test_the_page_says_under_which_terms(settings: Any) -> None:
    assert "hasn’t set any terms" in Client().get("/records/").content.decode()
    settings.DUMPS_TERMS = "CC0 <3"
    assert "CC0 &lt;3" in Client().get("/records/").content.decode()
    assert Client().get("/records/manifest.json").json()["terms"] == "CC0 <3"


@pytest.mark.parametrize("name", ["x", "..%2f..%2fetc%2fpasswd", ".making-x", "%20"])
def test_what_no_dump_names_is_not_found(name: str, folder: Path) -> None:
    folder.mkdir()
    (folder / ".making-x").write_bytes(b"half")
    assert Client().get(f"/records/{name}").status_code == 404


def test_a_player_agrees_on_the_page_of_settings() -> None:
    player = PlayerFactory()
    page = reader(player).get("/settings/").content.decode()
    assert 'name="named_in_records"' in page and not player.named_in_records


@pytest.mark.django_db(transaction=True)
def test_ten_who_make_the_same_month_at_once_leave_one_whole_file(folder: Path) -> None:
    long_ago = clock.now() - timedelta(days=40)
    for _ in range(3):
        over(people(), (1, 2), long_ago)
    at_once(make_records)
    dump = RecordDump.objects.get(matches=3)
    assert sha256((folder / dump.file).read_bytes()).hexdigest() == dump.sha256
    assert len(lines_of(dump)) == 3
    dumps.delete_unnamed_files(clock.now() + timedelta(hours=2))
    assert [path.name for path in folder.iterdir()] == [dump.file]


def test_the_moves_of_a_bot_or_the_clock_for_a_player_are_marked() -> None:
    match = running_match(people=people())
    seat = awaited(match)
    answer(seat, via=Move.Via.CLOCK)
    by_clock = list(
        Move.objects.filter(match=match, via=Move.Via.CLOCK).values_list("ply", flat=True)
    )
    finish(fresh(match))
    assert by_clock and made()[0]["auto"] == by_clock
