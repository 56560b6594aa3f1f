"""What became of a letter."""

from games import play
from games.models import InboundMail, Seat
from tests.post.letters.writing import answers, asked, moves_of, new_match, words_of


def played(letter: InboundMail, seat: Seat, *moves: str) -> None:
    """The letter played exactly these moves, and one answer is owed."""
    assert moves_of(seat.match) == list(moves), words_of(letter)
    assert (letter.state, letter.reason) == (InboundMail.State.DONE, "played")
    assert answers(letter) == 1


def with_discard_pile() -> Seat:
    """A seat to move that has to say from where it draws."""
    match = new_match()
    first = asked(match)
    discard = next(
        s
        for s in play.current_record(match).list_legal_moves(first.number)
        if s.startswith("discard")
    )
    play.submit_turn(first.pk, discard)
    return asked(match)


def unanswered(letter: InboundMail, reason: str) -> None:
    """Ignored for this reason, nothing played, nobody answered."""
    assert (letter.state, letter.reason) == (InboundMail.State.IGNORED, reason)
    assert letter.seat is not None and moves_of(letter.seat.match) == []
    assert answers() == 0
