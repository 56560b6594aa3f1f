"""Matches as they are asked for in a line: `emu-ranchers with bob@example.org pace 3 days`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.models import Match
from games.play import NotAllowed
from games.play.join_requirements import DEFAULT_REQUIREMENTS
from games.play.match_requests.request_syntax import PACE
from games.rules.game import AnyGame, OptionValue
from games.rules.lines import join_with_and
from games.rules.phrases import phrase
from games.rules.rule_sets import USUAL
from games.titles import all_games
from games.titles.levels import EASY, STEADY, STRONG

SHOWN = 60
BEGINS = frozenset(
    (
        *("with", "for", "against", "pace", "public", "unlisted", "rated", "unrated", "rules"),
        *("seat", "seats", "reliability", "rating", "finished"),
    )
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
NO_SEEK_TERM = phrase(
    "I don’t understand “{words}” here. Write, for example, “wish {game}”, “wish {game} for 2” "
    "or “wish {game} pace 2 days”."
)


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
    rule_set: str = USUAL
    rated: bool = False
    seating: dict[str, object] = field(default_factory=dict)
    asks: dict[str, int] = field(default_factory=dict)

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
    def chosen(self) -> dict[str, OptionValue]:
        """All options by name; BadSetup for what no new table can have."""
        return self.game.choose_options(self.options, self.rule_set)

    @property
    def terms(self) -> dict[str, object]:
        """As keywords of `play.open_match`."""
        public, unlisted = Match.Visibility.PUBLIC, Match.Visibility.UNLISTED
        size = self.size
        visibility = self.visibility or (unlisted if self.is_private else public)
        asks = (DEFAULT_REQUIREMENTS if visibility == public else {}) | self.asks
        return {
            "seats": size,
            "options": self.chosen,
            "pace_hours": self.pace_hours,
            "visibility": visibility,
            "rated": self.rated,
            **self.seating,
            "bot_seats": size - 1 - len(self.guests) if self.bots else 0,
            "bot_level": self.level,
            **({"asks": asks} if asks else {}),
        }


def parse_match_request(words: str) -> MatchRequest:
    """What stands behind `new`; NotAllowed quotes what cannot be understood."""
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
    elif word == "rules":
        wish.rule_set = next(rest, "").lower().rstrip(".")
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
    elif word in ("reliability", "rating", "finished"):
        wish.asks |= parse_requirement(word, next(rest, ""), slug)
    elif word not in ("player", "players"):
        raise NotAllowed(NO_TERM, words=token[:SHOWN], game=slug)
    return ""


def parse_requirement(word: str, found: str, slug: str) -> dict[str, int]:
    """`reliability 90`, `reliability any`, `rating 1400-1700`, `rating 1400-`, `finished 5`, by the
    fields of JoinRequirements."""
    numbers = ["0"] if found == "any" else found.rstrip(".%").split("-")
    if not all(len(one) <= 4 and (one.isascii() and one.isdigit() or not one) for one in numbers):
        raise NotAllowed(NO_TERM, words=f"{word} {found}"[:SHOWN], game=slug)
    if word == "rating" and len(numbers) == 2:
        asked = zip(("rating_from", "rating_to"), numbers, strict=True)
        return {name: int(number) for name, number in asked if number}
    name = {"reliability": "in_time", "finished": "finished"}.get(word)
    if name is None or len(numbers) != 1 or not numbers[0]:
        raise NotAllowed(NO_TERM, words=f"{word} {found}"[:SHOWN], game=slug)
    return {name: int(numbers[0])}


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


def parse_seek(words: str) -> tuple[str, int | None, int | None]:
    """Game, seats and pace; None for what any will do. NotAllowed quotes what says nothing."""
    tokens = words.replace(",", " ").rstrip(".!").split()
    at = next((at for at, token in enumerate(tokens) if begins_term(token)), len(tokens))
    wanted = MatchRequest(parse_game_name(" ".join(tokens[:at])))
    seats = pace = None
    rest = iter(tokens[at:])
    for token in rest:
        word, following = token.lower(), next(rest, "")
        if word == "for" and following.isdigit() and len(following) < 3:
            seats = int(following)
        elif word == "pace" and (hours := parse_hours(f"{following} {next(rest, '')}")):
            pace = hours
        else:
            raise NotAllowed(NO_SEEK_TERM, words=token[:SHOWN], game=wanted.game.slug)
    return wanted.game.slug, seats, pace
