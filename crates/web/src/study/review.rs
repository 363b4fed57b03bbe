//! The post-mortem: what every card of a board cost, and whether its player could know.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use cards::Seed;
use search::stopping::Stopping;
use serde::Deserialize;
use serde_json::json;
use single_dummy::{CardReview, MonteCarloOptions, PostMortem};

use super::question::Question;
use super::rooms::{self, Rooms};
use crate::Refusal;

/// From which expected loss on a card is wrong, in tricks; as `finesse analyse` has it.
const MATTERS: f64 = 0.2;

/// Which board to judge, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewQuestion {
    board: Question,
    /// How many worlds for each card; as `finesse analyse` by default.
    worlds: Option<u64>,
    seed: Option<u64>,
}

/// A line for each card that was played, as it is judged. The same as `finesse analyse` says of the
/// first board of a file.
pub async fn post_mortem(State(rooms): State<Rooms>, body: String) -> Result<Response, Refusal> {
    let question: ReviewQuestion = rooms::read(&body)?;
    let game = question.board.game()?;
    let count = question.board.cards.len();
    if count == 0 {
        return Err(Refusal::bad("no card was played on this board: there is nothing to judge"));
    }
    let usual = MonteCarloOptions::for_post_mortem();
    let wanted = question.worlds.map(|worlds| Stopping::after(worlds.clamp(1, 1_000)));
    let options = MonteCarloOptions { stopping: wanted.unwrap_or(usual.stopping), ..usual };
    let seed = Seed::new(question.seed.unwrap_or(1)).child(0_u64);
    Ok(rooms.lines(Duration::from_secs(900), move |_, lines| {
        let mut post_mortem = PostMortem::new(options, seed);
        let mut done = 0;
        let review = |review: &CardReview| {
            done += 1;
            lines.send(json!({
                "done": done,
                "of": count,
                "trick": review.trick,
                "seat": review.seat,
                "actor": review.actor,
                "card": review.card,
                "double_dummy": review.double_dummy,
                "expected": review.expected,
                "error": review.error,
                "best": review.best,
                "verdict": review.verdict(MATTERS).name(),
            }))
        };
        if let Err(why) = post_mortem.cards(&game, review) {
            lines.send(json!({ "refusal": why.to_string() }));
        }
    }))
}
