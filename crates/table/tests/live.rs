//! The one loop: whose turn it is, what is refused, and that coming, going and taking back lose nothing.

use cards::{Deal, Seat, Seed};
use classics::tictactoe::TicTacToe;
use game::{Budget, Decision, Foul, Game, Hidden, Player, View};
use hearts::{Direction, Round, Rules};
use players::{Roster, Spec};
use table::{Chair, Pending, Policy, Program, Refused, Table};

fn program<G: Roster>(name: &str, seat: Seat) -> Program<G> {
    G::player(&Spec::plain(name), Seed::new(1).child(seat)).expect("a listed player")
}

fn round(seed: u64) -> Round {
    Round::new(&Rules::default(), &Deal::random(&mut Seed::new(seed).rng()), Direction::Left)
}

/// South is a person, the others are programs.
fn hearts(seed: u64) -> Table<Round> {
    let chair = |seat| match seat {
        Seat::South => Chair::Person,
        _ => Chair::Program(program("f86", seat)),
    };
    Table::new(round(seed), Seat::ALL.map(|seat| (seat, chair(seat))).into(), Policy::End)
}

/// Plays for the person until the end: the lowest legal card.
fn finish(table: &mut Table<Round>) {
    let no_chance = |_: &Round| unreachable!("hearts has no chance moves");
    while table.pending() != Pending::Over {
        table.play_on(&Budget::unlimited(), no_chance).expect("nobody commits a foul");
        if let Pending::Person(seat) = table.pending() {
            let card = table.view(seat).moves().lowest().expect("a legal card");
            table.play(seat, card).expect("a legal card");
        }
    }
}

#[test]
fn a_move_out_of_turn_or_against_the_rules_changes_nothing() {
    let mut table = hearts(1);
    table.play_on(&Budget::unlimited(), |_| unreachable!()).unwrap();
    assert_eq!(table.pending(), Pending::Person(Seat::South));
    let (before, hand) = (table.record().to_vec(), table.view(Seat::South).hand);
    let foreign = (!hand).lowest().unwrap();
    assert_eq!(table.play(Seat::North, hand.lowest().unwrap()), Err(Refused::NotYours(Seat::North)));
    assert_eq!(table.play(Seat::South, foreign), Err(Refused::Illegal));
    assert!(table.think(&Budget::unlimited()).is_none() && table.lend().is_none());
    assert_eq!(table.record(), before);
}

/// At every decision of a person: taking it back and making it again ends in the same game.
#[test]
fn taking_back_and_playing_again_gives_the_same_game() {
    let mut straight = hearts(2);
    finish(&mut straight);
    let mut wavering = hearts(2);
    let mut taken_back = 0;
    while wavering.pending() != Pending::Over {
        wavering.play_on(&Budget::unlimited(), |_| unreachable!()).unwrap();
        let Pending::Person(seat) = wavering.pending() else { continue };
        let card = wavering.view(seat).moves().highest().unwrap();
        wavering.play(seat, card).unwrap();
        wavering.play_on(&Budget::unlimited(), |_| unreachable!()).unwrap();
        assert!(wavering.undo(seat));
        assert_eq!(wavering.pending(), Pending::Person(seat));
        taken_back += 1;
        let card = wavering.view(seat).moves().lowest().unwrap();
        wavering.play(seat, card).unwrap();
    }
    assert!(taken_back >= 16, "three passes and thirteen cards");
    assert_eq!(wavering.record(), straight.record());
    let mut fresh = hearts(2);
    assert!(!fresh.undo(Seat::South), "nothing is to be taken back before the first move");
}

/// A record that is replayed card by card, and gone on with, ends like the game it is from.
#[test]
fn a_game_goes_on_from_any_point_of_its_record() {
    let mut whole = hearts(3);
    finish(&mut whole);
    for kept in (0..=whole.record().len()).step_by(5) {
        let mut again = hearts(3);
        whole.record()[..kept].iter().for_each(|recorded| again.replay(recorded.mv).unwrap());
        finish(&mut again);
        assert_eq!(again.record(), whole.record(), "from move {kept}");
    }
}

/// A program that errs at its third decision.
struct Faulty(Program<Round>, u32);

