"""A trial tells its visitor no more than a match tells its player: twins, with other hidden cards,
are the same in every byte of their pages."""

import random
from unittest.mock import patch
from uuid import UUID

import pytest
from django.test import Client

from games import guest_games
from games.models import GuestGame
from games.titles import all_games, find_game
from tests import twins
from tests.long_run import sample
from tests.twins.plain import Plain, Trace
from tests.twins.planning import SEED, Premove, dealt

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
KEY = UUID(int=7)
LOOKS = ("", "?text=1", "hand/", "log/", "?sent=1", "why/?words=nothing")


def read(plan: Premove, which: int) -> Trace:
    """All that the visitor could read after every tick of one of the twins; the bots do what the
    plan says."""
    told: Trace = {}
    seen, browser = Plain("visitor", told), Client()
    with (
        dealt(plan.swap if which else None),
        patch("games.guest_games.guest_play.play_bots", lambda it: it),
    ):
        game = find_game(plan.slug)
        trial = guest_games.start_guest_game(plan.slug, "")
        GuestGame.objects.filter(pk=trial.pk).update(
            key=KEY,
            seats=plan.seats,
            options=game.complete_options(plan.options),
            seed=SEED[:32].hex(),
            moves=[],
        )
        page = f"/try/{KEY}/"
        for at, tick in enumerate((None, *plan.ticks)):
            if tick is not None and tick.answers[which]:
                answer(page, browser, seen, at, tick.seat, tick.answers[which])
            for look in LOOKS:
                seen.keep(at, "trial", look, browser.get(f"{page}{look}"))
            table = browser.get(page, headers={"HX-Request": "true"})
            seen.keep(at, "trial", "table", table)
            wrong = browser.post(f"{page}play/", {"words": "sing", "question": "1", "typed": "1"})
            seen.keep(at, "trial", "refused", wrong)
        GuestGame.objects.all().delete()
    return told


def answer(
    page: str, browser: Client, seen: Plain, at: int, seat: int, moves: tuple[str, ...]
) -> None:
    """The visitor plays on the page, a bot at once."""
    trial = GuestGame.objects.get(pk=KEY)
    record = guest_games.current_record(trial)
    if seat == guest_games.VISITOR:
        question = str(guest_games.question_number(record))
        sent = {"words": ", ".join(moves), "question": question}
        seen.keep(at, "trial", "answer", browser.post(f"{page}play/", sent))
        return
    for move in moves:
        record = record.play(seat, move)
    GuestGame.objects.filter(pk=KEY).update(moves=[list(move) for move in record.moves])


@pytest.mark.parametrize("slug", [game.slug for game in sample(all_games(), 3)])
def test_a_trial_is_like_its_twin(slug: str) -> None:
    dice = random.Random(f"trial {slug}")
    plan = twins.plan(slug, 0, dice, find_game(slug).seat_counts[0], None, 3)
    assert plan.ticks, "nothing was done"
    found = twins.differences(read(plan, 0), read(plan, 1))
    assert [str(each) for each in found] == []


def test_twins_find_a_seed_that_is_shown() -> None:
    plan = twins.plan("emu-ranchers", 0, random.Random(1), 2, None, 2)
    shown = patch(
        "games.guest_games.guest_play.visitor_name",
        lambda key: str(guest_games.current_record(GuestGame.objects.get(pk=key)).view(1)["hand"]),
    )
    with shown:
        assert twins.differences(read(plan, 0), read(plan, 1))
