"""Biome Rummy: what a round is worth, who takes the Ace, and who wins the match (sections 6, 7)."""

from collections.abc import Iterator, Sequence

from games.decks.biome_deck import CARDS, CARNIVORE, SUITS
from games.rules.phrases import Said
from games.titles.biome_rummy import log
from games.titles.biome_rummy.state import CardGroup, RoundResult, RoundSetup, RummySeatRound

Hands = Sequence[Sequence[str]]
# What an outcome says of what ended the match.
REASONS = {
    log.LINE_GONE: "All Aces are gone; most Aces win, then the higher total.",
    log.DECIDED: "Nobody can catch up any more; most Aces win.",
    log.GOAL_REACHED: "Two Aces end a short match; most Aces win, then the higher total.",
}


def list_credited_cards(groups: Sequence[CardGroup], seat: int, suit: str = "") -> Iterator[str]:
    """The cards on the table that `seat` has laid or added, in one suit if named."""
    for group in groups:
        if not suit or group.suit == suit:
            for card, by in zip(group.cards, group.by, strict=True):
                if by == seat:
                    yield card


def find_contest_winner(
    groups: Sequence[CardGroup], suit: str, anybody: bool = False, by_mass: bool = False
) -> int | None:
    """The seat that gets the point of a biome: the largest carnivore of its owners, unless an
    opponent among them has the Queen. None with fewer than two owners or without a carnivore.

    Owners have started a group there (R13), or with `anybody` have a card there. Carnivores are
    compared by number (R14), or with `by_mass` by their weight.
    """
    here = [group for group in groups if group.suit == suit]
    if len(here) < 2 and not anybody:
        return None
    if anybody:
        owners = {seat for group in here for seat in group.by}
    else:
        owners = {group.starter for group in here}
    if len(owners) < 2:
        return None
    hunters: list[tuple[int, int]] = []
    queen: int | None = None
    for seat in owners:
        for code in list_credited_cards(here, seat):
            card = CARDS[code]
            if card.diet == CARNIVORE:
                hunters.append((card.grams if by_mass else card.number, seat))
            if card.rank == "Q":
                queen = seat
    if not hunters:
        return None
    holder = max(hunters)[1]
    return holder if queen is None else queen


def score_round(
    groups: Sequence[CardGroup], hands: Hands, anybody: bool = False, by_mass: bool = False
) -> tuple[RummySeatRound, ...]:
    """By seat: played minus hand plus contests."""
    won: list[list[str]] = [[] for _hand in hands]
    for suit in SUITS:
        winner = find_contest_winner(groups, suit, anybody, by_mass)
        if winner is not None:
            won[winner].append(suit)
    played = [0] * len(hands)
    for group in groups:
        for seat in group.by:
            played[seat] += 1
    return tuple(
        RummySeatRound(laid, len(hand), tuple(suits), laid - len(hand) + len(suits))
        for laid, hand, suits in zip(played, hands, won, strict=True)
    )


def round_winner(rounds: Sequence[RummySeatRound], starter: int) -> int | None:
    """The best seat with a card on the table (R15): points, then gone out, then cards played, then
    the later place in turn order. None if no card was laid (R17)."""
    seats = [seat for seat in range(len(rounds)) if rounds[seat].played]
    if not seats:
        return None
    return max(
        seats,
        key=lambda seat: (
            rounds[seat].points,
            rounds[seat].hand == 0,
            rounds[seat].played,
            (seat - starter) % len(rounds),
        ),
    )


def find_leaving_ace(
    groups: Sequence[CardGroup],
    winner: int | None,
    result: RummySeatRound | None,
    line: Sequence[str],
) -> str:
    """The suit whose Ace leaves the line: that of the group with most cards of the winner (R16).

    Equal groups: the biome with more of the winner's cards and contest points, then suit order.
    Without a winner, or a card of its own in the line's suits, the first Ace of the line (R17).
    """
    if winner is None or result is None:
        return line[0]
    most, mine = dict[str, int](), dict[str, int]()  # in one group, in all of a suit
    for group in groups:
        count = group.by.count(winner)
        if count:
            most[group.suit] = max(count, most.get(group.suit, 0))
            mine[group.suit] = count + mine.get(group.suit, 0)
    suits = [suit for suit in line if suit in mine]
    if len(suits) < 2:
        return suits[0] if suits else line[0]
    return max(suits, key=lambda suit: (most[suit], mine[suit] + (suit in result.contests)))


def apply_round(match: RoundSetup, result: RoundResult) -> RoundSetup:
    """The match with the round's points, its Ace and its going out counted in."""
    aces = tuple(
        (*suits, result.ace) if seat == result.winner else suits
        for seat, suits in enumerate(match.aces)
    )
    return RoundSetup(
        round=match.round,
        starter=match.starter,
        line=tuple(suit for suit in match.line if suit != result.ace),
        aces=aces,
        aside=(*match.aside, result.ace) if result.winner is None else match.aside,
        totals=tuple(
            total + mine.points for total, mine in zip(match.totals, result.seats, strict=True)
        ),
        outs=tuple(
            times + (mine.hand == 0) for times, mine in zip(match.outs, result.seats, strict=True)
        ),
        results=(*match.results, result),
    )


def next_starter(match: RoundSetup) -> int:
    """The seat that is behind (R2): fewest Aces, lowest total, first clockwise after the last."""
    seats = len(match.aces)
    clockwise = [(match.starter + move) % seats for move in range(1, seats + 1)]
    return min(clockwise, key=lambda seat: (len(match.aces[seat]), match.totals[seat]))


def is_decided(match: RoundSetup) -> bool:
    """True if no other seat can reach the leader's number of Aces any more (R18)."""
    first, second, *_others = sorted((len(suits) for suits in match.aces), reverse=True)
    return first > second + len(match.line)


def find_match_end(match: RoundSetup, goal: int, clinches: bool) -> Said | None:
    """What ends a match after a round, as the log tells it; None if it goes on. `goal` is the
    number of Aces that ends a short match, 0 in others."""
    if goal and max(map(len, match.aces)) >= goal:
        return log.GOAL_REACHED
    if not match.line:
        return log.LINE_GONE
    return log.DECIDED if clinches and is_decided(match) else None


def rank_seats(match: RoundSetup) -> tuple[int, ...]:
    """By seat its place: most Aces, then the higher total, then times gone out; else shared."""
    worth = [
        (len(suits), total, times)
        for suits, total, times in zip(match.aces, match.totals, match.outs, strict=True)
    ]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)
