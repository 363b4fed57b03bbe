use std::path::PathBuf;
use std::time::{Duration, Instant};

use bridge::{Cardplay, Strain};
use cards::{BySeat, Card, PartialDeal, Seat};
use clap::Subcommand;
use classics::backgammon::{Backgammon, HandmadeEval, Move, Scoring};
use classics::tictactoe::TicTacToe;
use classics::tree::TreeGame;
use game::{Budget, Game, OpenText, Turn};
use hearts::{Play, Rules};
use search::{Exactness, Found, Horizon, Plies};
use serde_json::json;

use super::searches::{self, Named};
use super::tree;
use crate::failure::Failure;
use crate::play::read_rules;
use crate::progress::{self, read_seconds};

/// Search a position with everything face up: the value of every move, and the best line
///
/// With --compare all searches that fit the game are run on it, and their work is set side by side.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    game: Position,
    #[command(flatten)]
    how: How,
}

#[derive(Subcommand, Debug)]
enum Position {
    /// Tic-tac-toe after some moves
    #[command(name = "tictactoe")]
    TicTacToe {
        /// Squares taken so far, X first: b2 a1 c3
        moves: Vec<String>,
    },
    /// Backgammon: what to play with a roll
    Backgammon {
        /// What happened, in order: rolls and plays, such as 31 "8/5 6/5" 64
        #[arg(required = true)]
        moves: Vec<String>,
    },
    /// An ending of bridge, double dummy
    Bridge {
        /// The hands: "N:AK... QJ... T9... 87..."
        deal: PartialDeal,
        /// Trumps: C, D, H, S or NT
        #[arg(long, default_value = "NT")]
        strain: Strain,
        /// Who leads
        #[arg(long, default_value = "W")]
        leader: Seat,
    },
    /// An ending of hearts
    Hearts {
        /// The hands: "N:AK... QJ... T9... 87..."
        deal: PartialDeal,
        /// Who leads
        #[arg(long, default_value = "N")]
        leader: Seat,
        /// Hearts have not been broken
        #[arg(long)]
        unbroken: bool,
        /// A preset with options, or a rule file (`finesse rules`)
        #[arg(long, default_value = "standard", value_parser = read_rules)]
        rules: Rules,
    },
    /// An explicit game tree, from the root
    Tree {
        /// A file ending in .tree or .efg
        file: PathBuf,
    },
}

#[derive(clap::Args, Debug)]
struct How {
    /// Which search; the first that fits by default (--compare lists them)
    #[arg(long, value_name = "SEARCH", global = true)]
    with: Option<String>,
    /// Run every search that fits
    #[arg(long, conflicts_with = "with", global = true)]
    compare: bool,
    /// How many moves deep; to the end by default, in backgammon one
    #[arg(long, global = true, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Visit no more positions than this
    #[arg(long, global = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Take no longer than this
    #[arg(long, value_name = "SECONDS", global = true, value_parser = read_seconds)]
    time: Option<Duration>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let how = &args.how;
    match args.game {
        Position::TicTacToe { moves } => {
            let game = TicTacToe::after_all(moves.iter().map(String::as_str)).map_err(Failure::usage)?;
            how.search(
                &game,
                searches::two_sided(),
                Horizon::to_end(),
                |square| game.name(Seat::North, square),
                json,
            )
        }
        Position::Backgammon { moves } => {
            let game = backgammon_after(&moves)?;
            let horizon = Horizon::depth(1).guess(HandmadeEval);
            how.search(
                &game.without_past(),
                searches::with_dice(),
                horizon,
                |mv| game.name(Seat::North, mv),
                json,
            )
        }
        Position::Bridge { deal, strain, leader } => {
            let game = Cardplay::new(&deal, strain, leader).map_err(Failure::usage)?;
            how.search(&game, searches::two_sided(), Horizon::to_end(), |card| card_name(card, json), json)
        }
        Position::Hearts { deal, leader, unbroken, rules } => {
            let game = Play::ending(&rules, deal.hands(), &BySeat::default(), leader, !unbroken);
            let game = game.map_err(Failure::usage)?;
            // What has been taken so far says too little of the end to be a bound: no pruning at a depth.
            let fitting =
                if how.depth.is_some() { searches::many_sided_unbounded() } else { searches::many_sided() };
            how.search(&game, fitting, Horizon::to_end(), |card| card_name(card, json), json)
        }
        Position::Tree { file } => search_tree(&TreeGame::new(tree::read(&file)?), how, json),
    }
}

/// A card with its symbol for people, and as programs read it.
fn card_name(card: Card, json: bool) -> String {
    if json { card.to_string() } else { format!("{card:#}") }
}

/// The strongest searches that the tree allows.
fn search_tree(game: &TreeGame, how: &How, json: bool) -> Result<(), Failure> {
    let name = |choice| game.tree().choice_name(game.node(), choice);
    let horizon = Horizon::to_end();
    match (game.constant_sum(), game.without_chance()) {
        (Ok(game), Ok(_)) => match game.without_chance() {
            Ok(game) => how.search(&game, searches::two_sided(), horizon, name, json),
            Err(error) => Err(Failure::failed(error)),
        },
        (Ok(game), Err(_)) => how.search(&game, searches::with_dice_unbounded(), horizon, name, json),
        (Err(_), Ok(game)) => how.search(&game, searches::many_sided_unbounded(), horizon, name, json),
        (Err(_), Err(_)) => how.search(game, searches::many_sided_with_dice(), horizon, name, json),
    }
}

