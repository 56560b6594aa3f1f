"""All scenes, in the order in which they are played."""

from tests.browser.mailbag import beyond, tables

SCENES = [*tables.SCENES, *beyond.SCENES]
