//! Every claim that the solver makes on its way, held against plain search where it is made: the
//! static bounds, what is found in the table, the answers of searches, the value of every card
//! tried, and the cards that are not tried. An answer at the start of a trick speaks for a whole
//! class of positions, so that other members of the class are drawn and judged as well.
//!
//! Right results of whole deals do not show that the claims are right: a wrong one is seldom the
//! one that decides. Here the first wrong one fails the test and prints its position.

mod endings;
mod plain;

use std::ops::ControlFlow;

use bridge::Strain;
use cards::{BySeat, CardSet, PartialDeal, Rng, Seed};
use rand::RngExt;
use rand::seq::SliceRandom;

use work::{Stop, Threads};

use crate::class::Shape;
use crate::engine::{Answer, Engine};
use crate::lanes::lane;
use crate::solver::in_lanes;
use crate::witness::{Claim, Moment, Witness};
use plain::{Plain, Played, singles};

/// Holds every claim against plain search.
struct Checker {
    plain: Plain,
    rng: Rng,
    /// How many other members of a class are judged for each answer.
    members: usize,
    claims: [u64; 6],
}

impl Checker {
    fn new(seed: Seed, members: usize) -> Checker {
        Checker { plain: Plain::default(), rng: seed.rng(), members, claims: [0; 6] }
    }

    /// Whether an answer to "can the first side take `need`?" is true of a position.
    fn holds(&mut self, hands: &[u64; 4], trumps: bool, lead: usize, need: i32, answer: Answer) -> bool {
        if answer.value >= need {
            self.plain.reaches(hands, trumps, lead, answer.value)
        } else {
            !self.plain.reaches(hands, trumps, lead, answer.value + 1)
        }
    }

    /// Another position with the same lengths, and the same owners of all cards that count.
    fn member(&mut self, hands: &[u64; 4], rests_on: u64) -> [u64; 4] {
        let mut other = [0; 4];
        for suit in 0..4 {
            let all = hands.iter().fold(0, |all, hand| all | hand) & lane(suit);
            let counts = rests_on & lane(suit);
            let fixed: Vec<u64> =
                singles(all).filter(|card| singles(counts).any(|low| *card >= low)).collect();
            let free: Vec<u64> = singles(all).filter(|card| !fixed.contains(card)).collect();
            let owner = |card: &u64| (0..4).find(|&seat| hands[seat] & card != 0).expect("an owner");
            let mut owners: Vec<usize> = free.iter().map(owner).collect();
            owners.shuffle(&mut self.rng);
            for (card, seat) in free.iter().zip(owners) {
                other[seat] |= card;
            }
            for card in fixed {
                other[owner(&card)] |= card;
            }
        }
        other
    }
}

impl Witness for Checker {
    fn answered(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        lead: usize,
        need: i32,
        how: Claim,
        answer: Answer,
    ) {
        self.claims[how as usize] += 1;
        let told =
            || format!("{} with {lead} on lead, need {need}, {how:?} {answer:x?}", written(hands, trumps));
        assert!(self.holds(hands, trumps, lead, need, answer), "wrong: {}", told());
        for _ in 0..self.members {
            let member = self.member(hands, answer.rests_on);
            assert!(
                member == *hands || self.holds(&member, trumps, lead, need, answer),
                "wrong for {}, which is in the class of {}",
                written(&member, trumps),
                told()
            );
        }
    }

    fn tried(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        seat: usize,
        moment: Moment<'_>,
        card: u64,
        need: i32,
        answer: Answer,
    ) {
        self.claims[4] += 1;
        let bound = if answer.value >= need { answer.value } else { answer.value + 1 };
        let reached = self.plain.reaches_after(hands, trumps, seat, Played::at(moment), card, bound);
        assert_eq!(
            reached,
            answer.value >= need,
            "wrong: {}, {seat} plays {card:x}, need {need}, {answer:x?}",
            written(hands, trumps)
        );
    }

    fn skipped(
        &mut self,
        hands: &[u64; 4],
        trumps: bool,
        seat: usize,
        moment: Moment<'_>,
        cards: u64,
        answer: Answer,
    ) {
        // For the first side the answer is an upper bound, for the other a lower one.
        let ours = seat.is_multiple_of(2);
        for card in singles(cards) {
            self.claims[5] += 1;
            let bound = if ours { answer.value + 1 } else { answer.value };
            let reached = self.plain.reaches_after(hands, trumps, seat, Played::at(moment), card, bound);
            assert_eq!(
                reached,
                !ours,
                "wrong: {}, {seat} skips {card:x}, {answer:x?}",
                written(hands, trumps)
            );
        }
    }
}

/// In PBN; trumps are spades.
fn written(hands: &[u64; 4], trumps: bool) -> String {
    let hands = PartialDeal::new(BySeat::from_fn(|seat| CardSet::from_bits(hands[seat.index()])));
    format!("{} {}", if trumps { "trumps" } else { "notrump" }, hands.expect("disjoint hands"))
}

/// Asks everything about a position: every leader and every number of tricks.
fn ask(engine: &mut Engine<Checker>, hands: [u64; 4], trumps: bool, leads: &[usize]) {
    engine.new_deal();
    engine.symmetries.find(&hands);
    engine.load(hands, [0, 1, 2, 3], trumps);
    let (tricks, shape, all) = (hands[0].count_ones() as i32, Shape::new(&hands), engine.all());
    for &lead in leads {
        for need in 1..=tricks {
            if trumps {
                engine.node::<true>(lead, need, shape, all);
            } else {
                engine.node::<false>(lead, need, shape, all);
            }
        }
    }
}

