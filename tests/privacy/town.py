"""A player who has been here for long, with rows of every kind, and words that nobody else has."""

import json
import random
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models

from accounts import reauthentication, security_log
from accounts.models import AddressMove, MailedProof, Player, Session
from accounts.security_log import Kind
from config import clock
from games import play, social
from games.api import bot_accounts, bot_webhooks, tokens
from games.api.models import ProgramSeat
from games.models import (
    Delivery,
    Device,
    Export,
    Follow,
    Friendship,
    Hook,
    Match,
    Notice,
    Presence,
    Progress,
    Proposal,
    Reach,
    Seek,
    TakenForm,
    Throttle,
    Uninvited,
)
from games.notifications import owe_notifications
from games.play.presets import save_preset
from games.play.seeks import EXPIRED
from games.play.staff import reports, sanctions
from games.post import personal_address, signed_addresses
from games.post.outbox import invitation_links
from games.post.outbox.personal_mails import ANSWERED
from games.seasons import registration
from games.seasons.models import SeasonNews
from games.social.follows import FOLLOWED
from games.social.friends import REQUESTED
from games.titles import find_game
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table, play_on, running_match
from tests.post.letters.writing import DOMAIN, plain, post, reply_to, send, talk_to

NAME = "Casimira Zwölfender"
LETTERS_READ = 2  # each is opened in a process of its own
EMAIL, SECOND = "casimira@zwoelfender.example", "other.casi@zwoelfender.example"
# What stands in rows of the player and nowhere else. None of it may be found once they have left.
CANARIES = (
    *(NAME, "zwoelfender.example", "remarkbyher", "subjectbyher", "linebyher", "friendofhers"),
    *("203.0.113.77", "Canarybrowser", "secretofherapp", "herpasskeyname", "whybystaff"),
    *("5.1.1 says the server", "Europe/Vaduz", "herpassword", "herticket", "herdevice"),
    "herroom",
    "herprogram",
)


