"""A furnished house: where every page is found, each with something on it to see."""

import random
from pathlib import Path
from urllib.parse import urlencode

from django.core import mail
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from accounts import account_deletion
from accounts.models import Player
from games import guest_games, periodic_jobs, play
from games import social as those_known
from games.models import Match, Seat, Standing
from games.play.premoves.storage import PremoveDraft, imagine_next_turn
from games.post.mailbox import MailSink
from games.post.outbox.mail_sender import send_due_mails
from games.seasons.page_paths import division_path, season_path
from games.web.card_selection import Selection
from tests.browser.matches import begun_by, known_match
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, open_table, play_on, running_match, sensible_turn
from tests.seasons.town import coming_season, shown_division

MODULES = ("horses", "fish", "grants", "buildings", "pets")
TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "emus-redux": (4, {}),
    "ranchers": (3, dict.fromkeys(MODULES, True)),
    "biome-rummy": (4, {}),
    "hunting-prey": (5, {"finish": "tokens:8"}),
    "food-chain": (2, {}),
}
PARTS = ("house", *TABLES)
TURNS_BEFORE = 21
Addresses = dict[str, tuple[Player | None, str]]


def furnish(part: str, people: list[Player], mailbox: Path) -> Addresses:
    """One of the PARTS of a house, with matches in every state, and their mails in the folder
    `mailbox`; returns by name who looks at which address (None: a visitor)."""
    dice = random.Random(7)
    if part == "house":
        return house(people, mailbox, dice)
    return other_table(part, people, dice)


def house(people: list[Player], mailbox: Path, dice: random.Random) -> Addresses:
    """Every page there is but the tables of other games than Emu Ranchers; of these, a match each
    is under way, so that it is listed."""
    ann = people[0]
    running = begun_by(people)
    send_due_mails()
    for message in mail.outbox:
        MailSink(mailbox).store_mail(message.message().as_bytes(), message.to)
    staff = PlayerFactory(display_name="Cleo", is_staff=True, is_superuser=True, confirmed=True)
    open_table(opener=PlayerFactory(display_name="Dora"), options={"years": 4})
    for game in TABLES:
        begun(game, enough_for(game, people))
    for _ in range(8):
        seat = awaited(running)
        play.submit_turn(seat.pk, sensible_turn(running, seat, dice))
    closing = known_match(people)
    while play.current_record(fresh(closing)).view(None)["phase"] != "closing":
        seat = awaited(closing)
        play.submit_turn(seat.pk, sensible_turn(closing, seat, dice))
    finished = play_on(known_match(people))
    periodic_jobs.archive_matches()
    periodic_jobs.count_finished_games()
    Player.objects.filter(last_login=None).update(last_login=timezone.now())
    table, over = running.get_absolute_url(), finished.get_absolute_url()
    mover = awaited(running).player
    waiting = people[1] if mover == ann else ann
    timeline = reverse("admin:games_match_timeline", args=[running.pk])
    return {
        "landing": (None, "/"),
        "library": (ann, reverse("library")),
        "trial": (None, guest_games.start_guest_game("emu-ranchers", "").get_absolute_url()),
        "sign in": (None, reverse("account_login")),
        "sign up": (None, reverse("account_signup")),
        "home": (ann, "/"),
        "memory": (ann, reverse("memory")),
        "profile": (ann, reverse("profile", args=[people[1].display_name])),
        "head to head": (ann, beside(*people[:2])),
        "numbers": (None, reverse("numbers", args=[finished.game])),
        "friends": (known_to_many(ann), reverse("people")),
        "lobby": (ann, reverse("lobby")),
        "find a match": (ann, reverse("find_match")),
        "security": (ann, reverse("security")),
        "new match": (ann, reverse("new_match")),
        "ratings": (ann, reverse("ratings")),
        "list of ratings": (ann, rated_list()),
        "seasons": (ann, reverse("seasons")),
        "left seats": (ann, reverse("left_seats")),
        **seasons_of(ann),
        "settings": (ann, reverse("settings")),
        "rules": (ann, reverse("rules", args=[running.game])),
        "lesson": (None, reverse("lesson", args=["food-chain", 4, 2])),
        "legend": (ann, reverse("legend", args=[running.game])),
        "my turn": (mover, table),
        **drafts(running, mover),
        "hand": (mover, f"{table}hand/"),
        "other's turn": (waiting, table),
        "next turn": (waiting, f"{table}plan/"),
        "next turn, ready": (waiting, ready_to_be_kept(running, waiting)),
        "closing": (awaited(closing).player, closing.get_absolute_url()),
        "finished": (ann, over),
        "log": (ann, f"{over}log/"),
        "replay": (ann, f"{over}moment/{finished.ply // 4}/"),
        "deal": (ann, f"{over}deal/"),
        "resign": (ann, f"{table}resign/"),
        "mailbox": (ann, reverse("mailbox")),
        "mail": (ann, reverse("mailbox_letter", args=[next(mailbox.glob("new/*")).name])),
        "what is kept": (ann, reverse("privacy")),
        "your data": (ann, reverse("own_data")),
        "leave by mail": (None, account_deletion.deletion_confirmation_path(ann)),
        "stay by mail": (
            None,
            account_deletion.cancel_deletion_link(
                account_deletion.request_deletion(somebody("Edna").pk, "page")
            ),
        ),
        "timeline": (staff, timeline),
    }


