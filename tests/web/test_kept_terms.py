"""Terms kept under a name: from the form of a new match or by mail, opened again with one click or
one line, forgotten, and nobody else's."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Invitation, Match, Preset
from games.play import NotAllowed
from games.play.clocks.time_limits import BANKS
from games.play.presets import MOST, list_presets, save_preset
from games.play.staff.account_merge import merge_accounts
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.post.letters.personal import wrote_to_us
from tests.post.letters.writing import DOMAIN, words_of
from tests.web.pages import press, reader
from tests.web.test_new_match import TERMS

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
WHOLE = {"seats": 2, "pace_hours": 24}


@pytest.fixture
def ada() -> Player:
    player: Player = PlayerFactory(display_name="Ada", confirmed=True)
    return player


@pytest.fixture
def browser(ada: Player) -> Client:
    return reader(ada)


@pytest.fixture
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def terms_of(match: Match) -> list[Any]:
    """All that a match was opened with."""
    names = ("game", "options", "pace_hours", "bank_hours", "rests", "on_timeout", "visibility")
    told = [getattr(match, name) for name in (*names, "hand_in_mail", "rated")]
    seats = match.seats.order_by("number")
    return [*told, [(seat.player_id, bool(seat.bot), seat.level) for seat in seats]]


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"pace_hours": "24", "on_timeout": "forfeit", "hand_in_mail": "", "seat": "2"},
        {"company": "bots", "level": "easy", "option-years": "4"},
        {"rated": "on", "bank_hours": str(BANKS[-1])},
    ],
)
def test_one_click_opens_such_a_match_again(
    chosen: dict[str, str], browser: Client, ada: Player
) -> None:
    answered = press(browser, "/new/", TERMS | chosen | {"keep_as": " Friday  night "})
    assert answered.status_code == 302, answered.content.decode()
    html = browser.get("/new/").content.decode()
    assert "<strong>Friday night</strong>" in html and 'aria-label="Open Friday night"' in html
    again = press(browser, "/new/kept/", {"open": "Friday night"})
    first, second = Match.objects.order_by("pk")
    assert again.headers["Location"] == second.get_absolute_url()
    assert terms_of(first) == terms_of(second)


def test_whoever_was_invited_is_invited_again(browser: Client) -> None:
    press(browser, "/new/", TERMS | {"company": "friend", "friend": "b@e.org", "keep_as": "Bob"})
    press(browser, "/new/kept/", {"open": "bob"})
    invited = Invitation.objects.values_list("email", "match")
    assert [email for email, _match in invited] == ["b@e.org"] * 2
    assert len({match for _email, match in invited}) == 2


def test_a_doubled_click_opens_one_match(browser: Client, ada: Player) -> None:
    save_preset(ada, "Friday", "emu-ranchers", WHOLE)
    html = browser.get("/new/").content.decode()
    key = html.split("/new/kept/")[1].split('name="form_key" value="')[1].split('"')[0]
    for _ in range(2):
        assert browser.post("/new/kept/", {"open": "Friday", "form_key": key}).status_code == 302
    assert Match.objects.count() == 1


def test_terms_are_forgotten_and_no_other_player_has_them(browser: Client, ada: Player) -> None:
    save_preset(ada, "Friday", "emu-ranchers", WHOLE)
    stranger = reader(PlayerFactory())
    assert "Friday" not in stranger.get("/new/").content.decode()
    for word in ("open", "forget"):
        answered = press(stranger, "/new/kept/", {word: "Friday"}, follow=True)
        assert "You have no preset called “Friday”." in answered.content.decode()
    assert Client().post("/new/kept/", {"open": "Friday"}).status_code == 302
    assert Preset.objects.exists() and not Match.objects.exists()
    press(browser, "/new/kept/", {"forget": "friday"})
    assert not Preset.objects.exists()


@pytest.mark.parametrize("name", ["emu ranchers", "Food-Chain", "x" * 41])
def test_a_name_that_will_not_do_is_refused_and_no_match_opened(name: str, browser: Client) -> None:
    answered = press(browser, "/new/", TERMS | {"keep_as": name})
    assert answered.status_code == 422 and name in answered.content.decode()
    assert not Match.objects.exists() and not Preset.objects.exists()


def test_a_name_is_kept_once_and_the_last_terms_count(ada: Player) -> None:
    save_preset(ada, "Friday", "emu-ranchers", WHOLE)
    save_preset(ada, "FRIDAY", "food-chain", WHOLE)
    kept = Preset.objects.get()
    assert (kept.name, kept.game) == ("FRIDAY", "food-chain")


@pytest.mark.django_db(transaction=True)
def test_ten_at_once_keep_no_more_than_the_most(ada: Player) -> None:
    for number in range(MOST - 3):
        save_preset(ada, f"no {number}", "emu-ranchers", WHOLE)
    numbers = iter(range(10))

    def keeps() -> bool:
        try:
            save_preset(ada, f"at once {next(numbers)}", "emu-ranchers", WHOLE)
        except NotAllowed:
            return False
        return True

    assert sum(at_once(keeps)) == 3 and Preset.objects.count() == MOST


def test_terms_of_two_accounts_become_one_list(ada: Player) -> None:
    gone = PlayerFactory()
    save_preset(ada, "Friday", "emu-ranchers", WHOLE)
    for name in ("friday", "Sunday"):
        save_preset(gone, name, "food-chain", WHOLE)
    merge_accounts(gone.pk, ada.pk, PlayerFactory(is_staff=True, is_superuser=True), "one person")
    kept = [(each.name, each.game) for each in list_presets(ada)]
    assert kept == [("Friday", "emu-ranchers"), ("Sunday", "food-chain")]
    assert not Preset.objects.filter(player=gone).exists()


@pytest.mark.usefixtures("mails_come_in")
def test_terms_are_kept_opened_listed_and_forgotten_by_mail(ada: Player) -> None:
    said = words_of(wrote_to_us(ada, "keep terms Friday: emu-ranchers with b@e.org pace 3 days"))
    assert "saved. To open a match with this preset, write “new Friday”." in said
    assert not Match.objects.exists()
    assert wrote_to_us(ada, "New friday.").reason == "done"
    match = Match.objects.get()
    assert (match.game, match.pace_hours, match.visibility) == ("emu-ranchers", 72, "unlisted")
    assert Invitation.objects.get().email == "b@e.org"
    assert "Emu Ranchers for 2, 72 hours a turn, with b@e.org" in words_of(
        wrote_to_us(ada, "terms")
    )
    assert "Friday: deleted." in words_of(wrote_to_us(ada, "forget terms Friday"))
    assert "you have no presets." in words_of(wrote_to_us(ada, "terms"))


@pytest.mark.usefixtures("mails_come_in")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("keep terms Friday", "isn’t complete"),
        ("keep Friday: emu-ranchers", "isn’t complete"),
        ("keep terms Friday: chess", "no game called “chess” here"),
        ("keep terms Friday: emu-ranchers for 7", "7"),
        ("keep terms Friday: emu-ranchers colour=blue", "colour"),
        ("keep terms Food Chain: emu-ranchers", "is a game’s name"),
        ("forget terms Friday", "no preset called “Friday”"),
    ],
)
def test_what_says_nothing_is_refused_by_mail(line: str, says: str, ada: Player) -> None:
    assert says in words_of(wrote_to_us(ada, line))
    assert not Preset.objects.exists()
