"""A template as one Python function in one language: `filling(template)`.

Django walks through the nodes of a template whenever it fills it in: looks each name up through all
that was given on the way, the blocks of what it extends, and each marked sentence in the catalogue.
Here that is done once. What a template includes, extends and says in a language is put together
before, addresses and sentences are text, and the rest becomes Python, in which a loop is a loop and
what it names a local variable. With Django's walk the page of a table takes 1.65 times as long, all
that it asks the database included, and the page of a turn mail 8 times (`python -m tests.bench
handmade`).

The templates stay Django's, and so does what they mean, parsed by Django. One that asks for
something that is not known here is filled in by Django (`LeftToDjango`), and so are all while
`DEBUG` is on, whose pages of errors show the place in the template.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.template import Context, Template
from django.template.base import Node, NodeList, TextNode, VariableNode
from django.template.defaulttags import (
    AutoEscapeControlNode,
    CommentNode,
    CsrfTokenNode,
    FilterNode,
    ForNode,
    IfNode,
    LoadNode,
    URLNode,
    WithNode,
)
from django.template.exceptions import TemplateDoesNotExist
from django.template.library import InclusionNode, SimpleNode
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockNode, ExtendsNode, IncludeNode
from django.templatetags.i18n import (
    BlockTranslateNode,
    GetCurrentLanguageBidiNode,
    GetCurrentLanguageNode,
    TranslateNode,
)
from django.templatetags.static import StaticNode, static
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from config.templates import tags, values
from config.templates.expressions import NOTHING, Expressions
from config.templates.lines import Lines
from config.templates.scope import Bound, LeftToDjango, Loop, Scope

HELPERS = {
    **vars(values),
    "SafeString": SafeString,
    "conditional_escape": conditional_escape,
    "static": static,
}
MOST_TRIES = 5  # to find out which names are changed by tags

Filling = Callable[[Context], str]


class Nodes(NodeList):
    """The nodes of a template of the house, filled in by a function that is written when it is
    first asked for. `left` says why there is none."""

    def __init__(self, template: Template) -> None:
        super().__init__(template.nodelist)
        self.template = template
        self.filling: Filling | None = None
        self.left = ""

    def render(self, context: Context) -> SafeString:
        """Fills the template in."""
        if self.filling is None and not self.left:
            try:
                self.filling = filling(self)
            except LeftToDjango as reason:
                self.left = str(reason)
        within_django = BLOCK_CONTEXT_KEY in context.render_context  # extended by what is left
        if self.filling is None or within_django or not values.is_usual(context):
            return super().render(context)
        return SafeString(self.filling(context))


def filling(nodes: Nodes) -> Filling:
    """The function that fills in a template, in the language that is spoken now. LeftToDjango if
    there is none."""
    if nodes.template.engine.debug or nodes.template.engine.string_if_invalid:
        raise LeftToDjango("shows what is wrong in a template")
    changing: frozenset[str] = frozenset()
    for _ in range(MOST_TRIES):
        writer = Writer(nodes.template, changing)
        writer.whole(nodes)
        if writer.changed <= changing:
            return writer.function()
        changing |= writer.changed
    raise LeftToDjango("changes its names over and over")


class Writer(Lines):
    """Writes the function of one template."""

    def __init__(self, template: Template, changing: frozenset[str]) -> None:
        super().__init__(Expressions(changing))
        self.template = template

    def whole(self, nodes: NodeList) -> None:
        """The template, put into those that it extends."""
        blocks: dict[str, BlockNode] = {}
        while isinstance(extends := first_tag(nodes), ExtendsNode):
            blocks = {**extends.blocks, **blocks}
            nodes = self.nodes_of(tags.fixed(extends.parent_name))
        self.nodes(nodes, Scope(blocks=blocks))
        self.flush()

    def nodes_of(self, name: str) -> NodeList:
        nodes = self.template.engine.get_template(name).nodelist
        if not isinstance(nodes, Nodes):
            raise LeftToDjango(f"{name} is not of the house")
        return nodes

    def function(self) -> Filling:
        """The function that has been written."""
        asking = self.asking
        roots = [f"    {to} = named(context, {name!r})" for name, to in asking.roots.items()]
        head = ["def filled(context):", *roots, "    out = []"]
        source = "\n".join([*head, *self.lines, "    return ''.join(out)"])
        names: dict[str, Any] = {**HELPERS, **asking.things}
        exec(compile(source, f"<{self.template.name}>", "exec"), names)
        filled: Filling = names["filled"]
        return filled

    def nodes(self, nodes: Sequence[Node], scope: Scope) -> None:
        """All these, one after the other."""
        for node in nodes:
            writes = WRITES.get(type(node))
            if writes is None:
                raise LeftToDjango(f"has a {type(node).__name__}")
            writes(self, node, scope)

    def nothing(self, node: Node, scope: Scope) -> None:
        """Leaves out what shows nothing."""

    def text(self, node: TextNode, scope: Scope) -> None:
        self.say(node.s)

    def variable(self, node: VariableNode, scope: Scope) -> None:
        self.shown(self.asking.value(node.filter_expression, scope), scope)

    def conditional(self, node: IfNode, scope: Scope) -> None:
        head = "if "
        for condition, nodes in node.conditions_nodelists:
            asked = self.asking.condition(condition, scope) if condition is not None else ""
            self.branch(f"{head}{asked}:" if asked else "else:", nodes, scope)
            head = "elif "

    def branch(self, head: str, nodes: NodeList, scope: Scope) -> None:
        self.within(head, lambda: self.nodes(nodes, scope))

    def names(self, node: WithNode, scope: Scope) -> None:
        self.scoped(lambda: self.nodes(node.nodelist, self.bind(node.extra_context, scope)))

    def loop(self, node: ForNode, scope: Scope) -> None:
        self.scoped(lambda: self.looped(node, scope))

    def looped(self, node: Any, scope: Scope) -> None:
        new = self.asking.new
        many, turns, turn, one = new("many"), new("turns"), new("turn"), new("one")
        named = {name: new("one") for name in node.loopvars} if len(node.loopvars) > 1 else {}

        def body() -> None:
            if named:
                self.line(f"{', '.join(named.values())} = {one}")
            around = scope.names.get("forloop")
            here = Loop(turn, turns, around if isinstance(around, Loop) else None)
            names: dict[str, Bound | Loop] = {"forloop": here}
            for name, to in (named or {node.loopvars[0]: one}).items():
                self.line(f"if callable({to}): {to} = called({to})")
                if name in self.asking.changing:
                    self.change(name, to, scope)
                else:
                    names[name] = Bound(to)
            self.nodes(node.nodelist_loop, scope.with_names(names))

        self.line(f"{many} = items({self.asking.value(node.sequence, scope, NOTHING)})")
        self.line(f"{turns} = len({many})")
        through = f"reversed({many})" if node.is_reversed else many
        self.within(f"for {turn}, {one} in enumerate({through}):", body)
        if node.nodelist_empty:
            self.branch(f"if not {turns}:", node.nodelist_empty, scope)

    def block(self, node: BlockNode, scope: Scope) -> None:
        fills = scope.blocks.get(node.name, node)
        self.scoped(lambda: self.nodes(fills.nodelist, scope))

    def include(self, node: IncludeNode, scope: Scope) -> None:
        if node.isolated_context:
            raise LeftToDjango("includes in a way of its own")
        self.scoped(lambda: self.included(node, scope))

    def included(self, node: IncludeNode, scope: Scope) -> None:
        """A template where it is included; while it is filled in only if not known before."""
        known = self.asking.bound(node.template, scope)
        inner = self.bind(node.extra_context, scope)
        nodes = self.nodes_if_any(known.text) if known else None
        if nodes is not None and known is not None and known.text is not None:
            self.nodes(nodes, inner.inside(known.text))
        else:
            which = self.asking.value(node.template, scope, NOTHING)
            self.show(f"included(context, {which}, {inner.as_dict()})")

    def nodes_if_any(self, name: str | None) -> NodeList | None:
        """The nodes that can stand where `name` is included. A template that is not there is an
        error only where it is asked for, and one that extends another is a page of its own."""
        if name is None or name.startswith("."):
            return None
        try:
            nodes = self.nodes_of(name)
        except TemplateDoesNotExist:
            return None
        return None if isinstance(first_tag(nodes), ExtendsNode) else nodes

    def inclusion(self, node: InclusionNode, scope: Scope) -> None:
        """The template of an inclusion tag, which sees only what the tag gives."""
        given = self.keep(tags.call(self.asking, node, scope)).value
        name = node.filename
        if not isinstance(name, str):
            raise LeftToDjango("has a tag with several templates")
        alone = Scope(values=given, escapes=scope.escapes, within=scope.within)
        self.unless_left(
            lambda: self.nodes(self.nodes_of(name), alone.inside(name)),
            lambda: self.show(f"inclusion(context, {name!r}, {given})"),
        )

    def filtered(self, node: FilterNode, scope: Scope) -> None:
        written = self.put_by(lambda: self.nodes(node.nodelist, scope))
        self.show(self.asking.value(node.filter_expr, scope.with_names({"var": written})))

    def escaping(self, node: AutoEscapeControlNode, scope: Scope) -> None:
        self.line(f"context.autoescape = {node.setting}")
        self.nodes(node.nodelist, scope.escaping(node.setting))
        self.line(f"context.autoescape = {scope.escapes}")


def first_tag(nodes: Sequence[Node]) -> Node | None:
    return next((node for node in nodes if not isinstance(node, TextNode)), None)


WRITES: dict[type[Node], Callable[[Any, Any, Scope], None]] = {
    TextNode: Writer.text,
    LoadNode: Writer.nothing,
    CommentNode: Writer.nothing,
    VariableNode: Writer.variable,
    IfNode: Writer.conditional,
    ForNode: Writer.loop,
    WithNode: Writer.names,
    BlockNode: Writer.block,
    IncludeNode: Writer.include,
    InclusionNode: Writer.inclusion,
    FilterNode: Writer.filtered,
    AutoEscapeControlNode: Writer.escaping,
    SimpleNode: tags.simple,
    TranslateNode: tags.translate,
    BlockTranslateNode: tags.translate_block,
    GetCurrentLanguageNode: tags.current_language,
    GetCurrentLanguageBidiNode: tags.current_direction,
    URLNode: tags.address,
    StaticNode: tags.static_file,
    CsrfTokenNode: tags.form_token,
}
