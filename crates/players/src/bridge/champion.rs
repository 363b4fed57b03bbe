//! `champion`: calls by the natural system, unless bidding on over sampled worlds shows another call to be
//! better; leads and defends by the Monte Carlo heuristic, and declares by what that heuristic promises less
//! what alpha-mu finds it cannot keep.

use bidding::Choice;
use bridge::{Bridge, BridgeView, Move, Pair};
use cards::{Card, Seed};
use game::{Budget, Decision, Rated};
use search::stopping::Stopping;
use single_dummy::alpha_mu::{AlphaMu, CardReading, Correction, CorrectionOptions};
use single_dummy::{
    ChoiceLevel, CloseCallOptions, Measure, MonteCarlo, MonteCarloOptions, Objective, SolvedWorlds, Ties,
    clear_by,
};

use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{NATURAL_FIRST, system};
use crate::{PlayerEntry, PlayerOption};

/// What `champion` has beside its bidding system.
pub struct Champion {
    heuristic: MonteCarlo,
    alpha_mu: AlphaMu,
    declaring: Option<CorrectionOptions>,
    defending: Option<CorrectionOptions>,
    calling: Option<CloseCallOptions>,
    /// Positions that may be searched for one board, and those that are left.
    board: u64,
    left: u64,
}

impl CardPlayer for Champion {
    fn card(&mut self, view: &BridgeView, budget: &Budget) -> Option<Decision<Move>> {
        // 1. A share of what is left for the board: the first decisions need most.
        let budget = budget.at_most(self.left / 4);
        let before = self.heuristic.nodes();
        // 2. The heuristic, with at most half of it.
        let (solved, measure) = self.heuristic.solve(view, &budget.at_most(self.left / 8))?;
        let used = self.heuristic.nodes() - before;
        // 3. What it promises too much.
        let declares = view.public.contract().is_some_and(|contract| contract.pair() == Pair::of(view.seat));
        let options = if declares { self.declaring } else { self.defending };
        let correction = options.and_then(|options| {
            let inference = self.heuristic.inference(view);
            let Champion { heuristic, alpha_mu, .. } = self;
            heuristic.correct(&solved, &measure, inference.as_ref(), alpha_mu, &options, &budget.after(used))
        });
        let best = match &correction {
            Some(correction) => correction.best(&solved, &measure),
            None => self.heuristic.card(&solved, &measure),
        };
        let nodes = self.heuristic.nodes() - before;
        self.left = self.left.saturating_sub(nodes);
        Some(decision(&solved, &measure, best, correction.as_ref()).searched(nodes))
    }

    fn reconsider(&mut self, view: &BridgeView, choice: &Choice, budget: &Budget) -> Option<Decision<Move>> {
        let options = self.calling?;
        let before = self.heuristic.nodes();
        let budget = budget.at_most(self.left / 4);
        let tried = self.heuristic.try_calls(view, choice.call, &options, &budget);
        let nodes = self.heuristic.nodes() - before;
        self.left = self.left.saturating_sub(nodes);
        let tried = tried?;
        let decision = match tried.better() {
            None => Decision::silent(Move::Call(choice.call)).because(choice.why.clone()),
            Some(better) => Decision::silent(Move::Call(better.call)).because(format!(
                "{} IMPs better than {} in {} deals that fit the calls, bid to the end by the system and solved double \
                 dummy",
                format_args!("{:.1} ± {:.1}", better.ahead(), 2.0 * better.error()),
                choice.call,
                better.worlds
            )),
        };
        Some(decision.searched(nodes))
    }

    fn begin(&mut self, seed: Seed) {
        self.heuristic.begin(seed);
        self.left = self.board;
    }
}

