"""The Food Chain Game: the lines of its log. Places such as `R1.7` stand in the tag of a line."""

from functools import lru_cache

from games.decks.biome_deck import SUITS
from games.rules.game import Outcome
from games.rules.lines import DealLine, Line
from games.rules.phrases import phrase
from games.titles.food_chain.state import PLURAL, Cards, FoodSeatRound, RoundDeal, State, TakenChain

DEALT = phrase("Round {round} is dealt: {seat} starts; {hand} cards each, draw pile {stock}.")
PLAYED = {
    (0, 0): phrase("{seat} plays {card} on {biome}."),
    (1, 0): phrase("{seat} plays {card} on {biome}: a token for a match; tokens {tokens}."),
    (0, 1): phrase("{seat} plays {card} on {biome}: a token for a run; tokens {tokens}."),
    (1, 1): phrase(
        "{seat} plays {card} on {biome}: a token for a match and one for a run; tokens {tokens}."
    ),
}
CLOSED = {
    0: phrase("{seat} plays {card} on {biome} and takes the chain: {cards}, worth {points}."),
    1: phrase(
        "{seat} plays {card} on {biome}, with a token for a run, and takes the chain: {cards}, "
        "worth {points}; tokens {tokens}."
    ),
}
CLASSIFIED = phrase("{seat} classifies {cards} as {classification} for a token; tokens {tokens}.")
FILED = phrase("{seat} files {card} with the {classification}.")
OVER_POPULATED = {
    1: phrase("{seat} over-populates with {card}; {other_seat} draws a card."),
    2: phrase("{seat} over-populates with {card}; {other_seat} draws two cards."),
}
DRAWN = phrase("You draw {cards}.")
PASSED = phrase("{seat} passes.")
PASSED_FIRST = phrase("{seat} passes: a token for the first pass; tokens {tokens}.")
ORDERED = phrase("You’ll keep the Ace of {biome} if you take it this round.")
ORDERED_NONE = phrase("You cancel your choice of Ace for the end of the round.")
CHOSEN = phrase("You keep the Ace of {biome}; this is revealed when both have chosen.")
KEPT = phrase("{seat} keeps the Ace of {biome}.")
RETURNED = phrase("{other_seat} holds {count} Aces, so {seat} sends one back: {biome}.")
LEFT = phrase("{other_seat} holds {count} Aces, but {seat} sends none of them back.")
POINTS = phrase("{value} - {penalty} = {points}")
NONE = phrase("{value} - {penalty}, so 0")
BETTER = phrase(
    "Round {round}: {first_seat} {first_sum}, {second_seat} {second_sum}; "
    "two tokens for {winner_seat}; tokens {tokens}."
)
EQUAL = phrase(
    "Round {round}: {first_seat} {first_sum}, {second_seat} {second_sum}; "
    "one token each; tokens {tokens}."
)
NO_TOKENS = phrase(
    "Round {round}: {first_seat} {first_sum}, {second_seat} {second_sum}; no tokens."
)
TWO_ACES = phrase("Both have two Aces or more, so this was the last round.")
LAST_ROUND = phrase("This was round {round}, the last possible one.")
WON = {
    "tokens": phrase(
        "The match ends: {first_seat} {first_tokens} tokens, {second_seat} {second_tokens} "
        "tokens; {winner_seat} wins."
    ),
    "aces": phrase(
        "The match ends: {first_seat} {first_tokens} tokens, {second_seat} {second_tokens} tokens; "
        "{winner_seat} wins on Aces, {most} to {least}."
    ),
    "points": phrase(
        "The match ends: {first_seat} {first_tokens} tokens, {second_seat} {second_tokens} tokens; "
        "{winner_seat} wins on points, {most} to {least}."
    ),
}
DRAWN_MATCH = phrase(
    "The match ends: {first_seat} {first_tokens} tokens, {second_seat} {second_tokens} tokens; "
    "they’re tied on everything, so it’s a draw."
)


_BIOMES = {letter: Line(suit.short) for letter, suit in SUITS.items()}
_GROUPS = {name: Line(words) for name, words in PLURAL.items()}


@lru_cache(maxsize=1 << 9)
def turn_tag(number: int, turn: int) -> str:
    """The place of a turn: `R1.7`."""
    return f"R{number}.{turn}"


def position_tag(state: State) -> str:
    """The place the match has come to: `R1.7`; `R2.0` before the deal of round 2."""
    return turn_tag(state.deal.round, state.turn)


def name_biome(biome: str) -> Line:
    """A biome as lines name it."""
    return _BIOMES[biome]


def _format_tokens(tokens: tuple[int, int]) -> str:
    return f"{tokens[0]}:{tokens[1]}"


def deal_line(deal: RoundDeal, hand: int, stock: int) -> DealLine:
    """The line that opens a round."""
    return DealLine(
        DEALT,
        tag=turn_tag(deal.round, 0),
        round=deal.round,
        seat=deal.starter,
        hand=hand,
        stock=stock,
    )


