"""The clocks of a match: paces, days off and quiet hours, deadlines and what is left of them."""
