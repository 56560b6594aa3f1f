"""What programs do beside playing, and what they read: each like the page that does it."""

import json
from datetime import timedelta
from hashlib import sha256

import pytest
from django.utils import timezone

from games import play
from games.models import Joining, Match, Remark, Request, Seat
from games.play.staff.hidden_talk import hide_remark
from tests.api.programs import Program, check_answer
from tests.factories import PlayerFactory
from tests.matches import EMU, answer, awaited, fresh, open_table, other, play_on, running_match
from tests.play.times import Times
from tests.reliability.history import with_figure

pytestmark = pytest.mark.django_db


def test_a_match_is_not_sent_again_while_nothing_can_be_noticed() -> None:
    match = running_match()
    seat = awaited(match)
    watching = Program(other(seat).player)
    first = watching.get(f"/matches/{match.code}")
    again = watching.get(f"/matches/{match.code}", if_none_match=first["ETag"])
    assert again.status_code == 304 and not again.content
    answer(seat)
    news = watching.get(f"/matches/{match.code}", if_none_match=first["ETag"])
    assert news.status_code == 200 and news["ETag"] != first["ETag"]
    assert Program(seat.player).get(f"/matches/{match.code}")["ETag"] != news["ETag"]


def test_my_turns_are_not_sent_again_while_they_are_the_same() -> None:
    match = running_match()
    seat = awaited(match)
    program = Program(seat.player)
    first = program.get("/turns")
    assert int(first["Poll-After"]) > 0
    assert program.get("/turns", if_none_match=first["ETag"]).status_code == 304
    answer(seat)
    assert program.get("/turns", if_none_match=first["ETag"]).json() == {"turns": []}


def test_the_log_goes_on_from_a_moment() -> None:
    match = play_on(running_match(), 6)
    program = Program(match.seats.get(number=0).player)
    whole = program.get(f"/matches/{match.code}/log").json()
    later = program.get(f"/matches/{match.code}/log?since={whole['moment']}").json()
    assert 0 < len(later["lines"]) < len(whole["lines"])
    assert {line["moment"] for line in later["lines"]} == {whole["moment"]}
    assert "<" not in json.dumps(whole)


def test_a_planned_move_is_saved_listed_and_deleted() -> None:
    match = running_match()
    seat = other(awaited(match))
    program = Program(seat.player)
    draft = f"/matches/{match.code}"
    hand = program.get(draft).json()["view"]["hand"]
    made = program.post(f"{draft}/plans", {"moves": f"discard {hand[0]}, draw deck"})
    if made.status_code == 422:
        made = program.post(f"{draft}/plans", {"moves": made.json()["choices"][0]})
    assert made.status_code == 200, made.json()
    [plan] = program.get(f"{draft}/plans").json()["plans"]
    assert program.delete(f"{draft}/plans/{plan['number']}").status_code == 200
    assert program.get(f"{draft}/plans").json() == {"plans": []}


def test_a_take_back_is_asked_for_and_agreed_to() -> None:
    match = running_match()
    first = awaited(match)
    ann, bob = Program(first.player), Program(other(first).player)
    assert ann.post(f"/matches/{match.code}/requests", {"ask": "pause"}).status_code == 200
    asked = bob.get(f"/matches/{match.code}").json()["request"]
    assert (asked["ask"], asked["by"]) == ("pause", first.name)
    agreed = bob.post(f"/matches/{match.code}/requests/{asked['number']}", {"answer": "agree"})
    assert agreed.status_code == 200 and ann.get(f"/matches/{match.code}").json()["paused"]
    assert ann.post(f"/matches/{match.code}/resume").status_code == 200
    assert not bob.get(f"/matches/{match.code}").json()["paused"]
    assert Request.objects.get().state == Request.State.DONE


def test_an_impossible_request_is_refused() -> None:
    match = running_match()
    program = Program(awaited(match).player)
    assert program.post(f"/matches/{match.code}/requests", {"ask": "undo"}).status_code == 409
    assert program.post(f"/matches/{match.code}/requests", {"ask": "gold"}).status_code == 422
    answered = program.post(f"/matches/{match.code}/requests/7", {"answer": "agree"})
    assert answered.status_code == 409


def test_what_is_said_is_read_by_whoever_hears_it() -> None:
    match = running_match()
    ann = match.seats.get(number=0)
    program = Program(ann.player)
    assert program.post(f"/matches/{match.code}/talk", {"text": "Well met."}).status_code == 200
    [said] = Program(other(ann).player).get(f"/matches/{match.code}/talk").json()["remarks"]
    assert (said["by"], said["text"]) == (ann.name, "Well met.")
    hide_remark(Remark.objects.get().pk, PlayerFactory(is_staff=True), "rude")
    [hidden] = Program().get(f"/matches/{match.code}/talk").json()["remarks"]
    assert hidden["text"] == ""
    play.hide_talk(other(ann).pk)
    deaf = Program(other(ann).player)
    assert deaf.get(f"/matches/{match.code}/talk").json() == {"remarks": []}


