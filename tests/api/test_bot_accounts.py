"""Bot accounts: who makes them, where they sit, how they are rated, and what becomes of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Player
from config import clock
from games import periodic_jobs, play, social
from games.api import bot_accounts, tokens
from games.api.models import Token
from games.models import Delivery, Match, Notice, Reliability, Seek, Standing
from games.play import CannotJoin, CannotOpen, NotAllowed
from games.play.open_tables import list_lobby_matches
from games.play.seat_takeover import take_over_seat
from games.play.seeks import match_seeks, post_seek
from games.play.staff.account_merge import merge_accounts
from games.play.staff_rules import has_staff_conflict
from games.post.outbox import invitation_links
from games.ratings import leaderboards
from games.reliability.counting import count_daily
from games.social.errors import SocialError
from games.social.friends import befriend
from tests.api.bots import make_bot, program_of
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import EMU, awaited, fresh, open_table, play_on, running_match
from tests.play.test_at_most import passes
from tests.ratings.test_rating import LATER, over

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEN_AT_ONCE = pytest.mark.django_db(transaction=True)
THREE = "hunting-prey"


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann")


def refusal(match: Match, player: Player) -> str:
    with pytest.raises(CannotJoin) as refused:
        play.join_match(match.pk, player)
    return str(refused.value)


# Made


def test_what_a_bot_is_called_says_that_it_is_one(ann: Player) -> None:
    assert make_bot(ann, " Hal  9000 ").name == "Bot Hal 9000"
    assert make_bot(ann, "bot Marvin").name == "Bot Marvin"


@pytest.mark.parametrize(
    "name", ["", "  ", "Bot ", "Juniper", "Magpie (strong)", "a@b", "x" * 37, "admin", "a\u200bb"]
)
def test_a_name_that_will_not_do_is_refused_in_a_sentence(ann: Player, name: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        bot_accounts.create_bot(ann, name)
    assert str(refused.value).endswith(".")
    assert not ann.bots.exists()


def test_two_bots_whose_names_look_the_same_are_not_to_be_had(ann: Player) -> None:
    make_bot(ann, "Hal")
    with pytest.raises(NotAllowed, match="already taken"):
        bot_accounts.create_bot(PlayerFactory(), "HAL")


def test_a_person_has_five_bots_and_a_bot_has_none(ann: Player) -> None:
    bots = [make_bot(ann) for _ in range(bot_accounts.MOST)]
    with pytest.raises(NotAllowed, match="5 bots"):
        make_bot(ann)
    with pytest.raises(NotAllowed, match="can’t have bots"):
        make_bot(bots[0])
    bot_accounts.close_bot(bots[0], clock.now())
    make_bot(ann)


@TEN_AT_ONCE
def test_of_ten_bots_made_at_once_a_person_gets_five() -> None:
    ann = PlayerFactory()
    made = at_once(lambda: passes(lambda: make_bot(ann)))
    assert sum(made) == ann.bots.count() == bot_accounts.MOST


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True}])
def test_no_bot_belongs_to_the_staff(rights: dict[str, bool]) -> None:
    bot = make_bot()
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=bot.pk).update(**rights)


def test_nobody_signs_in_as_a_bot(client: Client, mailoutbox: list[Any]) -> None:
    bot = make_bot()
    assert not bot.has_usable_password()
    client.post("/login/", {"login": bot.email, "password": "!"})
    client.post("/login/code/", {"email": bot.email})
    assert "_auth_user_id" not in client.session
    assert not [mail for mail in mailoutbox if bot.email in mail.to]


# Where they sit


def test_people_and_bots_sit_together_where_nothing_is_rated(ann: Player) -> None:
    match = open_table(3, game=THREE, opener=ann)
    for bot in (make_bot(), make_bot()):
        match = play.join_match(match.pk, bot)
    assert fresh(match).status == Match.Status.RUNNING and not match.rated


def test_a_rated_table_of_people_refuses_a_bot_and_one_of_bots_a_person(ann: Player) -> None:
    people, bots = open_table(rated=True, opener=ann), open_table(rated=True, opener=make_bot())
    bot = make_bot()
    assert "bots can’t join" in refusal(people, bot)
    assert "among bots only" in refusal(bots, ann)
    assert list(list_lobby_matches(ann)) == [people]
    assert list(list_lobby_matches(bot)) == [bots]
    assert play.join_match(bots.pk, bot).status == Match.Status.RUNNING


@TEN_AT_ONCE
def test_of_ten_bots_and_people_at_once_only_one_kind_gets_rated_seats() -> None:
    match = open_table(4, game=THREE, rated=True, opener=make_bot())
    crowd = [make_bot() if number % 2 else PlayerFactory() for number in range(10)]
    at_once(lambda: passes(lambda: play.join_match(match.pk, crowd.pop())))
    seated = match.seats.filter(player__isnull=False)
    assert seated.count() == 4 and not seated.filter(player__owner=None).exists()


def test_two_bots_of_one_owner_share_no_rated_table(ann: Player) -> None:
    match = open_table(rated=True, opener=make_bot(ann))
    assert "You and your bots" in refusal(match, make_bot(ann))


def test_nobody_holds_two_hands_of_a_table_with_others(ann: Player) -> None:
    bot = make_bot(ann)
    three = open_table(3, game=THREE, opener=ann)
    assert "You and your bots" in refusal(three, bot)
    two = open_table(opener=ann)
    assert play.join_match(two.pk, bot).status == Match.Status.RUNNING


@TEN_AT_ONCE
def test_of_ten_bots_of_two_owners_at_once_each_owner_has_one_hand() -> None:
    owners = [PlayerFactory(), PlayerFactory()]
    match = open_table(6, game=THREE, opener=PlayerFactory())
    bots = [make_bot(owner) for owner in owners for _ in range(5)]
    at_once(lambda: passes(lambda: play.join_match(match.pk, bots.pop())))
    seated = match.seats.filter(player__owner__isnull=False).values_list("player__owner", flat=True)
    assert sorted(seated) == sorted(owner.pk for owner in owners)


def test_a_seat_that_was_left_goes_to_no_bot_of_the_table(ann: Player) -> None:
    bob = PlayerFactory()
    match = running_match(game=THREE, players=3, people=[ann, bob, PlayerFactory()])
    leave_and_offer(match, bob)
    with pytest.raises(CannotJoin, match="You and your bots"):
        take_over_seat(match.pk, make_bot(ann))
    take_over_seat(match.pk, make_bot())


def test_a_seat_of_a_rated_match_of_people_goes_to_no_bot(ann: Player) -> None:
    bob = PlayerFactory()
    people = [ann, bob, PlayerFactory()]
    match = running_match(game=THREE, players=3, people=people, rated=True)
    leave_and_offer(match, bob)
    with pytest.raises(CannotJoin, match="bots can’t join"):
        take_over_seat(match.pk, make_bot())


def leave_and_offer(match: Match, player: Player) -> None:
    from games.models import Vacancy

    seat = match.seats.get(player=player)
    play.resign_seat(seat.pk)
    seat.refresh_from_db()
    Vacancy.objects.create(seat=seat, tenure=seat.tenure, offered_at=clock.now())


def test_staff_are_kept_from_the_matches_of_their_bots(ann: Player) -> None:
    match = open_table(opener=make_bot(ann))
    assert has_staff_conflict(match, ann.pk) and not has_staff_conflict(match, PlayerFactory().pk)


def test_a_bot_plays_steady_bots_of_the_site_but_none_that_think() -> None:
    bot = make_bot()
    with pytest.raises(CannotOpen, match="Choose steady"):
        play.open_match(bot, EMU, bot_seats=1, bot_level="strong")
    assert play.open_match(bot, EMU, bot_seats=1).status == Match.Status.RUNNING


# How they are rated and counted


def test_bots_are_rated_among_themselves_and_listed_apart() -> None:
    bots, people = [make_bot() for _ in range(4)], [PlayerFactory() for _ in range(4)]
    for crowd in (bots, people):
        for _ in range(10):
            over(crowd, [1, 2, 3, 4])
    periodic_jobs.rate_matches(now=LATER)
    for of_bots, crowd in ((True, bots), (False, people)):
        listed = leaderboards.list_best("biome-rummy", LATER, of_bots)
        assert [one.player for one in listed] == crowd
    assert Standing.objects.count() == 8


def test_the_turns_of_bots_count_for_no_reliability(ann: Player) -> None:
    running_match(people=[ann, make_bot()])
    count_daily(clock.now(), lambda: False)
    assert [one.player for one in Reliability.objects.all()] == [ann]


def test_a_bot_has_no_friends_and_no_seeks(ann: Player) -> None:
    bot = make_bot()
    for asker, asked in ((ann, bot), (bot, ann)):
        with pytest.raises(SocialError, match="bots have no friends"):
            befriend(asker, asked)
    with pytest.raises(NotAllowed, match="can’t request tables"):
        post_seek(bot, EMU)
    assert program_of(bot).post("/seeks", {"game": EMU}).status_code == 409


def test_a_seek_brings_nobody_to_a_table_with_a_bot(ann: Player) -> None:
    open_table(opener=make_bot(), pace_hours=48)
    post_seek(ann, EMU)
    assert match_seeks(clock.now(), lambda: False) == 0
    assert Seek.objects.get().state == Seek.State.WAITING


# Blocks


@pytest.mark.parametrize("who", ["owner", "other", "the bot"])
def test_a_block_of_the_owner_holds_for_the_bot(ann: Player, who: str) -> None:
    owner = PlayerFactory()
    bot = make_bot(owner)
    pair = {"owner": (owner, ann), "other": (ann, owner), "the bot": (ann, bot)}
    social.block_player(*pair[who])
    mine, its = open_table(opener=ann), open_table(opener=bot)
    assert "no open seat" in refusal(mine, bot) and "no open seat" in refusal(its, ann)
    assert mine not in list_lobby_matches(bot) and its not in list_lobby_matches(ann)
    assert social.find_blocks_between(ann.pk, [bot.pk]) == {bot.pk}
    assert social.find_blocks_between(bot.pk, [ann.pk]) == {ann.pk}
    if who == "the bot":
        assert social.find_blocks_between(ann.pk, [owner.pk]) == set()


# Invited, told and heard


def test_anybody_invites_a_bot_by_name_and_its_program_reads_it(ann: Player) -> None:
    bot = make_bot(name="Hal")
    match = open_table(opener=ann)
    invitation_links.invite_named(match, ann, "Bot Hal", clock.now())
    program = program_of(bot)
    [told] = program.get("/invitations").json()["invitations"]
    assert told["code"] == match.code and told["by"] == "Ann"
    periodic_jobs.send_notices()
    assert Delivery.objects.get().state == Delivery.State.SKIPPED
    joined = program.post(f"/matches/{match.code}/join")
    assert joined.json()["status"] == "running"
    assert program.get("/invitations").json()["invitations"] == []
    seats = program.get(f"/matches/{match.code}").json()["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["bot", "person"]


def test_who_is_blocked_invites_no_bot_of_whom_they_are_blocked_by(ann: Player) -> None:
    owner = PlayerFactory()
    bot = make_bot(owner, "Hal")
    social.block_player(owner, ann)
    invitation_links.invite_named(open_table(opener=ann), ann, "Bot Hal", clock.now())
    assert program_of(bot).get("/invitations").json()["invitations"] == []


def test_a_bot_gets_no_email(mailoutbox: list[Any]) -> None:
    bots = [make_bot(), make_bot()]
    Player.objects.update(turn_mails=Player.TurnMails.AT_ONCE, mail_matches=True)
    play_on(running_match(people=bots))
    periodic_jobs.send_notices()
    assert mailoutbox == []
    assert set(Notice.objects.values_list("state", flat=True)) == {Notice.State.SKIPPED}


def test_a_bot_is_silent_while_its_owner_is(ann: Player) -> None:
    from accounts import bans

    match = running_match(people=[make_bot(ann), PlayerFactory()])
    bans.silence_player(ann, "shouting", None)
    with pytest.raises(NotAllowed, match="shouting"):
        play.post_remark(match.seats.get(player__owner=ann).pk, "hello")


def test_the_profile_of_a_bot_says_what_it_is(client: Client) -> None:
    bot = make_bot(name="Hal")
    page = client.get("/players/Bot%20Hal/").content.decode()
    assert "This is a bot account" in page and "Reliability" not in page
    assert program_of(bot).get("/players/Bot%20Hal").json()["bot"] is True


# Who answers for them


def close(owner: Player) -> None:
    Player.objects.filter(pk=owner.pk).update(is_active=False)


def shut(owner: Player) -> None:
    bot_accounts.close_bots(owner, clock.now())


def merge(owner: Player) -> None:
    merge_accounts(owner.pk, PlayerFactory().pk, PlayerFactory(is_staff=True), "one person")


@pytest.mark.parametrize("end", [close, shut, merge])
def test_the_token_of_a_bot_opens_nothing_once_nobody_answers_for_it(
    ann: Player, end: Callable[[Player], None]
) -> None:
    program = program_of(make_bot(ann))
    assert program.get("/turns").status_code == 200
    end(ann)
    assert program.get("/turns").status_code == 401


def test_a_bot_is_merged_with_nobody(ann: Player) -> None:
    for pair in ((make_bot().pk, ann.pk), (ann.pk, make_bot().pk)):
        with pytest.raises(NotAllowed, match="bot account"):
            merge_accounts(*pair, PlayerFactory(is_staff=True), "one person")


def test_the_bots_of_whoever_leaves_leave_with_them(ann: Player) -> None:
    bot = make_bot(ann, "Hal")
    match = running_match(people=[bot, PlayerFactory()])
    Player.objects.filter(pk=ann.pk).update(leaves_at=clock.now(), leaving_told=True)
    for _ in range(2):
        periodic_jobs.delete_leaving_accounts()
    bot.refresh_from_db()
    assert bot.left_at is not None and bot.display_name == "a former player" and bot.is_bot
    assert fresh(match).seats.get(player=bot).stand_in
    assert not Token.objects.exists()


def test_a_new_token_closes_the_old_one() -> None:
    bot = make_bot()
    old, new = program_of(bot), program_of(bot)
    assert [each.get("/turns").status_code for each in (old, new)] == [401, 200]
    assert tokens.list_tokens(bot).get().scope == Token.Scope.BOT


def test_bots_play_a_rated_match_to_its_end_by_the_api_alone() -> None:
    from tests.api.test_play import random, whole_turn

    match = running_match(people=[make_bot(), make_bot()], rated=True)
    programs = {seat.pk: program_of(seat.player) for seat in match.seats.all()}
    dice = random.Random(3)
    while fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        words = whole_turn(programs[seat.pk], match, dice)
        sent = {"question": seat.question, "moves": words}
        assert programs[seat.pk].post(f"/matches/{match.code}/moves", sent).status_code == 200
    assert fresh(match).ending == Match.Ending.PLAYED


def test_not_even_a_superuser_calls_a_bot_as_if_it_were_a_person() -> None:
    from django.forms import modelform_factory

    from accounts.admin import PlayerForm

    form_of_name = modelform_factory(Player, PlayerForm, fields=["display_name"])
    form = form_of_name({"display_name": "Hal"}, instance=make_bot(name="Hal"))
    assert form.errors["display_name"] == ["The name of a bot begins with “Bot”."]
