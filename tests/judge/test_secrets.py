"""Secrets: what is found, how surely, and what stays silent."""

from __future__ import annotations

import random
import string

import pytest

from memtui.judge.secrets import conceal, find_secrets, locate

LOWER_HEX = "0123456789abcdef"
LETTERS = string.ascii_letters
WORD = string.ascii_letters + string.digits


def drawn(alphabet: str, size: int, seed: int = 7) -> str:
    """A body that a service could have drawn, the same in every run."""
    draw = random.Random(seed)
    return "".join(draw.choice(alphabet) for _ in range(size))


SHAPED = [
    ("aws-key-id", "AKIA" + drawn(string.ascii_uppercase + "234567", 16)),
    ("google-api-key", "AIza" + drawn(WORD, 35)),
    ("google-oauth-secret", "GOCSPX-" + drawn(WORD, 28)),
    ("azure-client-secret", "abc8Q~" + drawn(WORD, 34)),
    ("digitalocean-token", "dop_v1_" + drawn(LOWER_HEX, 64)),
    ("databricks-token", "dapi" + drawn(LOWER_HEX, 32)),
    ("vault-token", "hvs." + drawn(WORD, 90)),
    ("terraform-token", drawn(WORD, 14) + ".atlasv1." + drawn(WORD, 65)),
    ("doppler-token", "dp.pt." + drawn(WORD, 43)),
    ("pulumi-token", "pul-" + drawn(LOWER_HEX, 40)),
    ("github-token", "ghp_" + drawn(WORD, 36)),
    ("github-token", "github_pat_" + drawn(WORD, 22) + "_" + drawn(WORD, 59)),
    ("gitlab-token", "glpat-" + drawn(WORD, 20)),
    ("atlassian-token", "ATBB" + drawn(WORD, 32)),
    ("npm-token", "npm_" + drawn(WORD, 36)),
    ("pypi-token", "pypi-AgEIcHlwaS5vcmc" + drawn(WORD, 70)),
    ("rubygems-token", "rubygems_" + drawn(LOWER_HEX, 48)),
    ("docker-token", "dckr_pat_" + drawn(WORD, 27)),
    ("postman-key", "PMAK-" + drawn(LOWER_HEX, 24) + "-" + drawn(LOWER_HEX, 34)),
    ("anthropic-key", "sk-ant-api03-" + drawn(WORD, 93) + "AA"),
    ("openai-key", "sk-proj-" + drawn(WORD, 60)),
    ("openai-key", "sk-" + drawn(WORD, 48)),
    ("huggingface-token", "hf_" + drawn(LETTERS, 34)),
    ("slack-token", "xoxb-" + drawn(string.digits, 12) + "-" + drawn(WORD, 24)),
    ("slack-webhook", "hooks.slack.com/services/T0AB/B0CD/" + drawn(WORD, 34)),
    ("telegram-token", drawn(string.digits, 9) + ":A" + drawn(WORD, 34)),
    ("discord-token", "M" + drawn(WORD, 23) + ".G" + drawn(WORD, 5) + "." + drawn(WORD, 38)),
    ("sendgrid-key", "SG." + drawn(WORD, 22) + "." + drawn(WORD, 43)),
    ("mailchimp-key", drawn(LOWER_HEX, 32) + "-us12"),
    ("stripe-key", "sk_live_" + drawn(WORD, 24)),
    ("square-token", "sq0atp-" + drawn(WORD, 22)),
    ("shopify-token", "shpat_" + drawn(LOWER_HEX, 32)),
    ("linear-key", "lin_api_" + drawn(WORD, 40)),
    ("notion-token", "ntn_" + drawn(WORD, 46)),
    ("grafana-token", "glsa_" + drawn(WORD, 32) + "_" + drawn(LOWER_HEX, 8)),
    ("sentry-token", "sntryu_" + drawn(LOWER_HEX, 64)),
    ("age-key", "AGE-SECRET-KEY-1" + drawn(string.ascii_uppercase + string.digits, 58)),
    ("jwt", "eyJ" + drawn(WORD, 30) + ".eyJ" + drawn(WORD, 40) + "." + drawn(WORD, 43)),
]


