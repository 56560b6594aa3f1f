"""Commands about what players keep to themselves in a match: planned turns and private notes. They
do what the pages do (`games.web.views.premove`, `games.web.views.private_notes`)."""

import re

from games import play
from games.play import PlayError
from games.play.premoves.auto_moves import preview_orders
from games.play.premoves.conditions import condition_verbs
from games.play.premoves.owner_view import describe_premove
from games.play.premoves.storage import PremoveDraft, list_open_premoves
from games.play.private_notes import notes_of
from games.post.inbox.match_runner import MatchRunner
from games.post.mail_categories import PLAN
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase

NOT_KEPT = phrase("not saved: {why}")
WITHOUT_CASE = phrase(
    "not saved: write the condition, a colon and your turn, for example if {name} {verb}: {turn}"
)
KEPT = phrase("plan saved. {plan}.")
KEPT_UNSAID = phrase("plan saved.")
NO_PLANS = phrase("you have no planned moves in this match.")
ANYTHING = frozenset(("anything", "anything happens", "whatever", "whatever happens"))
WAIT = re.compile(
    r"(?<![\s,])[\s,]*+\b(?:wait|after)\s+(?P<number>\d{1,4})\s*+(?:min\w*+)?\s*+$", re.IGNORECASE
)
AUTO = re.compile(
    r"(?:for\s+)?(?P<turns>\d{1,4})\s*+(?:turns?)?\s*+,?(?:\s*+until\s+(?P<until>.+))?",
    re.IGNORECASE,
)
AUTO_WAIT = 60  # minutes, unless others are said
AUTO_HOW = phrase(
    "not saved: write how many turns, a colon and your orders, for example auto 5 turns: {orders}. "
    "Before the colon you can add “until {name} {verb}” and “wait 15”."
)
WOULD_HAVE = phrase("in your last turns they would have begun with: {turns}.")
FORGET = re.compile(r"(?:the\s+|my\s+|all\s+)*plans?(?:\s+(?P<number>\d{1,3}))?", re.IGNORECASE)
FORGET_NOTES = re.compile(r"(?:the\s+|my\s+|all\s+)*(?:memo|note)s?", re.IGNORECASE)
NO_SUCH = phrase(
    "not done: write “forget plan”, or add a number from “plans”, such as “forget plan 2”."
)
NO_NOTES = phrase("you have no notes on this match.")
NOTES = phrase("your notes on this match:")
ON_THE_PAGE = phrase("your notes are on the match page, because your emails leave out your hand.")


def plan_turn(heard: MatchRunner, words: str) -> None:
    save_plan(heard, PremoveDraft(words.lstrip(": ")))


def plan_condition(heard: MatchRunner, words: str) -> None:
    """Keeps a turn to be played, if something has come about by then."""
    case, colon, turn = words.partition(":")
    if not (colon and turn.strip()):
        verb = condition_verbs(heard.record)[:1]
        others = [name for at, name in enumerate(heard.names) if at != heard.seat.number]
        heard.refuse(Line(WITHOUT_CASE, name=others[0], verb=(verb or ["…"])[0], turn="…"))
        return
    found = WAIT.search(case)
    wait = int(found["number"]) if found is not None else 0
    case = case[: found.start()] if found is not None else case
    always = " ".join(case.casefold().split()) in ANYTHING
    save_plan(heard, PremoveDraft(turn.strip(), "" if always else case.strip(), always, wait))


def plan_auto_moves(heard: MatchRunner, words: str) -> None:
    """Keeps orders for several turns, and tells what they would have done in the last ones."""
    case, colon, orders = words.partition(":")
    waits = WAIT.search(case)
    found = AUTO.fullmatch((case[: waits.start()] if waits is not None else case).strip(" ,"))
    if not colon or found is None or not orders.strip():
        verbs = condition_verbs(heard.record)[:1] or ["…"]
        others = [name for at, name in enumerate(heard.names) if at != heard.seat.number]
        first = next(iter(heard.record.game.vocabulary.verbs))
        heard.refuse(Line(AUTO_HOW, orders=f"{first} any", name=others[0], verb=verbs[0]))
        return
    minutes = AUTO_WAIT if waits is None else int(waits["number"])
    draft = PremoveDraft(orders.strip(), found["until"] or "", False, minutes, int(found["turns"]))
    begun = preview_orders(heard.record, heard.seat.number, orders) if heard.hand_in_mail else []
    if save_plan(heard, draft) and begun:
        heard.add_entry("", "note", Line(WOULD_HAVE, turns="; ".join(begun)), what=PLAN)


def save_plan(heard: MatchRunner, wish: PremoveDraft) -> bool:
    """Keeps a plan, or says why not; True if it was kept."""
    try:
        plan, _ahead = play.save_premove(heard.seat.pk, wish, heard.player.pk, heard.now)
    except (PlayError, RulesError) as error:
        heard.refuse(Line(NOT_KEPT, why=heard.explain_error(error)))
        return False
    told = Line(KEPT_UNSAID)
    if heard.hand_in_mail:
        told = Line(KEPT, plan=describe_premove(plan, heard.names))
    heard.add_entry(heard.line, "done", told, what=PLAN)
    return True


def list_plans(heard: MatchRunner, words: str) -> None:
    """Lists the plans that are kept; on the page, if the hand shall not stand in mails."""
    heard.seat.refresh_from_db(fields=["plans", "question"])
    kept = list_open_premoves(heard.seat)
    if not kept:
        heard.answer(NO_PLANS)
        return
    heard.answer(phrase("planned moves: {count}."), count=len(kept))
    for number, plan in enumerate(kept if heard.hand_in_mail else (), start=1):
        told = Line(phrase("{plan}."), plan=describe_premove(plan, heard.names))
        heard.add_entry(str(number), "note", told)


def delete_plans_or_notes(heard: MatchRunner, words: str) -> None:
    """Forgets all plans, or the one with this number in the list; or all notes."""
    wanted = words.strip(" .!")
    if FORGET_NOTES.fullmatch(wanted):
        play.save_notes(heard.seat.pk, "", holder=heard.player.pk, now=heard.now)
        heard.answer(phrase("your notes on this match have been deleted."))
        return
    found = FORGET.fullmatch(wanted)
    heard.seat.refresh_from_db(fields=["plans", "question"])
    kept = list_open_premoves(heard.seat)
    number = int(found["number"]) if found is not None and found["number"] else None
    if found is None or (number is not None and not 1 <= number <= len(kept)):
        heard.refuse(Line(NO_SUCH))
        return
    key = None if number is None else kept[number - 1].pk
    play.delete_premoves(heard.seat.pk, heard.player.pk, key, heard.now)
    heard.answer(phrase("deleted."))


def add_note(heard: MatchRunner, words: str) -> None:
    play.add_note(heard.seat.pk, words, heard.player.pk, heard.now)
    heard.answer(phrase("note added. Only you can read it."))


def show_notes(heard: MatchRunner, words: str) -> None:
    """The notes; where the hand stays out of mails only that they stand on the page."""
    kept = notes_of(heard.player.pk, heard.match.pk)
    if not kept:
        heard.answer(NO_NOTES)
    elif not heard.hand_in_mail:
        heard.answer(ON_THE_PAGE)
    else:
        heard.answer(NOTES)
        for line in filter(None, kept.split("\n")):
            heard.add_entry("", "note", Line(phrase("{words}"), words=line))
