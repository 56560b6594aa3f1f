"""One mail of every kind that the house writes, made by what people do: to be looked at, and to be
held to what every mail has to be.

Each scene is a function that is given a Bag; it does something and calls `came`, which names the
mails that have gone out since.
"""
