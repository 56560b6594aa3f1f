"""Fifty mail programs and languages beside those of `letters/styles.py`, as rows of `Style`.

Each was looked up in mails that people keep: the line above the quotation, how it is quoted, and
what the program or its owner adds below the words.
"""

from tests.post.letters.styles import WHO, Style

S = Style
PROGRAMS = (
    S("Gmail web, Turkish", "both", f"{WHO}, 22 Kas 2025 Cmt, 10:00 tarihinde şunu yazdı:"),
    S("Gmail web, Romanian", "both", f"În sâm., 22 nov. 2025 la 10:00, {WHO} a scris:"),
    S("Gmail web, Hungarian", "both", f"{WHO} ezt írta (időpont: 2025. nov. 22., Szo, 10:00):"),
    S("Gmail web, Greek", "both", f"Στις Σάβ 22 Νοε 2025 στις 10:00, ο/η {WHO} έγραψε:"),
    S("Gmail web, Catalan", "both", f"Missatge de {WHO} del dia ds., 22 de nov. 2025 a les 10:00:"),
    S(
        "Gmail web, British",
        "plain",
        f"On Sat, 22 Nov 2025, 10:00 Rural Route, <{WHO[13:-1]}> wrote:",
    ),
    S(
        "Gmail for iPhone, German",
        "both",
        f"Rural Route <{WHO[13:-1]}> schrieb am Sa. 22. Nov. 2025 um 10:00:",
    ),
    S("Inbox for Android", "plain", f"On Sat, 22 Nov 2025, 10:00 a.m. {WHO} wrote:"),
    S(
        "Apple Mail, German",
        "flowed",
        "Am 22.11.2025 um 10:00 schrieb Rural Route <post@play.example.org>:",
    ),
    S(
        "Apple Mail, French",
        "qp",
        "Le 22 nov. 2025 à 10:00, Rural Route <post@play.example.org> a écrit :",
    ),
    S(
        "Apple Mail, Spanish",
        "flowed",
        "El 22 nov 2025, a las 10:00, Rural Route <post@play.example.org> escribió:",
    ),
    S(
        "Apple Mail, Italian",
        "flowed",
        "Il giorno 22 nov 2025, alle ore 10:00, Rural Route ha scritto:",
    ),
    S(
        "Apple Mail, Dutch",
        "flowed",
        "Op 22 nov. 2025, om 10:00 heeft Rural Route het volgende geschreven:",
    ),
    S("Apple Mail, Portuguese", "qp", "No dia 22/11/2025, às 10:00, Rural Route escreveu:"),
    S(
        "Apple Mail, Polish",
        "flowed",
        "Wiadomość napisana przez Rural Route w dniu 22.11.2025, o godz. 10:00:",
    ),
    S(
        "iPad, English",
        "qp",
        "On 22 Nov 2025, at 10:00, Rural Route wrote:",
        below="Sent from my iPad",
    ),
    S(
        "iPad, German",
        "qp",
        "Am 22.11.2025 um 10:00 schrieb Rural Route:",
        below="Von meinem iPad gesendet",
    ),
    S(
        "iPhone, Swedish",
        "qp",
        f"22 nov. 2025 kl. 10:00 skrev {WHO}:",
        below="Skickat från min iPhone",
    ),
    S(
        "iPhone, Danish",
        "qp",
        f"Den 22. nov. 2025 kl. 10.00 skrev {WHO}:",
        below="Sendt fra min iPhone",
    ),
    S("Outlook, Swedish HTML", "outlook-html", "fields:sv"),
    S("Outlook, Spanish HTML", "outlook-html", "fields:es"),
    S("Outlook, Polish HTML", "outlook-html", "fields:pl"),
    S("Outlook, Dutch HTML", "outlook-html", "fields:nl"),
    S("Outlook for Android", "outlook-html", "fields:en", below="Get Outlook for Android"),
    S(
        "Outlook for Android, German",
        "outlook-html",
        "fields:de",
        below="Outlook für Android herunterladen",
    ),
    S("Outlook on the web, Italian", "outlook-html", "fields:it"),
    S(
        "Outlook with a signature",
        "plain",
        "fields:en",
        "",
        "Ann Smith\nHead of Sales\nT +44 20 7946 0018",
    ),
    S("Windows Mail", "plain", "fields:en", "", "Sent from Mail for Windows"),
    S("Windows Mail, German", "plain", "fields:de", "", "Gesendet von Mail für Windows"),
    S("Thunderbird, Spanish", "flowed", "El 22/11/25 a las 10:00, Rural Route escribió:"),
    S("Thunderbird, Italian", "flowed", "Il 22/11/25 10:00, Rural Route ha scritto:"),
    S("Thunderbird, Dutch", "flowed", "Op 22-11-2025 om 10:00 schreef Rural Route:"),
    S("Thunderbird, Portuguese", "flowed", "Em 22/11/2025 10:00, Rural Route escreveu:"),
    S(
        "Thunderbird with a signature",
        "flowed",
        "On 11/22/25 10:00, Rural Route wrote:",
        below="-- \nAnn\nplay fair",
    ),
    S("Betterbird", "flowed", "On 22/11/2025 10:00 AM, Rural Route wrote:"),
    S("eM Client", "html", f'------ Original Message ------\nFrom "Rural Route" <{WHO[13:-1]}>'),
    S("The Bat!", "plain", "Saturday, November 22, 2025, 10:00:00, you wrote:", "> "),
    S(
        "Claws Mail",
        "plain",
        "On Sat, 22 Nov 2025 10:00:00 +0100\nRural Route <post@play.example.org> wrote:",
    ),
    S("Evolution", "plain", "On Sat, 2025-11-22 at 10:00 +0100, Rural Route wrote:"),
    S("KMail", "plain", "On Saturday, 22 November 2025 10:00:00 CET Rural Route wrote:"),
    S("KMail, German", "plain", "Am Samstag, 22. November 2025, 10:00:00 CET schrieb Rural Route:"),
    S("mu4e", "plain", "Rural Route <post@play.example.org> writes:", "> "),
    S("Horde", "plain", 'Zitat von "Rural Route" <post@play.example.org>:', "> "),
    S("SquirrelMail", "plain", "On Sat, November 22, 2025 10:00 am, Rural Route wrote:", "> "),
    S(
        "FairEmail",
        "both",
        "On November 22, 2025 10:00:00 AM GMT+01:00, Rural Route <post@play.example.org> wrote:",
    ),
    S(
        "Spark",
        "html",
        "On 22 Nov 2025 at 10:00 +0100, Rural Route <post@play.example.org>, wrote:",
        below="Sent with Spark",
    ),
    S(
        "Proton, French",
        "html",
        f"Le samedi 22 novembre 2025 à 10:00, {WHO} a écrit :",
        below="Envoyé avec la messagerie sécurisée Proton Mail.",
    ),
    S(
        "T-Online",
        "plain",
        "-----Original-Nachricht-----\nBetreff: Your turn\nDatum: 2025-11-22T10:00:00+0100",
        "",
    ),
    S(
        "Yahoo, Italian",
        "html",
        f"Il sabato 22 novembre 2025 alle ore 10:00:00 CET, {WHO} ha scritto:",
        below="Inviato da Yahoo Mail",
    ),
    S(
        "Mailspring",
        "html",
        "On Nov 22 2025, at 10:00 am, Rural Route <post@play.example.org> wrote:",
        below="Sent from Mailspring",
    ),
    S("HEY", "html", "On November 22, 2025, Rural Route <post@play.example.org> wrote:"),
    S(
        "Seznam",
        "plain",
        "---------- Původní e-mail ----------\nOd: Rural Route\nDatum: 22. 11. 2025 10:00:00",
        "",
    ),
    S("Mail without a quotation", "plain", ""),
)
