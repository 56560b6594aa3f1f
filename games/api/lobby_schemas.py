"""What the API answers about games, and about tables that are yet to begin."""

from datetime import datetime

from pydantic import Field

from games.api.schemas import Answer, Terms


class Offer(Answer):
    """A table that waits for players."""

    code: str
    terms: Terms
    seated: list[str]
    open_seats: int
    asks: list[str] = Field(description="What the table asks of those who join it, in words.")
    unfit: str = Field(description="Why you may not sit down there; empty if you may.")
    url: str


class Lobby(Answer):
    """The tables that wait for players, those that fit you first."""

    offers: list[Offer]


class OptionChoice(Answer):
    """One value of an option."""

    value: str | int | bool
    words: str


class OptionAnswer(Answer):
    """Something that can be chosen when a match is opened."""

    name: str
    title: str
    help: str
    usual: str | int | bool
    source: str = Field(description="Whose rule it is: the rule sheet’s or ours.")
    choices: list[OptionChoice]


class RuleSetAnswer(Answer):
    """A set of rules beside the usual ones, by the options in which it differs."""

    name: str
    title: str
    note: str
    options: dict[str, str | int | bool]


class GameAnswer(Answer):
    """A title of the site."""

    slug: str
    title: str
    version: int
    seats: list[int]
    options: list[OptionAnswer]
    rule_sets: list[RuleSetAnswer]
    levels: dict[str, list[str]] = Field(description="The bots, by how many play.")
    rules: str = Field(description="The page with the rules.")


class Games(Answer):
    """The titles of the site."""

    games: list[GameAnswer]


class SeekAnswer(Answer):
    """A table that you look for."""

    number: int
    game: str
    seats: int | None
    pace_hours: int | None
    expires_at: datetime


class InvitationAnswer(Answer):
    """A table to which somebody invites you."""

    code: str
    by: str
    terms: Terms
    url: str


class Invitations(Answer):
    """The invitations that you haven’t answered."""

    invitations: list[InvitationAnswer]


class Seeks(Answer):
    """The tables that you look for."""

    seeks: list[SeekAnswer]
