"""The load tool opens its matches by the same forms as people do, match after match."""

from collections.abc import Iterator

import pytest
from django.test import Client

from games.rules.game import Game
from games.titles import all_games
from tests.bench.load.browser import Notes, Unexpected
from tests.bench.load.players import seated
from tests.bench.load.table import Person, Table
from tests.bench.load.told import Told
from tests.factories import PlayerFactory
from tests.long_run import sample

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TABLES = 10  # of each kind that `seated` and `Table` know


class Pages:
    """A browser of the load that asks the views themselves."""

    def __init__(self, clients: dict[str, Client]) -> None:
        self.clients = clients

    def get(self, path: str, session: str, what: str = "GET", **headers: str) -> str:
        answer = self.clients[session].get(path)
        assert answer.status_code == 200, path
        return answer.content.decode()

    def post(self, path: str, session: str, what: str = "POST", **fields: object) -> str:
        answer = self.clients[session].post(path, fields)
        if answer.status_code not in (302, 303):
            raise Unexpected(f"{answer.status_code}: {answer.content.decode()}")
        return str(answer.headers["Location"])


@pytest.fixture
def people(empty_cache: None) -> Iterator[dict[str, Client]]:
    clients = {}
    for number in range(3):
        player = PlayerFactory(email=f"load{number}@example.org", confirmed=True)
        clients[player.email] = Client()
        clients[player.email].force_login(player)
    yield clients


@pytest.mark.parametrize("place", range(TABLES))
@pytest.mark.parametrize("game", sample(all_games(), 1), ids=lambda game: game.slug)
def test_every_kind_of_table_of_the_load_opens_its_matches(
    game: type[Game], place: int, people: dict[str, Client]
) -> None:
    persons = [Person(address, address) for address in people]
    table = Table(place, game, seated(persons, place, game), Told(), Notes())
    for _ in range(2):
        table.begin(Pages(people))
        assert table.match.status == "running"
        assert table.asked or table.has_bots
