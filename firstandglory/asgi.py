"""Offer the site to an ASGI server."""

import os
import warnings

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firstandglory.settings")

# WhiteNoise streams its files synchronously; they are small, so Django may read each in one go.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

site = get_asgi_application()

# Only now: what it imports reads settings that the line above prepared.
from matches import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": site, "websocket": sockets.application})
