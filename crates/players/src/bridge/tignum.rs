//! `tignum`: declares by plans (Smith, Nau and Throop 1998), calls and defends as the Baron does.

use std::sync::Arc;

use bidding::{System, natural};
use bridge::{Bridge, BridgeView, Move, Moves, Pair};
use cards::{Card, CardSet, Rng, Seed};
use game::{Budget, Decision, Rated, View};
use planner::declarer::{Aim, Family, Known, Planned, Planner, PlannerOptions, Schemes, World};
use planner::htn::Criterion;
use single_dummy::{Conventions, Inference};

use super::baron::Baron;
use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{NATURAL_FIRST, system};
use crate::{PlayerEntry, PlayerOption, Settings};

/// The card player of `tignum`.
pub struct Tignum {
    planner: Planner,
    worlds: PossibleWorlds,
    /// Every card of the hand up to our last one.
    history: Vec<Card>,
    defender: Baron,
}

impl Tignum {
    /// Plans in this way, over so many worlds, calls being made by this system.
    pub fn new(options: PlannerOptions, worlds: usize, system: Arc<dyn System>, seed: Seed) -> Tignum {
        Tignum {
            planner: Planner::new(options),
            worlds: PossibleWorlds::new(worlds, system.clone(), seed),
            history: Vec::new(),
            defender: Baron::new().reading(system),
        }
    }

    /// The same where everybody calls by the natural system.
    pub fn by_the_natural_system(options: PlannerOptions, worlds: usize, seed: Seed) -> Tignum {
        Tignum::new(options, worlds, natural(), seed)
    }

    /// The same with worlds that are drawn anew at each turn, by all that was played so far, the defenders
    /// leading and signalling by these conventions.
    #[must_use]
    pub fn watching(mut self, conventions: Conventions) -> Tignum {
        self.worlds.watched = Some(conventions);
        self
    }

    /// What declarer knows at a turn of its own.
    pub fn known(&mut self, view: &BridgeView) -> Option<Known> {
        let worlds = self.worlds.of(view);
        Known::of_view(view, worlds)
    }

    /// The card that it plays, with its place in the plan; `None` at other turns than declarer's.
    pub fn plan(&mut self, view: &BridgeView) -> Option<Planned> {
        let known = self.known(view)?;
        let cards: Vec<Card> = view.public.play.as_ref()?.by_seat().map(|(_, card)| card).collect();
        let goes_on = cards.starts_with(&self.history) && !self.history.is_empty();
        if !goes_on {
            self.planner.begin();
        }
        let since = if goes_on { &cards[self.history.len()..] } else { &[] };
        let planned = self.planner.card(&known, since)?;
        self.history = cards;
        self.history.push(planned.card);
        Some(planned)
    }
}

impl CardPlayer for Tignum {
    fn card(&mut self, view: &BridgeView, budget: &Budget) -> Option<Decision<Move>> {
        let contract = view.public.contract()?;
        if Pair::of(view.seat) != contract.pair() || view.dummy.is_none() {
            return self.defender.card(view, budget);
        }
        let Moves::Cards(legal) = view.moves() else { return None };
        if legal.len() == 1 {
            let only = legal.lowest()?;
            return Some(Decision::silent(only.into()).because("the only card that it may play"));
        }
        let planned = self.plan(view)?;
        Some(decision(&planned))
    }

    fn begin(&mut self, seed: Seed) {
        self.planner.begin();
        self.history.clear();
        self.worlds.begin(seed);
    }
}

fn decision(planned: &Planned) -> Decision<Move> {
    let mut rated: Vec<Rated<Move>> = Vec::new();
    for line in &planned.lines {
        if let Some(card) =
            line.card.map(Move::Card).filter(|card| rated.iter().all(|rated| rated.mv != *card))
        {
            rated.push(Rated { mv: card, value: line.value });
        }
    }
    let best = Move::Card(planned.card);
    let decision = if rated.is_empty() { Decision::silent(best) } else { Decision::of(best, rated) };
    let tasks: Vec<String> = planned.tasks.iter().map(ToString::to_string).collect();
    let decision = decision.searched(planned.moves).because(planned.says.clone());
    if tasks.is_empty() { decision } else { decision.because(tasks.join(", then ")) }
}

/// The worlds that a hand is planned over: drawn to fit the auction and the lead, and kept as long as
/// enough of them fit what is played.
struct PossibleWorlds {
    count: usize,
    system: Arc<dyn System>,
    rng: Rng,
    /// What defenders' cards are taken to say, where worlds are drawn anew at each turn.
    watched: Option<Conventions>,
    /// The worlds as they were when they were drawn, after so many cards.
    drawn: Vec<World>,
    after: Vec<Card>,
}

impl PossibleWorlds {
    fn new(count: usize, system: Arc<dyn System>, seed: Seed) -> PossibleWorlds {
        PossibleWorlds { count, system, rng: seed.rng(), watched: None, drawn: Vec::new(), after: Vec::new() }
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = seed.rng();
        self.drawn.clear();
        self.after.clear();
    }

    /// The worlds of this view.
    fn of(&mut self, view: &BridgeView) -> Vec<World> {
        let fitting = if self.watched.is_some() { Vec::new() } else { self.fitting(view) };
        if fitting.len() >= (self.count / 4).max(1) {
            return fitting;
        }
        self.draw(view);
        self.fitting(view)
    }

