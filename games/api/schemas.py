"""What answers hold, as the description of the API says it. Answers are built as plain values by
the modules beside the operations; tests hold each of them to these types, which costs no time when
the site runs."""

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.api.view_schemas import any_view

Status = Literal["open", "running", "finished", "cancelled"]


class Answer(BaseModel):
    """Values of an answer: all that it may hold."""

    model_config = ConfigDict(extra="forbid")


class InvalidPart(Answer):
    """A part of a request that is not as it is described."""

    at: str = Field(description="Where it stands, such as `body/body/moves`.")
    detail: str


class Problem(Answer):
    """Why something was not done (RFC 9457). Nothing was changed."""

    type: str = Field(description="The kind of problem; leads to what is said about it.")
    title: str
    status: int
    detail: str = Field(description="A sentence for people.")
    choices: list[str] = Field([], description="What would do instead.")
    errors: list[InvalidPart] = Field([], description="Which parts of the request are wrong.")
    meaning: list[str] = Field([], description="What the terms of a match mean.")
    accept: str = Field("", description="To be sent by a player who has read `meaning`.")


class SeatAnswer(Answer):
    """A seat, as everybody sees it."""

    number: int = Field(description="From 0 on; moves and views name seats so.")
    name: str = Field(description="Who sits there; empty for an open seat.")
    kind: Literal["person", "bot", "open"]
    awaited: bool = Field(description="It owes an answer now.")
    deadline: datetime | None
    resigned: bool
    place: int | None = Field(description="Its final place; 1 is the best.")
    score: int | None = Field(description="Its final score.")


class Turn(Answer):
    """A match that waits for you."""

    code: str
    game: str
    title: str
    question: int = Field(description="Its number; what you play names it.")
    deadline: datetime | None
    opponents: list[str]
    url: str = Field(description="The page of the match.")


class Turns(Answer):
    """The matches that wait for you, the most pressing first."""

    turns: list[Turn]


class ListedMatch(Answer):
    """A match of yours that is going on or waiting for players."""

    code: str
    game: str
    title: str
    status: Status
    seat: int = Field(description="Your seat.")
    question: int | None = Field(description="What you are asked; none while others are awaited.")
    deadline: datetime | None = Field(description="Yours, or of whoever is awaited.")
    players: list[str]
    unread: bool = Field(description="Somebody has said something that you have not read.")
    url: str


class Matches(Answer):
    """Your matches."""

    matches: list[ListedMatch]


class Terms(Answer):
    """How a match is played."""

    game: str
    version: int = Field(description="Of the rules of the title.")
    title: str
    options: dict[str, str | int | bool]
    pace_hours: int
    bank_hours: int | None
    rests: bool = Field(description="No clock runs on the site’s days off.")
    on_timeout: Literal["auto", "forfeit"]
    visibility: Literal["public", "unlisted"]
    rated: bool


class Cell(Answer):
    """A card, a piece, or a place for one. What is empty is left out."""

    code: str = ""
    token: str = Field("", description="The word by which a move names it, if not its code.")
    seat: int | None = None
    facts: list[str] = []
    use: str = ""
    worth: str = ""
    note: str = ""
    mark: str = ""
    known: bool = False


class Zone(Answer):
    """A part of the table. What is empty is left out."""

    kind: str
    role: str
    name: str = ""
    seat: int | None = None
    token: str = ""
    sign: str = ""
    facts: list[str] = []
    worth: str = ""
    empty: str = ""
    count: int | None = None
    tokens: int | None = None
    goal: int = 0
    columns: int = 0
    cells: list[Cell] = []
    zones: list["Zone"] = []


class BoardAnswer(Answer):
    """The table, told the same way for every title."""

    tag: str = Field(description="The place in the match, such as `R2.1`.")
    awaited: str
    facts: list[str]
    zones: list[Zone]


class LegalMove(Answer):
    """A move that you may take now."""

    move: str = Field(description="The words to send.")
    label: str = Field(description="The same for people.")
    settles: bool = Field(
        description="It ends your turn or shows you something new. A turn ends with such a move; "
        "others come before it, in one answer: `?do=` says what may follow them."
    )


class Result(Answer):
    """How a finished match ended."""

    words: str
    ending: str
    winners: list[int]


class RequestAnswer(Answer):
    """What a player asks of the table."""

    number: int
    ask: str
    by: str
    lapses_at: datetime


class MatchAnswer(Answer):
    """A match as you may see it."""

    code: str
    status: Status
    terms: Terms
    seats: list[SeatAnswer]
    seat: int | None = Field(description="Yours; none for a spectator.")
    question: int | None = Field(description="What you are asked: its number.")
    paused: bool
    seed_hash: str = Field(description="Commits the site to the deal.")
    # A type that is put together when the program starts.
    view: any_view() | None = Field(  # type: ignore[valid-type]
        description="All that you may know of the position, by title; none before the deal."
    )
    board: BoardAnswer | None = Field(description="The same as zones and cells, in words.")
    moves: list[LegalMove]
    request: RequestAnswer | None = Field(description="What is asked of the table now.")
    result: Result | None
    url: str


class LogLine(Answer):
    """A line of what happened."""

    moment: int = Field(description="At which moment of the match; they are counted as you see it.")
    at: datetime | None = Field(description="On the first line of each move.")
    place: str
    words: str
    private: bool = Field(description="Only you read it.")
    taken_back: bool


class Log(Answer):
    """What happened at the table, as far as you may know, the first thing first."""

    lines: list[LogLine]
    moment: int = Field(description="The latest; ask from here on next time.")


class Played(Answer):
    """What was played."""

    moves: list[str]
    note: str = Field(description="Why something that was said was left out.")


class Plan(Answer):
    """A planned move of yours."""

    number: int
    words: str


class Plans(Answer):
    """Your planned moves for your next turn."""

    plans: list[Plan]


class Done(Answer):
    """What was done, in words."""

    words: str


class Opened(Answer):
    """A match that you have opened or joined."""

    code: str
    status: Status
    url: str


class Remark(Answer):
    """Something that was said at the table."""

    number: int
    at: datetime
    by: str
    text: str = Field(description="Empty if staff have hidden it.")


class Talk(Answer):
    """What was said at the table, as far as you hear it."""

    remarks: list[Remark]


class Standing(Answer):
    """Where somebody stands in a title by rated matches."""

    player: str
    game: str
    rating: str = Field(description="As pages show it: with how far it may be wrong.")
    matches: int


class Tally(Answer):
    """How somebody’s public matches of a title ended."""

    game: str
    played: int
    won: int
    drawn: int


class Profile(Answer):
    """A player, as far as they show it to you."""

    name: str
    bot: bool = Field(description="A bot account: a program chooses its moves.")
    joined_on: date
    tallies: list[Tally]
    ratings: list[Standing]
    pace: str
    url: str


class Ratings(Answer):
    """The best players of a title."""

    ratings: list[Standing]


class RecordFile(BaseModel):
    """A finished match with its seed and every move: enough to check it."""

    model_config = ConfigDict(extra="allow")
    form: str
    code: str
    game: str
    version: int
    options: dict[str, Any]
    seats: list[str]
    seed: str
    seed_hash: str
