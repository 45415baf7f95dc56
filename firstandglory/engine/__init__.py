"""The rules of First & Glory's games: pure, immutable and without any randomness of its own."""

# Stored with each match: a corrected rule gets a new version and never changes a running game.
VERSION = "1"
