//! Matches of the games for two: a block plays the same chances twice, with the seats exchanged.

use std::sync::Arc;

use cards::{BySeat, Seat, Seed};
use game::{Budget, Turn};
use players::{Spec, SpecError};
use serde::{Deserialize, Serialize};
use stats::{BettingSequence, Interval, Level, Moments, WinTieLoss};
use table::{AnyPlayer, AnyPosition, Chosen, Fouled, GameEntry, OptionError};

use crate::report::Summary;

/// What is to be played.
#[derive(Clone)]
pub struct Plan {
    game: &'static GameEntry,
    /// Each game of the match begins with it.
    origin: Arc<dyn AnyPosition>,
    players: [Spec; 2],
    seats: [Seat; 2],
    seed: Seed,
}

/// Why there is no such match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// The game is not for two.
    #[error("{game} is played by {seats}, not by two")]
    NotForTwo {
        /// Its name.
        game: &'static str,
        /// How many play it.
        seats: usize,
    },
    /// An option of the game.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A player.
    #[error(transparent)]
    Player(#[from] SpecError),
}

/// The two players in both seats, made when they are first needed.
#[derive(Default)]
pub struct Crew([BySeat<Option<Box<dyn AnyPlayer>>>; 2]);

/// Two games with the same chances. In the first of them the first player has the first seat.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it counts for.
    pub result: BlockResult,
    /// The games.
    pub games: [GameRecord; 2],
}

/// What a block counts for: enough to go on with a match whose games are stored elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockResult {
    /// The number of the block.
    pub block: u64,
    /// What the first player was paid in each game, or the foul that ended it.
    pub games: [Result<f64, Fouled>; 2],
}

/// A game as it is kept.
#[derive(Clone, Debug, Serialize)]
pub struct GameRecord {
    /// The block it belongs to.
    pub block: u64,
    /// Who sat where.
    pub players: Vec<(Seat, String)>,
    /// What each seat witnessed, oldest first.
    pub witnessed: Vec<(Seat, Vec<String>)>,
    /// What each side was paid.
    pub payoff: Vec<f64>,
    /// How it ended, if by a foul.
    pub foul: Option<Fouled>,
}

impl Plan {
    /// A match of this game between two players.
    pub fn new(
        game: &'static GameEntry,
        chosen: &Chosen,
        players: [Spec; 2],
        seed: Seed,
    ) -> Result<Plan, PlanError> {
        let position = game.start(chosen, seed)?;
        let seats = <[Seat; 2]>::try_from(position.seats())
            .map_err(|_| PlanError::NotForTwo { game: game.name, seats: position.seats().len() })?;
        players.iter().try_for_each(|player| game.check(player))?;
        Ok(Plan { game, origin: Arc::from(position), players, seats, seed })
    }

    /// Who takes part.
    pub fn players(&self) -> &[Spec; 2] {
        &self.players
    }

    /// Plays one block. Equal players meet equal seeds in equal seats, so that they score exactly alike over
    /// a block.
    pub fn block(&self, crew: &mut Crew, number: u64) -> Block {
        let [(first, one), (second, other)] = [0, 1].map(|game| self.game(crew, number, game));
        Block { result: BlockResult { block: number, games: [first, second] }, games: [one, other] }
    }

    /// A game in which the first player has the seat of this place.
    fn game(&self, crew: &mut Crew, block: u64, place: usize) -> (Result<f64, Fouled>, GameRecord) {
        let mut position = self.origin.boxed_clone();
        let who = |seat: Seat| usize::from(seat != self.seats[place]);
        let played = self.play(crew, position.as_mut(), block, who);
        let names = self.seats.map(|seat| (seat, self.players[who(seat)].to_string()));
        let record = GameRecord {
            block,
            players: names.to_vec(),
            witnessed: self.seats.map(|seat| (seat, position.view(seat).log())).to_vec(),
            payoff: position.payoff(),
            foul: played.as_ref().err().cloned(),
        };
        let side = position.side(self.seats[place]).index();
        (played.map(|()| position.payoff()[side]), record)
    }

