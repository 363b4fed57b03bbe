//! DDS behind one face: the version that the crate `dds-bridge-sys` builds, or any shared library
//! of it (the Python package `endplay` carries one).

use std::ffi::c_int;
use std::path::Path;

use bridge::{Cardplay, Strain, TrickTable};
use cards::{BySeat, Card, CardSet, Deal, Seat, Suit};
use dds_bridge_sys as sys;

/// The functions that are measured.
pub struct Dds {
    pub name: String,
    solve: unsafe extern "C" fn(sys::Deal, c_int, c_int, c_int, *mut sys::FutureTricks, c_int) -> c_int,
    table: unsafe extern "C" fn(sys::DdTableDeal, *mut sys::DdTableResults) -> c_int,
    /// Keeps a loaded library loaded.
    _library: Option<libloading::Library>,
}

/// How much is asked of a position.
#[derive(Clone, Copy)]
pub enum Ask {
    /// The number of tricks.
    Value = 1,
    /// The number of tricks after every card.
    EveryCard = 3,
}

impl Dds {
    /// The version that was built in.
    pub fn built_in() -> Dds {
        // SAFETY: called once, before any other function of the library.
        unsafe { sys::SetMaxThreads(1) };
        Dds {
            name: "DDS 3 (built in)".into(),
            solve: sys::SolveBoard,
            table: sys::CalcDDtable,
            _library: None,
        }
    }

    /// A shared library. The plain C interface has been the same since version 2.5.
    pub fn load(path: &Path) -> Result<Dds, libloading::Error> {
        // SAFETY: the user names a DDS library; the three signatures are those of its dll.h, and
        // the function pointers live no longer than the library that is kept beside them.
        unsafe {
            let library = libloading::Library::new(path)?;
            let set_threads: libloading::Symbol<'_, unsafe extern "C" fn(c_int)> =
                library.get(b"SetMaxThreads")?;
            set_threads(1);
            let (solve, table) = (*library.get(b"SolveBoard")?, *library.get(b"CalcDDtable")?);
            Ok(Dds { name: format!("{}", path.display()), solve, table, _library: Some(library) })
        }
    }

    /// The twenty results as digits, as `bridge::TrickTable::hex` writes them.
    pub fn table(&self, deal: &Deal) -> String {
        let cards = sys::DdTableDeal { cards: holdings(deal.hands()) };
        let mut results = sys::DdTableResults { res_table: [[0; 4]; 5] };
        // SAFETY: both structures are whole and outlive the call.
        let code = unsafe { (self.table)(cards, &mut results) };
        assert_eq!(code, 1, "DDS refuses {deal}");
        let tricks = |seat: Seat, strain: Strain| results.res_table[dds_strain(strain)][seat.index()] as u8;
        TrickTable::from_fn(tricks).expect("DDS counts to 13").hex()
    }

    /// The tricks of the side on turn, this trick included: the best, then those of every card.
    pub fn solve(&self, position: &Cardplay, ask: Ask) -> Vec<i32> {
        let found = self.ask(position, -1, ask as c_int);
        found.score[..found.cards as usize].to_vec()
    }

    /// The cards that take at least so many tricks, by the usual question: what each is worth.
    pub fn cards_worth(&self, position: &Cardplay, target: u8) -> CardSet {
        cards(&self.ask(position, -1, 3), |score| score >= c_int::from(target))
    }

    /// The same, asked for this target alone. It must not be zero.
    pub fn cards_reaching(&self, position: &Cardplay, target: u8) -> CardSet {
        cards(&self.ask(position, c_int::from(target), 2), |score| score >= c_int::from(target))
    }

    fn ask(&self, position: &Cardplay, target: c_int, solutions: c_int) -> sys::FutureTricks {
        let mut deal = sys::Deal {
            trump: dds_strain(position.strain()) as c_int,
            first: position.trick().leader().index() as c_int,
            currentTrickSuit: [0; 3],
            currentTrickRank: [0; 3],
            remainCards: holdings(position.hands()),
        };
        for (i, card) in position.trick().cards().iter().enumerate() {
            deal.currentTrickSuit[i] = dds_suit(card.suit()) as c_int;
            deal.currentTrickRank[i] = card.index() as c_int % 16 + 2;
        }
        // SAFETY: a structure of integers, for which zero is a value.
        let mut found: sys::FutureTricks = unsafe { std::mem::zeroed() };
        // SAFETY: both structures are whole and outlive the call.
        let code = unsafe { (self.solve)(deal, target, solutions, 1, &mut found, 0) };
        assert_eq!(code, 1, "DDS refuses {position:?}");
        found
    }
}

/// The cards found whose score is wanted, with their equals.
fn cards(found: &sys::FutureTricks, wanted: impl Fn(c_int) -> bool) -> CardSet {
    let mut all = CardSet::EMPTY;
    for i in (0..found.cards as usize).filter(|&i| wanted(found.score[i])) {
        let ranks = (1u32 << found.rank[i]) | found.equals[i] as u32;
        let suit = 3 - found.suit[i] as usize;
        let card = |rank: usize| Card::from_index(16 * suit + rank - 2).expect("a card");
        all |= (2..15).filter(|rank| ranks >> rank & 1 != 0).map(card).collect();
    }
    all
}

fn holdings(hands: &BySeat<CardSet>) -> [[u32; 4]; 4] {
    Seat::ALL.map(|seat| Suit::WRITTEN.map(|suit| u32::from(hands[seat].ranks(suit).bits()) << 2))
}

fn dds_suit(suit: Suit) -> usize {
    3 - suit.index()
}

fn dds_strain(strain: Strain) -> usize {
    strain.trump().map_or(4, dds_suit)
}
