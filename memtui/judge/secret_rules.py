"""Published token formats as data: what a token starts with, and what must follow.

Sources are the issuers' own descriptions of their formats. A new format is a new
row; `secrets.py` has the engine, `secret_assignments.py` what has no format.
"""

from __future__ import annotations

from dataclasses import dataclass

UUID = "[a-fA-F0-9]{8}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{12}"


@dataclass(frozen=True, slots=True)
class Rule:
    """One token format.

    `starts` holds the literals, space-separated, one of which every such token has;
    `rest` is the regular expression (ASCII) that must follow it, and `ahead` one of
    `width` characters that must stand before it. `least` is the entropy of a
    believable token in bits per character. `label`: the literal names the secret
    and is not a part of it.
    """

    name: str
    title: str
    starts: str
    rest: str
    ahead: str = ""
    width: int = 0
    least: float = 3.0
    label: bool = False


@dataclass(frozen=True, slots=True)
class Secret:
    """One secret in a text: its span, its rule, and what may be shown of it."""

    start: int
    end: int
    rule: str
    shown: str
    certain: bool


_W = "[A-Za-z0-9]"
_H = "[a-f0-9]"
_X = "[a-fA-F0-9]"
_B = "[A-Za-z0-9+/]"

CLOUDS = (
    Rule("aws-key-id", "AWS access key id", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}", least=2.8),
    Rule("aws-key-id", "AWS access key id", "A3T", "[A-Z0-9][A-Z0-9]{16}", least=2.8),
    Rule("aws-bedrock-key", "AWS Bedrock key", "ABSK", _B + "{100,280}={0,2}"),
    Rule("aws-bedrock-key", "AWS Bedrock key", "bedrock-api-key-", _B + "{20,2000}={0,2}"),
    Rule("google-api-key", "Google API key", "AIza", r"[\w-]{35}"),
    Rule("google-oauth-secret", "Google OAuth client secret", "GOCSPX-", r"[\w-]{28}"),
    Rule("google-oauth-token", "Google OAuth token", "ya29.", r"[\w.-]{30,512}"),
    Rule("google-oauth-token", "Google OAuth refresh token", "1//0", r"[\w-]{40,256}"),
    Rule("azure-client-secret", "Azure client secret", "Q~", r"[\w~.-]{31,34}", r"[\w~.-]{3}\d", 4),
    Rule(
        "azure-key",
        "Azure access key",
        "AccountKey= SharedAccessKey= accountkey= sharedaccesskey=",
        _B + "{42,88}={0,2}",
        label=True,
    ),
    Rule(
        "azure-sas",
        "Azure shared access signature",
        "&sig= ?sig=",
        "[A-Za-z0-9%/+]{40,120}(?:=|%3[Dd])",
        label=True,
    ),
    Rule("azure-devops-token", "Azure DevOps token", "AZDO", _W + "{4}", _W + "{76}", 76),
    Rule("alibaba-key-id", "Alibaba Cloud key id", "LTAI", _W + "{12,26}", least=3.2),
    Rule("tencent-key-id", "Tencent Cloud key id", "AKID", _W + "{32}"),
    Rule("yandex-key", "Yandex Cloud key", "AQVN YCAJ YCP YCM", r"[\w-]{35,48}"),
    Rule("digitalocean-token", "DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", _H + "{64}"),
    Rule("heroku-key", "Heroku API key", "HRKU-", rf"(?:{UUID}|AA[\w-]{{58}})"),
    Rule("cloudflare-key", "Cloudflare origin CA key", "v1.0-", _H + "{24}-" + _H + "{146}"),
    Rule("fly-token", "Fly.io token", "fo1_", r"[\w-]{43}"),
    Rule("fly-token", "Fly.io token", "fm1a_ fm1r_ fm2_", _B + "{100,800}={0,3}"),
    Rule("scalingo-token", "Scalingo token", "tk-us-", r"[\w-]{48}"),
    Rule(
        "planetscale-token",
        "PlanetScale token",
        "pscale_tkn_ pscale_pw_ pscale_oauth_",
        r"[\w=.-]{32,64}",
    ),
    Rule("supabase-key", "Supabase key", "sbp_", "(?:v0_)?" + _H + "{40}"),
    Rule("supabase-key", "Supabase key", "sb_secret_", r"[\w-]{22,48}"),
    Rule("openshift-token", "OpenShift token", "sha256~", r"[\w-]{43}"),
    Rule("render-key", "Render key", "rnd_", _W + "{28,40}", least=3.4),
    Rule("databricks-token", "Databricks token", "dapi", _H + r"{32}(?:-\d)?"),
    Rule("vault-token", "HashiCorp Vault token", "hvs. hvb. hvr.", r"[\w-]{24,300}"),
    Rule("terraform-token", "Terraform token", ".atlasv1.", r"[\w=-]{60,70}", _W + "{14}", 14),
    Rule(
        "doppler-token",
        "Doppler token",
        "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
        r"(?:[a-z0-9_-]{2,35}\.)?" + _W + "{40,44}",
    ),
    Rule("pulumi-token", "Pulumi token", "pul-", _H + "{40}"),
    Rule("onepassword-token", "1Password service token", "ops_eyJ", _B + "{200,2000}={0,3}"),
    Rule("onepassword-key", "1Password secret key", "A3-", "[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}"),
    Rule("infracost-key", "Infracost key", "ico-", _W + "{32}"),
    Rule("prefect-key", "Prefect key", "pnu_ pnb_", _W + "{36}"),
    Rule("harness-token", "Harness token", "pat. sat.", rf"[\w-]{{22}}\.{_W}{{24}}\.{_W}{{20}}"),
    Rule(
        "tailscale-key",
        "Tailscale key",
        "tskey-",
        "(?:[a-z]{3,8}-)?" + _W + "{10,20}-" + _W + "{20,40}",
    ),
)