/// The game after rolls and plays as they are typed.
fn backgammon_after(moves: &[String]) -> Result<Backgammon, Failure> {
    let mut game = Backgammon::new(Scoring::Points);
    for (i, typed) in moves.iter().enumerate() {
        let wrong = |why: String| Failure::usage(format!("move {}, '{typed}': {why}", i + 1));
        let mv = match game.turn() {
            Turn::Over => return Err(wrong("the game is over".into())),
            Turn::Chance => {
                let dice = typed.parse().map_err(|error| wrong(format!("{error}")))?;
                let rolled =
                    |mv: &Move| matches!(mv, Move::Roll(d) | Move::Opening(Seat::North, d) if *d == dice);
                let legal = game.moves().into_iter().find(rolled);
                legal.ok_or_else(|| wrong("the first roll is no double".into()))?
            }
            Turn::Side(_) => game.read(Seat::North, typed).map_err(|error| wrong(error.to_string()))?,
        };
        game.play(mv);
    }
    Ok(game)
}

impl How {
    fn search<G: Game, E: Clone>(
        &self,
        root: &G,
        searches: Vec<Named<G, E>>,
        horizon: Horizon<E>,
        name: impl Fn(G::Move) -> String,
        json: bool,
    ) -> Result<(), Failure> {
        if root.is_over() {
            return Err(Failure::usage("the game is over: there is nothing to search"));
        }
        let known = || searches.iter().map(|search| search.name).collect::<Vec<_>>().join(", ");
        let wanted = |search: &&Named<G, E>| match &self.with {
            Some(with) => search.name == with,
            None => self.compare || search.name == searches[0].name,
        };
        let chosen: Vec<_> = searches.iter().filter(wanted).collect();
        if chosen.is_empty() {
            let with = self.with.as_deref().unwrap_or_default();
            return Err(Failure::usage(format!(
                "no search that fits is called '{with}'; there are: {}",
                known()
            )));
        }
        let mut results = Vec::new();
        for search in chosen {
            let mut horizon = horizon.clone().within(self.budget());
            if let Some(depth) = self.depth {
                horizon.plies = Plies::new(depth);
            }
            let start = Instant::now();
            let found = (search.run)(root, horizon);
            results.push((search.name, found, start.elapsed()));
        }
        if json {
            results.iter().for_each(|(search, found, _)| println!("{}", as_json(search, found, &name)));
            return Ok(());
        }
        let (search, found, _) = &results[0];
        print!("{}", in_words(search, found, &name));
        if self.compare {
            print!("\n{}", compared(&results, &name));
        }
        Ok(())
    }

    fn budget(&self) -> Budget {
        let budget = self.nodes.map_or_else(Budget::unlimited, Budget::nodes);
        let Some(seconds) = self.time else { return budget };
        budget.until(&progress::stop_flag_after(Some(seconds)))
    }
}

/// Adding zero takes the sign off a negative one.
fn unsigned_zero(payoff: &[f64]) -> Vec<f64> {
    payoff.iter().map(|value| value + 0.0).collect()
}

fn values(payoff: &[f64]) -> String {
    // Rounded first: adding zero takes the sign off a negative one.
    payoff.iter().map(|value| format!("{:>8.3}", (value * 1000.0).round() / 1000.0 + 0.0)).collect()
}

fn in_words<G: Game>(search: &str, found: &Found<G>, name: &impl Fn(G::Move) -> String) -> String {
    let looked = found.depth.number().map_or("to the end".to_owned(), |plies| format!("{plies} moves deep"));
    let mut text = format!("{search}, {looked}, {} positions\n\n", found.counts.nodes);
    let mut rated: Vec<_> = found.rated.iter().collect();
    if let Turn::Side(side) = found.turn {
        rated.sort_by(|a, b| b.of(side).total_cmp(&a.of(side)));
    }
    for valued in rated {
        let trust = match valued.exactness {
            Exactness::Exact => "",
            Exactness::AtMost => "  at most",
            Exactness::Guess => "  a guess",
        };
        text += &format!("  {:16}{}{trust}\n", name(valued.mv), values(valued.value.as_ref()));
    }
    text += &format!("\n  {:16}{}\n", "value", values(found.value.as_ref()));
    if !found.line.is_empty() {
        let line: Vec<_> = found.line.iter().map(|&mv| name(mv)).collect();
        text += &format!("  best play: {}\n", line.join(" "));
    }
    if !found.complete {
        text += "  the budget ran out before the search was complete\n";
    }
    text
}

fn compared<G: Game>(results: &[(&str, Found<G>, Duration)], name: &impl Fn(G::Move) -> String) -> String {
    let mut text = format!(
        "{:18}{:>12}{:>12}{:>12}{:>12}  {:10} value\n",
        "search", "positions", "cutoffs", "table hits", "ms", "best"
    );
    for (search, found, time) in results {
        let best = found.best().map(name).unwrap_or_default();
        text += &format!(
            "{search:18}{:>12}{:>12}{:>12}{:>12.2}  {best:10}{}\n",
            found.counts.nodes,
            found.counts.cutoffs,
            found.counts.table_hits,
            time.as_secs_f64() * 1000.0,
            values(found.value.as_ref())
        );
    }
    text
}

fn as_json<G: Game>(search: &str, found: &Found<G>, name: &impl Fn(G::Move) -> String) -> String {
    let moves: Vec<_> = found
        .rated
        .iter()
        .map(|valued| json!({ "move": name(valued.mv), "value": unsigned_zero(valued.value.as_ref()), "exact": valued.exactness == Exactness::Exact }))
        .collect();
    json!({
        "search": search,
        "best": found.best().map(name),
        "value": unsigned_zero(found.value.as_ref()),
        "moves": moves,
        "line": found.line.iter().map(|&mv| name(mv)).collect::<Vec<_>>(),
        "depth": found.depth.number(),
        "complete": found.complete,
        "nodes": found.counts.nodes,
        "cutoffs": found.counts.cutoffs,
        "table_hits": found.counts.table_hits,
    })
    .to_string()
}
