"""`settings quiet 22-7`, `calendar`, `renew`: what players choose for themselves. Settings go
through the form of the page, which judges them."""

import re
from typing import Any

from django.conf import settings as django_settings

from accounts import feed_tokens
from accounts.forms import SettingsForm
from accounts.models import Player
from accounts.notification_form import NotificationForm
from games.play import NotAllowed
from games.post import personal_address
from games.post.inbox.personal_mail import SHOWN, PersonalRunner
from games.post.outbox.send_policy import release_held
from games.rules.lines import Line
from games.rules.phrases import Said, phrase

HOURS = re.compile(r"(\d{1,2})(?::00)?(?: ?h)? ?(?:-|–|—|to|until|till) ?(\d{1,2})(?::00)?(?: ?h)?")
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
ON_OFF = {"on": True, "yes": True, "off": False, "no": False}
SWITCHES = {
    "reminders": "mail_reminders",
    "all reminders": "every_reminder",
    "news": "mail_matches",
    "receipts": "mail_receipts",
    "hand": "hand_in_mail",
    "notes": "notes_in_mail",
    "results": "results_shown",
    "people": "people_shown",
    "pace": "pace_shown",
    "presence": "presence_shown",
    "push turns": "push_turns",
    "push reminders": "push_reminders",
    "push news": "push_matches",
    "app turns": "hook_turns",
    "app reminders": "hook_reminders",
    "app news": "hook_matches",
    "ratings": "rating_shown",
    "records": "named_in_records",
}
MAILS = {"at once": "at_once", "once": "at_once", "collected": "digest", "none": "none"}
NONE = ("off", "none", "no")
NO_SETTING = phrase(
    "“{words}” isn’t a setting. Write, for example, “settings quiet 22-7”, “settings mails "
    "collected 8”, “settings days off sat sun”, “settings reminders off”, “settings hand off”, "
    "“settings zone Europe/Paris” or “settings name Robin”."
)
REFUSED = phrase("{why}")
SAVED = phrase("settings saved.")
STANDS = phrase("your settings. To change one, send its line with a new value.")
RENEWED = phrase("the old address no longer works. Your new address is {address}")
CALENDAR = phrase(
    "keep these addresses to yourself: anyone who has them can see your deadlines and matches. "
    "To replace them, write “renew calendar”. Your calendar of deadlines: {calendar} and your "
    "feed of matches: {feed}"
)
NO_RENEWAL = phrase("“{words}” can’t be renewed. Write “renew” or “renew calendar”.")
CHOICES: tuple[tuple[str, Said], ...] = (
    ("quiet", phrase("quiet hours without turn emails; “off” for none")),
    ("mails", phrase("turn emails: “at once”, “collected 8” (at 8:00) or “none”")),
    ("days off", phrase("days of the week without turn emails; “none” for none")),
    ("reminders", phrase("emails before your time runs out: “on” or “off”")),
    ("all reminders", phrase("up to three reminders a turn instead of one: “on” or “off”")),
    ("news", phrase("emails when a match starts or ends: “on” or “off”")),
    ("receipts", phrase("emails that confirm the first ten plans you send: “on” or “off”")),
    ("push turns", phrase("device notifications on your turn: “on” or “off”")),
    ("push reminders", phrase("device notifications before your time runs out: “on” or “off”")),
    ("push news", phrase("device notifications when a match starts or ends: “on” or “off”")),
    ("app turns", phrase("messages to your other apps on your turn: “on” or “off”")),
    ("app reminders", phrase("messages to your other apps before you time out: “on” or “off”")),
    ("app news", phrase("messages to your other apps when a match starts or ends: “on” or “off”")),
    ("hand", phrase("your hand in emails: “on” or “off”; if it’s off, you play on the page")),
    ("notes", phrase("private notes in turn emails that show your hand: “on” or “off”")),
    ("ratings", phrase("your ratings, visible to others: “on” or “off”")),
    ("records", phrase("your name in the monthly match records: “on” or “off”")),
    ("profile", phrase("who can see your profile: “everybody”, “players” or “nobody”")),
    ("results", phrase("on your profile, your public results: “on” or “off”")),
    ("people", phrase("on your profile, who you’ve played most: “on” or “off”")),
    ("pace", phrase("on your profile, how quickly you reply: “on” or “off”")),
    ("presence", phrase("showing when you’re here, and seeing who else is: “on” or “off”")),
    ("zone", phrase("your time zone")),
    ("name", phrase("your display name")),
)


def list_settings(heard: PersonalRunner, words: str) -> None:
    heard.answer(STANDS)
    stands = list_choices(Player.objects.get(pk=heard.player.pk))  # as an earlier line has left it
    for name, help_words in CHOICES:
        heard.suggest(f"settings {name} {stands[name]}", Line(help_words))


