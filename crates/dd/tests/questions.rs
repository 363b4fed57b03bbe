//! Every question that a solver answers, held against the others.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use bridge::{Cardplay, Pair, Strain};
use cards::{BySeat, Card, CardSet, Deal, PartialDeal, Rng, Seat, Seed, Suit};
use dd::{Batch, Interrupted, Solver};
use game::Game;
use rand::RngExt;

/// Five cards for everybody, after some cards to the first trick.
fn ending(seed: Seed) -> Cardplay {
    let rng = &mut seed.rng();
    let (mut deck, mut hands) = (CardSet::DECK, BySeat::default());
    for seat in Seat::ALL {
        hands[seat] = deck.random_subset(5, rng);
        deck -= hands[seat];
    }
    let (strain, leader) = (Strain::ALL[rng.random_range(0..5)], Seat::ALL[rng.random_range(0..4)]);
    let hands = PartialDeal::new(hands).expect("disjoint hands");
    let mut position = Cardplay::new(&hands, strain, leader).expect("equal hands");
    for _ in 0..rng.random_range(0..6) {
        position.play(position.moves().random(rng).expect("a card"));
    }
    position
}

#[test]
fn targets_are_reached_exactly_up_to_the_value() {
    let mut solver = Solver::new();
    for number in 0..300 {
        let position = ending(Seed::new(number));
        let tricks = solver.tricks(&position);
        for pair in Pair::ALL {
            for target in 0..=14 {
                let reached = solver.reaches(&position, pair, target);
                assert_eq!(reached, target <= tricks[pair], "{pair} {target}: {position:?}");
            }
        }
    }
}

#[test]
fn cards_reach_a_target_exactly_if_their_value_does() {
    let mut solver = Solver::new();
    for number in 0..2_000 {
        let position = ending(Seed::new(number).child("reaching"));
        for pair in Pair::ALL {
            for target in 0..=7 {
                let reaching = solver.cards_reaching(&position, pair, target);
                let reaches = |card: &Card| solver.tricks(&position.after(*card))[pair] >= target;
                let expected: CardSet = position.moves().iter().filter(reaches).collect();
                assert_eq!(reaching, expected, "{pair} {target}: {position:?}");
            }
        }
    }
}

#[test]
fn the_best_card_is_the_best_of_all_and_equals_are_legal() {
    let mut solver = Solver::new();
    for number in 0..300 {
        let position = ending(Seed::new(number));
        let Some(seat) = position.seat() else { continue };
        let values = solver.cards(&position);
        let tricks = solver.tricks(&position)[Pair::of(seat)];
        assert_eq!(values[0].tricks, tricks, "{position:?}");
        assert_eq!(solver.best(&position).expect("a card").tricks, tricks);
        let listed = values.iter().fold(CardSet::EMPTY, |all, value| all | value.equals);
        assert_eq!(listed, position.moves(), "{position:?}");
        for value in values {
            for card in value.equals {
                let after = solver.tricks(&position.after(card))[Pair::of(seat)];
                assert_eq!(after, value.tricks, "{card}: {position:?}");
            }
        }
    }
}

#[test]
fn the_line_ends_in_the_value_and_costs_nothing() {
    let mut solver = Solver::new();
    for number in 0..200 {
        let position = ending(Seed::new(number));
        let (tricks, line) = (solver.tricks(&position), solver.line(&position));
        let judged = solver.judge(&position, &line).expect("a legal line");
        assert!(judged.iter().all(|card| card.cost == 0), "{judged:?}");
        let mut end = position;
        for card in &line {
            end.try_play(*card).expect("a legal line");
        }
        assert!(end.is_over());
        assert_eq!(*end.won(), tricks, "{position:?}");
        assert_eq!(Solver::new().line(&position), line, "the line depends on the position alone");
    }
}

#[test]
fn random_play_is_judged_card_by_card() {
    let mut solver = Solver::new();
    for number in 0..100 {
        let position = ending(Seed::new(number));
        let before = solver.tricks(&position);
        let (mut end, mut played) = (position, Vec::new());
        let rng = &mut Seed::new(number).child("play").rng();
        while let Some(card) = end.moves().random(rng).filter(|_| !end.is_over()) {
            end.play(card);
            played.push(card);
        }
        let judged = solver.judge(&position, &played).expect("legal play");
        let cost = |pair: Pair| -> i32 {
            judged.iter().filter(|card| Pair::of(card.seat) == pair).map(|card| i32::from(card.cost)).sum()
        };
        let lost = cost(Pair::NorthSouth) - cost(Pair::EastWest);
        assert_eq!(i32::from(end.won()[Pair::NorthSouth]), i32::from(before[Pair::NorthSouth]) - lost);
        assert!(solver.judge(&position, &[played[0], played[0]]).is_err());
    }
}

