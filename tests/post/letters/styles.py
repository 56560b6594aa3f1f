"""How mail programs dress an answer: a table of programs and languages, and one builder.

A `Style` is a row: how the text is packed, the line above the quotation, how it is quoted, and what
the program adds below the words. `dressed` makes the raw mail.
"""

import base64
import quopri
from html import escape
from typing import NamedTuple

from tests.post.letters.writing import head, many, part

WHO = "Rural Route <post@play.example.org>"
# The mail that is answered. Everything in it would be a move if it stood on top.
TURN_MAIL = (
    "Your turn, R1.4 - until Sat 22 Nov 2025 18:00 CET (UTC+1), 47 h left.",
    "",
    "Your moves:",
    "  1  Hatch the 7 of Suns and Knots",
    "  2  Pass",
    "hatch 7SK, draw deck",
    "take p1 at c1",
    "play SK",
    "pass",
    "2",
)

ON = {  # language -> the line above a quotation
    "en": f"On Sat, 22 Nov 2025 at 10:00, {WHO} wrote:",
    "en-short": "On 22 Nov 2025, at 10:00, Rural Route wrote:",
    "en-us": f"On Sat, Nov 22, 2025 at 10:00 AM {WHO} wrote:",
    "en-wrapped": "On Sat, 22 Nov 2025 at 10:00, Rural Route\n<post@play.example.org> wrote:",
    "en-name": "Rural Route wrote:",
    "en-dashes": "---- On Sat, 22 Nov 2025 10:00:00 +0100 post@play.example.org wrote ----",
    "de": f"Am Sa., 22. Nov. 2025 um 10:00 Uhr schrieb {WHO}:",
    "de-short": "Am 22.11.2025 um 10:00 schrieb Rural Route:",
    "de-gmx": 'Gesendet: Samstag, 22. November 2025 um 10:00 Uhr\nVon: "Rural Route"',
    "fr": f"Le sam. 22 nov. 2025 à 10:00, {WHO} a écrit :",
    "fr-short": "Le 22/11/2025 à 10:00, Rural Route a écrit :",
    "es": f"El sáb, 22 nov 2025 a las 10:00, {WHO} escribió:",
    "it": f"Il giorno sab 22 nov 2025 alle ore 10:00 {WHO} ha scritto:",
    "pl": f"sob., 22 lis 2025 o 10:00 {WHO} napisał(a):",
    "pl-short": "W dniu 22.11.2025 o 10:00, Rural Route pisze:",
    "nl": f"Op za 22 nov 2025 om 10:00 schreef {WHO}:",
    "pt": f"Em sáb., 22 de nov. de 2025 às 10:00, {WHO} escreveu:",
    "sv": f"Den lör 22 nov. 2025 kl 10:00 skrev {WHO}:",
    "da": f"Den lør. 22. nov. 2025 kl. 10.00 skrev {WHO}:",
    "no": f"lør. 22. nov. 2025 kl. 10:00 skrev {WHO}:",
    "fi": f"la 22. marrask. 2025 klo 10.00 {WHO} kirjoitti:",
    "cs": f"so 22. 11. 2025 v 10:00 odesílatel {WHO} napsal:",
    "ru": f"сб, 22 нояб. 2025 г. в 10:00, {WHO}:",
    "ru-short": "22.11.2025 10:00, Rural Route пишет:",
    "ja": f"2025年11月22日(土) 10:00 {WHO}:",
    "zh": f"{WHO} 于2025年11月22日周六 10:00写道：",
    "ko": f"2025년 11월 22일 (토) 오전 10:00, {WHO}님이 작성:",
}
FIELDS = {  # language -> the names of sender, instant, receiver and subject above a quotation
    "en": ("From", "Sent", "To", "Subject"),
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "fr": ("De", "Envoyé", "À", "Objet"),
    "es": ("De", "Enviado", "Para", "Asunto"),
    "it": ("Da", "Inviato", "A", "Oggetto"),
    "pl": ("Od", "Wysłano", "Do", "Temat"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp"),
    "pt": ("De", "Enviado", "Para", "Assunto"),
    "sv": ("Från", "Skickat", "Till", "Ämne"),
    "ja": ("差出人", "送信日時", "宛先", "件名"),
}
LEGAL = (
    "This e-mail and any attachment are confidential and meant for the addressee only.\n"
    "If you are not the addressee, please delete it. 1 Draw Street, London."
)


class Style(NamedTuple):
    """A mail program as it is set up in one language.

    `packing`: plain, flowed, qp, base64, latin, html, outlook-html, apple-html, both, signed.
    `above`: a key of `ON`, or the line itself; `fields:<key of FIELDS>` for a block of fields;
    empty for no quotation.
    `mark` stands before each quoted line. `below` is what the program adds under the words.
    `bottom`: the words stand below the quotation, where nothing is read.
    """

    name: str
    packing: str
    above: str
    mark: str = "> "
    below: str = ""
    bottom: bool = False


S = Style
STYLES = (
    S("Gmail web, English", "both", "en"),
    S("Gmail web, American", "both", "en-us"),
    S("Gmail web, German", "both", "de"),
    S("Gmail web, French", "both", "fr"),
    S("Gmail web, Spanish", "both", "es"),
    S("Gmail web, Italian", "both", "it"),
    S("Gmail web, Polish", "both", "pl"),
    S("Gmail web, Dutch", "both", "nl"),
    S("Gmail web, Portuguese", "both", "pt"),
    S("Gmail web, Swedish", "both", "sv"),
    S("Gmail web, Danish", "both", "da"),
    S("Gmail web, Norwegian", "both", "no"),
    S("Gmail web, Finnish", "both", "fi"),
    S("Gmail web, Czech", "both", "cs"),
    S("Gmail web, Russian", "both", "ru"),
    S("Gmail web, Japanese", "base64", "ja"),
    S("Gmail web, Chinese", "base64", "zh"),
    S("Gmail web, Korean", "base64", "ko"),
    S("Gmail for Android, wrapped", "plain", "en-wrapped"),
    S("Gmail without the quotation", "both", ""),
    S("Apple Mail, English", "apple-html", "en-short"),
    S("Apple Mail, plain", "flowed", "en-short"),
    S("iPhone, English", "qp", "en-short", below="Sent from my iPhone"),
    S("iPhone, German", "qp", "de-short", below="Von meinem iPhone gesendet"),
    S("iPhone, French", "qp", "fr-short", below="Envoyé de mon iPhone"),
    S("iPhone, Spanish", "qp", "es", below="Enviado desde mi iPhone"),
    S("iPhone, Italian", "apple-html", "it", below="Inviato da iPhone"),
    S("iPhone, Dutch", "qp", "nl", below="Verstuurd vanaf mijn iPhone"),
    S("iPhone, Polish", "base64", "pl", below="Wysłane z iPhone'a"),
    S("iPhone, Portuguese", "qp", "pt", below="Enviado do meu iPhone"),
    S("iPhone, Japanese", "base64", "ja", below="iPhoneから送信"),
    S("iPhone, Chinese", "base64", "zh", below="从我的iPhone发送"),
    S("Samsung, English", "html", "en", below="Sent from my Galaxy"),
    S("Samsung, German", "html", "de", below="Von meinem Samsung Galaxy Smartphone gesendet."),
    S("Outlook, English", "outlook-html", "fields:en"),
    S("Outlook, German", "outlook-html", "fields:de"),
    S("Outlook, French", "outlook-html", "fields:fr"),
    S("Outlook, plain English", "plain", "fields:en", ""),
    S("Outlook, plain German", "latin", "fields:de", ""),
    S("Outlook, plain French", "latin", "fields:fr", ""),
    S("Outlook, plain Spanish", "latin", "fields:es", ""),
    S("Outlook, plain Italian", "latin", "fields:it", ""),
    S("Outlook, plain Polish", "plain", "fields:pl", ""),
    S("Outlook, plain Dutch", "plain", "fields:nl", ""),
    S("Outlook, plain Portuguese", "plain", "fields:pt", ""),
    S("Outlook, plain Swedish", "plain", "fields:sv", ""),
    S("Outlook, plain Japanese", "base64", "fields:ja", ""),
    S("Outlook for iOS", "plain", "fields:en", "", "Get Outlook for iOS<https://aka.ms/o0ukef>"),
    S("Outlook in an office", "plain", "fields:en", "", f"-- \nAnn Smith\n{LEGAL}"),
    S("Thunderbird, English", "flowed", "en-short"),
    S("Thunderbird, German", "flowed", "de-short", below="-- \nAnn\n2 Hatch Street"),
    S("Thunderbird, French", "flowed", "fr-short"),
    S("Thunderbird, Polish", "flowed", "pl-short"),
    S("Thunderbird, HTML", "html", "en-short"),
    S("Yahoo", "html", "en-us"),
    S("Yahoo, plain", "plain", "en-us", "> "),
    S("GMX and Web.de", "plain", "de-gmx", "", "--\nDiese Nachricht wurde von Android gesendet."),
    S("Proton", "html", "en", below="Sent with Proton Mail secure email."),
    S("Tuta", "html", "en", below="-- \nSent with Tuta; enjoy secure & ad-free emails"),
    S("Zoho", "plain", "en-dashes", ""),
    S("Fastmail", "plain", "en-short"),
    S("Mutt", "plain", "en-short", "> ", "-- \nJack"),
    S("Alpine", "plain", "en-short", "> "),
    S("Pine with bars", "plain", "en-name", "| "),
    S("Gnus", "plain", "en-name", "> ", "-- \nT"),
    S("Mail.ru", "plain", "ru-short", "> "),
    S("Roundcube", "plain", "en-short", ">"),
    S("K-9", "plain", "en", below="-- \nSent from my Android device with K-9 Mail."),
    S("BlueMail", "html", "en", below="Get BlueMail for Android"),
    S("Signed by S/MIME", "signed", "en"),
    S("Bottom posting", "plain", "en", bottom=True),
    S("Usenet, bottom posting", "flowed", "de-short", bottom=True),
)


def dressed(style: Style, words: str, sender: str = "ann@example.org") -> bytes:
    """The raw mail with `words` (lines with `\\n` between) written in this program."""
    if style.packing in ("html", "outlook-html", "apple-html"):
        return wrapped("qp", _markup(style, words), sender, "text/html; charset=utf-8")
    text = _text(style, words)
    if style.packing in ("both", "signed"):
        parts = [part("text/plain; charset=utf-8", text.replace("\n", "\r\n"))]
        if style.packing == "signed":
            parts.append(part('application/pkcs7-signature; name="smime.p7s"', "MIIB"))
            return many(sender, parts, "signed")
        parts.append(part("text/html; charset=utf-8", _markup(style, words)))
        return many(sender, parts, kind="alternative")
    return wrapped(style.packing, text, sender)


def wrapped(packing: str, text: str, sender: str, kind: str = "") -> bytes:
    """One text in its transfer encoding and character set."""
    charset, encoding = "utf-8", "8bit"
    octets = text.replace("\n", "\r\n").encode()
    if packing == "latin" and max(text) <= "\xff":
        charset, octets = "iso-8859-1", octets.decode().encode("latin-1")
    if packing == "base64":
        encoding, octets = "base64", base64.encodebytes(octets)
    elif packing in ("qp", "latin"):
        encoding, octets = "quoted-printable", quopri.encodestring(octets)
    flowed = "; format=flowed" if packing == "flowed" else ""
    fields = head(
        sender,
        content_type=kind or f"text/plain; charset={charset}{flowed}",
        content_transfer_encoding=encoding,
    )
    return "\r\n".join([*fields, "", ""]).encode() + octets


def _above(style: Style) -> list[str]:
    """What the program writes between the words and the quotation."""
    if not style.above.startswith("fields:"):
        return ON.get(style.above, style.above).split("\n") if style.above else []
    names = FIELDS[style.above.partition(":")[2]]
    values = (WHO, "Saturday, 22 November 2025 10:00", "Ann", "[Rural Route] Emu Ranchers")
    ruled = "_" * 32 if style.mark == "" else ""
    return [*([ruled] if ruled else []), *(f"{a}: {b}" for a, b in zip(names, values, strict=True))]


def _text(style: Style, words: str) -> str:
    above = _above(style)
    quoted = [*above, "", *(f"{style.mark}{line}" for line in TURN_MAIL)] if above else []
    if style.bottom:
        return "\n".join([*quoted, "", words])
    own = words.split("\n")
    if style.packing == "flowed":
        own = [f" {line}" if line[:1] in (" ", ">") else line.rstrip() for line in own]
    return "\n".join([*own, *(["", style.below] if style.below else []), "", *quoted])


def _markup(style: Style, words: str) -> str:
    """The same as HTML: paragraphs of lines, and the quotation as the program marks it."""
    lines = "".join(f"<div>{escape(line) or '<br>'}</div>\n" for line in words.split("\n"))
    below = "".join(f"<div>{escape(line)}</div>" for line in style.below.split("\n") if line)
    above = "<br>".join(map(escape, _above(style)))
    quoted = "<br>".join(map(escape, TURN_MAIL))
    quotation = {
        "both": f'<div class="gmail_quote"><div class="gmail_attr">{above}</div>'
        f"<blockquote>{quoted}</blockquote></div>",
        "outlook-html": f'<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">{above}</div>'
        f"<div>{quoted}</div>",
        "apple-html": f'<div><br><blockquote type="cite">{above}<br>{quoted}</blockquote></div>',
        "html": f'<div class="moz-cite-prefix">{above}</div><blockquote>{quoted}</blockquote>',
    }[style.packing]
    tail = f"<br>{below}" if below else ""
    return f"<html><head><title>2</title></head><body>{lines}{tail}{quotation}</body></html>"
