"""A mail server in a thread: it takes mail by SMTP and keeps it, refuses it, or does not answer at all."""

import email
import email.policy
import socket
from contextlib import suppress
from queue import Queue
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread

PATIENCE = 30  # seconds for a mail that must come


def closed_port():
    """Return a port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Session(StreamRequestHandler):
    def handle(self):
        server = self.server.owner
        server.called.set()
        if server.silent:
            server.released.wait(PATIENCE)
            return
        self.say("220 ready")
        while line := self.rfile.readline().decode().strip():
            word = line.split(":")[0].split()[0].upper()
            if word == "RCPT":
                self.say("550 no such mailbox" if server.refuses in line else "250 ok")
            elif word == "DATA":
                self.say("354 go on")
                self.take()
                self.say("250 taken")
            elif word == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())

    def take(self):
        lines = iter(self.rfile.readline, b".\r\n")
        raw = b"".join(line.removeprefix(b".") for line in lines)
        self.server.owner.taken.put(email.message_from_bytes(raw, policy=email.policy.default))


class MailServer:
    """Take mail; `refuses` is a recipient that it does not know, `silent` lets every caller wait."""

    def __init__(self):
        self.taken = Queue()
        self.refuses, self.silent = "nobody at all", False
        self.called, self.released = Event(), Event()
        self._server = ThreadingTCPServer(("127.0.0.1", 0), Session)
        self._server.daemon_threads = True
        self._server.owner = self
        self.port = self._server.server_address[1]

    def __enter__(self):
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.released.set()
        self._server.shutdown()
        with suppress(OSError):
            self._server.server_close()

    def next(self):
        """Wait for a mail and return it."""
        return self.taken.get(timeout=PATIENCE)