@pytest.mark.parametrize(("rule", "token"), SHAPED)
@pytest.mark.parametrize("frame", ["{}", "use `{}` there", '"key": "{}",', "登录 {}。", "a={}\n"])
def test_a_shaped_token_is_certain_wherever_it_stands(rule: str, token: str, frame: str) -> None:
    found = find_secrets(frame.format(token))
    assert [(item.kind, item.severity, item.certain) for item in found] == [
        (f"secret:{rule}", "block", True)
    ]
    assert token[-12:] not in found[0].text


STATED = [
    "password = '{}'",
    'db_password: "{}"',
    "DB_PASS={}",
    "the staging password is {}.",
    "use password `{}` for it",
    "- **Password:** {}",
    "<password>{}</password>",
    "| password | {} |",
    "machine api.test login ci password {}",
    "spring.datasource.password={}",
    "密码：{}",
    "数据库密码是 {}，不要外传",
    "密码设置为 {}",
    "账号密码：admin / {}",
    "パスワードは {} です",
    "비밀번호: {}",
    "contraseña: {}",
    'config.put("password", "{}")',
    '{{"name": "password", "value": "{}"}}',
    "mysql -u root -p{}",
]


@pytest.mark.parametrize("line", STATED)
def test_a_stated_password_is_likely(line: str) -> None:
    value = "Kd82" + "mZqp!x"
    found = find_secrets(line.format(value))
    assert [(item.severity, item.certain) for item in found] == [("warn", False)]
    assert value not in found[0].text


ASSIGNED = [
    "api_key = '{}'",
    '"access_token": "{}"',
    "kraken_token => '{}'",
    'String kakaoToken = "{}";',
    'var fastlyToken string = "{}"',
    "export MY_SERVICE_SECRET={}",
    "FINICITY_TOKEN ?= {}",
    "X-Api-Key: {}",
    "--auth-token {}",
    "https://api.test/v1?api_key={}&page=2",
    "<codecovToken>\n    {}\n</codecovToken>",
    '\\"api_token\\": \\"{}\\"',
    "密钥是{}",
    "The API key for staging is {}",
]


@pytest.mark.parametrize("line", ASSIGNED)
def test_a_random_value_of_a_telling_name_is_likely(line: str) -> None:
    value = drawn(string.ascii_lowercase + string.digits, 32)
    found = find_secrets(line.format(value))
    assert [(item.kind, item.severity) for item in found] == [("secret:assignment", "warn")]
    assert value not in found[0].text


@pytest.mark.parametrize(
    "line",
    [
        "apiKey: sk-xxx",
        "GITHUB_TOKEN=<your-token-here>",
        "password = ${DB_PASSWORD}",
        'api_key = os.environ["OPENAI_API_KEY"]',
        "password: changeme",
        "password: ********",
        "token: [REDACTED]",
        "Bearer token authentication is required for all admin endpoints",
        "The password field must have at least 12 characters.",
        "密码必须至少 12 位，并包含大小写字母和数字。",
        "postgres://user:password@localhost:5432/app",
        "def hash_password(password: str, salt: bytes) -> str: return scrypt(password, salt)",
        "next_page_token = 'a8f3k2l1m9n0b7v6c5x4'",
        "publicKey: '3f2a9c81d7e64b05a1c8f2e9d3b7a604'",
        "token_count: 1834",
        "SECRET_PATTERNS = ['openai', 'github', 'aws']",
        "the token is base64-encoded",
        "pass --debug-nghttp2 to configure",
        "napi_key_collection_mode",
        "the deploy secret is in 1Password",
    ],
)
def test_placeholders_code_and_prose_are_silent(line: str) -> None:
    assert find_secrets(line) == []


def test_an_armoured_key_is_certain_and_one_finding() -> None:
    armour = "-----BEGIN RSA " + "PRIVATE KEY-----"
    body = "\n".join(drawn(WORD, 64, seed) for seed in range(4))
    text = f"key:\n{armour}\n{body}\n{armour.replace('BEGIN', 'END')}\nafter"
    found = find_secrets(text)
    assert [(item.kind, item.line, item.certain) for item in found] == [
        ("secret:private-key", 2, True)
    ]


