"""Commands in an email about a match that play nothing: to the table, the staff and the clocks, and
about the emails themselves."""

from datetime import timedelta
from typing import Any

from accounts.models import Player
from games import play
from games.models import InboundMail, Match, Move, Remark, Report
from games.play import NotAllowed, PlayError
from games.play.match_requests import consent_commands
from games.play.staff import reports
from games.play.staff.reveals import mark_reveals_seen
from games.post import action_links
from games.post.inbox import absence_commands, owed_answers
from games.post.inbox.commands import Address, Topic, all_commands
from games.post.inbox.mail_salt import add_receipt
from games.post.inbox.match_runner import MatchRunner
from games.post.inbox.people_commands import describe_rematch
from games.post.inbox.turn_replies import UNSAID
from games.post.outbox import rematches
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.explanations import explain_refusal
from games.rules.parser.turn_parser import replace_seat_names
from games.rules.phrases import Said, phrase
from games.social import list_audible_remarks

RESENDS_AN_HOUR = 3
Subject = Report.Subject
HELP = phrase(
    "At the top of your reply, write one command per line. To play a turn: a move as the email "
    "shows it, or its number in the list; {turn}. Where you draw first, say what to do then: “draw "
    "deck, discard first of …, else highest”. To write: {write}. To ask your opponents: {ask}. "
    "To answer them: {reply}. For the clocks: {clocks}. For emails and chat: {mails}. Also: "
    "{others}; and {after} once the match is over."
)
DO_IT = phrase("If it was from you, confirm it on this page:")
YOURS_AGAIN = phrase("the seat is yours again. We’ll email you when it’s your turn.")
NOT_DONE = phrase("not done: {why}")
WOULD_NOT_DO = phrase("not possible: {why}")
FINAL = phrase(
    "Moves are final, with one exception: if everybody saw them and nobody has learnt anything "
    "new since, your opponents can let you take them back. To ask, write “ask undo”."
)
SHALL_REPORT = phrase("Shall we report this to staff: “{words}”? Reply {yes} to report it.")
TALK_HOW = phrase("not done: write “talk off” or “talk on”.")
HINTS_HOW = phrase("not done: write “hints off” or “hints on”.")
RECEIPTS_HOW = phrase("not done: write “receipts off” or “receipts on”.")
WHOSE_NAME = phrase(
    "Write “report name”, then whose name it is ({names}) and what’s wrong with it."
)


def show_match_help(heard: MatchRunner, words: str) -> None:
    """Tells every command: most in one paragraph, the others each with what it does."""
    commands = all_commands(Address.MATCH)
    told = {
        topic.value: ", ".join(each.topics[topic] for each in commands if topic in each.topics)
        for topic in Topic
    }
    heard.answer(HELP, **told)
    for command in commands:
        for usage, does in command.help.items():
            heard.add_entry(usage, "note", Line(does))
    heard.show("choices")


# The turn


def show_status(heard: MatchRunner, words: str) -> None:
    heard.answer(phrase("this is the table now."))
    heard.show("all")


def resend_turn(heard: MatchRunner, words: str) -> None:
    """The question once more, in the answer itself; a few times an hour."""
    hour = InboundMail.objects.filter(
        seat=heard.seat,
        tenure=heard.letter.tenure_id,
        reason="resent",
        read_at__gt=heard.now - timedelta(hours=1),
    )
    if hour.count() >= RESENDS_AN_HOUR:
        heard.letter.reason = "too_many"
        heard.stopped = True
        return
    heard.answer(phrase("here is your turn again."))
    heard.letter.reason = "resent"
    heard.show("all")


def preview_line(heard: MatchRunner, words: str) -> None:
    """What a move would do, as far as the player may see it before sending it; or what a vacation
    would cost."""
    word, _space, day = words.partition(" ")
    if word.lower() not in ("vacation", "away"):
        preview_move(heard, words)
        return
    try:
        told = absence_commands.describe_cost(heard.player, day, heard.now)
    except PlayError as error:
        heard.refuse(Line(WOULD_NOT_DO, why=error.line), what="preview")
    else:
        heard.add_entry(heard.line, "shown", told)


