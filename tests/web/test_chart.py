"""The chart of a finished match: what each seat stood at, drawn and in words."""

import re

import pytest
from django.test import Client

from games.models import Match
from games.play.record.record_cache import current_record
from games.play.record.score_history import get_score_history
from games.titles.food_chain import log
from games.web.tables import RUNNING
from games.web.tables.score_chart import BOTTOM, HEIGHT, RIGHT, WIDTH, build_chart
from tests.long_run import sample
from tests.matches import fresh, play_on, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SLUGS = list(RUNNING)


def finished(game: str = "emu-ranchers") -> Match:
    return play_on(running_match(3 if game == "emus-redux" else 2, game=game))


def names(match: Match) -> list[str]:
    return [seat.name for seat in match.seats.all()]


@pytest.mark.parametrize("game", SLUGS)
def test_every_drawn_game_has_a_chart_within_its_drawing_that_ends_at_the_scores(game: str) -> None:
    match = finished(game)
    drawn = build_chart(get_score_history(match, RUNNING[game]), names(match))
    assert drawn is not None
    ends = [int(line["value"].replace("−", "-")) for line in drawn["lines"]]
    assert ends == [seat.score for seat in match.seats.all()]
    for line in drawn["lines"]:
        for x, y in (point.split(",") for point in line["points"].split()):
            assert 0 <= float(x) <= WIDTH - RIGHT + 0.1
            assert 0 <= float(y) <= HEIGHT
    labels = sorted(float(line["label_y"]) for line in drawn["lines"])
    assert all(below - above > 10 for above, below in zip(labels, labels[1:], strict=False))
    assert labels[-1] <= HEIGHT - BOTTOM + 4, "the numbers of the parts stand below the names"


@pytest.mark.parametrize(
    "game", sample(["biome-rummy", "emu-ranchers", "hunting-prey", "food-chain"], 2)
)
def test_the_numbers_of_years_and_rounds_leave_each_other_and_the_names_room(game: str) -> None:
    match = finished(game)
    drawn = build_chart(get_score_history(match, RUNNING[game]), names(match))
    assert drawn is not None
    assert len(drawn["parts"]) > 1
    assert all(part["words"].isdigit() for part in drawn["parts"] if part["words"])
    assert drawn["kind"] == ("years" if game == "emu-ranchers" else "rounds")
    begins = [float(part["x"]) for part in drawn["parts"]] + [WIDTH - RIGHT + 6.0]
    for part, begin, end in zip(drawn["parts"], begins, begins[1:], strict=False):
        assert not part["words"] or end - begin > 15.9


def test_the_page_of_a_finished_match_shows_the_chart_in_words_too() -> None:
    match = finished()
    html = Client().get(match.get_absolute_url()).content.decode()
    told = html.partition("In words")[2]
    for seat in match.seats.all():
        words = str(seat.score).replace("-", "−")
        assert re.search(rf"{re.escape(seat.name)} \+?{words}\b", told)


def test_the_words_tell_where_everybody_stood_when_each_round_was_counted() -> None:
    match = finished("food-chain")
    counted = (log.BETTER, log.EQUAL)
    told = [
        line
        for _ply, line in current_record(match).readable_lines(None)
        if line.template in counted
    ]
    drawn = build_chart(get_score_history(match, RUNNING["food-chain"]), names(match))
    assert told
    assert drawn is not None
    for line in told:
        said = drawn["told"][line.things["round"] - 1]["words"]  # type: ignore[operator]
        stood = re.findall(r"([+]?\d+)(?:,|$)", said)
        assert ":".join(one.lstrip("+") for one in stood) == line.things["tokens"]


def test_a_running_match_has_no_chart() -> None:
    match = play_on(running_match(), 6)
    assert fresh(match).status == Match.Status.RUNNING
    assert "How it went" not in Client().get(match.get_absolute_url()).content.decode()
