"""Hold the matches and their logs: refereed at a table, played online, read again."""
