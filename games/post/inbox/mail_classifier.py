"""What kind of mail it is: a person's, or one of those that must never be answered."""

import re
from enum import StrEnum

from django.conf import settings

from games.models import InboundMail
from games.post import signed_addresses
from games.post.inbox.mail_reader import ParsedMail
from games.post.signed_addresses import MARK

LONGEST = 200
NOBODY = "<>"  # the sender of bounces and other mails that nobody wants an answer to


class MailKind(StrEnum):
    """Sorts of mail. All but a PERSON's are left without an answer."""

    PERSON = "person"
    LOOP = "loop"
    REPORT = "report"
    COMPLAINT = "complaint"
    AUTOMATIC = "automatic"


SIGNS = (
    *("x-autoreply", "x-autorespond", "x-auto-reply", "x-fc-machinegenerated"),
    *("x-ms-exchange-generated-message-source", "x-ms-exchange-inbox-rules-loop"),
)
BULK = ("bulk", "junk", "list", "auto_reply", "auto-reply")
ROBOTS = re.compile(r"(?:mailer-daemon|postmaster|no-?_?reply|do-?not-?reply)(?:[+@]|$)")
# How programs that answer for the absent begin a subject.
ABSENT = re.compile(
    r"\s*(?:"
    r"[^:]{0,60}\bout of (?:the )?office|ooo\b|automatic(?:ally generated)? reply|"
    r"auto(?:matic)?[- ]?(?:reply|response)|"
    r"\[auto[^\]]{0,20}\]|auto:|autoreply|away from|"
    r"(?:i['’]?m |i am |we are )?on (?:vacation|holidays?|leave)\b|"
    r"vacation (?:reply|message|response)|abwesend|urlaub\b|nicht im büro|im urlaub|en vacances|"
    r"en congés?|de vacaciones|in (?:ferie|vacanza)\b|na urlopie|(?:met|op) vakantie|de férias|"
    r"automatische (?:antwort|beantwoording)|abwesen|ich bin (?:abwesend|im urlaub)|"
    r"réponse automatique|absence|absent|"
    r"respuesta automática|fuera de (?:la )?oficina|ausente|"
    r"risposta automatica|fuori (?:sede|ufficio)|"
    r"resposta automática|ausência|fora do escritório|"
    r"automatisch antwoord|afwezig|"
    r"autosvar|automatiskt svar|automatisk svar|frånvaro|fravær|ikke til stede|"
    r"automaattinen vastaus|poissa|"
    r"automatyczna odpowiedź|autoodpowiedź|nieobecno|"
    r"automatická odpověď|nepřítomnost|"
    r"автоответ|автоматический ответ|вне офиса|меня нет|"
    r"自動応答|自動返信|不在|自动回复|自動回覆|自动答复|부재중|자동 ?(?:응답|회신)"
    r")",
    re.IGNORECASE,
)

# How programs begin a subject that tell of a mail that was read, or of a date that was accepted.
TOLD = re.compile(
    r"\s*(?:not read|read|gelesen|ungelesen|lu|non lu|leído|no leído|letto|non letto|przeczytano|"
    r"nieprzeczytan[ae]|gelezen|niet gelezen|lida|não lida|read receipt|lesebestätigung|"
    r"confirmation de lecture|confirmación de lectura|conferma di lettura|"
    r"accepted|declined|tentative|zugesagt|abgelehnt|mit vorbehalt|accepté|refusé|provisoire|"
    r"aceptado|rechazado|provisional|accettato|rifiutato|zaakceptowano|odrzucono|geaccepteerd|"
    r"geweigerd|aceito|recusado)\s?:|\s*return receipt \(",
    re.IGNORECASE,
)
REACTED = re.compile(
    r"\breacted to your (?:message|mail|email)|hat auf ihre nachricht reagiert|"
    r"a réagi à votre message|ha reaccionado a tu mensaje|ha reagito al tuo messaggio",
    re.IGNORECASE,
)
# All of the text of a reaction that a telephone sends as words.
TAPBACK = re.compile(
    r"(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted \S{1,8} to) [“\"].*",
    re.IGNORECASE,
)


def classify_mail(letter: InboundMail, parsed: ParsedMail) -> MailKind:
    """What sort of mail a letter is."""
    if is_our_own(parsed):
        return MailKind.LOOP
    media = parsed.first_field("content-type").lower()
    if media.startswith("multipart/report"):
        return MailKind.COMPLAINT if "feedback-report" in media else MailKind.REPORT
    if letter.envelope_from == NOBODY or is_automatic(parsed):
        return MailKind.AUTOMATIC
    return MailKind.PERSON


def is_our_own(parsed: ParsedMail) -> bool:
    """True for a mail that this house wrote: by its signed mark, or from one of its addresses."""
    for mark in parsed.all_fields("x-rural-route-mark"):
        read = signed_addresses.read_address(mark.strip())
        if read is not None and read.kind == MARK and read.is_signed_for():
            return True
    own = {settings.MAIL_FROM.lower()}
    for email in parsed.senders:
        domain = email.rpartition("@")[2]
        if email in own or (settings.REPLY_DOMAIN and domain == settings.REPLY_DOMAIN.lower()):
            return True
    return False


def is_automatic(parsed: ParsedMail) -> bool:
    """True for a mail that a program wrote by itself (RFC 3834 and the customs before it)."""
    for said in parsed.all_fields("auto-submitted"):
        if said.partition(";")[0].strip().lower() != "no":
            return True
    if any(parsed.all_fields(name) for name in SIGNS):
        return True
    if parsed.first_field("precedence").strip().lower() in BULK:
        return True
    if parsed.first_field("return-path").strip() == NOBODY:
        return True
    if any(ROBOTS.match(email) for email in parsed.senders):
        return True
    subject = parsed.first_field("subject")
    if parsed.automatic or any(TAPBACK.match(line.text[:LONGEST]) for line in parsed.lines[:1]):
        return True
    return any((ABSENT.match(subject), TOLD.match(subject), REACTED.search(subject)))
