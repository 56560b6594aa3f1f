"""A finished match can be taken along and checked; a link tells no more than everybody may know."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games import play
from games.models import Match
from games.play.record import digest_chain
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table, play_on, running_match
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "games/static/games/check_match.py"


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name=name) for name in ('Ann "<b>"', "Bob")]


@pytest.fixture
def over(people: list[Player]) -> Match:
    match = running_match(2, people=people)
    play.post_remark(match.seats.get(number=0).pk, "a secret remark")
    play.resign_seat(play_on(match, 6).seats.get(number=1).pk)
    return fresh(match)


def taken_along(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Client().get(f"/m/{match.code}/match.json").content)
    return found


def checked(told: dict[str, Any], folder: Path, *how: str) -> tuple[int, str]:
    """What the published script says, alone (`-I`: nothing of ours can be imported) or with the
    rules."""
    path = folder / "match.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    alone = [] if how else ["-I"]
    done = subprocess.run(
        [sys.executable, *alone, str(SCRIPT), *how, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)} if how else {},
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_match_that_was_taken_along_is_checked_by_the_published_script(
    over: Match, tmp_path: Path
) -> None:
    told = taken_along(over)
    assert len(told["steps"]) == over.ply
    fits = f"{over.code}: {over.ply} moves, seed and chain fit"
    assert checked(told, tmp_path) == (0, f"{fits}.\n")
    assert checked(told, tmp_path, "--rules") == (0, f"{fits}, every move legal.\n")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": "00" * 32}, "the seed is not made of the secret and the salts"),
        ({"code": "another"}, "the secret does not fit the seed hash"),
        ({"form": "of another house"}, "this is no rural-route-match-2"),
    ],
)
def test_what_was_changed_does_not_fit(
    over: Match, tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    code, words = checked(taken_along(over) | change, tmp_path)
    assert code == 1 and says in words


def test_a_file_of_the_first_form_is_checked_as_before(over: Match, tmp_path: Path) -> None:
    told = taken_along(over)
    seed_hash = digest_chain.seed_hash(over.code, bytes.fromhex(over.seed))
    old = {"form": "rural-route-match-1", "seed_hash": seed_hash}
    old |= {key: told[key] for key in ("code", "seats", "seed", "steps", "scores")}
    assert checked(old, tmp_path)[0] == 0
    code, words = checked(old | {"seed": "00" * 32}, tmp_path)
    assert code == 1 and "the seed does not fit the seed hash" in words


def test_a_changed_move_breaks_the_chain(over: Match, tmp_path: Path) -> None:
    told = taken_along(over)
    for key, value in (("step", "draw deck "), ("seat", 7), ("fingerprint", "00" * 32)):
        moves = [dict(move) for move in told["steps"]]
        moves[3][key] = value
        code, words = checked(told | {"steps": moves}, tmp_path)
        assert code == 1 and "the digest of move 4" in words


def test_an_illegal_move_is_found_by_the_rules_however_well_it_is_linked(
    over: Match, tmp_path: Path
) -> None:
    told, seed = taken_along(over), bytes.fromhex(over.seed)
    head, told["steps"][0]["step"] = digest_chain.initial_digest(over.code, seed), "draw moon"
    for move in told["steps"]:
        after = bytes.fromhex(move["fingerprint"])
        head = digest_chain.link_digest(seed, head, move["seat"], move["step"], after)
        move["digest"] = head.hex()
    assert checked(told, tmp_path)[0] == 0
    code, words = checked(told, tmp_path, "--rules")
    assert code == 1 and "move 1 (draw moon) is not legal" in words


def test_only_a_finished_match_can_be_taken_along_and_nothing_private(
    people: list[Player], over: Match
) -> None:
    running = running_match(2, people=people)
    for form in ("match.json", "match.txt"):
        assert Client().get(f"/m/{running.code}/{form}").status_code == 404
        assert reader(people[0]).get(f"/m/{running.code}/{form}").status_code == 404
        words = Client().get(f"/m/{over.code}/{form}").content.decode()
        assert "secret remark" not in words and "example.org" not in words
        assert over.seed in words and "2026-" not in words
    text = Client().get(f"/m/{over.code}/match.txt").content.decode()
    assert "   1. " in text and "won" in text
    page = Client().get(f"/m/{over.code}/deal/").content.decode()
    assert f"/m/{over.code}/match.json" in page and "games/check_match" in page


def test_a_link_shows_title_and_names_alone_and_of_an_unlisted_match_no_name(
    people: list[Player], over: Match
) -> None:
    def told(match: Match) -> str:
        page = Client().get(match.get_absolute_url()).content.decode()
        return "\n".join(line for line in page.splitlines() if "og:" in line)

    names = 'property="og:description" content="Ann &quot;&lt;b&gt;&quot; and Bob"'
    running, unlisted = running_match(2, people=people), running_match(visibility="unlisted")
    for match in (over, running):
        assert 'property="og:title" content="Emu Ranchers"' in told(match)
        assert names in told(match) and "won" not in told(match)
    assert "og:image" in told(unlisted) and "og:description" not in told(unlisted)
    assert 'property="og:description"' in told(open_table())
    mine = reader(people[0]).get(running.get_absolute_url()).content.decode()
    assert "og:" not in mine
