"""What somebody reads is marked for translation, and so that the extractor of messages finds it.

That nothing is filled in before it is looked up (`gettext(f"...")`) is for ruff, INT001 to 003.
"""

import ast
import re
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from tokenize import COMMENT, DEDENT, INDENT, NEWLINE, NL, STRING, TokenInfo, generate_tokens

from tests.test_architecture import modules, trees

# Words for staff, for whoever runs the house, for other programs, or for nobody; and the rules,
# whose f-strings are codes.
BESIDE = (
    *("games.admin", "games.management", "accounts.admin", "accounts.management", "config"),
    *("games.rules", "games.decks", "games.titles", "games.models", "games.post.parsing"),
    *("games.health", "games.monitoring"),
)
MARKS = {
    "gettext_noop",
    "gettext_lazy",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "phrase",
    "plural_phrase",
}
PLURALS = ("ngettext", "ngettext_lazy", "plural_phrase")
# What has been marked elsewhere.
LOOKS_UP = (
    *("accounts.languages", "config.templates.values"),
    *("games.play.record.log_text", "games.rules.line_serialization"),
)
HOUSE_ERROR = "PlayError"
BLANK = {COMMENT, DEDENT, INDENT, NEWLINE, NL}
# A text whose last letter is that of a word, and one that begins with a word and goes on.
SAID_BEFORE = re.compile(r"^\"[^\"]*((?<!\\)[a-z]|[,.;:!?)])\"$")
GOES_ON = re.compile(r"\"[A-Za-z({][^\"]* ")
SENTENCE = re.compile(r"(?<![\w%{<])[A-Za-z][a-z]+,? [a-z]+,? [a-z]+")
# f-strings with words that nobody reads on a page or in a mail of the house.
NOT_SHOWN = {
    "games.play.clocks.clock_check": "a line for the log of this machine",
    "accounts.reauthentication": "the log of what happened to accounts, for staff",
    "games.play.staff.oversight": "what staff read about a match that is still secret",
    "games.post.inbox.mail_reader": "the program of a child process",
    "games.post.inbox.invitation_answers": "a pattern of words that players write",
    "games.post.inbox.listener": "what one mail server says to another",
    "games.post.inbox.mail_storage": "what one mail server says to another",
}


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call, with the last part of the name of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            yield node.func.id if isinstance(node.func, ast.Name) else name, node


def is_beside(name: str) -> bool:
    return name.startswith(BESIDE)


def test_marks_are_called_by_the_names_that_the_extractor_knows() -> None:
    strange = [
        f"{name} calls {alias.name} {alias.asname}"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.asname not in (None, "_")
    ]
    assert strange == []


def test_what_is_marked_is_written_out() -> None:
    """The extractor reads the program and does not run it."""
    computed = [
        f"{name}:{call.lineno} marks {ast.unparse(argument)[:60]}"
        for name, tree in trees().items()
        if name not in LOOKS_UP
        for marks in [MARKS & imported_marks(tree)]
        for mark, call in calls(tree)
        if mark in marks
        for argument in call.args[
            : 2 if mark in ("ngettext", "ngettext_lazy", "plural_phrase") else 1
        ]
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    ]
    assert computed == []


def imported_marks(tree: ast.Module) -> set[str]:
    """The marks that a module uses, which may call something of its own the same."""
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module in ("django.utils.translation", "accounts.languages", "games.rules.phrases")
        for alias in node.names
    }


def test_every_refusal_of_the_house_carries_a_marked_sentence() -> None:
    errors = house_errors()
    unmarked = [
        f"{name}:{call.lineno} {ast.unparse(call.args[0])[:60]}"
        for name, tree in trees().items()
        for error, call in calls(tree)
        if error in errors and call.args and is_text(call.args[0])
    ]
    assert {"NotAllowed", "CannotInvite", "StaleQuestion"} <= errors
    assert unmarked == []


def house_errors() -> set[str]:
    """The names of the errors whose words are for players."""
    found = {HOUSE_ERROR}
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    known = 0
    while known < len(found):
        known = len(found)
        found |= {name for name in bases if found & bases[name]}
    return found


def is_text(node: ast.expr) -> bool:
    """True for a text that stands there as it is, or is put together there."""
    if isinstance(node, ast.BinOp):
        return is_text(node.left) or is_text(node.right)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(re.search("[a-z]{2}", node.value))
    return isinstance(node, ast.JoinedStr)


def test_what_a_page_says_once_or_beside_a_field_is_marked() -> None:
    unmarked = []
    for name, tree in trees().items():
        if is_beside(name):
            continue
        for called, call in calls(tree):
            shown = [given.value for given in call.keywords if given.arg in ("label", "help_text")]
            if called in ("error", "info", "success", "warning") and "messages" in ast.unparse(
                call.func
            ):
                shown += call.args[1:2]
            if called == "ValidationError":
                shown += call.args[:1]
            if called == "add_error":
                shown += call.args[1:2]
            unmarked += [
                f"{name}:{call.lineno} {ast.unparse(text)[:60]}" for text in shown if is_text(text)
            ]
    assert unmarked == []


def test_no_sentence_is_put_together_where_it_is_shown() -> None:
    """An f-string of several words is a sentence that no catalogue holds. Errors for programmers,
    names of rows and sentences to the database are none."""
    glued = [
        f"{name}:{node.lineno} {ast.unparse(node)[:80]}"
        for name, tree in trees().items()
        if not is_beside(name) and name not in NOT_SHOWN
        for node in shown_texts(tree)
        if SENTENCE.search(words_of(node))
    ]
    assert glued == []


def test_no_two_words_are_joined_where_a_sentence_goes_on_in_the_next_line() -> None:
    """`"a pile" "of cards"` is read as `a pileof cards`."""
    joined = [
        f"{name}:{second.start[0]} {first.string[-20:]} {second.string[:20]}"
        for name, path in modules().items()
        for first, second in pairs_of_strings(path.read_text())
        if SAID_BEFORE.search(first.string) and GOES_ON.match(second.string)
    ]
    assert joined == []


def pairs_of_strings(source: str) -> Iterator[tuple[TokenInfo, TokenInfo]]:
    """The strings of a module that stand one behind the other, with nothing between them."""
    tokens = [one for one in generate_tokens(StringIO(source).readline) if one.type not in BLANK]
    return (pair for pair in pairwise(tokens) if {one.type for one in pair} == {STRING})


def shown_texts(tree: ast.Module) -> Iterator[ast.JoinedStr]:
    """The f-strings of a module, but for those of errors that are raised: they are for programmers,
    if they are no errors of the house."""
    raised = {
        part for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in raised:
            yield node


def words_of(node: ast.JoinedStr) -> str:
    """The text of an f-string, its gaps as dots."""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values
    )


def test_a_sentence_that_is_put_together_would_be_found() -> None:
    tree = ast.parse(
        'words = f"{name} has passed his turn."\nraise KeyError(f"no such {name} here now")'
    )
    found = [words_of(node) for node in shown_texts(tree)]
    assert found == ["… has passed his turn."]
    assert SENTENCE.search(found[0])


def test_every_file_that_is_excused_is_there() -> None:
    assert set(NOT_SHOWN) <= set(trees())
