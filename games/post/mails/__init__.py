"""The mails of the house about matches: one small function per kind, made from views only."""

from games.post.mails.context import MailContext
from games.post.mails.digest import build_digest_mail
from games.post.mails.notices import build_notice_mail

__all__ = ["MailContext", "build_digest_mail", "build_notice_mail"]
