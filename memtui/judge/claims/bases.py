"""Measures of one sort in one unit: `61 square kilometres` and `6,100 hectares` are the same."""

from __future__ import annotations

IN_WORDS = {
    "m": ("m", 1.0), "metre": ("m", 1.0), "meter": ("m", 1.0), "km": ("m", 1e3),
    "kilometre": ("m", 1e3), "kilometer": ("m", 1e3), "centimetre": ("m", 0.01),
    "centimeter": ("m", 0.01), "millimetre": ("m", 1e-3), "millimeter": ("m", 1e-3),
    "mile": ("m", 1609.34), "inch": ("m", 0.0254), "英寸": ("m", 0.0254), "里地": ("m", 500.0),
    "foot": ("m", 0.3048), "feet": ("m", 0.3048), "英里": ("m", 1609.34),
    "kilo": ("g", 1e3), "kilogram": ("g", 1e3), "gram": ("g", 1.0), "斤": ("g", 500.0),
    "milligram": ("g", 1e-3), "毫克": ("g", 1e-3),
    "tonne": ("g", 1e6), "吨": ("g", 1e6), "pound": ("g", 453.59), "磅": ("g", 453.59),
    "litre": ("l", 1.0), "liter": ("l", 1.0), "升": ("l", 1.0), "毫升": ("l", 1e-3),
    "millilitre": ("l", 1e-3), "milliliter": ("l", 1e-3),
    "hectare": ("m²", 1e4), "ha": ("m²", 1e4), "公顷": ("m²", 1e4), "亩": ("m²", 2000 / 3),
    "acre": ("m²", 4046.86),
    "square kilometre": ("m²", 1e6), "square kilometer": ("m²", 1e6), "平方公里": ("m²", 1e6),
    "square metre": ("m²", 1.0), "square meter": ("m²", 1.0), "平方米": ("m²", 1.0),
    "平米": ("m²", 1.0),
    "metres per second": ("m/s", 1.0), "meters per second": ("m/s", 1.0), "m/s": ("m/s", 1.0),
    "metres a second": ("m/s", 1.0), "米每秒": ("m/s", 1.0), "公里每小时": ("m/s", 1 / 3.6),
    "kilometres per hour": ("m/s", 1 / 3.6), "kilometers per hour": ("m/s", 1 / 3.6),
    "kilometres an hour": ("m/s", 1 / 3.6), "watt": ("w", 1.0), "kilowatt": ("w", 1e3),
    "volt": ("v", 1.0), "amp": ("a", 1.0), "degree": ("°c", 1.0), "pixel": ("px", 1.0),
    "iu": ("iu", 1.0), "国际单位": ("iu", 1.0), "单位": ("iu", 1.0), "megapixel": ("mp", 1.0),
    "mp": ("mp", 1.0), "hertz": ("hz", 1.0), "kilohertz": ("hz", 1e3), "平方公尺": ("m²", 1.0),
}  # fmt: skip
_SHORT = {
    "km": ("m", 1e3), "cm": ("m", 0.01), "mm": ("m", 1e-3), "µm": ("m", 1e-6), "nm": ("m", 1e-9),
    "kg": ("g", 1e3), "mw": ("w", 1e-3), "kw": ("w", 1e3), "mv": ("v", 1e-3), "ma": ("a", 1e-3),
    "khz": ("hz", 1e3), "mhz": ("hz", 1e6), "ghz": ("hz", 1e9), "kwh": ("wh", 1e3),
    "ml": ("l", 1e-3), "km/h": ("m/s", 1 / 3.6), "mph": ("m/s", 0.44704), "gbps": ("mbps", 1e3),
    "kbps": ("mbps", 1e-3), "gb/s": ("mb/s", 1024.0), "像素": ("px", 1.0),
}  # fmt: skip


def _of_word(unit: str) -> tuple[str, float] | None:
    found = IN_WORDS.get(unit) or IN_WORDS.get(unit.removesuffix("s"))
    return found or IN_WORDS.get(unit.removesuffix("es"))


def in_base_units(unit: str, number: float) -> tuple[str, float]:
    """A measure in the unit that all of its sort are compared in."""
    base, factor = _SHORT.get(unit) or _of_word(unit) or (unit, 1.0)
    return base, number * factor