    /// Those drawn before that fit what was played since.
    fn fitting(&self, view: &BridgeView) -> Vec<World> {
        let Some(play) = view.public.play.as_ref() else { return Vec::new() };
        let cards: Vec<Card> = play.by_seat().map(|(_, card)| card).collect();
        if !cards.starts_with(&self.after) || self.drawn.is_empty() {
            return Vec::new();
        }
        let declarer = play.contract().declarer;
        let unseen = play.tricks().iter().chain([play.trick()]).flat_map(|trick| {
            let led = trick.led();
            trick.by_seat().map(move |(seat, card)| (declarer.distance(seat), led, card))
        });
        let since: Vec<_> = unseen.skip(self.after.len()).filter(|(place, ..)| place % 2 == 1).collect();
        let left = |world: &World| {
            let mut world = *world;
            for &(place, led, card) in &since {
                let hand = &mut world.hands[place / 2];
                let revokes = led.is_some_and(|led| led != card.suit() && !hand.suit(led).is_empty());
                if !hand.contains(card) || revokes {
                    return None;
                }
                *hand = hand.without(card);
            }
            Some(world)
        };
        self.drawn.iter().filter_map(left).collect()
    }

    fn draw(&mut self, view: &BridgeView) {
        let Some(play) = view.public.play.as_ref() else { return };
        let declarer = play.contract().declarer;
        let inference = Inference::new(view, self.system.clone()).carding(self.watched.unwrap_or_default());
        let pool = inference.pool(self.count, &mut self.rng).pool;
        let most = pool.iter().map(|(_, share)| share).fold(0.0, f64::max);
        let mut drawn: Vec<World> = Vec::new();
        for (hands, weight) in pool.iter().filter(|&(_, share)| share > most / 50.0) {
            let hands: [CardSet; 2] = [hands[declarer.next()], hands[declarer.previous()]];
            match drawn.iter_mut().find(|world| world.hands == hands) {
                Some(world) => world.weight += weight,
                None => drawn.push(World { weight, hands }),
            }
        }
        drawn.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        drawn.truncate(self.count);
        self.drawn = drawn;
        self.after = play.by_seat().map(|(_, card)| card).collect();
    }
}

/// The options of a planning player.
pub(super) const WORLDS: PlayerOption =
    PlayerOption::number("worlds", "worlds that the plan is judged by", 96, 1..=10_000);
pub(super) const CHOICES: PlayerOption =
    PlayerOption::number("choices", "choices between schemes on one path of the plan", 2, 1..=6);
pub(super) const AIM: PlayerOption = PlayerOption::word(
    "aim",
    "what it plays for",
    &[
        ("match", "board-a-match: the contract, and every trick"),
        ("contract", "the contract first, then tricks"),
        ("tricks", "every trick alike"),
    ],
);
pub(super) const CRITERION: PlayerOption = PlayerOption::word(
    "criterion",
    "what an opponent's turn is worth",
    &[
        ("average", "the average over what they may do"),
        ("wald", "the worst that they may do"),
        ("hurwicz", "half the best, half the worst"),
        ("regret", "by the greatest regret"),
    ],
);
pub(super) const WITHOUT: PlayerOption = PlayerOption::word(
    "without",
    "a family of schemes that it does not know",
    &[
        ("none", "it knows them all"),
        ("crossing", "crossing to the other hand for a scheme"),
        ("finesse", "finesses"),
        ("sequence", "sequences"),
        ("length", "length winners"),
        ("hard-length", "length winners that cost tricks, and ducks"),
        ("ruffing", "ruffs"),
        ("trumps", "drawing trumps"),
        ("endplay", "hold-ups, safety plays, throw-ins, squeezes, crossruffs"),
    ],
);

/// How it plans by these settings.
pub(super) fn options(settings: &Settings) -> PlannerOptions {
    let aims = [("match", Aim::Match), ("contract", Aim::Contract), ("tricks", Aim::Tricks)];
    let criteria = [
        ("average", Criterion::WeightedAverage),
        ("wald", Criterion::Wald),
        ("hurwicz", Criterion::Hurwicz { optimism: 0.5 }),
        ("regret", Criterion::Regret),
    ];
    let families = [
        ("none", None),
        ("crossing", Some(Family::Crossing)),
        ("finesse", Some(Family::Finesse)),
        ("sequence", Some(Family::Sequence)),
        ("length", Some(Family::Length)),
        ("hard-length", Some(Family::HardLength)),
        ("ruffing", Some(Family::Ruffing)),
        ("trumps", Some(Family::Trumps)),
        ("endplay", Some(Family::Endplay)),
    ];
    let without = settings.word("without", &families);
    PlannerOptions {
        aim: settings.word("aim", &aims),
        criterion: settings.word("criterion", &criteria),
        schemes: without.map_or_else(Schemes::default, |family| Schemes::default().without(family)),
        choices: settings.number("choices") as u32,
        ..PlannerOptions::default()
    }
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "tignum",
    about: "declares by plans made of schemes, as Tignum 2 does; calls and defends as baron",
    options: &[NATURAL_FIRST, WORLDS, CHOICES, AIM, CRITERION, WITHOUT],
    make: |settings, seed| {
        let system = system(settings);
        let worlds = settings.number("worlds") as usize;
        let cards = Tignum::new(options(settings), worlds, system.clone(), seed);
        Box::new(BridgePlayer::new(system, cards))
    },
};