def test_a_table_is_opened_found_joined_and_left() -> None:
    ann, bob = Program(PlayerFactory()), Program(PlayerFactory())
    opened = ann.post("/matches", {"game": EMU, "seats": 2, "pace_hours": 72}).json()
    assert opened["status"] == "open"
    [offer] = bob.get(f"/lobby?game={EMU}&seats=2").json()["offers"]
    assert (offer["code"], offer["open_seats"]) == (opened["code"], 1)
    assert offer["asks"] == ["at least 80% of turns in time"]
    told = bob.post(f"/matches/{offer['code']}/join")
    assert told.status_code == 422 and len(told.json()["meaning"]) > 2
    joined = bob.post(f"/matches/{offer['code']}/join", {"accept": told.json()["accept"]})
    assert joined.json()["status"] == "running"
    again = ann.post("/matches", {"game": EMU, "asks": {}}).json()
    assert bob.get("/lobby").json()["offers"][0]["asks"] == []
    assert ann.post(f"/matches/{again['code']}/leave").json()["status"] == "cancelled"


def test_a_salt_goes_into_the_deal_and_a_table_says_what_it_asks() -> None:
    opener, joiner = PlayerFactory(), PlayerFactory()
    ann, bob = Program(opener), Program(joiner)
    asks = {"in_time": 90, "finished": 0}
    opened = ann.post("/matches", {"game": EMU, "seats": 2, "asks": asks}).json()
    [offer] = bob.get("/lobby").json()["offers"]
    assert "90%" in offer["asks"][0] and "90%" in offer["unfit"]
    join = f"/matches/{opened['code']}/join"
    assert bob.post(join, {"accept": "x", "salt": "sand"}).status_code in (409, 422)
    with_figure(joiner, 50, 50, timezone.now())
    told = bob.post(join)
    accept = told.json().get("accept", "")
    joined = bob.post(join, {"accept": accept, "salt": "sand"})
    assert joined.json()["status"] == "running"
    salts = Joining.objects.filter(seat__match__code=opened["code"]).values_list("salt", flat=True)
    assert list(salts) == ["", sha256(b"sand").hexdigest()]


def test_who_is_asked_says_that_they_are_still_there() -> None:
    opener, joiner = PlayerFactory(), PlayerFactory()
    ann, bob = Program(opener), Program(joiner)
    long_ago = timezone.now() - timedelta(days=2)
    table = play.open_match(opener, EMU, now=long_ago)
    waiting = play.join_match(table.pk, joiner)
    assert waiting.status == Match.Status.OPEN
    assert bob.post(f"/matches/{table.code}/ready").status_code == 409
    assert ann.post(f"/matches/{table.code}/ready").json()["status"] == "running"


def test_bots_are_seated_and_the_match_begins() -> None:
    ann = Program(PlayerFactory())
    opened = ann.post("/matches", {"game": "biome-rummy", "seats": 3, "bot_seats": 1}).json()
    assert ann.post(f"/matches/{opened['code']}/bots").json()["status"] == "running"
    kinds = [seat["kind"] for seat in ann.get(f"/matches/{opened['code']}").json()["seats"]]
    assert sorted(kinds) == ["bot", "bot", "person"]


@pytest.mark.parametrize(
    "terms",
    [
        {"game": "chess"},
        {"game": EMU, "seats": 9},
        {"game": EMU, "pace_hours": 9999},
        {"game": EMU, "options": {"no-such": 1}},
        {"game": EMU, "rule_set": "slow"},
        {"game": "ranchers", "options": {"estimates": "own"}},
        {"game": EMU, "bot_level": "godlike", "bot_seats": 1},
        {"game": EMU, "rated": True, "visibility": "unlisted"},
        {"game": EMU, "more": 1},
    ],
    ids=str,
)
def test_terms_that_will_not_do_are_refused_and_no_match_is_opened(terms: dict) -> None:
    assert Program(PlayerFactory()).post("/matches", terms).status_code == 422
    assert not Match.objects.exists()


def test_a_set_of_rules_is_named_and_listed() -> None:
    program = Program(PlayerFactory())
    games = {game["slug"]: game for game in program.get("/games").json()["games"]}
    assert [rules["name"] for rules in games[EMU]["rule_sets"]] == ["quick", "letter"]
    assert "estimates" not in [option["name"] for option in games["ranchers"]["options"]]
    program.post("/matches", {"game": EMU, "rule_set": "quick"})
    assert Match.objects.get().options["years"] == 1