impl Player<Round> for Faulty {
    fn choose(
        &mut self,
        view: &<Round as Hidden>::View,
        budget: &Budget,
    ) -> Result<Decision<cards::Card>, Foul> {
        self.1 += 1;
        if self.1 == 3 {
            return Ok(Decision::silent((!view.hand).lowest().expect("a card that it does not hold")));
        }
        self.0.choose(view, budget)
    }
}

fn with_faulty_north(policy: Policy<Round>) -> Table<Round> {
    let chair = |seat| match seat {
        Seat::North => Chair::Program(Box::new(Faulty(program("f86", seat), 0)) as Program<Round>),
        _ => Chair::Program(program("f86", seat)),
    };
    Table::new(round(4), Seat::ALL.map(|seat| (seat, chair(seat))).into(), policy)
}

#[test]
fn a_foul_is_handled_as_the_policy_says() {
    let run = |table: &mut Table<Round>| table.play_on(&Budget::unlimited(), |_| unreachable!());
    let mut ended = with_faulty_north(Policy::End);
    let foul = run(&mut ended).unwrap_err();
    assert_eq!((foul.seat, ended.pending()), (Seat::North, Pending::Over));
    assert!(foul.what.contains("not legal"), "{foul}");

    let mut helped = with_faulty_north(Policy::Substitute(Box::new(|seat| program("ducker", seat))));
    assert_eq!(run(&mut helped), Ok(()));
    assert_eq!(helped.pending(), Pending::Over);
    assert!(helped.game().moves().is_empty());

    let mut waits = with_faulty_north(Policy::Wait);
    assert_eq!(run(&mut waits), Ok(()));
    assert_eq!(waits.pending(), Pending::Empty(Seat::North));
    waits.seat(Seat::North, Chair::Program(program("f86", Seat::North)));
    assert_eq!(run(&mut waits), Ok(()));
    assert_eq!(waits.pending(), Pending::Over);
}

#[test]
fn whoever_is_late_is_waited_for_replaced_or_ends_the_game() {
    let late = |policy| {
        let chairs = vec![(Seat::North, Chair::Person), (Seat::South, Chair::Person)];
        let mut table = Table::new(TicTacToe::new(), chairs, policy);
        table.late();
        table
    };
    assert_eq!(late(Policy::Wait).pending(), Pending::Person(Seat::North));
    let ended = late(Policy::End);
    assert_eq!(ended.pending(), Pending::Over);
    assert_eq!(ended.foul().unwrap().to_string(), "North did not answer in time");
    let helped = late(Policy::Substitute(Box::new(|seat| program("random", seat))));
    assert_eq!(helped.pending(), Pending::Program(Seat::North));
}

/// A program thinks elsewhere while the table waits; if its seat or the position is another by then,
/// what it thought is dropped.
#[test]
fn a_program_that_thinks_elsewhere_comes_back_to_its_own_position_only() {
    let table = || {
        let chairs = vec![(Seat::North, Chair::Program(program("alphabeta", Seat::North)))];
        Table::new(TicTacToe::new(), chairs, Policy::End)
    };
    let mut usual = table();
    let mut errand = usual.lend().unwrap();
    assert_eq!(usual.pending(), Pending::Thinking(Seat::North));
    assert!(usual.lend().is_none());
    let result = errand.think(&Budget::unlimited());
    assert!(usual.welcome(errand, result).unwrap().decision.is_some());
    assert_eq!(usual.pending(), Pending::Empty(Seat::South));

    let mut replaced = table();
    let mut errand = replaced.lend().unwrap();
    replaced.seat(Seat::North, Chair::Person);
    let result = errand.think(&Budget::unlimited());
    assert!(replaced.welcome(errand, result).is_none());
    assert_eq!((replaced.pending(), replaced.record().len()), (Pending::Person(Seat::North), 0));

    let mut dealt = table();
    let mut errand = dealt.lend().unwrap();
    let result = errand.think(&Budget::unlimited());
    let corner = dealt.game().moves().into_iter().next().unwrap();
    dealt.replay(corner).unwrap();
    assert!(dealt.welcome(errand, result).is_none());
    assert_eq!(dealt.record().len(), 1);
}
