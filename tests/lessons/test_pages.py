"""Lessons as pages: by links and forms alone, as without scripts."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from config import clock
from games.lessons import PRIMERS, LessonPosition, current_turn, exercise_at, list_spots, record_at
from games.models import GuestGame, Match, Notice, Progress
from games.titles.lesson_script import LEARNER, Primer
from games.web.views.lesson import spot_url
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.web.pages import send_by_htmx

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
BY_TITLE = pytest.mark.parametrize("primer", PRIMERS, ids=lambda primer: primer.slug)


def page_of(client: Client, way: str) -> str:
    answered = client.get(way, follow=True)
    assert answered.status_code == 200, way
    return answered.content.decode()


def words_in(page: str, kind: str) -> str:
    """The words of the part of the guide that is of this kind; empty without it."""
    found = re.search(rf'(?s)<p class="guide__{kind}">(.*?)</p>', page)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", found[1])).split()) if found else ""


def hidden_fields(page: str) -> dict[str, list[str]]:
    """What the form of the bar would send."""
    found = re.search(r'(?s)<form class="bar__row".*?</form>', page)
    assert found is not None, "nothing can be sent"
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[0])
    return {
        name: [unescape(value) for key, value in fields if key == name] for name, _value in fields
    }


def move_way(page: str, move: str) -> str:
    """Where the numbered move leads."""
    found = re.search(rf'<a href="([^"]*)"[^>]*data-step="{re.escape(move)}"', page)
    assert found is not None, move
    return unescape(found[1])


def spot_of(way: str) -> LessonPosition:
    """The spot at which the page of an address stands, the draft in it counted."""
    asked = urlsplit(way)
    _learn, _slug, lesson, exercise = asked.path.strip("/").split("/")
    return LessonPosition(
        int(lesson) - 1, int(exercise) - 1 + len(parse_qs(asked.query).get("do", []))
    )


def sent(client: Client, way: str, page: str) -> str:
    """Sends what the bar of a page has ready; where that leads."""
    answered = client.post(way.partition("?")[0], hidden_fields(page))
    assert answered.status_code == 303, answered.content.decode()[:2000]
    return str(answered["Location"])


@pytest.mark.parametrize("primer", sample(PRIMERS, 3), ids=lambda primer: primer.slug)
def test_all_lessons_are_learnt_by_links_and_forms_alone(client: Client, primer: Primer) -> None:
    """Each move is chosen in the list of moves, and sent once nothing more is missing."""
    way = str(client.get(f"/learn/{primer.slug}/")["Location"])
    seen = [spot_of(way)]
    while True:
        page = page_of(client, way)
        exercise = exercise_at(primer, spot_of(way))
        if exercise is None:
            assert words_in(page, "say")
            assert 'id="send"' not in page and 'id="bar"' not in page
            onward = re.search(r'<a class="button button--main" href="([^"]+)">Next lesson', page)
            if onward is None:
                break
            way = onward[1]
        elif words_in(page, "ready"):
            way = sent(client, way, page)
        else:
            assert words_in(page, "say"), way
            way = move_way(page, exercise.ask)
        if spot_of(way) != seen[-1]:
            seen.append(spot_of(way))
    missed = set(list_spots(primer)) - set(seen)
    assert {exercise_at(primer, spot).ask for spot in missed} <= {"draw deck"}, "forced ones alone"
    assert seen == sorted(seen)
    assert "Play a bot now" in page
    for kept in (Match, GuestGame, Notice, Progress):
        assert not kept.objects.exists(), "nothing is stored of a visitor"


def test_a_wrong_move_is_answered_when_it_is_picked_and_when_it_is_sent(client: Client) -> None:
    way, kind = "/learn/food-chain/1/1/", "You can pass at any time"
    first = page_of(client, way)
    asked = words_in(first, "say")
    picked = page_of(client, move_way(first, "pass"))
    assert words_in(picked, "answer").startswith(kind)
    back = page_of(client, sent(client, way, picked))
    assert words_in(back, "answer").startswith(kind)
    again = page_of(client, move_way(back, "play H3 on H"))
    assert words_in(again, "ready")
    assert spot_of(sent(client, way, again)) == LessonPosition(0, 1)
    assert words_in(page_of(client, way), "say") == asked


def test_a_draft_that_is_not_what_is_asked_is_answered_before_the_turn_is_whole(
    client: Client,
) -> None:
    way = "/learn/emu-ranchers/2/1/"
    page = page_of(client, move_way(page_of(client, way), "grow 8MS on B1"))
    assert words_in(page, "answer").startswith("Then you’d lose the 7")
    right = page_of(client, move_way(page_of(client, way), "grow 7SK on B1"))
    assert not words_in(right, "answer")


@BY_TITLE
def test_every_wrong_move_that_is_sent_leads_back_to_what_was_asked(
    client: Client, primer: Primer
) -> None:
    """One wrong move of every kind at each spot, sent as whole turns are typed."""
    for spot in list_spots(primer):
        exercise = exercise_at(primer, spot)
        begun, drafted = current_turn(primer, spot)
        if exercise is None:
            continue
        record = record_at(primer, spot)
        others = {
            move.split()[0]: move
            for move in record.list_legal_moves(LEARNER)
            if move != exercise.ask
        }
        for wrong in others.values():
            if not record.is_settling_move(LEARNER, wrong):
                continue
            typed = ", ".join((*drafted, wrong))
            asked = client.post(spot_url(primer, begun), {"words": typed, "question": "1"})
            assert asked.status_code == 303, (spot, typed, asked.content.decode()[:800])
            page = page_of(client, asked["Location"])
            assert words_in(page, "answer"), (spot, wrong)
            assert 'id="bar"' in page, "and it can be tried again"


def test_what_cannot_be_played_is_refused_as_at_any_table(client: Client) -> None:
    refused = client.post("/learn/food-chain/1/1/", {"words": "play S4 on H", "question": "1"})
    assert refused.status_code == 422
    assert "omnivore" in refused.content.decode()
    assert client.post("/learn/food-chain/1/1/", {"words": ""}).status_code == 422


def test_the_way_back_leads_a_turn_back_and_a_lesson_can_be_opened_anywhere(
    client: Client,
) -> None:
    page = page_of(client, "/learn/emu-ranchers/1/3/")
    back = re.search(r'<a class="guide__back" href="([^"]+)">Back</a>', page)
    assert back is not None and back[1] == "/learn/emu-ranchers/1/1/"
    assert "guide__back" not in page_of(client, back[1])
    assert 'href="/learn/emu-ranchers/7/1/"' in page
    middle = client.get("/learn/emu-ranchers/1/2/")
    assert middle["Location"] == "/learn/emu-ranchers/1/1/?do=hatch+3SK", "the turn is one"


def test_there_is_no_lesson_where_none_was_written(client: Client) -> None:
    for lost in ("chess/", "chess/1/1/", "food-chain/7/1/", "food-chain/1/4/", "food-chain/0/1/"):
        assert client.get(f"/learn/{lost}").status_code == 404
    assert client.get("/learn/food-chain/1/3/").status_code == 200, "the end of a lesson is a page"
    assert client.post("/learn/food-chain/1/3/", {"words": "pass"}).status_code == 200


def test_the_hand_and_why_something_cannot_be_done_have_their_pages(client: Client) -> None:
    way = "/learn/food-chain/1/1/"
    assert "/learn/food-chain/1/1/hand/" in page_of(client, way)
    assert client.get(f"{way}hand/").status_code == 200
    asked = client.post(f"{way}why/", {"words": "play S4 on H", "typed": "1", "question": "1"})
    assert asked.status_code == 200
    assert "omnivore" in asked.content.decode()


def answered_rightly(client: Client) -> None:
    client.post("/learn/food-chain/1/1/", {"words": "play H3 on H", "question": "1"})


def test_a_visitors_browser_keeps_how_far_they_have_come(client: Client) -> None:
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/1/"
    client.get("/learn/food-chain/3/1/")
    assert "lessons" not in client.cookies, "looking keeps nothing"
    client.post("/learn/food-chain/1/1/", {"words": "pass", "question": "1"})
    assert "lessons" not in client.cookies, "nor does a wrong step"
    answered_rightly(client)
    cookie = client.cookies["lessons"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/2/"
    client.post("/learn/food-chain/1/2/", {"words": "play H5 on H", "question": "1"})
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/2/1/"
    assert page_of(client, "/learn/food-chain/").count('aria-label="finished"') == 1
    assert client.get("/learn/ranchers/")["Location"] == "/learn/ranchers/1/1/"
    assert not Progress.objects.exists()


def test_a_note_that_is_not_ours_is_no_note(client: Client) -> None:
    client.cookies["lessons"] = "anything"
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/1/"


def test_how_far_a_player_has_come_is_kept_with_the_account(client: Client) -> None:
    client.force_login(PlayerFactory())
    answered_rightly(client)
    answered_rightly(client)
    assert "lessons" not in client.cookies
    row = Progress.objects.get()
    assert (row.game, row.lesson, row.exercise, row.finished) == ("food-chain", 0, 1, [])
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/2/"


def test_what_was_learnt_before_signing_up_counts_after_it(client: Client) -> None:
    answered_rightly(client)
    client.force_login(PlayerFactory())
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/2/"
    client.post("/learn/food-chain/1/2/", {"words": "play H5 on H", "question": "1"})
    assert Progress.objects.get().finished == [0]


def test_lessons_that_were_written_anew_are_begun_anew(client: Client) -> None:
    player = PlayerFactory()
    client.force_login(player)
    Progress.objects.create(
        player=player, game="food-chain", lesson=40, exercise=0, finished=[], at=clock.now()
    )
    assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/1/"


def test_htmx_gets_the_table_with_its_guide_alone(client: Client) -> None:
    page = client.get("/learn/food-chain/1/1/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert 'id="guide"' in page
    assert "Here are five biomes" in page.partition('id="said"')[2], "and a screen reader is told"


WAY, ASKED = "/learn/food-chain/1/1/", {"words": "play H3 on H", "question": "1"}


def test_htmx_gets_the_next_spot_in_the_answer_to_send(client: Client) -> None:
    for _time in ("first", "and once more"):
        address, page = send_by_htmx(client, WAY, ASKED | {"text": "1"})
        assert address == "/learn/food-chain/1/2/?text=1"
        assert "step 2 of 2" in page
        assert client.get("/learn/food-chain/")["Location"] == "/learn/food-chain/1/2/"


def test_htmx_gets_what_is_said_of_a_wrong_move_in_the_answer_to_send(client: Client) -> None:
    address, page = send_by_htmx(client, WAY, {"words": "pass", "question": "1"})
    assert address == f"{WAY}?tried=pass"
    assert words_in(page, "answer").startswith("You can pass at any time")
    assert "lessons" not in client.cookies


def test_htmx_gets_a_draft_under_way_in_the_answer_to_send(client: Client) -> None:
    """Of a turn whose first move alone was right, that move stays drafted."""
    way, sent = "/learn/emu-ranchers/4/3/", {"words": "grow 8YK on B2, draw deck", "question": "1"}
    address, page = send_by_htmx(client, way, sent)
    assert address == f"{way}?do=grow+8YK+on+B2&tried=draw+deck"
    assert words_in(page, "answer")


@pytest.mark.parametrize("is_player", [False, True])
def test_a_lesson_that_an_answer_finishes_is_ticked_at_once(
    client: Client, is_player: bool
) -> None:
    if is_player:
        client.force_login(PlayerFactory())
    send_by_htmx(client, WAY, ASKED)
    last = {"words": "play H5 on H", "question": "1"}
    address, page = send_by_htmx(client, "/learn/food-chain/1/2/", last)
    assert address == "/learn/food-chain/1/3/"
    assert page.count('aria-label="finished"') == 1
    assert Progress.objects.exists() == is_player
    assert ("lessons" in client.cookies) != is_player


@pytest.mark.parametrize("page", ["/", "/games/"])
def test_every_game_with_lessons_has_a_button_that_leads_to_them(client: Client, page: str) -> None:
    html = client.get(page).content.decode()
    for primer in PRIMERS:
        assert f'href="/learn/{primer.slug}/"' in html
    assert html.count(">Learn it in five minutes</a>") == len(PRIMERS)
