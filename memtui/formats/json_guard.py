"""Reading JSON that an agent, or chance, may have written."""

from __future__ import annotations

import json
from typing import Any


def read(data: bytes | str) -> Any:
    """The value of a JSON text; raises ValueError for any other, however deeply it is nested."""
    try:
        return json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