CODE_HOSTS = (
    Rule("github-token", "GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", _W + "{36,255}"),
    Rule("github-token", "GitHub token", "github_pat_", r"\w{36,255}"),
    Rule(
        "gitlab-token",
        "GitLab token",
        "glpat- gldt- glrt- glptt- glft- glcbt- glimt- glsoat- glagent- gloas- glffct- glrtr-",
        r"(?:t\d_)?[\w.=-]{18,300}",
    ),
    Rule("gitlab-token", "GitLab runner token", "GR1348941", r"[\w-]{20}"),
    Rule("gitlab-session", "GitLab session", "_gitlab_session=", _W + "{32}", label=True),
    Rule("atlassian-token", "Atlassian token", "ATATT3 ATCTT3", r"[\w=-]{60,250}"),
    Rule("atlassian-token", "Bitbucket token", "ATBB", r"[\w=.-]{24,48}"),
    Rule("npm-token", "npm token", "npm_", _W + "{36}"),
    Rule(
        "pypi-token",
        "PyPI token",
        "pypi-AgEIcHlwaS5vcmc pypi-AgENdGVzdC5weXBp",
        r"[\w-]{50,1000}",
    ),
    Rule("rubygems-token", "RubyGems token", "rubygems_", _H + "{48}"),
    Rule("clojars-token", "Clojars token", "CLOJARS_ clojars_ Clojars_", _W + "{60}"),
    Rule("nuget-key", "NuGet key", "oy2", "[a-z0-9]{43}"),
    Rule("crates-token", "crates.io token", "cio", _W + "{32}", least=3.6),
    Rule("docker-token", "Docker Hub token", "dckr_pat_ dckr_oat_", r"[\w-]{27,40}"),
    Rule("artifactory-token", "Artifactory token", "AKCp", _W + "{10,80}", least=3.3),
    Rule("artifactory-token", "Artifactory token", "cmVmd", _W + "{59}"),
    Rule("circleci-token", "CircleCI token", "CCIPAT_ CCIPRJ_", _W + "{22}_" + _H + "{40}"),
    Rule("octopus-key", "Octopus Deploy key", "API-", "[A-Z0-9]{26}", least=3.3),
    Rule("sonar-token", "Sonar token", "squ_ sqp_ sqa_", _W + "{40}"),
    Rule(
        "sourcegraph-token", "Sourcegraph token", "sgp_", rf"(?:(?:{_H}{{16}}|local)_)?{_H}{{40}}"
    ),
    Rule("sourcegraph-token", "Sourcegraph token", "slk_", _H + "{64}"),
    Rule("postman-key", "Postman key", "PMAK-", _X + "{24}-" + _X + "{34}"),
    Rule("readme-key", "ReadMe key", "rdme_", "[a-z0-9]{70}"),
    Rule("figma-token", "Figma token", "figd_ figu_ figo_", r"[\w-]{38,60}"),
)

