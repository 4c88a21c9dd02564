"""An OpenAI-compatible endpoint: `POST {base_url}/chat/completions`, one answer as JSON."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from memtui.desk.llm.asking import LARGEST_ANSWER, Asked
from memtui.desk.llm.settings import Model
from memtui.errors import ModelError
from memtui.formats import json_guard

if TYPE_CHECKING:
    import httpx

LONGEST_PAUSE_S = 10.0  # before the one repetition that a busy endpoint gets
BUSY = frozenset((429, 500, 502, 503, 504))


def ask_endpoint(model: Model, asked: Asked) -> str:
    """The content of the first choice; ModelError names the status or the failure."""
    httpx = _client()
    headers = {"Authorization": f"Bearer {model.key}"} if model.key else {}
    body = {
        "model": model.model,
        "messages": [
            {"role": "system", "content": asked.task},
            {"role": "user", "content": asked.material},
        ],
        "temperature": 0,
        "response_format": {"type": "json_object"},
    }
    deadline = time.monotonic() + model.timeout_s
    try:
        with httpx.Client(headers=headers, timeout=model.timeout_s) as client:
            status, answer, pause = _post(client, model, body, deadline)
            if status == 400:  # some endpoints know no response_format
                del body["response_format"]
                status, answer, pause = _post(client, model, body, deadline)
            if status in BUSY and time.monotonic() + pause < deadline:
                time.sleep(pause)
                status, answer, pause = _post(client, model, body, deadline)
    except (httpx.TimeoutException, TimeoutError):
        raise ModelError(
            f"{model.name} did not answer within {model.timeout_s:g} s.",
            "Try again, or raise timeout_s in [llm].",
        ) from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise ModelError(
            f"{model.base_url} can't be asked ({type(error).__name__}).",
            "Check base_url in [llm], and that the endpoint runs.",
        ) from None
    if status != 200:
        raise ModelError(f"{model.base_url} answered with status {status}.", _remedy(status))
    return _content(answer)


def _client() -> Any:
    try:
        import httpx
    except ImportError:
        raise ModelError(
            "Asking a model needs httpx.", "Install it: pip install 'memtui[llm]'."
        ) from None
    return httpx


def _post(
    client: httpx.Client, model: Model, body: dict[str, Any], deadline: float
) -> tuple[int, bytes, float]:
    """The status, the answer, and the seconds to wait before asking again."""
    parts: list[bytes] = []
    size = 0
    with client.stream("POST", f"{model.base_url}/chat/completions", json=body) as response:
        for part in response.iter_bytes():
            size += len(part)
            if size > LARGEST_ANSWER:
                raise ModelError(f"{model.name} answered with more than 1 MiB.")
            if time.monotonic() > deadline:
                raise TimeoutError
            parts.append(part)
        wait = response.headers.get("Retry-After", "")
    pause = float(wait) if wait.isdigit() else 1.0
    return response.status_code, b"".join(parts), min(pause, LONGEST_PAUSE_S)


def _content(answer: bytes) -> str:
    try:
        content = json_guard.read(answer)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        content = None
    if not isinstance(content, str):
        raise ModelError("The endpoint's answer is no chat completion.", "Check base_url in [llm].")
    return content


def _remedy(status: int) -> str:
    if status in (401, 403):
        return "Check MEMTUI_LLM_API_KEY."
    if status == 404:
        return "Check base_url and model in [llm]."
    if status == 429:
        return "It asks for a pause: try again later."
    return "Try again later."
