"""Puzzles: mined, one a day, picked on the page and by mail."""

from datetime import timedelta
from importlib import import_module
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import Player
from config import clock
from games import periodic_jobs
from games.models import Notification
from games.post.outbox.mail_sender import send_due_mails
from games.puzzles import account_changes, daily, miner
from games.puzzles.models import Pick, Puzzle, Subscription
from games.rules.game import AnyGame
from games.titles import find_game
from games.titles.match_judge import MatchComparison
from games.titles.move_review import MoveComparison, ReviewedDecision
from tests.factories import PlayerFactory
from tests.post.letters.personal import answer_to, newest
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink, html, text
from tests.web.pages import reader, send_by_htmx

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
FIRST = {"emus-redux": 1, "food-chain": 14}  # which matches hold a puzzle; those before hold none


def puzzle(slug: str = "emu-ranchers", **fields: Any) -> Puzzle:
    """A puzzle of a title, at the first choice of a known match; the best is its last move."""
    game = find_game(slug)
    seed = bytes(16)
    at = miner.play_bot_match(game, Random(1), seed)
    one = next(miner.list_decisions(at))
    rest = dict.fromkeys(one.known.legal, 1.5)
    given = {
        "best": one.known.legal[-1],
        "others": {**rest, one.known.legal[-1]: 0.0},
        "day": clock.now().date(),
        **fields,
    }
    made = Puzzle(
        game=slug,
        version=game.version,
        seats=at.game.seats,
        options=dict(at.game.chosen),
        seed=seed.hex(),
        moves=[list(move) for move in at.moves[: one.ply - 1]],
        seat=one.seat,
        clear=5.0,
        deals=300,
        made_at=clock.now(),
        **given,
    )
    made.save()
    return made


@pytest.mark.parametrize("game", miner.list_puzzle_titles(), ids=lambda game: game.slug)
def test_a_puzzle_of_every_title_is_a_position_with_a_question(game: type[AnyGame]) -> None:
    found = None
    for number in range(FIRST.get(game.slug, 0), 20):
        found = found or miner.mine_puzzle(game, clock.now(), miner.WORK, seed=bytes([number] * 16))
    assert found is not None
    record = found.record()
    assert found.seat in record.awaited_seats and found.best in record.list_legal_moves(found.seat)
    assert found.others.pop(found.best) == 0
    assert found.others and all(found.others.values())


class Judging:
    """A judge who finds the same of every other move: what it loses in points, and wins."""

    def __init__(self, points: float, wins: tuple[float, float] | None) -> None:
        self.seen = MoveComparison(300, -5.0, 0.1, -points, 0.0, wins)

    def find_better_move(self, one: ReviewedDecision, playouts: int) -> None:
        return None

    def list_candidates(self, one: ReviewedDecision) -> list[str]:
        return [one.played, "another move"]

    def compare_moves(self, *what: Any, **how: Any) -> MoveComparison:
        return self.seen


