"""Where a mail provider posts the mails of players, and what became of ours.

Mounted only if INBOUND_WEBHOOK_SECRET is set. django-anymail checks who posts; a mail is taken raw
and stored before the provider is answered, and nothing of it is parsed here. The answers: 200, it
is stored or never will be; 400, this is no such post; 413, too large; 503, post it again later.
"""

import json
import logging
from abc import ABC, abstractmethod
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from typing import Any

from anymail.exceptions import AnymailConfigurationError
from anymail.webhooks.base import AnymailCoreWebhookView
from anymail.webhooks.mailgun import MailgunInboundWebhookView, MailgunTrackingWebhookView
from anymail.webhooks.postmark import PostmarkInboundWebhookView, PostmarkTrackingWebhookView
from anymail.webhooks.sparkpost import SparkPostInboundWebhookView, SparkPostTrackingWebhookView
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import DataError, Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from config import clock
from games.post import inbox
from games.post.inbox import webhooks as reports  # noqa: F401  listens for what providers report

logger = logging.getLogger(__name__)

MALFORMED = (
    *(AttributeError, IndexError, KeyError, TypeError, ValueError),
    *(NotBase64, OverflowError, RecursionError),
    DataError,  # what no row can hold, however often it is posted
)
RETRY_SECONDS = "60"


@dataclass(frozen=True)
class PostedMail:
    """One mail as a provider posts it. `sender` is empty if nobody is to be answered, None if the
    provider does not say; so is `at`, when the provider took it."""

    raw: bytes
    sender: str | None
    recipient: str
    at: datetime | None = None


class InboundWebhook(ABC, AnymailCoreWebhookView):
    """A provider's view that stores what is posted instead of parsing it."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.run_validators(request)
        for posted in list(self.read_posted_mails(request)):
            store_mail(posted)
        return text_response(200, "Kept.")

    @abstractmethod
    def read_posted_mails(self, request: HttpRequest) -> Iterator[PostedMail]:
        """The mails in a post; one of MALFORMED if it is not what the provider posts."""


class PostmarkWebhook(InboundWebhook, PostmarkInboundWebhookView):
    """Postmark's inbound hook, with "Include raw email content" on."""

    def read_posted_mails(self, request: HttpRequest) -> Iterator[PostedMail]:
        fields = json.loads(request.body)
        first = (fields.get("Headers") or [{}])[0]
        is_path = str(first.get("Name", "")).lower() == "return-path"
        yield PostedMail(
            raw=encode_mail(fields["RawEmail"]),
            sender=str(first["Value"]).strip("<> ") if is_path else None,
            recipient=str(fields["OriginalRecipient"]),
        )


class MailgunWebhook(InboundWebhook, MailgunInboundWebhookView):
    """Mailgun's route with the action forward() to an address that ends in `mime/`."""

    def read_posted_mails(self, request: HttpRequest) -> Iterator[PostedMail]:
        raw = encode_mail(request.POST["body-mime"])
        at = datetime.fromtimestamp(int(request.POST["timestamp"]), UTC)
        for recipient in request.POST["recipient"].split(","):
            yield PostedMail(raw, request.POST.get("sender"), recipient.strip(), at)


class SparkPostWebhook(InboundWebhook, SparkPostInboundWebhookView):
    """SparkPost's relay hook."""

    def read_posted_mails(self, request: HttpRequest) -> Iterator[PostedMail]:
        for event in json.loads(request.body):
            relayed = event["msys"].get("relay_message")
            if relayed is None:  # a ping
                continue
            content = relayed["content"]
            words = content["email_rfc822"]
            is_base64 = content["email_rfc822_is_base64"]
            yield PostedMail(
                raw=b64decode(words, validate=False) if is_base64 else encode_mail(words),
                sender=text_or_none(relayed.get("msg_from")),
                recipient=str(relayed["rcpt_to"]),
            )


def text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def encode_mail(words: str) -> bytes:
    """A raw mail out of a text, in which a provider has read octets as UTF-8."""
    return words.encode("utf-8", "replace")


def store_mail(posted: PostedMail) -> None:
    """Keeps a mail. One that is not for us, or is too large, is dropped without an answer, since
    the provider took it long ago. Refused if it is to be posted again later."""
    now = clock.now()
    try:
        inbox.receive_mail(
            posted.raw,
            way="webhook",
            envelope_from=posted.sender,
            envelope_to=posted.recipient,
            received_at=min(posted.at or now, now),
        )
    except inbox.MailRefused as refused:
        if not refused.is_permanent:
            raise
        logger.info("a posted mail is dropped: %s", refused)
    except Error:
        raise
    except Exception as problem:
        logger.exception("a posted mail could not be stored")
        raise inbox.MailRefused(451, "4.3.0 It cannot be stored now.") from problem


def guard_view(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view, whose troubles become answers that a provider understands."""

    @csrf_exempt
    @wraps(view)
    def wrapped_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if settings.SITE_IS_HTTPS and not request.is_secure():  # a redirect would hide the mistake
            return text_response(403, "Post to the address that begins with https.")
        try:
            if int(request.META.get("CONTENT_LENGTH") or 0) > max_request_size():
                raise RequestDataTooBig
            return view(request, *args, **kwargs)
        except RequestDataTooBig:
            return text_response(413, "Too large.")
        except AnymailConfigurationError as problem:
            logger.warning("a provider posts to the wrong address: %s", problem)
            return text_response(400, "This is not what is posted here.")
        except MALFORMED as problem:
            logger.warning("a post is malformed: %s", type(problem).__name__)
            return text_response(400, "This is not what is posted here.")
        except (inbox.MailRefused, Error) as problem:
            logger.warning("a post cannot be taken now: %s", problem)
            answer = text_response(503, "Please post it again later.")
            answer["Retry-After"] = RETRY_SECONDS
            return answer

    return wrapped_view


def max_request_size() -> int:
    """A mail of the largest size in base64 and some more; what Django reads into memory."""
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)


def text_response(status: int, words: str) -> HttpResponse:
    return HttpResponse(f"{words}\n", status=status, content_type="text/plain; charset=utf-8")


urlpatterns = [
    path("webhooks/postmark/mime/", guard_view(PostmarkWebhook.as_view())),
    path("webhooks/postmark/tracking/", guard_view(PostmarkTrackingWebhookView.as_view())),
    path("webhooks/sparkpost/mime/", guard_view(SparkPostWebhook.as_view())),
    path("webhooks/sparkpost/tracking/", guard_view(SparkPostTrackingWebhookView.as_view())),
]
if settings.ANYMAIL["MAILGUN_WEBHOOK_SIGNING_KEY"]:
    urlpatterns += [
        path("webhooks/mailgun/mime/", guard_view(MailgunWebhook.as_view())),
        path("webhooks/mailgun/tracking/", guard_view(MailgunTrackingWebhookView.as_view())),
    ]