def change_settings(heard: PersonalRunner, words: str) -> None:
    player = Player.objects.get(pk=heard.player.pk)  # a refused form must not change `heard`
    changed = read_changes(words)
    kind = NotificationForm if set(changed) <= set(NotificationForm.base_fields) else SettingsForm
    form = kind({**form_data(kind(instance=player)), **changed}, instance=player)
    if not form.is_valid():
        errors = [str(error) for errors in form.errors.values() for error in errors]
        raise NotAllowed(REFUSED, why=" ".join(errors))
    form.save()
    release_held(player)
    heard.answer(SAVED)


def list_choices(player: Player) -> dict[str, str]:
    """What stands behind each of the settings now, as it can be written."""
    quiet = f"{player.quiet_from}-{player.quiet_to}" if player.quiet_from is not None else "off"
    mails = {"at_once": "at once", "digest": f"collected {player.digest_hour}", "none": "none"}
    days = " ".join(WEEKDAYS[day] for day in sorted(player.weekdays_off)) or "none"
    on_off = {True: "on", False: "off"}
    return {
        "quiet": quiet,
        "mails": mails[player.turn_mails],
        "days off": days,
        **{name: on_off[getattr(player, column)] for name, column in SWITCHES.items()},
        "profile": player.profile_for,
        "zone": player.time_zone,
        "name": player.display_name,
    }


def form_data(form: NotificationForm | SettingsForm) -> dict[str, Any]:
    """A form of a page as it would be sent with nothing changed."""
    sent: dict[str, Any] = {}
    for name, form_field in form.fields.items():
        value = form_field.prepare_value(form.get_initial_for_field(form_field, name))
        if value not in (None, False, ""):
            sent[name] = value
    return sent


def read_changes(words: str) -> dict[str, Any]:
    """What some words change, as the form would send it; NotAllowed quotes what says nothing."""
    plain = " ".join(words.lower().rstrip(".!").split())
    first, _space, rest = plain.partition(" ")
    if first == "quiet" and rest in NONE:
        return {"quiet_from": "", "quiet_to": ""}
    if first == "quiet" and (hours := HOURS.fullmatch(rest)):
        return {"quiet_from": str(int(hours[1])), "quiet_to": str(int(hours[2]) % 24)}
    if first == "mails":
        return parse_mail_choice(rest, words)
    if first == "days" and rest.startswith("off "):
        return {"days_off": parse_weekdays(rest.removeprefix("off "), words)}
    if first == "profile" and rest in Player.ProfileAudience.values:
        return {"profile_for": rest}
    switch, _space, way = plain.rpartition(" ")
    if switch in SWITCHES and way in ON_OFF:
        return {SWITCHES[switch]: ON_OFF[way]}
    told = words.partition(" ")[2].strip()  # as it was written, its case kept
    if first in ("zone", "name") and told:
        return {"zone": {"time_zone": told}, "name": {"display_name": told}}[first]
    raise NotAllowed(NO_SETTING, words=words[:SHOWN])


def parse_mail_choice(rest: str, words: str) -> dict[str, Any]:
    """`at once`, `collected 8`, `none`, and `none I know` from whom nothing else would tell."""
    known = rest.endswith(" i know")
    said_so = rest.removesuffix(" i know").strip()
    name, _space, hour = said_so.rpartition(" ")
    if name == "collected" and hour.split(":")[0].isdigit():
        return {"turn_mails": "digest", "digest_hour": str(int(hour.split(":")[0]))}
    if said_so not in MAILS:
        raise NotAllowed(NO_SETTING, words=words[:SHOWN])
    return {"turn_mails": MAILS[said_so], **({"knows": True} if known else {})}


def parse_weekdays(rest: str, words: str) -> list[str]:
    """The digits of the weekdays that some words name."""
    if rest in NONE:
        return []
    named = [day[:3] for day in rest.replace(",", " ").split() if day != "and"]
    if not all(day in WEEKDAYS for day in named):
        raise NotAllowed(NO_SETTING, words=words[:SHOWN])
    return [str(WEEKDAYS.index(day)) for day in named]


def send_feed_addresses(heard: PersonalRunner, words: str) -> None:
    """Where a calendar and a feed reader find the player's deadlines and matches."""
    site, player = django_settings.SITE_URL, heard.player
    deadlines = site + feed_tokens.feed_path(player, feed_tokens.CALENDAR)
    matches = site + feed_tokens.feed_path(player, feed_tokens.FEED)
    heard.answer(CALENDAR, calendar=deadlines, feed=matches)


def renew_feed_addresses(heard: PersonalRunner, words: str) -> None:
    feed_tokens.renew_addresses(heard.player)
    send_feed_addresses(heard, words)


def renew_address(heard: PersonalRunner, words: str) -> None:
    """Another address, at once; this answer brings it."""
    if words.strip(" .!?"):
        raise NotAllowed(NO_RENEWAL, words=words[:SHOWN])
    personal_address.renew_address(heard.player)
    heard.answer(RENEWED, address=personal_address.address_of(heard.player))