/// Random endings with so many cards; the classes are kept over some of them, so that what was
/// found out about one is used for others.
fn check_random(cards: usize, endings: u64, members: usize, label: &str) -> [u64; 6] {
    let seed = Seed::new(13).child(label).child(cards);
    let mut engine = Engine::new(1 << 22, Checker::new(seed.child("members"), members));
    for number in 0..endings {
        let mut rng = seed.child(number).rng();
        if rng.random_bool(0.1) {
            engine.forget_classes();
        }
        let trumps = rng.random_bool(0.8);
        ask(&mut engine, endings::random(&mut rng, cards, trumps), trumps, &[0, 1, 2, 3]);
    }
    engine.witness.claims
}

/// The same for endings that look alike when the table is turned or suits are exchanged.
fn check_symmetric(cards: usize, endings: u64) -> [u64; 6] {
    let seed = Seed::new(13).child("symmetric").child(cards);
    let mut engine = Engine::new(1 << 22, Checker::new(seed.child("members"), 2));
    let mut symmetric = 0;
    for number in 0..endings {
        let mut rng = seed.child(number).rng();
        if rng.random_bool(0.1) {
            engine.forget_classes();
        }
        let (hands, trumps) = endings::symmetric(&mut rng, cards);
        ask(&mut engine, hands, trumps, &[0, 1, 2, 3]);
        symmetric += u64::from(!engine.symmetries.of_deal().is_empty());
    }
    assert_eq!(symmetric, endings);
    engine.witness.claims
}

/// Every ending with so many cards. Turning the table round and exchanging side suits makes no
/// new ones.
fn check_every(cards: usize, part: usize, parts: usize) -> [u64; 6] {
    let checker = Checker::new(Seed::new(13).child("every").child(part), 1);
    let mut engine = Engine::new(1 << 22, checker);
    for (trumps, lengths) in endings::lengths(cards).into_iter().skip(part).step_by(parts) {
        endings::every(cards, lengths, |hands| {
            engine.forget_classes();
            ask(&mut engine, hands, trumps, &[0, 1]);
        });
    }
    engine.witness.claims
}

/// Runs parts of a check on all cores and prints what was checked.
fn on_all_cores(part: impl Fn(usize) -> [u64; 6] + Sync, parts: usize) {
    let mut sum = [0_u64; 6];
    work::as_ready(
        parts as u64,
        Threads::all(),
        &Stop::new(),
        || (),
        |(), n| part(n as usize),
        |_, claims| {
            sum.iter_mut().zip(claims).for_each(|(sum, claims)| *sum += claims);
            ControlFlow::Continue(())
        },
    );
    let [_, bounds, _, searched, tried, _] = sum;
    assert!(bounds > 0 && searched > 0 && tried > 0, "some claims were never checked: {sum:?}");
}

#[test]
fn claims_of_every_ending_of_two_cards() {
    check_every(2, 0, 1);
}

#[test]
fn claims_of_random_endings() {
    for (cards, endings) in [(3, 3_000), (4, 1_500), (5, 150)] {
        check_random(cards, endings, 2, "default");
    }
}

/// Endings that a version of the solver got wrong once (tests/known.rs), with every leader.
#[test]
fn claims_of_what_was_wrong_once() {
    let endings = [
        ("N:Q.98..5 63..9.4 AK2.A.. 974.Q..", Strain::Spades),
        ("N:K..A8.K T8.Q.3. AJ2...5 953...7", Strain::Spades),
        ("N:.T875.J. .Q.KQ6.T Q87.62.. T.AK9.9.", Strain::Hearts),
        ("N:K.A.9. JT...K A9...A Q.K.3.", Strain::Spades),
    ];
    for (number, (text, strain)) in endings.into_iter().enumerate() {
        let deal: PartialDeal = text.parse().expect("a deal");
        let hands = deal.hands().map(|hand| in_lanes(hand.bits(), strain)).into_array();
        let checker = Checker::new(Seed::new(13).child("wrong once").child(number), 100);
        let mut engine = Engine::new(1 << 22, checker);
        ask(&mut engine, hands, true, &[0, 1, 2, 3]);
    }
}

#[test]
fn claims_of_symmetric_endings() {
    for (cards, endings) in [(3, 1_000), (4, 500), (5, 50)] {
        check_symmetric(cards, endings);
    }
}

#[test]
#[ignore = "an hour of one core; cargo test --release -p dd --lib claims -- --ignored --nocapture"]
fn claims_of_every_ending_of_three_cards() {
    let parts = endings::lengths(3).len();
    on_all_cores(|part| check_every(3, part, parts), parts);
}

#[test]
#[ignore = "some twenty minutes of one core; cargo test --release -p dd --lib claims -- --ignored --nocapture"]
fn claims_of_very_many_endings() {
    for (cards, endings, parts) in [(4, 1_000, 100), (5, 100, 100), (6, 5, 100), (3, 10_000, 200)] {
        on_all_cores(|part| check_random(cards, endings, 3, &format!("part {part}")), parts as usize);
    }
}
