"""What a picture of a match costs: milliseconds of processor time for its SVG and its PNG, and the
bytes, of a finished match of each title, beside the page of that match."""

import random
import shutil
import time
from collections.abc import Callable

from tests.bench import house

TIMES = 10


def main() -> None:
    folder = house.set_up()
    try:
        measure()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure() -> None:
    from django.test import Client

    from games import play
    from games.models import Match
    from games.titles import all_games
    from games.web.pictures import cache, renderer
    from games.web.pictures.contents import build_picture
    from tests.matches import running_match, sensible_turn

    print(f"{'title':14} seats   SVG ms   PNG ms  page ms   bytes")
    for game in all_games():
        seats = min(4, max(game.seat_counts))
        match, dice = running_match(seats, game=game.slug), random.Random(1)
        while (match := Match.objects.get(pk=match.pk)).status == Match.Status.RUNNING:
            seat = match.seats.filter(question__isnull=False).order_by("number")[0]
            play.submit_turn(seat.pk, sensible_turn(match, seat, dice), question=seat.question)
        found = build_picture(match, list(match.seats.select_related("player").order_by("number")))
        assert found is not None
        svg = renderer.render_svg(found)
        client, path = Client(), match.get_absolute_url()
        print(
            f"{game.slug:14} {seats:5} {spent(lambda f=found: renderer.render_svg(f)):8.1f} "
            f"{spent(lambda s=svg: cache.render_png(s)):8.1f} "
            f"{spent(lambda c=client, p=path: c.get(p)):8.1f} {len(cache.render_png(svg)):7}"
        )


def spent(act: Callable[[], object]) -> float:
    """The processor time of an act in ms, the least of some times."""
    found = []
    for _ in range(TIMES):
        begun = time.process_time()
        act()
        found.append((time.process_time() - begun) * 1000)
    return min(found)
