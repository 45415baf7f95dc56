from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_online")]

    operations = [
        migrations.AddField(
            model_name="online",
            name="warned_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="throws",
            field=models.JSONField(null=True),
        ),
    ]
