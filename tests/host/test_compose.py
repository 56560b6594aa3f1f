"""All services of the compose file together: ready, with their style, and played in by page.

A long run, where podman, podman-compose and what builds images are: RURAL_LONG=1.
"""

import os
import random
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.management.demo import ANN, BOB, PASSWORD
from tests.host import buildah, compose
from tests.host.newcomer import Newcomer
from tests.host.test_container import services

LONG = os.environ.get("RURAL_LONG") == "1"
pytestmark = [
    pytest.mark.lengthy,
    pytest.mark.skipif(not LONG, reason="a long run: RURAL_LONG=1, or make test-all"),
    pytest.mark.skipif(bool(compose.missing()), reason=compose.missing()),
]
LASTING = sorted(set(services()) - {"prepare"})
MOST_ROUNDS = 80  # sides may be turned before the first animal
PATIENCE = 300.0  # seconds
IMAGES = os.environ.get("RURAL_IMAGES")  # a folder with images that were built before


@pytest.fixture(scope="module")
def house() -> Iterator[compose.Compose]:
    with tempfile.TemporaryDirectory(prefix="rural-compose-", dir="/tmp") as folder:
        built = buildah.Buildah(Path(IMAGES or folder), driver="overlay")
        if not IMAGES:
            built.make_base()
            built.make_image()
            compose.make_stand_ins(built)
        house = compose.Compose(built, Path(folder))
        try:
            house.up()
            until(lambda: is_ready(house))
            house.manage("demo")
            yield house
        finally:
            house.close()


def until(look: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < last, "not in time"
        time.sleep(0.5)


def is_ready(house: compose.Compose) -> bool:
    try:
        return Newcomer(house.site, "").page("/ready/").strip() == "ready"
    except (AssertionError, OSError):
        return False


def signed_in(house: compose.Compose) -> list[Newcomer]:
    people = [Newcomer(house.site, address) for address in (ANN, BOB)]
    for each in people:
        each.sign_in(PASSWORD)
    return people


def opened(people: list[Newcomer], game: str) -> str:
    """The code of a match between the two, opened and joined by page."""
    ann, bob = people
    page = ann.page(f"/new/?game={game}")
    terms = {"game": game, "seats": "2", "company": "friend", "pace_hours": "48", "bots": "0"}
    ann.send(page, "/new/", **terms, on_timeout="auto", hand_in_mail="on")
    bob.send(bob.page(ann.at), f"{ann.at}join/")
    return ann.at.strip("/").rpartition("/")[2]


def test_all_services_run_together_and_the_house_is_ready(house: compose.Compose) -> None:
    running = house.names()
    assert all(house.container(name) in running for name in LASTING)
    assert is_ready(house)
    (sheet, *_) = re.findall(r'/static/[^"]+\.css', Newcomer(house.site, "").page("/"))
    assert "{" in Newcomer(house.site, "").page(sheet)


def test_a_match_is_played_to_its_end_by_page(house: compose.Compose) -> None:
    people, dice = signed_in(house), random.Random(3)
    code = opened(people, "ranchers")
    for _ in range(MOST_ROUNDS):
        if not any(each.play(code, dice) for each in people):
            break
    assert f"/m/{code}/rematch/" in people[0].page(f"/m/{code}/")
    assert ", 0 wrong" in house.manage("replaycheck")