def player() -> Player:
    """The player, with all that an account can have."""
    made: Player = PlayerFactory(
        display_name=NAME, email=EMAIL, confirmed=True, time_zone="Europe/Vaduz"
    )
    EmailAddress.objects.create(user=made, email=SECOND, verified=True, primary=False)
    Player.objects.filter(pk=made.pk).update(
        password="md5$herpassword", last_login=clock.now(), renamed_from=f"{NAME} 1"
    )
    made.refresh_from_db()
    staff = PlayerFactory(is_staff=True)
    for kind, secret in (("totp", "secretofherapp"), ("webauthn", "herpasskeyname")):
        Authenticator.objects.create(user=made, type=kind, data={"secret": secret})
    Session.objects.create(
        session_key="hersessionkey",
        session_data="x",
        expire_date=clock.now() + timedelta(days=30),
        player=made,
        network="203.0.113.77",
        browser="Canarybrowser",
    )
    Device.objects.create(
        player=made,
        session_id="hersessionkey",
        endpoint="https://push.example.org/herdevice",
        p256dh="x",
        auth="x",
        browser="Canarybrowser",
        made_at=clock.now(),
    )
    Hook.objects.create(
        player=made,
        kind=Hook.Kind.MATRIX,
        address="https://herhomeserver.example.org",
        secret="hermatrixtoken",
        room="!herroom:example.org",
        made_at=clock.now(),
    )
    tokens.issue_token(made, "herprogram", "play")
    bot = bot_accounts.create_bot(made, "Robin")[0]
    bot_webhooks.save_webhook(bot, "https://zwoelfender.example/herprogram", clock.now())
    security_log.log_event(Kind.SIGNED_IN, None, made, f"from {EMAIL}")
    security_log.log_event(
        Kind.ADMIN_READ, None, None, "/admin/?q=casimira%40zwoelfender.example", by=staff
    )
    MailedProof.objects.create(
        player=made,
        purpose="address",
        ticket="herticket",
        code="x",
        good_until=clock.now() + reauthentication.HOLDS,
    )
    AddressMove.objects.create(
        player=made,
        to_email=SECOND,
        why="whybystaff",
        asked_by=staff,
        asked_at=clock.now(),
        stopped_at=clock.now(),
    )
    LogEntry.objects.create(
        user=staff,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(made.pk),
        object_repr=NAME,
        action_flag=2,
        change_message=f"now {NAME}",
    )
    Reach.objects.create(
        email=EMAIL,
        score=4,
        scored_at=clock.now(),
        suppressed_at=clock.now(),
        last_code="5.1.1",
        words=f"5.1.1 says the server: {EMAIL}",
    )
    Uninvited.objects.create(email=SECOND, at=clock.now())
    Throttle.objects.create(domain="zwoelfender.example", until=clock.now(), code="451")
    Progress.objects.create(
        player=made, game="food-chain", lesson=1, exercise=0, finished=[0], at=clock.now()
    )
    save_preset(made, "linebyher", "food-chain", {"seats": 2, "pace_hours": 48}, [SECOND])
    stranger = PlayerFactory()
    social.block_player(made, stranger)
    social.block_player(stranger, made)
    for asker, asked in ((made, stranger), (stranger, made)):
        request = Friendship.objects.create(asker=asker, asked=asked, asked_at=clock.now())
        owe_notifications(REQUESTED, [asked.pk], request.pk, clock.now())
    wish = play.post_seek(made, "food-chain", 2)
    Seek.objects.filter(pk=wish.pk).update(state=Seek.State.EXPIRED)
    owe_notifications(EXPIRED, [made.pk], wish.pk, clock.now())
    follow = Follow.objects.create(player=made, match=open_table(), at=clock.now())
    owe_notifications(FOLLOWED, [made.pk], follow.match_id, clock.now())
    cup = registration.open_cup(made, "food-chain", 4)
    owe_notifications(SeasonNews.OVER, [made.pk], cup.pk, clock.now())
    failed = {"state": Delivery.State.FAILED, "error": f"5.1.1 says the server: {EMAIL}"}
    Delivery.objects.filter(notification__recipient=made).update(**failed)
    Export.objects.create(player=made, asked_at=clock.now(), name="herticket.zip")
    TakenForm.objects.create(
        key="herform", content="x", answer={"words": f"{EMAIL} has been invited"}, at=clock.now()
    )
    return made


def matches_of(made: Player, many: int, games: tuple[str, ...], seed: int = 1) -> list[Match]:
    """So many matches with the player: some over, most of them running, with talk and letters."""
    dice = random.Random(seed)
    friends = [PlayerFactory(confirmed=True) for _ in range(3)]
    found = []
    for number in range(many):
        game = games[number % len(games)]
        others = friends[: find_game(game).seat_counts[0] - 1]
        match = running_match(
            1 + len(others),
            game=game,
            people=[made, *others] if number % 2 else [*others, made],
            on_timeout=dice.choice(["auto", "forfeit"]),
        )
        match = play_on(match, dice.choice([1, 2, 3]), seed=number)
        furnish(match, made, read=number < LETTERS_READ)
        if number % 3 == 2:
            play.resign_seat(match.seats.exclude(player=made)[0].pk)
        found.append(fresh(match))
    return found


def furnish(match: Match, made: Player, read: bool) -> None:
    """Talk, letters of both players, read or not, and notices with what went wrong."""
    mine = match.seats.get(player=made)
    other = match.seats.exclude(player=made).order_by("number")[0]
    if fresh(match).status == Match.Status.RUNNING:
        play.post_remark(mine.pk, "remarkbyher, good luck")
        play.post_remark(other.pk, "to you too")
    play.add_note(mine.pk, "linebyher, Moons are with Bob")
    if mine.question is not None and mine.match.status == Match.Status.RUNNING:
        deal_with = send if read else post
        deal_with(
            plain(EMAIL, "linebyher is no step", subject="subjectbyher"),
            reply_to(mine),
            envelope_from=EMAIL,
            verdict="pass",
        )
    # A stranger's mail to the other's address: from her, at that.
    letter = post(
        plain(
            f"Casi <{SECOND}>", "say linebyher", message_id=f"<{match.code}@zwoelfender.example>"
        ),
        talk_to(other),
        envelope_from=SECOND,
    )
    asked = {"words": "report match linebyher", "is_turn": False, "at": clock.now()}
    Proposal.objects.get_or_create(tenure=mine.tenure, defaults={"letter": letter, **asked})
    Presence.objects.update_or_create(seat=mine, defaults={"at": clock.now()})
    ProgramSeat.objects.get_or_create(tenure=mine.tenure, defaults={"since": clock.now()})
    notices = Notice.objects.filter(seat=mine).order_by("pk")
    for notice in notices[:1]:
        Notice.objects.filter(pk=notice.pk).update(
            state=Notice.State.FAILED, error=f"5.1.1 says the server: {EMAIL}"
        )
        bounce = plain("MAILER-DAEMON@example.net", f"Final-Recipient: {EMAIL}")
        post(
            bounce,
            f"{signed_addresses.notice_bounce_address(notice.pk)}@{DOMAIN}",
            envelope_from="",
        )


