//! Table 4: 5,000 notrump deals between the Baron and the planner.

use plot::{Chart, Comparison, Figure};
use stats::{Estimate, Level, TooFew, WinTieLoss};

use super::ContestAnalysis;
#[cfg(test)]
use super::contest::contradicting;
use super::contest::{Contest, Contracts, PlayedRow};
use super::score::{boards, margin, mean_of, score, time};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Verdict};

/// The experiment `smith/table-4`.
pub struct Table4;

const TEAMS: [&str; 2] = ["tignum", "baron"];
/// Of 5,000 deals the paper's planner won 1,394 and lost 1,302.
const MARGIN: f64 = 92.0 / 5000.0;
/// Half the width of the 95% interval of the paper's own margin.
const MARGIN_ERROR: f64 = 0.0203;
/// Moves that the paper's planner searched in a deal.
const MOVES: f64 = 8745.6;
const MOST_MOVES: u64 = 583_638;
/// Moves are spread so unevenly that fewer deals give no interval.
const ENOUGH: u64 = 30;

impl ContestAnalysis for Table4 {
    fn about() -> About {
        About {
            id: "smith/table-4",
            paper: "Smith, Nau and Throop 1995, A Planning Approach to Declarer Play in Contract Bridge, section 8 and \
                    table 4",
            claim: "On 5,000 random notrump deals, bid and defended by the Bridge Baron at both tables, Tignum 2 \
                    wins 1,394 boards, loses 1,302 and ties 2,304 at board-a-match, which is significant; it \
                    searches 8,745.6 moves in a deal, never more than 583,638, in 27.5 s on a SPARCstation 10.",
            revision: 1,
        }
    }

    fn contests(scale: Scale) -> Vec<Contest> {
        let deals = match scale {
            Scale::Smoke => 4,
            Scale::Quick => 300,
            Scale::Full => 5000,
        };
        (0..deals)
            .map(|deal| Contest { contracts: Contracts::Notrump, scale, deal, declarers: &TEAMS })
            .collect()
    }

    fn verdict(rows: &[PlayedRow]) -> Verdict {
        let [planner, baron] = TEAMS;
        let boards: WinTieLoss = boards(rows, planner, baron).into_iter().collect();
        let most = rows.iter().filter(|row| row.declarer == planner).map(|row| row.moves).max();
        Verdict::of(|level| {
            let most_claim =
                Claim::counted("moves searched in a deal, most", format!("at most {MOST_MOVES} in any deal"))
                    .paper(MOST_MOVES.to_string());
            let mut findings = vec![
                Claim::above("share that tignum wins of the boards that are not tied", 0.5)
                    .paper("1,394 of 2,696, significant at 5%")
                    .judge(boards.share(level)),
                Claim::near("boards by which tignum is ahead, of all boards", MARGIN, MARGIN_ERROR)
                    .paper("92 of 5,000")
                    .note("as far from it as the paper's own 95% interval reaches")
                    .judge(margin(rows, planner, baron, level)),
                Claim::near("moves searched in a deal, mean", MOVES, MOVES / 2.0)
                    .note("within half of the number, since no two planners count alike")
                    .judge(moves(rows, level)),
                match most {
                    None => most_claim.missing("no deals yet"),
                    Some(most) => {
                        most_claim.holds(most <= MOST_MOVES, most.to_string(), "the most of all deals played")
                    }
                },
                score(rows, planner, baron),
            ];
            findings
                .extend(time(rows, planner, level).map(|time| time.claimed("27.5 s on a SPARCstation 10")));
            findings
        })
    }

    fn draw(rows: &[PlayedRow]) -> Vec<Figure> {
        let [planner, baron] = TEAMS;
        let ours = margin(rows, planner, baron, Level::P95).ok();
        let chart =
            Comparison::new("The planner is ahead of the Baron as declarer", "boards ahead, of all boards")
                .entry("tignum against baron, notrump", ours, Some(MARGIN));
        let caption = "Boards won less boards lost by the planner, as a share of all notrump boards; the auction and \
                       the defence are the Baron's; 95% interval.";
        vec![Figure::new("margin", caption, Chart::Comparison(chart))]
    }

    /// The planner loses nine boards of ten and searches a million moves in each.
    #[cfg(test)]
    fn contradiction() -> Vec<PlayedRow> {
        let points = |deal: u32, declarer| match (deal % 10, declarer) {
            (0, "tignum") => 430,
            (_, "tignum") => -50,
            _ => 400,
        };
        let row = |deal, declarer| contradicting(Contracts::Notrump, deal, declarer, points(deal, declarer));
        (0..200).flat_map(|deal| TEAMS.map(|declarer| row(deal, declarer))).collect()
    }
}

fn moves(rows: &[PlayedRow], level: Level) -> Result<Estimate, TooFew> {
    let estimate = mean_of(rows, TEAMS[0], level, |row| row.moves as f64)?;
    if estimate.n < ENOUGH { Err(TooFew { needed: ENOUGH, given: estimate.n }) } else { Ok(estimate) }
}
