"""Biome Rummy: what can be chosen when a match is opened (section 9 of the rules)."""

from games.rules.game import Option
from games.rules.lines import Line
from games.rules.said import counted, said

# Cards dealt to each seat by number of seats (R1), and what the stock must keep for every seat.
DEALT = {2: 9, 3: 9, 4: 9, 5: 6, 6: 5}
FEWEST_DRAWS = 2
SHORTEST_CLOCK, CLOCK, LONGEST_CLOCK = 6, 12, 20
EACH = counted("{count} each", "{count} each")


def _each(fewest: int, most: int) -> tuple[tuple[int, Line], ...]:
    """The choices of so many for each player."""
    return tuple((count, Line(EACH, count=count)) for count in range(fewest, most + 1))


OPTIONS = (
    Option(
        "hand",
        said("Cards dealt"),
        (("auto", said("by number of players")), *_each(5, 10)),
        "auto",
        said(
            "Nine each for up to four players, six for five, five for six. The deck must start "
            "with two cards per player."
        ),
    ),
    Option(
        "sets",
        said("Mixed groups"),
        (
            ("open", said("three different ones are enough to start")),
            ("complete", said("all at once")),
        ),
        "open",
        said("With “all at once” a mixed group must show all five classes or all four diets."),
    ),
    Option(
        "claimed",
        said("Claimed biomes"),
        (("dead", said("are finished")), ("live", said("stay playable"))),
        "dead",
        said("Whether you can still lay cards of a biome once its Ace is claimed."),
    ),
    Option(
        "add",
        said("Single cards can be added to"),
        (("others", said("opponents’ groups")), ("any", said("any group, even your own"))),
        "others",
        said("New groups always need at least three cards."),
    ),
    Option(
        "last_card",
        said("The last card in hand"),
        (("discard", said("must be a discard")), ("float", said("can be laid or added"))),
        "discard",
        said("With the second, a player can go out without a discard."),
    ),
    Option(
        "clock",
        said("Turns per round"),
        _each(SHORTEST_CLOCK, LONGEST_CLOCK),
        CLOCK,
        said("A round ends when everybody has had this many turns. It matters with two players."),
    ),
    Option(
        "stock_out",
        said("When the deck is empty"),
        (
            ("end", said("the round ends")),
            ("reshuffle", said("the pile is shuffled, once per round")),
        ),
        "end",
        said("All but the pile’s top card would form the new deck."),
    ),
    Option(
        "upcard",
        said("A card beside the deck"),
        (("no", said("none")), ("yes", said("one is turned up"))),
        "no",
        said("Whether the pile starts with a card for the first player to take."),
    ),
    Option(
        "contest",
        said("Contest for a biome"),
        (("owners", said("who started a group there")), ("any", said("who has a card there"))),
        "owners",
        said("Who competes for the point for the largest carnivore or the Queen."),
    ),
    Option(
        "largest",
        said("The largest carnivore"),
        (("number", said("by number")), ("mass", said("by weight"))),
        "number",
        said("Differs only in freshwater, where the sturgeon outweighs the otter."),
    ),
    Option(
        "starter",
        said("Who starts the next round"),
        (
            ("behind", said("the player in last place")),
            ("rotate", said("the next player clockwise")),
        ),
        "behind",
        said("Last place means fewest Aces, then the lowest total."),
    ),
    Option(
        "clinch",
        said("A decided match"),
        (("on", said("ends at once")), ("off", said("is played to the last Ace"))),
        "on",
        said("A match is decided once nobody can reach the leader’s number of Aces."),
    ),
)
