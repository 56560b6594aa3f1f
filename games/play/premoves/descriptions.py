"""What its owner reads of a plan, in the language that is spoken."""

from collections.abc import Sequence

from django.utils.translation import gettext

from accounts.languages import join_with_and
from games.models import Premove
from games.play.premoves.conditions import condition_line
from games.play.record.log_text import translate_line
from games.rules.line_serialization import deserialize_line


def describe_premove(plan: Premove, names: Sequence[str]) -> str:
    """What a plan that is kept says: its moves, and when they are offered or played."""
    facts = {"moves": plan.moves, "minutes": plan.wait_minutes}
    if plan.kind == Premove.Kind.OFFER:
        return gettext("%(moves)s: offered on your turn") % facts
    wanted = [translate_line(condition_line((seat, move)), names) for seat, move in plan.conditions]
    if not wanted:
        said = gettext("%(moves)s: played on your turn") % facts
        later = gettext("%(moves)s: played %(minutes)s minutes into your turn") % facts
        return later if plan.wait_minutes else said
    facts["conditions"] = join_with_and(wanted)
    said = gettext("%(moves)s: played on your turn if “%(conditions)s”")
    later = gettext("%(moves)s: played %(minutes)s minutes into your turn if “%(conditions)s”")
    return (later if plan.wait_minutes else said) % facts


def describe_premove_outcome(plan: Premove, names: Sequence[str], shows_moves: bool = True) -> str:
    """What becomes of a plan now that the turn has come. Its moves, which name cards of the hand,
    are left out where the hand shall not be seen."""
    why = "" if plan.why is None else translate_line(deserialize_line(plan.why), names)
    facts = {"moves": plan.moves if shows_moves else gettext("(see the match page)"), "why": why}
    if plan.state == Premove.State.DROPPED:
        return (gettext("Your plan %(moves)s wasn’t played. %(why)s") % facts).strip()
    if plan.due_at is not None:
        return gettext("Your plan %(moves)s will be played unless you move first.") % facts
    return (gettext("Your plan was %(moves)s. %(why)s") % facts).strip()
