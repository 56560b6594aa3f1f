"""What pages show of moves that were taken back, and what becomes of drafts begun before."""

import random
from datetime import timedelta

import pytest

from config import clock
from games import play
from games.models import Match, Seat
from games.rules.take_back_rule import MoveAuthor
from games.titles import all_games, find_game
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import answer, awaited, fresh, running_match, turn
from tests.play.times import Times
from tests.web.pages import page, reader
from tests.web.test_pulse import pulse_address

pytestmark = pytest.mark.django_db
SET_ASIDE = "Your draft was discarded: moves have been taken back."
ANSWERS = 200 if LONG else 12
REFUSED = "because moves have been taken back"


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    times = Times()
    monkeypatch.setattr(clock, "now", times.now)
    return times


@pytest.fixture
def bea() -> Seat:
    """The second to move in a match of Biome Rummy: she may take the card of the first."""
    match = running_match(game="biome-rummy")
    answer(awaited(match), "draw deck")
    answer(awaited(match), move_of(awaited(match), "discard"))
    return awaited(match)


def move_of(seat: Seat, words: str, *draft: str) -> str:
    record = play.current_record(fresh(seat.match)).apply_draft(seat.number, draft)
    return next(move for move in record.list_legal_moves(seat.number) if move.startswith(words))


def turn_of(seat: Seat) -> str:
    """A whole turn that everybody sees."""
    return f"draw pile, {move_of(seat, 'discard', 'draw pile')}"


# Drafts


def test_a_draft_begun_from_a_mail_is_set_aside_with_its_question(bea: Seat) -> None:
    client, draft = reader(bea.player), f"?do=draw+pile&q={bea.question}"
    assert 'name="do" value="draw pile"' in page(client, bea.match, draft)
    answer(bea, turn_of(bea))
    play.take_back_moves(bea.pk)
    shown = page(client, bea.match, draft)
    assert SET_ASIDE in shown
    assert 'name="do"' not in shown
    anew = page(client, bea.match, f"?do=draw+pile&q={awaited(bea.match).question}")
    assert 'name="do" value="draw pile"' in anew


def test_a_draft_that_is_sent_to_a_dead_question_is_not_shown_again(bea: Seat) -> None:
    client, words = reader(bea.player), turn_of(bea)
    answer(bea, words)
    play.take_back_moves(bea.pk)
    sent = {"words": words, "do": "draw pile", "question": bea.question or 0}
    refused = client.post(f"/m/{bea.match.code}/play/", sent)
    assert refused.status_code == 409
    assert REFUSED in refused.content.decode()
    assert 'name="do"' not in refused.content.decode()


@pytest.mark.parametrize("is_awaited", [True, False])
def test_an_open_page_lets_go_of_its_draft_when_moves_are_taken_back(
    bea: Seat, times: Times, is_awaited: bool
) -> None:
    if not is_awaited:
        answer(bea, turn_of(bea))
    drafting = awaited(bea.match)
    client = reader(drafting.player)
    pulse = pulse_address(page(client, bea.match))
    times.go(timedelta(minutes=5))
    if is_awaited:
        answer(bea, turn_of(bea))
    play.take_back_moves(bea.pk)
    open_page = f"http://testserver/m/{bea.match.code}/?do=draw+pile&text=1"
    told = {"hx-request": "true", "hx-current-url": open_page}
    beat = client.get(pulse, headers=told)
    assert beat.status_code == 200
    assert 'name="do"' not in beat.content.decode()
    assert beat.headers["HX-Replace-Url"] == f"/m/{bea.match.code}/?text=1"


# The story


def test_what_was_taken_back_stays_in_the_log_and_is_marked(bea: Seat) -> None:
    answer(bea, turn_of(bea))
    play.take_back_moves(bea.pk)
    log = reader().get(f"/m/{bea.match.code}/log/").content.decode()
    assert log.count("(taken back)") == 2
    assert "takes back the last moves; the table is as it was at move 2." in log


def test_the_replay_shows_the_move_and_then_the_table_before_it(bea: Seat) -> None:
    before = play.current_record(fresh(bea.match)).moment_plies
    answer(bea, turn_of(bea))
    play.take_back_moves(bea.pk)
    record = play.current_record(fresh(bea.match))
    assert len(record.moment_plies) == len(before) + 3
    for moment in range(len(record.moment_plies)):
        shown = reader().get(f"/m/{bea.match.code}/moment/{moment}/")
        assert shown.status_code == 200


def test_staff_read_who_took_back_what(bea: Seat) -> None:
    answer(bea, turn_of(bea))
    play.take_back_moves(bea.pk)
    judge = reader(PlayerFactory(is_staff=True, is_superuser=True))
    shown = judge.get(f"/admin/games/match/{bea.match.pk}/timeline/").content.decode()
    assert "moves taken back" in shown
    assert shown.count("move on the page, taken back") == 2


@pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.slug)
def test_every_page_of_every_title_reads_a_match_with_take_backs(
    game: type[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves of all kinds go back here, those too that the record would not let go."""
    monkeypatch.setattr(play.take_backs, "may_go_back", lambda *_asked: True)
    slug = game.slug  # type: ignore[attr-defined]
    match, dice = running_match(find_game(slug).seat_counts[0], game=slug), random.Random(slug)
    for _answer in range(ANSWERS):
        seat = awaited(match)
        answer(seat, turn(match, seat, dice))
        record = play.current_record(fresh(match))
        if record.outcome is None and dice.random() < 0.4:
            play.take_back_moves(seat.pk, upto=dice.choice([0, *record.standing_plies][-8:-1]))
    read_all(match, dice)
    for seat in match.seats.all()[1:]:
        play.resign_seat(seat.pk)
    read_all(match, dice)
    finding = play.verify_match(fresh(match))
    assert finding.is_sound, finding.words


def awaited_or_first(match: Match) -> Seat:
    asked = match.seats.filter(question__isnull=False)
    return (asked or match.seats).order_by("number")[0]


def read_all(match: Match, dice: random.Random) -> None:
    last = len(play.current_record(fresh(match)).moment_plies) - 1
    for player in (None, awaited_or_first(match).player):
        client, home = reader(player), f"/m/{match.code}/"
        for path in ("", "?text=1", "log/", f"moment/{dice.randint(0, last)}/", "deal/"):
            assert client.get(home + path).status_code == 200, path


def test_whoever_took_a_move_is_known_by_its_way() -> None:
    match = running_match()
    answer(awaited(match))
    assert set(play.take_backs.find_move_takers(fresh(match), 0, 0).values()) == {MoveAuthor.PERSON}
