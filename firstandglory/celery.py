"""Work that no request waits for: workers with a broker (REDIS_URL), without one this process itself."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firstandglory.settings")

app = Celery("firstandglory")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
