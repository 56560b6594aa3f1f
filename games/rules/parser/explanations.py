"""Why can I not …? What a seat is told about something that it could not send now.

Nothing is played for it, and nothing is asked but what the seat may know: the reader and the
`explain_refusal` of the game, as if the words had been sent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.parser import notation, refusal_messages
from games.rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from games.rules.record import Record

# How a question begins; what follows is what would be said at the table.
_ASKED = re.compile(r"(?:why\b\s*)?(?:(?:can(?:no|['’])?t\s+i|can\s+i\s+not|not)\b\s*)?", re.I)


def explain_refusal(record: Record, seat: int, words: str) -> tuple[Line, ...]:
    """Why `seat` cannot do what the words say: one sentence at least, or that it can be done.

    The words are a move, a whole answer, or the code of a card that is held (`7SK`); a question
    (`why can I not grow 7SK?`) is taken for what it asks about.
    """
    asked = _strip_question(words)
    try:
        record.require_turn(seat)
        reasons = _explain_card(record, seat, asked)
        if reasons:
            return reasons
        moves = notation.read_submission(record, seat, asked)
    except RulesError as error:
        return (error.line,)
    return (Line(refusal_messages.CAN_BE_DONE, move=record.label_move(seat, moves[0])),)


def _strip_question(words: str) -> str:
    begun = _ASKED.match(words.strip())
    return words.strip()[begun.end() if begun else 0 :].rstrip(" ?")


def _explain_card(record: Record, seat: int, words: str) -> tuple[Line, ...]:
    """What the game says about a card that is in no move now, by what is done with such a card in
    this phase; nothing if the words are not just such a card."""
    vocabulary = record.game.vocabulary
    card = _find_card_code(words, vocabulary)
    legal = record.list_legal_moves(seat)
    if not card or any(card in move.split() for move in legal):
        return ()
    phase = record.view(seat)["phase"]
    asked = [[verb, card] for verb in vocabulary.held.get(phase, ())] or [[card]]
    reasons = (record.game.explain_refusal(record.state, seat, tokens) for tokens in asked)
    return tuple(dict.fromkeys(why for why in reasons if why is not None))


def _find_card_code(words: str, vocabulary: Vocabulary) -> str:
    return next((code for code in vocabulary.cards if code.lower() == words.lower()), "")
