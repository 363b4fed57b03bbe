//! The planner that judges its lines over sampled worlds, beside the planner, the Baron and Monte Carlo.

use plot::{Chart, Comparison, Figure};
use stats::Level;

use super::ContestAnalysis;
#[cfg(test)]
use super::contest::contradicting;
use super::contest::{Contest, Contracts, PlayedRow};
use super::score::{margin, mean_of, score, time};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Finding, Verdict};

/// The experiment `smith/plus`.
pub struct Plus;

const DECLARERS: [&str; 5] = ["baron", "tignum", "tignum+", DEAF, MONTECARLO];
/// Without what ordinary defenders, who are the Baron here, would have played.
const DEAF: &str = "tignum+:reads=no";
/// With so many worlds it takes a little more time than `tignum+`.
const MONTECARLO: &str = "montecarlo:worlds=32,sure=0,system=natural";
/// Who should be ahead of whom.
const AHEAD: [(&str, &str); 4] =
    [("tignum", "baron"), ("tignum+", "tignum"), ("tignum+", MONTECARLO), ("tignum+", DEAF)];

impl ContestAnalysis for Plus {
    fn about() -> About {
        About {
            id: "smith/plus",
            paper: "none: an extension of Smith, Nau and Throop 1995, whose planner judges a line at the leaves of one \
                    tree",
            claim: "A planner that proposes whole lines and plays each out over sampled worlds is ahead of the plain \
                    planner, and of Monte Carlo with about equal time; to know how the defenders play is worth \
                    something to it.",
            revision: 3,
        }
    }

    fn contests(scale: Scale) -> Vec<Contest> {
        let deals = match scale {
            Scale::Smoke => 1,
            Scale::Quick => 50,
            Scale::Full => 500,
        };
        let of = |deal| {
            [Contracts::Notrump, Contracts::Suit].map(|contracts| Contest {
                contracts,
                scale,
                deal,
                declarers: &DECLARERS,
            })
        };
        (0..deals).flat_map(of).collect()
    }

    fn verdict(rows: &[PlayedRow]) -> Verdict {
        Verdict::of(|level| {
            let ahead = |&(one, other): &(&str, &str)| {
                Claim::above(format!("boards by which {one} is ahead of {other}, of all boards"), 0.0)
                    .paper("more than nothing")
                    .judge(margin(rows, one, other, level))
            };
            let mut findings: Vec<Finding> = AHEAD.iter().map(ahead).collect();
            findings.extend(AHEAD.map(|(one, other)| score(rows, one, other)));
            for declarer in DECLARERS {
                let above =
                    mean_of(rows, declarer, level, |row| f64::from(row.tricks) - f64::from(row.needed));
                findings.push(Finding::unclaimed(
                    format!("{declarer}: tricks above the contract"),
                    above,
                    "against the Baron's defence",
                ));
                findings.extend(time(rows, declarer, level));
            }
            findings
        })
    }

    fn draw(rows: &[PlayedRow]) -> Vec<Figure> {
        let mut chart = Comparison::new("Declarers beside each other", "boards ahead, of all boards");
        for (one, other) in AHEAD {
            let name = |player: &'static str| if player == MONTECARLO { "montecarlo" } else { player };
            let label = format!("{} against {}", name(one), name(other));
            chart = chart.entry(label, margin(rows, one, other, Level::P95).ok(), None);
        }
        let caption = "Boards won less boards lost by the first, as a share of all boards; the auction and the \
                       defence are the Baron's; 95% intervals.";
        vec![Figure::new("ahead", caption, Chart::Comparison(chart))]
    }

    /// The order of the declarers is turned round.
    #[cfg(test)]
    fn contradiction() -> Vec<PlayedRow> {
        let points = |deal: u32, declarer| match (deal % 10, declarer) {
            (0, _) => 420,
            (_, "baron" | DEAF | MONTECARLO) => 450,
            (_, "tignum") => 420,
            _ => -50,
        };
        let row = |deal, declarer| contradicting(Contracts::Notrump, deal, declarer, points(deal, declarer));
        (0..200).flat_map(|deal| DECLARERS.map(|declarer| row(deal, declarer))).collect()
    }
}
