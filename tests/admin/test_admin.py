import re
from datetime import timedelta

import pytest
from django.contrib import admin
from django.db import connection
from django.utils import timezone

from games import play
from games.decks.decktet import BASIC
from games.models import (
    Heartbeat,
    Intervention,
    Invitation,
    Letter,
    Match,
    Notice,
    Outage,
    Reach,
    Reply,
    Step,
)
from games.play import records
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, open_table, running_match

pytestmark = pytest.mark.django_db
LIST = "/admin/games/match/"
CODES = re.compile(rf"\b({'|'.join(BASIC)})\b")


@pytest.fixture
def judge():
    return PlayerFactory(display_name="Judge", is_staff=True)


@pytest.fixture
def root():
    return PlayerFactory(display_name="Root", is_staff=True, is_superuser=True)


@pytest.fixture
def match():
    """A running match in which both seats have had a turn."""
    match = running_match()
    answer(awaited(match))
    answer(awaited(match))
    return Match.objects.get(pk=match.pk)


def page_of(match, page="timeline"):
    return f"{LIST}{match.pk}/{page}/"


def texts(response):
    return response.content.decode()


def hidden_cards(match):
    """Every card that an onlooker cannot know: the hands and what is left of the draw pile."""
    shown = set(CODES.findall(str(play.current(match).view(None))))
    return set(BASIC) - shown


def reveal(client, match, seat="every", ply=4, why="a complaint"):
    form = {"reveal-seat": seat, "reveal-ply": ply, "reveal-why": why}
    return client.post(page_of(match, "table"), form)


def tamper(match, ply, text):
    records.forget_all()
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_step SET text = %s WHERE match_id = %s AND ply = %s",
            [text, match.pk, ply],
        )


# Who comes in

PAGES = ("timeline", "table", "verify")


@pytest.mark.parametrize("page", [LIST, "/admin/games/notice/", "/admin/games/heartbeat/"])
def test_staff_read_the_lists(client, judge, match, page):
    client.force_login(judge)
    assert client.get(page).status_code == 200


def test_a_runner_that_does_not_act_is_seen_among_the_heartbeats(client, judge):
    client.force_login(judge)
    trouble = "The clock of oak is 7200 seconds ahead of the database's."
    Heartbeat.objects.create(name="clock of oak", at=timezone.now(), trouble=trouble)
    assert "7200 seconds ahead" in texts(client.get("/admin/games/heartbeat/"))


@pytest.mark.parametrize("who", ["anonymous", "a player", "a player of the match"])
def test_whoever_is_not_staff_is_sent_to_the_sign_in(client, match, who):
    if who == "a player":
        client.force_login(PlayerFactory())
    elif who == "a player of the match":
        client.force_login(match.seats.first().player)
    for page in [LIST, *(page_of(match, page) for page in PAGES)]:
        answered = client.get(page)
        assert answered.status_code == 302
        assert answered.url.startswith("/admin/login/")


def test_a_player_cannot_post_a_reveal(client, match):
    client.force_login(PlayerFactory())
    assert reveal(client, match).status_code == 302
    assert not Intervention.objects.exists()


# The list of matches


def test_a_match_is_found_by_code_name_and_mail_address(client, judge):
    ada = PlayerFactory(display_name="Ada", email="countess@example.org")
    match = running_match(people=[ada, PlayerFactory()])
    running_match()
    client.force_login(judge)
    for words in (match.code, "Ada", "countess@"):
        found = client.get(LIST, {"q": words}).context["cl"].result_list
        assert [row.pk for row in found] == [match.pk]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"status__exact": "open"}, 1),
        ({"status__exact": "running"}, 1),
        ({"game": "emu-ranchers"}, 2),
        ({"game": "no-such-game"}, 0),
        ({"ending__exact": "resigned"}, 0),
        ({"on_timeout__exact": "forfeit"}, 1),
        (
            {
                "created_at__gte": "2000-01-01 00:00+00:00",
                "created_at__lt": "2001-01-01 00:00+00:00",
            },
            0,
        ),
    ],
)
def test_the_list_can_be_filtered(client, judge, match, filters, found):
    open_table(on_timeout="forfeit")
    client.force_login(judge)
    assert len(client.get(LIST, filters).context["cl"].result_list) == found


