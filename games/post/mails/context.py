"""MailContext: one notice, with all that its mail is made from."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property, lru_cache
from urllib.parse import quote_plus

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from accounts import unsubscribe_links
from accounts.models import Player
from games.lessons import find_primer
from games.models import Intervention, Match, Notice, Seat
from games.play.record import summaries
from games.play.record.log_text import translate, translate_line
from games.play.record.results import list_log_lines
from games.play.staff.reveals import describe_reveal
from games.post.mail_categories import find_category
from games.post.mails.formats import clean_name, names_card, redact_cards
from games.post.recipients import RecipientFacts
from games.rules.game import MoveText, View
from games.rules.lines import Line, Thing
from games.rules.record import Record
from games.social import list_audible_remarks
from games.titles import find_title
from games.titles.brief_text import render_brief
from games.titles.table_text import render_table

LONGEST_NAME = 24  # letters of a name within the table, so that its lines stay short
MOST_LINES = 30  # lines of the log in one mail
MOST_REMARKS = 10
FIRST_MOVES = 6
LONGEST_LOOK = 500  # letters of what is told of a look at hidden cards


@dataclass(frozen=True)
class MailContext:
    """A notice and the match as it stands.

    `seats` are all seats of the match in order; `telling` is what is known of the one that is told;
    `since` is the ply from which on the log is news; `digest` is the match's digest at the notice's
    question, `head` that at the last moment that everybody could see; `looks_to_tell` are looks of
    staff at hidden cards that the seat has not been told of.
    """

    notice: Notice
    player: Player
    match: Match
    seats: tuple[Seat, ...]
    record: Record
    telling: RecipientFacts
    since: int
    digest: bytes
    head: bytes
    now: datetime
    looks_to_tell: tuple[Intervention, ...] = ()

    @cached_property
    def seat(self) -> Seat:
        return next(seat for seat in self.seats if seat.pk == self.notice.seat_id)

    @property
    def category(self) -> str:
        return find_category(self.notice, self.player)

    @cached_property
    def names(self) -> list[str]:
        """Who sits where, fit to stand in a mail."""
        return [clean_name(seat.name) for seat in self.seats]

    @property
    def is_seat_holder(self) -> bool:
        """False if the mail is for somebody who does not hold the seat any more."""
        return self.seat.player_id == self.player.pk

    @property
    def hand_in_mail(self) -> bool:
        """True if the player and the match both let the hand stand in mails, and it is not a bot's
        by now."""
        if self.seat.looks_as(self.match) is None:
            return False
        return self.is_seat_holder and self.match.hand_in_mail and self.player.hand_in_mail

    @property
    def reader(self) -> int | None:
        """Through whose eyes the mail is made: the seat's, or an onlooker's if the hand shall not
        stand in it. Then nothing secret is within reach."""
        return self.seat.number if self.hand_in_mail else None

    @cached_property
    def view(self) -> View:
        return self.record.view(self.reader)

    @property
    def tag(self) -> str:
        """The place in the match, such as `Y1.T09`."""
        return self.view["tag"]

    @cached_property
    def log_lines(self) -> tuple[tuple[int, Line], ...]:
        """The lines of the log since `since` that the reader may read, with their plies."""
        return list_log_lines(self.record, self.seats, self.reader, self.since)

    @cached_property
    def news(self) -> list[str]:
        """`log_lines` in words; those of moves that were taken back since say so."""
        gone = self.record.taken_back_plies
        told = ((ply, translate_line(line, self.names)) for ply, line in self.log_lines)
        return [gettext("%s (taken back)") % words if ply in gone else words for ply, words in told]

    @property
    def paragraphs(self) -> list[str]:
        """`lines`, those of one move and of one seat after each other in one paragraph."""
        told: list[str] = []
        before: tuple[int, Thing | None] = (-1, None)
        for (ply, line), words in zip(self.log_lines[-MOST_LINES:], self.lines, strict=True):
            seat = line.things.get("seat")
            goes_on = ply == before[0] or (seat is not None and seat == before[1])
            if told and goes_on:
                told[-1] += f" {words}"
            else:
                told.append(words)
            before = ply, seat
        return told

    @property
    def last_move(self) -> str:
        """What somebody else has done last of what all may read, without the cards in it: the line
        that a list of mails shows can be read over a shoulder. Empty if nobody has."""
        last = summaries.read_summary(self.match.gist).last
        if last is None or last.things.get("seat") == self.seat.number:
            return ""
        words = translate_line(redact_cards(last), self.names)
        deck = entry.deck if (entry := find_title(self.match.game)) is not None else ""
        return "" if names_card(words, deck) else words

    @cached_property
    def lines(self) -> list[str]:
        """The last lines of `news`."""
        return self.news[-MOST_LINES:]

    @property
    def left_out(self) -> int:
        """How many lines before them are only on the page."""
        return max(0, len(self.news) - MOST_LINES)

    @cached_property
    def looks(self) -> list[str]:
        """What the seat is told of looks of staff at hidden cards."""
        return [
            clean_name(describe_reveal(look, self.names, self.seats, self.record), LONGEST_LOOK)
            for look in self.looks_to_tell
        ]

    @cached_property
    def remarks(self) -> list[str]:
        """`Bob: good luck`: what others have said at the table since the last mail to the seat."""
        if self.seat.hushed or not self.telling.somebody_spoke:
            return []
        told_at = Notice.last_told_at(self.seat, self.notice)
        spoken = list_audible_remarks(self.match, self.player.pk, sits=True)
        said = spoken.exclude(tenure__player=self.player)
        if told_at is not None:
            said = said.filter(at__gt=told_at)
        newest = said.select_related("tenure__player").order_by("-at", "-pk")[:MOST_REMARKS]
        return [f"{clean_name(one.name)}: {one.text}" for one in reversed(newest)]

    @property
    def private_notes(self) -> list[str]:
        """The lines that the player has noted for themself about the match, if they want them in
        mails. They may name cards, so they stand only where the hand does."""
        if not (self.hand_in_mail and self.player.notes_in_mail):
            return []
        return [line for line in self.telling.private_notes.split("\n") if line]

    @cached_property
    def table(self) -> str:
        """The table as plain text."""
        return render_table(self.record.game, self.view, self.short_names, translate, headed=False)

    @cached_property
    def brief_table(self) -> str:
        """What of the table the seat plays by, as plain text."""
        return render_brief(self.record.game, self.view, self.short_names, translate)

    @property
    def short_names(self) -> list[str]:
        return [name[:LONGEST_NAME] for name in self.names]

    @cached_property
    def is_beginning(self) -> bool:
        """True while a beginner has made few moves: then mails say more of the game."""
        if not self.seat.is_early:
            return False
        own = [seat for seat, _move in self.record.standing_moves if seat == self.seat.number]
        return len(own) < FIRST_MOVES

    @cached_property
    def legal(self) -> tuple[MoveText, ...]:
        """The moves to choose from, in the order of their numbers; none where the hand, which
        they name, shall not stand."""
        return self.record.list_legal_moves(self.seat.number) if self.hand_in_mail else ()

    @cached_property
    def page(self) -> str:
        """The address of the match."""
        return settings.SITE_URL + self.match.get_absolute_url()

    @cached_property
    def page_with_question(self) -> str:
        return f"{self.page}?q={self.notice.question}"

    def page_with_draft(self, move: MoveText) -> str:
        """The address of the match with `move` drafted; nothing is played by looking at it."""
        if self.record.is_settling_move(self.seat.number, move):
            return self.page_with_question
        return f"{self.page}?do={encode_move(move)}&q={self.notice.question}"

    @property
    def rules(self) -> str:
        """The address of the rules of this game."""
        return settings.SITE_URL + rules_path(self.match.game)

    @property
    def lessons(self) -> str:
        """The address of the lessons of this game, for which nobody has to sign in; empty if it has
        none."""
        path = lessons_path(self.match.game)
        return settings.SITE_URL + path if path else ""

    @property
    def settings_page(self) -> str:
        """Where a hand is let into mails."""
        return settings.SITE_URL + settings_path()

    @property
    def news_page(self) -> str:
        """Where a player chooses their mails."""
        return settings.SITE_URL + news_path()

    @cached_property
    def unsubscribe_url(self) -> str:
        """Where mails of this category are stopped for good."""
        return settings.SITE_URL + unsubscribe_links.unsubscribe_path(self.player.pk, self.category)


@lru_cache(maxsize=1 << 12)
def encode_move(move: MoveText) -> str:
    """A move as it stands in an address; a mail has one for each of them."""
    return quote_plus(move)


@cache
def rules_path(slug: str) -> str:
    """The page with the rules of a title."""
    return reverse("rules", args=[slug])


@cache
def lessons_path(slug: str) -> str:
    """The page on which the lessons of a title go on; empty for one without any."""
    return reverse("learn", args=[slug]) if find_primer(slug) is not None else ""


@cache
def settings_path() -> str:
    return reverse("settings")


@cache
def news_path() -> str:
    """The page on which a player chooses their mails."""
    return reverse("news")
