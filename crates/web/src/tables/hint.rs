//! What a program would do, and why: a question to the adviser, from what the seat knows.

use bridge::BridgeView;
use cards::{CardSet, Seat, Seed};
use game::Budget;
use planner::declarer::data;
use players::{DeclarerPlan, Spec};
use search::stopping::Stopping;
use serde_json::{Value, json};
use single_dummy::{MonteCarlo, MonteCarloOptions, Situation};
use table::{Consultation, SharedTable};
use work::Stop;

use crate::Refusal;
use crate::tables::live::Live;

/// How many worlds are solved for a card of bridge.
const WORLDS: u64 = 100;

/// A question that somebody's adviser has to think about.
pub enum Question {
    /// To a program.
    Program(Box<dyn Consultation>),
    /// About a card of bridge, where the adviser solves worlds: every card is told with its tricks and
    /// how often it reaches the aim.
    Card(Box<Situation>, Seed),
}

impl Question {
    /// What somebody in this seat asks now.
    pub fn of(live: &Live, seat: Seat) -> Result<Question, Refusal> {
        let adviser = live.plan.adviser.as_deref().map(str::parse::<Spec>);
        let solves = live.plan.game == "bridge"
            && adviser.is_none_or(|spec| spec.is_ok_and(|spec| spec.name == "montecarlo"));
        if let Some(situation) = solves.then(|| situation(live.table.as_ref(), seat)).flatten() {
            let seed = Seed::new(live.plan.seed).child("hint").child(live.events);
            return Ok(Question::Card(Box::new(situation), seed));
        }
        live.table.consult(seat).map(Question::Program).map_err(Refusal::bad)
    }

    /// Thinks until it is done, or told to stop.
    pub fn answer(self, stop: &Stop) -> Result<Value, Refusal> {
        let budget = Budget::unlimited().until(stop);
        match self {
            Question::Program(consultation) => {
                let hints = consultation.answer(&budget).map_err(Refusal::conflict)?;
                let moves: Vec<_> = hints.iter().map(|hint| &hint.best).collect();
                let notes: Vec<_> = hints.iter().flat_map(|hint| &hint.notes).collect();
                let rated = if hints.len() == 1 { &hints[0].rated[..] } else { &[] };
                Ok(
                    json!({ "type": "hint", "best": moves.first(), "moves": moves, "notes": notes, "rated": rated }),
                )
            }
            Question::Card(situation, seed) => {
                let usual = MonteCarloOptions::for_advice(&situation.problem);
                let options = MonteCarloOptions { stopping: Stopping::after(WORLDS), ..usual };
                let measure = situation.problem.measure(options.objective).map_err(Refusal::conflict)?;
                let advice = MonteCarlo::new(options, seed).advise(&situation, &measure, &budget);
                let best = advice.best().to_string();
                // The plan is computed from the same view, and tells suppositions like the reasons.
                let plan = situation.view.as_ref().filter(|_| !advice.is_forced && !stop.is_set());
                let plan = plan.and_then(|view| DeclarerPlan::behind(CardSet::of(advice.best()), view, seed));
                let plan = plan.as_ref().map(data::step);
                Ok(json!({
                    "type": "hint", "best": best, "moves": [best], "notes": advice.reasons, "rated": [],
                    "forced": advice.is_forced, "cards": advice.cards, "plan": plan,
                }))
            }
        }
    }
}

/// The decision about a card, as this seat knows it; none while there is no card to play.
fn situation(table: &dyn SharedTable, seat: Seat) -> Option<Situation> {
    let view: BridgeView = serde_json::from_value(table.view(seat)).ok()?;
    view.public.play.as_ref()?;
    Some(Situation {
        problem: single_dummy::Problem::of(&view)?,
        actor: view.seat,
        view: Some(view),
        real: None,
    })
}
