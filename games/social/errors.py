"""Why something between players is refused. It never tells what only the other one may know."""

from games.rules.errors import RulesError
from games.rules.lines import Line, Template, Thing


class SocialError(RulesError):
    """Nothing was written; `line` says what was given and what would do."""

    def __init__(self, template: Template, **things: Thing) -> None:
        super().__init__(Line(template, **things))
