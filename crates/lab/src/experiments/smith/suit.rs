//! The match of table 4 in suit contracts, which the paper left out.

use plot::{Chart, Comparison, Figure};
use stats::{Level, WinTieLoss};

use super::ContestAnalysis;
#[cfg(test)]
use super::contest::contradicting;
use super::contest::{Contest, Contracts, PlayedRow};
use super::score::{boards, margin, mean_of, score, time};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Finding, Verdict};

/// The experiment `smith/suit`.
pub struct SuitContracts;

const TEAMS: [&str; 2] = ["tignum", "baron"];

impl ContestAnalysis for SuitContracts {
    fn about() -> About {
        About {
            id: "smith/suit",
            paper: "Smith, Nau and Throop 1995, A Planning Approach to Declarer Play in Contract Bridge, section 8",
            claim: "Tignum 2 is better in notrump than in suit contracts, for which it had not been given knowledge \
                    enough, and its match leaves them out. With all tasks of tables 2 and 3 in use the planner wins \
                    the same match in suit contracts too.",
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
            .map(|deal| Contest { contracts: Contracts::Suit, scale, deal, declarers: &TEAMS })
            .collect()
    }

    fn verdict(rows: &[PlayedRow]) -> Verdict {
        let [planner, baron] = TEAMS;
        let boards: WinTieLoss = boards(rows, planner, baron).into_iter().collect();
        Verdict::of(|level| {
            let ahead = Finding::unclaimed(
                "boards by which tignum is ahead, of all boards",
                margin(rows, planner, baron, level),
                "the paper played no suit contracts",
            );
            let moves = Finding::unclaimed(
                "moves searched in a deal, mean",
                mean_of(rows, planner, level, |row| row.moves as f64),
                "the paper counts them in notrump only",
            );
            let wins = Claim::above("share that tignum wins of the boards that are not tied", 0.5)
                .paper("not played; the planner is to win them too")
                .judge(boards.share(level));
            let mut findings = vec![wins, ahead, score(rows, planner, baron), moves];
            findings.extend(time(rows, planner, level));
            findings
        })
    }

    fn draw(rows: &[PlayedRow]) -> Vec<Figure> {
        let [planner, baron] = TEAMS;
        let ours = margin(rows, planner, baron, Level::P95).ok();
        let chart =
            Comparison::new("The planner and the Baron in suit contracts", "boards ahead, of all boards")
                .entry("tignum against baron, suit contracts", ours, None);
        let caption = "Boards won less boards lost by the planner, as a share of all boards with trumps; the auction \
                       and the defence are the Baron's; 95% interval.";
        vec![Figure::new("margin", caption, Chart::Comparison(chart))]
    }

    /// The planner loses nine boards of ten.
    #[cfg(test)]
    fn contradiction() -> Vec<PlayedRow> {
        let points = |deal: u32, declarer: &str| {
            if (declarer == "tignum") == deal.is_multiple_of(10) { 420 } else { -50 }
        };
        let row = |deal, declarer| contradicting(Contracts::Suit, deal, declarer, points(deal, declarer));
        (0..200).flat_map(|deal| TEAMS.map(|declarer| row(deal, declarer))).collect()
    }
}
