"""Greetings: a line with which a letter may begin before it comes to the point."""

import re
from collections.abc import Iterable

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
NAMES = r"(?:[ ,]+[^\W\d_][^\W\d_'’.-]*){0,3}"
ENDING = r"[^\w#(\[<+]*"
GREETING = re.compile(rf"(?:{SALUTATION})(?![^\W_]){NAMES}{ENDING}", re.IGNORECASE)


def is_greeting(line: str, names: Iterable[str] = ()) -> bool:
    """True for a line that only greets: `Hallo Bob,`, or `Bob,` if one of the `names` is Bob's."""
    if GREETING.fullmatch(line):
        return True
    called = line.rstrip(",:!").strip().casefold()
    return line[-1:] in (",", ":", "!") and called in {name.casefold() for name in names}