def preview_move(heard: MatchRunner, words: str) -> None:
    number, record = heard.seat.number, heard.record
    try:
        moves = notation.read_submission(
            record, number, replace_seat_names(words, record, heard.names)
        )
    except RulesError as error:
        why = Line(WOULD_NOT_DO, why=heard.explain_error(error))
        heard.refuse(why, "choices", "preview")
        return
    drafted = []
    for move in moves:
        if record.is_settling_move(number, move):
            break
        drafted.append(move)
        record = record.apply_draft(number, [move])
    would = ", ".join(moves) if heard.hand_in_mail else words
    table = (
        owed_answers.render_table_text(record, heard.seat, heard.hand_in_mail) if drafted else ""
    )
    told = phrase("You can play {moves}. This was only a preview, so nothing was played.")
    heard.add_entry(heard.line, "shown", Line(told, moves=would), table=table)


def explain_move(heard: MatchRunner, words: str) -> None:
    """Why a move cannot be taken, or a card not used; nothing is played."""
    record = heard.record
    reasons: tuple[Line, ...] = (Line(UNSAID),)
    if heard.hand_in_mail:
        named = replace_seat_names(words, record, heard.names)
        reasons = explain_refusal(record, heard.seat.number, named)
    for why in reasons:
        heard.add_entry(heard.line, "shown", Line(phrase("{why} Nothing was played."), why=why))


def refuse_undo(heard: MatchRunner, words: str) -> None:
    heard.refuse(Line(FINAL))


def send_resignation_link(heard: MatchRunner, words: str) -> None:
    """Never by mail alone: every mail that is quoted or forwarded holds the address."""
    if heard.match.status != Match.Status.RUNNING or heard.seat.resigned_at is not None:
        heard.refuse(Line(phrase("This match isn’t in progress, so you can’t resign.")))
        return
    told = Line(phrase("not done yet. To resign, open this page:"))
    heard.add_entry(heard.line, "asked", told, link=action_links.resign_link(heard.seat))
    heard.stopped = True


# The table


def say_to_table(heard: MatchRunner, words: str) -> None:
    play.post_remark(heard.seat.pk, words, heard.now, heard.player.pk)
    heard.answer(phrase("message sent."))


def run_consent_line(heard: MatchRunner, line: str) -> None:
    """Something is asked of the table, answered or withdrawn."""
    told = consent_commands.run_consent_line(
        heard.seat.pk, line, heard.player, Move.Via.MAIL, heard.now
    )
    heard.answer(told)


def send_consent_link(heard: MatchRunner, line: str) -> None:
    link = action_links.consent_link(heard.seat, line)
    heard.add_entry(heard.line, "asked", Line(DO_IT), link=link)


def nudge_players(heard: MatchRunner, words: str) -> None:
    play.nudge_awaited_seats(heard.seat.pk, heard.now, heard.player.pk)
    heard.answer(phrase("done: we’ve emailed the players whose turn it is."))


def resume_clocks(heard: MatchRunner, words: str) -> None:
    play.end_pause(heard.seat.pk, now=heard.now, holder=heard.player.pk)
    heard.answer(phrase("done; the pause is over, and the clocks are running again."))


def open_rematch(heard: MatchRunner, words: str) -> None:
    match = rematches.open_or_join_rematch(heard.match, heard.player, heard.now, heard.salt)
    heard.answer(describe_rematch(match))
    add_receipt(heard, match)


def return_to_seat(heard: MatchRunner, words: str) -> None:
    """The player takes the seat back from the bot that sits in for them, and ends their
    vacation."""
    if heard.seat.stand_in:
        try:
            play.return_to_seat(heard.seat.pk, heard.player, heard.now)
        except PlayError as error:
            heard.refuse(Line(NOT_DONE, why=error.line))
        else:
            heard.answer(YOURS_AGAIN)
        if heard.player.away_until is None:
            return
    absence_commands.end_vacation(heard, words)


# Reports


def report_to_staff(heard: MatchRunner, words: str) -> None:
    """`match words` is about the match, `remark words` about the last remark of somebody else,
    `name Bob words` about a name at the table. Other words are asked back: they may be about
    anything."""
    word, _space, rest = words.partition(" ")
    about = word.lower().rstrip(":,")
    if about not in Subject.values or not rest:
        told = words[: Report.LONGEST]
        line = Line(SHALL_REPORT, words=told, yes=heard.yes_to_write)
        heard.propose(f"report match {told}", line)
        return
    what: dict[str, Any] = {}
    if about == Subject.REMARK:
        what["remark"] = find_last_remark(heard)
    elif about == Subject.NAME:
        what["player"], rest = find_reported_player(heard, rest)
    reports.file_report(heard.match, heard.player, rest, about=about, now=heard.now, **what)
    heard.answer(phrase("reported. Staff will reply by email."))


