"""The form that opens a match: first the game, then who plays, and all else has a default."""

import re
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import Player
from games.models import Invitation, Match
from games.titles import all_games
from games.titles.levels import STEADY
from tests.factories import PlayerFactory
from tests.matches import open_table
from tests.web.pages import press

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

TERMS = {
    "game": "emu-ranchers",
    "seats": "2",
    "option-years": "2",
    "option-closing": "manual",
    "pace_hours": "48",
    "on_timeout": "auto",
    "company": "anybody",
    "hand_in_mail": "on",
}

BOTS = {"seats": "2", "company": "bots", "pace_hours": "48", "on_timeout": "auto"}


@pytest.fixture
def ada(client: Client) -> Player:
    """A player who has signed in."""
    player = PlayerFactory(display_name="Ada")
    client.force_login(player)
    return player


def opened(client: Client, **terms: Any) -> HttpResponse:
    """The answer to the form, sent with these terms instead of the usual ones."""
    return press(client, "/new/", TERMS | terms)


def path(match: Match, act: str = "") -> str:
    return f"/m/{match.code}/" + (f"{act}/" if act else "")


def test_a_visitor_has_to_sign_in_to_open_a_match(client: Client) -> None:
    assert client.get("/new/").headers["Location"] == "/account/login/?next=/new/"
    opened(client)
    assert not Match.objects.exists()


def test_the_form_offers_what_the_game_declares(client: Client, ada: Player) -> None:
    page = client.get("/new/").content.decode()
    assert "Closing a year" in page
    assert "Each year is one deal; the players take turns starting." in page
    assert '<option value="2" selected>two</option>' in page


def test_the_form_opens_a_match_on_the_terms_that_were_sent(client: Client, ada: Player) -> None:
    sent = {"option-years": "4", "option-closing": "auto", "pace_hours": "24"}
    answered = opened(client, **sent, on_timeout="forfeit", company="friend", hand_in_mail="")
    match = Match.objects.get()
    assert answered.headers["Location"] == path(match)
    assert match.options == {"years": 4, "closing": "auto"}
    assert (match.pace_hours, match.on_timeout, match.visibility) == (24, "forfeit", "unlisted")
    assert not match.hand_in_mail
    assert match.opened_by == ada


def test_what_is_left_unsaid_is_as_usual(client: Client, ada: Player) -> None:
    sent = {name: value for name, value in TERMS.items() if not name.startswith("option-")}
    press(client, "/new/", sent)
    assert Match.objects.get().options == {"years": 2, "closing": "auto"}


def test_with_a_bot_the_match_begins_at_once(client: Client, ada: Player) -> None:
    opened(client, company="bots")
    match = Match.objects.get()
    assert match.status == Match.Status.RUNNING
    assert match.seats.filter(bot__gt="").count() == 1


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("option-years", "3", "Option 'years' can’t be '3'; choose 1, 2, 4, 6."),
        ("option-closing", "<b>", "Option 'closing' can’t be '<b>'; choose manual, auto."),
        ("option-colour", "red", "Emu Ranchers has no option 'colour'; choose years, closing."),
        ("pace_hours", "100000", "'100000' isn’t possible here. Choose one of: 6 hours a turn"),
        ("pace_hours", "-1", "'-1' isn’t possible here."),
        ("pace_hours", "soon", "'soon' isn’t possible here."),
        ("pace_hours", "9" * 500, f"'{'9' * 40}' isn’t possible here."),
        ("seats", "7", "'7' isn’t possible here. Choose one of: 2 players."),
        ("bots", "9", "'9' isn’t possible here. Choose one of: none."),
        ("company", "", "'' isn’t possible here. Choose one of: anybody, bots, now, a friend"),
        ("on_timeout", "shoot", "'shoot' isn’t possible here."),
        ("company", "enemies", "'enemies' isn’t possible here. Choose one of: anybody, bots, now"),
        ("friend", "ann at home", "is not an email address"),
    ],
)
def test_what_will_not_do_is_quoted_with_what_would(
    client: Client, ada: Player, field: str, value: str, words: str
) -> None:
    answered = opened(client, **{field: value})
    assert answered.status_code == 422
    assert words in unescape(answered.content.decode())
    assert not Match.objects.exists()