fn eight_deals() -> Vec<Deal> {
    (0..8).map(|number| Deal::random(&mut Seed::new(number).child("batch").rng())).collect()
}

#[test]
fn tables_turn_with_the_seats_and_the_suits() {
    let mut solver = Solver::new();
    for deal in &eight_deals()[..4] {
        let table = solver.table(deal);
        let turned = solver.table(&deal.rotated(1));
        let suits = [Suit::Hearts, Suit::Clubs, Suit::Spades, Suit::Diamonds];
        let renamed = |hand: CardSet| -> CardSet {
            hand.iter().map(|card| Card::new(suits[card.suit().index()], card.rank())).collect()
        };
        let renamed = solver.table(&Deal::new(BySeat::from_fn(|seat| renamed(deal[seat]))).expect("a deal"));
        for seat in Seat::ALL {
            for strain in Strain::ALL {
                let tricks = table.get(seat, strain);
                assert_eq!(turned.get(seat.next(), strain), tricks, "{deal}");
                let other = strain.trump().map_or(strain, |suit| suits[suit.index()].into());
                assert_eq!(renamed.get(seat, other), tricks, "{deal}");
            }
        }
    }
}

#[test]
fn equal_cards_may_be_exchanged() {
    let mut solver = Solver::new();
    for number in 0..200 {
        let position = ending(Seed::new(number).child("equals"));
        // Everybody's cards, moved down over the ranks that nobody holds.
        let all = position.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        if !position.trick().is_empty() {
            continue;
        }
        let lowered = |hand: CardSet| -> CardSet {
            let rank = |card: &Card| all.suit(card.suit()).iter().take_while(|other| other < card).count();
            hand.iter().filter_map(|card| Card::from_index(16 * card.suit().index() + rank(&card))).collect()
        };
        let hands = BySeat::from_fn(|seat| lowered(position.hands()[seat]));
        let hands = PartialDeal::new(hands).expect("disjoint hands");
        let Ok(lower) = Cardplay::new(&hands, position.strain(), position.trick().leader()) else { continue };
        let won = *position.won();
        let (high, low) = (solver.tricks(&position), solver.tricks(&lower));
        for pair in Pair::ALL {
            assert_eq!(high[pair] - won[pair], low[pair], "{position:?}");
        }
    }
}

#[test]
fn batches_do_not_depend_on_threads_or_memory() {
    let deals = eight_deals();
    let on = |threads: usize, memory: usize| {
        let batch = Batch { threads: NonZeroUsize::new(threads).expect("not zero"), memory };
        batch.tables(&deals, |_| ControlFlow::Continue(())).expect("nobody stops it")
    };
    let tables = on(1, Solver::DEFAULT_MEMORY);
    assert_eq!(tables, on(3, Solver::DEFAULT_MEMORY));
    // So little that it forgets again and again.
    assert_eq!(tables, on(2, 0));
}

#[test]
fn batches_can_be_stopped() {
    let batch = Batch { threads: NonZeroUsize::MIN, memory: 1 << 24 };
    let stop = |done| if done == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    assert_eq!(batch.tables(&eight_deals(), stop), Err(Interrupted { done: 2, all: 8 }));
}

#[test]
fn worlds_that_share_two_hands_come_out_as_if_alone() {
    let mut kept = Solver::new();
    let deal = eight_deals()[0];
    let rng: &mut Rng = &mut Seed::new(3).rng();
    let unseen = deal[Seat::East] | deal[Seat::West];
    for _ in 0..12 {
        let mut hands = *deal.hands();
        hands[Seat::East] = unseen.random_subset(13, rng);
        hands[Seat::West] = unseen - hands[Seat::East];
        let world = Deal::new(hands).expect("a deal");
        let tricks = kept.declarer_tricks(&world, Strain::Hearts, Seat::South);
        assert_eq!(tricks, Solver::new().declarer_tricks(&world, Strain::Hearts, Seat::South), "{world}");
    }
}

#[test]
fn the_results_of_one_strain_are_those_of_the_table() {
    let deal = Deal::random(&mut Seed::new(22).rng());
    let mut solver = Solver::new();
    let table = solver.table(&deal);
    for strain in Strain::ALL {
        let tricks = solver.strain(&deal, strain);
        assert!(
            Seat::ALL.iter().all(|&declarer| tricks[declarer] == table.get(declarer, strain)),
            "{strain}"
        );
    }
}
