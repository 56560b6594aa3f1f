"""Reports: by page and by mail, a queue for staff who may see it, an answer in words by mail."""

import re

import pytest

from games import play
from games.models import Intervention, Notification, Report, StaffAct
from games.notifications import list_notifications
from games.play.staff import hidden_talk, reports
from games.post.outbox.mail_sender import send_due_mails
from tests.admin.pages import page_of, reveal, texts
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, running_match
from tests.post.letters.writing import DOMAIN, people, quoting, send, talk_to
from tests.post.sink import text
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
QUEUE = "/admin/games/report/"


@pytest.fixture
def players():
    ann, bob = people()
    for player, name in ((ann, "Ann"), (bob, "Bob")):
        player.display_name = name
        player.save()
    return ann, bob


@pytest.fixture
def match(players):
    match = running_match(people=players)
    answer(awaited(match))
    return fresh(match)


@pytest.fixture
def colleague():
    return PlayerFactory(display_name="Colleague", is_staff=True)


def report_page(report):
    return f"{QUEUE}{report.pk}/page/"


def filed(match, reporter, words="Bob plays too slowly"):
    address = f"/m/{match.code}/report/"
    return press(reader(reporter), address, {"about": "match", "words": words})


@pytest.mark.parametrize("is_dealt", [False, True])
def test_a_report_shows_a_table_once_there_is_one(client, judge, players, is_dealt):
    about = running_match(people=players) if is_dealt else open_table(opener=players[0])
    reports.file_report(about, players[0], "nobody comes")
    client.force_login(judge)
    page = texts(client.get(report_page(Report.objects.get())))
    assert "nobody comes" in page and ("<iframe" in page) == is_dealt


def mails_to(sink, player):
    return [" ".join(text(mail).split()) for mail in sink.mails if mail["To"] == player.email]


def test_a_dispute_goes_from_report_to_answer_by_pages(
    client, judge, colleague, players, match, sink
):
    ann, bob = players
    assert filed(match, ann).status_code == 302
    report = Report.objects.get()
    assert (report.seat.player, report.ply, report.about) == (ann, match.ply, "match")
    client.force_login(judge)
    assert "Ann" in texts(client.get(QUEUE))
    assert "Bob plays too slowly" in texts(client.get(QUEUE))
    page = texts(client.get(report_page(report)))
    assert "Bob plays too slowly" in page and "The table as a spectator saw it then" in page
    assert f'href="/admin/games/match/{match.pk}/timeline/' in page
    assert f'href="/admin/games/report/player/{ann.pk}/">Ann</a>' in page
    frame = re.search(r'<iframe[^>]* src="([^"]+)"', page)
    assert frame is not None
    drawn = texts(client.get(frame[1]))
    assert "Draw pile" in drawn
    hand = play.current_record(match).view(0)["hand"]
    assert not [card for card in hand if re.search(rf"\b{card}\b", page + drawn)]
    # a second look, by somebody who opens the reporter's hand, and then may not act
    asked = {"act": "ask", "colleague": str(colleague.pk), "why": "what do you think?"}
    assert press(client, report_page(report), asked).status_code == 302
    client.force_login(colleague)
    assert "Ann looks" not in texts(client.get(report_page(report)))
    reveal(client, match, seat="0", ply=match.ply, why="report of Ann")
    assert press(client, page_of(match, "acts"), {"act": "cancel", "why": "x"}).status_code == 409
    # the first one gives time and answers
    client.force_login(judge)
    granted = {"act": "grant", "hours": "24", "why": "after a report"}
    assert press(client, page_of(match, "acts"), granted).status_code == 302
    said = {"act": "answer", "words": "We gave everybody a day more, and talked to Bob."}
    assert press(client, report_page(report), said).status_code == 302
    assert "We gave everybody a day more" in texts(client.get(report_page(report)))
    send_due_mails()
    assert any(
        f"Your report about {match.code}: Bob plays too slowly We gave everybody a day more" in mail
        for mail in mails_to(sink, ann)
    )
    assert not any("Bob plays too slowly" in mail for mail in mails_to(sink, bob))
    assert any(
        "Judge has asked you to look at a report: what do you think?" in mail
        for mail in mails_to(sink, colleague)
    )
    report.refresh_from_db()
    assert report.answered_at is not None
    whats = StaffAct.objects.order_by("pk").values_list("what", flat=True)
    assert list(whats) == ["asked", "answered"]
    again = press(client, report_page(report), {"act": "answer", "words": "once more"})
    assert again.status_code == 409 and list_notifications(ann, "staff_act").count() == 1


