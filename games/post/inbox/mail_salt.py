"""What an email gives for the deal of a table that it joins: its Message-ID and its writer's lines,
both of which stand in their Sent folder."""

from collections.abc import Sequence

from games.models import InboundMail, Match
from games.play.record import joint_seed
from games.play.record.joint_seed import Salt
from games.post.inbox.command_runner import CommandRunner
from games.post.parsing.reply_parser import ReplyLine
from games.rules.lines import Line
from games.rules.phrases import phrase

RECEIPT = phrase(
    "Your email is your part of the deal; keep it, and this receipt with the hash of our sealed "
    "secret: {receipt}"
)


def read_salt(letter: InboundMail, lines: Sequence[ReplyLine], in_answer: bool = True) -> Salt:
    """The salt of an email: SHA-256 of its Message-ID and the own lines of its writer, each on a
    line of its own. `in_answer`: the answer to it is the receipt."""
    words = "\n".join([letter.message_id, *(line.text for line in lines)])
    return Salt(joint_seed.hash_salt(words), in_answer=in_answer)


def add_receipt(heard: CommandRunner, match: Match) -> None:
    """Has the answer to an email say what was kept of its salt."""
    if receipt := joint_seed.find_receipt(match, heard.player.pk):
        heard.add_entry("", "done", Line(RECEIPT, receipt=receipt))