def with_staff(made: Player) -> None:
    """What she has reported, and what staff did about it and to her, told by mails."""
    judge = PlayerFactory(is_staff=True)
    seat = made.seats.order_by("pk")[0]
    report = reports.file_report(seat.match, made, "linebyher, something is wrong")
    reports.answer_report(report.pk, judge, f"whybystaff, dear {NAME}")
    sanctions.warn_player(made.pk, judge, "whybystaff")
    mails = Delivery.objects.filter(notification__recipient=made)
    mails.update(state=Delivery.State.FAILED, error=f"5.1.1 says the server: {EMAIL}")


def invitations(made: Player) -> None:
    """An invitation by her and one to her, both answered by letters, and a table that waits; and a
    letter to her own address."""
    own_letter(made)
    hers = open_table(opener=made)
    theirs = open_table()
    assert theirs.opened_by is not None
    for match, by, to in (
        (hers, made, "friendofhers@elsewhere.example"),
        (theirs, theirs.opened_by, EMAIL),
    ):
        invitation = invitation_links.invite_address(match, by, to, clock.now())
        where = signed_addresses.invitation_address(invitation.pk, invitation.email)
        send(plain(to, "maybe linebyher", subject="subjectbyher"), f"{where}@{DOMAIN}")


def own_letter(made: Player) -> None:
    """A letter to her own address here, answered, and the report that the answer came back."""
    letter = send(
        plain(EMAIL, "linebyher is no step", subject="subjectbyher"),
        personal_address.address_of(made),
        envelope_from=EMAIL,
        verdict="pass",
    )
    answers = Delivery.objects.filter(notification__type=ANSWERED, notification__about=letter.pk)
    answers.update(state=Delivery.State.FAILED, error=f"5.1.1 says the server: {EMAIL}")
    bounce = plain("MAILER-DAEMON@example.net", f"Final-Recipient: {EMAIL}")
    where = f"{signed_addresses.delivery_bounce_address(answers.get().pk)}@{DOMAIN}"
    post(bounce, where, envelope_from="")


def handed_over(made: Player) -> Match:
    """A running match whose seat was hers and is hers no more; she said something there."""
    match = running_match(2, people=[made, PlayerFactory(confirmed=True)])
    mine = match.seats.get(player=made)
    play.post_remark(mine.pk, "remarkbyher as well")
    play.hand_over_seat(mine.pk, PlayerFactory(confirmed=True))
    return fresh(match)


def found(model: type[models.Model], words: str) -> list[str]:
    """In which columns of which rows of a model something stands, whatever kind they are."""
    names = [field.attname for field in model._meta.concrete_fields]
    places = []
    for row in model._base_manager.values(*names).iterator():
        for name, value in row.items():
            if words.casefold() in as_text(value).casefold():
                places.append(f"{model._meta.label} {row.get('id', '')}: {name}")
    return places


def as_text(value: Any) -> str:
    """A stored value as one could read it."""
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).decode("utf-8", "replace")
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


def everywhere(words: str) -> Iterator[str]:
    """Where in the whole database something stands."""
    for model in apps.get_models():
        yield from found(model, words)