    fn play(
        &self,
        crew: &mut Crew,
        position: &mut dyn AnyPosition,
        block: u64,
        who: impl Fn(Seat) -> usize,
    ) -> Result<(), Fouled> {
        let players = self.seed.child("players").child(block);
        let mut chances = self.seed.child("chances").child(block).rng();
        for seat in self.seats {
            crew.seat(self, who(seat), seat, players)?;
        }
        loop {
            match (position.turn(), position.actor()) {
                (Turn::Over, _) => return Ok(()),
                (Turn::Chance, _) | (Turn::Side(_), None) => drop(position.roll(&mut chances)),
                (Turn::Side(_), Some(seat)) => {
                    let player = crew.0[who(seat)][seat].as_mut().expect("everybody was seated");
                    let fouled = |what: String| Fouled { seat, what };
                    let chosen = player.choose(position.view(seat).as_ref(), &Budget::unlimited());
                    let hint = chosen.map_err(|foul| fouled(foul.to_string()))?;
                    position
                        .play(&hint.best)
                        .map_err(|why| fouled(format!("played {}: {why}", hint.best)))?;
                }
            }
        }
    }
}

impl Crew {
    /// Seats a player, who begins anew.
    fn seat(&mut self, plan: &Plan, place: usize, seat: Seat, seed: Seed) -> Result<(), Fouled> {
        let chair = &mut self.0[place][seat];
        let seed = seed.child(seat);
        let mut player = match chair.take() {
            Some(player) => player,
            None => plan
                .game
                .player(&plan.players[place], seed)
                .map_err(|why| Fouled { seat, what: format!("cannot play: {why}") })?,
        };
        player.begin(seed);
        *chair = Some(player);
        Ok(())
    }
}

/// What has come out of a match so far, seen from the first player.
#[derive(Clone, Debug)]
pub struct Report {
    players: [String; 2],
    games: WinTieLoss,
    /// What the first player was paid a game, block by block.
    points: Moments,
    fouls: [u64; 2],
    said: Vec<String>,
    lead: BettingSequence,
}

/// The result as it is written down.
#[derive(Clone, Debug, Serialize)]
pub struct Score {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Games that counted.
    pub games: u64,
    /// Games that the first player won.
    pub wins: u64,
    /// Games that it lost.
    pub losses: u64,
    /// Games that nobody won.
    pub ties: u64,
    /// What the first player was paid a game, over blocks.
    pub points: Summary,
    /// Fouls of the two players; their blocks count for nothing else.
    pub fouls: [u64; 2],
}

impl Report {
    /// Before the first block; `level` is that of the early stop.
    pub fn new(plan: &Plan, level: Level) -> Report {
        let range = Interval { low: -1.0, high: 1.0 };
        Report {
            players: plan.players.each_ref().map(Spec::to_string),
            games: WinTieLoss::default(),
            points: Moments::default(),
            fouls: [0, 0],
            said: Vec::new(),
            lead: BettingSequence::new(range, 0.0, level).expect("zero lies in the range"),
        }
    }

    /// Adds a block. One with a foul counts for nothing but the foul.
    pub fn add(&mut self, plan: &Plan, block: &BlockResult) {
        for (place, game) in block.games.iter().enumerate() {
            if let Err(fouled) = game {
                let player = usize::from(fouled.seat != plan.seats[place]);
                self.fouls[player] += 1;
                self.said.push(format!("{} at {fouled}", self.players[player]));
            }
        }
        let [Ok(first), Ok(second)] = block.games else { return };
        [first, second].into_iter().for_each(|points| self.games.push(points));
        self.points.push((first + second) / 2.0);
        let sign = |points: f64| if points == 0.0 { 0.0 } else { points.signum() };
        self.lead.push((sign(first) + sign(second)) / 2.0).expect("a game is won or lost once");
    }

    /// Blocks that counted.
    pub fn blocks(&self) -> u64 {
        self.points.n()
    }

    /// Whether one player is known to win more games, at the level of the early stop.
    pub fn is_decided(&self) -> bool {
        self.lead.excludes_target()
    }

    /// The interval of the early stop, for games won less games lost, of all games.
    pub fn sequence(&self) -> Interval {
        self.lead.interval()
    }

    /// Every foul in words.
    pub fn fouls(&self) -> &[String] {
        &self.said
    }

    /// The result so far.
    pub fn result(&self) -> Score {
        let [a, b] = self.players.clone();
        Score {
            a,
            b,
            games: self.games.n(),
            wins: self.games.wins,
            losses: self.games.losses,
            ties: self.games.ties,
            points: Summary::of(&self.points),
            fouls: self.fouls,
        }
    }
}