def test_the_list_says_who_is_overdue(client, judge):
    match = running_match(now=timezone.now() - timedelta(days=9))
    client.force_login(judge)
    assert f"{awaited(match).name}, <span" in texts(client.get(LIST))
    assert "overdue since" in texts(client.get(LIST))


def test_the_list_takes_the_same_queries_for_many_matches(
    client, judge, django_assert_max_num_queries
):
    client.force_login(judge)
    for _match in range(7):
        running_match()
    with django_assert_max_num_queries(7):
        client.get(LIST)


@pytest.mark.parametrize(
    "filters",
    [
        {"seed__startswith": "a"},
        {"seed": "00"},
        {"steps__text__startswith": "lay"},
        {"seats__player__password__startswith": "md5"},
    ],
)
def test_no_secret_can_be_asked_for_letter_by_letter_in_the_address(client, root, match, filters):
    client.force_login(root)
    assert client.get(LIST, filters).status_code == 400


def test_no_secret_of_a_match_can_be_asked_for_through_its_notices(client, root, match):
    client.force_login(root)
    filters = {"seat__match__seed__startswith": "a"}
    assert client.get("/admin/games/notice/", filters).status_code == 400


# Nobody changes anything


@pytest.mark.parametrize(
    "model",
    ["match", "notice", "intervention", "heartbeat", "outage", "reach", "invitation", "reply"],
)
def test_not_even_a_superuser_adds_changes_or_deletes_a_row(client, root, match, model):
    Heartbeat.objects.create(name="clock", at=timezone.now())
    play.reveal(match.pk, None, 0, root, "a row to try on")
    rows = {
        "match": match,
        "notice": Notice.objects.first(),
        "intervention": Intervention.objects.first(),
        "heartbeat": Heartbeat.objects.first(),
        "outage": Outage.objects.create(of="mail_out", begins_at=timezone.now()),
        **rows_of_reach(match),
    }
    base = f"/admin/games/{model}/"
    before = type(rows[model]).objects.values().get(pk=rows[model].pk)
    client.force_login(root)
    for page in ("add/", f"{rows[model].pk}/change/", f"{rows[model].pk}/delete/"):
        assert client.post(f"{base}{page}", {"code": "x", "why": "x"}).status_code == 403
    assert type(rows[model]).objects.values().get(pk=rows[model].pk) == before


def rows_of_reach(match):
    """An address whose mails come back, an invitation, and what was said to its answer."""
    now = timezone.now()
    reach = Reach.objects.create(email="gone@example.org", score=4, scored_at=now)
    invitation = Invitation.objects.create(
        match=match,
        email="gus@example.org",
        invited_by=match.opened_by,
        created_at=now,
        due_at=now,
    )
    letter = Letter.objects.create(
        way="test",
        envelope_to="i",
        received_at=now,
        size=0,
        fingerprint="",
        route=f"i-{invitation.pk}",
        message_key="x",
    )
    reply = Reply.objects.create(invitation=invitation, letter=letter, says="unclear", due_at=now)
    return {"reach": reach, "invitation": invitation, "reply": reply}


def test_staff_read_that_the_mail_server_is_away_and_why(client, judge):
    client.force_login(judge)
    assert "has been away" not in client.get("/admin/games/notice/").content.decode()
    away = {"of": "mail_out", "begins_at": timezone.now(), "why": "535 wrong password"}
    Outage.objects.create(**away)
    for page in ("/admin/games/notice/", "/admin/games/outage/"):
        assert "535 wrong password" in client.get(page).content.decode()


