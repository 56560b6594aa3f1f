"""Emus Redux, for three or four: its box, hints for a beginner, and all else that
the site needs of it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.emus_redux.bot import BOT
from games.titles.emus_redux.examples import EXAMPLES, LEGEND
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.lesson import PRIMER
from games.titles.emus_redux.lookahead import IMAGINING, OUTLOOK, PARTS
from games.titles.emus_redux.prompt import ask
from games.titles.emus_redux.table import build_board
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat
from games.titles.ranch_game import DRAW, TURN
from games.titles.ranch_words import SHARED_HINTS
from games.titles.title import Blurb, Complexity, Hints, PositionSummary, Title

BLURB = Blurb(
    sentence=phrase(
        "Raise more emus among more ranchers, with wild cards for the taking and an Excuse "
        "for almost everything."
    ),
    two_sentences=phrase(
        "Three or four ranchers lay cards in rows, each an emu of one suit that only rises or only "
        "falls, and help themselves to wild cards. Each emu eats eighteen points of its own cards; "
        "whoever has the most profit after one year wins."
    ),
    in_short=phrase(
        "An emu is a row of cards that share a suit and only rise, or only fall. Number cards have "
        "two suits; Aces are low, Crowns high. You hold six cards. On your turn you hatch a card "
        "as a new emu, add it to one of yours, or discard it. Then you draw from the draw pile, "
        "from a discard pile or, twice per game, from the row of wild cards, which stand for any "
        "number. When the draw pile is empty, everybody lays what still fits. Each emu then pays "
        "eighteen points of feed with its own number cards. What’s left is profit; what’s missing "
        "is a loss. An Ace or a Crown makes either five larger. Whoever has the most profit wins."
    ),
    turns=19,
    seconds=40,
    weight=Complexity.MEDIUM,
)

OPEN_CARD = Line(
    phrase(
        "Discard pile: you know what you’re getting. So do your opponents, and the year gets no "
        "shorter."
    )
)

HINTS: Hints[EmusReduxView] = {
    **SHARED_HINTS,
    "discard": Line(
        phrase(
            "Discard: a card that fits none of your birds. The next ranchers can take the top "
            "card of a pile."
        )
    ),
    "draw D1": OPEN_CARD,
    "draw D2": OPEN_CARD,
    "draw": Line(
        phrase(
            "Row: a wild card stands for any number you need. You can take only two per match, so "
            "choose one that fits two birds."
        )
    ),
}

PLACE = phrase("Turn {turn}")
CLOSING = Line(phrase("The end of the year"))


def summarize_position(view: EmusReduxView) -> PositionSummary:
    """The turn; by seat its birds as they are or, at the end, its result, in points."""
    playing = view["phase"] in (TURN, DRAW)
    place = Line(PLACE, turn=view["turn"]) if playing else CLOSING
    return PositionSummary(place, tuple(map(seat_score, view["seats"])))


def seat_score(seat: ReduxSeat) -> int:
    """What a seat stands at, in points."""
    return seat["result"]["total"] if seat["result"] else seat["value"]


TITLE = Title(
    game=EmusRedux,
    deck="decktet",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=BOT.choose_move,
    evaluate=BOT.evaluate_moves,
    noise=24.0,
    imagining=IMAGINING,
    outlook=OUTLOOK,
    spread=170,
)
