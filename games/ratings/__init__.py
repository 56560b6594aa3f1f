"""How well people play a title, as far as its rated matches tell."""
