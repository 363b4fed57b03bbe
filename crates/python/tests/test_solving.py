import pickle
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import finesse
from finesse import CARDS, SEATS, STRAINS, Deal, FinesseError, Hand, Position, Solver

DEAL = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964"


def test_hands_and_deals():
    deal = Deal(DEAL)
    assert deal.north == Hand("AK3.J98.KT873.A2") == deal["north"]
    assert len({deal, Deal(str(deal)), Deal.of(deal.north, deal.east, deal.south, deal.west)}) == 1
    assert Deal(deal.pbn("S")) == deal and deal.pbn("S").startswith("S:98654")
    assert sum(deal[seat].hcp for seat in SEATS) == 40
    assert pickle.loads(pickle.dumps([deal, deal.west])) == [deal, deal.west]
    assert "♠ AK3" in deal.diagram()
    partial = Deal("N:AK3.J98.KT873.A2 - - -")
    assert not partial.is_full and len(partial.east) == 0


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: Hand("AK3.J98.KT873"), "3 suits"),
        (lambda: Deal("AK3"), "starts with a seat"),
        (lambda: Deal("N:AK3.J98.KT873.A2 AK3.J98.KT873.A2 - -"), "dealt twice"),
        (lambda: finesse.table("N:AK3.J98.KT873.A2 - - -"), "13"),
        (lambda: finesse.tables([DEAL, "N:AK3.J98.KT873.A2 - - -"]), "the deal at place 1: East has 0"),
        (lambda: finesse.solve(DEAL, "8NT-S"), "is not a contract"),
        (lambda: Position(DEAL, "NT", "X"), "is not a seat"),
        (lambda: Position(DEAL, "NT", "W").play("SA"), "West"),
        (lambda: finesse.table_of("89"), "20 digits"),
    ],
)
def test_errors_are_exceptions_with_the_messages_of_the_library(ask, words):
    with pytest.raises(FinesseError, match=words):
        ask()


def test_wrong_types_are_type_errors():
    with pytest.raises(TypeError, match="a list of deals"):
        finesse.tables(DEAL)
    for wrong in (7, None, ["N"]):
        with pytest.raises(TypeError):
            finesse.table(wrong)
    with pytest.raises((TypeError, OverflowError)):
        finesse.tables([DEAL], threads=-1)


def test_tables_in_batches_are_the_tables_one_by_one():
    deals = finesse.random_deals(12, seed=3)
    told = []
    found = finesse.tables(deals, threads=2, progress=lambda done, of: told.append((done, of)))
    assert found.shape == (12, 4, 5) and found.dtype == np.uint8
    assert told == [(done, 12) for done in range(1, 13)]
    solver = Solver()
    for deal, numbers in zip(deals, found):
        table = solver.table(deal)
        for (seat, strain), tricks in np.ndenumerate(numbers):
            assert table[SEATS[seat], STRAINS[strain]] == tricks
    assert (finesse.tables([str(deal) for deal in deals], threads=1) == found).all()
    assert finesse.tables([]).shape == (0, 4, 5)


def test_positions_and_their_cards():
    lead = Position.of_contract(DEAL, "3NT-S")
    values = finesse.cards(lead)
    row = finesse.card_values([lead, lead.play(values[0].card)])
    for value in values:
        for card in value.equals:
            assert row[0, CARDS.index(card)] == value.tricks
    assert (row[0] >= 0).sum() == 13
    assert finesse.tricks([lead])[0] == finesse.solve(DEAL, "3NT-S") == 9
    line = finesse.line(lead)
    assert len(line) == 52 and set(Solver().judge(lead, line)) == {0}
    assert lead.play(line).seat is None and lead.play(line).won == {"NS": 9, "EW": 4}


def test_par():
    par = finesse.par(DEAL, "N", "NS")
    assert par.points == 600 and len(par.contracts) == 2


def test_what_progress_raises_ends_a_batch():
    def stop(done, of):
        if done == 2:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        finesse.tables(finesse.random_deals(50, seed=1), progress=stop)


def test_other_threads_run_meanwhile():
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            done.wait(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    finesse.tables(finesse.random_deals(6, seed=1), threads=1)
    done.set()
    thread.join()
    assert counted[0] > 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_ends_a_batch():
    code = "import finesse; print('go', flush=True); finesse.tables(finesse.random_deals(100_000))"
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout.readline() == "go\n"
    # The interpreter asks for signals after each deal.
    threading.Timer(1.0, run.send_signal, [signal.SIGINT]).start()
    _, said = run.communicate(timeout=60)
    assert "KeyboardInterrupt" in said
