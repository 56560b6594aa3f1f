"""What is said at a table."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Router

from games import play
from games.api.access import OPEN, PLAY, reader_of, token_of
from games.api.answers import do_once, json_answer, refusals
from games.api.bodies import Saying
from games.api.match_answers import visit_match, visit_own_match
from games.api.schemas import Done, Talk
from games.social.talk_visibility import list_remarks_heard_by

router = Router(tags=["talk"])
MOST = 200


@router.get("/matches/{slug:code}/talk", response={200: Talk, **refusals(404)}, auth=OPEN)
def list_talk(request: HttpRequest, code: str) -> HttpResponse:
    """List what was last said at the table, as far as you hear it."""
    reader = reader_of(request)
    here = visit_match(code, reader)
    if here.mine is not None and here.mine.hushed:
        return json_answer({"remarks": []})
    heard = list_remarks_heard_by(
        here.match, None if reader is None else reader.pk, sits=here.mine is not None
    )
    latest = heard.select_related("tenure__player").order_by("-pk")[:MOST]
    remarks = [
        {
            "number": remark.pk,
            "at": remark.at,
            "by": remark.name,
            "text": "" if remark.hidden_id else remark.text,
        }
        for remark in reversed(list(latest))
    ]
    return json_answer({"remarks": remarks})


@router.post(
    "/matches/{slug:code}/talk", response={200: Done, **refusals(404, 409, 413, 422)}, auth=PLAY
)
def say(request: HttpRequest, code: str, sent: Saying) -> HttpResponse:
    """Say something at the table."""
    _here, seat = visit_own_match(code, token_of(request).player)

    def act() -> dict[str, str]:
        play.post_remark(seat.pk, sent.text, holder=seat.player_id)
        return {"words": gettext("Message sent.")}

    return do_once(request, act)