def test_a_refused_form_keeps_what_was_chosen(client: Client, ada: Player) -> None:
    page = opened(client, pace_hours="soon", **{"option-years": "6"}).content.decode()
    assert '<option value="6" selected>' in page


def test_an_error_is_shown_with_its_signs_made_harmless(client: Client, ada: Player) -> None:
    page = opened(client, pace_hours="<script>alert(1)</script>").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_an_unknown_game_is_quoted_with_those_there_are(client: Client, ada: Player) -> None:
    for answered in (client.get("/new/?game=chess"), opened(client, game="chess")):
        page = answered.content.decode()
        assert answered.status_code == 422
        assert "There is no game &#39;chess&#39; here. You can play: Emu Ranchers" in page
    assert not Match.objects.exists()


def test_a_form_sent_empty_is_answered_with_words(client: Client, ada: Player) -> None:
    assert client.post("/new/").status_code == 422


def test_too_many_open_matches_are_refused_with_a_reason(
    client: Client, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.play.quotas.OPEN_AT_ONCE", 1)
    open_table(opener=ada)
    answered = opened(client)
    assert answered.status_code == 422
    assert "You have 1 open tables" in answered.content.decode()


USUAL = {"game": "hunting-prey", "seats": "4", "company": "bots", "pace_hours": "48"}
USUAL |= {"on_timeout": "auto", "bots": "0"}


def seated(match: Match) -> tuple[int, int]:
    """How many seats of a match have a bot, and how many are free."""
    seats = list(match.seats.all())
    return sum(bool(seat.bot) for seat in seats), sum(seat.is_free for seat in seats)


def test_bots_take_every_other_seat_and_the_match_begins(client: Client, ada: Player) -> None:
    press(client, "/new/", USUAL)
    match = Match.objects.get()
    assert match.status == Match.Status.RUNNING
    assert seated(match) == (3, 0)


def test_a_table_for_a_friend_is_in_no_lobby_and_one_for_anybody_is(
    client: Client, ada: Player
) -> None:
    said = [
        press(client, "/new/", USUAL | {"company": who}, follow=True)
        for who in ("friend", "anybody")
    ]
    matches = Match.objects.order_by("pk")
    assert [match.visibility for match in matches] == ["unlisted", "public"]
    assert [seated(match) for match in matches] == [(0, 3), (0, 3)]
    assert "Send the link to your friend." in said[0].content.decode()
    assert "It’s in the lobby until every seat is taken." in said[1].content.decode()


def test_some_bots_may_sit_beside_the_people(client: Client, ada: Player) -> None:
    press(client, "/new/", USUAL | {"company": "anybody", "bots": "2"})
    assert seated(Match.objects.get()) == (2, 1)


@pytest.mark.parametrize(
    ("seats", "bots", "words"), [("2", "4", "4 bots"), ("3", "2", "2 bots"), ("2", "1", "1 bot")]
)
def test_more_bots_than_seats_are_refused_with_words_that_say_what_would_do(
    client: Client, ada: Player, seats: str, bots: str, words: str
) -> None:
    sent = {"company": "friend", "seats": seats, "bots": bots}
    answered = press(client, "/new/", USUAL | sent)
    assert answered.status_code == 422
    page = answered.content.decode()
    assert f"A table of {seats} can’t have {words}: one seat is yours" in page
    assert '<details class="fold" id="fold-table" open>' in page
    assert not Match.objects.exists()


def test_bots_on_every_other_seat_are_no_more_than_there_are_seats(
    client: Client, ada: Player
) -> None:
    """The number of bots beside the people means nothing then."""
    press(client, "/new/", USUAL | {"seats": "2", "bots": "4"})
    assert seated(Match.objects.get()) == (1, 0)


def test_a_friend_is_invited_by_mail_as_the_match_is_opened(client: Client, ada: Player) -> None:
    sent = {"company": "friend", "friend": "Bea@example.org"}
    page = press(client, "/new/", USUAL | sent, follow=True).content.decode()
    invitation = Invitation.objects.get()
    assert (invitation.email, invitation.match) == ("bea@example.org", Match.objects.get())
    assert "We’ve emailed bea@example.org an invitation" in page


def test_a_match_is_opened_though_the_invitation_is_refused(
    client: Client, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.post.outbox.invitation_links.A_DAY", 0)
    sent = {"company": "friend", "friend": "bea@example.org"}
    page = press(client, "/new/", USUAL | sent, follow=True).content.decode()
    assert "Table opened, but nobody was invited: You’ve sent 0 invitations" in page
    assert Match.objects.get().status == Match.Status.OPEN


def test_nobody_is_invited_to_a_table_full_of_bots(client: Client, ada: Player) -> None:
    answered = press(client, "/new/", USUAL | {"friend": "bea@example.org"})
    assert answered.status_code == 422
    assert "Bots take all other seats, so nobody can be invited." in answered.content.decode()
    assert not Match.objects.exists()


def test_what_has_a_default_lies_below_a_fold_until_it_is_refused(
    client: Client, ada: Player
) -> None:
    page = client.get("/new/").content.decode()
    usual, rules, clock, joining, table = page.split('<details class="fold"')
    assert 'name="pace_hours"' in usual and 'name="bank_hours"' not in usual
    assert 'name="company" value="anybody" required checked' in usual
    assert 'name="option-years"' in rules and "the usual rules" in rules
    assert 'name="in_time"' in joining and "80% in time, or new" in joining
    assert 'name="on_timeout"' in clock and 'name="seat"' in table
    refused = opened(client, on_timeout="soon").content.decode()
    assert re.findall(r'<details class="fold" id="fold-(\w+)" open>', refused) == ["clock"]


def test_a_folded_part_says_what_is_chosen_in_it(client: Client, ada: Player) -> None:
    page = client.get("/new/?game=emu-ranchers&option-years=4&rated=yes").content.decode()
    said = re.findall(r"(?s)<summary><b>(.*?)</b> <span class=\"soft\">(.*?)</span>", page)
    assert dict(said) == {
        "Rules": "Years: four",
        "Time": "no time bank; a default move when time runs out",
        "Who can join": "anyone at least 80% in time, or new",
        "Table": "Rated: the result affects every player’s rating",
    }
    assert "open>" not in page.partition('id="open"')[2]


def test_a_set_of_rules_is_chosen_and_what_is_chosen_beside_it_goes_before(
    client: Client, ada: Player
) -> None:
    page = client.get("/new/?game=emu-ranchers&rule_set=quick").content.decode()
    assert re.search(r'name="rule_set" value="quick"[^>]* checked', page)
    assert "Each year is one deal; the players take turns starting. By the rule sheet: two." in page
    usual = {name: value for name, value in TERMS.items() if not name.startswith("option-")}
    press(client, "/new/", usual | {"rule_set": "quick"})
    press(client, "/new/", usual | {"rule_set": "letter", "option-years": "4"})
    assert [match.options for match in Match.objects.order_by("pk")] == [
        {"years": 1, "closing": "auto"},
        {"years": 4, "closing": "manual"},
    ]
    assert opened(client, rule_set="slow").status_code == 422


def test_what_no_new_table_can_have_is_not_asked_and_refused(client: Client, ada: Player) -> None:
    assert "option-storehouse" not in client.get("/new/?game=ranchers").content.decode()
    sent = {"game": "ranchers", **BOTS}
    answered = press(client, "/new/", sent | {"option-storehouse": "own_turn"})
    assert "can’t be 'own_turn'; choose any_turn." in unescape(answered.content.decode())
    assert not Match.objects.exists()


def test_modules_are_switches_with_a_picture(client: Client, ada: Player) -> None:
    page = client.get("/new/?game=ranchers&option-fish=True").content.decode()
    assert re.search(r'name="option-fish" value="True" checked', page)
    assert re.search(r'name="option-horses" value="True" aria', page) and "#horse" in page
    press(client, "/new/", {"game": "ranchers", **BOTS, "option-pets": "True"})
    options = Match.objects.get().options
    assert options["pets"] is True and options["fish"] is False
    answered = press(client, "/new/", {"game": "ranchers", **BOTS, "option-pets": "maybe"})
    assert "Option &#x27;pets&#x27; can’t be" in answered.content.decode() or (
        answered.status_code == 422
    )


def test_from_nothing_to_an_opened_match_against_anybody_nothing_is_typed(
    client: Client, ada: Player
) -> None:
    page = client.get("/new/?game=emu-ranchers").content.decode()
    form = page.partition('id="open"')[2].partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    chosen = re.findall(r'type="radio" name="([^"]+)" value="([^"]*)"[^>]* checked', form)
    chosen += re.findall(r'(?s)<select name="([^"]+)".*?value="([^"]*)" selected', form)
    assert client.post("/new/", hidden | dict(chosen) | {"hand_in_mail": "on"}).status_code == 302
    match = Match.objects.get()
    assert (match.visibility, match.status) == (Match.Visibility.PUBLIC, Match.Status.OPEN)


def test_a_name_typed_before_anybody_was_chosen_invites_nobody(client: Client, ada: Player) -> None:
    for company in ("anybody", "link"):
        press(client, "/new/", TERMS | {"company": company, "friend": "bea@example.org"})
    assert not Invitation.objects.exists()
    kinds = set(Match.objects.values_list("visibility", flat=True))
    assert kinds == {Match.Visibility.PUBLIC, Match.Visibility.UNLISTED}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_variant_says_in_a_sentence_what_it_does(game: Any) -> None:
    for option in game.options:
        assert option.help.endswith("."), option.name
        assert len(option.help) > 20


def test_how_strong_the_bots_are_is_chosen_and_their_names_say_it(
    client: Client, ada: Player
) -> None:
    sent = USUAL | {"game": "ranchers", "seats": "2", "level": "strong"}
    press(client, "/new/", sent)
    bot = Match.objects.get().seats.exclude(bot="").get()
    assert (bot.level, bot.name) == ("strong", "Bot Magpie (strong)")


def test_steady_bots_are_usual_and_strong_ones_offered_where_they_were_measured(
    client: Client, ada: Player
) -> None:
    page = client.get("/new/?game=ranchers").content.decode()
    assert 'name="level" value="steady" checked' in page and 'value="strong"' in page
    assert "strong (" not in page and "steady (" not in page
    chain = client.get("/new/?game=food-chain").content.decode()
    assert 'value="strong"' in chain and 'value="easy"' in chain
    rummy = client.get("/new/?game=biome-rummy").content.decode()
    assert 'value="strong"' in rummy and "strong (" not in rummy


def test_strong_bots_are_offered_for_those_counts_of_players_alone_where_they_were_measured(
    client: Client, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.bots.list_strong_seats", lambda slug: frozenset((2, 4)))
    page = client.get("/new/?game=ranchers").content.decode()
    assert "strong (players: 2 and 4)" in page and "steady (" not in page
    sent = USUAL | {"game": "ranchers", "seats": "3", "level": "strong"}
    answered = press(client, "/new/", sent)
    assert answered.status_code == 422
    assert "choose from easy and steady" in answered.content.decode()
    assert not Match.objects.exists()


def test_where_bots_have_one_level_none_is_asked_for(
    client: Client, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.bots.list_levels", lambda slug, seats: (STEADY,))
    only = client.get("/new/?game=food-chain").content.decode()
    assert '<input type="hidden" name="level" value="steady"' in only and "Easy bots" not in only


def test_a_bot_of_a_level_is_seated_from_the_page_of_the_table(client: Client, ada: Player) -> None:
    match = open_table(game="ranchers", opener=ada)
    page = client.get(match.get_absolute_url()).content.decode()
    assert '<option value="steady" selected>' in page and '<option value="strong">' in page
    press(client, f"{match.get_absolute_url()}bot/", {"level": "easy"})
    assert match.seats.exclude(bot="").get().level == "easy"


def test_a_game_for_two_speaks_of_one_bot_and_asks_for_no_number_of_players(
    client: Client, ada: Player
) -> None:
    page = client.get("/new/?game=emu-ranchers").content.decode()
    assert "a bot, now" in page
    assert 'type="radio" name="seats"' not in page
    assert 'type="radio" name="bots"' not in page
    for count in (2, 6):
        whole = client.get("/new/?game=hunting-prey").content.decode()
        assert f'name="seats" value="{count}"' in whole


def test_a_form_of_a_page_from_before_the_update_is_asked_again(
    client: Client, ada: Player
) -> None:
    sent = {"game": "emu-ranchers", "seats": "2", "bot_seats": "0", "visibility": "public"}
    answered = press(client, "/new/", sent)
    assert answered.status_code == 422
    assert not Match.objects.exists()