def play_line(
    state: State, card: str, biome: str, gains: tuple[int, int], tokens: tuple[int, int]
) -> Line:
    """A card laid on a biome, and what it earned."""
    here = turn_tag(state.deal.round, state.turn)
    line = Line(PLAYED[gains], None, here, seat=state.seat, card=card, biome=name_biome(biome))
    if any(gains):
        line.things["tokens"] = _format_tokens(tokens)
    return line


def close_line(
    state: State, card: str, taken: TakenChain, run: int, tokens: tuple[int, int]
) -> Line:
    """A card that closes a chain, and what the chain is worth."""
    line = Line(
        CLOSED[run],
        None,
        position_tag(state),
        seat=state.seat,
        card=card,
        biome=name_biome(taken.biome),
        cards=taken.cards,
        points=taken.value,
    )
    if run:
        line.things["tokens"] = _format_tokens(tokens)
    return line


def classify_line(state: State, cards: Cards, classification: str, tokens: tuple[int, int]) -> Line:
    """A new group of classified cards."""
    return Line(
        CLASSIFIED,
        None,
        position_tag(state),
        seat=state.seat,
        cards=cards,
        classification=_GROUPS[classification],
        tokens=_format_tokens(tokens),
    )


def file_line(state: State, card: str, classification: str) -> Line:
    """A card filed into a group."""
    group = _GROUPS[classification]
    return Line(FILED, None, position_tag(state), seat=state.seat, card=card, classification=group)


def over_populate_lines(state: State, card: str, drawn: Cards) -> tuple[Line, Line]:
    """A carnivore put out; the cards it brings stand only in the other seat's private line."""
    here, other = position_tag(state), 1 - state.seat
    return (
        Line(OVER_POPULATED[len(drawn)], None, here, seat=state.seat, card=card, other_seat=other),
        Line(DRAWN, other, here + "*", cards=drawn),
    )


def pass_line(state: State, first: bool, tokens: tuple[int, int]) -> Line:
    """A pass; the first of a round takes a token."""
    if first:
        return Line(
            PASSED_FIRST, None, position_tag(state), seat=state.seat, tokens=_format_tokens(tokens)
        )
    return Line(PASSED, None, position_tag(state), seat=state.seat)


def order_line(state: State, seat: int, biome: str) -> Line:
    """What a seat asked for in advance, told to it alone."""
    if not biome:
        return Line(ORDERED_NONE, seat, position_tag(state) + "*")
    return Line(ORDERED, seat, position_tag(state) + "*", biome=name_biome(biome))


def _result_sum_line(result: FoodSeatRound) -> Line:
    worth = result.value - result.penalty
    if worth < 0:
        return Line(NONE, value=result.value, penalty=result.penalty)
    return Line(POINTS, value=result.value, penalty=result.penalty, points=result.points)


def score_line(
    deal: RoundDeal, turn: int, result: tuple[FoodSeatRound, FoodSeatRound], tokens: tuple[int, int]
) -> Line:
    """The points of a round and the tokens they bring."""
    mine, others = result
    line = Line(
        NO_TOKENS,
        tag=turn_tag(deal.round, turn),
        round=deal.round,
        first_seat=0,
        first_sum=_result_sum_line(mine),
        second_seat=1,
        second_sum=_result_sum_line(others),
    )
    if mine.tokens or others.tokens:
        line.template = EQUAL if mine.tokens == others.tokens else BETTER
        line.things["tokens"] = _format_tokens(tokens)
    if line.template == BETTER:
        line.things["winner_seat"] = 0 if mine.tokens else 1
    return line


def choice_line(state: State, seat: int, biome: str) -> Line:
    """The Ace that a seat keeps while the other still chooses, told to it alone."""
    return Line(CHOSEN, seat, position_tag(state) + "*", biome=name_biome(biome))


def keep_line(state: State, seat: int, biome: str) -> Line:
    """The Ace that a seat keeps from a round."""
    return Line(KEPT, None, position_tag(state), seat=seat, biome=name_biome(biome))


def return_line(state: State, biome: str) -> Line:
    """An Ace sent back to the line before the deal, or none."""
    seat, other = state.seat, 1 - state.seat
    template = RETURNED if biome else LEFT
    count = len(state.deal.aces[other])
    line = Line(template, None, position_tag(state), seat=seat, other_seat=other, count=count)
    if biome:
        line.things["biome"] = name_biome(biome)
    return line


def last_round_line(state: State, enough: bool) -> Line:
    """Why there is no other round: both have `enough` Aces, or so many have been played."""
    if enough:
        return Line(TWO_ACES, tag=position_tag(state))
    return Line(LAST_ROUND, tag=position_tag(state), round=state.deal.round)


def match_end_line(state: State, outcome: Outcome, by: str, mine: int, others: int) -> Line:
    """The last line of a match; `by` is what decided it, with the numbers of both seats."""
    line = Line(
        DRAWN_MATCH,
        tag=position_tag(state),
        first_seat=0,
        first_tokens=outcome.scores[0],
        second_seat=1,
        second_tokens=outcome.scores[1],
    )
    if outcome.winners:
        line.template = WON[by]
        line.things["winner_seat"] = outcome.winners[0]
        if by != "tokens":
            line.things.update(most=max(mine, others), least=min(mine, others))
    return line
