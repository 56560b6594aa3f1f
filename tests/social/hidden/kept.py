"""What players of the village keep for themselves, and what the house keeps that nobody may see, or
not yet: notes, plans, terms, letters, devices, who asked for what, puzzles of days to come."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.mfa.models import Authenticator
from django.urls import reverse

from accounts import reauthentication, security_log
from accounts.models import AddressMove, MailedProof, Session
from config import clock
from games import play
from games.analysis.mistakes import AnalysisState, Mistake
from games.analysis.models import LookingBack
from games.api import bot_accounts, bot_webhooks, tokens
from games.api.models import ProgramSeat, Token
from games.models import Device, Hook, Match, Premove, Seat
from games.play.presets import save_preset
from games.post import personal_address
from games.puzzles.models import Pick, Subscription
from tests.post.letters.writing import plain, send, talk_to
from tests.puzzles.test_puzzles import puzzle
from tests.social.hidden.secret import GAME, READERS, Secret

if TYPE_CHECKING:
    from tests.social.hidden.village import Village

COSTS = 17.5  # points that no move of a match costs
KEEPERS = ("Ann", "Bob", "Cid")
DAY = timedelta(days=1)


def furnish(village: "Village") -> None:
    """All of it, in a village whose tables and people are there."""
    for name in KEEPERS:
        others = tuple(reader for reader in READERS if reader != name)
        own_things(village, name, others)
        plans(village, name, others)
        devices(village, name, others)
        programs(village, name, others)
    for name in ("Ann", "Bob"):
        letters(village, name, tuple(reader for reader in READERS if reader != name))
    talk_that_is_off(village)
    looking_back(village)
    puzzles(village)


def own_things(village: "Village", name: str, others: tuple[str, ...]) -> None:
    """Notes to oneself at a table that runs and at one that is over, and terms under a name."""
    who, noted, called = village[name], f"notedby{name.lower()}", f"termsby{name.lower()}"
    for match in (village.shared, village.talked):
        play.save_notes(match.seats.get(player=who).pk, noted)
    guest = f"guestof{name.lower()}@private.example"
    save_preset(who, called, GAME, {"seats": 2, "pace_hours": 48}, [guest])
    village.keep(f"notes of {name}do this to yourself", others, noted)
    village.keep(f"terms that {name} keeps", others, called, guest)
    if name in READERS:
        village.public += [
            Secret(f"own notes of {name}", (name,), (noted,)),
            Secret(f"own terms of {name}", (name,), (called,)),
        ]


def plans(village: "Village", name: str, others: tuple[str, ...]) -> None:
    """A turn thought out ahead, that waits or, where the turn has come, is offered."""
    seat = village.shared.seats.get(player=village[name])
    asked, words = seat.question is not None, f"plannedby{name.lower()}"
    Premove.objects.create(
        seat=seat,
        tenure=seat.tenure,
        kind=Premove.Kind.OFFER,
        moves=words,
        ply=0,
        made_at=village.now,
        state=Premove.State.READY if asked else Premove.State.KEPT,
        question=seat.question,
    )
    told = Seat.Plans.TOLD if asked else Seat.Plans.KEPT
    Seat.objects.filter(pk=seat.pk).update(plans=told)
    village.keep(f"a step that {name} has planned", others, words)
    if name in READERS:
        village.public.append(Secret(f"an own plan of {name}", (name,), (words,)))


def devices(village: "Village", name: str, others: tuple[str, ...]) -> None:
    """Where and how somebody signs in, where they are told of their turns, where their mails are to
    go."""
    who, named = village[name], name.lower()
    session = Session.objects.create(
        session_key=f"sessionof{named}",
        session_data="x",
        expire_date=clock.now() + 30 * DAY,
        player=who,
        network=f"networkof{named}",
        browser=f"Browserof{named}",
    )
    Device.objects.create(
        player=who,
        session=session,
        endpoint=f"https://push.example.org/deviceof{named}",
        p256dh="x",
        auth="x",
        browser=f"Browserof{named}",
        made_at=village.now,
    )
    Hook.objects.create(
        player=who,
        kind=Hook.Kind.SIGNED,
        address=f"https://example.org/{named}endsinhookof",
        secret=f"whsec_secretof{named}",
        made_at=village.now,
    )
    security_log.log_event(security_log.Kind.SIGNED_IN, None, who, f"eventof{named}")
    Authenticator.objects.create(user=who, type="totp", data={"secret": f"totpof{named}"})
    MailedProof.objects.create(
        player=who,
        purpose="address",
        ticket=f"ticketof{named}",
        code="x",
        good_until=clock.now() + reauthentication.HOLDS,
    )
    AddressMove.objects.create(
        player=who,
        to_email=f"movesto{named}@private.example",
        why="because",
        asked_by=village["Judge"],
        asked_at=village.now,
    )
    words = ("sessionof", "networkof", "Browserof", "deviceof", "eventof", "totpof")
    words += ("ticketof", "movesto")
    village.keep(f"the webhook of {name}", others, f"whsec_secretof{named}")
    village.keep(f"the address of the webhook of {name}", READERS, f"{named}endsinhookof")
    village.keep(f"the devices of {name}", others, *(f"{word}{named}" for word in words))
    if name in READERS:
        seen = Secret(f"own devices of {name}", (name,), (f"Browserof{named}",))
        secret = Secret(f"own signing secret of {name}", (name,), (f"whsec_secretof{named}",))
        village.public += [seen, secret]


def programs(village: "Village", name: str, others: tuple[str, ...]) -> None:
    """By which token somebody's program comes in, which its page shows once; and that one has
    played for them, which is told of rated matches alone."""
    who, called = village[name], f"programof{name.lower()}"
    token, shown = tokens.issue_token(who, called, Token.Scope.PLAY)
    village.tokens[name] = shown
    village.keep(f"a token of {name}", others, called)
    village.keep(f"the token of {name} itself", READERS, shown, token.digest)
    bot = bot_accounts.create_bot(who, f"of {name}")[0]
    url = f"https://bots.example.org/calledby{name.lower()}"
    hook, secret = bot_webhooks.save_webhook(bot, url, village.now)
    said = f"failurecalling{name.lower()}"
    bot_webhooks.record_failure(hook, 410, said, village.now, is_gone=True)
    village.keep(f"where a bot of {name} is called", others, url, said)
    village.keep(f"what signs the calls of a bot of {name}", READERS, secret)
    tenure = village.shared.seats.get(player=who).tenure
    assert tenure is not None and not village.shared.rated
    ProgramSeat.objects.create(tenure=tenure, since=village.now)
    by_program = f"{name} has sent moves of this match by a program"
    village.keep(f"that a program of {name} plays", READERS, by_program, seen=True)


def letters(village: "Village", name: str, others: tuple[str, ...]) -> None:
    """What somebody has written to the house, to their own address and about a match."""
    who, words = village[name], f"writtenby{name.lower()}"
    seat = village.shared.seats.get(player=who)
    for to in (personal_address.address_of(who), talk_to(seat)):
        send(plain(who.email, words, Subject=words), to, envelope_from=who.email, verdict="pass")
    village.keep(f"what {name} has written to the house", others, words)


def talk_that_is_off(village: "Village") -> None:
    """Ann hears no talk at the table that others follow."""
    ann, cid = (village.watched.seats.get(player=village[name]) for name in ("Ann", "Cid"))
    play.hide_talk(ann.pk)
    play.post_remark(cid.pk, "saidtoonlookers")
    village.keep("talk that one has turned off", ("Ann",), "saidtoonlookers")
    village.public.append(
        Secret("talk that another has turned off", ("Bob", "Zoe", ""), ("saidtoonlookers",))
    )


def looking_back(village: "Village") -> None:
    """Who asked for it; and what was found in a match that staff have let run again since."""
    asker = village.settle("Lottelooksback")
    found_in(village, village.talked)
    LookingBack.objects.filter(match=village.talked).update(asked_by=asker)
    village.keep("who asked to look back", READERS, "Lottelooksback")
    found_in(village, village.shared)
    closed = reverse("look_back", args=[village.shared.code])
    village.keep("looking back at a match that runs", READERS, closed=closed)


def found_in(village: "Village", match: Match) -> None:
    """What was found: a moment, at the start, that cost something, and how it ended."""
    legal = play.record_at(match, 0).list_legal_moves(0)
    moment = Mistake(1, 0, legal[0], legal[-1], 300, 5.0, 0.5, COSTS, [40, 60], {})
    ends = [0.0] * match.seats.count()
    LookingBack.objects.create(
        match=match,
        asked_at=village.now,
        state=LookingBack.State.DONE,
        found=AnalysisState(moments=[moment], ends=ends).to_json(),
    )


def puzzles(village: "Village") -> None:
    """Who picks, and who gets them by mail; what a move costs before one has picked; tomorrow's."""
    today, tomorrow = puzzle(), puzzle(day=(village.now + DAY).date())
    costs = {move: lost and COSTS for move, lost in today.others.items()}
    type(today).objects.filter(pk=today.pk).update(others=costs)
    solver = village.settle("Wilhelmasolves")
    Pick.objects.create(puzzle=today, player=solver, move=today.best, at=village.now)
    Subscription.objects.create(player=solver, at=village.now)
    village.keep("who solves puzzles", READERS, "Wilhelmasolves")
    village.keep("the puzzle of tomorrow", READERS, closed=tomorrow.get_absolute_url())
    told: dict[str, Any] = {"seen": True, "known_by": ("picked=", "puzzle ")}
    village.keep("what a puzzle's steps cost, before one picks", READERS, f"{COSTS}", **told)
    village.public.append(Secret("what a puzzle's steps cost", READERS, (f"{COSTS}",)))
