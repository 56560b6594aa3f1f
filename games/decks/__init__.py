"""The decks that titles are played with: cards, suits, true facts and the words for them. PURE."""