def test_an_armour_with_nothing_in_it_is_silent() -> None:
    armour = "-----BEGIN " + "PRIVATE KEY-----"
    assert find_secrets(f"{armour}\n...\n{armour.replace('BEGIN', 'END')}") == []
    assert find_secrets(f"a file that starts with {armour} is a key") == []


def test_a_password_in_a_url_is_certain_unless_poor() -> None:
    assert find_secrets("postgres://app:lVJY6u9m2yTD@db.test/app")[0].certain
    assert not find_secrets("postgres://app:lVJY6u9m2yTD@example.com/app")[0].certain
    assert find_secrets("redis://[[username]:[password]]@localhost") == []


@pytest.mark.parametrize("split", ["\u200b", "\u2060", "\xad", "\u200d"])
def test_a_token_split_by_an_invisible_character_is_certain(split: str) -> None:
    token = "ghp_" + drawn(WORD, 36)
    found = find_secrets(f"键 {token[:9]}{split}{token[9:]}")
    assert [(item.kind, item.severity, item.column) for item in found] == [
        ("secret:github-token", "block", 3)
    ]


def test_a_full_width_token_is_certain() -> None:
    wide = "".join(chr(ord(char) + 0xFEE0) for char in "ghp_" + drawn(WORD, 36))
    assert [item.kind for item in find_secrets(wide)] == ["secret:github-token"]


@pytest.mark.parametrize("joint", ["\n", "\r\n", "\\\n", "\n  ", "\n> "])
def test_a_token_over_two_lines_warns(joint: str) -> None:
    token = "ghp_" + drawn(WORD, 36)
    found = find_secrets(f"first\nuse {token[:20]}{joint}{token[20:]} now")
    assert [(item.kind, item.severity, item.line, item.column) for item in found] == [
        ("secret:github-token", "warn", 2, 5)
    ]


def test_a_token_in_a_fence_and_in_a_url_is_found() -> None:
    token = "ghp_" + drawn(WORD, 36)
    fenced = find_secrets(f"```sh\nexport T={token}\n```")
    assert [(item.line, item.column) for item in fenced] == [(2, 10)]
    assert find_secrets(f"git clone https://{token}@github.test/a/b")[0].certain


def test_a_sample_that_counts_up_only_warns() -> None:
    found = find_secrets("ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789")
    assert [item.severity for item in found] == ["warn"]


def test_the_longer_and_surer_secret_wins_a_place() -> None:
    token = "sk-" + drawn(WORD, 48)
    assert [item.kind for item in find_secrets(f"api_key = '{token}'")] == ["secret:openai-key"]


def test_concealing_keeps_length_and_line_ends() -> None:
    token = "ghp_" + drawn(WORD, 36)
    text = f"a {token} b\n"
    concealed = conceal(text, locate(text))
    assert concealed == "a " + "•" * len(token) + " b\n"


def test_the_measured_corpus(secret_lines: list[tuple[str, str, str]]) -> None:
    missed = [
        kind for kind, want, line in secret_lines if want == "secret" and not find_secrets(line)
    ]
    false = [kind for kind, want, line in secret_lines if want == "clean" and find_secrets(line)]
    assert (missed, false) == ([], [])


HOSTILE = [
    "_",
    "TOKEN_",
    "key-",
    "_auth=",
    "password=",
    'password="',
    "password is ",
    "密码是 ",
    "密码",
    "sk-",
    "ghp_ ",
    "eyJ" + "a" * 4000 + ".",
    "://a:",
    "-----BEGIN " + "PRIVATE KEY-----",
    "AccountKey=",
    "ya29.",
    "kind: Secret\ndata:\n",
    "Authorization: Bearer ",
    "curl -u ",
    "mysql -p",
    "AKIA ",
    "|password|",
    "A" * 40 + "1b+ ",
    "\0",
    "ﷺ",
    "ghp_" + "a1" * 10 + "\n",
]


@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.usefixtures("deadline")
def test_hostile_text_takes_linear_time(unit: str) -> None:
    text = unit * (400_000 // len(unit))
    assert all(item.kind.startswith("secret:") for item in find_secrets(text))
