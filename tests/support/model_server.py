"""A stand-in for a language model: an endpoint on loopback whose answers a test chooses."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = Callable[[dict[str, Any]], "tuple[int, bytes]"]


class ModelServer(ThreadingHTTPServer):
    """`reply` is asked for each request's body; `seen` keeps headers and bodies."""

    daemon_threads = True

    def __init__(self, reply: Reply) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.reply = reply
        self.seen: list[tuple[dict[str, str], dict[str, Any]]] = []
        self.released = threading.Event()

    def handle_error(self, request: object, client_address: object) -> None:
        """Who asked may have gone: that is what some tests are about."""

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: ModelServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((dict(self.headers), body))
        status, answer = self.server.reply(body)
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def model_server(reply: Reply) -> Iterator[ModelServer]:
    server = ModelServer(reply)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.shutdown()
        server.server_close()


def completion(content: str) -> tuple[int, bytes]:
    """A chat completion that says `content`."""
    return 200, json.dumps({"choices": [{"message": {"content": content}}]}).encode()


def material(body: dict[str, Any]) -> dict[str, Any]:
    """The JSON document between the two marker lines of a question."""
    lines = body["messages"][1]["content"].split("\n")
    assert lines[0] == lines[-1] and lines[0].startswith("DATA ")
    return json.loads("\n".join(lines[1:-1]))
