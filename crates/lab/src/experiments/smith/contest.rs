//! Declarers in the same contract of the same deal, against the same defence.

use bridge::{Bridge, Pair};
use cards::Seed;
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};
use serde::{Deserialize, Serialize};

use super::super::bridge::board;
use crate::experiment::Scale;
use crate::stopwatch::Stopwatch;

/// Who bids for everybody and defends against everybody.
const BARON: &str = "baron";

/// Which contracts are played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contracts {
    Notrump,
    Suit,
}

impl Contracts {
    pub fn name(self) -> &'static str {
        match self {
            Contracts::Notrump => "notrump",
            Contracts::Suit => "suit",
        }
    }
}

/// One deal, played by each of the declarers in turn.
pub struct Contest {
    pub contracts: Contracts,
    pub scale: Scale,
    /// Its place among the deals of this kind of contract.
    pub deal: u32,
    pub declarers: &'static [&'static str],
}

/// One deal as one declarer played it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedRow {
    pub contracts: Contracts,
    pub deal: u32,
    pub declarer: String,
    /// The tricks that make the contract.
    pub needed: u8,
    pub tricks: u8,
    /// Declarer's points.
    pub points: i32,
    /// The moves that declarer searched.
    pub moves: u64,
    /// How long declarer thought about its 26 cards.
    pub seconds: f64,
}

impl Contest {
    /// The deals of scale full have a branch of the seeds of their own. What is tried out while a player is
    /// developed, at the other scales or with other programs, is never one of them.
    pub fn seed(&self, id: &str, seed: u64) -> Seed {
        let stage = if self.scale == Scale::Full { "match" } else { "development" };
        Seed::new(seed)
            .child("lab")
            .child(id)
            .child(stage)
            .child(self.contracts.name())
            .child(u64::from(self.deal))
    }

    pub fn play(&self, seed: Seed, stopwatch: &Stopwatch<'_>) -> Vec<PlayedRow> {
        let game = (0_u64..).find_map(|attempt| self.bid(seed.child(attempt)));
        let game = game.expect("some auction ends in such a contract");
        self.declarers.iter().map(|declarer| self.table(&game, declarer, seed, stopwatch)).collect()
    }

    /// A board after the Baron's auction; `None` when it does not end in a contract of this kind.
    fn bid(&self, seed: Seed) -> Option<Bridge> {
        let mut game = board(self.deal, seed.child("deal"));
        let mut baron = player(BARON, seed.child("baron"));
        while game.public().play.is_none() {
            let view = game.view(game.actor()?);
            game.play(baron.choose(&view, &Budget::unlimited()).expect("a call").best);
        }
        let notrump = game.public().contract()?.strain().trump().is_none();
        (notrump == (self.contracts == Contracts::Notrump)).then_some(game)
    }

    /// The play against the Baron, at the table of this declarer.
    fn table(&self, game: &Bridge, declarer: &str, seed: Seed, stopwatch: &Stopwatch<'_>) -> PlayedRow {
        let mut game = game.clone();
        let contract = *game.public().contract().expect("a contract is played");
        let (mut mind, mut baron) = (player(declarer, seed.child("play")), player(BARON, seed.child("play")));
        let (mut moves, mut seconds) = (0, 0.0);
        while let Some(actor) = game.actor() {
            let view = game.view(actor);
            let choice = if Pair::of(actor) == contract.pair() {
                let (choice, time) = stopwatch.time(|| mind.choose(&view, &Budget::unlimited()));
                seconds += time;
                let choice = choice.expect("a card");
                moves += choice.nodes;
                choice
            } else {
                baron.choose(&view, &Budget::unlimited()).expect("a card")
            };
            game.play(choice.best);
        }
        let tricks = game.public().play.as_ref().expect("it was played").won()[contract.pair()];
        let vulnerable = game.public().vulnerability.of(contract.pair());
        PlayedRow {
            contracts: self.contracts,
            deal: self.deal,
            declarer: declarer.to_owned(),
            needed: contract.tricks(),
            tricks,
            points: contract.points(tricks, vulnerable),
            moves,
            seconds,
        }
    }
}

fn player(name: &str, seed: Seed) -> Box<dyn Player<Bridge>> {
    let spec: Spec = name.parse().expect("the name of a player");
    Bridge::player(&spec, seed).expect("a player of bridge")
}

/// A deal that the declarers played so.
#[cfg(test)]
pub fn contradicting(contracts: Contracts, deal: u32, declarer: &str, points: i32) -> PlayedRow {
    PlayedRow {
        contracts,
        deal,
        declarer: declarer.to_owned(),
        needed: 9,
        tricks: 9,
        points,
        moves: 1_000_000 + u64::from(deal % 2),
        seconds: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deals_of_the_match_are_not_those_of_development() {
        let contest = |scale| Contest { contracts: Contracts::Notrump, scale, deal: 3, declarers: &[] };
        let of = |scale| contest(scale).seed("smith/table-4", 1);
        assert_ne!(of(Scale::Full), of(Scale::Quick));
        assert_eq!(of(Scale::Smoke), of(Scale::Quick));
    }

    /// A contract of the kind that was asked for, and two tables that are the same where the declarer is.
    #[test]
    fn both_tables_play_the_same_contract() {
        for contracts in [Contracts::Notrump, Contracts::Suit] {
            let contest = Contest { contracts, scale: Scale::Smoke, deal: 0, declarers: &["baron", "baron"] };
            let seed = contest.seed("smith/test", 1);
            let game = (0_u64..).find_map(|attempt| contest.bid(seed.child(attempt))).unwrap();
            let strain = game.public().contract().unwrap().strain();
            assert_eq!(strain.trump().is_none(), contracts == Contracts::Notrump);
            let rows = contest.play(seed, &Stopwatch::STOPPED);
            assert_eq!(rows[0], rows[1]);
        }
    }
}
