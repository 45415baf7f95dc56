"""The referee helper: one phone beside the board that rules every play and cites the rule."""
