"""What the page of a finished match says of its end: who won, how, and where to go from there."""

from typing import Any

from django.urls import reverse

from games.play.record import results
from games.play.record.course import course
from games.play.record.decided import how
from games.web.tables import RUNNING
from games.web.tables.chart import chart
from games.web.terms import again_query
from games.web.visit import Visit


def ended(here: Visit) -> dict[str, Any]:
    """`result` and `chart` for the page of a match; both None while it runs.

    The result says who won, who left and what decided it, with the address of that moment, and
    every seat best first. There is no chart for a title that draws none.
    """
    found = here.result
    if found is None:
        return {"result": None, "chart": None}
    names, match = here.names, here.match
    running = RUNNING.get(match.game)
    told = how(match, here.record, here.seats, names, here.number)
    moment = ""
    if told.moment is not None and running:
        moment = str(here.moment(course(match, running).plies[told.moment]))
    left = results.departures(found, names, here.number)
    result = {
        "words": results.winners(found, names, here.number),
        "how": " ".join(filter(None, (left, told.words))),
        "moment": reverse("at_moment", args=[match.code, moment]) if moment else "",
        "standings": results.standings(found, names),
        "again": again_query(match, here.seats),
    }
    drawn = chart(match, names, running, told.moment) if running else None
    return {"result": result, "chart": drawn}