@pytest.mark.parametrize(
    ("points", "wins", "judged", "is_puzzle"),
    [
        (1.0, None, (0.5, 0.5), True),
        (1.0, (0.6, 0.4), (0.6, 0.4), True),
        (1.0, (0.5, 0.5), (0.5, 0.5), True),
        (0.9, None, (0.55, 0.46), False),  # less than a point, and than a win in ten
        (0.9, None, (0.65, 0.5), True),
        (1.0, (0.58, 0.67), (0.6, 0.5), False),  # what loses points wins more often
        (1.0, None, (0.5, 0.51), False),  # and so the judge finds
    ],
)
def test_a_loss_that_hardly_counts_or_that_wins_makes_no_puzzle(
    points: float,
    wins: tuple[float, float] | None,
    judged: tuple[float, float],
    is_puzzle: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verdict = MatchComparison(200, *judged, 0.05, 0.0, 1.0)
    monkeypatch.setattr(miner.MatchJudge, "compare_moves", lambda *_what: verdict)
    at = miner.play_bot_match(find_game("emu-ranchers"), Random(1), bytes(16))
    one = next(miner.list_decisions(at))
    judge: Any = Judging(points, wins)
    assert (miner.solve_position(judge, one, miner.WORK) is not None) == is_puzzle


def test_an_answer_tells_why_the_best_move_beats_the_second() -> None:
    parts = [["later", 5.0, 2.5, 0.2], ["fish", 0.3, 0.2, 0.1]]
    made = puzzle("ranchers", parts=parts)
    told = reader(PlayerFactory()).get(made.get_absolute_url(), {"picked": made.best})
    assert "on average" not in told.content.decode()  # of a former release
    Puzzle.objects.update(second=next(move for move in made.others if move != made.best))
    told = reader(PlayerFactory()).get(made.get_absolute_url(), {"picked": made.best})
    assert "objectives taken later score 5.0 more" in told.content.decode()


def test_waiting_puzzles_that_are_decided_by_less_than_a_point_are_deleted() -> None:
    close = {move: 0.9 * bool(lost) for move, lost in puzzle(day=None).others.items()}
    sound, shown = Puzzle.objects.get(), puzzle(others=close)
    puzzle(day=None, others=close)
    migration = import_module("games.puzzles.migrations.0005_reasons")
    migration.delete_close(apps, None)
    assert list(Puzzle.objects.order_by("pk")) == [sound, shown]


def test_puzzles_without_a_loss_that_can_be_told_are_deleted() -> None:
    sound, unsound = puzzle(), puzzle(day=None)
    unsound.others = dict.fromkeys(unsound.others, 0.0)
    unsound.save()
    migration = import_module("games.puzzles.migrations.0002_puzzles_without_a_loss_go")
    migration.delete_unsound(apps, None)
    assert list(Puzzle.objects.all()) == [sound]


def test_only_what_is_surely_best_makes_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert miner.standard_errors_below_best(MoveComparison(60, -3.0, 1.0, -3.0, 0, None)) == 3
    assert miner.standard_errors_below_best(MoveComparison(60, 0.5, 1.0, 0.5, 0, None)) == 0
    assert (
        miner.standard_errors_below_best(MoveComparison(60, -1.0, 0.0, -1.0, 0, None)) > miner.SURE
    )
    # All deals are known, but it is better in some of them and worse in others.
    assert (
        miner.standard_errors_below_best(MoveComparison(60, -1.0, 0.0, -1.0, 0, None, spread=0.5))
        == 2
    )


def test_each_day_has_its_puzzle_and_few_wait(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.PUZZLES_AHEAD = 2
    monkeypatch.setattr(daily.miner, "mine_puzzle", lambda *_things: Puzzle(**fields()))
    made = puzzle(day=None)

    def fields() -> dict[str, Any]:
        kept = Puzzle.objects.filter(pk=made.pk).values().get()
        return {name: kept[name] for name in kept if name not in ("id", "day")}

    now = clock.now()
    assert periodic_jobs.make_puzzles(now=now) == 1
    first = daily.find_puzzle_of_day(now)
    assert first is not None and first.pk == made.pk
    assert [periodic_jobs.make_puzzles(now=now) for _time in range(3)] == [1, 0, 0]
    assert daily.find_puzzle_of_day(now) == first
    assert periodic_jobs.make_puzzles(now=now + DAY) == 1
    second = daily.find_puzzle_of_day(now + DAY)
    assert second is not None and second != first
    assert daily.find_puzzle((now + DAY).date(), now) is None  # not before its day


def test_a_visitor_picks_and_is_told_and_nothing_is_noted() -> None:
    made, visitor = puzzle(), Client()
    page = visitor.get("/puzzle/").headers["Location"]
    assert page == made.get_absolute_url()
    asked = visitor.get(page).content.decode()
    assert "Which move is best?" in asked and "Best move" not in asked
    sent = visitor.post(page, {"words": made.best, "question": "1"})
    told = visitor.get(sent.headers["Location"]).content.decode()
    assert "the best move" in told and not Pick.objects.exists()
    other = next(move for move in made.others if move != made.best)
    assert "behind" in visitor.get(page, {"picked": other}).content.decode()
    drafted = visitor.get(page, {"do": other}).content.decode()
    assert "Best move" not in drafted
    assert visitor.get("/puzzle/2026-2-31/").status_code == 404
    assert page in visitor.get("/puzzle/past/").content.decode()
    assert 'href="/puzzle/"' in visitor.get("/").content.decode()


def test_the_first_pick_of_a_player_counts_and_how_others_did_is_told() -> None:
    made = puzzle()
    other = next(move for move in made.others if move != made.best)
    people = [PlayerFactory() for _each in range(3)]
    for player, picks in zip(people, ((other, made.best), (made.best,), (other,)), strict=True):
        for move in picks:
            reader(player).post(made.get_absolute_url(), {"words": move, "question": "1"})
    assert daily.count_picks(made) == (3, 1)
    told = Client().get(made.get_absolute_url(), {"picked": "tell"}).content.decode()
    assert "1 of 3 players found it" in told
    reader(people[0]).post(made.get_absolute_url(), {"words": "nonsense", "question": "1"})
    assert daily.count_picks(made) == (3, 1)
    account_changes.move_rows_to_player(people[0], people[1])
    account_changes.delete_player_rows(people[1])
    assert not Pick.objects.filter(player=people[1]).exists()


def test_htmx_gets_what_is_told_in_the_answer_to_a_pick() -> None:
    made, player = puzzle(), PlayerFactory()
    page, client = made.get_absolute_url(), reader(player)
    for move in (made.best, next(move for move in made.others if move != made.best)):
        sent = {"words": move, "question": "1", "text": "1"}
        address, told = send_by_htmx(client, page, sent)
        assert address == f"{page}?{urlencode({'picked': move})}&text=1"
        assert "Best move:" in told or "the best move" in told
    assert daily.count_picks(made) == (1, 1)
    assert Pick.objects.get().move == made.best


@pytest.fixture
def ann(settings: Any) -> Player:
    settings.REPLY_DOMAIN = DOMAIN
    player: Player = PlayerFactory(confirmed=True, email="ann@example.org")
    return player


@pytest.mark.one_database
def test_a_puzzle_comes_by_mail_and_is_answered_by_a_line(ann: Player, sink: Sink) -> None:
    assert "Today’s puzzle isn’t ready yet" in answer_to(sink, ann, "puzzle")
    made = puzzle()
    assert "will come by email" in answer_to(sink, ann, "puzzle")
    mail = newest(sink, "puzzle")
    assert "Which move" in text(mail) and made.best in text(mail)
    assert made.get_absolute_url() in html(mail) and "Best move" not in text(mail)
    told = answer_to(sink, ann, f"Puzzle {made.best}")
    assert "the best move" in told and "1 of 1 player found it" in told
    assert Pick.objects.get().move == made.best
    assert "Not done" in answer_to(sink, ann, "puzzle hatch the moon")


@pytest.mark.one_database
def test_who_wants_puzzles_each_day_gets_them_until_they_say_off(ann: Player, sink: Sink) -> None:
    assert "You already get the daily puzzle" in answer_to(sink, ann, "puzzle daily")
    assert Subscription.objects.get().player == ann
    made = puzzle(day=None)
    daily.begin_day(clock.now())
    daily.begin_day(clock.now())
    send_due_mails()
    assert (
        Notification.objects.get(type=daily.TYPE).about == made.pk
        and newest(sink, "puzzle")["To"] == ann.email
    )
    assert "no more puzzles" in answer_to(sink, ann, "puzzle off")
    assert not Subscription.objects.exists()
    page = reader(ann).get("/puzzle/past/").content.decode()
    assert "Email me the daily puzzle" in page
