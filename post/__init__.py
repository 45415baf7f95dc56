"""Send the site's mail from an outbox in the database: a mail server that is away for days costs nobody anything."""
