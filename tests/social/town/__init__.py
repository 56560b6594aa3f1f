"""A town of players who live for weeks on a clock that goes as fast as the test wants.

Everybody acts through pages (`by_page`) or mails (`by_mail`), as people do; the sweeps of the house
come round at their beats (`beats`). `town` has the people and lets the days pass; `tenure` is what
must hold every evening, and `telling` which mails somebody gets, and how many at most.
"""
