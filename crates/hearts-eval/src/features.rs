//! Atomic features (appendix A of Sturtevant and White 2006): yes-or-no facts about a position between two tricks,
//! all cards face up, as one seat sees itself.
//!
//! Two vocabularies share their first 46 features. [`Subject::Queen`] adds 14 about the queen of
//! spades and has the paper's 60; [`Subject::Hearts`] adds 42 point counts instead and has 88.
//! Where the appendix leaves a meaning open, it is fixed here:
//!
//! - *short* in a suit: no card of it in hand. *Opponent short*: at least one opponent is.
//! - *exit* in a suit: some opponent who holds the suit has only higher cards of it than our
//!   lowest, so that this card, led, cannot take the trick whatever is played.
//! - *forced high*: even our lowest card of the suit is higher than every one the others hold, so
//!   that following suit takes the trick.
//! - *single* A, K or Q♠: it is our only spade.
//! - *backers*: spades below the queen, J-2♠. *Shorts*: how many of ♦♣♥ a seat is short in.
//! - *leader* and *Q♠ player* are somebody else; where it is us, all features about them are off.
//! - the 14 that the hearts vocabulary lacks are the single honours and what is known of the
//!   Q♠ player; the paper gives their number and not their names.
//! - points in the hearts vocabulary are hearts alone: taken by us, taken by all opponents, left.
//!
//! A third vocabulary, [`Subject::Rest`], is our own: see [`wide`].

pub mod wide;
mod words;

use cards::lanes::{filled, lowest, not_below, suits};
use cards::{BySeat, CardSet, Rank, Seat, Suit};
use hearts::{HEARTS, PENALTIES, Play, QUEEN};

pub use wide::QueenHolder;

/// What is predicted, which decides the features in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// Whether we take the queen of spades: 13 points or none.
    Queen,
    /// How many hearts we take: 0 to 13 points.
    Hearts,
    /// All points that we take from here on, in the wider vocabulary, while the queen is there.
    Rest(QueenHolder),
}

impl Subject {
    /// All of them, the paper's first.
    pub const ALL: [Subject; 5] = [
        Subject::Queen,
        Subject::Hearts,
        Subject::Rest(QueenHolder::Nobody),
        Subject::Rest(QueenHolder::Us),
        Subject::Rest(QueenHolder::Them),
    ];

    /// How many atomic features there are.
    pub const fn atoms(self) -> usize {
        match self {
            Subject::Queen => SHARED + 14,
            Subject::Hearts => SHARED + 42,
            Subject::Rest(_) => wide::COUNT,
        }
    }

    /// The cards that cost points.
    pub const fn cards(self) -> CardSet {
        match self {
            Subject::Queen => CardSet::of(QUEEN),
            Subject::Hearts => HEARTS,
            Subject::Rest(_) => PENALTIES,
        }
    }

    /// The features that hold for a seat between two tricks.
    ///
    /// `dealt` is what the seat held when play began, which a position does not remember; the wider
    /// vocabulary does not ask. While cards are on the table, and at the end, the answer has no
    /// meaning.
    #[inline]
    pub fn atoms_of(self, play: &Play, dealt: CardSet, seat: Seat) -> Atoms {
        let near = Near::of(play, seat);
        let rest = match self {
            Subject::Queen => near.queen(play, seat),
            Subject::Hearts => points(play.taken(), seat),
            Subject::Rest(_) => return Atoms(wide::atoms_of(play, seat)),
        };
        Atoms(u128::from(near.shared(play, dealt, seat)) | rest << SHARED)
    }
}

/// A set of atomic features: one bit for each, in the order in which [`Subject::word`] names them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Atoms(u128);

impl Atoms {
    /// From bits.
    pub const fn from_bits(bits: u128) -> Atoms {
        Atoms(bits)
    }

    /// One bit for each feature.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many hold.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether none holds.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (lowest < 128).then_some(lowest)
        })
    }
}

/// How many features both vocabularies have.
const SHARED: usize = 46;

// Where the groups of shared features begin. Suits go in the order of the cards: ♣, ♦, ♥, ♠.
const SPADES: u32 = 3; // 0, 1, 2, 3, 4, at least 5 besides A, K and Q; before them: we have A, K, Q
const START: u32 = 9; // 0, 1, 2, at least 3 to start, in ♣, ♦, ♥
const SHORT: u32 = 21; // ♣♦♥
const NOT_SHORT: u32 = 24; // ♣♦♥
const OPPONENT_SHORT: u32 = 27; // ♣♦♥
const EXIT: u32 = 30; // ♣♦♥
const FORCED: u32 = 33; // ♣♦♥♠
const LEAD: u32 = 37;
const LEADER_SHORT: u32 = 38; // ♣♦♥♠
const LEADER_NOT_SHORT: u32 = 42; // ♣♦♥♠

