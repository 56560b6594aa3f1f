"""`new emu-ranchers with bob@example.org`, `join 3`, `leave k7q2mnpr`, `invite ...`: from the wish
to play to a full table."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.db import transaction

from games import play
from games.models import Match
from games.play import NotAllowed, join_terms
from games.play.match_requests.request_syntax import PACE
from games.play.presets import find_preset
from games.post.inbox.personal_context import SHOWN, PersonalLetter, match_label
from games.post.outbox import invitation_links
from games.post.outbox.preset_matches import open_preset_match
from games.rules.game import AnyGame
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.titles import all_games
from games.titles.levels import EASY, STEADY, STRONG

BEGINS = frozenset(
    ("with", "for", "against", "pace", "public", "unlisted", "rated", "unrated", "seat", "seats")
)
BOTS = frozenset(("bot", "bots"))
LEVELS = frozenset((EASY, STEADY, STRONG))
LINKED = re.compile(r"(?<!\s)\s*+<mailto:[^<>]*+>|^mailto:", re.IGNORECASE)
NO_GAME = phrase(
    "There is no game called “{words}” here. You can play {known}. For example, write “new "
    "{first}” or “new {first} with ann@example.org”."
)
NO_TERM = phrase(
    "I don’t understand “{words}” for a new match. Write, for example, “new {game} with "
    "ann@example.org”, “new {game} for 2”, “new {game} against bots”, “new {game} with bot "
    "easy” or “new {game} pace 3 days”."
)
NO_GUEST = phrase(
    "A name is missing after “with”. Write, for example, “new {game} with ann@example.org” "
    "or a friend’s name."
)
TOO_FEW = phrase("A table for {seats} has no room for you and {guests} others.")
NO_INVITATION = phrase(
    "“{words}” doesn’t say who to invite to which match. Write, for example, “invite "
    "ann@example.org to {code}” or “invite bot easy to {code}”."
)
DEALT = phrase(
    "{match}: the cards have been dealt. Each turn will come in its own email; reply to that one."
)
INVITED = phrase(
    "{match}: table opened. We’ll email {guests} an invitation, unless they have opted out. The "
    "match will begin when every seat is taken."
)
OFFERED = phrase("{match}: table opened. It will be in the lobby until every seat is taken.")
AGREED = "agreed"
NOT_MET = phrase(
    "{match}: you haven’t played with these settings yet, so nothing was done. Read what they "
    "mean, then write “join {code} agreed” to take the seat."
)
TAKES_SEAT = phrase("takes the seat with these settings")
JOINED = phrase("{match}: you have a seat. The match will begin when every seat is taken.")
JOINED_DEALT = phrase(
    "{match}: you have a seat, and the cards have been dealt. Each turn will come in its own "
    "email; reply to that one."
)
TAKEN = phrase("{match}: the seat is yours. We’ll email you when it’s your turn.")
LEFT = phrase("{match}: you’ve given up your seat.")
CLOSED = phrase("{match}: you opened this table, so it has been cancelled.")
BOT_SITS = phrase("{match}: bot added. The match will begin when every seat is taken.")
ASKED = phrase("{match}: we’ll email {guests} an invitation, unless they have opted out.")
GIVES_BACK = phrase("gives up your seat before the match begins")
CLOSES = phrase("cancels the table before the match begins")
ASKS_ANOTHER = phrase("invites one more player")


@dataclass
class MatchRequest:
    """A match as it is wished for."""

    game: type[AnyGame]
    guests: list[str] = field(default_factory=list)
    seats: int | None = None
    bots: bool = False
    level: str = ""
    pace_hours: int = 48
    visibility: str = ""
    options: dict[str, str] = field(default_factory=dict)
    rated: bool = False
    seating: dict[str, object] = field(default_factory=dict)

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
    def is_private(self) -> bool:
        """True if nobody else is to join, unless it is said otherwise."""
        return not self.rated and bool(self.guests or self.bots)

    @property
    def terms(self) -> dict[str, object]:
        """As keywords of `play.open_match`."""
        public, unlisted = Match.Visibility.PUBLIC, Match.Visibility.UNLISTED
        size = self.size
        return {
            "seats": size,
            "options": self.options,
            "pace_hours": self.pace_hours,
            "visibility": self.visibility or (unlisted if self.is_private else public),
            "rated": self.rated,
            **self.seating,
            "bot_seats": size - 1 - len(self.guests) if self.bots else 0,
            "bot_level": self.level,
        }


def handle_new(heard: PersonalLetter, line: str, rest: str) -> None:
    """Opens a match and invites to it; refused as a whole if one of both will not do. The name of
    terms that were kept opens a match by them."""
    if (kept := find_preset(heard.player, rest)) is not None:
        match = open_preset_match(heard.player, kept, heard.now)
        report_opened_match(heard, line, match, kept.guests)
        return
    wish = parse_match_request(rest)
    with transaction.atomic():
        match = play.open_match(heard.player, wish.game.slug, now=heard.now, **wish.terms)  # type: ignore[arg-type]  # its keywords, by name
        for guest in wish.guests:
            invitation_links.invite_named(match, heard.player, guest, heard.now)
    report_opened_match(heard, line, match, wish.guests)


def report_opened_match(
    heard: PersonalLetter, line: str, match: Match, guests: Sequence[str]
) -> None:
    """Says what came of opening a match, and what can be done with it."""
    if match.status == Match.Status.RUNNING:
        heard.add_entry(line, "done", Line(DEALT, match=match_label(match)))
        return
    if guests:
        heard.add_entry(
            line, "done", Line(INVITED, match=match_label(match), guests=join_with_and(guests))
        )
    else:
        heard.add_entry(line, "done", Line(OFFERED, match=match_label(match)))
        heard.add_suggestion(f"invite ann@example.org to {match.code}", Line(ASKS_ANOTHER))
    heard.add_suggestion(f"leave {match.code}", Line(CLOSES))


def parse_match_request(words: str) -> MatchRequest:
    """What stands behind `handle_new`; NotAllowed quotes what cannot be understood."""
    tokens = [token for token in LINKED.sub("", words).replace(",", " ").split() if token != "and"]
    at = next((at for at, token in enumerate(tokens) if begins_term(token)), len(tokens))
    wish = MatchRequest(parse_game_name(" ".join(tokens[:at])))
    rest = iter(tokens[at:])
    for token in rest:
        while token:
            token = read_term(wish, token, rest)
    return wish


def begins_term(token: str) -> bool:
    return token.lower() in BEGINS or "=" in token or "@" in token


def parse_game_name(words: str) -> type[AnyGame]:
    """The title that some words name, by its name or its address; NotAllowed if none."""
    wanted = "-".join(words.casefold().replace("-", " ").strip(" .!?").split())
    for game in all_games():
        if wanted and wanted in (game.slug, game.title.casefold().replace(" ", "-")):
            return game
    slugs = [game.slug for game in all_games()]
    raise NotAllowed(NO_GAME, words=words[:SHOWN], known=join_with_and(slugs), first=slugs[0])


def read_term(wish: MatchRequest, token: str, rest: Iterator[str]) -> str:
    """Reads one term of a wish, with as many tokens of the `rest` as belong to it; returns a token
    that was read too much."""
    word, slug = token.lower().rstrip("."), wish.game.slug
    if "@" in token:
        wish.guests.append(token.strip("<>;.").lower())
    elif word in ("with", "against"):
        return parse_opponents(wish, word, next(rest, ""), rest)
    elif "=" in token:
        name, _equals, value = token.partition("=")
        wish.options[name] = value
    elif word in ("public", "unlisted"):
        wish.visibility = word
    elif word in ("rated", "unrated"):
        wish.rated = word == "rated"
    elif word == "seat" and (found := next(rest, "")).isdigit() and 0 < int(found) < 100:
        wish.seating = {"seat": int(found) - 1}
    elif word == "seats" and next(rest, "").lower().rstrip(".") == "drawn":
        wish.seating = {"drawn": True}
    elif word in BOTS:
        wish.bots = True
    elif word in LEVELS and wish.bots:
        wish.level = word
    elif word == "for" and (found := next(rest, "")).isdigit() and len(found) < 3:
        wish.seats = int(found)
    elif word == "pace" and (hours := parse_hours(f"{next(rest, '')} {next(rest, '')}")):
        wish.pace_hours = hours
    elif word not in ("player", "players"):
        raise NotAllowed(NO_TERM, words=token[:SHOWN], game=slug)
    return ""


def read_name(wish: MatchRequest, first: str, rest: Iterator[str]) -> str:
    words, after = [first], ""
    for token in rest:
        if begins_term(token):
            after = token
            break
        words.append(token)
    wish.guests.append(" ".join(words).strip(".;"))
    return after


def parse_opponents(wish: MatchRequest, word: str, token: str, rest: Iterator[str]) -> str:
    """What stands behind `with` or `against`: a guest, `bots`, `bot strong`, `strong bots`; returns
    a token that was read too much."""
    found = token.lower().rstrip(".")
    if found == "a":
        found = next(rest, "").lower().rstrip(".")
    if found in LEVELS:
        wish.level, found = found, next(rest, "").lower().rstrip(".")
    if found in BOTS:
        wish.bots = True
    elif word != "with":
        raise NotAllowed(NO_TERM, words=word, game=wish.game.slug)
    elif "@" in token:
        return token
    elif not token or begins_term(token):
        raise NotAllowed(NO_GUEST, game=wish.game.slug)
    else:
        return read_name(wish, token, rest)
    return ""


def parse_hours(words: str) -> int:
    """`3 days` or `36 hours` in hours; 0 for anything else."""
    found = PACE.fullmatch(words.strip())
    if found is None:
        return 0
    return int(found[1]) * (24 if found["unit"].lower().startswith("d") else 1)


def handle_join(heard: PersonalLetter, line: str, rest: str) -> None:
    """Takes the next free seat of a match in the lobby, or of one whose code the player has. Of
    terms that they have not met they are told what these mean: with the seat, or before it where a
    mistake would cost a match or a rating, until they write that they agree."""
    words, agreed = strip_agreed(rest)
    match = heard.find_match(words)
    is_new = join_terms.needs_terms_explained(match, heard.player, heard.now)
    meaning = join_terms.explain_terms(match, match.seats.count()) if is_new else []
    if is_new and not agreed and join_terms.terms_kind_of(match).is_hard:
        heard.refuse(line, Line(NOT_MET, match=match_label(match), code=match.code))
        for told in meaning:
            heard.add_entry("", "refused", told)
        heard.add_suggestion(f"join {match.code} {AGREED}", Line(TAKES_SEAT))
        return
    match = play.join_match(match.pk, heard.player, heard.now)
    running = match.status == Match.Status.RUNNING
    heard.add_entry(
        line, "done", Line(JOINED_DEALT if running else JOINED, match=match_label(match))
    )
    for told in () if agreed else meaning:
        heard.add_entry("", "done", told)
    if not running:
        heard.add_suggestion(f"leave {match.code}", Line(GIVES_BACK))


def strip_agreed(rest: str) -> tuple[str, bool]:
    """The words before `agreed`, and whether that stands there."""
    words = rest.strip(" .!").split()
    if words and words[-1].lower() == AGREED:
        return " ".join(words[:-1]), True
    return rest, False


def take_seat(heard: PersonalLetter, line: str, rest: str) -> None:
    """Takes a seat that was left in a running match."""
    match = play.take_over_seat(heard.find_match(rest).pk, heard.player, heard.now)
    heard.add_entry(line, "done", Line(TAKEN, match=match_label(match)))


def handle_leave(heard: PersonalLetter, line: str, rest: str) -> None:
    """Gives a seat back before the match begins."""
    match = play.leave_match(heard.find_match(rest).pk, heard.player, heard.now)
    closed = match.status == Match.Status.CANCELLED
    heard.add_entry(line, "done", Line(CLOSED if closed else LEFT, match=match_label(match)))


def handle_invite(heard: PersonalLetter, line: str, rest: str) -> None:
    """Asks somebody to a match of the player's that waits, or has a bot sit down there."""
    tokens = LINKED.sub("", rest).replace(",", " ").split()
    if BOTS.intersection(map(str.lower, tokens)):
        invite_bot(heard, line, tokens)
        return
    guests = [token.strip("<>;.").lower() for token in tokens if "@" in token]
    names = [token for token in tokens if "@" not in token and token.lower() not in ("to", "and")]
    if not guests and len(names) > 1 and tokens[-2].lower() == "to":
        guests, names = [" ".join(tokens[:-2])], tokens[-1:]
    if not guests or len(names) != 1:
        raise refuse_invitation(heard, rest)
    match = heard.find_match(names[0])
    with transaction.atomic():
        for guest in guests:
            invitation_links.invite_named(match, heard.player, guest, heard.now)
    heard.add_entry(
        line, "done", Line(ASKED, match=match_label(match), guests=join_with_and(guests))
    )


def invite_bot(heard: PersonalLetter, line: str, tokens: list[str]) -> None:
    """Has a bot sit down at a match of the player's that waits: `bot to k7q2mnpr`, `bot strong to
    k7q2mnpr`, `strong bot to k7q2mnpr`."""
    words = [token for token in tokens if token.lower() not in ("to", "a", *BOTS)]
    levels = [word.lower() for word in words if word.lower() in LEVELS]
    names = [word for word in words if word.lower() not in LEVELS]
    if len(names) != 1 or len(levels) > 1:
        raise refuse_invitation(heard, " ".join(tokens))
    match = play.seat_bot(heard.find_match(names[0]).pk, heard.player, "".join(levels), heard.now)
    running = match.status == Match.Status.RUNNING
    heard.add_entry(line, "done", Line(DEALT if running else BOT_SITS, match=match_label(match)))


def refuse_invitation(heard: PersonalLetter, words: str) -> NotAllowed:
    waiting = Match.objects.filter(opened_by=heard.player, status=Match.Status.OPEN)
    code = waiting.order_by("-pk").values_list("code", flat=True).first() or "k7q2mnpr"
    return NotAllowed(NO_INVITATION, words=words[:SHOWN], code=code)
