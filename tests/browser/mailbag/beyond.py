"""Mails about anything but a running match: invitations, people, wishes, the staff, one's own
letters, seasons, puzzles, digests, accounts, and what the host is told."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import context
from django.conf import settings
from django.test import RequestFactory

from games import periodic_jobs, play
from games.api import bot_accounts, bot_webhooks
from games.health import alarms
from games.models import Hook, Match, Notice
from games.notifications import owe_again
from games.play.reminders import write_reminders
from games.play.seeks import WAITS
from games.play.staff import reports, rulings, sanctions
from games.post import signed_addresses
from games.post.hooks import player_hooks
from games.post.outbox import invitation_links
from games.post.outbox.hook_sender import HOOK_OFF
from games.seasons import registration, season_jobs
from games.seasons.models import Season
from tests.analysis.test_pages import looked_back
from tests.analysis.test_working import over, player_at
from tests.browser.mailbag.bag import Bag, Scene
from tests.languages.test_account_mails import prefixes
from tests.matches import answer, awaited, open_table
from tests.post.letters.writing import DOMAIN, plain, quoting, send
from tests.puzzles.test_puzzles import puzzle
from tests.seasons.town import shown_division

GUEST = "robin@example.org"
OWN_LINES = (
    *("help", "lobby", "matches", "matches finished", "rules food-chain", "settings"),
    *("settings quiet 22-7", "vacation until 3 Dec", "back", "friends", "blocked", "calendar"),
    *("new emu-ranchers pace 2 days", "new hunting-prey with nobody@example.com", "join 1"),
    *("wish food-chain for 2", "wishes", "terms", "seasons", "watch", "puzzle", "seats"),
    *("keep terms Friday: ranchers pace 3 days", "nonsense of all kinds", "renew calendar"),
)


def invitations(bag: Bag) -> None:
    """Invitations of strangers and friends, and what is answered to whoever answers them."""
    opener = bag.somebody()
    for words in ("yes", "no", "never", "hm", "yes\nname Ann"):
        match = open_table(
            3, opener=bag.somebody(), game="biome-rummy" if words == "yes" else "ranchers"
        )
        guest = f"{GUEST.partition('@')[0]}{match.pk}@example.org"
        made = invitation_links.invite_address(match, match.opened_by, guest, bag.times.now())
        bag.came("invited", most=1)
        to = f"{signed_addresses.invitation_address(made.pk, made.email)}@{DOMAIN}"
        send(plain(guest, words), to, verdict="pass", at=bag.times.now())
        bag.came(f"invited-says-{words.split()[0]}", most=1)
        if words == "yes":
            send(plain(guest, "no"), to, verdict="pass", at=bag.times.now())
            bag.came("invited-gives-back", most=1)
            send(plain("other@example.com", "yes"), to, at=bag.times.now())
            bag.came("invited-stranger-says", most=1)
            send(plain(guest, "yes"), to, verdict="fail", at=bag.times.now())
            bag.came("invited-doubted", most=1)
            for _ in range(2):
                play.join_match(match.pk, bag.somebody())
            bag.skip()
            send(plain(guest, "yes"), to, verdict="pass", at=bag.times.now())
            bag.came("invited-too-late", most=1)
    match = open_table(opener=opener, game="hunting-prey", hand_in_mail=False, rated=True)
    invitation_links.invite_address(match, opener, "kay@example.org", bag.times.now())
    bag.came("invited-hand-on-the-page")
    match = open_table(opener=bag.somebody(), game="food-chain")
    made = invitation_links.invite_address(match, match.opened_by, GUEST, bag.times.now())
    bag.skip()
    to = f"{signed_addresses.invitation_address(made.pk, made.email)}@{DOMAIN}"
    send(quoting(GUEST, "yes\nname Robin"), to, verdict="pass", at=bag.times.now())
    bag.came("invited-and-begun")


def rematch(bag: Bag) -> None:
    match = bag.match("ranchers")
    play.resign_seat(awaited(match).pk)
    bag.skip()
    player = match.seats.get(number=0).player
    bag.to_house(player, f"rematch {match.code}")
    bag.came("rematch")


def people(bag: Bag) -> None:
    """Friends, followed matches, wishes that nobody met."""
    one, other, third = (bag.somebody() for _ in range(3))
    bag.to_house(one, f"friend {other.name}")
    bag.came("friends")
    match = bag.match()
    closed = bag.match("food-chain")
    for each in (match, closed):
        bag.to_house(third, f"follow {each.code}")
    bag.skip()
    play.resign_seat(awaited(match).pk)
    bag.came("followed", "followed")
    rulings.cancel_match(closed.pk, bag.somebody(is_staff=True), "nobody wished to go on")
    bag.came("followed-closed", "followed")
    then = bag.times.now() - WAITS - timedelta(minutes=1)
    play.post_seek(one, "biome-rummy", 3, 48, now=then)
    play.post_seek(other, "food-chain", None, None, now=then)
    periodic_jobs.match_seeks()
    bag.came("wish", "wish")


def staff(bag: Bag) -> None:
    """What staff write to players, and the house to its staff."""
    judge, colleague = (bag.somebody(is_staff=True) for _ in range(2))
    why, day = "rude words at the table", (bag.times.now() + timedelta(days=9)).date()
    pairs: tuple[tuple[Any, Any], ...] = (
        (sanctions.warn_player, None),
        (lambda *how: sanctions.silence_player(how[0], day, *how[1:]), sanctions.unsilence_player),
        (lambda *how: sanctions.ban_player(how[0], day, *how[1:]), sanctions.lift_ban),
        (sanctions.close_account, sanctions.reopen_account),
    )
    for out, back in pairs:
        player = bag.somebody()
        for do in (out, back):
            if do is not None:
                do(player.pk, judge, why)
                bag.came("staff")
    match = bag.match()
    told = reports.file_report(match, bag.somebody(), "Bob seems to know my cards")
    reports.ask_colleague(told.pk, judge, colleague, "do you know more?")
    bag.came("staff-colleague")
    reports.answer_report(told.pk, judge, "We have looked at it: he does not.")
    bag.came("staff-report")
    bag.times.go(timedelta(days=8))
    periodic_jobs.write_weekly_mails(now=bag.times.now())
    bag.came("staff-week", most=1)


def programs(bag: Bag) -> None:
    """What the owner of a bot or of a hook reads of it."""
    owner, judge, now = bag.somebody(), bag.somebody(is_staff=True), bag.times.now()
    bot = bot_accounts.create_bot(owner, "B" * 36 if bag.longest else "Hal")[0]
    url = "https://bot.example.org/" + "turns/" * (70 if bag.longest else 1)
    hook = bot_webhooks.save_webhook(bot, url, now)[0]
    for status, error in ((None, "the address did not answer"), (503, "HTTP 503")):
        bot_webhooks.record_failure(hook, status, error, now, is_gone=False)
    bot_webhooks.record_failure(hook, 410, "HTTP 410", now, is_gone=True)
    bag.came("webhook")
    given = {"address": "https://discord.com/api/webhooks/1/abc", "off_since": now}
    app = player_hooks.add_hook(owner, "discord", given, now)
    for error in ("404 Unknown Webhook", "x" * 120):
        Hook.objects.filter(pk=app.pk).update(last_error=error)
        owe_again(HOOK_OFF, owner.pk, app.pk, now)
        bag.came("hook")
    for what in (
        sanctions.warn_player,
        lambda *how: sanctions.silence_player(how[0], now.date(), *how[1:]),
        lambda *how: sanctions.ban_player(how[0], now.date(), *how[1:]),
        sanctions.lift_ban,
        sanctions.close_account,
    ):
        what(bot.pk, judge, "floods the lobby")
        bag.came("bot")


def own_letters(bag: Bag) -> None:
    """Answers to letters to a player's own address."""
    ann, bob = bag.somebody(), bag.somebody()
    open_table(opener=bob, game="ranchers")
    match = bag.match()
    match.seats.filter(number=0).update(player=ann)
    bag.skip()
    for line in OWN_LINES:
        bag.to_house(ann, line)
        bag.came(f"own-{line.split(' ')[0]}", "letter", "puzzle", "season", most=1)
        bag.times.go(timedelta(hours=3))
    bag.to_house(ann, "matches\nvacation 2 days", verdict="none")
    bag.came("own-doubted", most=1)
    bag.to_house(ann, "matches", sender="stranger@example.com")
    bag.came("own-stranger", most=1)


