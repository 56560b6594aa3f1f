"""What the page of a finished match says of its end: who won, how, and where to go from there."""

from typing import Any

from django.urls import reverse

from games.play import results
from games.web.tables import RUNNING
from games.web.tables.chart import chart
from games.web.tables.course import course
from games.web.tables.decided import decided
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
    went = course(match, running) if running else None
    turn = decided(went, found, names, here.number) if went else None
    turned = turn.moment if turn else None
    how = [results.departures(found, names, here.number), turn.words if turn else ""]
    if turn is None:
        how.insert(0, here.reason)
    moment = "" if turned is None or went is None else str(here.moment(went.plies[turned]))
    result = {
        "words": results.winners(found, names, here.number),
        "how": " ".join(filter(None, how)),
        "moment": reverse("at_moment", args=[match.code, moment]) if moment else "",
        "standings": results.standings(found, names),
        "again": again_query(match, here.seats),
    }
    drawn = chart(match, names, running, turned) if running else None
    return {"result": result, "chart": drawn}
