import pytest

from memtui.formats.normal import normal_form


@pytest.mark.parametrize(
    "text",
    [
        "Deploys stop on Thursday.",
        "---\nname: x\n---\n\nDEPLOYS   stop\r\non -- Thursday!",
        "**Deploys** stop _on_ Ｔｈｕｒｓｄａｙ\n",
        "\ufeffdeploys\tstop, on: thursday",
    ],
)
def test_looks_do_not_count(text: str) -> None:
    assert normal_form(text) == "deploys stop on thursday"


def test_words_and_scripts_count() -> None:
    assert normal_form("部署。在周四") == "部署 在周四"
    assert normal_form("कि") != normal_form("क")
    assert normal_form("cafe\u0301") == normal_form("café")
    assert normal_form("port 8443") != normal_form("port 8444")


def test_frontmatter_is_all_there_is() -> None:
    one, two = ("---\nname: a\n---\n", "---\nname: b\n---\n")
    assert normal_form(one) == "name a"
    assert normal_form(one) != normal_form(two)
    assert normal_form("") == ""