def seasons(bag: Bag) -> None:
    registration.create_next_seasons(bag.times.now())
    ann = bag.somebody()
    division = shown_division([ann, *(bag.somebody() for _ in range(8))])
    bag.came("season-begun", "season", most=1)
    Season.objects.filter(pk=division.season_id).update(
        ends_at=bag.times.now() - timedelta(days=1), starts_at=bag.times.now() - timedelta(days=90)
    )
    season_jobs.run_seasons(bag.times.now())
    bag.came("season-over", "season", most=1)
    few = bag.somebody()
    registration.join_season(
        registration.get_joinable_season("food-chain", bag.times.now()).pk, few, bag.times.now()
    )
    bag.to_house(few, "new cup ranchers for 4")
    bag.skip()
    cup = Season.objects.get(number=1)
    for _ in range(3):
        registration.join_season(cup.pk, bag.somebody(), bag.times.now())
    season_jobs.run_seasons(bag.times.now())
    bag.came("cup-begun", "season", most=1)
    bag.times.go(timedelta(days=60))
    season_jobs.run_seasons(bag.times.now())
    bag.came("season-not-held", "season", most=9)


def after_the_end(bag: Bag) -> None:
    """Looking back, and a puzzle."""
    match = over(people=[bag.somebody() for _ in range(2)])
    bag.skip()
    looked_back(match)
    bag.to_house(player_at(match), f"look back {match.code}")
    bag.came("looked-back", "back")
    puzzle()
    bag.to_house(bag.somebody(), "puzzle")
    bag.came("puzzle", "puzzle")


