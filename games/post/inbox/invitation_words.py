"""What somebody says who was invited: yes, no, never again, or nothing clear. PURE.

The first word decides, in the eight languages in which we read greetings. A question is asked back,
and so is a yes with a but. Every wording of “unsubscribe” is obeyed.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.post.inbox.small_talk import is_greeting

LONGEST = 300
# What people write first, which decides nothing.
LEAD = re.compile(
    r"(?:\W|\b(?:oh|ah|ach|well|wow|hey|hi|hello|great|cool|super|nice|thanks?(?: you)?"
    r"(?: (?:so|very) much)?(?: for (?:asking|the invitation|inviting me))?|many thanks|but|danke|"
    r"vielen dank|merci|gracias|grazie|dzięki|dziękuję|bedankt|dank je|obrigad[oa]|muito)\b)*",
    re.IGNORECASE,
)
# A line of thanks above the line that decides.
THANKS = re.compile(
    r"\W*(?:many |vielen |herzlichen )?(?:thanks?|thank you|danke?|merci|gracias|grazie|dzięki|"
    r"dziękuję|bedankt|obrigad[oa])\b[^?]{0,60}\b(?:invit\w+|einlad\w+|uitnodig\w+|zaprosz\w+|"
    r"convite|asking)\W*",
    re.IGNORECASE,
)
YES = re.compile(
    r"(?:yes|yep|yeah|yup|absolutely|definitely|certainly|of course|gladly|with pleasure|accept|"
    r"accepted|join|i accept|count me in|i(?: a|['’])m in|(?:i['’]ll|i will) (?:play|join|come)|"
    r"i(?:['’]d| would) (?:love|like|be happy|be glad) to|(?:i(?: a|['’])m )?(?:happy|glad) to|"
    r"let['’]?s play|let us play|i want to play|sounds (?:good|great|fun|lovely|nice)|why not|"
    r"ja|gerne?|sehr gerne?|klar|na klar|natürlich|(?:ich )?bin dabei|ich mache mit|"
    r"oui|avec plaisir|bien sûr|d['’]accord|volontiers|"
    r"sí|claro|claro que sí|por supuesto|con (?:mucho )?gusto|me encantaría|"
    r"sì|volentieri|certo|certamente|con piacere|va bene|"
    r"tak|chętnie|oczywiście|z przyjemnością|graag|natuurlijk|ik doe mee|"
    r"sim|com prazer|com certeza)\b",
    re.IGNORECASE,
)
# Words that mean yes if nothing but a courtesy follows.
WEAK_YES = re.compile(
    r"(?:ok|okay|sure|fine|vale|si)(?=$|\W*$|[^\w?]*\b(?:then|thing|great|please|thanks|why not|"
    r"count|i(?:['’]d| would| am|['’]m|['’]ll| will)|sounds|name|my name|let['’]?s)\b)",
    re.IGNORECASE,
)
HEDGED = re.compile(
    r"\b(?:but|or no|and no|(?<!why )not|if|unless|maybe|perhaps|later|first|until|aber|"
    r"nicht|wenn|mais|pas|pero|ma|non|se|ale|nie|maar|niet|mas|não)\b",
    re.IGNORECASE,
)
NO = re.compile(
    r"(?:no|nope|nein|non|nie|nee|não|nao)\b(?!\W*(?:problem\w*|idea|worries|worry|one|clue|es|sé))|"
    r"(?:decline|declined|i decline|not now|not this time|not interested|i can(?:['’]?t|not)|"
    r"i(?:['’]d| would) rather not|i don['’]t (?:want|like|play)|(?:maybe )?another time|"
    r"(?:i(?: a|['’])m )?(?:afraid|sorry)\b[^?]{0,40}\b(?:no|not|can['’]?t|cannot|won['’]?t|pass)|"
    r"unfortunately|leider|ich kann nicht|keine zeit|malheureusement|désolée?\W+(?:non|je)|"
    r"lo siento|no puedo|desgraciadamente|purtroppo|mi dispiace|niestety|helaas|infelizmente)\b",
    re.IGNORECASE,
)
NEVER = re.compile(
    r"\b(?:unsubscrib\w*|opt(?:ing)?[- ]?out|(?:remove|delete|take|strike|erase) me|"
    r"(?:remove|delete|erase) my (?:e-?mail |mail )?(?:address|e-?mail|data)|"
    r"stop (?:sending|mailing|e-?mailing|writing|bothering|contacting|inviting|spamming)|"
    r"no more (?:e-?)?(?:mails?|invitations?|messages|invites)|leave me alone|"
    r"(?:don['’]?t|do not|never) (?:ever )?(?:mail|e-?mail|write|contact|invite|send|bother)\b|"
    r"abmelden|abbestellen|austragen|keine (?:e-?)?(?:mails?|einladungen|nachrichten) mehr|"
    r"désabonn\w+|désinscri\w+|ne m['’](?:écri\w+|envoy\w+|invit\w+) plus|darme de baja|"
    r"cancelar (?:la |mi )?suscripción|disiscriv\w+|cancellami|cancellatemi|wypisz\w*|wypisać|"
    r"afmelden|uitschrijven|descadastr\w+|cancelar (?:a |minha )?inscrição)\b",
    re.IGNORECASE,
)
# Words that end invitations if they are all of a line.
NEVER_ALONE = re.compile(
    r"\W*(?:please )?(?:never(?: again)?|stop(?: it| this| that)?|baja|nie wieder|plus jamais|"
    r"nunca más|mai più|nigdy więcej|nooit meer|nunca mais)(?: please)?[\s.!,]*",
    re.IGNORECASE,
)
NAMED = re.compile(r"\b(?:my |the )?name\b(?: is\b)?[ :=]*", re.IGNORECASE)
BEFORE_NAME = frozenset(("and", "but", "with", "under", "as", "please", "thanks", "thank", "you"))
WORDS = re.compile(r"\w+")


class InvitationAnswer(NamedTuple):
    """What the invited said: yes, no or never (nothing if it is not clear), under which name, and
    the line it stands in."""

    says: str
    name: str
    line: str


def find_answer(lines: Sequence[str]) -> InvitationAnswer:
    """The word on top of a letter. A name may stand behind a yes or in the line below it."""
    told = list(lines)
    while told[1:] and (is_greeting(told[0]) or THANKS.fullmatch(told[0][:LONGEST])):
        del told[0]
    if not told:
        return InvitationAnswer("", "", "")
    first = told[0][:LONGEST]
    says, rest = read_decision(first)
    if says != "yes":
        return InvitationAnswer(says, "", first)
    return InvitationAnswer("yes", find_name(rest) or find_name(told[1] if told[1:] else ""), first)


def find_name(words: str) -> str:
    """The name that words give behind `name`, and nothing else; empty if they give none. An address
    is no name."""
    named = NAMED.search(words[:LONGEST])
    if named is None or not BEFORE_NAME.issuperset(WORDS.findall(words[: named.start()].lower())):
        return ""
    name = words[named.end() : LONGEST]
    return "" if "@" in name else name.strip(" .!\"'“”")


def read_decision(line: str) -> tuple[str, str]:
    """What a line says, and what stands behind the word that decides."""
    if NEVER.search(line) or NEVER_ALONE.fullmatch(line):
        return "never", ""
    if "?" in line or "¿" in line:
        return "", ""
    lead = LEAD.match(line)
    at = lead.end() if lead else 0
    if NO.match(line, at):
        return "no", ""
    said = YES.match(line, at) or WEAK_YES.match(line, at)
    if said is None:
        return "", ""
    rest = line[said.end() :]
    named = NAMED.search(rest)
    hedge = HEDGED.search(rest[: named.start()] if named else rest)
    return ("", "") if hedge else ("yes", rest)
