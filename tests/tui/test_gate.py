import asyncio
from threading import Event, get_ident

import pytest
from fake_desk import FakeDesk

from memtui.errors import MemtuiError, StoreError
from memtui.tui.gate import Gate


def gate(desk: FakeDesk) -> Gate:
    return Gate(lambda: desk, lambda text: None)


async def test_jobs_run_in_the_order_asked_for_and_off_the_loop(desk: FakeDesk) -> None:
    order: list[int] = []
    threads: set[int] = set()
    the_gate = gate(desk)

    def job(number: int) -> None:
        order.append(number)
        threads.add(get_ident())

    jobs = [the_gate.call(lambda _, n=number: job(n)) for number in range(20)]  # type: ignore[misc]
    await asyncio.gather(*jobs)
    assert order == list(range(20))
    assert get_ident() not in threads


async def test_the_desk_is_opened_by_the_first_job_and_again_after_a_failure() -> None:
    tries: list[int] = []

    def open_desk() -> FakeDesk:
        tries.append(1)
        if len(tries) == 1:
            raise StoreError("not there")
        return FakeDesk()

    the_gate = Gate(open_desk, lambda text: None)
    assert tries == []
    with pytest.raises(StoreError):
        await the_gate.call(lambda desk: desk.queue())
    await the_gate.call(lambda desk: desk.queue())
    await the_gate.call(lambda desk: desk.queue())
    assert len(tries) == 2


async def test_an_unforeseen_failure_is_one_sentence_and_is_logged(desk: FakeDesk) -> None:
    logged: list[str] = []
    the_gate = Gate(lambda: desk, logged.append)
    with pytest.raises(MemtuiError, match="ZeroDivisionError"):
        await the_gate.call(lambda _: 1 // 0)
    assert "Traceback" in logged[0]


async def test_a_cancelled_caller_does_not_let_two_jobs_meet(desk: FakeDesk) -> None:
    the_gate = gate(desk)
    running, go = Event(), Event()
    order: list[str] = []

    def slow() -> None:
        running.set()
        go.wait(5)
        order.append("slow")

    first = asyncio.create_task(the_gate.call(lambda _: slow()))
    await asyncio.to_thread(running.wait, 5)
    second = asyncio.create_task(the_gate.call(lambda _: order.append("second")))
    first.cancel()
    go.set()
    with pytest.raises(asyncio.CancelledError):
        await first
    await second
    assert order == ["slow", "second"]


async def test_closing_closes_an_opened_desk_only(desk: FakeDesk) -> None:
    the_gate = gate(desk)
    await the_gate.close()
    assert not desk.closed
    await the_gate.call(lambda each: each.queue())
    await the_gate.close()
    assert desk.closed


async def test_a_job_tells_how_far_it_has_come(desk: FakeDesk) -> None:
    the_gate = gate(desk)
    counted = await the_gate.call(lambda _: the_gate.counted)
    assert counted == "judging 64 of 10,000"
