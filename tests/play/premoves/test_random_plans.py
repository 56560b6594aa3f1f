"""Generated matches with random plans: nothing is ever played that a plan did not say.

`RURAL_LONG=1` plays 1,000 matches of each game, `RURAL_LONG=60` plays 60; a hundred at a time, so
that all cores share them.
"""

import os
import random

import pytest

from games import play
from games.models import Match, Move, Premove
from games.play.premoves.storage import PremoveDraft, imagine_next_turn
from games.rules.errors import RulesError
from games.rules.game import AnyGame
from games.rules.line_serialization import serialize_line
from games.rules.record import Record
from games.titles.determinization import find_determinizer
from tests.long_run import sample
from tests.matches import awaited, fresh, running_match
from tests.play.premoves.planning import follow, whole_turn
from tests.rules.tables import games_with

pytestmark = pytest.mark.django_db
NUMBER = os.environ.get("RURAL_LONG", "0")
MATCHES = {"0": 1, "1": 1000}.get(NUMBER, int(NUMBER))  # of each game
AT_A_TIME = 100
SUBMISSIONS = 24


def random_condition(record: Record, own: int, dice: random.Random) -> str:
    """A condition that the game could meet, about somebody else; often one that has just come
    about, or none."""
    how = find_determinizer(record.game)
    assert how is not None
    others = [number for number in range(record.game.seats) if number != own]
    verb = dice.choice(sorted(how.open_verbs))
    words = [move for who, move in record.moves[-6:] if who != own]
    words = [move for move in words if move.split()[0] in how.open_verbs]
    if words and dice.random() < 0.6:
        verb = " ".join(dice.choice(words).split()[: dice.choice((1, 2))])
    return f"seat {dice.choice(others) + 1} {verb}"


def plan_at_random(match: Match, dice: random.Random) -> None:
    """Each seat that waits may keep a plan, or forget those that it has."""
    record = play.current_record(match)
    for seat in match.seats.order_by("number"):
        if seat.question is not None or dice.random() < 0.3:
            continue
        holder = seat.player_id or 0
        if dice.random() < 0.1:
            play.delete_premoves(seat.pk, holder)
        try:
            ahead = imagine_next_turn(match, seat, record)
            words = whole_turn(ahead, seat.number, dice)
            condition = random_condition(record, seat.number, dice) if dice.random() < 0.5 else ""
            wish = PremoveDraft(words, conditions=condition, at_once=dice.random() < 0.8)
            play.save_premove(seat.pk, wish, holder)
        except (play.PlayError, RulesError):
            continue


def check(match: Match, before: int, plans: dict[int, str]) -> int:
    """Every move played by a plan since ply `before` is what a plan of that seat said, in its
    order, meaning what it meant when it was tried; and its conditions had come about. `plans` are
    the states before. Returns how many plans were played."""
    record = play.current_record(match)
    rows = list(Move.objects.filter(match=match, ply__gt=before).order_by("ply"))
    assert all(row.via == Move.Via.PLAN for row in rows), "somebody else played"
    played = 0
    done = Premove.objects.filter(pk__in=plans, state=Premove.State.PLAYED).select_related("seat")
    for plan in done.order_by("pk"):
        if plans[plan.pk] == Premove.State.PLAYED:
            continue
        said = plan.moves.split(", ")
        number = plan.seat.number
        mine = [row for row in rows if row.seat == number][: len(said)]
        rows = [row for row in rows if row not in mine]
        assert [row.text for row in mine] == said
        first = mine[0].ply
        at = Record.replay(record.game, record.moves[: first - 1])
        meant = []
        for row in mine:
            meant.append(serialize_line(at.label_move(row.seat, row.text)))
            at = at.play(row.seat, row.text)
        assert meant == plan.meaning
        between = record.moves[plan.ply : first - 1]
        assert all(who != mine[0].seat for who, _move in between)
        for who, words in plan.conditions:
            assert any(
                each == who and set(words.split()) <= set(move.split()) for each, move in between
            )
        played += 1
    assert rows == [], "a step that no plan said"
    return played


@pytest.mark.parametrize("game", games_with("imagining"), ids=lambda game: game.slug)
@pytest.mark.parametrize("first", sample(range(0, MATCHES, AT_A_TIME), 2))
def test_no_move_is_played_that_a_plan_did_not_say(game: type[AnyGame], first: int) -> None:
    played = premoves = 0
    numbers = range(first, min(first + AT_A_TIME, MATCHES))
    for number in numbers:
        dice = random.Random(f"{game.slug} {number}")
        seats = dice.choice(game.seat_counts)
        match = running_match(seats, game=game.slug)
        for _submission in range(SUBMISSIONS):
            plan_at_random(match, dice)
            seat = awaited(match)
            words = whole_turn(play.current_record(match), seat.number, dice)
            play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
            before = fresh(match).ply
            kept_here = Premove.objects.filter(seat__match=match)
            plans = dict(kept_here.values_list("pk", "state"))
            followed = follow()
            match = fresh(match)
            if match.ply > before:
                assert followed, "a step that no plan played"
                played += check(match, before, plans)
            if match.status != Match.Status.RUNNING:
                break
        premoves += Premove.objects.filter(seat__match=match).count()
        assert play.verify_match(match).ply is None
    print(f"\n{game.slug}: {len(numbers)} matches, {premoves} plans kept, {played} played")
    assert premoves
