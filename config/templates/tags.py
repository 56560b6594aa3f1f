"""What the tags of a template become that hold no other nodes."""

import re
from collections.abc import Iterator
from typing import Any

from django.template.base import FilterExpression
from django.template.defaulttags import CsrfTokenNode, URLNode
from django.template.library import SimpleNode
from django.templatetags.i18n import (
    BlockTranslateNode,
    GetCurrentLanguageBidiNode,
    GetCurrentLanguageNode,
    TranslateNode,
)
from django.templatetags.static import StaticNode, static
from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils import translation
from django.utils.html import conditional_escape

from config.templates.expressions import EMPTY, Expressions, translated
from config.templates.lines import Lines
from config.templates.scope import Bound, LeftToDjango, Loop, Scope

PLACE = re.compile(r"%(?:\((\w+)\)s|(%))")


def translate(to: Lines, node: TranslateNode, scope: Scope) -> None:
    """`{% translate "…" %}`: the text in the language that is spoken."""
    asked = node.filter_expression
    if node.noop or node.message_context or asked.filters:
        raise LeftToDjango("translates in a way of its own")
    words = translated(asked.var)
    if node.asvar:
        to.change(node.asvar, to.asking.text(words), scope)
    else:
        to.say(words)


def translate_block(to: Lines, node: BlockTranslateNode, scope: Scope) -> None:
    """`{% blocktranslate %}`: the sentence in the language that is spoken, with its things."""
    if node.message_context:
        raise LeftToDjango("translates in a context")
    named: dict[str, Bound | Loop] = {
        name: to.keep(to.asking.value(asked, scope, EMPTY))
        for name, asked in node.extra_context.items()
    }
    if node.plural and node.countervar and node.counter:
        count = named[node.countervar] = to.keep(to.asking.value(node.counter, scope, EMPTY))
        parts = [counted(to, node, count, scope.with_names(named))]
    else:
        parts = list(sentence(to, node, scope.with_names(named)))
    if node.asvar:
        to.change(node.asvar, f"SafeString(''.join(({', '.join(parts)},)))", scope)
        return
    for part in parts:
        to.show(part)


def sentence(to: Lines, node: BlockTranslateNode, scope: Scope) -> Iterator[str]:
    """A sentence as expressions: its words, and the things in it."""
    message, names = node.render_token_list(node.singular)
    said = translation.gettext(message)
    if not {name for name, _sign in PLACE.findall(said) if name} <= set(names):
        said = message  # translated with a thing that there is not
    rest = 0
    for place in PLACE.finditer(said):
        yield repr(str(said[rest : place.start()]))
        rest = place.end()
        yield "'%'" if place[2] else thing(to, place[1], scope)
    yield repr(str(said[rest:]))


def thing(to: Lines, name: str, scope: Scope) -> str:
    """The expression for a thing in a sentence."""
    if "." in name:
        raise LeftToDjango(f"names {name} in a sentence")
    bound = scope.names.get(name)
    if isinstance(bound, Loop):
        raise LeftToDjango("names a loop in a sentence")
    return to.as_text(bound.value if bound else to.asking.root(name, scope)[0], scope)


def counted(to: Lines, node: BlockTranslateNode, count: Bound, scope: Scope) -> str:
    """The expression for a sentence that counts."""
    one, names = node.render_token_list(node.singular)
    many, more = node.render_token_list(node.plural)
    things = (f"{name!r}: {thing(to, name, scope)}" for name in dict.fromkeys([*names, *more]))
    return f"counted({one!r}, {many!r}, {count.value}, {{{', '.join(things)}}})"


def current_language(to: Lines, node: GetCurrentLanguageNode, scope: Scope) -> None:
    """`{% get_current_language %}`"""
    to.change(node.variable, repr(translation.get_language()), scope)


def current_direction(to: Lines, node: GetCurrentLanguageBidiNode, scope: Scope) -> None:
    """`{% get_current_language_bidi %}`"""
    to.change(node.variable, repr(translation.get_language_bidi()), scope)


def address(to: Lines, node: URLNode, scope: Scope) -> None:
    """`{% url %}`: a text, if nothing has to be put into the address."""
    name = fixed(node.view_name)
    if ":" in name:
        raise LeftToDjango("asks for an address of an app")
    if node.args or node.kwargs:
        named = ", ".join(f"{key!r}: {asked(to, one, scope)}" for key, one in node.kwargs.items())
        given = "".join(f"{asked(to, one, scope)}, " for one in node.args)
        finding = "address_if_any" if node.asvar else "address"
        found = f"{finding}({name!r}, ({given}), {{{named}}})"
    else:
        found = fixed_address(name, bool(node.asvar))
    if node.asvar:
        to.change(node.asvar, found, scope)
    else:
        to.shown(found, scope)


def asked(to: Lines, one: FilterExpression, scope: Scope) -> str:
    """The expression for something that an address is made from."""
    return to.asking.value(one, scope, EMPTY)


def fixed_address(name: str, may_miss: bool) -> str:
    try:
        return f"home() + {reverse(name).removeprefix(get_script_prefix())!r}"
    except NoReverseMatch:
        if may_miss:
            return EMPTY
        raise LeftToDjango(f"there is no address {name}") from None


def fixed(name: Any) -> str:
    """A name that the template itself gives."""
    if not isinstance(name.var, str) or name.filters:
        raise LeftToDjango("asks for what is only known when it is filled in")
    return str(name.var)


def static_file(to: Lines, node: StaticNode, scope: Scope) -> None:
    """`{% static %}`: a text, if the template itself names the file."""
    path = node.path
    found = f"static({to.asking.value(path, scope, EMPTY)})"
    if node.varname is not None:
        to.change(node.varname, f"conditional_escape({found})", scope)
        return
    try:
        url = static(fixed(path))
    except (LeftToDjango, ValueError):  # a file that is not there is missed where it is shown
        to.show(f"conditional_escape({found})" if scope.escapes else found)
    else:
        to.say(conditional_escape(url) if scope.escapes else url)


def form_token(to: Lines, node: CsrfTokenNode, scope: Scope) -> None:
    """`{% csrf_token %}`"""
    to.show(f"{to.asking.thing(node)}.render(context)")


def simple(to: Lines, node: SimpleNode, scope: Scope) -> None:
    """A tag that is a function of the house."""
    found = call(to.asking, node, scope)
    if node.target_var is not None:
        to.change(node.target_var, found, scope)
    else:
        to.show(f"conditional_escape({found})" if scope.escapes else found)


def call(asking: Expressions, node: Any, scope: Scope) -> str:
    """The call of the function that a tag is."""
    function, arguments = asking.thing(node.func), asking.arguments(node, scope)
    if not node.takes_context:
        return f"{function}({arguments})"
    names = scope.as_dict()
    called = f"{function}(context{', ' * bool(arguments)}{arguments})"
    return called if names == "{}" else f"tag(context, {names}, lambda: {called})"
