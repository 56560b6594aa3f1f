"""One function per kind of mail. Each gives a text and an HTML body made from one occasion."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.template.loader import select_template

from games.models import Match, Notice
from games.play import results
from games.post.mails.base_template import filled, styled_as_base
from games.post.mails.headers import Mail, enveloped
from games.post.mails.occasion import Occasion
from games.post.mails.page import Page
from games.post.mails.steps import choices, examples
from games.post.mails.words import instant, left, short_instant

REMINDERS = {
    Notice.Kind.HALF_TIME: "Half of your time is gone",
    Notice.Kind.LAST_DAY: "Your last day",
    Notice.Kind.LAST_HOURS: "Your last hours",
}


def letter(occasion: Occasion) -> Mail:
    """The mail that an occasion calls for; its Message-ID is the notice's."""
    return LETTERS[occasion.notice.kind](occasion)


def turn(occasion: Occasion) -> Mail:
    """It is your turn: what happened, the table, your hand, your steps."""
    return asking(occasion, "Your turn")


def reminder(occasion: Occasion) -> Mail:
    """The same once more, before the time is up."""
    return asking(occasion, REMINDERS[Notice.Kind(occasion.notice.kind)])


def asking(occasion: Occasion, title: str) -> Mail:
    """A mail that puts the question: the postmark says until when."""
    deadline, zone = occasion.seat.deadline, occasion.player.zone
    heading = f"{title}, {occasion.tag}"
    until = brief = ""
    if deadline is not None:
        until = f"until {instant(deadline, zone)}, {left(deadline - occasion.now)}"
        brief = f" - until {short_instant(deadline, zone)}"
    legal = occasion.legal
    return composed(
        "turn",
        occasion,
        heading=heading,
        until=until,
        preheader=heading + brief,
        choices=choices(occasion),
        examples=examples(occasion.record, occasion.seat.number, legal),
        by_mail=bool(settings.REPLY_DOMAIN),
    )


def started(occasion: Occasion) -> Mail:
    """The match has started and somebody else begins."""
    awaited = " and ".join(occasion.names[seat] for seat in occasion.record.waiting)
    heading = "The match has started"
    return composed(
        "started", occasion, heading=heading, awaited=awaited, preheader=f"{heading}: {awaited}"
    )


def finished(occasion: Occasion) -> Mail:
    """The match is over: who won, and how."""
    ended = results.result_of(occasion.match, occasion.seats)
    result = results.sentence(ended, occasion.names, occasion.seat.number)
    heading = "The match is over"
    return composed(
        "finished",
        occasion,
        heading=heading,
        result=result,
        standings=[one.words for one in results.standings(ended, occasion.names)],
        preheader=f"{heading}. {result}",
    )


def played_for_you(occasion: Occasion) -> Mail:
    """The time was up, and the mildest step was played."""
    heading = "Your time was up; your turn was played for you"
    return composed("played", occasion, heading=heading, preheader=heading)


def stood_in(occasion: Occasion) -> Mail:
    """A bot plays the seat until the player returns."""
    heading = "A bot sits in for you"
    return composed("stood_in", occasion, heading=heading, preheader=heading)


def answer(occasion: Occasion) -> Mail:
    """What became of a letter of the player's, line by line, and what can be done now."""
    letter = occasion.notice.letter
    if letter is None:
        raise ValueError("An answer needs a letter that it answers.")
    seat = occasion.seat
    heading = ANSWERS.get(letter.reason, "What you asked for")
    asked = seat.question is not None and letter.reason not in ("stranger", "confirm")
    shows = "all" if letter.reason == "played" and asked else letter.shows
    until = ""
    if asked and seat.deadline is not None:
        deadline, zone = seat.deadline, occasion.player.zone
        until = f"your time ends {instant(deadline, zone)}, {left(deadline - occasion.now)}"
    lists = asked and shows in ("all", "choices")
    return composed(
        "answer",
        occasion,
        heading=heading,
        entries=letter.transcript,
        until=until,
        awaited=" and ".join(occasion.names[number] for number in others_awaited(occasion)),
        shows_table=shows in ("all", "table"),
        choices=choices(occasion) if lists else [],
        examples=examples(occasion.record, seat.number, occasion.legal) if lists else [],
        lists=lists,
        by_mail=bool(settings.REPLY_DOMAIN),
        preheader=heading,
        when="when you write to us",
    )


def others_awaited(occasion: Occasion) -> list[int]:
    """The seats that are awaited, if the reader's is not one of them."""
    if occasion.seat.question is not None or occasion.match.status != Match.Status.RUNNING:
        return []
    return list(occasion.record.waiting)


ANSWERS = {
    "played": "Accepted",
    "refused": "Not played",
    "stranger": "Is this from you?",
    "confirm": "Is this from you?",
}
WHEN = {
    "turns": "when it is your turn",
    "reminders": "before your time runs out",
    "matches": "when a match starts, ends or was played for you",
}
LETTERS: dict[str, Callable[[Occasion], Mail]] = {
    Notice.Kind.TURN: turn,
    Notice.Kind.HALF_TIME: reminder,
    Notice.Kind.LAST_DAY: reminder,
    Notice.Kind.LAST_HOURS: reminder,
    Notice.Kind.STARTED: started,
    Notice.Kind.FINISHED: finished,
    Notice.Kind.PLAYED_FOR_YOU: played_for_you,
    Notice.Kind.STOOD_IN: stood_in,
    Notice.Kind.ANSWER: answer,
}


def composed(name: str, occasion: Occasion, heading: str, **things: Any) -> Mail:
    """A mail from the templates `emails/<name>.txt` and `.html`."""
    context = {
        "o": occasion,
        "match": occasion.match,
        "called": f"{occasion.match.title} {occasion.match.code}",
        "heading": heading,
        "player_name": occasion.names[occasion.seat.number],
        "when": WHEN[occasion.category],
        "head": occasion.head.hex()[:16],
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        **things,
    }
    text = filled(f"emails/{name}.txt", context).strip() + "\n"
    return enveloped(occasion, text, Page(drawn(name, occasion, context)))


def drawn(name: str, occasion: Occasion, context: dict[str, Any]) -> Iterator[str]:
    """The HTML of a mail; the table on it is drawn first."""
    table = table_of(occasion.match.game).render(
        {"view": occasion.view, "names": occasion.names, "table": occasion.table}
    )
    yield table
    yield filled(f"emails/{name}.html", {**context, "drawing": styled_as_base(table)})


@cache
def table_of(game: str) -> Any:
    """The template that draws the table of a game; its plain text for a game without one."""
    return select_template([f"titles/{game}/mail.html", "emails/plain.html"])