@pytest.mark.parametrize("model", ["reach", "invitation", "reply"])
def test_staff_read_who_can_be_reached_and_who_was_invited(client, judge, match, model):
    row = rows_of_reach(match)[model]
    client.force_login(judge)
    for page in ("", f"{row.pk}/change/", "?q=example"):
        answered = client.get(f"/admin/games/{model}/{page}")
        assert answered.status_code == 200
        assert "example.org" in texts(answered)
        assert "/invited/" not in texts(answered)
    searched = {"invitation__match__seed__startswith": "a", "match__seed__startswith": "a"}
    for name, value in searched.items():
        assert client.get(f"/admin/games/{model}/", {name: value}).status_code == 400


@pytest.mark.parametrize("action", ["change", "delete"])
@pytest.mark.parametrize("model", ["step", "seat"])
def test_steps_and_seats_have_no_page_to_change_them(client, root, match, model, action):
    client.force_login(root)
    key = match.seats.first().pk if model == "seat" else f"{match.pk},1"
    assert client.post(f"/admin/games/{model}/{key}/{action}/").status_code == 404
    assert Step.objects.filter(match=match).count() == 4


def test_no_list_offers_an_action(client, root, match):
    client.force_login(root)
    for model in ("match", "notice", "intervention", "heartbeat", "reach", "invitation", "reply"):
        page = client.get(f"/admin/games/{model}/")
        assert 'name="action"' not in texts(page)
    form = {"action": "delete_selected", "_selected_action": match.pk}
    client.post(LIST, form)
    assert Match.objects.filter(pk=match.pk).exists()


def test_every_model_of_the_games_in_the_admin_is_read_only(rf, root):
    request = rf.get("/")
    request.user = root
    registered = [
        page for model, page in admin.site._registry.items() if model._meta.app_label == "games"
    ]
    assert len(registered) == 9
    for page in registered:
        assert not page.has_add_permission(request)
        assert not page.has_change_permission(request)
        assert not page.has_delete_permission(request)
        assert page.get_actions(request) == {}


# The timeline


def test_staff_see_steps_notices_and_the_deadline_on_one_page(client, judge, match):
    client.force_login(judge)
    page = client.get(page_of(match))
    kinds = {entry.kind.value for entry in page.context["entries"]}
    assert kinds == {"match", "step", "question", "notice"}
    assert 'id="ply-4"' in texts(page)
    assert match.seed_hash in texts(page)


def test_the_address_of_a_match_leads_to_its_timeline(client, judge, match):
    client.force_login(judge)
    assert client.get(f"{LIST}{match.pk}/change/").url == page_of(match)


def test_the_timeline_shows_one_seat_and_one_kind_if_asked(client, judge, match):
    client.force_login(judge)
    page = client.get(page_of(match), {"seat": "0", "kind": "step"})
    assert {(entry.kind.value, entry.seat.number) for entry in page.context["entries"]} == {
        ("step", 0)
    }


@pytest.mark.parametrize("filters", [{"seat": "99"}, {"seat": "x"}, {"kind": "secret"}])
def test_a_filter_that_there_is_not_shows_everything(client, judge, match, filters):
    client.force_login(judge)
    assert client.get(page_of(match), filters).context["hidden"] == 0


def test_a_match_that_there_is_not_has_no_page(client, judge):
    client.force_login(judge)
    for page in ("timeline", "table"):
        assert client.get(f"{LIST}987654/{page}/").status_code == 404


def test_the_seed_is_shown_to_nobody_while_the_match_runs_and_to_staff_afterwards(
    client, root, match
):
    client.force_login(root)
    for page in (LIST, page_of(match), page_of(match, "table")):
        assert match.seed not in texts(client.get(page))
    assert match.seed not in texts(reveal(client, match))
    play.resign(match.seats.first().pk)
    assert match.seed in texts(client.get(page_of(match)))


