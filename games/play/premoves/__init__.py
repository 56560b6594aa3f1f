"""Moves planned ahead: tried and kept while others are awaited, looked at when the turn has come.

All that is decided about a plan is decided from what its owner sees and was told
(`games.play.premoves.owner_view`): whether it can be kept, is played, is offered or is dropped. So
neither a refusal nor a move that is played tells anything of what is hidden. To the others a plan
shows in nothing but the instant of a move that it has played. It is looked at by a sweep, never
within the submission of somebody else, whose duration would tell that there is one.

Nothing withdraws a plan when it happens. When the turn has come the plan is held against the record
instead (`games.play.premoves.validation`): whoever has stepped, taken back, paused or handed over
since it was made has withdrawn it, and no door can forget to say so.
"""
