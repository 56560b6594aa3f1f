"""How reliably players play: what counts, the daily count, its words, and who stalls."""
