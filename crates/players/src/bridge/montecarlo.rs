//! `montecarlo`: the Monte Carlo heuristic of [`single_dummy`] as a player.

use bridge::{Bridge, BridgeView, Move};
use cards::{CardSet, Seed};
use game::{Budget, Decision, Rated};
use search::stopping::Stopping;
use single_dummy::{
    ChoiceLevel, Conventions, Leads, MonteCarlo, MonteCarloOptions, Objective, Signals, Ties, clear_by,
};

use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{SYSTEM, system};
use crate::{PlayerEntry, PlayerOption};

impl CardPlayer for MonteCarlo {
    fn card(&mut self, view: &BridgeView, budget: &Budget) -> Option<Decision<Move>> {
        let before = self.nodes();
        let (solved, measure) = self.solve(view, budget)?;
        let nodes = self.nodes() - before;
        let best = MonteCarlo::card(self, &solved, &measure);
        if solved.is_forced() {
            return Some(Decision::silent(best.into()).because("nothing else to play"));
        }
        let means = solved.means(&measure, ChoiceLevel::Card);
        let rated = |(place, equals): (usize, CardSet)| {
            let value = means.mean(place);
            equals.iter().map(move |card| Rated { mv: Move::Card(card), value })
        };
        let groups = solved.alternatives().iter().map(|alternative| alternative.equals);
        let rated = groups.enumerate().flat_map(rated).collect();
        let decision = Decision::of(best.into(), rated).searched(nodes);
        Some(solved.in_words(&measure).into_iter().fold(decision, Decision::because))
    }

    fn begin(&mut self, seed: Seed) {
        MonteCarlo::begin(self, seed);
    }
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "montecarlo",
    about: "calls by a system, plays the card that is best over sampled worlds, solved double dummy",
    options: &[
        PlayerOption::number("worlds", "worlds that are solved at most", 100, 1..=100_000),
        PlayerOption::word(
            "aim",
            "what it plays for",
            &[
                ("imps", "IMPs against a table that finds the best card in every world"),
                ("points", "as many points as possible"),
                ("contract", "to make the contract, or to break it; then tricks"),
                ("tricks", "as many tricks as possible"),
            ],
        ),
        PlayerOption::switch(
            "infer",
            "likelier worlds count more, by the calls and cards of the others",
            true,
        ),
        PlayerOption::number(
            "sure",
            "stops when the best card leads by this many standard errors; 0 never",
            3,
            0..=10,
        ),
        PlayerOption::switch("mix", "any of equal cards, at random", false),
        PlayerOption::switch(
            "bounded",
            "with aim=contract: solves only whether it is made, which is faster",
            false,
        ),
        PlayerOption::switch("suit", "chooses the suit of a lead first", false),
        PlayerOption::word(
            "leads",
            "what a small card says that is led against it",
            &[
                ("any", "nothing"),
                ("fourth", "the fourth best of a long suit"),
                ("third", "the third of an even number, the lowest of an odd one"),
            ],
        ),
        PlayerOption::word(
            "signals",
            "what defenders' small cards say",
            &[
                ("any", "nothing"),
                ("standard", "high encourages, and shows an even number"),
                ("reversed", "low does"),
            ],
        ),
        SYSTEM,
    ],
    make: |settings, seed| {
        let stopping = Stopping::after(settings.number("worlds"));
        let sure = settings.number("sure");
        let aims = [
            ("imps", Objective::Imps),
            ("points", Objective::Points),
            ("contract", Objective::Contract),
            ("tricks", Objective::Tricks),
        ];
        let options = MonteCarloOptions {
            stopping: if sure > 0 { stopping.or(clear_by(sure)) } else { stopping },
            objective: settings.word("aim", &aims),
            ties: Ties::Human,
            inference: settings.switch("infer"),
            conventions: Conventions {
                leads: settings.word(
                    "leads",
                    &[("any", Leads::Any), ("fourth", Leads::FourthBest), ("third", Leads::ThirdAndLowest)],
                ),
                signals: settings.word(
                    "signals",
                    &[
                        ("any", Signals::Any),
                        ("standard", Signals::Standard),
                        ("reversed", Signals::UpsideDown),
                    ],
                ),
            },
            random_equals: settings.switch("mix"),
            bounded: settings.switch("bounded"),
            suit_first: settings.switch("suit"),
        };
        let system = system(settings);
        Box::new(BridgePlayer::new(system.clone(), MonteCarlo::new(options, seed).reading(system)))
    },
};
