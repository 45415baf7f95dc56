"""Hold the rule booklets, their search and the questions about them."""
