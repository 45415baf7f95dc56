"""Offer the site to an ASGI server."""

import gc
import os
import sys
import warnings

import django
from channels.routing import ProtocolTypeRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firstandglory.settings")

# WhiteNoise streams its files synchronously; they are small, so Django may read each in one go.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

django.setup(set_prefix=False)

# Only now: what they import reads settings that the line above prepared.
from firstandglory.handler import Handler  # noqa: E402
from matches import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": Handler(), "websocket": sockets.application})

# A thread that computes gives way to the one that serves the sockets after this many seconds, not after five times it.
sys.setswitchinterval(0.001)

# What was loaded stays for good: looking through all of it for garbage takes as long as ten moves.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)
