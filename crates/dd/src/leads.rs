//! Which lead first. What speaks for a suit is worked out once for each set of its remaining
//! cards, as in `suits`; what depends on more than the suit is added.
//!
//! The weights were found by counting nodes: starting from values set by hand, changes that shrank
//! the searches of some hundred random deals were kept (docs/solver.md).

use crate::engine::Engine;
use crate::lanes::{TRUMP, lane, top, top_or_none};
use crate::order::Moves;
use crate::suits::zeroed;
use crate::witness::Witness;

/// What speaks for a lead and what against. "Ace" is the highest card left in the suit, "king" the
/// next, and so on.
struct Weights {
    left_ruffs: i16,
    right_ruffs: i16,
    mate_ruffs: i16,
    trump: i16,
    through_ace_to_king: i16,
    finesse_against_king: i16,
    from_king_into_ace: i16,
    from_ace_into_king: i16,
    ace_and_king_ours: i16,
    king_and_queen_ours: i16,
    /// For each card of ours.
    length: i16,
    mates_length: i16,
    lefts_length: i16,
    mate_void: i16,
    ace_right: i16,
    ace_left: i16,
    ace_mate: i16,
    opponents_void: i16,
    highest_card: i16,
    lowest_card: i16,
    top_of_sequence: i16,
    top_card: i16,
}

const NOTRUMP_WEIGHTS: Weights = Weights {
    left_ruffs: 0,
    right_ruffs: 0,
    mate_ruffs: 0,
    trump: 0,
    through_ace_to_king: 24,
    finesse_against_king: 29,
    from_king_into_ace: -40,
    from_ace_into_king: -40,
    ace_and_king_ours: -2,
    king_and_queen_ours: 14,
    length: 1,
    mates_length: 1,
    lefts_length: -1,
    mate_void: -18,
    ace_right: 4,
    ace_left: 4,
    ace_mate: 12,
    opponents_void: -24,
    highest_card: 4,
    lowest_card: 10,
    top_of_sequence: 13,
    top_card: 0,
};

const TRUMP_WEIGHTS: Weights = Weights {
    left_ruffs: -76,
    right_ruffs: -60,
    mate_ruffs: 29,
    trump: -20,
    through_ace_to_king: 12,
    finesse_against_king: 25,
    from_king_into_ace: -20,
    from_ace_into_king: -12,
    ace_and_king_ours: 6,
    king_and_queen_ours: 18,
    length: 1,
    mates_length: 0,
    lefts_length: -1,
    mate_void: -18,
    ace_right: -16,
    ace_left: -4,
    ace_mate: 8,
    opponents_void: -16,
    highest_card: 8,
    lowest_card: 6,
    top_of_sequence: 9,
    top_card: 0,
};

/// The ratings of suits made so far for one deal.
pub struct Leads {
    /// By trumps or not, suit, remaining cards and hand on lead; the upper half says for which deal.
    made: Box<[u32; PLACES]>,
}

const SETS: usize = 1 << 13;
const PLACES: usize = 2 * 4 * SETS * 4;

impl Leads {
    /// What it takes.
    pub const BYTES: usize = PLACES * size_of::<u32>();

    /// Empty.
    pub fn new() -> Leads {
        Leads { made: zeroed() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.made.fill(0);
    }
}

impl<W: Witness> Engine<W> {
    /// Orders leads.
    #[inline(always)]
    pub fn order_leads<const TRUMPS: bool>(&mut self, to: &mut Moves, seat: usize, moves: u64, all: u64) {
        let weights = if TRUMPS { &TRUMP_WEIGHTS } else { &NOTRUMP_WEIGHTS };
        for suit in 0..4 {
            let mut cards = moves & lane(suit);
            if cards == 0 {
                continue;
            }
            let of_suit = self.suit_score::<TRUMPS>(weights, seat, suit, all);
            let mine = self.hands[seat & 3] & lane(suit);
            let left = all & lane(suit);
            let ace = top(left);
            let king = top_or_none(left & !ace);
            let queen = top_or_none(left & !ace & !king);
            while cards != 0 {
                let card = top(cards);
                cards ^= card;
                let score = if card == ace {
                    weights.highest_card
                } else if cards == 0 {
                    weights.lowest_card
                } else if card == king && mine & queen != 0 {
                    weights.top_of_sequence
                } else if card == top(mine) {
                    weights.top_card
                } else {
                    0
                };
                to.push(card, of_suit + score);
            }
        }
    }

    /// What speaks for leading a suit.
    #[inline(always)]
    fn suit_score<const TRUMPS: bool>(
        &mut self,
        weights: &Weights,
        seat: usize,
        suit: usize,
        all: u64,
    ) -> i16 {
        let set = (all >> (16 * suit)) as usize & (SETS - 1);
        let place = ((usize::from(TRUMPS) * 4 + (self.names[suit] & 3)) * SETS + set) * 4 + (seat & 3);
        let made = self.leads.made[place];
        let alone = if made >> 16 == self.suits.deal() {
            made as i16
        } else {
            let score = self.score_alone(weights, seat, suit, all);
            self.leads.made[place] = self.suits.deal() << 16 | u32::from(score as u16);
            score
        };
        if !TRUMPS {
            return alone;
        }
        if suit == TRUMP {
            return alone + weights.trump;
        }
        let hand = |places: usize| self.hands[(seat + places) & 3];
        let void = |places: usize| hand(places) & lane(suit) == 0;
        let ruffs = |places: usize| void(places) && hand(places) & lane(TRUMP) != 0;
        if ruffs(1) {
            alone + weights.left_ruffs
        } else if ruffs(3) {
            alone + weights.right_ruffs
        } else if ruffs(2) && !void(1) && !void(3) {
            alone + weights.mate_ruffs
        } else {
            alone
        }
    }

    /// The part of it that depends on the suit alone.
    #[cold]
    fn score_alone(&self, weights: &Weights, seat: usize, suit: usize, all: u64) -> i16 {
        let held = |places: usize| self.hands[(seat + places) & 3] & lane(suit);
        let (mine, lefts, mates, rights) = (held(0), held(1), held(2), held(3));
        let ours = mine | mates;
        let ace = top(all & lane(suit));
        let under = all & lane(suit) & !ace;
        let king = top_or_none(under);
        let queen = top_or_none(under & !king);
        let when = |holds: bool, weight: i16| if holds { weight } else { 0 };
        let mut score = 0;
        // Through strength, up to weakness.
        let mate_guarded = mates & mates.wrapping_sub(1) != 0;
        score += when(mates & king != 0 && lefts & ace != 0 && mate_guarded, weights.through_ace_to_king);
        score +=
            when(mates & ace != 0 && lefts & king != 0 && ours & queen != 0, weights.finesse_against_king);
        score += when(mine & king != 0 && rights & ace != 0 && ours & queen == 0, weights.from_king_into_ace);
        score += when(mine & ace != 0 && rights & king != 0, weights.from_ace_into_king);
        score += when(ours & (ace | king) == ace | king, weights.ace_and_king_ours);
        let king_and_queen = king | queen;
        score +=
            when(ours & king_and_queen == king_and_queen && ours & ace == 0, weights.king_and_queen_ours);
        score += when(mates == 0, weights.mate_void);
        score += when(rights & ace != 0, weights.ace_right);
        score += when(lefts & ace != 0, weights.ace_left);
        score += when(mates & ace != 0, weights.ace_mate);
        score += when(lefts | rights == 0, weights.opponents_void);
        score
            + weights.length * mine.count_ones() as i16
            + weights.mates_length * mates.count_ones() as i16
            + weights.lefts_length * lefts.count_ones() as i16
    }
}
