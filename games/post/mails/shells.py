"""The templates of mails, each made into one piece with the shell around it.

A template that extends another is put together anew whenever it is filled in, block by block,
which takes longer than filling it in. Here the blocks are put into their shell, and the style sheet
into the elements, before the template is compiled, once in a process.
"""

import re
from functools import cache
from typing import Any

from django.template import Context, Engine, Template
from django.utils.safestring import SafeString, mark_safe

from games.post.mails.inlining import SHEET, inlined, split, styled

EXTENDS = re.compile(r'\{% extends "([^"]+)" %\}')
LOAD = re.compile(r"\{% load [\w ]+ %\}")
BLOCK = re.compile(r"\{% block (\w+) %\}(.*?)\{% endblock %\}", re.DOTALL)


def filled(name: str, context: dict[str, Any]) -> str:
    """The template of that name, such as `emails/turn.html`, with what stands in `context`."""
    return str(whole(name).render(Context(context)))


@cache
def whole(name: str) -> Template:
    """The template with its shell, if it extends one, as one piece, its elements styled.

    ValueError for a block within a block, which would not be put into its place.
    """
    source = source_of(name)
    shell = EXTENDS.match(source)
    if shell is not None:
        blocks: dict[str, str] = dict(BLOCK.findall(source))
        joined = BLOCK.sub(lambda block: blocks.get(block[1], str(block[2])), source_of(shell[1]))
        if "{% block" in joined or "{% endblock" in joined:
            raise ValueError(f"A block of {name} or of its shell stands within another.")
        source = "".join(LOAD.findall(source)) + inlined(joined)
    return Template(source, name=name, engine=Engine.get_default())


def dressed(html: str) -> SafeString:
    """HTML that is to stand in a mail, its elements styled as the shell says."""
    return mark_safe(styled(shell_rules(), html))


@cache
def shell_rules() -> str:
    """The rules of the shell's style sheet that can stand in elements."""
    sheet = SHEET.search(source_of("emails/base.html"))
    return split(sheet[1])[0] if sheet else ""


def source_of(name: str) -> str:
    """The template as it was written."""
    return str(Engine.get_default().get_template(name).source)
