"""The rules of First & Glory's games: pure, immutable and without any randomness of its own."""
