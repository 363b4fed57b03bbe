//! Thousands of small endings: the plain search against the enumeration of every strategy, and every
//! claim of the fast one against the plain one.

use std::collections::BTreeSet;

use belief::Worlds;
use bridge::{Cardplay, Strain};
use cards::{CardSet, Rng, Seat, Seed, Suit};
use game::{Budget, Game};
use rand::RngExt;

use super::plain::Plain;
use super::witness::{Node, Witness};
use super::*;
use crate::{Problem, Stakes};

/// An ending with so many cards a hand, some of its worlds, and how many tricks are wanted. In one of
/// three a defender decides.
fn ending(rng: &mut Rng, cards: usize, most_worlds: usize) -> (WorldSet, u8, String) {
    let suits: CardSet = Suit::ALL
        .into_iter()
        .take(rng.random_range(2..=4))
        .fold(CardSet::EMPTY, |all, suit| all | CardSet::all_of(suit));
    let deck = suits.random_subset((4 * cards + 4).min(suits.len()), rng);
    let mut rest = deck.random_subset(4 * cards, rng);
    let strain = Strain::WRITTEN[rng.random_range(0..5)];
    let defends = rng.random_range(0..3) == 0;
    let turn = Seat::ALL[rng.random_range(0..4)];
    let dummy = if defends { turn.next() } else { turn.partner() };
    let mut known = |seat: Seat| {
        (seat == turn || seat == dummy).then(|| {
            let hand = rest.random_subset(cards, rng);
            rest -= hand;
            hand
        })
    };
    let seen = cards::BySeat::from_fn(&mut known);
    let problem = Problem::ending(|seat| seen[seat], rest, strain, turn, &[], Stakes::None).unwrap();
    let all = Worlds::new(problem.unseen()).unwrap();
    let few = all.count() <= most_worlds as u128;
    let hands: Vec<_> =
        if few { all.iter().collect() } else { (0..most_worlds).map(|_| all.draw(rng)).collect() };
    let worlds = WorldSet::equal(&problem, hands).unwrap();
    let text =
        format!("{problem:?}, worlds {:?}", (0..worlds.len()).map(|w| worlds.hands(w)).collect::<Vec<_>>());
    (worlds, rng.random_range(1..=cards as u8), text)
}

/// An ending in which the best card with all cards seen promises more than it holds.
fn hard_ending(rng: &mut Rng, cards: usize, most_worlds: usize) -> (WorldSet, u8, String) {
    loop {
        let (worlds, need, text) = ending(rng, cards, most_worlds);
        let (mut alpha_mu, mut solver) = (AlphaMu::new(), Solver::new());
        let mut chance = |moves| {
            let options = AlphaMuOptions { moves, reading: CardReading::Cards, ..AlphaMuOptions::default() };
            alpha_mu.rate(&mut solver, &worlds, need, &options, &Budget::unlimited()).best().chance
        };
        if chance(1) > chance(AlphaMuOptions::ALL) {
            return (worlds, need, text);
        }
    }
}

fn sorted(front: &[WorldMask]) -> Vec<WorldMask> {
    let mut front = front.to_vec();
    front.sort();
    front
}

/// The outcomes of every strategy there is, by enumeration: nothing is dropped but what is the same.
fn every_outcome(
    worlds: &WorldSet,
    need: u8,
    positions: &[Cardplay],
    active: WorldMask,
) -> BTreeSet<WorldMask> {
    let first = active.iter().next().unwrap();
    let Some(seat) = positions[first].seat() else {
        let won = |world: &usize| positions[*world].won()[worlds.pair()] >= need;
        return [active.iter().filter(won).collect()].into();
    };
    let after = |card: Card, possible: WorldMask| {
        let mut next = positions.to_vec();
        possible.iter().for_each(|world| next[world] = positions[world].after(card));
        next
    };
    if worlds.role(seat) == Role::Mine {
        let replies = |card: Card| every_outcome(worlds, need, &after(card, active), active);
        return positions[first].moves().iter().flat_map(replies).collect();
    }
    let worst = worlds.role(seat) == Role::Opponent;
    let mut outcomes: BTreeSet<WorldMask> = [if worst { active } else { WorldMask::EMPTY }].into();
    let cards = active.iter().fold(CardSet::EMPTY, |all, world| all | positions[world].moves());
    for card in cards {
        let possible: WorldMask =
            active.iter().filter(|&world| positions[world].moves().contains(card)).collect();
        let replies = every_outcome(worlds, need, &after(card, possible), possible);
        outcomes = outcomes
            .iter()
            .flat_map(|&one| {
                replies.iter().map(move |&reply| if worst { one & (reply | !possible) } else { one | reply })
            })
            .collect();
    }
    outcomes
}

#[test]
fn all_moves_come_to_the_best_of_every_strategy() {
    let mut rng = Seed::new(19).child("strategies").rng();
    let mut solver = Solver::new();
    let mut harder = 0;
    for number in 0..1200 {
        let any = if number % 12 == 0 { hard_ending } else { ending };
        let (worlds, need, text) = any(&mut rng, 2 + usize::from(number % 3 == 0), 6);
        for &choice in worlds.choices() {
            let card = choice.lowest().unwrap();
            let positions: Vec<_> = worlds.positions().iter().map(|one| one.after(card)).collect();
            let mut best = Vec::new();
            for outcome in every_outcome(&worlds, need, &positions, worlds.all()) {
                front::keep(&mut best, 0, outcome);
            }
            let plain =
                plain_front(&worlds, card, need, AlphaMuOptions::ALL, CardReading::Cards, &mut solver);
            assert_eq!(sorted(&plain), sorted(&best), "{card} {need} {text}");
            harder += usize::from(best.len() > 1);
        }
    }
    assert!(harder > 20, "only {harder} fronts have more than one outcome");
}

