"""`new emu-ranchers with bob@example.org`, `join 3`, `leave k7q2mnpr`, `invite ...`: from the wish
to play to a full table."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction

from games import play
from games.models import Match
from games.play import NotAllowed
from games.play.consents.wishes import PACE
from games.post.inbox.personal.hearing import SHOWN, PersonalLetter, called
from games.post.outbox import inviting
from games.rules.game import AnyGame
from games.rules.lines import Line, all_of
from games.rules.said import said
from games.titles import all_games

BEGINS = frozenset(("with", "for", "against", "pace", "public", "unlisted"))
LINKED = re.compile(r"\s*<mailto:[^>]*>|^mailto:", re.IGNORECASE)
NO_GAME = said(
    "There is no game “{words}” here. You can play {known}: write “new {first}”, or “new {first} "
    "with ann@example.org”."
)
NO_TERM = said(
    "“{words}” says nothing about a new match. Write “new {game} with ann@example.org”, “new "
    "{game} for 2”, “new {game} against bots” or “new {game} pace 3 days”."
)
NO_GUEST = said("Nobody stands behind “with”. Write “new {game} with ann@example.org”.")
TOO_FEW = said("A table for {seats} has no room for you and {guests} others.")
NO_INVITATION = said(
    "“{words}” does not say who is invited and to which match. Write “invite ann@example.org to "
    "{code}”."
)
DEALT = said(
    "{match}: the cards are dealt. Each turn comes to you in a mail of its own; answer that mail."
)
INVITED = said(
    "{match}: the table is set. {guests} will get an invitation by mail, if those are welcome "
    "there. The match begins when every seat is taken."
)
OFFERED = said("{match}: the table is set. It stands in the lobby until every seat is taken.")
JOINED = said("{match}: you have a seat. The match begins when every seat is taken.")
JOINED_DEALT = said(
    "{match}: you have a seat, and the cards are dealt. Each turn comes to you in a mail of its "
    "own; answer that mail."
)
LEFT = said("{match}: you have given your seat back.")
CLOSED = said("{match}: you opened it, so it is closed.")
ASKED = said("{match}: {guests} will get an invitation by mail, if those are welcome there.")
GIVES_BACK = said("gives your seat back before the match begins")
CLOSES = said("closes the table before the match begins")
ASKS_ANOTHER = said("asks one more to the table")


@dataclass
class Wish:
    """A match as it is wished for."""

    game: type[AnyGame]
    guests: list[str] = field(default_factory=list)
    seats: int | None = None
    bots: bool = False
    pace_hours: int = 48
    visibility: str = ""
    options: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many seats the table gets: as many as were named, or as needed."""
        needed = 1 + len(self.guests)
        if self.seats is None:
            return max(needed, self.game.seat_counts[0])
        if self.seats < needed:
            raise NotAllowed(TOO_FEW, seats=self.seats, guests=len(self.guests))
        return self.seats

    @property
    def terms(self) -> dict[str, object]:
        """As keywords of `play.open_match`."""
        public, unlisted = Match.Visibility.PUBLIC, Match.Visibility.UNLISTED
        size = self.size
        return {
            "seats": size,
            "options": self.options,
            "pace_hours": self.pace_hours,
            "visibility": self.visibility or (unlisted if self.guests or self.bots else public),
            "bot_seats": size - 1 - len(self.guests) if self.bots else 0,
        }


def new(heard: PersonalLetter, line: str, rest: str) -> None:
    """Opens a match and invites to it; refused as a whole if one of both will not do."""
    wish = wish_in(rest)
    with transaction.atomic():
        match = play.open_match(heard.player, wish.game.slug, now=heard.now, **wish.terms)  # type: ignore[arg-type]  # its keywords, by name
        for guest in wish.guests:
            inviting.invite(match, heard.player, guest, heard.now)
    if match.status == Match.Status.RUNNING:
        heard.entry(line, "done", Line(DEALT, match=called(match)))
        return
    if wish.guests:
        guests = all_of(wish.guests)
        heard.entry(line, "done", Line(INVITED, match=called(match), guests=guests))
    else:
        heard.entry(line, "done", Line(OFFERED, match=called(match)))
        heard.offer(f"invite ann@example.org to {match.code}", Line(ASKS_ANOTHER))
    heard.offer(f"leave {match.code}", Line(CLOSES))


