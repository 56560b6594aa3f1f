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
            "with two cards a player."
        ),
    ),
    Option(
        "sets",
        said("Mixed groups"),
        (("open", said("three different ones are a start")), ("complete", said("all at once"))),
        "open",
        said("With “all at once” a mixed group has to show all five classes or all four diets."),
    ),
    Option(
        "claimed",
        said("Claimed biomes"),
        (("dead", said("are finished")), ("live", said("stay playable"))),
        "dead",
        said("Whether cards of a biome can still be laid when its Ace is gone."),
    ),
    Option(
        "add",
        said("Single cards may be added to"),
        (("others", said("groups of others")), ("any", said("any group, also one's own"))),
        "others",
        said("Groups are always started with three cards or more."),
    ),
    Option(
        "last_card",
        said("The last card in hand"),
        (("discard", said("must be a discard")), ("float", said("may be laid or added"))),
        "discard",
        said("With the second, a player can go out without a discard."),
    ),
    Option(
        "clock",
        said("Turns in a round"),
        _each(SHORTEST_CLOCK, LONGEST_CLOCK),
        CLOCK,
        said("A round ends when everybody has had so many turns. It matters with two players."),
    ),
    Option(
        "stock_out",
        said("When the deck is empty"),
        (
            ("end", said("the round ends")),
            ("reshuffle", said("the pile is shuffled, once a round")),
        ),
        "end",
        said("All but the top card of the pile would become the new deck."),
    ),
    Option(
        "upcard",
        said("A card beside the deck"),
        (("no", said("none")), ("yes", said("one is turned up"))),
        "no",
        said("Whether the pile starts with a card that the first player may take."),
    ),
    Option(
        "contest",
        said("Contest for a biome"),
        (("owners", said("who started a group there")), ("any", said("who has a card there"))),
        "owners",
        said("Who takes part in the point for the largest carnivore or the Queen."),
    ),
    Option(
        "largest",
        said("The largest carnivore"),
        (("number", said("by number")), ("mass", said("by weight"))),
        "number",
        said("It differs only in freshwater, where the sturgeon outweighs the otter."),
    ),
    Option(
        "starter",
        said("Who starts the next round"),
        (("behind", said("who is behind")), ("rotate", said("the next player clockwise"))),
        "behind",
        said("Behind is who has fewest Aces, then the lowest total."),
    ),
    Option(
        "clinch",
        said("A decided match"),
        (("on", said("ends at once")), ("off", said("is played to the last Ace"))),
        "on",
        said("A match is decided when nobody can reach the leader's number of Aces any more."),
    ),
)
