"""Ranchers with its five modules: its box, hints for a beginner, where a match stands, and all else
that the site needs of it."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.ranchers.bot import choose_move, evaluate_moves
from games.titles.ranchers.evaluation import running_scores
from games.titles.ranchers.examples import EXAMPLES, LEGEND
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.lesson import PRIMER
from games.titles.ranchers.lookahead import IMAGINING, OUTLOOK, PARTS
from games.titles.ranchers.prompt import ask
from games.titles.ranchers.state import BUILD, OVER
from games.titles.ranchers.table import TURN_OF, build_board, build_score_sheet
from games.titles.ranchers.view import RanchersView
from games.titles.title import Blurb, Complexity, Hints, PositionSummary, Title

BLURB = Blurb(
    sentence=phrase(
        "On eight fields, settle cows, goats and chickens, all with opinions about their "
        "neighbours."
    ),
    two_sentences=phrase(
        "Each turn, place an animal on your ranch and keep a card that says which neighbours "
        "score. After eight turns each, whoever has the most points wins."
    ),
    in_short=phrase(
        "Your ranch has eight fields around a pond. On your turn you take one of two pairs from "
        "the middle: an animal for an empty field, and a card to keep. The card says what scores "
        "at the end: most cows, a goat beside a sheep, sheep in a group, exactly two goats, and so "
        "on. Fields that share a side are neighbours. Two of your fields show an animal: place the "
        "same animal there, and you can swap one of your animals or cards for one in the middle. "
        "Nothing is hidden. After eight turns each, all cards are scored, and whoever has the most "
        "points wins."
    ),
    turns=10,
    seconds=90,
    weight=Complexity.DEEP,
)

HINTS: Hints[RanchersView] = {
    "take": Line(
        phrase(
            "Take a pair: an animal for your Ranch and an objective that scores at the end. An "
            "objective that goes with your others is worth more than one that’s only good alone. "
            "An animal on its own picture is at home and allows a swap."
        )
    ),
    "side": Line(
        phrase(
            "Turn your Ranch over: its other side has different special fields. You can do this "
            "until you take your first pair."
        )
    ),
    "build": Line(phrase("Choose a Building for your Pond. There’s only one of each.")),
    "swap": Line(phrase("Swap: an animal came home, so you can give away what suits you least.")),
    "pass": Line(phrase("Pass: keep everything as it is.")),
    "grant": Line(
        phrase("Grant: a ninth animal for your Pond, once per match. It’s next to all four edges.")
    ),
    "redraw": Line(
        phrase("Redraw: the Market puts back a pair you don’t want, and another takes its place.")
    ),
    "reserve": Line(phrase("Reserve: the pair waits for you, and nobody else can take it.")),
}

PLAYED = phrase("{turns} turns played")
BUILDING = Line(phrase("Choosing Buildings, last seat first"))


def summarize_position(view: RanchersView) -> PositionSummary:
    """The turn; by seat what it would have if the match ended now, where the table shows that of
    everybody, in points."""
    place = Line(TURN_OF, turn=view["turn"], turns=view["turns"])
    if view["phase"] == OVER:
        place = Line(PLAYED, turns=view["turns"])
    elif view["phase"] == BUILD:
        place = BUILDING
    counts = [seat["count"] for seat in view["seats"]]
    known = [count["total"] for count in counts if count is not None]
    return PositionSummary(place, tuple(known) if len(known) == len(counts) else ())


# What is drawn beside each module, of the sheet of all that lies on these tables.
OPTION_PICTURES = {
    "horses": "games/ranch.svg#horse",
    "fish": "games/ranch.svg#fish",
    "grants": "games/ranch.svg#grant",
    "buildings": "games/ranch.svg#barn",
    "pets": "games/ranch.svg#dog",
}


TITLE = Title(
    game=Ranchers,
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    score_sheet=build_score_sheet,
    gist=summarize_position,
    running=running_scores,
    option_pictures=OPTION_PICTURES,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    evaluate=evaluate_moves,
    noise=8.0,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