def test_a_hidden_card_is_on_no_page_of_a_running_match(client, root, match):
    client.force_login(root)
    hidden = hidden_cards(match)
    notice = Notice.objects.filter(seat__match=match).first()
    pages = [
        LIST,
        f"{LIST}{match.pk}/change/",
        f"{LIST}{match.pk}/history/",
        page_of(match),
        page_of(match, "table"),
        *(f"{page_of(match, 'table')}?ply={ply}&seat={who}" for ply in (0, 4) for who in "01"),
        f"{page_of(match, 'table')}?ply=4&seat=every&reveal-why=please&reveal-seat=every",
        "/admin/games/notice/",
        f"/admin/games/notice/{notice.pk}/change/",
        "/admin/games/intervention/",
        "/admin/",
    ]
    assert len(hidden) > 30
    for page in pages:
        answered = client.get(page, follow=True)
        assert answered.status_code == 200
        assert set(CODES.findall(texts(answered))) & hidden == set(), page
    assert not Intervention.objects.exists()


# Looking at hidden cards


def test_a_reveal_shows_the_hands_and_is_written_down(client, judge, match):
    client.force_login(judge)
    shown = texts(reveal(client, match))
    record = play.current(match)
    for seat in (0, 1):
        assert f"Your hand: {' '.join(record.view(seat)['hand'])}" in shown
    written = Intervention.objects.get()
    assert (written.what, written.actor, written.seat, written.ply, written.why) == (
        Intervention.What.REVEALED,
        judge,
        None,
        4,
        "a complaint",
    )


def test_a_reveal_of_one_seat_shows_no_card_that_only_the_other_knows(client, judge, match):
    client.force_login(judge)
    shown = set(CODES.findall(texts(reveal(client, match, seat="1"))))
    hands = [set(play.current(match).view(seat)["hand"]) for seat in (0, 1)]
    assert hands[1] <= shown
    assert shown & (hands[0] - hands[1]) & hidden_cards(match) == set()
    assert Intervention.objects.get().seat.number == 1


def test_a_reveal_shows_the_hand_as_it_was_at_the_ply_asked_for(client, judge, match):
    client.force_login(judge)
    hand = play.at(match, 0).view(0)["hand"]
    assert f"Your hand: {' '.join(hand)}" in texts(reveal(client, match, seat="0", ply=0))


def test_what_a_reveal_shows_is_kept_in_no_cache(client, judge, match):
    client.force_login(judge)
    assert "no-store" in reveal(client, match)["Cache-Control"]


@pytest.mark.parametrize("why", ["", "   ", "x" * 301])
def test_a_reveal_without_a_good_reason_shows_and_writes_nothing(client, judge, match, why):
    client.force_login(judge)
    shown = texts(reveal(client, match, why=why))
    assert "Your hand" not in shown
    assert 'class="errorlist"' in shown
    assert not Intervention.objects.exists()


@pytest.mark.parametrize(
    "bad", [{"ply": 5}, {"ply": -1}, {"ply": "x"}, {"seat": "2"}, {"seat": ""}]
)
def test_a_reveal_of_what_there_is_not_shows_and_writes_nothing(client, judge, match, bad):
    client.force_login(judge)
    assert "Your hand" not in texts(reveal(client, match, **bad))
    assert not Intervention.objects.exists()


@pytest.mark.parametrize("seat", ["0", "1", "every"])
def test_staff_who_hold_a_seat_are_refused(client, root, seat):
    match = running_match(people=[root, PlayerFactory()])
    client.force_login(root)
    answered = reveal(client, match, seat=seat, ply=0)
    assert answered.status_code == 403
    assert "Your hand" not in texts(answered)
    assert "Ask a colleague to look." in texts(answered)
    assert not Intervention.objects.exists()


def test_a_finished_match_needs_no_reveal(client, root, match):
    play.resign(match.seats.first().pk)
    client.force_login(root)
    shown = texts(client.get(page_of(match, "table"), {"ply": 0, "seat": "1"}))
    assert f"Your hand: {' '.join(play.at(match, 0).view(1)['hand'])}" in shown
    assert not Intervention.objects.filter(what="revealed").exists()


def test_a_match_that_has_not_started_has_no_table(client, judge):
    match = open_table()
    client.force_login(judge)
    assert client.get(page_of(match, "table")).url == page_of(match)
    assert reveal(client, match, ply=0).url == page_of(match)
    assert not Intervention.objects.exists()


