"""What the bots of the house are called, by seat, so that two at one table differ."""

NAMES = ("Bot Juniper", "Bot Magpie", "Bot Thistle", "Bot Otter", "Bot Sorrel", "Bot Wren")


def bot_name(seat: int, level: str = "") -> str:
    """The name of the bot in seat `seat` (from 0), with the level at which it plays; one that is
    steady does not say so."""
    called = NAMES[seat % len(NAMES)]
    return f"{called} ({level})" if level else called
