"""The only writer of matches. Pages, mails, bots, the clock and the admin all come in here."""

from accounts.bans import last_day
from games.play.absence import come_back, days_left, go_away, latest_day, list_costs
from games.play.bot_jobs import (
    answer_for_bot,
    due_for_bots,
    think,
    thinking_now,
    try_again_later,
)
from games.play.consents.nudges import may_be_nudged, nudge
from games.play.consents.request_effects import confirm, decline, requests_for_staff
from games.play.consents.request_syntax import RequestedChange, is_wish, parse_request
from games.play.consents.requests import answer_request, ask, lapse_requests, withdraw
from games.play.deadline_credit import give_untold_time
from games.play.departures import leave_for_good, seats_to_leave
from games.play.door import AcceptedSubmission, submit, submit_as
from games.play.errors import (
    AccountClosed,
    CannotJoin,
    CannotOpen,
    CannotTakeBack,
    HandedOver,
    NotAllowed,
    NotRunning,
    PlayError,
    StaleQuestion,
    TakenBack,
)
from games.play.match_end import resign
from games.play.match_import import import_match
from games.play.match_setup import (
    join,
    leave,
    list_lobby_matches,
    open_match,
    open_to_all,
    seat_bot,
)
from games.play.outages import ClockWatch, give_back, is_attended, note_attendance, read_outages
from games.play.pauses import end_pause, end_pauses, pause_match, resume_match
from games.play.plans.conditions import condition_verbs
from games.play.plans.execution import follow_plans, plans_due
from games.play.plans.storage import NOT_RUNNING as NOTHING_TO_PLAN
from games.play.plans.storage import (
    WAITS,
    PlanDraft,
    find_plan_ply,
    forget_plans,
    imagine_next_turn,
    keep_plan,
    list_plans_to_report,
    plans_of,
)
from games.play.plans.wording import fate_words, plan_words
from games.play.presets import forget_terms, keep_terms, list_presets, terms_named
from games.play.private_notes import add_note, keep_notes, notes_of
from games.play.record.answer_status import AnswerStatus, find_answer, same_answer
from games.play.record.records import current_record, digest_at, record_at
from games.play.record.verify import VerificationResult, verify
from games.play.reminders import write_reminders
from games.play.seat_takeover import list_seats_to_offer, list_vacancies, take_over
from games.play.staff.oversight import (
    OVER,
    examine_record,
    full_words,
    is_over,
    outline_finding,
    record_verification,
    reveal_table,
)
from games.play.staff.reveals import describe_reveal as look_in_words
from games.play.staff.reveals import list_unseen, mark_seen
from games.play.table_requests import forget_wish, list_requests, meet_wishes, request_table
from games.play.take_backs import has_take_back_since, may_take_back, take_back
from games.play.talk import hide_talk, is_heard, mute_mails, post_remark
from games.play.tenures import (
    SEAT_HANDED_OVER,
    check_may_act,
    check_may_sit,
    find_known_facts,
    hand_over,
)
from games.play.timeouts import Overdue, expire, list_overdue, return_to_seat
from games.play.unread import has_unread, read_talk

__all__ = [
    "NOTHING_TO_PLAN",
    "OVER",
    "SEAT_HANDED_OVER",
    "WAITS",
    "AcceptedSubmission",
    "AccountClosed",
    "AnswerStatus",
    "CannotJoin",
    "CannotOpen",
    "CannotTakeBack",
    "VerificationResult",
    "HandedOver",
    "NotAllowed",
    "NotRunning",
    "Overdue",
    "PlanDraft",
    "PlayError",
    "StaleQuestion",
    "TakenBack",
    "ClockWatch",
    "RequestedChange",
    "add_note",
    "imagine_next_turn",
    "answer_for_bot",
    "answer_request",
    "find_answer",
    "ask",
    "record_at",
    "note_attendance",
    "import_match",
    "check_may_act",
    "check_may_sit",
    "come_back",
    "condition_verbs",
    "confirm",
    "list_costs",
    "current_record",
    "days_left",
    "decline",
    "digest_at",
    "due_for_bots",
    "end_pause",
    "end_pauses",
    "examine_record",
    "expire",
    "fate_words",
    "follow_plans",
    "forget_plans",
    "forget_terms",
    "forget_wish",
    "full_words",
    "give_back",
    "give_untold_time",
    "go_away",
    "hand_over",
    "has_unread",
    "hide_talk",
    "list_lobby_matches",
    "open_to_all",
    "is_attended",
    "is_heard",
    "is_over",
    "is_wish",
    "join",
    "keep_notes",
    "keep_plan",
    "keep_terms",
    "list_presets",
    "find_known_facts",
    "lapse_requests",
    "last_day",
    "latest_day",
    "leave",
    "leave_for_good",
    "look_in_words",
    "mark_seen",
    "may_be_nudged",
    "may_take_back",
    "meet_wishes",
    "mute_mails",
    "notes_of",
    "nudge",
    "open_match",
    "outline_finding",
    "list_overdue",
    "pause_match",
    "plan_words",
    "find_plan_ply",
    "plans_due",
    "plans_of",
    "read_talk",
    "requests_for_staff",
    "resign",
    "resume_match",
    "return_to_seat",
    "reveal_table",
    "same_answer",
    "post_remark",
    "seat_bot",
    "seats_to_leave",
    "submit",
    "submit_as",
    "take_back",
    "take_over",
    "has_take_back_since",
    "terms_named",
    "think",
    "list_plans_to_report",
    "thinking_now",
    "list_seats_to_offer",
    "try_again_later",
    "list_unseen",
    "list_vacancies",
    "record_verification",
    "verify",
    "read_outages",
    "parse_request",
    "request_table",
    "list_requests",
    "withdraw",
    "write_reminders",
]
