"""The Hunting Prey Game, for two to six: its box, hints for a beginner, and all else that
the site needs of it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.hunting_prey.bot import choose_move, evaluate_moves
from games.titles.hunting_prey.determinization import IMAGINING
from games.titles.hunting_prey.examples import EXAMPLES, LEGEND
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.lesson import PRIMER
from games.titles.hunting_prey.lookahead import OUTLOOK, PARTS
from games.titles.hunting_prey.prompt import ask
from games.titles.hunting_prey.rounds import build_score_sheet
from games.titles.hunting_prey.table import build_board
from games.titles.hunting_prey.view import HuntingPreyView
from games.titles.title import Blurb, Complexity, Hints, PositionSummary, Title

BLURB = Blurb(
    sentence=phrase(
        "Choose one animal in secret, reveal it with all the others, and see who eats whom."
    ),
    two_sentences=phrase(
        "Each round everybody chooses an animal in secret, and all are revealed together: the "
        "strongest hunter eats and earns a token, and so does the strongest grazer that survives. "
        "The first to twelve tokens wins."
    ),
    in_short=phrase(
        "You have a deck of animals and a hand of five. Each round everybody chooses a card in "
        "secret, then all are revealed. The strongest hunter earns a token and eats an opponent’s "
        "lower card, which is gone for good; if there’s nothing lower, it still earns the token. "
        "The strongest grazer that isn’t eaten earns a token too. A Jack can drop cards from your "
        "hand for another token. A Queen that isn’t eaten gathers all cards below 12 into her "
        "owner’s deck. Once per round you can swap cards before you choose. All other cards go "
        "back under their owners’ decks. The first to twelve tokens wins."
    ),
    turns=24,
    seconds=30,
    weight=Complexity.MEDIUM,
)

HINTS: Hints[HuntingPreyView] = {
    "play": Line(
        phrase(
            "Play: the strongest hunter earns a token, and so does the strongest grazer that isn’t "
            "eaten. All cards are revealed at once."
        )
    ),
    "swap": Line(
        phrase(
            "Swap: everything but Kings and Jacks. The cards go under your deck and come back "
            "later, unless a Queen gathers them. Once per round, before you play."
        )
    ),
    "keep": Line(phrase("Keep: all other cards in your hand are swapped.")),
    "drop": Line(
        phrase(
            "Drop: everything but Kings and Jacks. A Jack that drops cards earns one token, even "
            "if eaten. The cards leave the game."
        )
    ),
    "draw": Line(
        phrase(
            "Draw: swaps the cards you’ve set aside so far. You see your new cards before you "
            "choose."
        )
    ),
    "hunt": Line(
        phrase("Order: tells your hunter what to eat, so you won’t be asked after the reveal.")
    ),
    "note": Line(phrase("Order: it stays in force until you change it.")),
    "eat": Line(phrase("Eat: the card leaves the game. A Jack is the best prey.")),
}

PLACE = phrase("Round {round}")
OF_SO_MANY = phrase("Round {round} of {rounds}")


def summarize_position(view: HuntingPreyView) -> PositionSummary:
    """The round; by seat its tokens."""
    place = Line(OF_SO_MANY, round=view["round"], rounds=view["rounds"])
    if view["goal"]:
        place = Line(PLACE, round=view["round"])
    return PositionSummary(place, tuple(seat["tokens"] for seat in view["seats"]))


TITLE = Title(
    game=HuntingPrey,
    deck="biome",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    score_sheet=build_score_sheet,
    gist=summarize_position,
    counts_turns=False,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    evaluate=evaluate_moves,
    noise=0.6,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
