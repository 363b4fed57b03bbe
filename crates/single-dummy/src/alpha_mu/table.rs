//! What was found out: exact fronts by position, and which cards reach the target in each position.

use bridge::Cardplay;
use cards::CardSet;
use rustc_hash::FxHashMap;

use super::WorldMask;

/// What a front depends on beside the worlds that matter. The hands of all active worlds stand in one
/// number of 64 bits; that two sets of hands share it is not to be expected in the life of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    hands: u64,
    active: WorldMask,
    moves: u32,
}

impl Key {
    /// The key of these positions when so many moves are left to be made without seeing.
    pub fn new(positions: &[Cardplay], active: WorldMask, moves: u32) -> Key {
        let hands = active.iter().fold(0, |hash, world| mix(hash, positions[world].key_bits()));
        Key { hands, active, moves }
    }

    /// The same positions with another number of moves.
    pub fn with_moves(self, moves: u32) -> Key {
        Key { moves, ..self }
    }
}

/// A number for one position.
pub trait KeyBits {
    /// Equal for equal positions.
    fn key_bits(&self) -> u64;
}

impl KeyBits for Cardplay {
    fn key_bits(&self) -> u64 {
        let hands = self.hands().values().fold(0, |hash, hand| mix(hash, hand.bits()));
        let trick = self.trick();
        let cards = trick.cards().iter().fold(1, |all, card| all << 6 | card.index() as u64);
        let won = self.won().into_array().into_iter().fold(0, |all, won| all << 8 | u64::from(won));
        mix(mix(hands, cards), won << 8 | trick.leader().index() as u64)
    }
}

#[inline]
fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xd6e8_feb8_6659_fd93);
    (product as u64 ^ (product >> 64) as u64).wrapping_add(hash.rotate_left(29) ^ word)
}

/// Exact fronts and double-dummy answers of one decision.
#[derive(Default)]
pub struct Table {
    entries: FxHashMap<Key, Entry>,
    fronts: Vec<WorldMask>,
    reaching: FxHashMap<u64, CardSet>,
}

#[derive(Clone, Copy)]
struct Entry {
    useful: WorldMask,
    from: u32,
    to: u32,
    limited: bool,
}

impl Table {
    /// Forgets everything; keeps the room.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.fronts.clear();
        self.reaching.clear();
    }

    /// The front for these useful worlds, if it is known for them or for more, and whether more moves
    /// could come to less.
    #[inline]
    pub fn get(&self, key: &Key, useful: WorldMask) -> Option<(&[WorldMask], bool)> {
        let entry = self.entries.get(key).filter(|entry| entry.useful.covers(useful))?;
        Some((&self.fronts[entry.from as usize..entry.to as usize], entry.limited))
    }

    /// Keeps an exact front for these useful worlds.
    pub fn put(&mut self, key: Key, useful: WorldMask, front: &[WorldMask], limited: bool) {
        let from = self.fronts.len() as u32;
        self.fronts.extend_from_slice(front);
        let to = self.fronts.len() as u32;
        self.entries.insert(key, Entry { useful, from, to, limited });
    }

    /// The cards that reach the target, asked for at most once in each position; with true where they
    /// were asked for now.
    #[inline]
    pub fn reaching(&mut self, position: &Cardplay, ask: impl FnOnce() -> CardSet) -> (CardSet, bool) {
        let mut asked = false;
        let cards = *self.reaching.entry(position.key_bits()).or_insert_with(|| {
            asked = true;
            ask()
        });
        (cards, asked)
    }
}
