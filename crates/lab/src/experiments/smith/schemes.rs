//! What each family of schemes is worth to the planner, by leaving it out.

use plot::{Chart, Comparison, Figure};
use stats::Level;

use super::ContestAnalysis;
#[cfg(test)]
use super::contest::contradicting;
use super::contest::{Contest, Contracts, PlayedRow};
use super::score::{margin, score};
use crate::experiment::{About, Scale};
use crate::verdict::{Claim, Finding, Verdict};

/// The experiment `smith/schemes`.
pub struct SchemeFamilies;

/// The planner, then the planner without one family.
const IN_NOTRUMP: [&str; 7] = [
    WHOLE,
    "tignum:without=crossing",
    "tignum:without=finesse",
    "tignum:without=sequence",
    "tignum:without=length",
    "tignum:without=hard-length",
    "tignum:without=endplay",
];
const IN_SUITS: [&str; 3] = [WHOLE, "tignum:without=ruffing", "tignum:without=trumps"];
const WHOLE: &str = "tignum";

impl ContestAnalysis for SchemeFamilies {
    fn about() -> About {
        About {
            id: "smith/schemes",
            paper: "Smith, Nau and Throop 1995, A Planning Approach to Declarer Play in Contract Bridge, tables 2 and 3",
            claim: "A planner branches by the schemes it knows, not by the cards it may play. The paper does not say \
                    what each family is worth. Here the planner plays the same deals with and without each family: \
                    it should win more with it.",
            revision: 1,
        }
    }

    fn contests(scale: Scale) -> Vec<Contest> {
        let deals = match scale {
            Scale::Smoke => 1,
            Scale::Quick => 100,
            Scale::Full => 1000,
        };
        let of = |deal| {
            [(Contracts::Notrump, &IN_NOTRUMP[..]), (Contracts::Suit, &IN_SUITS[..])]
                .map(|(contracts, declarers)| Contest { contracts, scale, deal, declarers })
        };
        (0..deals).flat_map(of).collect()
    }

    fn verdict(rows: &[PlayedRow]) -> Verdict {
        Verdict::of(|level| {
            let ahead = |without: &str| {
                Claim::above(format!("boards by which tignum is ahead of {without}, of all boards"), 0.0)
                    .paper("nothing on a single family")
                    .judge(margin(rows, WHOLE, without, level))
            };
            let scores = families().map(|without| score(rows, WHOLE, without));
            families().map(ahead).chain(scores).collect::<Vec<Finding>>()
        })
    }

    fn draw(rows: &[PlayedRow]) -> Vec<Figure> {
        let mut chart =
            Comparison::new("What each family of schemes is worth", "boards ahead of the planner without it");
        for without in families() {
            let family = without.split('=').next_back().unwrap_or(without);
            let contracts = if IN_SUITS.contains(&without) { Contracts::Suit } else { Contracts::Notrump };
            let label = format!("{family}, {}", contracts.name());
            chart = chart.entry(label, margin(rows, WHOLE, without, Level::P95).ok(), None);
        }
        let caption = "Boards won less boards lost against the same planner without one family of schemes, as a share \
                       of all boards; 95% intervals.";
        vec![Figure::new("worth", caption, Chart::Comparison(chart))]
    }

    /// The planner is behind without exception.
    #[cfg(test)]
    fn contradiction() -> Vec<PlayedRow> {
        let points = |deal: u32, declarer: &str| {
            if (declarer == WHOLE) == deal.is_multiple_of(10) { 420 } else { -50 }
        };
        let row = |contracts, deal, declarer: &&str| {
            contradicting(contracts, deal, declarer, points(deal, declarer))
        };
        let of = |deal| {
            let notrump = IN_NOTRUMP.iter().map(move |declarer| row(Contracts::Notrump, deal, declarer));
            notrump.chain(IN_SUITS.iter().map(move |declarer| row(Contracts::Suit, deal, declarer)))
        };
        (0..200).flat_map(of).collect()
    }
}

/// The planner without each of the families.
fn families() -> impl Iterator<Item = &'static str> {
    IN_NOTRUMP[1..].iter().chain(&IN_SUITS[1..]).copied()
}
