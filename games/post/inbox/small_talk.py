"""Small talk: greetings, questions and second thoughts, holidays, which are no commands. PURE.

What is asked about, or taken back further down, is not played but asked back. What is found here by
mistake costs its writer a `yes`; what is missed plays a move that nobody meant. So common words in
eight languages are enough. Each expression is a list of fixed words, which takes linear time.
"""

import re
from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from games.play.clocks.day_parser import parse_day

# Greetings
SALUTATION = (
    r"hi|hiya|hello|hey|heya|howdy|greetings|dear|good (?:morning|afternoon|evening|day)|morning|"
    r"hallo|hallöchen|liebe[rs]?|guten (?:morgen|tag|abend)|moin|servus|grüß (?:dich|euch|gott)|"
    r"grüezi|tach|sehr geehrter?|bonjour|bonsoir|salut|coucou|ch(?:er|ère|ers|ères)|"
    r"hola|buen(?:os días|as tardes|as noches|as)|querid[oa]s?|estimad[oa]s?|"
    r"ciao|buon ?giorno|buona ?sera|salve|car[oaie]|gentile|"
    r"cześć|czesc|hej|witaj(?:cie)?|witam|dzień dobry|dobry wieczór|drog[ai]|drodzy|siema|"
    r"hoi|dag|beste|lieve|goede(?:morgen|middag|navond|ndag)|"
    r"ol[áa]|oi|bom dia|boa tarde|boa noite|prezad[oa]s?|"
    r"hejsan|god (?:morgon|morgen|dag|kväll|aften)|hei|kjære|kære|kära|käre|"
    r"moi|moikka|terve|hyvää (?:päivää|huomenta|iltaa)|hyvä|ahoj|dobrý den|dobré ráno|čau|szia|"
    r"привет|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро|уважаем\w+|дорог\w+|"
    r"merhaba|selam|こんにちは|こんばんは|おはよう(?:ございます)?|你好|您好|早上好|안녕(?:하세요|하십니까)?"
)
SALUTED_NAMES = r"(?:[ ,]+[^\W\d_][^\W\d_'’.-]*){0,3}"
SALUTATION_END = r"[^\w#(\[<+]*"
GREETING = re.compile(rf"(?:{SALUTATION})(?![^\W_]){SALUTED_NAMES}{SALUTATION_END}", re.IGNORECASE)

# Hesitations
LONGEST_HESITATION = 500  # letters of a line that are looked at
QUESTION = re.compile(r"[?¿؟]")
# What may stand before the words that matter.
LEAD = re.compile(
    r"(?:\W|\b(?:p\.?\s?s|oh|ah|ach|och|hm+|um|uh|er|well|and|but|so|sorry|oops|ups|ay|bitte|"
    r"please|und|aber|et|mais|y|pero|e|ma|i|ale|en|maar|mas)\b)*",
    re.IGNORECASE,
)
# At the beginning of a line.
BEGINS = re.compile(
    r"(?:or|oder|ou|lub|rather|better|instead|eigentlich|plutôt|piuttosto|raczej|liever|antes|"
    r"no|nope|wait|stop|halt|hold|hang on|actually|not|never ?mind|scratch|forget|cancel|ignore|"
    r"undo|maybe|perhaps|nein|nee|warte|moment|stopp|doch nicht|lieber|vielleicht|vergiss|"
    r"quatsch|non|attends|attendez|attendre|arrête|finalement|peut-être|oublie|oubliez|espera|"
    r"espere|mejor|quizás?|olvida|olvídalo|para|aspetta|aspettate|anzi|forse|lascia|ferma|nie|"
    r"czekaj|poczekaj|jednak|może|zapomnij|pomyłka|wacht|toch|misschien|laat|fout|foutje|vergeet|"
    r"não|nao|espere|talvez|esquece|esqueça|melhor)\b",
    re.IGNORECASE,
)
# Beginnings of such a kind that mean no harm.
HARMLESS = re.compile(
    r"(?:no|not|non|nie|nee|não|nao|kein\w*|nada|stop|hold)\W+(?:hurry|worries|worry|problem\w*|rush|"
    r"stress|need|pressure|pain|luck|idea|news|wonder|doubt|big|matter|bad|much|one|more|hay|te|"
    r"bad|too|that bad|by|tight|ma|szkodzi|spiesz|há|tem|preoccup\w+|c['’]è|fa niente)\b",
    re.IGNORECASE,
)
# Anywhere in a line.
HOLDS = re.compile(
    r"\b(?:(?:don['’]?t|do not|did not|didn['’]?t|please not|not) (?:yet )?(?:want to )?"
    r"(?:play|do|send|use|count|take|make|submit|move|mean)|"
    r"do nothing|nothing yet|not yet|chang\w+ my mind|not (?:so |really |quite |yet )?sure|unsure|"
    r"(?:give|let) me (?:a (?:minute|moment)|think|check|look|sleep)|"
    r"take (?:it|that|this) back|undo (?:it|that|this)|"
    r"second thoughts?|thinking|think (?:about it|first|again)|sleep on it|mistake|mistyped|typo|"
    r"wrong|rather (?:not|wait)|wait (?:with|until|till)|more time|to think|"
    r"what do you think|good idea|(?:is|was|would) (?:that|this|it) (?:be )?(?:ok|okay|fine|right|"
    r"allowed|legal|possible|correct|clever|wise)|should i|could i|or not|or should|or better|"
    r"or rather|not (?:my |the |yet )?final|decide (?:later|tomorrow|first)|just kidding|"
    r"i meant?|instead|hold (?:this|my|that|the|it)|ignore|scratch that|forget (?:it|that)|"
    r"cancel (?:it|that|this|my)|"
    r"doch nicht|noch nicht|lieber nicht|nicht (?:spielen|ziehen|ausführen)|falsch|überleg\w*|"
    r"irrtum|vertippt|verschrieben|zurücknehmen|war ein fehler|ist das (?:erlaubt|ok|richtig|gut)|"
    r"pas encore|ne (?:le |la |l['’])?jou(?:e|ez)|oublie[zr]?|tromp[ée]e?|erreur|annule[zr]?|"
    r"réfléchi\w*|todavía no|aún no|mejor no|no (?:lo |la )?juegues|equivoqu\w+|olvídalo|"
    r"cancela\w*|"
    r"non ancora|lascia (?:stare|perdere)|sbagliat[oa]|non (?:la |lo )?giocar\w*|annulla\w*|"
    r"ci penso|jeszcze nie|jednak nie|pomył\w+|anuluj|cofnij|nie graj|zastan\w+|"
    r"nog niet|toch niet|laat maar|foutje|vergeet het|niet spelen|annuleer|denk na|"
    r"ainda não|melhor não|enganei|enganado|não jogues?|cancele|pensar)\b",
    re.IGNORECASE,
)

