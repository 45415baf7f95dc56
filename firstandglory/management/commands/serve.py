"""Start the whole site with one command."""

import os
import signal
import socket
import sys
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import BaseCommand, call_command

from post import outbox


class Command(BaseCommand):
    """Prepare the database and the static files, then serve the site."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare where to listen."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", default=8000, type=int, help="port to listen on (8000; 0: any free)")

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        """Take the port, prepare what is missing, serve until told to stop."""
        # The port first: whoever cannot have it should not have migrated anything.
        listener = listen(host, port)
        settings.ALLOWED_HOSTS.append(f"[{host}]" if ":" in host else host)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        outbox.resume()
        if "SITE_URL" not in os.environ and not settings.HTTPS:
            settings.SITE_URL = address(listener).rstrip("/")
        self.stdout.write(f"First & Glory is at {address(listener)} (Ctrl-C stops it)")
        self.stdout.flush()
        serve(listener)


def listen(host: str, port: int) -> socket.socket:
    """Open the port, or end the program with one line that says why not."""
    try:
        family, kind, protocol, _, (ip, *_) = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
        # Named, or asyncio leaves Nagle on: a kept connection then waits 40 ms for the rest of each answer.
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((ip, port))
        listener.listen(2048)
    except (OSError, OverflowError, UnicodeError) as error:
        sys.exit(f"Cannot listen on {host}, port {port}: {getattr(error, 'strerror', None) or error}")
    return listener


def address(listener: socket.socket) -> str:
    """Write where a listening socket is reached."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if listener.family == socket.AF_INET6 else f"http://{host}:{port}/"


def serve(listener: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM, finishing the requests that run."""
    config = uvicorn.Config(
        # By name: the application may only be made once the static files are collected.
        "firstandglory.asgi:application",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws="websockets-sansio",
        # A page says "ping" and nothing else.
        ws_max_size=128,
        # One text for hundreds of watchers would be compressed for each of them: for 500 and 12 kB that took
        # 50 ms of the processor instead of 13, and 70 kB of memory a socket instead of 24.
        ws_per_message_deflate=False,
    )
    # uvicorn raises the signal that stopped it again when all is done: by then it has nothing left to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    uvicorn.Server(config).run(sockets=[listener])
