"""Keep somebody's matches, results and dice together across devices; nobody needs an account to play."""
