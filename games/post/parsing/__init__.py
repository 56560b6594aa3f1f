"""What a raw mail says. PURE: the standard library only, nothing of the house.

A mail is written by anybody, so it is opened in a child process that knows no secrets and may be
killed: `python -c "from games.post.parsing.parser_process import main; main()"`, with the house's
folder in its path. Everything is counted and cut.
"""
