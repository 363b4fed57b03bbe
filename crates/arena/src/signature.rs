//! The signature of the program: what every player of every game does on fixed deals with a fixed
//! seed. Two programs with the same signature play alike; a change of play shows as another one.
//!
//! `finesse bench` prints it, and a test compares it with the file in the tree.

use std::fmt;

use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Label, Seed};
use classics::backgammon::{Backgammon, Scoring};
use classics::battleships::Battleships;
use classics::tictactoe::TicTacToe;
use game::{Budget, Game, PlainText};
use hearts::{Round, Rules};
use players::{Roster, Spec};

use table::{Chair, Fouled, Pending, Policy, Table, draw};

/// What one player did.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Line {
    /// The game's name.
    pub game: &'static str,
    /// The player, with its options.
    pub player: String,
    /// How many moves it was asked for.
    pub decisions: u64,
    /// How many positions it searched for them.
    pub nodes: u64,
    /// A digest of the moves in order.
    pub moves: u64,
}

/// `hearts        f86                        104           0  91c3d7f004b8a6e2`
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { game, player, decisions, nodes, moves } = self;
        write!(f, "{game:12} {player:58} {decisions:>6} {nodes:>12}  {moves:016x}")
    }
}

/// A digest of all lines.
pub fn digest(lines: &[Line]) -> u64 {
    let all: Vec<String> = lines.iter().map(Line::to_string).collect();
    all.join("\n").as_str().number()
}

/// A player and what it is asked, ready to be played.
pub struct Sample {
    /// The game's name.
    pub game: &'static str,
    /// The player, with its options.
    pub player: &'static str,
    play: fn(&'static str) -> Result<Line, Fouled>,
}

impl Sample {
    /// Plays it.
    pub fn play(&self) -> Result<Line, Fouled> {
        (self.play)(self.player)
    }
}

/// Every player of the rosters, some with several options. Those that would take long are given
/// few worlds.
pub fn samples() -> Vec<Sample> {
    let of = |game, play, players: &[&'static str]| -> Vec<Sample> {
        players.iter().map(|&player| Sample { game, player, play }).collect()
    };
    let mut all = of(Round::NAME, hearts, HEARTS);
    all.extend(of(Bridge::NAME, bridge, BRIDGE));
    all.extend(of(Backgammon::NAME, backgammon, &["expectiminimax", "random"]));
    all.extend(of(Battleships::NAME, battleships, &["hunter:worlds=50", "random"]));
    all.extend(of(TicTacToe::NAME, tictactoe, &["alphabeta", "minimax:depth=4", "lookup", "random"]));
    all
}

const HEARTS: &[&str] = &[
    "sweetpea",
    "sweetpea:worlds=10,tricks=2",
    "champion:worlds=20",
    "champion:worlds=10,to-end=5,plays=50,passes=50,pass=search,payoff=match,leaf=both",
    "bluto",
    "bluto:odds=exact,pruning=less,eval=expert",
    "bluto:odds=sampled,samples=3,eval=so-far",
    "learned",
    "learned:model=paper,search=paranoid,balance=no",
    "learned:search=soft-max-n,worlds=5",
    "iie",
    "iie:strong=yes",
    "f86",
    "ducker",
    "random",
];

const BRIDGE: &[&str] = &[
    "montecarlo:worlds=10",
    "montecarlo:worlds=10,aim=contract,bounded=yes,sure=0",
    "montecarlo:worlds=10,aim=tricks,infer=no,mix=yes,suit=yes",
    "montecarlo:worlds=30,aim=points,sure=2",
    "tignum:worlds=32",
    "tignum+:worlds=16,solved=4",
    "baron",
    "baron:system=simple",
    "novice",
    "novice:system=natural",
    "champion:worlds=10,mu=10,nodes=500",
    "team:declare=montecarlo(worlds=10)",
    "random",
];

/// The seed of everything here.
const SEED: u64 = 20_261_118;

/// One round with cards passed and one without; the jack counts in the second.
fn hearts(player: &'static str) -> Result<Line, Fouled> {
    let rules = ["standard", "perkins"].map(|rules| rules.parse::<Rules>().expect("a preset"));
    let round = |number: usize| {
        let deal = Deal::random(&mut seed().child("deals").child(number).rng());
        Round::new(&rules[number], &deal, rules[number].passing.direction(3 * number))
    };
    line(player, (0..2).map(round), no_chance)
}

fn bridge(player: &'static str) -> Result<Line, Fouled> {
    let board = |number: u32| {
        let deal = Deal::random(&mut seed().child("deals").child(u64::from(number)).rng());
        Bridge::new(Board::new(BoardNumber::new(number).expect("boards are numbered from one"), deal))
    };
    line(player, (1..=2).map(board), no_chance)
}

fn backgammon(player: &'static str) -> Result<Line, Fouled> {
    let mut dice = seed().child("dice").rng();
    line(player, [Backgammon::new(Scoring::Points)], |game| draw(game, &mut dice))
}

fn battleships(player: &'static str) -> Result<Line, Fouled> {
    line(player, [Battleships::new(Default::default())], no_chance)
}

fn tictactoe(player: &'static str) -> Result<Line, Fouled> {
    line(player, [TicTacToe::new(), TicTacToe::new()], no_chance)
}

fn seed() -> Seed {
    Seed::new(SEED)
}

fn no_chance<G: Game>(_: &G) -> G::Move {
    unreachable!("chance has no turn in this game")
}

/// One kind of player in every seat, game after game.
fn line<G: Roster>(
    player: &'static str,
    games: impl IntoIterator<Item = G>,
    mut chance: impl FnMut(&G) -> G::Move,
) -> Result<Line, Fouled>
where
    G::View: PlainText,
{
    let spec: Spec = player.parse().expect("a listed player");
    let mut line = Line { game: G::NAME, player: player.to_owned(), decisions: 0, nodes: 0, moves: 0 };
    let mut told = String::new();
    for game in games {
        let mut chairs = Vec::new();
        for &seat in game.seats() {
            let seated = table::player::<G>(&spec, seed().child("players").child(seat));
            let seated = seated.map_err(|why| Fouled { seat, what: why.to_string() })?;
            chairs.push((seat, Chair::Program(seated)));
        }
        let mut table = Table::new(game, chairs, Policy::End);
        loop {
            match table.pending() {
                Pending::Chance => drop(table.roll(&mut chance)),
                Pending::Program(seat) => {
                    let view = table.view(seat);
                    let Some(moved) = table.think(&Budget::unlimited()) else { continue };
                    line.decisions += 1;
                    line.nodes += moved.decision.map_or(0, |decision| decision.nodes);
                    told += &view.name(moved.mv);
                    told.push(' ');
                }
                _ => break,
            }
        }
        if let Some(foul) = table.foul() {
            return Err(foul.clone());
        }
    }
    line.moves = told.as_str().number();
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_every_roster_is_sampled() {
        for game in table::GAMES {
            for player in game.players() {
                let named = |sample: &Sample| {
                    let spec = sample.player.parse::<Spec>();
                    sample.game == game.name && spec.is_ok_and(|spec| spec.name == player.name)
                };
                assert!(samples().iter().any(named), "no sample of {} at {}", player.name, game.name);
            }
        }
    }
}
