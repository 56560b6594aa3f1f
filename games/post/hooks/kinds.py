"""The registry of kinds of hooks: one line each."""

from games.models import Hook
from games.post.hooks.discord import DISCORD
from games.post.hooks.matrix import MATRIX
from games.post.hooks.message import HookKind
from games.post.hooks.ntfy import NTFY
from games.post.hooks.signed import SIGNED
from games.post.hooks.slack import SLACK
from games.post.hooks.telegram import TELEGRAM

KINDS: dict[str, HookKind] = {
    Hook.Kind.DISCORD: DISCORD,
    Hook.Kind.SLACK: SLACK,
    Hook.Kind.MATRIX: MATRIX,
    Hook.Kind.TELEGRAM: TELEGRAM,
    Hook.Kind.NTFY: NTFY,
    Hook.Kind.SIGNED: SIGNED,
}
