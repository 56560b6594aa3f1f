"""What a table is played by: a few sets of rules by name, and whose rule each option is."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.phrases import phrase

USUAL, QUICK, LETTER = "usual", "quick", "letter"
TITLES = {
    USUAL: phrase("Usual"),
    QUICK: phrase("Quick"),
    LETTER: phrase("By the letter"),
}

# Whose rule an option is. `{words}` are those of its default.
SHEET_SAYS = phrase("By the rule sheet: {words}.")
LEFT_OPEN = phrase("The rule sheet leaves this open.")
OUR_ADDITION = phrase("Not in the rule sheet; we’ve added it.")


@dataclass(frozen=True)
class RuleSet:
    """A set of rules beside the usual ones: the options in which it differs from them, and in a
    marked sentence what is played; of one by the letter also which gaps of the sheet we fill."""

    name: str
    options: Mapping[str, str | int | bool]
    note: str

    @property
    def title(self) -> str:
        return TITLES[self.name]