def test_the_door_to_hidden_cards_refuses_a_ply_a_seat_and_an_empty_reason(judge, match):
    for seat, ply, why in ((0, 5, "why"), (2, 0, "why"), (0, 0, " ")):
        with pytest.raises(play.NotAllowed):
            play.reveal(match.pk, seat, ply, judge, why)
    with pytest.raises(play.NotRunning):
        play.reveal(open_table().pk, 0, 0, judge, "why")
    assert not Intervention.objects.exists()


# Verifying


def test_a_sound_match_is_verified_and_that_is_written_down(client, judge, match):
    client.force_login(judge)
    page = client.post(page_of(match, "verify"), follow=True)
    assert "4 steps replayed, every digest and the seed" in texts(page)
    written = Intervention.objects.get()
    assert (written.what, written.actor, written.why) == (
        Intervention.What.VERIFIED,
        judge,
        "every step fits",
    )


def test_a_tampered_step_is_found_and_its_ply_named(client, judge, match):
    tamper(match, 3, "hatch nonsense")
    client.force_login(judge)
    answered = client.post(page_of(match, "verify"))
    assert answered.url == f"{page_of(match)}#ply-3"
    page = texts(client.get(answered.url))
    assert "ply 3 is the first that is wrong" in page
    assert "nonsense" not in page
    found = Intervention.objects.get()
    assert (found.ply, found.about_ply, found.why) == (4, 3, "the record does not fit")


def test_the_pages_of_a_match_that_cannot_be_replayed_say_so(client, judge, match):
    tamper(match, 1, "hatch nonsense")
    client.force_login(judge)
    assert "cannot be replayed" in texts(client.get(page_of(match)))
    page = client.get(page_of(match, "table"), follow=True)
    assert "There is no table to show" in texts(page)


def test_looking_at_the_verify_page_does_nothing(client, judge, match):
    client.force_login(judge)
    assert client.get(page_of(match, "verify")).status_code == 405
    assert not Intervention.objects.exists()


def test_a_match_that_has_not_started_cannot_be_verified(client, judge):
    match = open_table()
    client.force_login(judge)
    page = client.post(page_of(match, "verify"), follow=True)
    assert "The match has not started yet" in texts(page)
    assert not Intervention.objects.exists()


# Notices and sweeps


def test_mail_trouble_stands_above_the_notices(client, judge, match):
    Notice.objects.update(state=Notice.State.SENT)
    client.force_login(judge)
    assert "No mail trouble." in texts(client.get("/admin/games/notice/"))
    Notice.objects.filter(pk=Notice.objects.first().pk).update(state=Notice.State.FAILED)
    page = client.get("/admin/games/notice/")
    assert page.context["trouble"] == [("failed", 1, "could not be sent")]


@pytest.mark.parametrize(
    ("trouble", "change"),
    [
        ("failed", {"state": "failed"}),
        ("unknown", {"state": "unknown"}),
        ("retried", {"error": "451 later"}),
        ("late", {"due_at": timezone.now() - timedelta(hours=1)}),
    ],
)
def test_notices_in_trouble_are_found_by_their_trouble(client, judge, match, trouble, change):
    bad = Notice.objects.order_by("pk").first()
    Notice.objects.filter(pk=bad.pk).update(**change)
    client.force_login(judge)
    for name in (trouble, "any"):
        found = client.get("/admin/games/notice/", {"trouble": name}).context["cl"].result_list
        assert [notice.pk for notice in found] == [bad.pk]


def test_notices_are_found_by_the_code_of_their_match(client, judge, match):
    running_match()
    client.force_login(judge)
    found = client.get("/admin/games/notice/", {"q": match.code}).context["cl"].queryset
    assert found.count() == Notice.objects.filter(seat__match=match).count() > 0


def test_no_page_of_the_review_has_a_style_or_script_inside(client, root, match):
    client.force_login(root)
    for page in (LIST, "/admin/games/notice/", page_of(match), page_of(match, "table")):
        shown = texts(client.get(page))
        assert "<style" not in shown
        assert not re.search(r"<script(?![^>]*\ssrc=)", shown)
        assert ' style="' not in shown
