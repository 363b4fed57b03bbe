//! From what a search found to a decision.

use game::{Decision, Game, Rated, Turn};
use search::Found;

/// The best move of a search, its values for the side to move, and the line behind it in words.
/// `None` where nobody moves.
pub fn decide<G: Game>(found: &Found<G>, name: impl Fn(G::Move) -> String) -> Option<Decision<G::Move>> {
    let (Turn::Side(side), Some(best)) = (found.turn, found.best()) else { return None };
    let rated = found.rated.iter().map(|valued| Rated { mv: valued.mv, value: valued.of(side) }).collect();
    let line: Vec<String> = found.line.iter().take(9).map(|&mv| name(mv)).collect();
    let decision = Decision::of(best, rated).searched(found.counts.nodes);
    let looked = match found.depth.number() {
        None => "to the end of the game".to_owned(),
        Some(plies) => format!("{plies} moves deep"),
    };
    let decision = decision.because(format!("looked {looked}, {} positions", found.counts.nodes));
    Some(if line.len() > 1 { decision.because(format!("expects {}", line.join(", "))) } else { decision })
}
