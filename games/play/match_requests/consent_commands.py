"""Lines by which players ask their table and answer it: `ask pause until 3 Dec`, `agree 3`,
`refuse 3`, `withdraw 3`. No move of any title is such a line, nor short for one."""

import re
from datetime import datetime

from accounts.models import Player
from games.models import Request
from games.play.match_requests import requests
from games.play.match_requests.request_syntax import is_request_line, parse_request
from games.rules.lines import Line
from games.rules.phrases import phrase

ANSWER = re.compile(
    r"(?P<word>agree|refuse|withdraw)[:,]? (?:request )?#?(?P<number>\d{1,4})[.!]?", re.I
)
ASK = re.compile(r"ask(?: for)?(?: an?)?[:,]? (?P<wish>.+)", re.IGNORECASE)
State = Request.State
DONE = phrase("done: every player agrees.")
ASKED = phrase(
    "sent as request {number}. We’ll email your opponents; no answer within a day counts as no."
)
AGREED = {
    State.OPEN: phrase("you agreed to request {number}. Not everybody has answered yet."),
    State.DONE: phrase("done: everybody has agreed to request {number}."),
    State.STAFF: phrase(
        "everybody has agreed to request {number}. The match is rated, so staff must confirm."
    ),
    State.OVERTAKEN: phrase(
        "you agreed to request {number}, but the table has changed, so the request is no "
        "longer possible."
    ),
}
REFUSED = phrase("you refused request {number}; the match goes on as it is.")
WITHDRAWN = phrase("request {number} has been withdrawn.")


def is_consent_line(words: str) -> bool:
    """True for a line by which somebody asks the table, or answers it."""
    line = " ".join(words.split())
    asks = ASK.fullmatch(line)
    return ANSWER.fullmatch(line) is not None or (
        asks is not None and is_request_line(asks["wish"])
    )


def run_consent_line(seat_id: int, words: str, player: Player, via: str, now: datetime) -> Line:
    """Does what such a line says for the seat of a player; returns what to answer. A PlayError says
    why it is not done, and then nothing is written."""
    line = " ".join(words.split())
    answered = ANSWER.fullmatch(line)
    if answered is None:
        asked = ASK.fullmatch(line)
        wanted = parse_request("" if asked is None else asked["wish"], player, now)
        request = requests.request_match_change(seat_id, wanted, via, now, player.pk)
        return describe_outcome(request)
    number, word = int(answered["number"]), answered["word"].lower()
    if word == "withdraw":
        requests.withdraw_request(seat_id, number, now, player.pk)
        return Line(WITHDRAWN, number=number)
    agrees = word == "agree"
    request = requests.answer_request(seat_id, number, agrees, via, now, player.pk)
    return Line(AGREED[State(request.state)] if agrees else REFUSED, number=number)


def describe_outcome(request: Request) -> Line:
    """What whoever has asked is answered at once."""
    if request.state == State.OPEN:
        return Line(ASKED, number=request.number)
    return (
        Line(DONE)
        if request.state == State.DONE
        else Line(AGREED[State(request.state)], number=request.number)
    )
