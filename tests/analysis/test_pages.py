"""The pages of looking back: for whom, how far it is, and a moment tried before it is told."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.analysis import jobs
from games.analysis.mistakes import AnalysisState, JudgedChoice, Mistake
from games.analysis.models import LookingBack
from games.models import Match
from games.titles.move_review import list_decisions
from tests.analysis.test_working import over, player_at
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.web.pages import reader, send_by_htmx

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


REASON = (
    "With the better move, on average: objectives taken later score 5.0 more, each opponent "
    "scores 1.5 less."
)


def looked_back(match: Match, others: Any = (), **fields: Any) -> LookingBack:
    """As if its first choice had been found to cost 4 points against another move."""
    one = next(list_decisions(play.current_record(match)))
    better = next(move for move in one.known.legal if move != one.played)
    others = {one.played: [4.0, 0.5], better: [0.0, 0.0], **dict(others)}
    parts = [["later", 5.0, 2.5, 0.2], ["others", -1.5, 1.5, 0.2], ["fish", 0.3, 0.2, 0.1]]
    moment = Mistake(
        one.ply, one.seat, one.played, better, 300, 5.0, 0.5, 4.0, [40, 60], others, parts, **fields
    )
    row = jobs.request_analysis(match, player_at(match))
    row.found = AnalysisState(
        [JudgedChoice(one.ply, one.seat, 1.0)], [], [moment], [3.0, -3.0]
    ).to_json()
    row.state = LookingBack.State.DONE
    row.save()
    return row


def test_a_running_match_has_no_such_page_and_a_visitor_signs_in() -> None:
    match = running_match(game="ranchers")
    page = reverse("look_back", args=[match.code])
    assert reader(player_at(match)).get(page).status_code == 404
    assert "/login/" in Client().get(page).headers["Location"]


def test_a_player_asks_sees_how_far_it_is_and_then_what_was_found() -> None:
    match = over()
    ann = reader(player_at(match))
    table = ann.get(match.get_absolute_url()).content.decode()
    page = reverse("look_back", args=[match.code])
    assert f'href="{page}"' in table
    shown = ann.get(page).content.decode()
    key = re.search(r'name="form_key" value="([^"]+)"', shown)
    assert key
    answer = ann.post(page, {"form_key": key[1]}, follow=True).content.decode()
    assert "Waiting to be analysed" in answer and 'hx-trigger="every 5s"' in answer
    jobs.analyse_slice()
    assert re.search(r"\d+ of \d+ parts", ann.get(page).content.decode())
    while jobs.analyse_slice():
        pass
    done = ann.get(page).content.decode()
    assert "Costliest moves" in done and "How the expected result changed" in done
    stranger = reader(PlayerFactory()).get(page)
    assert stranger.status_code == 200 and "Costliest moves" in stranger.content.decode()


def test_somebody_who_did_not_play_cannot_ask() -> None:
    match = over()
    stranger, page = reader(PlayerFactory()), reverse("look_back", args=[match.code])
    assert "Any player in the match can" in stranger.get(page).content.decode()
    stranger.post(page, {"form_key": "none"})
    assert not LookingBack.objects.exists()


def test_a_moment_is_told_only_once_something_was_picked_or_asked() -> None:
    match = over()
    row = looked_back(match)
    one: dict[str, Any] = row.found["moments"][0]
    page = reverse("look_back_moment", args=[match.code, 1])
    ann = reader(player_at(match))
    asked = ann.get(page).content.decode()
    assert "What would you do?" in asked and "Better:" not in asked
    assert "on average" not in asked
    words = {"words": one["better"], "question": "1"}
    sent = ann.post(page, words)
    assert sent.status_code == 303 and "picked=" in sent.headers["Location"]
    told = ann.get(sent.headers["Location"]).content.decode()
    assert "was the best move" in told and "Better:" in told
    assert REASON in told
    address, table = send_by_htmx(ann, page, words)
    assert address == sent.headers["Location"] and REASON in table
    played = ann.get(page, {"picked": one["played"]}).content.decode()
    assert "about 4 points behind the best" in played and "60 of 100" in played
    assert "Better:" in ann.get(page, {"picked": "tell"}).content.decode()
    assert "Better:" not in ann.get(page, {"picked": "nonsense"}).content.decode()
    refused = ann.post(page, {"words": "nonsense", "question": "1"})
    assert refused.status_code == 422 and "nonsense" in refused.content.decode()
    assert ann.get(f"{page}hand/").status_code in (200, 404)
    beyond = reverse("look_back_moment", args=[match.code, 99])
    assert ann.get(beyond).status_code == 404


@pytest.mark.parametrize(
    ("measured", "lost_wins", "said"),
    [
        ([4.0, 0.5], False, "Your choice was about 4 points behind the best."),
        ([4.0, 0.5], True, "Your choice was clearly worse than the best."),
        ([4.0, 3.0], False, "Your choice was about as good as the best."),
        ([-0.2, 0.5], True, "Your choice was about as good as the best."),
        ([-4.0, 0.5], False, "Your choice looks even better than our best."),
    ],
)
def test_another_choice_is_told_no_more_exactly_than_it_is_known(
    measured: list[float], lost_wins: bool, said: str
) -> None:
    match = over()
    one = next(list_decisions(play.current_record(match)))
    looked_back(match)
    other = next(
        move
        for move in one.known.legal
        if move not in LookingBack.objects.get().found["moments"][0]["others"]
    )
    LookingBack.objects.all().delete()
    looked_back(match, {other: measured}, lost_wins=lost_wins)
    page = reverse("look_back_moment", args=[match.code, 1])
    assert said in reader(player_at(match)).get(page, {"picked": other}).content.decode()


@pytest.mark.parametrize(
    ("seats", "cost", "ended"),
    [
        (2, "about 20 wins in 100", "won 60 of 100 such matches; with the move played, 40."),
        (3, "about 0.4 places", "at place 1.8 on average; with the move played, at 2.2."),
    ],
)
def test_wins_are_told_between_two_and_places_among_more(seats: int, cost: str, ended: str) -> None:
    match = over(players=seats)
    looked_back(match, lost_wins=True)
    ann = reader(player_at(match))
    assert cost in ann.get(reverse("look_back", args=[match.code])).content.decode()
    page = reverse("look_back_moment", args=[match.code, 1])
    assert f"cost {cost}." in ann.get(page).content.decode()
    told = ann.get(page, {"picked": "tell"}).content.decode()
    assert ended in told and f"worth {cost} more" in told


def test_a_moment_that_was_found_before_reasons_were_measured_is_told_without() -> None:
    match = over()
    row = looked_back(match)
    (one,) = row.found["moments"]
    del one["parts"]
    row.save()
    page = reverse("look_back_moment", args=[match.code, 1])
    told = reader(player_at(match)).get(page, {"picked": "tell"}).content.decode()
    assert "Better:" in told and "on average" not in told


def test_a_match_without_a_sure_mistake_says_so_and_one_that_failed_too() -> None:
    match = over()
    row = looked_back(match)
    ann, page = reader(player_at(match)), reverse("look_back", args=[match.code])
    LookingBack.objects.update(found={**row.found, "moments": []})
    assert "Well played" in ann.get(page).content.decode()
    LookingBack.objects.update(state=LookingBack.State.FAILED)
    assert "couldn’t analyse" in ann.get(page).content.decode()