def find_last_remark(heard: MatchRunner) -> Remark:
    """The last remark of somebody else; NotAllowed if there is none, or none that they hear."""
    if heard.seat.hushed:
        raise NotAllowed(phrase("You’ve muted this chat. Write “talk on” to read it."))
    shown = list_audible_remarks(heard.match, heard.player.pk, sits=True)
    said_by_others = shown.exclude(tenure__player=heard.player)
    remark = said_by_others.select_related("tenure__player").order_by("at", "pk").last()
    if remark is None:
        raise NotAllowed(phrase("Nobody else has written at the table."))
    return remark


def find_reported_player(heard: MatchRunner, rest: str) -> tuple[Player, str]:
    """The player whose name the words begin with, and what is said of it; NotAllowed, naming the
    others at the table, if they begin with none."""
    seats = list(heard.match.seats.select_related("player").order_by("number"))
    others = [one for one in seats if one.pk != heard.seat.pk and one.player is not None]
    for one in sorted(others, key=lambda one: -len(one.name)):
        if rest.lower().startswith(one.name.lower()) and one.player is not None:
            return one.player, rest[len(one.name) :].strip(" :,") or rest
    known = ", ".join(heard.names[one.number] for one in others)
    raise NotAllowed(WHOSE_NAME, names=known or "–")


# Emails and what they tell


def mute_match(heard: MatchRunner, words: str) -> None:
    play.mute_mails(heard.seat.pk, holder=heard.player.pk)
    heard.answer(
        phrase(
            "emails about this match are muted until it ends. Your clock keeps running. Write "
            "“unmute” to turn them back on, or “stop” to stop all turn emails."
        )
    )


def unmute_match(heard: MatchRunner, words: str) -> None:
    play.mute_mails(heard.seat.pk, False, heard.player.pk)
    heard.answer(phrase("emails about this match are on again."))


def read_switch(heard: MatchRunner, words: str, how: Said) -> str:
    """`on` or `off`, as the words say; else nothing, and the letter is told `how` to say it."""
    wanted = words.casefold().rstrip(".!")
    if wanted in ("on", "off"):
        return wanted
    heard.refuse(Line(how))
    return ""


def switch_talk(heard: MatchRunner, words: str) -> None:
    """Whether the player hears what is said at the table."""
    if not (wanted := read_switch(heard, words, TALK_HOW)):
        return
    play.hide_talk(heard.seat.pk, wanted == "off", heard.player.pk)
    if wanted == "on":
        heard.answer(phrase("chat unmuted at this table. We won’t tell anyone."))
    else:
        heard.answer(phrase("chat muted at this table. We won’t tell anyone."))


def switch_hints(heard: MatchRunner, words: str) -> None:
    """Whether a beginner is told why one would do what."""
    if not (wanted := read_switch(heard, words, HINTS_HOW)):
        return
    heard.player.hints = wanted == "on"
    heard.player.save(update_fields=["hints"])
    if wanted == "on":
        heard.answer(phrase("hints are on in your first two matches of each game."))
    else:
        heard.answer(phrase("hints are off."))


def switch_receipts(heard: MatchRunner, words: str) -> None:
    """Whether the first letters that keep plans are confirmed by an email."""
    if not (wanted := read_switch(heard, words, RECEIPTS_HOW)):
        return
    heard.player.mail_receipts = wanted == "on"
    heard.player.save(update_fields=["mail_receipts"])
    if wanted == "on":
        heard.answer(phrase("we’ll confirm your first ten emails that plan moves."))
    else:
        heard.answer(
            phrase(
                "we’ll no longer confirm the moves you plan by email, unless something was left "
                "out. Your next turn email will say what was played."
            )
        )


def mark_seen(heard: MatchRunner, words: str) -> None:
    upto = owed_answers.find_last_told_reveal(heard.seat)
    mark_reveals_seen(heard.seat.pk, upto, heard.now, heard.player.pk)
    heard.answer(phrase("marked as seen: the notice that staff looked at hidden cards."))


def stop_turn_mails(heard: MatchRunner, words: str) -> None:
    owed_answers.stop_mails(heard.player)
    heard.answer(
        phrase(
            "turn emails and reminders are off. Your matches and clocks keep going. You can "
            "turn these emails back on in your settings."
        )
    )