# Holidays
AWAY = re.compile(
    r"\b(?:(?:on|off on|for|have|having|taking|going on|my|our) (?:a |my |our )?(?:short |long )?"
    r"(?:holidays?|vacation|leave|honeymoon)|"
    r"(?:i am|i['’]?m|we are|we['’]?re|i will be|i['’]ll be|we will be|will be|be|going) "
    r"(?:away|out of (?:the )?(?:town|office|country)|travelling|traveling|abroad|back on|offline)|"
    r"(?:im|in|auf|habe|haben) (?:den |der )?(?:urlaub|ferien|reisen?)|verreist|nicht da|"
    r"en vacances|en congé|en voyage|absente?|de vacaciones|de viaje|fuera hasta|"
    r"in (?:vacanza|ferie|viaggio)|via fino|na (?:urlopie|wakacjach)|wyjeżdżam|"
    r"(?:op|met|heb) (?:vakantie|reis|verlof)|de férias|em viagem|de viagem)\b",
    re.IGNORECASE,
)
UNTIL = re.compile(
    r"\b(?:until|till|to|through|back on|bis|jusqu['’]au|jusqu['’]à|hasta el|hasta|fino al|fino a|"
    r"do|tot|até)\s(?:zum |the |le |el |il |o )?"
    r"(?P<day>\d{4}-\d\d?-\d\d?|\d{1,2}\.?(?:st|nd|rd|th)?\s(?:de )?[^\W\d_]{3,10}|"
    r"[^\W\d_]{3,10}\s\d{1,2})",
    re.IGNORECASE,
)
# How months begin in the eight languages, where that is not as in English.
MONTHS = (
    *(("janv", "sty", "ene", "gen"), ("fév", "fev", "lut"), ("mär", "maa", "mrt")),
    *(("abr", "avr", "kwi"), ("mai", "mag", "maj", "mei", "mayo"), ("juin", "giu", "cze")),
    *(("juil", "lug", "lip"), ("ago", "aoû", "sie"), ("set", "wrz"), ("okt", "out", "ott", "paź")),
    *(("lis",), ("dez", "déc", "dic", "gru")),
)
ENGLISH = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def is_greeting(line: str, names: Iterable[str] = ()) -> bool:
    """True for a line that only greets: `Hallo Bob,`, or `Bob,` if one of the `names` is Bob's."""
    if GREETING.fullmatch(line):
        return True
    called = line.rstrip(",:!").strip().casefold()
    return line[-1:] in (",", ":", "!") and called in {name.casefold() for name in names}


def is_question(line: str) -> bool:
    """True for a line that asks: whatever it names is not to be done yet."""
    return QUESTION.search(line) is not None


def is_hesitation(line: str) -> bool:
    """True for a line that takes back what stands above it, or hesitates."""
    if HOLDS.search(line):
        return True
    lead = LEAD.match(line)
    at = lead.end() if lead else 0
    return BEGINS.match(line, at) is not None and HARMLESS.match(line, at) is None


def find_holiday_line(lines: Iterable[str]) -> str:
    """The first of some lines that tells of a holiday; empty if none does."""
    return next((line for line in lines if AWAY.search(line)), "")


def find_holiday_end(line: str, zone: ZoneInfo, now: datetime) -> date | None:
    """The last day of the holiday that a line tells of; None if it names none."""
    found = UNTIL.search(line)
    if found is None:
        return None
    words = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b", "", found["day"]).replace(" de ", " ")
    return parse_day(" ".join(map(english_month, words.split())), zone, now)


def english_month(word: str) -> str:
    """A month of one of the eight languages in English; another word as it is."""
    folded = word.casefold()
    found = (
        month for month, begins in zip(ENGLISH, MONTHS, strict=True) if folded.startswith(begins)
    )
    return next(found, word)
