"""Who hears whom at a table: nobody hears somebody from whom they are kept apart.

An onlooker does not hear whoever has blocked somebody else of the table either. Otherwise one who
was blocked would only have to sign out to read what their own page leaves out, and would know why.
"""

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Block, Holding, Match, Remark
from games.social.blocks import find_blocks_between, not_blocked_q

# The same for a sentence in plain SQL in which `holding` is who said it: what the reader (twice
# %s, by key; 0 for nobody) hears, and what everybody hears who does not sit there.
HEARD = (
    "NOT EXISTS (SELECT 1 FROM games_block WHERE by_id = %s AND whom_id = holding.player_id) "
    "AND NOT EXISTS (SELECT 1 FROM games_block WHERE by_id = holding.player_id AND whom_id = %s)"
)
HEARD_BY_ALL = (
    "NOT EXISTS (SELECT 1 FROM games_block JOIN games_holding held ON held.player_id = whom_id "
    "JOIN games_seat seat ON seat.id = held.seat_id "
    "WHERE by_id = holding.player_id AND seat.match_id = games_remark.match_id)"
)


def list_audible_remarks(match: Match, reader_id: int | None, sits: bool) -> QuerySet[Remark]:
    """The remarks of a match that a reader hears, as long as staff have not hidden them."""
    spoken = Remark.objects.filter(match=match, hidden=None).exclude(text="")
    if reader_id is not None:
        spoken = spoken.exclude(not_blocked_q(reader_id, "holding__player"))
    return spoken if sits else spoken.exclude(Exists(list_blocks_at_table()))


def list_blocks_at_table() -> QuerySet[Block]:
    """The blocks by whoever said a remark, the outer row, of somebody who holds or held a seat of
    its match."""
    there = Holding.objects.filter(seat__match=OuterRef(OuterRef("match")), player__isnull=False)
    return Block.objects.filter(by=OuterRef("holding__player"), whom__in=there.values("player"))


def find_players_not_hearing(match: Match, speaker_id: int | None) -> set[int]:
    """The players who hold or held a seat of the match and do not hear the speaker."""
    if speaker_id is None:
        return set()
    return find_blocks_between(speaker_id, list_player_ids(match))


def is_heard_by_onlookers(match: Match, speaker_id: int | None) -> bool:
    """True unless the speaker has blocked somebody who holds or held a seat of the match."""
    there = list_player_ids(match)
    return not Block.objects.filter(by=speaker_id, whom__in=there).exists()


def list_player_ids(match: Match) -> "QuerySet[Holding, int | None]":
    """The keys of the players who hold or held a seat of the match; None among them for a bot."""
    return Holding.objects.filter(seat__match=match).values_list("player", flat=True)
