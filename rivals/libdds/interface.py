"""The structures of DDS 2.9's C interface for ctypes, and a library behind them."""

import ctypes
from ctypes import c_char, c_int, c_uint, c_bool, Structure, byref

BOARDS, TABLES = 200, 40


def structure(name, **fields):
    return type(name, (Structure,), {"_fields_": list(fields.items())})


Trick = dict(trump=c_int, first=c_int, currentTrickSuit=c_int * 3, currentTrickRank=c_int * 3)
Deal = structure("Deal", **Trick, remainCards=(c_uint * 4) * 4)
DealPBN = structure("DealPBN", **Trick, remainCards=c_char * 80)
FutureTricks = structure(
    "FutureTricks", nodes=c_int, cards=c_int, suit=c_int * 13, rank=c_int * 13, equals=c_int * 13, score=c_int * 13
)
Asked = dict(target=c_int * BOARDS, solutions=c_int * BOARDS, mode=c_int * BOARDS)
Boards = structure("Boards", noOfBoards=c_int, deals=Deal * BOARDS, **Asked)
BoardsPBN = structure("BoardsPBN", noOfBoards=c_int, deals=DealPBN * BOARDS, **Asked)
SolvedBoards = structure("SolvedBoards", noOfBoards=c_int, solvedBoard=FutureTricks * BOARDS)
TableDeal = structure("TableDeal", cards=(c_uint * 4) * 4)
TableDealPBN = structure("TableDealPBN", cards=c_char * 80)
TableDeals = structure("TableDeals", noOfTables=c_int, deals=TableDeal * (TABLES * 5))
TableDealsPBN = structure("TableDealsPBN", noOfTables=c_int, deals=TableDealPBN * (TABLES * 5))
TableResults = structure("TableResults", resTable=(c_int * 4) * 5)
TablesRes = structure("TablesRes", noOfBoards=c_int, results=TableResults * (TABLES * 5))
ParResults = structure("ParResults", parScore=(c_char * 16) * 2, parContractsString=(c_char * 128) * 2)
AllParResults = structure("AllParResults", presults=ParResults * TABLES)
ParResultsDealer = structure("ParResultsDealer", number=c_int, score=c_int, contracts=(c_char * 10) * 10)
Contract = structure("Contract", underTricks=c_int, overTricks=c_int, level=c_int, denom=c_int, seats=c_int)
ParResultsMaster = structure("ParResultsMaster", score=c_int, number=c_int, contracts=Contract * 10)
ParTextResults = structure("ParTextResults", parText=(c_char * 128) * 2, equal=c_bool)
PlayTrace = structure("PlayTrace", number=c_int, suit=c_int * 52, rank=c_int * 52)
PlayTracePBN = structure("PlayTracePBN", number=c_int, cards=c_char * 106)
PlayTraces = structure("PlayTraces", noOfBoards=c_int, plays=PlayTrace * BOARDS)
PlayTracesPBN = structure("PlayTracesPBN", noOfBoards=c_int, plays=PlayTracePBN * BOARDS)
SolvedPlay = structure("SolvedPlay", number=c_int, tricks=c_int * 53)
SolvedPlays = structure("SolvedPlays", noOfBoards=c_int, solved=SolvedPlay * BOARDS)
Info = structure(
    "Info", major=c_int, minor=c_int, patch=c_int, versionString=c_char * 10, system=c_int, numBits=c_int,
    compiler=c_int, constructor=c_int, numCores=c_int, threading=c_int, noOfThreads=c_int,
    threadSizes=c_char * 128, systemString=c_char * 1024,
)

FUNCTIONS = """SetMaxThreads SetThreading SetResources FreeMemory SolveBoard SolveBoardPBN CalcDDtable
CalcDDtablePBN CalcAllTables CalcAllTablesPBN SolveAllBoards SolveAllBoardsBin SolveAllChunks SolveAllChunksBin
SolveAllChunksPBN Par CalcPar CalcParPBN SidesPar SidesParBin DealerPar DealerParBin ConvertToDealerTextFormat
ConvertToSidesTextFormat AnalysePlayBin AnalysePlayPBN AnalyseAllPlaysBin AnalyseAllPlaysPBN ErrorMessage
GetDDSInfo""".split()


def load(path, threads=0):
    library = ctypes.CDLL(str(path))
    for name in FUNCTIONS:
        getattr(library, name)
    library.SetMaxThreads(threads)
    return library


# Positions as the tests deal them: cards from 0 to 51, suit * 13 + rank - 2.

def holdings(hands):
    """A 4 x 4 array of four lists of cards."""
    array = ((c_uint * 4) * 4)()
    for seat, hand in enumerate(hands):
        for card in hand:
            array[seat][card // 13] |= 1 << (card % 13 + 2)
    return array


def pbn(hands, first=0):
    """The same as a text, from any seat on."""
    ranks = "23456789TJQKA"
    def hand(cards):
        return ".".join(
            "".join(ranks[r] for r in range(12, -1, -1) if suit * 13 + r in cards) for suit in range(4)
        )
    return "NESW"[first] + ":" + " ".join(hand(hands[(first + i) % 4]) for i in range(4))


def random_hands(rng, cards):
    deck = rng.sample(range(52), 4 * cards)
    return [deck[i * cards:(i + 1) * cards] for i in range(4)]


def random_deal(rng, cards, legal=True):
    """A position, perhaps within a trick; and the hands at the start of the trick."""
    hands = random_hands(rng, cards)
    whole = [list(hand) for hand in hands]
    deal = Deal(trump=rng.randrange(5), first=rng.randrange(4))
    led = None
    for place in range(rng.choice((0, 0, 1, 2, 3))):
        hand = hands[(deal.first + place) % 4]
        may = [card for card in hand if led is not None and card // 13 == led] if legal else hand
        card = rng.choice(may or hand)
        led = card // 13 if led is None else led
        hand.remove(card)
        deal.currentTrickSuit[place], deal.currentTrickRank[place] = card // 13, card % 13 + 2
    deal.remainCards = holdings(hands)
    return deal, hands, whole


def as_pbn(deal, hands, first=0):
    text = DealPBN(deal.trump, deal.first, deal.currentTrickSuit, deal.currentTrickRank)
    text.remainCards = pbn(hands, first).encode()
    return text


def random_play(rng, deal, hands, length):
    """Cards as they might be played from a position, as (suit, rank)."""
    hands, trump = [list(hand) for hand in hands], deal.trump
    trick = [
        deal.currentTrickSuit[i] * 13 + deal.currentTrickRank[i] - 2 for i in range(3) if deal.currentTrickRank[i]
    ]
    leader, played = deal.first, []
    while len(played) < length:
        hand = hands[(leader + len(trick)) % 4]
        if not hand:
            break
        may = [card for card in hand if trick and card // 13 == trick[0] // 13] or hand
        card = rng.choice(may)
        hand.remove(card)
        trick.append(card)
        played.append((card // 13, card % 13 + 2))
        if len(trick) == 4:
            led = trick[0] // 13
            worth = [(c // 13 == trump, c // 13 == led, c) for c in trick]
            leader, trick = (leader + worth.index(max(worth))) % 4, []
    return played


def trace(played, number=None):
    play = PlayTrace(number=len(played) if number is None else number)
    for i, (suit, rank) in enumerate(played):
        play.suit[i], play.rank[i] = suit, rank
    return play


def trace_pbn(played):
    text = "".join("SHDC"[suit] + "..23456789TJQKA"[rank] for suit, rank in played)
    return PlayTracePBN(len(played), text.encode())
