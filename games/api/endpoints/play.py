"""Playing: a turn, by the one way in that everybody's moves take; and giving up."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Router

from games import play
from games.api.access import PLAY, count_act, token_of
from games.api.answers import do_once, json_answer, refusals
from games.api.bodies import Answering
from games.api.match_answers import visit_match, visit_own_match
from games.api.models import Token
from games.api.problems import Refusal, describe_refusal
from games.api.program_seats import mark_program_seat
from games.api.schemas import Done, Played
from games.models import Move, Seat
from games.play.errors import StaleQuestion
from games.play.move_submission import AcceptedSubmission, submit_as
from games.play.record.answer_status import find_same_answer
from games.play.record.log_text import translate_line
from games.rules.errors import RulesError

router = Router(tags=["play"])


@router.post(
    "/matches/{slug:code}/moves",
    response={200: Played, **refusals(404, 409, 413, 422)},
    auth=PLAY,
)
def play_moves(request: HttpRequest, code: str, sent: Answering) -> HttpResponse:
    """Play your turn, naming the question that it answers.

    409: the question is closed; get the match again. 422: the words fit no move or several;
    `choices` are what would do. Sending the same answer twice plays it once.
    """
    token, words = token_of(request), sent.moves.strip()
    if not words:
        raise Refusal(422, gettext("Nothing was sent. Pick a move or type one."))
    try:
        with transaction.atomic():
            count_act(token)
            taken, error = submit_counted(token, code, words, sent.question)
        if error is not None:
            raise error
    except Seat.DoesNotExist:
        raise Refusal(404, gettext("You have no seat in this match.")) from None
    except StaleQuestion as stale:
        played = find_repeated(token, code, words, sent.question)
        if not played:
            return describe_refusal(stale)
        return json_answer({"moves": list(played), "note": ""})
    except RulesError as refused:
        return describe_refusal(refused, visit_match(code, token.player).names)
    assert taken is not None  # noqa: S101 - else there was an error
    note = translate_line(taken.note) if taken.note else ""
    return json_answer({"moves": list(taken.moves), "note": note})


def submit_counted(
    token: Token, code: str, words: str, question: int | None
) -> tuple[AcceptedSubmission | None, Exception | None]:
    """Plays the words; what refuses them is returned, so that the attempt stays counted."""
    try:
        taken = submit_as(token.player_id, code.lower(), words, Move.Via.PAGE, question)
    except (play.PlayError, RulesError, Seat.DoesNotExist) as error:
        return None, error
    if not token.player.is_bot:
        mark_program_seat(taken)
    return taken, None


def find_repeated(token: Token, code: str, words: str, question: int | None) -> tuple[str, ...]:
    """The moves that were played when just this was sent before; none if it was not."""
    here = visit_match(code, token.player)
    if here.mine is None or question is None:
        return ()
    answered = find_same_answer(here.match, here.mine, question, words, here.names)
    return answered.moves if answered is not None else ()


@router.post(
    "/matches/{slug:code}/resign", response={200: Done, **refusals(404, 409, 422)}, auth=PLAY
)
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Resign from the match. This can’t be undone."""
    _here, seat = visit_own_match(code, token_of(request).player)

    def act() -> dict[str, str]:
        play.resign_seat(seat.pk, holder=seat.player_id)
        return {"words": gettext("You’ve resigned.")}

    return do_once(request, act)
