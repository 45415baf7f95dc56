"""Hold how often something may be done, across all processes."""