/// Holds every claim against the plain search.
struct Judge<'a> {
    worlds: &'a WorldSet,
    need: u8,
    reading: CardReading,
    solver: Solver,
    told: &'a mut [u32; 4],
    text: &'a str,
}

impl Judge<'_> {
    fn plain(&mut self, node: Node<'_>) -> Vec<WorldMask> {
        let Judge { worlds, need, reading, solver, .. } = self;
        let mut plain = Plain { worlds, need: *need, reading: *reading, solver };
        let mut front = plain.front(node.positions, node.active, node.moves);
        front::restrict(&mut front, 0, node.useful);
        front
    }
}

impl Witness for Judge<'_> {
    fn front(&mut self, node: Node<'_>, front: &[WorldMask], remembered: bool) {
        self.told[usize::from(remembered)] += 1;
        assert_eq!(sorted(front), sorted(&self.plain(node)), "{} {remembered} {}", self.need, self.text);
    }

    fn cut(&mut self, node: Node<'_>, cap: WorldMask, ancestor: &[WorldMask]) {
        self.told[2] += 1;
        for outcome in self.plain(node) {
            let bound = (outcome | !node.useful) & cap;
            assert!(ancestor.iter().any(|one| one.covers(bound)), "{outcome:?} {} {}", self.need, self.text);
        }
    }

    fn cut_at_root(&mut self, node: Node<'_>, cap: WorldMask, best: f64) {
        self.told[3] += 1;
        for outcome in self.plain(node) {
            assert!(
                self.worlds.weight((outcome | !node.useful) & cap) <= best,
                "{} {}",
                self.need,
                self.text
            );
        }
    }
}

#[test]
fn every_claim_of_the_fast_search_holds() {
    let mut rng = Seed::new(19).child("claims").rng();
    let mut told = [0; 4];
    for number in 0..600 {
        let any = if number % 2 == 0 { hard_ending } else { ending };
        let (worlds, need, text) = any(&mut rng, 3 + usize::from(number % 6 == 0), 8);
        let reading = [CardReading::Cards, CardReading::Ranks][number / 2 % 2];
        let moves = [2, 3, AlphaMuOptions::ALL][number / 4 % 3];
        let options =
            AlphaMuOptions { moves, reading, every_card: number % 5 == 0, ..AlphaMuOptions::default() };
        let judge =
            Judge { worlds: &worlds, need, reading, solver: Solver::new(), told: &mut told, text: &text };
        let mut meter = Budget::unlimited().meter();
        AlphaMu::new().rate_watched(&mut Solver::new(), &worlds, need, &options, &mut meter, judge);
    }
    let [searched, remembered, cut, cut_at_root] = told;
    assert!(searched > 2000 && remembered > 100 && cut > 30 && cut_at_root > 30, "{told:?}");
}

/// Value and front at every depth, with all cuts and with none; and the answer is as good with as
/// without an exact view of every card.
#[test]
fn the_fast_search_comes_to_the_plain_answer() {
    let mut rng = Seed::new(19).child("answers").rng();
    let mut solver = Solver::new();
    let mut alpha_mu = AlphaMu::new();
    for number in 0..1200 {
        let any = if number % 10 == 0 { hard_ending } else { ending };
        let (worlds, need, text) = any(&mut rng, 2 + number % 3, 7);
        let reading = [CardReading::Cards, CardReading::Ranks][number / 3 % 2];
        for moves in [1, 2, 3, AlphaMuOptions::ALL] {
            let options = AlphaMuOptions { moves, reading, every_card: true, cuts: Cuts::default() };
            let exact = alpha_mu.rate(&mut solver, &worlds, need, &options, &Budget::unlimited());
            let best = |options| {
                alpha_mu.rate(&mut solver, &worlds, need, &options, &Budget::unlimited()).best().chance
            };
            let [quick, uncut] = [
                AlphaMuOptions { every_card: false, ..options },
                AlphaMuOptions { cuts: Cuts::NONE, ..options },
            ]
            .map(best);
            assert_eq!((quick, uncut), (exact.best().chance, exact.best().chance), "{moves} {need} {text}");
            for card in &exact.cards {
                let depth = if exact.settled { AlphaMuOptions::ALL } else { exact.moves };
                let mut plain = plain_front(&worlds, card.card(), need, depth - 1, reading, &mut solver);
                front::restrict(&mut plain, 0, worlds.all());
                assert_eq!(sorted(&card.front), sorted(&plain), "{moves} {need} {text}");
            }
        }
    }
}

#[test]
fn more_moves_never_promise_more_and_a_spent_budget_still_answers() {
    let mut rng = Seed::new(19).child("depths").rng();
    let (mut alpha_mu, mut solver) = (AlphaMu::new(), Solver::new());
    for _ in 0..300 {
        let (worlds, need, text) = ending(&mut rng, 4, 20);
        let mut rate = |moves, budget: &Budget| {
            let options = AlphaMuOptions { moves, ..AlphaMuOptions::default() };
            alpha_mu.rate(&mut solver, &worlds, need, &options, budget)
        };
        let chances =
            [1, 2, 3, AlphaMuOptions::ALL].map(|moves| rate(moves, &Budget::unlimited()).best().chance);
        assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?} {text}");
        let spent = rate(AlphaMuOptions::ALL, &Budget::nodes(1));
        assert_eq!((spent.best().chance, spent.cards.len()), (chances[0], worlds.choices().len()), "{text}");
    }
}
