//! In which order cards are tried: what will probably decide comes first.
//!
//! The weights of leads were found by counting nodes: starting from values set by hand, changes
//! that shrank the searches of some hundred random deals were kept (docs/solver.md).

use crate::engine::Engine;
use crate::lanes::{TRUMP, lane, lowest, top, top_or_none};
use crate::trick::{Trick, higher};

/// Cards in order.
#[derive(Default)]
pub struct Moves {
    cards: [u8; 16],
    scores: [i16; 16],
    len: usize,
}

impl Moves {
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The card at this place.
    #[inline(always)]
    pub fn card(&self, i: usize) -> u64 {
        1 << (self.cards[i & 15] & 63)
    }

    /// Puts a card behind all that score as high, among those from a place on.
    #[inline(always)]
    fn push(&mut self, from: usize, card: u64, score: i16) {
        let mut i = self.len;
        while i > from && self.scores[(i - 1) & 15] < score {
            self.scores[i & 15] = self.scores[(i - 1) & 15];
            self.cards[i & 15] = self.cards[(i - 1) & 15];
            i -= 1;
        }
        self.cards[i & 15] = card.trailing_zeros() as u8;
        self.scores[i & 15] = score;
        self.len += 1;
    }

    /// Puts cards behind all others, the lowest first.
    #[inline(always)]
    fn upwards(&mut self, mut cards: u64) {
        while cards != 0 {
            self.put(lowest(cards));
            cards &= cards - 1;
        }
    }

    /// Puts cards behind all others, the highest first.
    #[inline(always)]
    fn downwards(&mut self, mut cards: u64) {
        while cards != 0 {
            let card = top(cards);
            self.put(card);
            cards ^= card;
        }
    }

    #[inline(always)]
    fn put(&mut self, card: u64) {
        self.cards[self.len & 15] = card.trailing_zeros() as u8;
        self.len += 1;
    }
}

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

impl Engine {
    /// Orders leads.
    pub fn order_leads<const TRUMPS: bool>(&self, to: &mut Moves, seat: usize, moves: u64, all: u64) {
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
                to.push(0, card, of_suit + score);
            }
        }
    }

    #[inline(always)]
    fn suit_score<const TRUMPS: bool>(&self, weights: &Weights, seat: usize, suit: usize, all: u64) -> i16 {
        let hand = |places: usize| self.hands[(seat + places) & 3];
        let held = |places: usize| hand(places) & lane(suit);
        let (mine, lefts, mates, rights) = (held(0), held(1), held(2), held(3));
        let ours = mine | mates;
        let ace = top(all & lane(suit));
        let under = all & lane(suit) & !ace;
        let king = top_or_none(under);
        let queen = top_or_none(under & !king);
        let when = |holds: bool, weight: i16| if holds { weight } else { 0 };
        let mut score = 0;
        if TRUMPS && suit == TRUMP {
            score += weights.trump;
        } else if TRUMPS {
            let ruffs = |places: usize| held(places) == 0 && hand(places) & lane(TRUMP) != 0;
            if ruffs(1) {
                score += weights.left_ruffs;
            } else if ruffs(3) {
                score += weights.right_ruffs;
            } else if ruffs(2) && lefts != 0 && rights != 0 {
                score += weights.mate_ruffs;
            }
        }
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

    /// Orders what the second, third or fourth hand may play.
    pub fn order_follow<const TRUMPS: bool, const PLACE: usize>(
        &self,
        to: &mut Moves,
        seat: usize,
        trick: &Trick,
        moves: u64,
        all: u64,
    ) {
        let trumps = if TRUMPS { lane(TRUMP) } else { 0 };
        // The cards of a hand that can take the trick.
        let strong = |hand: u64| if hand & trick.led != 0 { hand & trick.led } else { hand & trumps };
        let lefts = if PLACE == 3 { 0 } else { strong(self.hands[(seat + 1) & 3]) };
        let mates_trick = PLACE >= 2 && trick.winner == (seat + 2) & 3;
        if moves & trick.led == 0 {
            let rest = if TRUMPS { self.order_ruffs(to, trick, moves, lefts, mates_trick) } else { moves };
            return self.order_discards(to, seat, rest, trumps, all);
        }
        let winners = if trick.best & trick.led != 0 { higher(moves, trick.best) } else { 0 };
        // Partner wins the trick, or loses it to a card that beats ours as well.
        let no_better = || {
            mates_trick && higher(lefts, trick.best) == if lefts == 0 { 0 } else { higher(lefts, top(moves)) }
        };
        let mate_wins = || {
            let mates = strong(self.hands[(seat + 2) & 3]);
            PLACE == 1 && higher(mates, trick.best) != 0 && (lefts == 0 || top(mates) > top(lefts))
        };
        if winners == 0 || no_better() || mate_wins() {
            return to.upwards(moves);
        }
        let safe = if lefts == 0 { winners } else { higher(winners, top(lefts)) };
        if safe != 0 {
            to.upwards(safe);
            to.upwards(moves & !winners);
            to.downwards(winners & !safe);
        } else {
            // The second hand covers as cheaply as it can, the third plays high.
            if PLACE == 1 {
                to.upwards(winners)
            } else {
                to.downwards(winners)
            }
            to.upwards(moves & !winners);
        }
    }

    /// Trumps that take the trick, as low as will do. Gives back the cards not ordered yet.
    #[inline(always)]
    fn order_ruffs(&self, to: &mut Moves, trick: &Trick, moves: u64, lefts: u64, mates_trick: bool) -> u64 {
        let trumps = moves & lane(TRUMP);
        if trumps == 0 || (mates_trick && higher(lefts, trick.best) == 0) {
            return moves;
        }
        let winners = higher(trumps, trick.best);
        let safe = if lefts & lane(TRUMP) == 0 { winners } else { higher(winners, top(lefts)) };
        let chosen = if safe != 0 { safe } else { winners };
        to.upwards(chosen);
        moves & !chosen
    }

    /// The lowest card of each side suit first: of a long suit rather than a short one, of one that
    /// partner does not hold, and neither the last winner nor the guard of a king.
    #[inline(always)]
    fn order_discards(&self, to: &mut Moves, seat: usize, mut rest: u64, trumps: u64, all: u64) {
        let (hand, mate) = (self.hands[seat & 3], self.hands[(seat + 2) & 3]);
        let from = to.len;
        for suit in (0..4).rev() {
            let low = lowest(rest & lane(suit));
            if low == 0 || lane(suit) == trumps {
                continue;
            }
            let length = (hand & lane(suit)).count_ones() as i16;
            let ace = top(all & lane(suit));
            let king = top_or_none(all & lane(suit) & !ace);
            let mut score = 2 * length - (mate & lane(suit)).count_ones() as i16;
            if low == ace || (length == 2 && hand & king != 0) {
                score -= 3;
            }
            to.push(from, low, score);
            rest ^= low;
        }
        to.upwards(rest & !trumps);
        to.upwards(rest & trumps);
    }
}
