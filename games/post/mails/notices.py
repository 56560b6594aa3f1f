"""The mail of a notice: one function per kind, each with a text and an HTML body of one context."""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop

from accounts.languages import active_language_of, current_language, join_with_and, text_direction
from games.models import Match, Notice
from games.play.premoves.owner_view import describe_premove_outcome
from games.play.premoves.storage import list_premoves_to_report
from games.play.record import hint_policy, results
from games.play.record.log_text import translate_line
from games.play.record.turning_point import explain_decision
from games.post import personal_address
from games.post.mail_categories import FORMER
from games.post.mails import match_report, request_text, staff_act_text, tables
from games.post.mails.context import MailContext
from games.post.mails.formats import (
    clean_name,
    format_deadline,
    format_postmark,
    format_until,
    refusal_heading,
)
from games.post.mails.headers import Mail, build_mail
from games.post.mails.numbered_moves import (
    answer_mail_link,
    encode_line,
    format_examples,
    format_moves,
    list_choices,
    list_examples,
    pick_turns,
)
from games.post.mails.renderer import render_template
from games.rules.line_serialization import deserialize_line
from games.titles import find_score_unit

MOST_LINKED = 12  # moves
QUESTIONS = {
    Notice.Kind.TURN: gettext_noop("Your turn"),
    Notice.Kind.HALF_TIME: gettext_noop("Half your time left"),
    Notice.Kind.LAST_DAY: gettext_noop("Your last day"),
    Notice.Kind.LAST_HOURS: gettext_noop("Your last hours"),
    Notice.Kind.NUDGED: gettext_noop("Your opponents are waiting"),
}


def build_notice_mail(context: MailContext) -> Mail:
    """The mail of a notice, in the language of its player; its Message-ID is the notice's."""
    with active_language_of(context.player):
        return MAILS[context.notice.kind](context)


def question_mail(context: MailContext) -> Mail:
    """A mail that puts the question, or puts it once more before the time is up: what happened,
    the table, your hand, your moves. The subject says what somebody else did last."""
    deadline = context.seat.deadline
    about, until = gettext(QUESTIONS[Notice.Kind(context.notice.kind)]), ""
    if deadline is not None:
        until = format_until(deadline, context.now, context.player.zone)
    elif context.match.pause_id is not None:
        until = gettext("the match is paused and no clocks are running")
    told = list_premoves_to_report(context.seat)
    return compose_mail(
        "turn",
        context,
        heading=f"{about}, {context.tag}",
        about=f"{about}: {context.last_move.rstrip('.')}" if context.last_move else about,
        until=until,
        **list_moves(context),
        plans=[
            describe_premove_outcome(plan, context.names, context.hand_in_mail) for plan in told
        ],
        hints=list_hints(context),
        by_mail=bool(settings.REPLY_DOMAIN),
        welcome=list_welcome_lines(context),
    )


def plan_played_mail(context: MailContext) -> Mail:
    heading = gettext("Your planned move was played")
    return compose_mail("planned", context, heading=heading)


def list_welcome_lines(context: MailContext) -> list[str]:
    """What a first turn says that answers a yes to an invitation: who sits there, and to somebody
    whose account is new how to sign in and what else can be done by mail. Nothing in others."""
    letter = context.notice.letter
    if letter is None:
        return []
    others = [name for at, name in enumerate(context.names) if at != context.seat.number]
    things = {"game": context.match.title, "names": join_with_and(others)}
    said = [
        gettext("You have a seat in a match of %(game)s with %(names)s, and you go first.") % things
    ]
    if letter.reason == "welcome":
        own = context.names[context.seat.number]
        page = settings.SITE_URL + reverse("account_request_login_code")
        said.append(gettext(NO_NEED_TO_SIGN_IN) % {"page": page, "name": own})
    if address := personal_address.address_of(context.player):
        said.append(gettext(EVERYTHING_BY_MAIL) % {"address": address})
    return said


def list_hints(context: MailContext) -> list[str]:
    """Why a beginner would take each kind of the moves; in the first mail of a question alone, and
    only in the first turns."""
    if context.notice.kind != Notice.Kind.TURN or not (context.legal and context.is_beginning):
        return []
    seat = context.seat
    return hint_policy.list_hints(context.match, seat, context.view, context.legal, context.names)


def match_started_mail(context: MailContext) -> Mail:
    awaited = label_awaited(context, context.record.awaited_seats)
    heading = gettext("The match has started")
    return compose_mail("started", context, heading=heading, awaited=awaited)


