"""Which model is asked: from desk.toml, from the environment, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.desk.llm import Model, configured_model
from memtui.errors import ModelError


def model(tmp_path: Path, toml: str = "", **more: str) -> Model | None:
    config = tmp_path / "memtui" / "desk.toml"
    config.parent.mkdir(exist_ok=True)
    config.write_text(toml)
    return configured_model({"XDG_CONFIG_HOME": str(tmp_path), **more})


ENDPOINT = '[llm]\nbase_url = "https://models.test/v1/"\nmodel = "small"\n'


def test_nothing_is_set_up_by_itself(tmp_path: Path) -> None:
    assert model(tmp_path) is None
    assert model(tmp_path, OPENAI_API_KEY="x", OPENAI_BASE_URL="https://models.test") is None


def test_an_endpoint_from_the_file_and_the_key_from_the_environment(tmp_path: Path) -> None:
    found = model(tmp_path, ENDPOINT + "timeout_s = 5\n", MEMTUI_LLM_API_KEY="k")
    assert found == Model("https://models.test/v1", "small", "k", (), 5.0)


def test_the_environment_wins(tmp_path: Path) -> None:
    found = model(tmp_path, ENDPOINT, MEMTUI_LLM_MODEL="large", MEMTUI_LLM_TIMEOUT_MS="1500")
    assert found is not None
    assert (found.model, found.timeout_s) == ("large", 1.5)


@pytest.mark.parametrize("written", ["\"agent -p 'a b'\"", '["agent", "-p", "a b"]'])
def test_a_command_is_words_and_never_a_shell(tmp_path: Path, written: str) -> None:
    found = model(tmp_path, f"[llm]\ncommand = {written}\n")
    assert found is not None
    assert found.command == ("agent", "-p", "a b")


def test_a_command_is_told_by_its_name_wherever_it_lies(tmp_path: Path) -> None:
    found = model(tmp_path, '[llm]\ncommand = "/opt/some/where/agent -p"\n')
    assert found is not None and found.name == "agent"


@pytest.mark.parametrize(
    ("toml", "key", "why"),
    [
        (ENDPOINT + 'api_key = "k"\n', "", "MEMTUI_LLM_API_KEY"),
        ('[llm]\nbase_url = "https://models.test"\n', "", "no model"),
        ('[llm]\nbase_url = "file:///etc"\nmodel = "m"\n', "", "no address"),
        ('[llm]\nbase_url = "https://u:p@models.test"\nmodel = "m"\n', "", "no address"),
        ('[llm]\nbase_url = "http://models.test"\nmodel = "m"\n', "k", "unencrypted"),
        ('[llm]\ncommand = "agent \'"\n', "", "can't be read"),
    ],
)
def test_half_a_setting_is_told(tmp_path: Path, toml: str, key: str, why: str) -> None:
    with pytest.raises(ModelError) as error:
        model(tmp_path, toml, MEMTUI_LLM_API_KEY=key)
    assert why in error.value.message