def test_staff_who_sit_or_sat_there_see_no_report_of_the_match(client, judge, players):
    match = running_match(people=[players[0], judge])
    reports.file_report(match, players[0], "Judge plays too slowly")
    report = Report.objects.get()
    client.force_login(judge)
    for _ in range(2):
        assert "Ann" not in texts(client.get(QUEUE))
        assert client.get(report_page(report)).status_code == 404
        with pytest.raises(play.NotAllowed):
            reports.answer_report(report.pk, judge, "no")
        assert not reports.list_open_reports(judge).exists()
        seat = match.seats.get(number=1)
        if seat.player == judge:
            play.hand_over_seat(seat.pk, PlayerFactory())
    play.resign_seat(match.seats.get(number=0).pk)
    assert client.get(report_page(report)).status_code == 404, "nor once it is over"


def test_nobody_answers_a_report_about_themself_or_of_their_own(judge, colleague, match, players):
    reports.file_report(match, players[0], "this name", about="name", player=judge)
    reports.file_report(match, colleague, "something is wrong")
    assert [one.reporter for one in reports.list_open_reports(judge)] == [colleague]
    assert [one.reporter for one in reports.list_open_reports(colleague)] == [players[0]]


def test_a_colleague_who_may_not_see_it_is_not_asked(judge, match, players):
    report = reports.file_report(match, players[0], "something is wrong")
    for whom in (players[1], PlayerFactory(is_staff=True, is_active=False), judge):
        with pytest.raises(play.NotAllowed, match="can’t be asked"):
            reports.ask_colleague(report.pk, judge, whom, "please")
    assert not Notification.objects.exists()


def test_a_remark_and_a_name_are_reported_from_the_form(client, players, match, judge):
    ann, bob = players
    remark = play.post_remark(match.seats.get(player=bob).pk, "you cheat")
    inside, address = reader(ann), f"/m/{match.code}/report/"
    shown = texts(inside.get(address))
    assert "you cheat" in shown and "The name “Bob”" in shown and "The name “Ann”" not in shown
    number = match.seats.get(player=bob).number
    press(inside, address, {"about": f"remark-{remark.pk}", "words": "rude"})
    press(inside, address, {"about": f"name-{number}", "words": "not a name"})
    found = [(one.about, one.remark, one.player) for one in Report.objects.order_by("pk")]
    assert found == [("remark", remark, bob), ("name", None, bob)]
    client.force_login(judge)
    page = texts(client.get(report_page(Report.objects.earliest("pk"))))
    assert "you cheat" in page
    hidden = press(client, f"/admin/games/remark/{remark.pk}/page/", {"act": "hide", "why": "rude"})
    assert hidden.status_code == 302
    remark.refresh_from_db()
    assert remark.hidden.why == "rude"


@pytest.mark.parametrize(
    "sent",
    [
        {"about": "match", "words": ""},
        {"about": "", "words": "x"},
        {"about": "remark-999", "words": "x"},
        {"about": "name-9", "words": "x"},
        {"about": "match", "words": "x" * 1001},
    ],
)
def test_a_report_that_says_nothing_or_is_about_nothing_is_shown_again(players, match, sent):
    answered = press(reader(players[0]), f"/m/{match.code}/report/", sent)
    assert answered.status_code == 422 and 'role="alert"' in texts(answered)
    assert not Report.objects.exists()


def test_an_onlooker_reports_too_but_only_who_is_signed_in(match):
    assert filed(match, PlayerFactory()).status_code == 302
    assert Report.objects.get().seat is None
    assert reader().get(f"/m/{match.code}/report/").status_code == 302


