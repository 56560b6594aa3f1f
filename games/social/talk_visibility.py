"""Who hears whom at a table: nobody hears somebody from whom they are kept apart.

An onlooker does not hear whoever has blocked somebody else of the table either. Otherwise one who
was blocked would only have to sign out to read what their own page leaves out, and would know why.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Block, Match, Remark, Tenure
from games.social.blocks import find_blocks_between, not_blocked_q


def list_audible_remarks(match: Match, reader_id: int | None, sits: bool) -> QuerySet[Remark]:
    """The remarks of a match that a reader hears, as long as staff have not hidden them."""
    return list_remarks_heard_by(match, reader_id, sits).filter(hidden=None)


def list_remarks_heard_by(match: Match, reader_id: int | None, sits: bool) -> QuerySet[Remark]:
    """The same with those that staff have hidden, of which pages say so."""
    spoken = Remark.objects.filter(match=match).exclude(text="")
    if reader_id is not None:
        spoken = spoken.exclude(not_blocked_q(reader_id, "tenure__player"))
    return spoken if sits else spoken.exclude(Exists(list_blocks_at_table()))


def unread_remarks() -> Exists:
    """For seats: whether somebody else has said something there since its holder read last."""
    reader = OuterRef("player")
    said = Remark.objects.filter(
        match=OuterRef("match"), at__gte=OuterRef("unread_since"), hidden=None
    )
    by_others = said.exclude(text="").exclude(tenure__player=reader)
    blocked = Block.objects.filter(
        Q(by=OuterRef("tenure__player"), whom=OuterRef(OuterRef("player")))
        | Q(whom=OuterRef("tenure__player"), by=OuterRef(OuterRef("player")))
    )
    return Exists(by_others.filter(~Exists(blocked), tenure__player__isnull=False))


def list_blocks_at_table() -> QuerySet[Block]:
    """The blocks by whoever said a remark, the outer row, of somebody who holds or held a seat of
    its match."""
    there = Tenure.objects.filter(seat__match=OuterRef(OuterRef("match")), player__isnull=False)
    return Block.objects.filter(by=OuterRef("tenure__player"), whom__in=there.values("player"))


def find_players_not_hearing(match: Match, speaker_id: int | None) -> set[int]:
    """The players who hold or held a seat of the match and do not hear the speaker."""
    if speaker_id is None:
        return set()
    return find_blocks_between(speaker_id, list_player_ids(match))


def is_heard_by_onlookers(match: Match, speaker_id: int | None) -> bool:
    """True unless the speaker has blocked somebody who holds or held a seat of the match."""
    there = list_player_ids(match)
    return not Block.objects.filter(by=speaker_id, whom__in=there).exists()


def list_player_ids(match: Match) -> "QuerySet[Tenure, int | None]":
    """The keys of the players who hold or held a seat of the match; None among them for a bot."""
    return Tenure.objects.filter(seat__match=match).values_list("player", flat=True)
