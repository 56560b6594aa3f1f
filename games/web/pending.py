"""Requests that wait for a player's answer: invitations and friend requests."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Player
from config import rows
from games.models import Block, Invitation, Match, Opening

# Every page asks this; by the ORM it took 15 % of a match page, nearly all of it to write the SQL.
WAITING = """SELECT
      (SELECT COUNT(*) FROM games_seat JOIN games_match ON games_match.id = games_seat.match_id
        WHERE games_match.status = 'running' AND games_seat.player_id = %s
          AND games_seat.question IS NOT NULL),
      (SELECT COUNT(*) FROM games_invitation AS asked
        JOIN games_match ON games_match.id = asked.match_id
        WHERE (asked.guest_id = %s OR (asked.guest_id IS NULL AND asked.email = %s))
          AND games_match.status = 'open' AND asked.declined_at IS NULL
          AND asked.state <> 'skipped'
          AND NOT EXISTS (SELECT 1 FROM games_seat
            WHERE games_seat.match_id = asked.match_id AND games_seat.player_id = %s)
          AND NOT EXISTS (SELECT 1 FROM games_block
            WHERE games_block.by_id = %s AND games_block.whom_id = asked.invited_by_id)),
      (SELECT COUNT(*) FROM games_friendship AS asked
        JOIN accounts_player ON accounts_player.id = asked.asker_id
        WHERE asked.asked_id = %s AND asked.accepted_at IS NULL AND asked.declined_at IS NULL
          AND accounts_player.left_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM games_block
            WHERE games_block.by_id = %s AND games_block.whom_id = asked.asker_id)),
      (SELECT COUNT(*) FROM games_reach WHERE email = %s AND suppressed_at IS NOT NULL)
"""


def list_invitations(player: Player) -> QuerySet[Invitation]:
    """The invitations to open matches that a player has not answered, by name or by address, the
    newest first; each says whether it `is_rematch`. Those by somebody they have blocked, and those
    that were not welcome, are not among them."""
    waiting = Invitation.objects.filter(
        Q(guest=player) | Q(guest=None, email=player.email.lower()),
        match__status=Match.Status.OPEN,
        declined_at=None,
    ).exclude(state=Invitation.State.SKIPPED)
    waiting = waiting.exclude(match__seats__player=player)
    waiting = waiting.exclude(Exists(Block.objects.filter(by=player, whom=OuterRef("invited_by"))))
    rematch = Opening.objects.filter(match=OuterRef("match"), rematch_of__isnull=False)
    return (
        waiting.annotate(is_rematch=Exists(rematch))
        .select_related("match", "invited_by")
        .order_by("-created_at")
    )


def count_waiting(player: Player) -> tuple[int, int, int]:
    """In how many matches a player is awaited, how many requests they have not answered, and
    whether their address takes no mails (1 or 0); one query."""
    key, email = player.pk, player.email.lower()
    ((turns, invitations, friends, bounced),) = rows.fetch_values(
        WAITING, (), *(key, key, email, key, key, key, key, email)
    )
    return turns, invitations + friends, bounced