def match_finished_mail(context: MailContext) -> Mail:
    """The match is over: who won, and how."""
    ended = results.result_of(context.match, context.seats)
    result = results.result_sentence(ended, context.names, context.seat.number)
    heading = gettext("The match is over")
    standings = results.list_standings(ended, context.names, find_score_unit(context.match.game))
    return compose_mail(
        "finished",
        context,
        heading=heading,
        about=f"{heading}: {result.rstrip('.')}",
        result=result,
        how=explain_decision(
            context.match, context.record, context.seats, context.names, context.seat.number
        ),
        standings=[one.words for one in standings],
        kept=match_report.build_report(context, ended),
    )


def played_for_you_mail(context: MailContext) -> Mail:
    heading = gettext("You timed out; a move was made for you")
    return compose_mail("played", context, heading=heading)


def substitute_mail(context: MailContext) -> Mail:
    """A bot plays the seat until the player returns."""
    heading = gettext("A bot is playing for you")
    opens = answer_mail_link(context)
    return compose_mail(
        "stood_in",
        context,
        heading=heading,
        by_mail=bool(opens),
        back=opens + encode_line("back"),
    )


def request_mail(context: MailContext) -> Mail:
    """Something is asked of the table, it is known what became of it, or a pause is over."""
    told = CONSENTS[Notice.Kind(context.notice.kind)](context)
    return compose_mail("asked", context, **told)


def answer_mail(context: MailContext) -> Mail:
    """What became of a letter of the player's, line by line, and what can be done now."""
    letter = context.notice.letter
    if letter is None:
        raise ValueError("An answer needs a letter that it answers.")
    seat = context.seat
    heading = gettext(ANSWERS.get(letter.reason, gettext_noop("Your request")))
    if letter.reason == "refused":
        heading = refusal_heading(letter.transcript)
    doubted = ("stranger", "confirm", "unreadable", "broke")
    answerable = context.is_seat_holder and letter.reason not in doubted
    asked = seat.question is not None and answerable
    shows = "all" if letter.reason == "played" and asked else letter.shows
    ends = ""
    if asked and seat.deadline is not None:
        ends = format_deadline(seat.deadline, context.now, context.player.zone)
    lists = asked and shows in ("all", "choices")
    is_plain = not any(entry.get("table") or entry.get("link") for entry in letter.transcript)
    is_receipt = letter.reason in ("played", "done") and not shows and is_plain
    is_about_plans = context.category == "receipts"
    return compose_mail(
        "receipt" if is_receipt else "answer",
        context,
        heading=heading,
        entries=number_entries(
            [describe_entry(entry, context.names) for entry in letter.transcript]
        ),
        ends=ends,
        paused=asked and not ends and context.match.pause_id is not None,
        until=gettext("your time runs out on %(deadline)s") % {"deadline": ends} if ends else "",
        awaited=label_awaited(context, list_others_awaited(context)),
        shows_table=shows in ("all", "table"),
        **(list_moves(context) if lists else {"choices": []}),
        lists=lists,
        by_mail=bool(settings.REPLY_DOMAIN),
        why=gettext(WHY["receipts"] if is_about_plans else WRITES),
        is_about_plans=is_about_plans,
    )


def list_moves(context: MailContext) -> dict[str, Any]:
    """The moves to choose from, for `emails/moves.txt` and `.html`, and whole turns. Of very many
    moves none is a link: they would make most of the mail."""
    linked = len(context.legal) <= MOST_LINKED
    examples = list_examples(context.record, context.seat.number, context.legal)
    return {
        "moves": format_moves(context.legal),
        "choices": list_choices(context, linked),
        "examples": examples,
        "turns": format_examples(pick_turns(context, examples)),
    }


def staff_act_mail(context: MailContext) -> Mail:
    """Staff have acted on the match: what they did, why, and what that means for the reader."""
    about = context.notice.about
    if about is None:
        raise ValueError("A mail about an act of staff needs the act.")
    heading, said = staff_act_text.act_heading(about), staff_act_text.describe_act(about, context)
    return compose_mail("act", context, heading=heading, said=said)


def question_withdrawn_mail(context: MailContext) -> Mail:
    heading = gettext("It’s no longer your turn")
    return compose_mail("act", context, heading=heading, said=[gettext(WITHDRAWN)])


def label_awaited(context: MailContext, awaited: Sequence[int]) -> str:
    """The names of awaited seats; of a bot it is said that it is thinking."""
    return join_with_and(
        [
            gettext("%(name)s (thinking)") % {"name": context.names[number]}
            if context.seats[number].is_thinking
            else context.names[number]
            for number in awaited
        ]
    )


