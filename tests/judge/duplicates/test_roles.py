"""Who does what to whom, what comes first, what is denied twice, what words mean in translation."""

from __future__ import annotations

import pytest

from memtui.judge.duplicates.bilingual import exchanged, likeness
from memtui.judge.duplicates.denial import said_once
from memtui.judge.duplicates.reading import read
from memtui.judge.duplicates.roles import swapped
from memtui.judge.duplicates.sequence import parts_of, same_order, sequence_of


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The landlord pays the tenant.", "The tenant pays the landlord."),
        ("The buyer checks the seller.", "The buyer is checked by the seller."),
        ("Bay 3 holds 8 pallets.", "Bay 8 holds 3 pallets."),
        ("老师给家长发通知。", "家长给老师发通知。"),
        ("订单从小程序同步到门店系统。", "订单从门店系统同步到小程序。"),
    ],
)
def test_those_who_change_parts_are_seen(first: str, second: str) -> None:
    assert swapped(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The buyer checks the seller.", "The seller is checked by the buyer."),
        ("Prices include VAT.", "VAT is included in the prices."),
        ("There are no deploys after lunch on Fridays.", "On Fridays after lunch no deploys."),
        ("考场里不许带手机。", "手机不得带入考场。"),
        ("The guests pay 20 euros.", "20 euros are due from the guests."),
    ],
)
def test_the_same_in_another_order_of_words_changes_no_parts(first: str, second: str) -> None:
    assert not swapped(first, second)


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        (
            "Set the region before you import stops.",
            "Before you import stops, set the region.",
            "same",
        ),
        (
            "Set the region before you import stops.",
            "Import stops before you set the region.",
            "reversed",
        ),
        (
            "Approve it after the parcel is back.",
            "The parcel must be back before you approve it.",
            "same",
        ),
        ("先通知客服再上线。", "先上线再通知客服。", "reversed"),
        ("Set the region.", "Import the stops.", ""),
    ],
)
def test_what_comes_first_is_compared(first: str, second: str, order: str) -> None:
    one, other = (sequence_of(parts_of(text)) for text in (first, second))
    assert same_order(one, other) == order


@pytest.mark.parametrize(
    ("text", "once"),
    [
        ("Nothing is sent without consent.", "Nothing is sent without consent."),
        ("never deploy without a ticket", " deploy only with a ticket"),
        (
            "Deploy without tests, but do not skip lint",
            "Deploy without tests, but do not skip lint",
        ),
        ("unpaid orders", "not paid orders"),
        ("unlocked doors", "unlocked doors"),
    ],
)
def test_what_is_denied_twice_is_affirmed(text: str, once: str) -> None:
    assert said_once(text) == once


def test_a_translation_shares_the_meanings_of_its_original() -> None:
    english = read(0, "The brakes of every vehicle are checked.").words
    alike = likeness(english, read(1, "每辆车都要检查刹车。").words, 0)
    other = likeness(english, read(1, "每辆车都要检查轮胎。").words, 0)
    assert not alike.things_differ
    assert other.things_differ
    assert alike.share > other.share


def test_things_that_changed_places_are_seen_in_a_translation() -> None:
    english = read(0, "The nurse hands the map to the doctor.").words
    assert exchanged(english, read(1, "医生把地图交给护士。").words)
    assert not exchanged(english, read(1, "护士把地图交给医生。").words)
