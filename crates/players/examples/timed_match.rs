//! Two players at two tables, with what each searches and how long it takes for calls, leads, declaring and
//! defence.
//!
//! `cargo run --release -p players --example timed_match -- play|differing|bid PLAYER PLAYER [BOARDS] [SEED] [FIRST]`
//!
//! - `play`: every board is played.
//! - `differing`: a board is played only if the auctions differ, and is a tie otherwise: exact where the two differ
//!   in their calls alone, and so play the same cards.
//! - `bid`: no board is played; contracts are scored double dummy.
//!
//! Every board that is no tie is printed, and the figures so far after every ten boards. All is done on one
//! thread; positions are the same on every machine, and seconds compare the two players on this one.

use std::time::Instant;

use bridge::{Board, BoardNumber, Bridge, Outcome, Pair, imps};
use cards::{BySeat, Deal, Seed};
use dd::Solver;
use game::{Budget, Game, Hidden, Player};
use players::{Roster, Spec};

const USAGE: &str = "timed_match play|differing|bid PLAYER PLAYER [BOARDS] [SEED] [FIRST]";
const PARTS: [&str; 4] = ["calls", "leads", "declaring", "defence"];

/// Positions searched and seconds, by part.
type Spent = [(u64, f64); 4];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (play, all) = match words.first().expect(USAGE).as_str() {
        "play" => (true, true),
        "differing" => (true, false),
        "bid" => (false, false),
        _ => panic!("{USAGE}"),
    };
    let specs =
        [1, 2].map(|place| -> Spec { words.get(place).expect(USAGE).parse().expect("the name of a player") });
    let number =
        |place: usize, default: u64| words.get(place).map_or(default, |word| word.parse().expect("a number"));
    let (boards, root, first) = (number(3, 100), Seed::new(number(4, 1)), number(5, 0));
    let (mut solver, mut ahead, mut spent) = (Solver::new(), Vec::new(), [Spent::default(); 2]);
    for place in first..first + boards {
        let seed = root.child(place);
        let number = BoardNumber::new(place as u32 % 16 + 1).expect("from one on");
        let board = Board::new(number, Deal::random(&mut seed.child("deal").rng()));
        // The first player sits north and south, then east and west.
        let mut tables = [[0, 1], [1, 0]].map(|seats| Table::new(board, &specs, seats, seed));
        for table in &mut tables {
            table.bid(&mut spent);
        }
        let [one, other] = tables.each_ref().map(|table| table.game.public().auction.clone());
        if play && (all || one != other) {
            for table in &mut tables {
                table.play(&mut spent);
            }
        }
        let tables = tables.map(|table| table.game);
        let outcomes = tables.each_ref().map(|game| outcome(game, &mut solver));
        let points = outcomes.map(|outcome| outcome.points(number.vulnerability()));
        let won = imps(points[0] - points[1]);
        ahead.push(f64::from(won));
        if won != 0 {
            println!("{place}: {won:+} IMPs, {:?} {}", number.vulnerability(), board.deal);
            for (game, outcome) in tables.iter().zip(outcomes) {
                let calls: Vec<String> =
                    game.public().auction.calls().iter().map(ToString::to_string).collect();
                println!("    {:#}: {}   {outcome}", number.dealer(), calls.join(" "));
            }
        }
        if ahead.len() % 10 == 0 || ahead.len() as u64 == boards {
            report(&specs, &ahead, &spent);
        }
    }
}

/// One table.
struct Table {
    game: Bridge,
    players: BySeat<Box<dyn Player<Bridge> + Send>>,
    /// Who sits north and south, and who east and west.
    seats: [usize; 2],
}

impl Table {
    fn new(board: Board, specs: &[Spec; 2], seats: [usize; 2], seed: Seed) -> Table {
        let players = BySeat::from_fn(|seat| {
            let seed = seed.child("player").child(seat);
            let mut player =
                Bridge::player(&specs[seats[Pair::of(seat) as usize]], seed).expect("a player of bridge");
            player.begin(seed);
            player
        });
        Table { game: Bridge::new(board), players, seats }
    }

    fn bid(&mut self, spent: &mut [Spent; 2]) {
        while self.game.public().play.is_none() && self.go_on(0, spent) {}
    }

    fn play(&mut self, spent: &mut [Spent; 2]) {
        while let Some(actor) = self.game.actor() {
            let public = self.game.public();
            let (play, contract) = public.play.as_ref().zip(public.contract()).expect("a contract is played");
            let part = match Pair::of(actor) == contract.pair() {
                _ if !play.dummy_is_down() => 1,
                true => 2,
                false => 3,
            };
            self.go_on(part, spent);
        }
    }

    /// One move; false at the end.
    fn go_on(&mut self, part: usize, spent: &mut [Spent; 2]) -> bool {
        let Some(actor) = self.game.actor() else { return false };
        let view = self.game.view(actor);
        let began = Instant::now();
        let choice = self.players[actor].choose(&view, &Budget::unlimited()).expect("a move");
        let (nodes, seconds) = &mut spent[self.seats[Pair::of(actor) as usize]][part];
        *nodes += choice.nodes;
        *seconds += began.elapsed().as_secs_f64();
        self.game.play(choice.best);
        true
    }
}

/// What came of it; where it was only bid, double dummy.
fn outcome(game: &Bridge, solver: &mut Solver) -> Outcome {
    let Some(contract) = game.public().contract().copied() else { return Outcome::PassedOut };
    let tricks = match game.cardplay().filter(|position| position.seat().is_some()) {
        Some(start) => solver.tricks(&start)[contract.pair()],
        None => game.public().play.as_ref().expect("it was played").won()[contract.pair()],
    };
    Outcome::Played { contract, tricks }
}

fn report(specs: &[Spec; 2], ahead: &[f64], spent: &[Spent; 2]) {
    let count = ahead.len() as f64;
    let mean = ahead.iter().sum::<f64>() / count;
    let variance = ahead.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let error = 1.96 * (variance / count).sqrt();
    let [won, lost] = [1.0, -1.0].map(|sign| ahead.iter().filter(|&&one| one * sign > 0.0).count());
    println!(
        "{} against {}: {mean:+.3} ± {error:.3} IMPs a board, {count} boards, won {won}, lost {lost}",
        specs[0], specs[1]
    );
    for (spec, parts) in specs.iter().zip(spent) {
        let of = |(name, (nodes, seconds)): (&str, &(u64, f64))| {
            format!("{name} {:.2}M, {:.0} ms", *nodes as f64 / count / 2e6, 1000.0 * seconds / count / 2.0)
        };
        let parts: Vec<String> = PARTS.into_iter().zip(parts).map(of).collect();
        println!("    {spec}, positions and time a board: {}", parts.join("; "));
    }
}
