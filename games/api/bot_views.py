"""Your bots: the page on which a person makes bot accounts, gives each its token and its webhook,
and sees what became of them. It works by plain forms."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts import bans, security_log
from accounts.models import Player, SecurityEvent
from accounts.views import require_recent_proof
from config import clock
from games.api import bot_accounts, bot_webhooks
from games.api.models import BotWebhook
from games.api.tokens import revoke_tokens
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching

Kind = SecurityEvent.Kind
PAGE = "bots"
REFUSED = 422
Secrets = dict[str, str]  # by what is shown once: the token, or the secret of the webhook


@require_http_methods(["GET", "HEAD", "POST"])
@require_recent_proof
def bots_page(request: HttpRequest) -> HttpResponse:
    """The reader's bots. POST does one thing with one of them, or makes one."""
    if request.method != "POST":
        return render_bots_page(request, {})
    shown: Secrets = {}
    try:
        done = process_form(request, lambda: do_act(request, shown))
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
        return render_bots_page(request, {}, REFUSED)
    if shown:
        return render_bots_page(request, shown)
    if not done.words:  # by the form that was sent before, whose secret nobody stores
        messages.warning(
            request, gettext("This was already done. If you missed it, get a new one.")
        )
        return redirect(PAGE)
    return redirect_with_answer(request, done)


def do_act(request: HttpRequest, shown: Secrets) -> FormResult:
    """Does what the button says. What is shown once goes into `shown`: what a form is answered is
    stored, and a secret of theirs never is."""
    owner, sent = player_of(request), request.POST
    act = next((name for name in ACTS if name in sent), "")
    if not act:
        bot, shown["token"] = bot_accounts.create_bot(owner, sent.get("name", ""))
        log_token(request, bot)
        return FormResult(PAGE, "")
    number = sent[act]
    key = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
    bot = bot_accounts.find_bot(owner, key)
    return FormResult(PAGE, ACTS[act](request, bot, shown))


def renew_token(request: HttpRequest, bot: Player, shown: Secrets) -> str:
    shown["token"] = bot_accounts.renew_token(bot)
    log_token(request, bot)
    return ""


def log_token(request: HttpRequest, bot: Player) -> None:
    security_log.log_event(Kind.TOKEN_CREATED, request, player_of(request), bot.name)


def revoke_token(request: HttpRequest, bot: Player, _shown: Secrets) -> str:
    if revoke_tokens(bot):
        security_log.log_event(Kind.TOKEN_REVOKED, request, player_of(request), bot.name)
    return gettext("Token revoked.")


def save_webhook(request: HttpRequest, bot: Player, shown: Secrets) -> str:
    url = request.POST.get("url", "")
    _webhook, shown["secret"] = bot_webhooks.save_webhook(bot, url, clock.now())
    return ""


def remove_webhook(_request: HttpRequest, bot: Player, _shown: Secrets) -> str:
    bot_webhooks.remove_webhook(bot)
    return gettext("Webhook switched off.")


def test_webhook(_request: HttpRequest, bot: Player, _shown: Secrets) -> str:
    bot_webhooks.queue_test_call(bot, clock.now())
    return gettext("We’re calling your bot. Reload this page in a moment to see what it answers.")


def close_bot(request: HttpRequest, bot: Player, _shown: Secrets) -> str:
    name = bot.name
    bot_accounts.close_bot(bot, clock.now())
    security_log.log_event(Kind.TOKEN_REVOKED, request, player_of(request), name)
    return gettext("%s is closed and leaves its matches.") % name


# What a button is called, and what it does; its value is the key of the bot.
ACTS: Mapping[str, Callable[[HttpRequest, Player, Secrets], str]] = {
    "renew": renew_token,
    "revoke": revoke_token,
    "webhook": save_webhook,
    "silence": remove_webhook,
    "test": test_webhook,
    "close": close_bot,
}


def render_bots_page(request: HttpRequest, shown: Secrets, status: int = 200) -> HttpResponse:
    bots = list(bot_accounts.list_bots(player_of(request)))
    sent = request.POST if status == REFUSED else {}
    context = {
        "bots": bots,
        "bans": {bot.pk: bans.describe_ban(bot) for bot in bots if not bot.is_active},
        "webhooks": BotWebhook.objects.in_bulk([bot.pk for bot in bots]),
        "most": bot_accounts.MOST,
        "longest": bot_accounts.LONGEST_NAME,
        "longest_url": BotWebhook.LONGEST_URL,
        "shown": shown,
        "typed": {name: sent.get(name, "") for name in ("name", "url", "webhook")},
    }
    return forbid_caching(render(request, "api/bots.html", context, status=status))
