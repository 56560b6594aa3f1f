"""The only writer of matches. Pages, mails, bots, the clock and the admin all come in here: what
people do at a table, and the errors that say why not. What only looks on is imported from where it
stands."""

from games.play.absence import cancel_absence, start_absence
from games.play.errors import (
    CannotJoin,
    CannotOpen,
    NotAllowed,
    NotRunning,
    PlayError,
    StaleQuestion,
)
from games.play.match_end import resign_seat
from games.play.match_requests.nudges import nudge_awaited_seats
from games.play.match_requests.requests import (
    answer_request,
    request_match_change,
    withdraw_request,
)
from games.play.match_setup import join_match, leave_match, open_match
from games.play.move_submission import submit_turn
from games.play.pauses import end_pause
from games.play.premoves.storage import delete_premoves, save_premove
from games.play.private_notes import add_note, save_notes
from games.play.ready_checks import confirm_presence, seat_bot
from games.play.record.record_cache import current_record, record_at
from games.play.record.verification import verify_match
from games.play.seat_takeover import take_over_seat
from games.play.seeks import cancel_seek, post_seek
from games.play.staff.oversight import reveal_table
from games.play.take_backs import take_back_moves
from games.play.talk import hide_talk, mute_mails, post_remark, read_talk
from games.play.tenures import hand_over_seat
from games.play.timeouts import expire_turn, return_to_seat

__all__ = [
    "CannotJoin",
    "CannotOpen",
    "NotAllowed",
    "NotRunning",
    "PlayError",
    "StaleQuestion",
    "add_note",
    "answer_request",
    "request_match_change",
    "cancel_seek",
    "cancel_absence",
    "confirm_presence",
    "current_record",
    "delete_premoves",
    "end_pause",
    "expire_turn",
    "start_absence",
    "hand_over_seat",
    "hide_talk",
    "join_match",
    "leave_match",
    "mute_mails",
    "nudge_awaited_seats",
    "open_match",
    "post_remark",
    "read_talk",
    "record_at",
    "post_seek",
    "resign_seat",
    "return_to_seat",
    "reveal_table",
    "save_notes",
    "save_premove",
    "seat_bot",
    "submit_turn",
    "take_back_moves",
    "take_over_seat",
    "verify_match",
    "withdraw_request",
]