fn decision(
    solved: &SolvedWorlds,
    measure: &Measure,
    best: Card,
    correction: Option<&Correction>,
) -> Decision<Move> {
    if solved.is_forced() {
        return Decision::silent(best.into()).because("nothing else to play");
    }
    let means = solved.means(measure, ChoiceLevel::Card);
    let groups = solved.alternatives().iter().map(|alternative| alternative.equals);
    let rated = groups.enumerate().flat_map(|(place, equals)| {
        let value = means.mean(place);
        equals.iter().map(move |card| Rated { mv: Move::Card(card), value })
    });
    let decision = Decision::of(best.into(), rated.collect());
    let decision = solved.in_words(measure).into_iter().fold(decision, Decision::because);
    let Some((correction, found)) = correction.and_then(|one| Some((one, one.card(best)?))) else {
        return decision;
    };
    let [open, sure] = [correction.worlds().share(found.open), found.chance].map(|share| 100.0 * share);
    let moves = correction.answer().moves;
    let how = if correction.is_exact() { "exactly".to_owned() } else { format!("{moves} moves ahead") };
    decision.because(format!("without seeing the hidden cards, {how}: {sure:.0}%; seeing them {open:.0}%"))
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "champion",
    about: "calls by a system and by simulation, declares by alpha-mu, leads and defends by the Monte Carlo heuristic",
    options: &[
        NATURAL_FIRST,
        PlayerOption::number("worlds", "worlds that are solved at most", 60, 1..=10_000),
        PlayerOption::number("mu", "worlds that alpha-mu looks at", 32, 1..=128),
        PlayerOption::number("moves", "our moves that alpha-mu makes without seeing: M", 3, 1..=52),
        PlayerOption::number(
            "calls",
            "worlds in which close calls are tried by bidding on; 0, or infer=no: every call by the system",
            24,
            0..=1_000,
        ),
        PlayerOption::number("margin", "tenths of an IMP that another call has to be ahead", 5, 0..=100),
        PlayerOption::number("clear", "tenths of a standard error that it has to be ahead", 15, 0..=100),
        PlayerOption::switch("double", "tries doubles, too", false),
        PlayerOption::switch("declare", "declares by alpha-mu; otherwise by the heuristic alone", true),
        PlayerOption::switch("defend", "defends by alpha-mu, too", false),
        PlayerOption::switch("endings", "solves endings with few deals exactly", true),
        PlayerOption::switch("ranks", "a hidden card tells its rank among ours only", true),
        PlayerOption::switch(
            "infer",
            "likelier worlds count more, by the calls and cards of the others",
            true,
        ),
        PlayerOption::number(
            "nodes",
            "thousands of positions searched for a board; 8000 are about two seconds of one core",
            8000,
            1..=10_000_000,
        ),
    ],
    make: |settings, seed| {
        let options = MonteCarloOptions {
            stopping: Stopping::after(settings.number("worlds")).or(clear_by(3)),
            objective: Objective::Imps,
            ties: Ties::Human,
            inference: settings.switch("infer"),
            ..MonteCarloOptions::default()
        };
        let correction = CorrectionOptions {
            worlds: settings.number("mu") as usize,
            moves: settings.number("moves") as u32,
            reading: if settings.switch("ranks") { CardReading::Ranks } else { CardReading::Cards },
            endings: settings.switch("endings"),
            ..CorrectionOptions::default()
        };
        let close = CloseCallOptions {
            worlds: settings.number("calls") as usize,
            margin: settings.number("margin") as f64 / 10.0,
            errors: settings.number("clear") as f64 / 10.0,
            doubles: settings.switch("double"),
            ..CloseCallOptions::default()
        };
        let system = system(settings);
        let board = 1000 * settings.number("nodes");
        let cards = Champion {
            heuristic: MonteCarlo::new(options, seed).reading(system.clone()),
            alpha_mu: AlphaMu::new(),
            declaring: settings.switch("declare").then_some(correction),
            defending: settings.switch("defend").then_some(correction),
            calling: (settings.number("calls") > 0).then_some(close),
            board,
            left: board,
        };
        Box::new(BridgePlayer::new(system, cards))
    },
};
