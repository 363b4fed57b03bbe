//! Sections 6.3.3 to 6.3.9: what is known of a problem before the heuristic is run.

use std::cmp::Ordering::{Greater, Less};

use cards::Seat;
use stats::Estimate;

use super::accuracy::hand_name;
use super::curves::{Claim, Factor, Problems, claim, side};
use super::instances::Instance;
use super::outcomes::{Outcome, difference, small, thesis_runs};
use super::{Aspect, ITERATIONS, REVISION};
use crate::experiment::About;
use crate::verdict::{Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bampton/static-factors`.
pub struct Statics;

const END: u32 = ITERATIONS;

/// By hand, 0th to 4th.
const HANDS: &[Claim] = &[
    claim(0, 6, 88.0),
    claim(0, END, 85.5),
    claim(1, 7, 93.0),
    claim(1, END, 95.0),
    claim(2, 6, 91.0),
    claim(2, 14, 93.0),
    claim(3, 7, 89.0),
    claim(3, 90, 94.0),
    claim(4, 4, 84.0),
    claim(4, 14, 89.0),
];
/// By strength in quarters, the weakest first.
const STRENGTH: &[Claim] = &[
    claim(0, 1, 87.5),
    claim(0, END, 92.0),
    claim(1, 30, 85.0),
    claim(2, 2, 93.0),
    claim(2, 12, 96.0),
    claim(3, 8, 92.0),
    claim(3, END, 91.0),
];
/// By visible strength in quarters, the weakest first.
const VISIBLE: &[Claim] = &[
    claim(0, 13, 93.0),
    claim(0, END, 96.0),
    claim(1, 6, 85.0),
    claim(1, 70, 87.0),
    claim(2, 8, 89.0),
    claim(2, END, 89.0),
    claim(3, 6, 89.0),
    claim(3, 14, 92.0),
];
/// By time in quarters, the fastest first.
const TIME: &[Claim] = &[claim(0, 10, 99.0), claim(1, 13, 97.0), claim(2, 4, 84.0), claim(3, 8, 78.0)];
/// By the number of alternatives, from two.
const ALTERNATIVES: &[Claim] = &[claim(0, 7, 96.0), claim(1, 16, 81.0), claim(2, 75, 100.0)];
/// Following or leading, and discarding.
const DISCARDS: &[Claim] = &[claim(0, 8, 90.0), claim(1, END, 92.0)];

impl Aspect for Statics {
    fn about() -> About {
        About {
            id: "bampton/static-factors",
            paper: "Bampton, Solving imperfect information games using the Monte Carlo heuristic (paper 002), \
                    sections 6.3.3 to 6.3.9, figures 6.9 to 6.25",
            claim: "Decisions of the 4th hand are less accurate than those of the 1st to 3rd, and those on a suit grow \
                    worse after 40 iterations. Stronger positions are easier; so are those where what is seen is \
                    much stronger or weaker than what is not. Problems that take longer to compute are harder. The \
                    number of alternatives decides little. Discards start below other plays and end above \
                    them. North's problems are easier than the others', West's harder.",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[Instance]) -> Verdict {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let mut findings = Vec::new();
        for factor in factors(&runs) {
            findings.extend(factor.findings());
        }
        findings.extend(statements(&runs));
        Verdict::new(findings)
    }

    fn draw(rows: &[Instance]) -> Vec<Figure> {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let mut figures = vec![numbers(&runs)];
        figures.extend(factors(&runs).iter().flat_map(|factor| factor.draw(Problems::Endings)));
        // Beyond the thesis: the same with all thirteen cards, where the run has them.
        if runs.len() < all.len() {
            let all = factors(&all.iter().collect::<Vec<_>>());
            figures.extend(all.iter().flat_map(|factor| factor.draw(Problems::All)));
        }
        figures
    }
}

/// Every static factor in the order of the thesis.
fn factors<'o, 'r>(runs: &[&'o Outcome<'r>]) -> Vec<Factor<'o, 'r>> {
    let percent = |share: f64| format!("{:.0}%", 100.0 * share);
    let nodes = |count: f64| if count < 100.0 { format!("{count:.1}") } else { format!("{count:.0}") };
    let per_iteration = |one: &Outcome<'r>| one.row.nodes as f64 / one.right.len().max(1) as f64;
    let quarters = ["weakest", "weaker", "stronger", "strongest"];
    let speeds = ["fastest", "faster", "slower", "slowest"];
    let hands = (0..=4).map(|hand| (hand, hand_name(hand)));
    let seats = Seat::ALL.into_iter().map(|seat| (seat, seat.to_string()));
    let kinds = [(false, "leads and follows suit".to_owned()), (true, "discards".to_owned())];
    let choices = (2..=6).map(|count| (count, format!("{count} alternatives")));
    vec![
        Factor::by("by hand", ["6.9", "6.10"], runs, hands, |one| one.row.hand).claiming(HANDS),
        Factor::by_rank(
            "by strength",
            ["6.11", "6.12"],
            runs,
            &["weak", "strong"],
            |one| one.row.strength,
            percent,
        ),
        Factor::by_rank("by strength", ["6.13", "6.14"], runs, &quarters, |one| one.row.strength, percent)
            .claiming(STRENGTH),
        Factor::by_rank(
            "by visible strength",
            ["6.15", "6.16"],
            runs,
            &quarters,
            |one| one.row.visible,
            percent,
        )
        .claiming(VISIBLE),
        Factor::by_rank("by nodes an iteration", ["6.17", ""], runs, &["fast", "slow"], per_iteration, nodes),
        Factor::by_rank("by nodes an iteration", ["6.18", "6.19"], runs, &speeds, per_iteration, nodes)
            .claiming(TIME),
        Factor::by("by alternatives", ["6.20", "6.21"], runs, choices, |one| {
            one.row.choices.split(' ').count()
        })
        .claiming(ALTERNATIVES),
        Factor::by("by kind of play", ["6.22", "6.23"], runs, kinds, |one| one.row.discard)
            .claiming(DISCARDS),
        Factor::by("by player", ["6.24", "6.25"], runs, seats, |one| one.row.seat),
    ]
}

/// What the thesis says in words.
fn statements(runs: &[&Outcome<'_>]) -> Vec<Finding> {
    let factors = factors(runs);
    let group = |factor: usize, group: usize| factors[factor].groups[group].runs.clone();
    let of = |keep: &dyn Fn(&Outcome<'_>) -> bool| -> Vec<&Outcome<'_>> {
        runs.iter().filter(|one| keep(one)).copied().collect()
    };
    let at = |one: &[&Outcome<'_>], other: &[&Outcome<'_>], after: u32| -> Option<Estimate> {
        difference(one, |run| run.is_right(after), other, |run| run.is_right(after))
    };
    let (suits, fourth) = (of(&|one| one.row.hand == 0), of(&|one| one.row.hand == 4));
    let middle = of(&|one| (1..=3).contains(&one.row.hand));
    let visible = |places: [usize; 2]| [group(3, places[0]), group(3, places[1])].concat();
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
            difference(&suits, |one| one.is_right(END), &suits, |one| one.is_right(40)),
        ),
        say(
            "points of the strong half above the weak in the end",
            Greater,
            "stronger is easier",
            at(&group(1, 1), &group(1, 0), END),
        ),
        say(
            "points of very weak or strong visible cards above the middle in the end",
            Greater,
            "they consistently outperform",
            at(&visible([0, 3]), &visible([1, 2]), END),
        ),
        say(
            "points of the fast half above the slow in the end",
            Greater,
            "slow problems are harder",
            at(&group(4, 0), &group(4, 1), END),
        ),
        say(
            "points of 2 alternatives above 3 in the end",
            Greater,
            "2 are the easiest",
            at(&group(6, 0), &group(6, 1), END),
        ),
        say(
            "points of discards above the rest after one iteration",
            Less,
            "initially lower",
            at(&group(7, 1), &group(7, 0), 1),
        ),
        say(
            "points of discards above the rest in the end",
            Greater,
            "better after 50 iterations",
            at(&group(7, 1), &group(7, 0), END),
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
fn numbers(runs: &[&Outcome<'_>]) -> Figure {
    let mut chart =
        Comparison::new("Sections 6.3.3 to 6.3.8 in numbers", "right decisions (%)").against("thesis");
    for factor in factors(runs) {
        chart = factor.beside(chart);
    }
    let caption = "Every number that the thesis reads off its curves, beside ours with 95% intervals over the deals. \
                   Groups by rank are quarters of our problems, as the thesis's are of its own.";
    Figure::new("numbers", caption, Chart::Comparison(chart))
}