def describe_entry(entry: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What was done about a line of a letter, in the language that is spoken now. What an older
    house has kept is English."""
    if "said" not in entry:
        return entry
    return {**entry, "words": capfirst(translate_line(deserialize_line(entry["said"]), names))}


def number_entries(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries, each line that the player wrote with its number among these; what the house
    adds of its own (a note) has none."""
    written = [entry for entry in entries if entry.get("line") and entry.get("did") != "note"]
    numbers = {id(entry): number for number, entry in enumerate(written, 1)}
    return [{**entry, "number": numbers.get(id(entry), 0)} for entry in entries]


def list_others_awaited(context: MailContext) -> list[int]:
    running = context.is_seat_holder and context.match.status == Match.Status.RUNNING
    if context.seat.question is not None or not running:
        return []
    return list(context.record.awaited_seats)


NO_NEED_TO_SIGN_IN = gettext_noop(
    "Your display name is %(name)s. You can do everything by email; to play in the browser, "
    "use this email address to sign in here: %(page)s"
)
EVERYTHING_BY_MAIL = gettext_noop(
    "For other matches and your settings, email “help” to %(address)s. This address is for "
    "you alone."
)
WITHDRAWN = gettext_noop(
    "The turn in our last email is no longer open: the table has changed. You needn’t do "
    "anything. We’ll email you when it’s your turn."
)
CONSENTS: dict[str, Callable[[MailContext], dict[str, Any]]] = {
    Notice.Kind.ASKED: request_text.describe_request,
    Notice.Kind.SETTLED: request_text.describe_outcome,
    Notice.Kind.WENT_ON: request_text.describe_pause_end,
}
ANSWERS = {
    "played": gettext_noop("Done"),
    "asked": gettext_noop("Did you mean this?"),
    "holiday": gettext_noop("Are you away?"),
    "stranger": gettext_noop("Is this from you?"),
    FORMER: gettext_noop("This seat has a new player"),
    "confirm": gettext_noop("Is this from you?"),
    "unreadable": gettext_noop("We couldn’t read your email"),
    "broke": gettext_noop("We couldn’t read your email"),
}
WHY = {
    "turns": gettext_noop("You get these emails when it’s your turn."),
    "reminders": gettext_noop("You get these emails before your time runs out."),
    "matches": gettext_noop("You get these emails when something happens in one of your matches."),
    "receipts": gettext_noop("You get these emails when we save moves you planned."),
}
WRITES = gettext_noop("You get these emails when you write to us.")
MAILS: dict[str, Callable[[MailContext], Mail]] = {
    **dict.fromkeys(QUESTIONS, question_mail),
    Notice.Kind.STARTED: match_started_mail,
    Notice.Kind.FINISHED: match_finished_mail,
    Notice.Kind.PLAYED_FOR_YOU: played_for_you_mail,
    Notice.Kind.STOOD_IN: substitute_mail,
    Notice.Kind.ANSWER: answer_mail,
    Notice.Kind.ACT: staff_act_mail,
    Notice.Kind.WITHDRAWN: question_withdrawn_mail,
    Notice.Kind.PLANNED: plan_played_mail,
    **dict.fromkeys(CONSENTS, request_mail),
}
TEXT_ALONE = ("receipt",)  # short enough to need no page
BRIEF = ("turn",)  # which show what is played by; all of it is sent on request
WITHOUT_TABLE = ("act",)  # which may be about a match that was never dealt


def compose_mail(
    name: str, context: MailContext, heading: str, about: str = "", **things: Any
) -> Mail:
    """A mail from the templates `emails/<name>.txt` and `.html`. Its subject says `about`, or else
    the heading."""
    game = context.match.title
    values = {
        "context": context,
        "match": context.match,
        "game": game,
        "called": f"{game} {context.match.code}",
        "heading": heading,
        "player_name": clean_name(context.player.display_name),
        "why": gettext(WHY[context.category]),
        "language": current_language(),
        "direction": text_direction(current_language()),
        "head": context.head.hex()[:16],
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "postmark": format_postmark(context.now, context.player.zone),
        **things,
    }
    text = render_template(f"emails/{name}.txt", values).strip() + "\n"
    html = "" if name in TEXT_ALONE else render_html(name, context, values)
    return build_mail(context, about or heading, text, html)


def render_html(name: str, context: MailContext, values: dict[str, Any]) -> str:
    """The HTML of a mail, with the table on it."""
    table = "" if name in WITHOUT_TABLE else render_mail_table(context, brief=name in BRIEF)
    return render_template(f"emails/{name}.html", {**values, "drawing": mark_safe(table)})


def render_mail_table(context: MailContext, brief: bool = False) -> str:
    """The table as HTML: drawn, or as plain text for those who want tables so on pages, too."""
    text = context.brief_table if brief else context.table
    if context.player.text_tables:
        return tables.render_text_table(text)
    return tables.render_table(context.match.game, context.view, context.names, text, brief)