MODELS = (
    Rule("anthropic-key", "Anthropic key", "sk-ant-", r"[a-z]{2,8}\d\d-[\w-]{40,140}"),
    Rule("openrouter-key", "OpenRouter key", "sk-or-v1-", _H + "{64}"),
    Rule("openai-key", "OpenAI key", "sk-proj- sk-svcacct- sk-admin-", r"[\w-]{20,200}"),
    Rule("langfuse-key", "Langfuse key", "sk-lf-", UUID),
    Rule("openai-key", "OpenAI-style key", "sk-", _W + "{20,140}", least=3.1),
    Rule("huggingface-token", "Hugging Face token", "hf_ api_org_", "[A-Za-z]{34}", least=3.6),
    Rule("groq-key", "Groq key", "gsk_", _W + "{48,56}"),
    Rule("xai-key", "xAI key", "xai-", _W + "{70,90}"),
    Rule("perplexity-key", "Perplexity key", "pplx-", _W + "{40,60}"),
    Rule("replicate-token", "Replicate token", "r8_", _W + "{37}"),
    Rule("nvidia-key", "NVIDIA key", "nvapi-", r"[\w-]{60,80}"),
    Rule("langsmith-key", "LangSmith key", "lsv2_pt_ lsv2_sk_", _H + "{32}_" + _H + "{10}"),
    Rule("elevenlabs-key", "ElevenLabs key", "sk_", _H + "{48}"),
    Rule("tavily-key", "Tavily key", "tvly-", r"(?:(?:dev|prod)-)?[\w-]{24,60}", least=3.4),
    Rule("firecrawl-key", "Firecrawl key", "fc-", _H + "{32}"),
    Rule("pinecone-key", "Pinecone key", "pcsk_", _W + "{4,8}_" + _W + "{50,70}"),
    Rule("jina-key", "Jina key", "jina_", _H + "{32}" + _W + "{24,32}"),
    Rule("cerebras-key", "Cerebras key", "csk-", "[a-z0-9]{40,60}"),
)

MESSENGERS = (
    Rule(
        "slack-token",
        "Slack token",
        "xoxb- xoxp- xoxa- xoxo- xoxr- xoxs- xoxc- xoxd- xoxe- xoxe.xoxb- xoxe.xoxp-",
        "[A-Za-z0-9%-]{10,300}",
        least=2.5,
    ),
    Rule("slack-token", "Slack token", "xapp- xwfp-", "[A-Za-z0-9-]{20,300}"),
    Rule(
        "slack-webhook",
        "Slack webhook",
        "hooks.slack.com/ hooks.slack-gov.com/",
        "(?:services|workflows|triggers)/[A-Za-z0-9+/]{40,100}",
        label=True,
    ),
    Rule(
        "discord-webhook",
        "Discord webhook",
        "/api/webhooks/",
        r"\d{15,22}/[\w-]{60,80}",
        label=True,
    ),
    Rule(
        "teams-webhook",
        "Microsoft Teams webhook",
        ".webhook.office.com/webhookb2/ outlook.office.com/webhook/",
        f"{UUID}@{UUID}/IncomingWebhook/{_X}{{32}}/{UUID}",
        label=True,
    ),
    Rule("telegram-token", "Telegram bot token", ":A", r"[\w-]{34}", r"\d{5}", 5),
    Rule(
        "discord-token",
        "Discord bot token",
        ".G .H .W .X .Y .Z",
        r"[\w-]{5}\.[\w-]{27,40}",
        r"[\w-]{24}",
        24,
    ),
    Rule("twilio-key", "Twilio key", "SK", _X + "{32}"),
    Rule("sendgrid-key", "SendGrid key", "SG.", r"[\w=-]{16,32}\.[\w=.-]{16,64}"),
    Rule("brevo-key", "Brevo key", "xkeysib- xsmtpsib-", _H + "{64}-" + _W + "{16}"),
    Rule("mailgun-key", "Mailgun key", "key- pubkey-", _H + "{32}"),
    Rule("mailchimp-key", "Mailchimp key", "-us", r"\d{1,2}", _H + "{32}", 32),
    Rule("resend-key", "Resend key", "re_", _W + "{8}_" + _W + "{24}", least=3.4),
    Rule("intra42-secret", "42 client secret", "s-s4t2ud- s-s4t2af-", _H + "{64}"),
)

