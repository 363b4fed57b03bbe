//! The search: "can the first side take so many of the remaining tricks?"

use crate::class::{Bounds, Shape, Sight};
use crate::hints::{self, Hints};
use crate::lanes::{self, lane, run_tops, suit_of, top};
use crate::leads::Leads;
use crate::memory::Memory;
use crate::order::Moves;
use crate::stats::Stats;
use crate::suits::Suits;
use crate::symmetry::Symmetries;
use crate::trick::Trick;
use crate::tried::Tried;
use crate::witness::{Claim, Moment, Witness};

/// A bound on the tricks that the first side takes from here on, and the cards it rests on: in
/// each suit, the owners of the lowest of them and of everything above. At least the tricks asked
/// for, it is a lower bound; less, an upper bound.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub value: i32,
    pub rests_on: u64,
}

/// Everything a search works with. Seats are numbered around the table; the first side has the
/// even ones. Trumps lie in the highest lane.
pub struct Engine<W = ()> {
    pub hands: [u64; 4],
    /// Whether there is a trump suit.
    pub trumps: bool,
    /// Which of the deal's suits lies in each lane.
    pub names: [usize; 4],
    pub memory: Memory,
    pub symmetries: Symmetries,
    pub suits: Suits,
    pub leads: Leads,
    pub hints: Hints,
    pub stats: Stats,
    /// Told of every claim; the tests have one that checks them.
    pub witness: W,
}

impl<W: Witness> Engine<W> {
    /// Takes at most about so many bytes.
    pub fn new(bytes: usize, witness: W) -> Engine<W> {
        let memory = bytes.saturating_sub(Suits::BYTES + Leads::BYTES + Hints::BYTES);
        Engine {
            hands: [0; 4],
            trumps: false,
            names: [0, 1, 2, 3],
            memory: Memory::new(memory),
            symmetries: Symmetries::default(),
            suits: Suits::new(),
            leads: Leads::new(),
            hints: Hints::new(),
            stats: Stats::default(),
            witness,
        }
    }

    /// Puts cards on the table. The table of classes is kept: it holds for every deal, and for
    /// every trump suit.
    pub fn load(&mut self, hands: [u64; 4], names: [usize; 4], trumps: bool) {
        (self.hands, self.names, self.trumps) = (hands, names, trumps);
        self.symmetries.load(&names, trumps);
    }

    /// Forgets what was found out about positions.
    pub fn forget_classes(&mut self) {
        self.memory.clear();
    }

