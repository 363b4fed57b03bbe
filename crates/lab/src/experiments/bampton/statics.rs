//! Sections 6.3.3 to 6.3.9: what is known of a problem before the heuristic is run.

use std::cmp::Ordering::{Greater, Less};

use cards::Seat;
use stats::{Estimate, Level};

use super::accuracy::HANDS;
use super::curves::{ClaimedShare, Factor, Problems, claim, side};
use super::outcomes::{ReplayedRun, difference, small, thesis_runs};
use super::rows::ProblemRow;
use super::{ITERATIONS, ProblemAnalysis, REVISION};
use crate::experiment::About;
use crate::verdict::{Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bampton/static-factors`.
pub struct Statics;

const END: u32 = ITERATIONS;

/// By hand.
const BY_HAND: &[ClaimedShare] = &[
    claim("0th (suit) hand", 6, 88.0),
    claim("0th (suit) hand", END, 85.5),
    claim("1st hand", 7, 93.0),
    claim("1st hand", END, 95.0),
    claim("2nd hand", 6, 91.0),
    claim("2nd hand", 14, 93.0),
    claim("3rd hand", 7, 89.0),
    claim("3rd hand", 90, 94.0),
    claim("4th hand", 4, 84.0),
    claim("4th hand", 14, 89.0),
];
/// By strength in quarters.
const STRENGTH: &[ClaimedShare] = &[
    claim("weakest", 1, 87.5),
    claim("weakest", END, 92.0),
    claim("weaker", 30, 85.0),
    claim("stronger", 2, 93.0),
    claim("stronger", 12, 96.0),
    claim("strongest", 8, 92.0),
    claim("strongest", END, 91.0),
];
/// By visible strength in quarters.
const VISIBLE: &[ClaimedShare] = &[
    claim("weakest", 13, 93.0),
    claim("weakest", END, 96.0),
    claim("weaker", 6, 85.0),
    claim("weaker", 70, 87.0),
    claim("stronger", 8, 89.0),
    claim("stronger", END, 89.0),
    claim("strongest", 6, 89.0),
    claim("strongest", 14, 92.0),
];
/// By time in quarters.
const TIME: &[ClaimedShare] = &[
    claim("fastest", 10, 99.0),
    claim("faster", 13, 97.0),
    claim("slower", 4, 84.0),
    claim("slowest", 8, 78.0),
];
/// By the number of alternatives.
const ALTERNATIVES: &[ClaimedShare] = &[
    claim("2 alternatives", 7, 96.0),
    claim("3 alternatives", 16, 81.0),
    claim("4 alternatives", 75, 100.0),
];
/// Following or leading, and discarding.
const KIND_OF_PLAY: &[ClaimedShare] =
    &[claim("leads and follows suit", 8, 90.0), claim("discards", END, 92.0)];

const HALVES: [&str; 2] = ["weak", "strong"];
const QUARTERS: [&str; 4] = ["weakest", "weaker", "stronger", "strongest"];

impl ProblemAnalysis for Statics {
    fn about() -> About {
        About {
            id: "bampton/static-factors",
            paper: "Bampton 1994, Solving imperfect information games using the Monte Carlo heuristic, \
                    sections 6.3.3 to 6.3.9, figures 6.9 to 6.25",
            claim: "Decisions of the 4th hand are less accurate than those of the 1st to 3rd, and those on a suit grow \
                    worse after 40 iterations. Stronger positions are easier; so are those where what is seen is \
                    much stronger or weaker than what is not. Problems that take longer to compute are harder. The \
                    number of alternatives decides little. Discards start below other plays and end above \
                    them. North's problems are easier than the others', West's harder.",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[ProblemRow]) -> Verdict {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let factors = factors(&runs);
        Verdict::of(|level| {
            let mut findings: Vec<Finding> =
                factors.iter().flat_map(|factor| factor.findings(level)).collect();
            findings.extend(statements(&runs, level));
            findings
        })
    }

    /// Every decision is wrong from first to last, whatever is known of the problem.
    #[cfg(test)]
    fn contradiction() -> Vec<ProblemRow> {
        let of = |deal: u32| {
            (0..=4).flat_map(move |hand| {
                (2..=6).map(move |cards| ProblemRow {
                    discard: cards == 2,
                    strength: f64::from(cards) / 10.0,
                    visible_strength: f64::from(hand) / 10.0,
                    nodes: u64::from(200 * cards),
                    ..super::rows::imagined(deal, cards, hand, |_| -1)
                })
            })
        };
        (0..20).flat_map(of).collect()
    }

    fn draw(rows: &[ProblemRow]) -> Vec<Figure> {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let mut figures = vec![numbers(&runs)];
        figures.extend(factors(&runs).iter().flat_map(|factor| factor.draw(Problems::Endings)));
        // Beyond the thesis: all factors on up to thirteen cards, where they were measured.
        if runs.len() < all.len() {
            let all = factors(&all.iter().collect::<Vec<_>>());
            figures.extend(all.iter().flat_map(|factor| factor.draw(Problems::All)));
        }
        figures
    }
}

/// Every static factor in the order of the thesis.
fn factors<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Vec<Factor<'o, 'r>> {
    let seats = [(Seat::North, "North"), (Seat::East, "East"), (Seat::South, "South"), (Seat::West, "West")];
    vec![
        by_hand(runs),
        strength(["6.11", "6.12"], runs, &HALVES),
        strength(["6.13", "6.14"], runs, &QUARTERS).claiming(STRENGTH),
        visible_strength(runs),
        speed(["6.17", ""], runs, &["fast", "slow"]),
        speed(["6.18", "6.19"], runs, &["fastest", "faster", "slower", "slowest"]).claiming(TIME),
        alternatives(runs),
        kind_of_play(runs),
        Factor::by("by player", ["6.24", "6.25"], runs, seats, |one| one.row.seat),
    ]
}

/// The problems by hand, with the thesis's numbers.
pub fn by_hand<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Factor<'o, 'r> {
    Factor::by("by hand", ["6.9", "6.10"], runs, HANDS, |one| one.row.hand).claiming(BY_HAND)
}

fn strength<'o, 'r>(
    figures: [&'static str; 2],
    runs: &[&'o ReplayedRun<'r>],
    names: &[&'static str],
) -> Factor<'o, 'r> {
    Factor::by_rank("by strength", figures, runs, names, |one| one.row.strength, percent)
}

fn visible_strength<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Factor<'o, 'r> {
    let visible = |one: &ReplayedRun<'r>| one.row.visible_strength;
    Factor::by_rank("by visible strength", ["6.15", "6.16"], runs, &QUARTERS, visible, percent)
        .claiming(VISIBLE)
}

fn speed<'o, 'r>(
    figures: [&'static str; 2],
    runs: &[&'o ReplayedRun<'r>],
    names: &[&'static str],
) -> Factor<'o, 'r> {
    let per_iteration = |one: &ReplayedRun<'r>| one.row.nodes as f64 / one.right.len().max(1) as f64;
    let nodes = |count: f64| if count < 100.0 { format!("{count:.1}") } else { format!("{count:.0}") };
    Factor::by_rank("by nodes an iteration", figures, runs, names, per_iteration, nodes)
}

fn alternatives<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Factor<'o, 'r> {
    let counts = [
        (2, "2 alternatives"),
        (3, "3 alternatives"),
        (4, "4 alternatives"),
        (5, "5 alternatives"),
        (6, "6 alternatives"),
    ];
    Factor::by("by alternatives", ["6.20", "6.21"], runs, counts, |one| one.row.choices.len())
        .claiming(ALTERNATIVES)
}

fn kind_of_play<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Factor<'o, 'r> {
    let kinds = [(false, "leads and follows suit"), (true, "discards")];
    Factor::by("by kind of play", ["6.22", "6.23"], runs, kinds, |one| one.row.discard).claiming(KIND_OF_PLAY)
}

fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

/// The runs of two groups together.
fn both<'o, 'r>(factor: &Factor<'o, 'r>, names: [&str; 2]) -> Vec<&'o ReplayedRun<'r>> {
    names.map(|name| &factor.group(name).runs[..]).concat()
}

/// What the thesis says in words.
fn statements(runs: &[&ReplayedRun<'_>], level: Level) -> Vec<Finding> {
    let (strength, visible) = (strength(["", ""], runs, &HALVES), visible_strength(runs));
    let (speed, alternatives) = (speed(["", ""], runs, &["fast", "slow"]), alternatives(runs));
    let kinds = kind_of_play(runs);
    let of = |keep: &dyn Fn(&ReplayedRun<'_>) -> bool| -> Vec<&ReplayedRun<'_>> {
        runs.iter().filter(|one| keep(one)).copied().collect()
    };
    let at = |one: &[&ReplayedRun<'_>], other: &[&ReplayedRun<'_>], after: u32| -> Option<Estimate> {
        difference(one, |run| run.is_right(after), other, |run| run.is_right(after), level)
    };
    let (suits, fourth) = (of(&|one| one.row.hand == 0), of(&|one| one.row.hand == 4));
    let middle = of(&|one| (1..=3).contains(&one.row.hand));
    let player = |seat: Seat| (of(&|one| one.row.seat == seat), of(&|one| one.row.seat != seat));
    let ((north, not_north), (west, not_west)) = (player(Seat::North), player(Seat::West));
    let say = |what: &str, order, paper: &str, ours| side(what, order, paper, runs, ours);
    vec![
        say(
            "points of the 4th hand above the 1st to 3rd in the end",
            Less,
            "significantly lower",
            at(&fourth, &middle, END),
        ),
        say(
            "points of suits (0th hand) in the end above those after 40",
            Less,
            "declines significantly",
            difference(&suits, |one| one.is_right(END), &suits, |one| one.is_right(40), level),
        ),
        say(
            "points of the strong half above the weak in the end",
            Greater,
            "stronger is easier",
            at(&strength.group("strong").runs, &strength.group("weak").runs, END),
        ),
        say(
            "points of very weak or strong visible cards above the middle in the end",
            Greater,
            "they consistently outperform",
            at(&both(&visible, ["weakest", "strongest"]), &both(&visible, ["weaker", "stronger"]), END),
        ),
        say(
            "points of the fast half above the slow in the end",
            Greater,
            "slow problems are harder",
            at(&speed.group("fast").runs, &speed.group("slow").runs, END),
        ),
        say(
            "points of 2 alternatives above 3 in the end",
            Greater,
            "2 are the easiest",
            at(&alternatives.group("2 alternatives").runs, &alternatives.group("3 alternatives").runs, END),
        ),
        say(
            "points of discards above the rest after one iteration",
            Less,
            "initially lower",
            at(&kinds.group("discards").runs, &kinds.group("leads and follows suit").runs, 1),
        ),
        say(
            "points of discards above the rest in the end",
            Greater,
            "better after 50 iterations",
            at(&kinds.group("discards").runs, &kinds.group("leads and follows suit").runs, END),
        ),
        say(
            "points of North above the others in the end",
            Greater,
            "considerably higher",
            at(&north, &not_north, END),
        ),
        say(
            "points of West above the others in the end",
            Less,
            "noticeably lower",
            at(&west, &not_west, END),
        ),
    ]
}

/// The thesis's numbers beside ours.
fn numbers(runs: &[&ReplayedRun<'_>]) -> Figure {
    let mut chart =
        Comparison::new("Sections 6.3.3 to 6.3.8 in numbers", "right decisions (%)").against("thesis");
    for factor in factors(runs) {
        chart = factor.beside(chart);
    }
    let caption = "Every number that the thesis reads off its curves, beside ours with 95% intervals over the deals. \
                   Groups by rank are quarters of our problems, as the thesis's are of its own.";
    Figure::new("numbers", caption, Chart::Comparison(chart))
}
