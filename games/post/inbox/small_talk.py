"""Hesitations: a question, or words that take back what stands above them. PURE.

A move that is asked about, or taken back further down, is not played but asked back. What is found
here by mistake costs its writer a `yes`; what is missed plays a move that nobody meant. So common
words in the eight languages in which we read greetings are enough. Each expression is a list of
fixed words, which takes linear time.
"""

import re
from collections.abc import Iterable

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


def has_hesitation(lines: Iterable[str]) -> bool:
    """True if one of the lines below takes back what stands above it."""
    return any(is_hesitation(line) for line in lines)
