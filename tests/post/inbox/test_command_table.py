"""What holds for every command by mail, whatever it does: the table of commands is gone through."""

import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction

from games.models import InboundMail, Seat
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.commands import (
    Address,
    Argument,
    MailCommand,
    Place,
    Proof,
    all_commands,
    find_command,
    read_command,
    register_commands,
)
from games.post.inbox.move_parser import read_meaning
from games.post.parsing.reply_parser import ReplyLine
from games.rules.errors import RulesError
from games.rules.game import AnyGame, Setup
from games.rules.parser import notation
from games.rules.record import Record
from games.titles import TITLES
from tests.long_run import LONG
from tests.post.letters.personal import wrote_to_us
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    new_match,
    quoting,
    send,
    sender,
    talk_to,
    words_of,
)

EVERY = [game for entry in TITLES for game in (entry.game, *entry.earlier)]
MOST_MOVES = 120 if LONG else 40
# What no `help` names: the answers to other commands and the emails tell of it.
TOLD_ELSEWHERE = {
    Address.MATCH: {"yes", "no", "emoji", "if", "plans", "undo", "memo"},
    Address.PLAYER: {
        *("leave", "invite", "unfriend", "unblock", "unfollow", "take", "preview", "help"),
        "yes",
    },
}
PATTERNED = {"yes": "yes please", "no": "nein", "emoji": "👍", "ask": "ask pause until 3 Dec"}
ADDRESSES = list(Address.BOTH)
at_each_address = pytest.mark.parametrize("at", ADDRESSES, ids=lambda at: at.name)


def list_usages(command: MailCommand) -> list[str]:
    """How a command is written, as `help` shows it."""
    shown = [usage.format(game="emu-ranchers") for usage in command.help]
    return shown + [one for told in command.topics.values() for one in told.split(", ")]


def write_example(command: MailCommand) -> str:
    """A line that is this command."""
    if command.pattern is not None:
        return PATTERNED[command.name]
    lacks = command.argument in (Argument.REQUIRED, Argument.TEXT)
    return f"{command.name} zebulon" if lacks else command.name


@pytest.fixture
def seat(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Seat:
    settings.REPLY_DOMAIN = DOMAIN
    monkeypatch.setattr("games.post.inbox.mail_storage.MOST_AN_HOUR", 1000)
    return asked(new_match())


def write(at: Address, seat: Seat, line: str, by: str = "", verdict: str = "pass") -> InboundMail:
    """A line to an address, from the player of a seat or from somebody else; nothing that it does
    stays."""
    assert seat.player is not None
    with transaction.atomic():
        if at is Address.PLAYER:
            letter = wrote_to_us(seat.player, line, by, verdict=verdict)
        else:
            letter = send(quoting(by or sender(seat), line), talk_to(seat), verdict=verdict)
        transaction.set_rollback(True)
    return letter


def run_by(at: Address, seat: Seat, line: str, **how: Any) -> tuple[InboundMail, list[str]]:
    """What came of a line, with the names of the commands that were run by it."""
    ran: list[str] = []

    def note(_runner: CommandRunner, command: MailCommand, _argument: str) -> None:
        ran.append(command.name)

    with patch.object(CommandRunner, "run_command", note):
        return write(at, seat, line, **how), ran


# Words


@at_each_address
def test_what_help_shows_of_a_command_is_that_command(at: Address) -> None:
    for command in all_commands(at):
        assert finds(command, write_example(command), at)
        for usage in list_usages(command):
            assert finds(command, usage, at) or usage == command.name or "preview" in usage


@at_each_address
def test_every_word_of_a_command_is_known_however_it_is_written(at: Address) -> None:
    for command in all_commands(at):
        more = write_example(command).removeprefix(command.name)
        for words in () if command.pattern else command.words.split("|"):
            for written in (words, words.upper(), words.title(), f"{words}."):
                assert finds(command, f"{written}{more}", at), written


def finds(command: MailCommand, line: str, at: Address) -> bool:
    found = find_command(line, at, Place.ALONE)
    return found is not None and found[0] is command


def test_words_belong_to_one_command_at_an_address() -> None:
    with pytest.raises(ValueError, match="mute"):
        register_commands(MailCommand("mute", print))


def moves_of_a_match(game: type[AnyGame]) -> Iterator[tuple[Record, int, tuple[str, ...]]]:
    dice = random.Random(game.slug)
    record = Record.begin(game(Setup(game.seat_counts[0], game.complete_options({}), b"seed")))
    for _move in range(MOST_MOVES):
        if not record.awaited_seats:
            return
        seat = record.awaited_seats[0]
        legal = record.list_legal_moves(seat)
        yield record, seat, legal
        record = record.play(seat, dice.choice(legal))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game.slug}-{game.version}")