def test_a_key_has_a_match_opened_once() -> None:
    program = Program(PlayerFactory())
    first = program.post("/matches", {"game": EMU}, idempotency_key="a")
    again = program.post("/matches", {"game": EMU}, idempotency_key="a")
    assert first.json() == again.json() and Match.objects.count() == 1
    otherwise = program.post("/matches", {"game": EMU, "seats": 3}, idempotency_key="a")
    assert otherwise.status_code == 409
    program.post("/matches", {"game": EMU}, idempotency_key="b")
    assert Match.objects.count() == 2


def test_a_friend_is_invited_and_declines() -> None:
    ann, bob = PlayerFactory(), PlayerFactory()
    match = open_table(opener=ann)
    invited = Program(ann).post(f"/matches/{match.code}/invitations", {"to": bob.email})
    assert invited.status_code == 200
    assert Program(bob).post(f"/matches/{match.code}/decline").status_code == 200
    stranger = Program(bob).post(f"/matches/{match.code}/invitations", {"to": "x@example.org"})
    assert stranger.status_code == 409


def test_a_table_is_looked_for_and_no_more() -> None:
    program = Program(PlayerFactory())
    [seek] = program.post("/seeks", {"game": EMU, "seats": 2}).json()["seeks"]
    assert program.get("/seeks").json()["seeks"] == [seek]
    assert program.delete(f"/seeks/{seek['number']}").json() == {"seeks": []}
    assert program.delete("/seeks/1").status_code == 409


def test_a_player_is_shown_as_they_show_themselves() -> None:
    shy = PlayerFactory(profile_for="nobody")
    shown = PlayerFactory(last_login="2026-01-01T00:00Z")
    reader = Program(PlayerFactory())
    assert reader.get(f"/players/{shy.display_name}").status_code == 404
    assert reader.get(f"/players/{shown.display_name}").json()["name"] == shown.name
    assert Program().get(f"/players/{shown.display_name}").status_code == 404
    assert reader.get(f"/ratings/{EMU}").json() == {"ratings": []}
    assert reader.get("/ratings/chess").status_code == 404


def test_my_finished_matches_come_one_on_each_line(times: Times) -> None:
    from games.archive.archiver import archive_matches  # the job

    ann, bob = PlayerFactory(), PlayerFactory()
    codes = []
    for _ in range(3):
        match = running_match(people=[ann, bob])
        play.resign_seat(match.seats.get(number=1).pk)
        codes.insert(0, match.code)
        times.go(timedelta(hours=1))
    archive_matches(lambda: False)
    program = Program(ann)
    whole = program.get("/finished")
    records = [json.loads(line) for line in whole.content.splitlines()]
    assert [record["code"] for record in records] == codes
    rest = program.get(f"/finished?before={codes[0]}").content.splitlines()
    assert [json.loads(line)["code"] for line in rest] == codes[1:]
    assert program.get("/finished?before=nothing").status_code == 404
    shown = program.get(f"/matches/{codes[0]}/record").json()
    assert shown["seed"] and shown == records[0]
    running = running_match()
    assert Program().get(f"/matches/{running.code}/record").status_code == 409


def test_my_matches_are_those_that_go_on() -> None:
    ann = PlayerFactory()
    over = running_match(people=[ann, PlayerFactory()])
    play.resign_seat(over.seats.get(number=1).pk)
    running, waiting = running_match(people=[ann, PlayerFactory()]), open_table(opener=ann)
    listed = Program(ann).get("/matches").json()["matches"]
    assert {each["code"] for each in listed} == {running.code, waiting.code}


def test_whoever_resigned_sees_no_hand_any_more() -> None:
    match = running_match(3, game="biome-rummy")
    seat = awaited(match)
    program = Program(seat.player)
    assert program.get(f"/matches/{match.code}").json()["view"]["hand"]
    program.post(f"/matches/{match.code}/resign")
    shown = program.get(f"/matches/{match.code}").json()
    assert shown["view"]["seat"] is None and not shown["view"].get("hand")
    assert shown["question"] is None and shown["moves"] == []


def test_an_open_match_shows_no_position() -> None:
    match = open_table()
    shown = Program().get(f"/matches/{match.code}")
    assert shown.json()["view"] is None and "ETag" not in shown
    assert Program().get(f"/matches/{match.code}/log").status_code == 409


def test_the_check_of_answers_finds_what_is_not_described() -> None:
    answered = Program().get("/games")
    answered.json = lambda: {"games": [], "hand": ["7SK"]}
    with pytest.raises(ValueError, match="hand"):
        check_answer("GET", "/games", answered)
    assert Seat.objects.count() == 0 and fresh is not None
