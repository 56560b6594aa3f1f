"""What the bots of the house are called, by seat, so that two at one table differ."""

NAMES = ("Bot Juniper", "Bot Magpie", "Bot Thistle", "Bot Otter", "Bot Sorrel", "Bot Wren")


def name(seat: int) -> str:
    """The name of the bot in seat `seat` (from 0)."""
    return NAMES[seat % len(NAMES)]
