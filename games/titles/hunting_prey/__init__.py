"""The Hunting Prey Game, for two to six."""
