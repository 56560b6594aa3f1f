"""The Food Chain Game: its box, hints for a beginner, and all else that
the site needs of it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.food_chain.bot import choose_move, evaluate_moves
from games.titles.food_chain.examples import EXAMPLES, LEGEND
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.lesson import PRIMER
from games.titles.food_chain.lookahead import IMAGINING, OUTLOOK, PARTS
from games.titles.food_chain.prompt import ask
from games.titles.food_chain.table import build_board, summarize_position
from games.titles.food_chain.view import FoodChainView
from games.titles.title import Blurb, Complexity, Hints, Title

BLURB = Blurb(
    sentence=phrase(
        "Build a chain from frog to wolf on somebody else’s work, and close it before they do."
    ),
    two_sentences=phrase(
        "Take turns laying animals on five biomes, each higher than the last, until a hunter "
        "closes a chain and takes it all. Chains, collections and a timely pass earn tokens; "
        "whoever has the most tokens wins."
    ),
    in_short=phrase(
        "Take turns laying animals on five biomes. A grazer begins a chain, and each number must "
        "be higher than the last; after a Queen the numbers go down. A Jack or King closes a chain "
        "and takes it all. A card earns a token if it matches the top of another open chain, or "
        "makes a run of three with two of them. You also get one for laying out three animals of "
        "one class, and for passing first. Once a round a carnivore can make your opponent draw "
        "two cards. When both have passed, you score your chains minus the cards left in hand; the "
        "higher score earns two tokens. You keep one Ace from the chains you took. Once both have "
        "two Aces, whoever has the most tokens wins."
    ),
    turns=28,
    seconds=45,
    weight=Complexity.DEEP,
)

PLAY = Line(
    phrase(
        "Play: a number that matches another top card, or makes a run of three with two of them, "
        "earns a token. A Jack or King takes the whole chain."
    )
)
EARNS = Line(
    phrase(
        "Play: one of your cards earns a token now, as a match or run with the other top cards. A "
        "Jack or King takes the whole chain."
    )
)
FIRST_PASS = Line(phrase("Pass: the first to pass gets a token. Cards left in hand cost points."))
PASS = Line(
    phrase(
        "Pass: this ends the round. Play or file what you can first: each card left in hand costs "
        "points."
    )
)


def hint_play(view: FoodChainView) -> Line:
    return EARNS if any(one["match"] or one["run"] for one in view["plays"]) else PLAY


def hint_pass(view: FoodChainView) -> Line:
    return FIRST_PASS if view["first_pass"] else PASS


HINTS: Hints[FoodChainView] = {
    "play": hint_play,
    "pass": hint_pass,
    "classify": Line(
        phrase(
            "Classify: the first player to lay out a class gets a token right away. It takes three "
            "cards of that class."
        )
    ),
    "file": Line(
        phrase(
            "File: no token, but one fewer card in your hand; the cards left there cost points at "
            "the end of the round."
        )
    ),
    "over-populate": Line(
        phrase(
            "Over-populate, once per round: remove a carnivore you can’t use from the round, and "
            "your opponent draws two cards. This works best after they have passed."
        )
    ),
    "keep": Line(
        phrase(
            "Keep: choose the Ace to keep after the round. Its biome is then out of play. Once you "
            "both have two Aces, the match is over."
        )
    ),
    "keep none": Line(phrase("Leave it open: choose the Ace once the round is over.")),
    "return": Line(
        phrase("Return: send back one of your opponent’s Aces, so that its biome is in play again.")
    ),
    "return none": Line(
        phrase(
            "Return none: do this if you can spare the biomes and only your opponent wants the "
            "match to end."
        )
    ),
}


TITLE = Title(
    game=FoodChain,
    deck="biome",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    evaluate=evaluate_moves,
    noise=6.0,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