// The same within the features about the queen.
const BACKERS: u32 = 3; // 0, 1, 2, at least 3; before them: single A, K, Q
const SHORTS: u32 = 7; // 0, 1, 2, 3
const QUEEN_SHORT: u32 = 11; // ♣♦♥

/// A spade honour as three bits: ace, king, queen.
const HONOURS: u64 = 0x1c00 << 48;

/// The hands around a seat.
struct Near {
    mine: u64,
    others: [u64; 3],
    /// By suit, whether we hold it.
    held: u64,
}

impl Near {
    #[inline]
    fn of(play: &Play, seat: Seat) -> Near {
        let hand = |places: usize| play.hands()[seat.plus(places)].bits();
        let mine = hand(0);
        Near { mine, others: [hand(1), hand(2), hand(3)], held: suits(filled(mine)) }
    }

    #[inline]
    fn shared(&self, play: &Play, dealt: CardSet, seat: Seat) -> u64 {
        let (mine, others) = (self.mine, self.others);
        let low = lowest(mine);
        let any = others[0] | others[1] | others[2];
        let all_hold = filled(others[0]) & filled(others[1]) & filled(others[2]);
        // A suit without our cards has no lowest; its comparisons say nothing.
        let beaten = others.into_iter().fold(0, |seats, other| seats | not_below(lowest(other), low));
        let exits = suits(beaten) & self.held;
        let forced = suits(not_below(low, any)) & self.held;
        let honours = reversed(mine >> 58 & 7);
        let spades = (mine & LOW_SPADES).count_ones().min(5);
        let leader = play.to_play().unwrap_or(seat);
        let lead = u64::from(leader == seat);
        let leader_holds = suits(filled(play.hands()[leader].bits()));
        let on = lead.wrapping_sub(1) & 15;
        honours
            | 1 << (SPADES + spades)
            | starts(dealt) << START
            | (!self.held & 7) << SHORT
            | (self.held & 7) << NOT_SHORT
            | (!suits(all_hold) & 7) << OPPONENT_SHORT
            | (exits & 7) << EXIT
            | forced << FORCED
            | lead << LEAD
            | (!leader_holds & on) << LEADER_SHORT
            | (leader_holds & on) << LEADER_NOT_SHORT
    }

    #[inline]
    fn queen(&self, play: &Play, seat: Seat) -> u128 {
        let spades = self.mine >> 48;
        let single = if spades.is_power_of_two() { reversed(spades >> 10 & 7) } else { 0 };
        let holder =
            (1..4).map(|places| seat.plus(places)).find(|&other| play.hands()[other].contains(QUEEN));
        let Some(holder) = holder else { return u128::from(single) };
        let hand = play.hands()[holder].bits();
        let backers = (hand & LOW_SPADES).count_ones().min(3);
        let short = !suits(filled(hand)) & 7;
        let known = 1 << (BACKERS + backers) | 1 << (SHORTS + short.count_ones()) | short << QUEEN_SHORT;
        u128::from(single | known)
    }
}

/// The spades below the queen.
const LOW_SPADES: u64 = 0x03ff << 48;

/// One of 14 for hearts taken by us, by the opponents, and left.
#[inline]
fn points(taken: &BySeat<CardSet>, seat: Seat) -> u128 {
    let count = |cards: CardSet| (cards & HEARTS).len() as u32;
    let ours = count(taken[seat]);
    let theirs = (1..4).map(|places| count(taken[seat.plus(places)])).sum::<u32>();
    1 << ours | 1 << (14 + theirs) | 1 << (28 + 13 - ours - theirs)
}

/// How many cards of ♣, ♦, ♥ were dealt, as one of four bits for each.
#[inline]
fn starts(dealt: CardSet) -> u64 {
    let one = |suit: u32| 1 << (4 * suit + (dealt.bits() >> (16 * suit) & 0x1fff).count_ones().min(3));
    one(0) | one(1) | one(2)
}

/// Three bits the other way round: queen, king, ace becomes ace, king, queen.
#[inline]
const fn reversed(three: u64) -> u64 {
    (three >> 2 & 1) | (three & 2) | (three & 1) << 2
}

const _: () = {
    let ace = CardSet::of(cards::Card::new(Suit::Spades, Rank::Ace)).bits();
    assert!(HONOURS & ace == ace && HONOURS & LOW_SPADES == 0 && (HONOURS | LOW_SPADES).count_ones() == 13);
};
