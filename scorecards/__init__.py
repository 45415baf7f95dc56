"""Hold the score sheets, blank or filled from a match."""
