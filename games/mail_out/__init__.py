"""The mails of the house about matches: one small function per kind, made from views only."""

from games.mail_out.digest import digest
from games.mail_out.letters import letter
from games.mail_out.occasion import CATEGORIES, Occasion

__all__ = ["CATEGORIES", "Occasion", "digest", "letter"]
