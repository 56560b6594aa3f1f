"""What the page of a finished match says of its end: who won, how, and where to go from there."""

from typing import Any

from django.urls import reverse

from games.play.record import results
from games.play.record.turning_point import describe_score_course
from games.ratings.leaderboards import list_rating_changes
from games.titles import find_score_unit
from games.web.match_terms import rematch_query
from games.web.table_context import TableContext
from games.web.tables import RUNNING
from games.web.tables.score_chart import build_chart


def build_result(here: TableContext) -> dict[str, Any]:
    """`result` and `chart` for the page of a match; both None while it runs.

    The result says who won, who left and what decided it, with the address of that moment, and
    every seat best first. There is no chart for a title that draws none.
    """
    found = here.result
    if found is None:
        return {"result": None, "chart": None}
    names, match = here.names, here.match
    running = RUNNING.get(match.game)
    went = here.score_history(running) if running else None
    decided = describe_score_course(went, found, here.record, here.seats, names, here.seat_number)
    moment = ""
    if decided.moment is not None and went is not None and here.urls.replay:
        at = here.moment_ply(went.plies[decided.moment])
        moment = reverse("at_moment", args=[match.code, at])
    left = results.departures_sentence(found, names, here.seat_number)
    result = {
        "words": results.winners_sentence(found, names, here.seat_number),
        "how": " ".join(filter(None, (left, decided.words))),
        "moment": moment,
        "standings": results.list_standings(found, names, find_score_unit(match.game)),
        "ratings": list_rating_changes(match, here.seats),
        "again": rematch_query(match, here.seats),
    }
    drawn = build_chart(went, names, decided.moment) if went is not None else None
    return {"result": result, "chart": drawn}
