//! What a seat can know: the chances of every unseen card, and advice with its values as they are
//! computed.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use belief::{Chances, Worlds};
use bridge::BridgeView;
use cards::{BySeat, CardSet, Seat, Seed};
use game::{Budget, CardView, Hidden};
use search::stopping::Stopping;
use serde::Deserialize;
use serde_json::{Value, json};
use single_dummy::{
    Advice, Conventions, Determinizations, MonteCarlo, MonteCarloOptions, Objective, SolvedWorlds,
};

use super::question::Question;
use super::rooms::{self, Rooms};
use crate::Refusal;

/// How many worlds the chances that fit calls and cards are estimated from.
const POOL: usize = 2_000;
/// How many worlds are shown.
const SHOWN: usize = 12;
/// The longest that anybody thinks about one card.
pub const LONGEST: Duration = Duration::from_secs(120);

/// Who wants to know who holds what.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChancesQuestion {
    board: Question,
    /// Whose eyes; whoever decides the next card by default.
    seat: Option<Seat>,
    #[serde(default = "one")]
    seed: u64,
}

fn one() -> u64 {
    1
}

/// Who may hold which unseen card: exactly, where all deals are alike, and by how well deals fit the
/// calls and cards so far; with some of those deals.
pub async fn chances(State(rooms): State<Rooms>, body: String) -> Result<Json<Value>, Refusal> {
    let question: ChancesQuestion = rooms::read(&body)?;
    let view = match question.seat {
        Some(seat) => question.board.game()?.view(seat),
        None => {
            let view = question.board.situation()?.view;
            view.ok_or_else(|| Refusal::bad("say whose eyes to look through: a seat"))?
        }
    };
    let seed = Seed::new(question.seed);
    rooms.work_out(move || known(&view, seed)).await?.map(Json)
}

fn known(view: &BridgeView, seed: Seed) -> Result<Value, Refusal> {
    let unseen = view.unseen();
    let worlds = Worlds::new(&unseen).map_err(Refusal::bad)?;
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| unseen.room[seat] > 0).collect();
    let exact = worlds.chances();
    let mut rng = seed.rng();
    let options = MonteCarloOptions { conventions: Conventions::USUAL, ..MonteCarloOptions::default() };
    let inference = MonteCarlo::new(options, seed).inference(view);
    let pool = inference.map(|inference| inference.pool(POOL, &mut rng).pool);
    let (fitting, shown): (Option<Chances>, Vec<BySeat<CardSet>>) = match &pool {
        Some(pool) => {
            let mut sum = Chances::NONE;
            for (hands, share) in pool.iter() {
                for (seat, hand) in hands.iter() {
                    hand.iter().for_each(|card| sum[(seat, card)] += share);
                }
            }
            (Some(sum), pool.picks(&mut rng).take(SHOWN).collect())
        }
        None => (None, (0..SHOWN).map(|_| worlds.draw(&mut rng)).collect()),
    };
    let row = |chances: &Chances, card| -> Value {
        hidden
            .iter()
            .map(|&seat| (seat.letter().to_string(), json!(chances[(seat, card)])))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let cards: Vec<Value> = unseen
        .cards()
        .iter()
        .rev()
        .map(|card| {
            json!({
                "card": card,
                "alike": row(&exact, card),
                "fitting": fitting.as_ref().map(|chances| row(chances, card)),
            })
        })
        .collect();
    let world = |hands: &BySeat<CardSet>| -> Value {
        hidden
            .iter()
            .map(|&seat| (seat.letter().to_string(), json!(hands[seat].pbn().to_string())))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    Ok(json!({
        "seat": view.seat,
        "hidden": hidden,
        "room": unseen.room,
        "worlds": worlds.count().to_string(),
        "effective": pool.as_ref().map(belief::Pool::effective),
        "cards": cards,
        "sample": shown.iter().map(world).collect::<Vec<_>>(),
    }))
}

/// Who wants to know what to play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdviceQuestion {
    board: Question,
    /// How many worlds; as `finesse advise` by default.
    worlds: Option<u64>,
    aim: Option<Aim>,
    /// All deals alike, whatever was bid and played.
    #[serde(default)]
    uniform: bool,
    #[serde(default = "one")]
    seed: u64,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Aim {
    Tricks,
    Contract,
    Points,
    Imps,
}

impl Aim {
    fn objective(self) -> Objective {
        match self {
            Aim::Tricks => Objective::Tricks,
            Aim::Contract => Objective::Contract,
            Aim::Points => Objective::Points,
            Aim::Imps => Objective::Imps,
        }
    }
}

/// What to play and why, from what the seat to play can know: a line with the values now and then
/// while worlds are solved, and the advice at the end. The same as `finesse advise` says.
pub async fn advice(State(rooms): State<Rooms>, body: String) -> Result<Response, Refusal> {
    let question: AdviceQuestion = rooms::read(&body)?;
    let situation = question.board.situation()?;
    let usual = MonteCarloOptions::for_advice(&situation.problem);
    let wanted = question.worlds.map(|worlds| worlds.clamp(1, 5_000));
    let options = MonteCarloOptions {
        stopping: wanted.map_or(usual.stopping, Stopping::after),
        objective: question.aim.map_or(usual.objective, Aim::objective),
        inference: !question.uniform,
        ..usual
    };
    let measure = situation.problem.measure(options.objective).map_err(Refusal::bad)?;
    let seed = Seed::new(question.seed);
    Ok(rooms.lines(LONGEST, move |_, lines| {
        let mut heuristic = MonteCarlo::new(options, seed);
        let most = options.stopping.most;
        let stop = lines.stop().clone();
        let watch = |solved: &SolvedWorlds| {
            let count = solved.worlds().len();
            // Every world at first, then fewer: the picture settles.
            let shown = count <= 10 || count.is_multiple_of(10);
            if shown
                && !lines.send(values(
                    solved,
                    &measure,
                    situation.problem.won()[situation.problem.pair()],
                    most,
                ))
            {
                stop.set();
            }
        };
        let budget = Budget::unlimited().until(lines.stop());
        let advice = heuristic.advise_watched(&situation, &measure, &budget, watch);
        lines.send(told(&advice));
    }))
}

/// How every card stands after the worlds so far.
fn values(solved: &SolvedWorlds, measure: &single_dummy::Measure, won: u8, most: u64) -> Value {
    let cards: Vec<Value> = solved
        .tallies(measure)
        .iter()
        .map(|tally| {
            json!({
                "card": tally.alternative.card,
                "equals": tally.alternative.equals.iter().collect::<Vec<_>>(),
                "tricks": f64::from(won) + tally.mean(),
                "error": tally.error(),
                "makes": tally.chance(),
            })
        })
        .collect();
    json!({ "solved": solved.worlds().len(), "of": most, "best": solved.best(measure).card, "cards": cards })
}

fn told(advice: &Advice) -> Value {
    let (kind, worlds) = match advice.worlds {
        Determinizations::All(worlds) => ("all", worlds),
        Determinizations::Uniform(worlds) => ("alike", worlds),
        Determinizations::Weighted { solved, .. } => ("fitting", solved),
    };
    json!({
        "done": true,
        "seat": advice.seat,
        "actor": advice.actor,
        "side": advice.side,
        "forced": advice.is_forced,
        "worlds": worlds,
        "kind": kind,
        "best": advice.best(),
        "cards": advice.cards,
        "reasons": advice.reasons,
        "as_it_lies": advice.as_it_lies().map(|(card, more)| json!({ "card": card, "more": more })),
    })
}