def known_to_many(player: Player) -> Player:
    """The player, with a friend, one who asks, one who was asked, and one who is blocked."""
    friend, asking, asked, blocked = map(somebody, ("Finn", "Gerda Ottilie", "Hugo", "Irma"))
    those_known.befriend(player, friend)
    those_known.befriend(friend, player)
    those_known.befriend(asking, player)
    those_known.befriend(player, asked)
    those_known.block_player(player, blocked)
    return player


def beside(first: Player, second: Player) -> str:
    """Where both stand side by side."""
    return f"{reverse('profile', args=[first.display_name])}?with={second.display_name}"


def ready_to_be_kept(match: Match, player: Player) -> str:
    """Where a player who waits has drafted a whole turn, and keeps a plan already."""
    seat = match.seats.get(player=player)
    ahead = imagine_next_turn(fresh(match), seat, play.current_record(fresh(match)))
    move = ahead.list_legal_moves(seat.number)[0]
    play.save_premove(seat.pk, PremoveDraft(f"{move}, draw deck", at_once=True), player.pk)
    return f"{match.get_absolute_url()}plan/?{urlencode([('do', move), ('pick', 'deck')])}"


def seasons_of(ann: Player) -> dict[str, tuple[Player | None, str]]:
    """The pages of a season that Ann has joined, of one that runs, and of somebody in it."""
    names = ("Hannelore Ottokar von Wendisch", "Ida", "Jo", "Karl", "Lu", "Mia", "Nils", "Ole")
    division = shown_division([ann, *map(somebody, names)])
    first = division.entries.order_by("rank")[0]
    return {
        "season to come": (ann, coming_season(ann)),
        "season": (ann, season_path(division.season)),
        "division": (ann, division_path(division.season, division)),
        "entry": (None, reverse("entry", args=[first.pk])),
    }


def rated_list() -> str:
    """The list of a title in which two are listed."""
    for name in ("Fritz", "Gerda"):
        Standing.objects.create(
            player=somebody(name),
            game="food-chain",
            points=1540.0,
            doubt=40.0,
            low=1460.0,
            matches=12,
            people=3,
            last_at=timezone.now(),
        )
    return reverse("ratings_of", args=["food-chain"])


def enough_for(game: str, people: list[Player]) -> list[Player]:
    """Ann, Bob and as many others as the game takes."""
    others = range(TABLES[game][0] - len(people))
    return [*people, *(somebody(f"{game[:4]} {at}") for at in others)]


def somebody(name: str) -> Player:
    """The player of this name, who may sit at several tables."""
    return Player.objects.filter(display_name=name).first() or PlayerFactory(display_name=name)


def begun(game: str, people: list[Player]) -> Match:
    """A match of `game` whose first question is put."""
    seats, options = TABLES[game]
    return running_match(seats, game=game, people=people, options=options)


def other_table(game: str, people: list[Player], dice: random.Random) -> Addresses:
    """The table of a game: in the middle of a match, with something picked, with a turn ready to
    be sent, and finished."""
    everybody = enough_for(game, people)
    match = begun(game, everybody)
    for _ in range(TURNS_BEFORE):
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    seat = awaited(match)
    picked, ready = picks(match, seat, dice)
    over = play_on(begun(game, everybody))
    return {
        "my turn": (seat.player, match.get_absolute_url()),
        "picked": (seat.player, picked),
        "ready": (seat.player, ready),
        "onlooker": (None, match.get_absolute_url()),
        "finished": (people[0], over.get_absolute_url()),
    }


def picks(match: Match, seat: Seat, dice: random.Random) -> tuple[str, str]:
    """The addresses after the first pick of a sensible answer, and with all of it ready."""
    moves = sensible_turn(match, seat, dice).split(", ")
    record, path = play.current_record(fresh(match)), match.get_absolute_url()
    picking = Selection.from_query(record, seat.number, QueryDict(), path)
    words = [*moves[0].split()[1:], moves[0].split()[0]]
    first = next(picking.pick_href(word) for word in words if picking.can_pick(word))
    drafted = QueryDict(urlencode([("do", move) for move in moves[:-1]]))
    return first, Selection.from_query(record, seat.number, drafted, path).move_href(moves[-1])


def drafts(match: Match, mover: Player) -> Addresses:
    """The table with a card picked, and with a turn ready to be sent."""
    legal = play.current_record(fresh(match)).list_legal_moves(awaited(match).number)
    move = next(move for move in legal if move.startswith("hatch "))
    picked = urlencode({"pick": move.split()[1]})
    ready = urlencode({"do": move, "pick": "deck"})
    table = match.get_absolute_url()
    return {"picked": (mover, f"{table}?{picked}"), "ready": (mover, f"{table}?{ready}")}
