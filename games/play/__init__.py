"""The only writer of matches. Pages, mails, bots, the clock and the admin all come in here."""

from accounts.bans import last_day
from games.play.absence import come_back, days_left, go_away, latest_day, list_costs
from games.play.bot_jobs import (
    answer_for_bot,
    count_thinking_bots,
    list_due_bot_seats,
    postpone_bot_answer,
    think,
)
from games.play.consents.nudges import may_be_nudged, nudge
from games.play.consents.request_effects import confirm_request, decline_request, requests_for_staff
from games.play.consents.request_syntax import RequestedChange, is_request_line, parse_request
from games.play.consents.requests import answer_request, ask_table, lapse_requests, withdraw_request
from games.play.deadline_credit import credit_mail_outages
from games.play.departures import leave_seat_for_good, list_seats_to_leave
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
    list_open_matches,
    open_match,
    seat_bot,
)
from games.play.outages import (
    ClockWatch,
    credit_all_outages,
    is_attended,
    note_attendance,
    read_outages,
)
from games.play.pauses import end_pause, end_pauses, pause_match, resume_match
from games.play.plans.conditions import condition_verbs
from games.play.plans.execution import execute_plans, list_due_plan_seats
from games.play.plans.storage import NOT_RUNNING as NOTHING_TO_PLAN
from games.play.plans.storage import (
    WAITS,
    PlanDraft,
    delete_plans,
    find_plan_ply,
    imagine_next_turn,
    list_open_plans,
    list_plans_to_report,
    save_plan,
)
from games.play.plans.wording import describe_plan, describe_plan_outcome
from games.play.presets import delete_preset, find_preset, list_presets, save_preset
from games.play.private_notes import add_note, notes_of, save_notes
from games.play.record.answer_status import AnswerStatus, find_answer, find_same_answer
from games.play.record.records import current_record, digest_at, record_at
from games.play.record.verification import VerificationResult, verify_match
from games.play.reminders import write_reminders
from games.play.seat_takeover import list_seats_to_offer, list_vacancies, take_over
from games.play.staff.oversight import (
    OVER,
    describe_finding,
    examine_record,
    is_over,
    outline_finding,
    record_verification,
    reveal_table,
)
from games.play.staff.reveals import describe_reveal as look_in_words
from games.play.staff.reveals import list_unseen, mark_seen
from games.play.table_requests import (
    cancel_table_request,
    list_requests,
    match_table_requests,
    request_table,
)
from games.play.take_backs import has_take_back_since, may_take_back, take_back
from games.play.talk import hide_talk, is_talk_open, mute_mails, post_remark
from games.play.tenures import (
    SEAT_HANDED_OVER,
    check_may_act,
    check_may_sit,
    find_known_facts,
    hand_over,
)
from games.play.timeouts import Overdue, expire_turn, list_overdue, return_to_seat
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
    "ask_table",
    "record_at",
    "note_attendance",
    "import_match",
    "check_may_act",
    "check_may_sit",
    "come_back",
    "condition_verbs",
    "confirm_request",
    "list_costs",
    "current_record",
    "days_left",
    "decline_request",
    "digest_at",
    "list_due_bot_seats",
    "end_pause",
    "end_pauses",
    "examine_record",
    "expire_turn",
    "describe_plan_outcome",
    "execute_plans",
    "delete_plans",
    "delete_preset",
    "cancel_table_request",
    "describe_finding",
    "credit_all_outages",
    "credit_mail_outages",
    "go_away",
    "hand_over",
    "has_unread",
    "hide_talk",
    "list_lobby_matches",
    "list_open_matches",
    "is_attended",
    "is_talk_open",
    "is_over",
    "is_request_line",
    "join",
    "save_notes",
    "save_plan",
    "save_preset",
    "list_presets",
    "find_known_facts",
    "lapse_requests",
    "last_day",
    "latest_day",
    "leave",
    "leave_seat_for_good",
    "look_in_words",
    "mark_seen",
    "may_be_nudged",
    "may_take_back",
    "match_table_requests",
    "mute_mails",
    "notes_of",
    "nudge",
    "open_match",
    "outline_finding",
    "list_overdue",
    "pause_match",
    "describe_plan",
    "find_plan_ply",
    "list_due_plan_seats",
    "list_open_plans",
    "read_talk",
    "requests_for_staff",
    "resign",
    "resume_match",
    "return_to_seat",
    "reveal_table",
    "find_same_answer",
    "post_remark",
    "seat_bot",
    "list_seats_to_leave",
    "submit",
    "submit_as",
    "take_back",
    "take_over",
    "has_take_back_since",
    "find_preset",
    "think",
    "list_plans_to_report",
    "count_thinking_bots",
    "list_seats_to_offer",
    "postpone_bot_answer",
    "list_unseen",
    "list_vacancies",
    "record_verification",
    "verify_match",
    "read_outages",
    "parse_request",
    "request_table",
    "list_requests",
    "withdraw_request",
    "write_reminders",
]
