//! What all tables have in common: who sits where, the seed, and how to go on later.

use arena::playing::seat;
use cards::{Seat, Seed};
use game::PlainText;
use players::{Roster, Spec};

use super::desk::{Desk, Leave, Lineup};
use crate::failure::Failure;

/// Options of every table.
#[derive(clap::Args, Debug)]
pub struct TableArgs {
    /// Where you sit: N, E, S or W
    #[arg(long)]
    seat: Option<Seat>,
    /// Who plays the other seats (`finesse players` lists them)
    #[arg(long, value_name = "PLAYER")]
    against: Option<Spec>,
    /// Whom you ask for hints
    #[arg(long, value_name = "PLAYER")]
    advisor: Option<Spec>,
    /// Let a program play your seat, and look on
    #[arg(long)]
    watch: bool,
    /// The same seed gives the same game
    #[arg(long)]
    seed: Option<u64>,
    /// Your answers so far, separated by semicolons: goes on from there
    #[arg(long, value_name = "ANSWERS")]
    moves: Option<String>,
}

/// A table that is set: its seed and its options.
pub struct Table<'a> {
    args: &'a TableArgs,
    number: u64,
    json: bool,
}

impl TableArgs {
    /// Settles what was left open.
    pub fn set(&self, json: bool) -> Table<'_> {
        Table { args: self, number: self.seed.unwrap_or_else(seed_of_the_moment), json }
    }
}

impl Table<'_> {
    /// The root of all that is random at this table.
    pub fn seed(&self) -> Seed {
        Seed::new(self.number)
    }

    /// Who sits where.
    pub fn lineup<G: Roster>(&self, seats: &[Seat], usual: Seat) -> Result<Lineup<G>, Failure>
    where
        G::View: PlainText,
    {
        let first = || Spec { name: G::roster()[0].name.to_owned(), rest: String::new() };
        let mine = self.args.seat.unwrap_or(usual);
        if !seats.contains(&mine) {
            let known: Vec<_> = seats.iter().map(|seat| format!("{seat:#}")).collect();
            return Err(Failure::usage(format!(
                "nobody sits {mine} at {}: choose {}",
                G::NAME,
                known.join(" or ")
            )));
        }
        let against = self.args.against.clone().unwrap_or_else(first);
        let advisor = self.args.advisor.clone().unwrap_or_else(first);
        let seed = self.seed().child("players");
        let make = |spec: &Spec, seed| seat::<G>(spec, seed).map_err(Failure::usage);
        let mut programs: Vec<(Seat, Box<dyn game::Player<G>>)> = Vec::new();
        for &place in seats.iter().filter(|&&place| self.args.watch || place != mine) {
            programs.push((place, make(&against, seed.child(place))?));
        }
        let people = if self.args.watch { Vec::new() } else { vec![mine] };
        Ok(Lineup { people, programs, advisor: make(&advisor, seed.child("advisor"))?, watched: mine })
    }

    /// Plays the whole session; `play` starts it afresh, also after a move was taken back.
    pub fn sit<G: Roster>(&self, mut play: impl FnMut(&mut Desk) -> Result<(), Stop>) -> Result<(), Failure>
    where
        G::View: PlainText,
    {
        let given = self.args.moves.as_deref().unwrap_or_default();
        let given = given.split(';').map(str::trim).filter(|answer| !answer.is_empty()).map(str::to_owned);
        let mut desk = Desk::new(given.collect(), self.seed(), self.json);
        loop {
            match play(&mut desk) {
                Ok(()) | Err(Stop::Left(Leave::Closed)) => return Ok(()),
                Err(Stop::Left(Leave::Undo)) => desk.rewind(),
                Err(Stop::Left(Leave::Quit)) => {
                    if !self.json {
                        println!("\nTo go on later:\n  {}", self.again(desk.answers()));
                    }
                    return Ok(());
                }
                Err(Stop::Left(Leave::Foul(foul))) => return Err(Failure::failed(foul)),
                Err(Stop::Failed(failure)) => return Err(failure),
            }
        }
    }

    /// The command that brings this table back.
    fn again(&self, answers: &[String]) -> String {
        let mut words: Vec<String> = vec!["finesse".to_owned()];
        let mut args = std::env::args().skip(1);
        while let Some(word) = args.next() {
            if matches!(word.as_str(), "--moves" | "--seed") {
                args.next();
            } else if !word.starts_with("--moves=") && !word.starts_with("--seed=") {
                words.push(word);
            }
        }
        words.push(format!("--seed {}", self.number));
        if !answers.is_empty() {
            words.push(format!("--moves '{}'", answers.join("; ")));
        }
        words.join(" ")
    }
}

/// Why a session stopped before its end.
pub enum Stop {
    /// Somebody left the table.
    Left(Leave),
    /// The table could not be set.
    Failed(Failure),
}

impl From<Leave> for Stop {
    fn from(leave: Leave) -> Stop {
        Stop::Left(leave)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failed(failure)
    }
}

/// A seed that nobody has seen before; small enough to type again.
fn seed_of_the_moment() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}