    /// The owners of cards change: what was said about single suits, and about the deal as a whole,
    /// is forgotten.
    pub fn new_deal(&mut self) {
        self.symmetries.clear();
        if self.suits.new_deal() {
            self.leads.clear();
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.forget_classes();
        self.new_deal();
        self.hints.clear();
        self.stats = Stats::default();
    }

    /// The cards in all hands.
    pub fn all(&self) -> u64 {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// A first idea of the tricks that the first side takes.
    pub fn first_guess(&self) -> i32 {
        self.hands[0].count_ones().div_ceil(2) as i32
    }

    /// The tricks of the first side, with a hand on lead to the next trick.
    pub fn tricks_at_lead(&mut self, lead: usize, guess: i32) -> i32 {
        let (tricks, shape) = (self.hands[lead].count_ones() as i32, Shape::new(&self.hands));
        let (trumps, all) = (self.trumps, self.all());
        self.converge(tricks, guess, |engine, need| {
            let answer = if trumps {
                engine.node::<true>(lead, need, shape, all)
            } else {
                engine.node::<false>(lead, need, shape, all)
            };
            answer.value
        })
    }

    /// Asks around a guess until the bounds meet.
    pub fn converge(
        &mut self,
        tricks: i32,
        guess: i32,
        mut ask: impl FnMut(&mut Engine<W>, i32) -> i32,
    ) -> i32 {
        let (mut least, mut most) = (0, tricks);
        let mut guess = guess.clamp(0, tricks);
        while least < most {
            let need = if guess == least { guess + 1 } else { guess };
            guess = ask(self, need);
            if guess >= need {
                least = guess;
            } else {
                most = guess;
            }
        }
        least
    }

    /// The position at the start of a trick.
    pub fn node<const TRUMPS: bool>(&mut self, lead: usize, need: i32, shape: Shape, all: u64) -> Answer {
        // 1. Decided by the numbers alone.
        let tricks = self.hands[lead].count_ones() as i32;
        if need <= 0 {
            return Answer { value: 0, rests_on: 0 };
        }
        if need > tricks {
            return Answer { value: tricks, rests_on: 0 };
        }
        if TRUMPS && all & lane(lanes::TRUMP) == 0 {
            // Without a trump left it is a notrump contract.
            return self.node::<false>(lead, need, shape, all);
        }
        self.stats.nodes += 1;
        if tricks == 1 {
            let answer = self.last_trick::<TRUMPS>(lead, all);
            return self.claimed::<TRUMPS>(Claim::LastTrick, lead, need, answer);
        }
        let (key, turn) = self.symmetries.key(shape, lead, TRUMPS);
        let shelf = self.memory.shelf(key);
        // 2. Tricks that are there for the taking.
        if let Some(answer) = self.static_bounds::<TRUMPS>(lead, need, tricks, all) {
            self.stats.decided += 1;
            return self.claimed::<TRUMPS>(Claim::Static, lead, need, answer);
        }
        if tricks == 2 {
            // Searched faster than looked up.
            let answer = self.lead::<TRUMPS>(lead, need, shape, all);
            return self.claimed::<TRUMPS>(Claim::Searched, lead, need, answer);
        }
        // 3. Known from before.
        self.stats.probes += 1;
        if turn != 0 {
            return self.turned_node::<TRUMPS>(lead, need, shape, all, turn);
        }
        let sight = Sight::new(&self.hands, all, key);
        if let Some(found) = self.memory.find(shelf, &sight, need) {
            self.stats.hits += 1;
            return self.claimed::<TRUMPS>(Claim::Remembered, lead, need, found);
        }
        // 4. Search.
        let answer = self.lead::<TRUMPS>(lead, need, shape, all);
        // 5. Remember.
        self.memory.store(&sight, Bounds::from_answer(answer, need, tricks), answer.rests_on);
        self.claimed::<TRUMPS>(Claim::Searched, lead, need, answer)
    }

    /// Steps 3 to 5 for a position that is remembered as another, which differs only by a turn of
    /// the table and the names of suits.
    #[cold]
    fn turned_node<const TRUMPS: bool>(
        &mut self,
        lead: usize,
        need: i32,
        shape: Shape,
        all: u64,
        turn: usize,
    ) -> Answer {
        let turn = self.symmetries.turn(turn);
        let tricks = self.hands[lead].count_ones() as i32;
        let key = turn.key(shape, lead, TRUMPS);
        let sight = turn.sight(&self.hands, all, key);
        let shelf = self.memory.shelf(key);
        if let Some(found) = self.memory.find(shelf, &sight, turn.need(need, tricks)) {
            self.stats.hits += 1;
            return self.claimed::<TRUMPS>(Claim::Remembered, lead, need, turn.back(found, tricks));
        }
        let answer = self.lead::<TRUMPS>(lead, need, shape, all);
        let bounds = turn.bounds(Bounds::from_answer(answer, need, tricks), tricks);
        self.memory.store(&sight, bounds, turn.cards(answer.rests_on));
        self.claimed::<TRUMPS>(Claim::Searched, lead, need, answer)
    }

    #[inline(always)]
    fn claimed<const TRUMPS: bool>(&mut self, how: Claim, lead: usize, need: i32, answer: Answer) -> Answer {
        self.witness.answered(&self.hands, TRUMPS, lead, need, how, answer);
        answer
    }

    /// A card failed: the cards that must fail for the same reasons are taken off the list.
    #[inline(always)]
    pub fn take_in<const TRUMPS: bool>(
        &mut self,
        tried: &mut Tried,
        seat: usize,
        moment: Moment<'_>,
        card: u64,
        answer: Answer,
        moves: &mut u64,
    ) {
        // Of the cards on the table only the winning one can still matter.
        let all = match moment {
            Moment::Lead(all) => all,
            Moment::Follow(trick) => trick.left | trick.best,
        };
        let before = *moves & !card;
        tried.take_in(card, answer, self.hands[seat], all, moves);
        self.witness.skipped(&self.hands, TRUMPS, seat, moment, before & !*moves, answer);
    }

    fn lead<const TRUMPS: bool>(&mut self, seat: usize, need: i32, shape: Shape, all: u64) -> Answer {
        let hand = self.hands[seat];
        let mut moves = run_tops(hand, all);
        // At notrump the same lead serves whatever is wanted.
        let key = hints::Key::lead(&self.hands, seat, if TRUMPS { need } else { 0 });
        let hint = self.hints.get(key) & moves;
        let mut tried = Tried::new(seat, need);
        if hint != 0 {
            let answer = self.try_lead::<TRUMPS>(seat, hint, need, shape, all);
            if tried.decides(&answer) {
                return self.first_cut(answer);
            }
            self.take_in::<TRUMPS>(&mut tried, seat, Moment::Lead(all), hint, answer, &mut moves);
        }
        let mut ordered = Moves::default();
        self.order_leads::<TRUMPS>(&mut ordered, seat, moves, all);
        loop {
            let card = ordered.next(moves);
            if card == 0 {
                break;
            }
            let answer = self.try_lead::<TRUMPS>(seat, card, need, shape, all);
            if tried.decides(&answer) {
                self.hints.set(key, card);
                return self.cut(answer, tried.count);
            }
            self.take_in::<TRUMPS>(&mut tried, seat, Moment::Lead(all), card, answer, &mut moves);
        }
        self.fail(tried)
    }

    #[inline(always)]
    pub fn try_lead<const TRUMPS: bool>(
        &mut self,
        seat: usize,
        card: u64,
        need: i32,
        shape: Shape,
        all: u64,
    ) -> Answer {
        self.hands[seat] ^= card;
        let answer = self.follow::<TRUMPS, 1>(&Trick::begin(seat, card, all, shape), need);
        self.hands[seat] ^= card;
        self.witness.tried(&self.hands, TRUMPS, seat, Moment::Lead(all), card, need, answer);
        answer
    }

    /// The hand that plays next to a trick of one to three cards.
    pub fn go_on<const TRUMPS: bool>(&mut self, place: usize, trick: &Trick, need: i32) -> Answer {
        match place {
            1 => self.follow::<TRUMPS, 1>(trick, need),
            2 => self.follow::<TRUMPS, 2>(trick, need),
            _ => self.follow::<TRUMPS, 3>(trick, need),
        }
    }

    /// The second, third or fourth hand, by its place.
    fn follow<const TRUMPS: bool, const PLACE: usize>(&mut self, trick: &Trick, need: i32) -> Answer {
        let seat = (trick.leader + PLACE) & 3;
        let hand = self.hands[seat];
        let in_suit = hand & trick.led;
        // Of the cards on the table only the winning one can still matter.
        let all = trick.left | trick.best;
        let mut moves = run_tops(if in_suit != 0 { in_suit } else { hand }, all);
        let mut tried = Tried::new(seat, need);
        if moves & (moves - 1) == 0 {
            let answer = self.try_follow::<TRUMPS, PLACE>(seat, trick, moves, need);
            if tried.decides(&answer) {
                return answer;
            }
            let card = moves;
            self.take_in::<TRUMPS>(&mut tried, seat, Moment::Follow(trick), card, answer, &mut moves);
            return tried.answer;
        }
        // The fourth hand knows all that it needs; a remembered card would only cost time.
        let key =
            if PLACE == 3 { hints::Key::NONE } else { hints::Key::follow(&self.hands, PLACE, seat, trick) };
        let hint = if PLACE == 3 { 0 } else { self.hints.get(key) & moves };
        if hint != 0 {
            let answer = self.try_follow::<TRUMPS, PLACE>(seat, trick, hint, need);
            if tried.decides(&answer) {
                return self.first_cut(answer);
            }
            self.take_in::<TRUMPS>(&mut tried, seat, Moment::Follow(trick), hint, answer, &mut moves);
        }
        let mut ordered = Moves::default();
        self.order_follow::<TRUMPS, PLACE>(&mut ordered, seat, trick, moves, all);
        loop {
            let card = ordered.next(moves);
            if card == 0 {
                break;
            }
            let answer = self.try_follow::<TRUMPS, PLACE>(seat, trick, card, need);
            if tried.decides(&answer) {
                if PLACE != 3 {
                    self.hints.set(key, card);
                }
                return self.cut(answer, tried.count);
            }
            self.take_in::<TRUMPS>(&mut tried, seat, Moment::Follow(trick), card, answer, &mut moves);
        }
        self.fail(tried)
    }

    #[inline(always)]
    pub fn try_follow<const TRUMPS: bool, const PLACE: usize>(
        &mut self,
        seat: usize,
        trick: &Trick,
        card: u64,
        need: i32,
    ) -> Answer {
        self.hands[seat] ^= card;
        let after = trick.with::<TRUMPS>(seat, card);
        let answer = match PLACE {
            1 => self.follow::<TRUMPS, 2>(&after, need),
            2 => self.follow::<TRUMPS, 3>(&after, need),
            _ => {
                let ours = i32::from(after.winner & 1 == 0);
                let rest = self.node::<TRUMPS>(after.winner, need - ours, after.shape, after.left);
                Answer { value: rest.value + ours, rests_on: rest.rests_on | after.rank_that_won() }
            }
        };
        self.hands[seat] ^= card;
        self.witness.tried(&self.hands, TRUMPS, seat, Moment::Follow(trick), card, need, answer);
        answer
    }

    fn last_trick<const TRUMPS: bool>(&self, lead: usize, all: u64) -> Answer {
        let led = lane(suit_of(self.hands[lead]));
        let strong = if TRUMPS { led | lane(lanes::TRUMP) } else { led };
        let best = top(all & strong);
        let ours = (self.hands[0] | self.hands[2]) & best != 0;
        let by_rank = all & lane(suit_of(best)) != best;
        Answer { value: i32::from(ours), rests_on: if by_rank { best } else { 0 } }
    }

    #[inline(always)]
    fn first_cut(&mut self, answer: Answer) -> Answer {
        self.stats.cuts += 1;
        self.stats.first_cuts += 1;
        self.stats.hint_cuts += 1;
        answer
    }

    #[inline(always)]
    fn cut(&mut self, answer: Answer, tried: u32) -> Answer {
        self.stats.cuts += 1;
        self.stats.first_cuts += u64::from(tried == 0);
        answer
    }

    #[inline(always)]
    fn fail(&mut self, tried: Tried) -> Answer {
        self.stats.fails += 1;
        self.stats.failed_moves += u64::from(tried.count);
        tried.answer
    }
}
