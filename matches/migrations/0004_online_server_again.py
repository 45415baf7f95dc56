from typing import Any

from django.db import migrations, models

from matches.play.models import new_secret


def draw(apps: Any, schema_editor: Any) -> None:
    """Draw a secret for each match: a default would be drawn once for all of them."""
    for online in apps.get_model("matches", "Online").objects.iterator():
        online.server_again = new_secret()
        online.save(update_fields=["server_again"])


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_warned_at_throws")]

    operations = [
        migrations.AddField(
            model_name="online",
            name="server_again",
            field=models.CharField(default=new_secret, max_length=128),
        ),
        migrations.RunPython(draw, migrations.RunPython.noop),
    ]
