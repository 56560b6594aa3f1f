"""The mails of the house about matches: one small function per kind, made from views only."""

from games.post.mails.context import MailContext
from games.post.mails.digest import digest
from games.post.mails.notices import mail_of

__all__ = ["MailContext", "digest", "mail_of"]