def test_no_move_of_a_match_is_a_command_nor_short_for_one(game: type[AnyGame]) -> None:
    for _record, _seat, legal in moves_of_a_match(game):
        for move in legal:
            assert read_command(ReplyLine(move, False)).word == "order"
            for words in (move.split()[0], *(move[:length] for length in range(1, 6))):
                found = find_command(words, Address.MATCH, Place.ON_TOP)
                assert found is None or found[0].is_harmless, words


@pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game.slug}-{game.version}")
def test_no_command_is_a_move(game: type[AnyGame]) -> None:
    record, seat, _legal = next(moves_of_a_match(game))
    for command in all_commands(Address.MATCH):
        for line in (write_example(command), *list_usages(command)):
            assert not read_meaning(line, record, seat).words, line
            with pytest.raises(RulesError):
                notation.read_submission(record, seat, line)


# Help


@pytest.mark.django_db
@at_each_address
def test_help_names_every_command(at: Address, seat: Seat) -> None:
    told = words_of(write(at, seat, "help"))
    for command in all_commands(at):
        assert all(usage in told for usage in list_usages(command)), command.name
    unnamed = {command.name for command in all_commands(at) if not list_usages(command)}
    assert unnamed == TOLD_ELSEWHERE[at]


# Who may


@pytest.mark.django_db
@at_each_address
def test_nobody_but_the_player_has_a_command_done(at: Address, seat: Seat) -> None:
    for command in all_commands(at):
        letter, ran = run_by(at, seat, write_example(command), by="eve@example.net")
        assert (ran, letter.reason) == ([], "stranger"), command.name


@pytest.mark.django_db
def test_without_its_proof_a_command_to_ones_own_address_waits_for_a_link(seat: Seat) -> None:
    for command in all_commands(Address.PLAYER):
        letter, ran = run_by(Address.PLAYER, seat, write_example(command), verdict="none")
        believed = command.proof is Proof.SENDER
        assert ran == [command.name] * believed
        links = [entry["link"] for entry in letter.transcript if entry.get("link")]
        assert len(links) == (not believed), command.name


@pytest.mark.django_db
@pytest.mark.parametrize("verdict", ["fail", ""])
def test_without_its_proof_a_command_about_a_match_is_not_done(seat: Seat, verdict: str) -> None:
    for command in all_commands(Address.MATCH):
        believed = verdict != "fail" and command.proof < Proof.PASS
        letter, ran = run_by(Address.MATCH, seat, write_example(command), verdict=verdict)
        assert ran == [command.name] * believed
        asks = any(entry.get("link") for entry in letter.transcript)
        assert believed or asks is (command.ask is not None), command.name


# What is written beside


@pytest.mark.django_db
@at_each_address
def test_what_is_asked_about_or_taken_back_is_not_done_if_it_does_harm(
    at: Address, seat: Seat
) -> None:
    for command in all_commands(at):
        line = write_example(command)
        below = f"{line}\nwait, not yet"
        for words in (below,) if command.pattern else (f"{line}?", below):
            letter, ran = run_by(at, seat, words)
            if command.is_harmless:
                assert ran == [command.name] or command.place is Place.ALONE
            else:
                assert not ran
                assert f"To run it, write only: {line}" in words_of(letter)


@pytest.mark.django_db
@at_each_address
def test_a_command_is_answered_wherever_it_can_be_written(at: Address, seat: Seat) -> None:
    for command in all_commands(at):
        for line in list_usages(command) or [write_example(command)]:
            letter = write(at, seat, line)
            assert letter.state == InboundMail.State.DONE, (line, letter.reason)
            assert letter.transcript[0]["line"] == line


@pytest.mark.django_db
@at_each_address
def test_what_cannot_be_understood_behind_a_command_is_quoted_back(at: Address, seat: Seat) -> None:
    for command in all_commands(at):
        line = f"{command.name} qzx 99 qzx"
        found = find_command(line, at)
        if command.name in ("help", "why") or (found is not None and found[0] is not command):
            continue
        if command.argument is not Argument.TEXT:
            letter = write(at, seat, line)
            assert letter.reason == "refused", letter.transcript
            assert letter.transcript[0]["line"] == line