def test_nobody_reports_all_day(players, match):
    for _ in range(reports.A_DAY):
        reports.file_report(match, players[0], "again")
    with pytest.raises(play.NotAllowed, match="10 reports in a day"):
        reports.file_report(match, players[0], "again")


LETTERS = {
    "report match Bob plays too slowly": ("match", "Bob plays too slowly"),
    "report remark that is rude": ("remark", "that is rude"),
    "report name Bob: not a name": ("name", "not a name"),
}


@pytest.mark.parametrize("line", LETTERS)
def test_a_report_comes_by_mail_too(line, settings, players, match):
    settings.REPLY_DOMAIN = DOMAIN
    ann, bob = players
    play.post_remark(match.seats.get(player=bob).pk, "you cheat")
    letter = send(quoting(ann.email, line), talk_to(match.seats.get(player=ann)))
    report = Report.objects.get()
    assert (report.about, report.words) == LETTERS[line]
    assert letter.transcript[0]["words"] == "reported. Staff will reply by email."


def test_a_mailed_report_about_a_name_that_nobody_has_says_who_is_there(settings, players, match):
    settings.REPLY_DOMAIN = DOMAIN
    ann, _bob = players
    line = "report name Cyd: not a name"
    letter = send(quoting(ann.email, line), talk_to(match.seats.get(player=ann)))
    assert "whose name it is (Bob)" in letter.transcript[0]["words"] and not Report.objects.exists()


def test_no_move_of_any_title_begins_like_a_report():
    from games.titles import all_games

    for game in all_games():
        assert not [verb for verb in game.vocabulary.verbs if "report".startswith(verb)]


def test_remarks_are_listed_and_a_hidden_text_is_kept_back_from_who_sits_there(client, players):
    judge = PlayerFactory(is_staff=True)
    match = running_match(people=[players[0], judge])
    remark = play.post_remark(match.seats.get(number=0).pk, "you cheat")
    hidden_talk.hide_remark(remark.pk, PlayerFactory(is_staff=True), "rude")
    client.force_login(judge)
    for address in ("/admin/games/remark/", f"/admin/games/remark/{remark.pk}/page/"):
        assert "you cheat" not in texts(client.get(address))
    client.force_login(PlayerFactory(is_staff=True))
    for address in ("/admin/games/remark/", f"/admin/games/remark/{remark.pk}/page/"):
        assert "you cheat" in texts(client.get(address))


def test_remarks_stand_in_the_timeline_and_a_hidden_text_for_staff_alone(client, players):
    judge, sits = PlayerFactory(is_staff=True), PlayerFactory(is_staff=True)
    match = running_match(people=[players[0], sits])
    remark = play.post_remark(match.seats.get(number=0).pk, "you cheat")
    play.post_remark(match.seats.get(number=1).pk, "good luck")
    hidden_talk.hide_remark(remark.pk, judge, "rude")
    client.force_login(judge)
    shown = texts(client.get(page_of(match)))
    assert "you cheat" in shown and "good luck" in shown and "hidden (rude)" in shown
    client.force_login(sits)
    shown = texts(client.get(page_of(match)))
    assert "you cheat" not in shown and "good luck" in shown and "hidden (rude)" in shown


def test_staff_act_on_a_player_by_the_page(client, judge, players):
    client.force_login(judge)
    address = f"/admin/games/report/player/{players[0].pk}/"
    assert address in texts(client.get(f"/admin/accounts/player/{players[0].pk}/change/"))
    assert press(client, address, {"act": "warn", "why": "rude"}).status_code == 302
    assert press(client, address, {"act": "ban", "why": "rude"}).status_code == 302
    shown = texts(client.get(address))
    assert "banned" in shown and "Lift the ban" in shown and "Merge into" not in shown
    assert press(client, address, {"act": "let_in", "why": "sorry"}).status_code == 302
    merged = press(client, address, {"act": "merge", "why": "one", "into": players[1].email})
    assert merged.status_code == 302
    whats = StaffAct.objects.order_by("pk").values_list("what", flat=True)
    assert list(whats) == ["warned", "banned", "let_in", "merged"]
    assert not Intervention.objects.exists()
