"""Units of time, size, money and measure as people write them."""

from __future__ import annotations

import re

SECONDS = {
    "ms": 0.001, "millisecond": 0.001, "毫秒": 0.001, "s": 1, "sec": 1, "second": 1, "秒": 1,
    "秒钟": 1, "m": 60, "min": 60, "minute": 60, "分钟": 60, "分": 60, "h": 3600, "hr": 3600,
    "hour": 3600, "小时": 3600, "钟头": 3600, "day": 86400, "d": 86400, "天": 86400, "日": 86400,
    "week": 604800, "周": 604800, "星期": 604800, "礼拜": 604800, "month": 2592000,
    "月": 2592000, "year": 31536000, "yr": 31536000, "年": 31536000, "quarter": 7776000,
    "季度": 7776000, "fortnight": 1209600,
}  # fmt: skip
BYTES = {"b": 1, "byte": 1, "字节": 1}
for _power, _letter in enumerate("kmgtp", 1):
    for _name, _base in (("", 1024), ("i", 1024)):
        BYTES[f"{_letter}{_name}b"] = _base**_power
MEASURES = (
    "毫米 厘米 公斤 千克 公里 克 米 瓦 伏 °c ℃ °f v mv a ma w kw "
    "hz khz mhz ghz m² km cm mm px dpi dbm db kg g 像素 度 fps rpm km/h "
    "x sigma σ ppm lux mah wh kwh lm hpa bar mbps gbps kbps mb/s gb/s mph nm µm ml"
)
MEASURE = "|".join(re.escape(m) for m in sorted(MEASURES.split(), key=len, reverse=True))
UNIT_TIME = (
    r"(?:milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?"
    r"|yrs?"
    r"|quarters?|fortnights?|[smhd](?![\w/])|毫秒|秒钟?|分钟|个?小时|个?钟头|天|个?星期|个?礼拜"
    r"|周(?![一二三四五六日天末])"
    r"|个月|年(?!初|底|前|中)|个?季度)"
)
WEEKDAYS = {"mon": 0, "tue": 1, "wed": 2, "thu": 3, "fri": 4, "sat": 5, "sun": 6}
WEEKDAYS |= {char: day for day, char in enumerate("一二三四五六日")} | {"天": 6}
WEEKDAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|(?<![-\w])(?:mon|tue|wed|thu|fri|sat|sun)\b(?=[ ,.]"
    r"|$)"
)
OFTEN = {
    "hourly": 3600, "nightly": 86400, "daily": 86400, "weekly": 604800, "monthly": 2592000,
    "quarterly": 7776000, "yearly": 31536000, "annually": 31536000, "每晚": 86400, "每夜": 86400,
    "每天": 86400, "每日": 86400, "每周": 604800, "每月": 2592000, "每季度": 7776000,
    "每年": 31536000, "每小时": 3600, "每分钟": 60, "every night": 86400, "biweekly": 1209600,
    "fortnightly": 1209600, "每两周": 1209600, "双周": 1209600,
}  # fmt: skip
OFTEN_ENGLISH = "|".join(word for word in OFTEN if word.isascii())
OFTEN_CHINESE = "|".join(word for word in OFTEN if not word.isascii())
ZONE = r"(?:\s?(UTC(?:[+-]\d{1,2})?|GMT|CES?T|[EPCM][SD]T|北京时间))?"
CURRENCIES = {
    "$": "usd",
    "us$": "usd",
    "€": "eur",
    "£": "gbp",
    "¥": "cny",
    "￥": "cny",
    "元": "cny",
}
CURRENCIES |= {"块": "cny", "dollars": "usd", "dollar": "usd", "美元": "usd", "euros": "eur"}
CURRENCIES |= {"euro": "eur", "欧元": "eur", "rmb": "cny", "块钱": "cny", "人民币": "cny"}
MONEY = r"(?:usd|eur|gbp|cny|rmb|chf|sek|nok|dkk|dollars?|euros?|美元|欧元|人民币|块钱?|元)"
