"""The templates of mails, each translated and made into one piece with its base template.

A template that extends another is put together anew whenever it is filled in, block by block,
which takes longer than filling it in, and so does looking up each sentence in a catalogue. Here the
blocks are put into their base, the sentences into the reader's language, and the style sheet into
the elements, before the template is compiled, once in a process and language. To fill in the page
of a turn by Django's nodes and inheritance takes 8 times as long, with the styles put in afterwards
10 times (`python -m tests.bench handmade`).
"""

import re
from functools import cache
from typing import Any

from django.template import Context, Engine, Template
from django.utils.safestring import SafeString, mark_safe

from accounts.languages import current_language
from config.templates.writing import Nodes
from games.post.mails.css_inliner import SHEET, inline_rules, inline_styles, split_sheet
from games.post.mails.translated_source import translate_source

EXTENDS = re.compile(r'\{% extends "([^"]+)" %\}')
LOAD = re.compile(r"\{% load [\w ]+ %\}")
BLOCK = re.compile(r"\{% block (\w+) %\}((?:(?!\{% block ).)*?)\{% endblock %\}", re.DOTALL)


def render_template(name: str, values: dict[str, Any]) -> str:
    """The template of that name, such as `emails/turn.html`, with what stands in `values`, in the
    language that is spoken now."""
    return str(compile_template(name, current_language()).render(Context(values)))


@cache
def compile_template(name: str, language: str) -> Template:
    """The template with the one that it extends, if any, as one piece, its elements styled and its
    sentences in `language`, which has to be the one that is spoken now.

    ValueError for a block within a block, which would not be put into its place.
    """
    source = source_of(name)
    base = EXTENDS.match(source)
    if base is not None:
        blocks: dict[str, str] = dict(BLOCK.findall(source))
        joined = BLOCK.sub(lambda block: blocks.get(block[1], str(block[2])), source_of(base[1]))
        if "{% block " in joined or "{% endblock %}" in joined:
            raise ValueError(f"A block of {name} or of its base stands within another.")
        source = "".join(LOAD.findall(source)) + inline_styles(translate_source(joined))
    else:
        source = translate_source(source)
        if name.endswith(".html"):  # a piece of a page, such as the table of a title
            source = str(inline_base_styles(source))
    template = Template(source, name=name, engine=Engine.get_default())
    template.nodelist = Nodes(template)
    return template


def inline_base_styles(html: str) -> SafeString:
    """HTML that is to stand in a mail, its elements styled as the base template says."""
    return mark_safe(inline_rules(base_rules(), html))


@cache
def base_rules() -> str:
    sheet = SHEET.search(source_of("emails/base.html"))
    return split_sheet(sheet[1])[0] if sheet else ""


def source_of(name: str) -> str:
    return str(Engine.get_default().get_template(name).source)
