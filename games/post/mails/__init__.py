"""The mails of the house about matches: one small function per kind, made from views only."""

from games.post.mails.digest import digest
from games.post.mails.letters import letter
from games.post.mails.occasion import Occasion

__all__ = ["Occasion", "digest", "letter"]
