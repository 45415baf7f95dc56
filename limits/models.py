"""Who has done something how often."""

from django.db import models


class Bucket(models.Model):
    """Hold when a bucket of tokens will be full again; a full one needs no row."""

    key = models.CharField(max_length=64, primary_key=True)
    full = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        """Return the hash of whose bucket it is."""
        return self.key