def wish_in(words: str) -> Wish:
    """What stands behind `new`; NotAllowed quotes what cannot be understood."""
    tokens = [token for token in LINKED.sub("", words).replace(",", " ").split() if token != "and"]
    at = next((at for at, token in enumerate(tokens) if begins_term(token)), len(tokens))
    wish = Wish(game_named(" ".join(tokens[:at])))
    rest = iter(tokens[at:])
    for token in rest:
        read_term(wish, token, rest)
    return wish


def begins_term(token: str) -> bool:
    return token.lower() in BEGINS or "=" in token or "@" in token


def game_named(words: str) -> type[AnyGame]:
    """The title that some words name, by its name or its address; NotAllowed if none."""
    wanted = "-".join(words.casefold().replace("-", " ").split())
    for game in all_games():
        if wanted and wanted in (game.slug, game.title.casefold().replace(" ", "-")):
            return game
    slugs = [game.slug for game in all_games()]
    raise NotAllowed(NO_GAME, words=words[:SHOWN], known=all_of(slugs), first=slugs[0])


def read_term(wish: Wish, token: str, rest: Iterator[str]) -> None:
    """Reads one term of a wish, with as many tokens of the `rest` as belong to it."""
    word, slug = token.lower(), wish.game.slug
    if "@" in token:
        wish.guests.append(token.strip("<>;.").lower())
    elif word == "with":
        guest = next(rest, "")
        if "@" not in guest:
            raise NotAllowed(NO_GUEST, game=slug)
        read_term(wish, guest, rest)
    elif "=" in token:
        name, _equals, value = token.partition("=")
        wish.options[name] = value
    elif word in ("public", "unlisted"):
        wish.visibility = word
    elif word == "against" and (found := next(rest, "")).lower().rstrip(".") in ("bots", "bot"):
        wish.bots = True
    elif word == "for" and (found := next(rest, "")).isdigit() and len(found) < 3:
        wish.seats = int(found)
    elif word == "pace" and (hours := hours_in(f"{next(rest, '')} {next(rest, '')}")):
        wish.pace_hours = hours
    elif word not in ("player", "players"):
        raise NotAllowed(NO_TERM, words=token[:SHOWN], game=slug)


def hours_in(words: str) -> int:
    """`3 days` or `36 hours` in hours; 0 for anything else."""
    found = PACE.fullmatch(words.strip())
    if found is None:
        return 0
    return int(found[1]) * (24 if found["unit"].lower().startswith("d") else 1)


def join(heard: PersonalLetter, line: str, rest: str) -> None:
    """Takes the next free seat of a match in the lobby, or of one whose code the player has."""
    match = play.join(heard.match_named(rest).pk, heard.player, heard.now)
    running = match.status == Match.Status.RUNNING
    heard.entry(line, "done", Line(JOINED_DEALT if running else JOINED, match=called(match)))
    if not running:
        heard.offer(f"leave {match.code}", Line(GIVES_BACK))


def leave(heard: PersonalLetter, line: str, rest: str) -> None:
    """Gives a seat back before the match begins."""
    match = play.leave(heard.match_named(rest).pk, heard.player, heard.now)
    closed = match.status == Match.Status.CANCELLED
    heard.entry(line, "done", Line(CLOSED if closed else LEFT, match=called(match)))


def invite(heard: PersonalLetter, line: str, rest: str) -> None:
    """Asks somebody to a match of the player's that waits."""
    tokens = LINKED.sub("", rest).replace(",", " ").split()
    guests = [token.strip("<>;.").lower() for token in tokens if "@" in token]
    names = [token for token in tokens if "@" not in token and token.lower() not in ("to", "and")]
    if not guests or len(names) != 1:
        waiting = Match.objects.filter(opened_by=heard.player, status=Match.Status.OPEN)
        code = waiting.order_by("-pk").values_list("code", flat=True).first() or "k7q2mnpr"
        raise NotAllowed(NO_INVITATION, words=rest[:SHOWN], code=code)
    match = heard.match_named(names[0])
    with transaction.atomic():
        for guest in guests:
            inviting.invite(match, heard.player, guest, heard.now)
    heard.entry(line, "done", Line(ASKED, match=called(match), guests=all_of(guests)))
