import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import rules.questions.models


class Migration(migrations.Migration):
    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="Question",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "slug",
                    models.CharField(
                        default=rules.questions.models.new_slug, editable=False, max_length=22, unique=True
                    ),
                ),
                ("mark", models.CharField(editable=False, max_length=64, unique=True)),
                ("asked", models.DateTimeField(db_index=True, default=django.utils.timezone.now, editable=False)),
                ("game", models.CharField(max_length=20)),
                ("mode", models.CharField(blank=True, max_length=20)),
                ("length", models.CharField(blank=True, max_length=20, verbose_name="match length")),
                ("rule", models.CharField(blank=True, max_length=10)),
                ("situation", models.TextField()),
                ("address", models.EmailField(blank=True, max_length=254, verbose_name="mail address")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("draft", "answer drafted"),
                            ("answered", "answered"),
                            ("aside", "set aside as spam"),
                        ],
                        db_index=True,
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("aside_for", models.CharField(blank=True, max_length=60, verbose_name="set aside for")),
                ("answer", models.TextField(blank=True)),
                ("answered", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "ordering": ("-asked",),
            },
        ),
        migrations.CreateModel(
            name="Clarification",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="playcalling", max_length=20)),
                ("title", models.CharField(max_length=140, verbose_name="question in public words")),
                (
                    "text",
                    models.TextField(
                        help_text="A rule in brackets becomes a link: [9.4].", verbose_name="answer in public words"
                    ),
                ),
                ("published", models.DateTimeField(blank=True, db_index=True, editable=False, null=True)),
                ("changed", models.DateTimeField(auto_now=True)),
                (
                    "question",
                    models.OneToOneField(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="clarification",
                        to="rules.question",
                    ),
                ),
            ],
            options={
                "ordering": ("-published", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="ClarifiedRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.CharField(db_index=True, max_length=10, verbose_name="rule")),
                (
                    "clarification",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rules", to="rules.clarification"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("clarification", "number"), name="a_rule_once")],
            },
        ),
    ]
