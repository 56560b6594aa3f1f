"""The style sheet written into the elements, since many mail programs drop sheets.

What a rule of our sheet does to an element depends on nothing but its name and its class, so it is
looked up once for each pair. So the tags of a template can have their style before it is filled in
(`inline_styles`), and those of what is filled in can have it piece by piece (`inline_rules`);
nothing has to be read as a tree. Rules for dark mode cannot be written into elements and stay in
the head.
"""

import re
from functools import cache, lru_cache

import css_inline

SHEET = re.compile(r"<style>([^<]*+)</style>")
# In the values of attributes < and > are written &lt; and &gt;.
START = re.compile(r"<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>")
CLASS = re.compile(r'\sclass="([^"]*)"')
STYLE = re.compile(r'\sstyle="([^"]*)"')
AT_RULE = re.compile(r"@[^@{;]+\{(?:[^{}]*+\{[^{}]*+\})*+[^{}]*+\}")
SELECTORS = re.compile(r"(?<![^{}])([^{}]++)\{[^{}]*+\}")
SIMPLE = re.compile(r"[a-z][a-z0-9]*(?:\.[\w-]+)*|(?:\.[\w-]+)+")
WITHIN = {"td": "<table><tr>", "th": "<table><tr>", "tr": "<table>"}
HEAD = ("html", "head", "meta", "title", "style", "link")


def inline_styles(html: str) -> str:
    """A whole page, or the template of one, with the rules of its one `<style>` in the elements;
    at-rules stay there. ValueError for rules that need the tree, such as `.mark h1`."""
    found = SHEET.search(html)
    if found is None:
        return html
    rules, at_rules = split_sheet(found[1])
    if not is_simple(rules):
        raise ValueError("A rule of the sheet asks for more than the name and class of an element.")
    body = inline_rules(rules, html[found.end() :])
    return f"{html[: found.start()]}<style>{at_rules}</style>{body}"


def inline_rules(rules: str, html: str) -> str:
    """A piece of HTML with the rules in its elements."""

    def start(found: re.Match[str]) -> str:
        tag = found[0]
        return style_tag(rules, tag) if "href" in tag else known_with_style(rules, tag)

    return START.sub(start, html)


def style_tag(rules: str, tag: str) -> str:
    """A start tag with what the rules say about it."""
    found = START.fullmatch(tag)
    if found is None or found[1] in HEAD:
        return tag
    name, attributes = found.groups()
    classes, own = CLASS.search(attributes), STYLE.search(attributes)
    style = computed_style(rules, name, classes[1] if classes else "", own[1] if own else "")
    if not style:
        return tag
    if own:
        attributes = attributes[: own.start()] + attributes[own.end() :]
    return f'<{name}{attributes} style="{style}">'


known_with_style = lru_cache(maxsize=1024)(style_tag)  # there are few tags without an address


@lru_cache(maxsize=8)
def split_sheet(sheet: str) -> tuple[str, str]:
    """The rules of a sheet that can stand in elements, and its at-rules."""
    return AT_RULE.sub("", sheet), "\n".join(AT_RULE.findall(sheet))


@lru_cache(maxsize=8)
def is_simple(rules: str) -> bool:
    """True if every rule is for elements by name and class alone."""
    if "/*" in rules or "@" in rules:
        return False
    selectors = [each for group in SELECTORS.findall(rules) for each in group.split(",")]
    return all(SIMPLE.fullmatch(each.strip()) for each in selectors)


@lru_cache(maxsize=1024)
def computed_style(rules: str, name: str, classes: str, own: str) -> str:
    tag = f'<{name} class="{classes}" style="{own}" data-this="">'
    inside = tag if name == "body" else f"<body>{WITHIN.get(name, '')}{tag}"
    page = build_inliner().inline(f"<html><head><style>{rules}</style></head>{inside}")
    found = next(start[2] for start in START.finditer(page) if "data-this" in start[2])
    style = STYLE.search(found)
    return style[1].strip() if style else ""


@cache
def build_inliner() -> css_inline.CSSInliner:
    """Inlines by the whole tree, and is asked about single elements."""
    return css_inline.CSSInliner(
        load_remote_stylesheets=False, keep_style_tags=False, keep_at_rules=True
    )
