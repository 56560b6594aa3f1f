"""All that can happen to matches and to those who play them, at random, and what must hold after.

`town` has the people and lets one thing happen after the other: what players do (`players`), ask of
each other (`consents`), what staff do (`staff`), what the clock and leaving do (`house`). `course`
follows one match by a simple model of its own, and says what must hold.
"""
