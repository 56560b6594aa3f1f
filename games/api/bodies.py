"""What programs send, checked before anything else is done. Texts are short and hold nothing that
the database could not."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from games.rules.rule_sets import USUAL

Words = Annotated[str, StringConstraints(max_length=1000, pattern=r"^[^\x00]*$")]
Name = Annotated[str, StringConstraints(max_length=254, pattern=r"^[^\x00]*$")]
Slug = Annotated[str, StringConstraints(max_length=40, pattern=r"^[a-z0-9-]+$")]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Hours = Annotated[int, Field(ge=1, le=10_000)]


Salt = Annotated[Name, Field(description="Your part of the deal: letters drawn at random.")]
Percent = Annotated[int, Field(ge=0, le=100)]
Rating = Annotated[int, Field(ge=0, le=4000)]


class Body(BaseModel):
    """Values that are sent: these and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answering(Body):
    """What you play."""

    question: Number | None = Field(
        None, description="The question that it answers; none for a move that nobody asked for."
    )
    moves: Words = Field(description="One move or several, with commas, as `hatch 7SK`.")


class Planning(Body):
    """A planned move: what to play when your turn comes."""

    moves: Words
    when: Literal["offer", "always", "if"] = Field(
        "offer",
        description="`offer` it to you then, play it `always`, or `if` the condition holds.",
    )
    condition: Words = ""
    wait_minutes: Literal[0, 15, 60, 240, 720] = 0


class AutoMoves(Body):
    """What to play over several turns."""

    orders: Words
    turns: Annotated[int, Field(ge=2, le=99)]
    until: Words = ""
    wait_minutes: Literal[15, 60, 240, 720] = 60


class Asking(Body):
    """What you ask of the table."""

    ask: Literal["undo", "pause", "draw", "cancel", "pace", "replace"]
    until: Annotated[date, Field(strict=False)] | None = Field(
        None, description="The last day of a pause."
    )
    pace_hours: Hours | None = None


class Consenting(Body):
    """What you say to a request of the table."""

    answer: Literal["agree", "refuse", "withdraw"]


class Saying(Body):
    """What you say at the table."""

    text: Words


class Requirements(Body):
    """What a public table asks of those who join it."""

    in_time: Percent = Field(0, description="The share of turns in time: 0, 80 or 90 percent.")
    rating_from: Rating | None = None
    rating_to: Rating | None = None
    finished: Annotated[int, Field(ge=0, le=1000)] = 0


class Opening(Body):
    """A match as you wish it; what is left out is as usual."""

    game: Slug
    seats: Annotated[int, Field(ge=2, le=99)] | None = None
    options: Annotated[dict[Name, bool | int | Words], Field(max_length=40)] = {}
    rule_set: Name = Field(USUAL, description="One that the game lists; `options` override it.")
    pace_hours: Hours = 48
    bank_hours: Hours | None = None
    rests: bool = False
    on_timeout: Literal["auto", "forfeit"] = "auto"
    visibility: Literal["public", "unlisted"] = "public"
    rated: bool = False
    drawn: bool = Field(False, description="Seats are drawn by lot.")
    bot_seats: Annotated[int, Field(ge=0, le=99)] = 0
    bot_level: Name = ""
    asks: Requirements | None = Field(
        None, description="Left out, a public table asks for 80 percent of turns in time."
    )


class Joining(Body):
    """That you take a seat."""

    accept: Name = Field(
        "", description="What the refusal said that told you what terms new to you mean."
    )
    salt: Salt = ""


class Entering(Body):
    """That your bot plays."""

    salt: Salt = ""


class SeatingBot(Body):
    """A bot for the next open seat."""

    level: Name = ""


class Inviting(Body):
    """Whom you invite: a player by name, or an email address."""

    to: Name


class Seeking(Body):
    """A table that you look for; what is left out may be as it comes."""

    game: Slug
    seats: Annotated[int, Field(ge=2, le=99)] | None = None
    pace_hours: Hours | None = None
    salt: Salt = ""
