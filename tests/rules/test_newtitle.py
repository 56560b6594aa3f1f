"""`manage.py newtitle` writes titles that hold to the contract, and can be played, at once."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import play
from games.management.commands.newtitle import DECKS
from games.models import Match
from games.post.outbox import mail_sender
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, play_on, running_match
from tests.post.sink import Sink, text
from tests.titles.starter import EMBLEMS, check_title, importing, listed, write_title
from tests.web.pages import page, reader

RUFF = (sys.executable, "-m", "ruff")
# Most of the project is not in the tree that the test writes to.
FIRST = ("--no-cache", "--config", "lint.isort.known-first-party=['games']")

every_deck = pytest.mark.parametrize("deck", DECKS)


@every_deck
def test_a_new_title_holds_to_the_contract_as_it_is(tmp_path: Path, deck: str) -> None:
    write_title(tmp_path, "hill_climb", deck)
    with importing(tmp_path), listed("hill_climb") as (entry,):
        assert entry.deck == ("" if deck == "none" else deck)
        check_title(entry, import_module("tests.titles.hill_climb.tables"))


@pytest.mark.django_db
@pytest.mark.one_database
@every_deck
def test_a_new_title_is_played_on_pages_by_mail_and_with_a_bot(
    tmp_path: Path, deck: str, sink: Sink
) -> None:
    write_title(tmp_path, "hill_climb", deck)
    with importing(tmp_path), listed("hill_climb"):
        match = running_match(game="hill-climb")
        seat = awaited(match)
        html = page(reader(seat.player), match)
        record = play.current_record(match)
        for move in record.list_legal_moves(seat.number):
            assert f'data-card="{move.split()[1]}"' in html or move.split()[1] in html
        assert "Pick a card to play." in html
        mail_sender.send_due_mails()
        (mail,) = [mail for mail in sink.mails if seat.player.email in mail["To"]]
        assert " 1 play " in text(mail)
        assert play_on(match).status == Match.Status.FINISHED
        against = play.open_match(PlayerFactory(), "hill-climb", seats=2, bot_seats=1)
        while fresh(against).status == Match.Status.RUNNING:
            answer(awaited(fresh(against)))
        assert play.verify_match(fresh(against)).is_sound


def test_new_titles_stand_in_the_list_and_are_formatted(tmp_path: Path) -> None:
    for deck in DECKS:
        write_title(tmp_path, f"{deck[0]}_{deck}", deck)
    listing = (tmp_path / "games/titles/__init__.py").read_text()
    assert listing.count("    c_cards,\n") == 1
    assert "    food_chain.TITLE,\n    d_decktet.TITLE,\n    b_biome.TITLE,\n" in listing
    (tmp_path / "pyproject.toml").write_text((settings.BASE_DIR / "pyproject.toml").read_text())
    for command in (["check"], ["format", "--check"]):
        ruff = subprocess.run(
            [*RUFF, *command, *(FIRST if command == ["check"] else ()), "."],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            text=True,
        )
        assert ruff.returncode == 0, ruff.stdout


def test_new_titles_have_an_emblem_until_somebody_draws_theirs(tmp_path: Path) -> None:
    for name in ("hill_climb", "high_tide"):
        write_title(tmp_path, name, "none")
    drawn = ElementTree.fromstring((tmp_path / EMBLEMS).read_text())
    assert {symbol.get("id") for symbol in drawn} >= {"food-chain", "hill-climb", "high-tide"}


def test_a_name_is_free_again_once_its_files_are_gone(tmp_path: Path) -> None:
    left = tmp_path / "games/titles/hill_climb/__pycache__"
    left.mkdir(parents=True)
    with importing(tmp_path):
        write_title(tmp_path, "hill_climb", "none")
    assert (left.parent / "game.py").exists()


@pytest.mark.parametrize("name", ["food_chain", "Hill", "hill-climb", "title"])
def test_a_name_that_is_taken_or_no_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match="no name of a folder|choose another"):
        call_command("newtitle", name, deck="none", root=str(tmp_path))
