//! Which cards reach a target: the question of a player who wants to make a contract or to defeat
//! it, and not to know how many tricks more or less.

use bridge::{Cardplay, Pair};
use cards::CardSet;
use game::Game;

use crate::Solver;
use crate::engine::{Answer, Engine};
use crate::lanes::run_tops;
use crate::solver::{Start, from_lanes};
use crate::tried::Tried;
use crate::witness::{Moment, Witness};

impl Solver {
    /// The legal cards after which a pair can still end up with at least so many tricks, those won
    /// already included, if everybody plays best from then on. Nothing at the end.
    ///
    /// This is the cheapest question about all cards: one null window a card, and less where one
    /// card says all about others. It takes a quarter to a third of the time of
    /// [`cards`](Solver::cards).
    ///
    /// ```
    /// use bridge::{Cardplay, Pair, Strain};
    /// use cards::{PartialDeal, Seat};
    /// use dd::Solver;
    /// let ending: PartialDeal = "N:AQ... K2... 43... 65...".parse().unwrap();
    /// let position = Cardplay::new(&ending, Strain::Notrump, Seat::North).unwrap();
    /// let both = Solver::new().cards_reaching(&position, Pair::EastWest, 1);
    /// assert_eq!(both.to_string(), "♠AQ");
    /// ```
    pub fn cards_reaching(&mut self, position: &Cardplay, pair: Pair, tricks: u8) -> CardSet {
        let left = position.tricks_left() as i32;
        let wanted = i32::from(tricks) - i32::from(position.won()[pair]);
        if wanted <= 0 || wanted > left {
            return if wanted <= 0 { position.moves() } else { CardSet::EMPTY };
        }
        let start = self.start(position);
        // The search knows north and south alone: the others reach a target when these do not
        // take the rest.
        let need = if pair == Pair::NorthSouth { wanted } else { left - wanted + 1 };
        let engine = &mut self.engine;
        let reached = if engine.trumps {
            engine.moves_reaching::<true>(&start, need)
        } else {
            engine.moves_reaching::<false>(&start, need)
        };
        let reached = CardSet::from_bits(from_lanes(reached, position.strain()));
        if pair == Pair::NorthSouth { reached } else { position.moves() - reached }
    }
}

impl<W: Witness> Engine<W> {
    /// The legal cards after which the first side takes `need` of the remaining tricks.
    fn moves_reaching<const TRUMPS: bool>(&mut self, start: &Start, need: i32) -> u64 {
        let (seat, legal, all) = match start {
            Start::Lead { leader, all, .. } => (*leader, self.hands[*leader], *all),
            Start::Within { place, trick } => {
                let seat = (trick.leader + place) & 3;
                let of_led = self.hands[seat] & trick.led;
                let legal = if of_led != 0 { of_led } else { self.hands[seat] };
                (seat, legal, trick.left | trick.best)
            }
        };
        let mut moves = run_tops(legal, all);
        let mut reached = 0;
        let mut tried = Tried::new(seat, need);
        while moves != 0 {
            let card = moves & moves.wrapping_neg();
            let answer = self.try_move::<TRUMPS>(start, seat, card, need);
            let reaches = answer.value >= need;
            let before = moves;
            moves ^= card;
            if !tried.decides(&answer) {
                // Some others must fail for the same reasons.
                let moment = match start {
                    Start::Lead { all, .. } => Moment::Lead(*all),
                    Start::Within { trick, .. } => Moment::Follow(trick),
                };
                self.take_in::<TRUMPS>(&mut tried, seat, moment, card, answer, &mut moves);
            }
            if reaches {
                reached |= before & !moves;
            }
        }
        // The others of each run do what its highest card does.
        let mut cards = 0;
        let mut rest = legal;
        while rest != 0 {
            let low = rest & rest.wrapping_neg();
            rest ^= low;
            // The run goes on up to the first of the tops.
            let top = run_tops(legal, all) & !(low - 1);
            if top & top.wrapping_neg() & reached != 0 {
                cards |= low;
            }
        }
        cards
    }

    fn try_move<const TRUMPS: bool>(&mut self, start: &Start, seat: usize, card: u64, need: i32) -> Answer {
        match start {
            Start::Lead { shape, all, .. } => self.try_lead::<TRUMPS>(seat, card, need, *shape, *all),
            Start::Within { place: 1, trick } => self.try_follow::<TRUMPS, 1>(seat, trick, card, need),
            Start::Within { place: 2, trick } => self.try_follow::<TRUMPS, 2>(seat, trick, card, need),
            Start::Within { trick, .. } => self.try_follow::<TRUMPS, 3>(seat, trick, card, need),
        }
    }
}