def digests(bag: Bag) -> None:
    """Turns, and reminders, of several matches in one mail."""
    ann = bag.somebody(turn_mails="digest")
    for game in ("emu-ranchers", "food-chain", "ranchers"):
        match = play.open_match(ann, game, pace_hours=72)
        play.join_match(match.pk, bag.somebody())
        seat = Match.objects.get(pk=match.pk).seats.get(player=ann)
        for _ in range(3):
            if seat.question is None:
                answer(awaited(Match.objects.get(pk=match.pk)))
                seat.refresh_from_db()
    Notice.objects.exclude(seat__player=ann, kind="turn").delete()
    bag.times.go(timedelta(hours=26))
    bag.came("digest", "turn")
    bag.times.go(timedelta(hours=40))
    write_reminders(bag.times.now())
    bag.came("digest-reminds", most=2)


def accounts(bag: Bag) -> None:
    """Every mail about an account."""
    player = bag.somebody()
    player.renamed_from = "Ann"
    request = RequestFactory().get("/")
    request.user = player
    things: dict[str, Any] = {
        "user": player,
        "code": "QWX-123",
        "key": "Mg:1t5xYz:4d0o5cUqZkQ9b7cOeD3sKq8c1pV2mN6x",
        "uid": "u1",
        "activate_url": f"{settings.SITE_URL}/accounts/confirm-email/Mg:1t5xYz:4d0o5cUqZkQ9b7/",
        "password_reset_url": f"{settings.SITE_URL}/accounts/password/reset/key/u1-cx7d0t-9b7cOe/",
        "ip": "192.0.2.1",
        "from_email": "ann@example.org",
        "to_email": "ann@example.net",
        "deleted_email": "old@example.org",
        "timestamp": bag.times.now(),
        "why": "Staff have banned this account until the end of Sun 13 Dec 2026: rude words",
        "player": player,
        "until": bag.times.now() + timedelta(days=7),
        "day": bag.times.now() + timedelta(days=7),
        "size": 1_234_567,
        "link": "/settings/copy/Mg:1t5xYz/",
        "stay": "/leaving/stay/Mg:1t5xYz/",
        "stop": "/moving/stop/Mg:1t5xYz/",
        "move": SimpleNamespace(player=player, to_email="ann@example.net"),
        "purpose": "change your password",
        "address": "ann@example.net",
        "now": "Ann 2",
        "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    }
    for prefix in prefixes():
        with context.request_context(request):
            get_adapter(request).send_account_mail(prefix, player.email, things)
        bag.came(f"account-{prefix.rpartition('/')[2]}".replace("_", "-"))


def host(bag: Bag) -> None:
    """What waits for too long, and that it does no longer."""
    seat = awaited(bag.match())
    Notice.objects.create(
        seat=seat,
        tenure=seat.tenure,
        kind=Notice.Kind.STARTED,
        question=7,
        due_at=bag.times.now() - timedelta(hours=2),
    )
    alarms.raise_alarms(bag.times.now(), lambda: False)
    bag.came("host")
    alarms.raise_alarms(bag.times.now(), lambda: False)
    bag.came("host-over")


SCENES: list[Scene] = [
    *(invitations, rematch, people, staff, programs, own_letters, seasons, after_the_end, digests),
    *(accounts, host),
]