BUSINESS = (
    Rule(
        "stripe-key",
        "Stripe key",
        "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_",
        _W + "{10,110}",
    ),
    Rule("stripe-webhook-secret", "Stripe webhook secret", "whsec_", r"[\w+/=]{24,64}"),
    Rule("square-token", "Square token", "sq0atp- sq0csp- sq0idp-", r"[\w\\-]{22,48}"),
    Rule("square-token", "Square token", "EAAA", r"[\w-]{56,64}"),
    Rule("facebook-token", "Facebook token", "EAA", "[A-Z]" + _W + "{60,300}"),
    Rule("shopify-token", "Shopify token", "shpat_ shpca_ shppa_ shpss_", _X + "{32}"),
    Rule(
        "paypal-token",
        "PayPal token",
        "access_token$production$ access_token$sandbox$",
        rf"[a-z0-9]{{16}}\${_H}{{32}}",
    ),
    Rule(
        "plaid-token", "Plaid token", "access-sandbox- access-development- access-production-", UUID
    ),
    Rule("flutterwave-key", "Flutterwave key", "FLWSECK FLWPUBK", "(?:_TEST)?-" + _W + "{12,40}"),
    Rule("shippo-token", "Shippo token", "shippo_live_ shippo_test_", _X + "{40}"),
    Rule("easypost-key", "EasyPost key", "EZAK EZTK", _W + "{54}"),
    Rule("duffel-token", "Duffel token", "duffel_test_ duffel_live_", r"[\w=-]{43}"),
    Rule("lob-key", "Lob key", "live_ test_", "(?:pub_)?" + _X + "{31,35}"),
    Rule("gocardless-token", "GoCardless token", "live_", r"[\w=-]{40}", least=3.6),
    Rule("frameio-token", "Frame.io token", "fio-u-", r"[\w=-]{64}"),
    Rule("airtable-token", "Airtable token", "pat", _W + r"{14}\." + _H + "{64}"),
    Rule("hubspot-token", "HubSpot token", "pat-na1- pat-na2- pat-eu1-", UUID),
    Rule("linear-key", "Linear key", "lin_api_ lin_oauth_", _W + "{40,64}"),
    Rule("notion-token", "Notion token", "ntn_", _W + "{40,50}"),
    Rule("notion-token", "Notion token", "secret_", _W + "{43}"),
    Rule("asana-token", "Asana token", "0/ 1/ 2/", r"\d{16,17}(?:/\d{16,17})?:" + _X + "{32}"),
    Rule("clickup-token", "ClickUp token", "pk_", r"\d{6,10}_[A-Z0-9]{32}"),
    Rule("contentful-token", "Contentful token", "CFPAT-", r"[\w-]{43}"),
    Rule("typeform-token", "Typeform token", "tfp_", r"[\w.=-]{50,64}"),
    Rule("adobe-secret", "Adobe client secret", "p8e- p8-", r"[\w-]{32}", least=3.2),
    Rule(
        "dynatrace-token",
        "Dynatrace token",
        "dt0c01. dt0s01. dt0s16.",
        _W + r"{8,24}\." + _W + "{64}",
    ),
    Rule("newrelic-key", "New Relic key", "NRAK- NRII- NRIQ- NRJS- NRRA- NRAL-", r"[\w-]{19,40}"),
    Rule("newrelic-key", "New Relic licence key", "NRAL", "", _X + "{36}", 36),
    Rule("grafana-token", "Grafana token", "glsa_", _W + "{32}_" + _X + "{8}"),
    Rule("grafana-token", "Grafana token", "glc_", _B + "{32,400}={0,3}"),
    Rule("grafana-token", "Grafana key", "eyJrIjoi", _B + "{60,400}={0,3}"),
    Rule("sentry-token", "Sentry token", "sntrys_eyJ", r"[\w+/=-]{60,1000}"),
    Rule("sentry-token", "Sentry token", "sntryu_", _H + "{64}"),
    Rule("launchdarkly-key", "LaunchDarkly key", "api- sdk-", UUID),
    Rule("beamer-key", "Beamer key", "b_", "[a-z0-9=_-]{44}", least=3.6),
    Rule("settlemint-token", "SettleMint token", "sm_aat_ sm_pat_ sm_sat_", _W + "{16}"),
    Rule(
        "authress-key",
        "Authress key",
        "sc_ ext_ scauth_ authress_",
        r"[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[\w+/=-]{30,120}",
    ),
    Rule("defined-token", "Defined Networking token", "dnkey-", r"[\w=-]{26}-[\w=-]{52}"),
    Rule("maxmind-key", "MaxMind key", "_mmk", "", _W + "{6}_" + _W + "{29}", 36),
    Rule("dropbox-token", "Dropbox token", "sl.", r"(?:u\.)?[\w=-]{100,1300}"),
    Rule("twitter-token", "Twitter token", "A" * 21, "A{0,3}[A-Za-z0-9%]{60,120}", least=2.8),
    Rule("age-key", "age secret key", "AGE-SECRET-KEY-1 AGE-SECRET-KEY-PQ-1", "[A-Z0-9]{50,90}"),
    Rule("jwt", "JSON web token", "eyJ", r"[\w-]{8,4096}\.eyJ[\w-]{8,4096}\.[\w-]{0,4096}"),
    Rule("jwt", "JSON web token in base64", "ZXlK", r"[\w+/-]{60,4096}={0,2}", least=4.0),
)

RULES: tuple[Rule, ...] = (*CLOUDS, *CODE_HOSTS, *MODELS, *MESSENGERS, *BUSINESS)
