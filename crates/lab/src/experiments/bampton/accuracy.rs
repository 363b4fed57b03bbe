//! Sections 6.1, 6.3.1 and 6.3.2: how often the heuristic is right, in total and by the number of cards.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use stats::{Estimate, Level, mean};

use super::curves::{ClaimedShare, Factor, Problems, claim, judge, side};
use super::outcomes::{ReplayedRun, difference, mean_of, share, small, thesis_runs, void_runs};
#[cfg(test)]
use super::rows::imagined;
use super::rows::{HeuristicRun, ProblemRow};
use super::{ITERATIONS, ProblemAnalysis, REVISION, SMALL};
use crate::experiment::About;
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure, Lines, Series};

/// The experiment `bampton/accuracy`.
pub struct Accuracy;

/// What section 6.3.1 reads off figure 6.6.
const TOTAL: &[ClaimedShare] = &[claim("", 1, 77.5), claim("", 8, 89.0), claim("", 13, 90.0)];
/// What section 6.3.2 reads off figure 6.8.
const BY_CARDS: &[ClaimedShare] = &[
    claim("6 cards", 8, 76.0),
    claim("6 cards", ITERATIONS, 81.0),
    claim("5 cards", 4, 83.0),
    claim("5 cards", 8, 85.0),
    claim("4 cards", 5, 93.0),
    claim("4 cards", ITERATIONS, 98.0),
    claim("3 cards", 2, 96.0),
    claim("2 cards", 3, 97.0),
    claim("2 cards", ITERATIONS, 100.0),
];

impl ProblemAnalysis for Accuracy {
    fn about() -> About {
        About {
            id: "bampton/accuracy",
            paper: "Bampton 1994, Solving imperfect information games using the Monte Carlo heuristic, \
                    sections 6.1 to 6.3.2, figures 6.1 to 6.8",
            claim: "Of 300 bridge problems with at most six cards a hand 131 leave one choice. Of the other 166 that \
                    were finished, 17 are solved wrongly after 200 iterations; of 498 runs 44 end wrong, nearly a \
                    third of them on the choice of suit. 77.5% are right after one iteration, 89% after 8, 90% after \
                    13; more cards need more iterations: in the end 81, 83 to 85, 98, 96 and 100% for 6 to 2 cards.",
            revision: REVISION,
        }
    }

    fn verdict(rows: &[ProblemRow]) -> Verdict {
        let all = thesis_runs(rows);
        let voids = void_runs(rows);
        Verdict::of(|level| findings(rows, &all, &voids, level))
    }

    fn draw(rows: &[ProblemRow]) -> Vec<Figure> {
        let all = thesis_runs(rows);
        let runs = small(&all);
        let mut figures = Vec::new();
        figures.extend(total(&runs).draw(Problems::Endings));
        if runs.len() < all.len() {
            figures.extend(total(&all.iter().collect::<Vec<_>>()).draw(Problems::All));
        }
        figures.push(cards(&all));
        figures.push(costs(&all));
        figures.extend(by_cards(&runs).draw(Problems::Endings));
        figures.push(numbers(&runs));
        for (names, never) in [(["6.1", "6.2"], false), (["6.3", "6.4"], true)] {
            figures.extend(wrong(names, &runs, never));
        }
        figures.extend(voids(rows));
        figures.extend(experts(&all));
        figures
    }

    /// No problem leaves a single choice, and every decision is wrong, none of them on a suit.
    #[cfg(test)]
    fn contradiction() -> Vec<ProblemRow> {
        let of = |deal: u32| (2..=SMALL).map(move |cards| imagined(deal, cards, 4, |_| -1));
        (0..40).flat_map(of).collect()
    }
}

/// Every claim of sections 6.1 to 6.3.2.
fn findings(
    rows: &[ProblemRow],
    all: &[ReplayedRun<'_>],
    [knowing, blind]: &[Vec<ReplayedRun<'_>>; 2],
    level: Level,
) -> Vec<Finding> {
    let runs = small(all);
    let mut findings = validity(rows, &runs, level);
    findings.extend(total(&runs).findings(level));
    findings.extend(by_cards(&runs).findings(level));
    findings.push(side(
        "points that one iteration gains over choosing at random",
        Ordering::Greater,
        "substantially better",
        &runs,
        mean_of(&runs, |one| 100.0 * (f64::from(u8::from(one.is_right(1))) - chance(one)), level),
    ));
    let of = |sizes: [u32; 2]| -> Vec<&ReplayedRun<'_>> {
        runs.iter().filter(|one| sizes.contains(&one.row.cards_held)).copied().collect()
    };
    let first = |one: &ReplayedRun<'_>| one.is_right(1);
    findings.push(side(
        "points by which 2 and 3 cards are above 5 and 6 after one iteration",
        Ordering::Greater,
        "more cards start lower",
        &runs,
        difference(&of([2, 3]), first, &of([5, 6]), first, level),
    ));
    findings.push(side(
        "points that known voids gain in the end",
        Ordering::Greater,
        "not using them lowers performance (section 7.2)",
        &small(blind),
        difference(&small(knowing), last, &small(blind), last, level),
    ));
    let judged: Vec<&ReplayedRun<'_>> =
        all.iter().filter(|one| !one.as_expert.is_empty() && is_single(one)).collect();
    if !judged.is_empty() {
        let claim =
            Claim::near("runs that end with the expert's card, where one choice is right, %", 91.2, 5.0)
                .paper("91.2 (454 of 498, with any card that the expert accepts)");
        let as_expert = share(&judged, |one| one.as_expert.last() == Some(&true), level);
        findings.push(judge(claim, &judged, as_expert));
    }
    findings
}

fn last(one: &ReplayedRun<'_>) -> bool {
    one.is_right(ITERATIONS)
}

/// Whether only one of its choices is right.
fn is_single(one: &ReplayedRun<'_>) -> bool {
    one.row.count_right() == 1
}

/// The share of its choices that are right, which is how often a random choice is right.
fn chance(one: &ReplayedRun<'_>) -> f64 {
    one.row.count_right() as f64 / one.row.choices.len().max(1) as f64
}

/// All problems in one group, with the thesis's numbers.
pub fn total<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Factor<'o, 'r> {
    let everything = [(true, "")];
    Factor::by("all problems", ["6.5", "6.6"], runs, everything, |_| true).claiming(TOTAL)
}

/// The problems by cards held, with the thesis's numbers.
pub fn by_cards<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Factor<'o, 'r> {
    let sizes = [(2, "2 cards"), (3, "3 cards"), (4, "4 cards"), (5, "5 cards"), (6, "6 cards")];
    Factor::by("by cards held", ["6.7", "6.8"], runs, sizes, |one| one.row.cards_held).claiming(BY_CARDS)
}

/// Problems with a run that ends wrong or, if `never`, with a run that is never right.
fn failed(runs: &[&ReplayedRun<'_>], never: bool) -> BTreeSet<(u32, u32, u32)> {
    let fails =
        |one: &&&ReplayedRun<'_>| if never { one.right.iter().all(|right| !right) } else { !last(one) };
    runs.iter().filter(fails).map(|one| one.problem()).collect()
}

/// One run of each problem.
fn one_each<'o, 'r>(runs: &[&'o ReplayedRun<'r>]) -> Vec<&'o ReplayedRun<'r>> {
    runs.iter().map(|&one| (one.problem(), one)).collect::<BTreeMap<_, _>>().into_values().collect()
}

/// Section 6.1.
pub fn validity(rows: &[ProblemRow], runs: &[&ReplayedRun<'_>], level: Level) -> Vec<Finding> {
    let problems = one_each(runs);
    let degenerate: Vec<&ProblemRow> =
        rows.iter().filter(|row| row.run == HeuristicRun::SingleChoice && row.cards_held <= SMALL).collect();
    let [wrong, never] = [false, true].map(|never| failed(runs, never));
    let is_in = |set: &BTreeSet<_>| share(&problems, |one| set.contains(&one.problem()), level);
    let misses: Vec<&ReplayedRun<'_>> = runs.iter().filter(|one| !last(one)).copied().collect();
    vec![
        judge(
            Claim::near("problems with a single choice, %", 43.7, 5.0).paper("43.7 (131 of 300)"),
            runs,
            single_choice(&degenerate, &problems, level),
        ),
        judge(
            Claim::near("problems that some run ends wrong on, %", 10.2, 5.0).paper("10.2 (17 of 166)"),
            runs,
            is_in(&wrong),
        ),
        judge(
            Claim::near("runs that end wrong, %", 8.8, 5.0).paper("8.8 (44 of 498)"),
            runs,
            share(runs, |one| !last(one), level),
        ),
        judge(
            Claim::near("problems that some run is never right on, %", 4.8, 3.0).paper("4.8 (8 of 166)"),
            runs,
            is_in(&never),
        ),
        judge(
            Claim::near("of the runs that end wrong, on the choice of suit, %", 33.0, 10.0)
                .paper("nearly a third"),
            runs,
            share(&misses, |one| one.row.hand == 0, level),
        ),
    ]
}

/// The share of problems that leave a single choice, in percent, with its interval over the deals.
fn single_choice(
    degenerate: &[&ProblemRow],
    problems: &[&ReplayedRun<'_>],
    level: Level,
) -> Option<Estimate> {
    let mut deals = BTreeMap::<u32, (f64, f64)>::new();
    for row in degenerate {
        let (single, all) = deals.entry(row.deal).or_default();
        (*single, *all) = (*single + 1.0, *all + 1.0);
    }
    for one in problems {
        deals.entry(one.row.deal).or_default().1 += 1.0;
    }
    // Every deal has as many problems, so the mean of the deals' shares is the share.
    let shares: Vec<f64> = deals.values().map(|(single, all)| 100.0 * single / all).collect();
    mean(&shares, level).ok()
}

/// Figures 6.1 to 6.4: where the wrong problems are.
fn wrong([by_cards, by_hand]: [&str; 2], runs: &[&ReplayedRun<'_>], never: bool) -> Vec<Figure> {
    let set = failed(runs, never);
    let problems = one_each(runs);
    let (kind, said) =
        if never { ("never right in some run", 4.8) } else { ("wrong in the end of some run", 10.2) };
    let chart = |number: &str, by: &str, groups: Vec<(String, Vec<&ReplayedRun<'_>>)>| {
        let mut chart = Comparison::new(format!("Figure {number}: problems {kind}, by {by}"), "problems (%)");
        for (name, problems) in groups {
            let count = problems.iter().filter(|one| set.contains(&one.problem())).count();
            let name = format!("{name}: {count} of {}", problems.len());
            chart = chart.entry(name, share(&problems, |one| set.contains(&one.problem()), Level::P95), None);
        }
        let all = format!("all: {} of {}", set.len(), problems.len());
        chart =
            chart.entry(all, share(&problems, |one| set.contains(&one.problem()), Level::P95), Some(said));
        let caption = format!(
            "Problems of at most six cards that are {kind} (three runs of 200 iterations each), by {by}; the thesis \
             gives the total in words."
        );
        Figure::new(number, caption, Chart::Comparison(chart.against("thesis")))
    };
    let of = |keep: &dyn Fn(&ReplayedRun<'_>) -> bool| -> Vec<&ReplayedRun<'_>> {
        problems.iter().filter(|one| keep(one)).copied().collect()
    };
    let cards =
        (2..=SMALL).map(|size| (format!("{size} cards"), of(&|one| one.row.cards_held == size))).collect();
    let hands = HANDS.map(|(hand, name)| (name.to_owned(), of(&|one| one.row.hand == hand))).into();
    vec![chart(by_cards, "cards held", cards), chart(by_hand, "hand", hands)]
}

/// The thesis's hands, with its names for them.
pub const HANDS: [(u32, &str); 5] =
    [(0, "0th (suit) hand"), (1, "1st hand"), (2, "2nd hand"), (3, "3rd hand"), (4, "4th hand")];

/// Beyond the thesis: all thirteen cards.
fn cards(all: &[ReplayedRun<'_>]) -> Figure {
    let mut lines = Lines::new("Right decisions by the number of cards held")
        .x_axis("cards held")
        .y_axis("right decisions (%)");
    for (name, after) in [("after 200", ITERATIONS), ("after 8", 8), ("after one iteration", 1)] {
        let points = (2..=13).filter_map(|size| {
            let runs: Vec<_> = all.iter().filter(|one| one.row.cards_held == size).collect();
            Some((f64::from(size), share(&runs, |one| one.is_right(after), Level::P95)?))
        });
        lines = lines.with(Series::measured(name, points));
    }
    let said = [(2.0, 100.0), (3.0, 96.0), (4.0, 98.0), (5.0, 85.0), (6.0, 81.0)];
    lines = lines.with(Series::claimed("thesis, in the end", said));
    let caption = "With 95% intervals over the deals; dashed where the thesis saw its curves level off. Beyond six cards \
                   it could not go. From eight or nine on the judge has a sample instead of all deals, and calls right \
                   what it cannot tell from the best: what a decision costs can be compared, what is right cannot.";
    Figure::new("cards", caption, Chart::Lines(lines))
}

/// Beyond the thesis: what decisions cost, without regard to which are called right.
fn costs(all: &[ReplayedRun<'_>]) -> Figure {
    let mut lines = Lines::new("What a decision costs, by the number of cards held")
        .x_axis("cards held")
        .y_axis("tricks that a decision costs, mean");
    for (name, after) in [("after one iteration", 1), ("after 8", 8), ("after 200", ITERATIONS)] {
        let points = (2..=13).filter_map(|size| {
            let runs: Vec<_> = all.iter().filter(|one| one.row.cards_held == size).collect();
            let mut cost = mean_of(&runs, |one| one.cost(after), Level::P95)?;
            // A cost is never negative.
            cost.interval.low = cost.interval.low.max(0.0);
            Some((f64::from(size), cost))
        });
        lines = lines.with(Series::measured(name, points));
    }
    let caption = "By how many tricks the judge's mean of the choice is below that of the best choice, with 95% intervals \
                   over the deals. Problems with a single choice are left out.";
    Figure::new("costs", caption, Chart::Lines(lines))
}

/// The thesis's numbers beside ours.
fn numbers(runs: &[&ReplayedRun<'_>]) -> Figure {
    let chart =
        Comparison::new("Sections 6.3.1 and 6.3.2 in numbers", "right decisions (%)").against("thesis");
    let chart = by_cards(runs).beside(total(runs).beside(chart));
    let caption =
        "Every number that the thesis reads off its curves, beside ours with 95% intervals over the deals.";
    Figure::new("numbers", caption, Chart::Comparison(chart))
}

/// What knowing the voids is worth, on the problems that have some.
fn voids(rows: &[ProblemRow]) -> Option<Figure> {
    let [knowing, blind] = void_runs(rows);
    if knowing.is_empty() {
        return None;
    }
    let (knowing, blind): (Vec<_>, Vec<_>) = (knowing.iter().collect(), blind.iter().collect());
    let mut lines =
        Lines::new("What it is worth to know the voids").x_axis("iterations").y_axis("right decisions (%)");
    for (name, runs) in [("voids known", &knowing), ("as in the thesis", &blind)] {
        let points = (1..=ITERATIONS)
            .filter_map(|i| Some((f64::from(i), share(runs, |one| one.is_right(i), Level::P95)?)));
        lines = lines.with(Series::measured(name, points));
    }
    let caption = "The thesis deals the unseen cards as if nobody had ever failed to follow suit; section 7.2 regrets \
                   it. The problems in which somebody has shown a void.";
    Some(Figure::new("voids", caption, Chart::Lines(lines)))
}

/// How often the heuristic plays the expert's card, where there is an expert.
fn experts(all: &[ReplayedRun<'_>]) -> Option<Figure> {
    let runs: Vec<&ReplayedRun<'_>> = all.iter().filter(|one| !one.as_expert.is_empty()).collect();
    let single: Vec<&ReplayedRun<'_>> = runs.iter().filter(|one| is_single(one)).copied().collect();
    let both = |one: &ReplayedRun<'_>| {
        one.row.choices.iter().any(|choice| choice.is_right() && choice.expert == Some(true))
    };
    let right = share(&one_each(&runs), both, Level::P95)?;
    let mut lines =
        Lines::new("Two judges").x_axis("iterations").y_axis("decisions that the judge agrees with (%)");
    let curve = |runs: &[&ReplayedRun<'_>], is_so: &dyn Fn(&ReplayedRun<'_>, usize) -> bool| -> Vec<_> {
        (1..=ITERATIONS as usize)
            .filter_map(|i| {
                Some((i as f64, share(runs, |one| i <= one.right.len() && is_so(one, i - 1), Level::P95)?))
            })
            .collect()
    };
    lines = lines.with(Series::measured("exact judge", curve(&runs, &|one, i| one.right[i])));
    lines = lines
        .with(Series::measured("expert, where one is right", curve(&single, &|one, i| one.as_expert[i])))
        .with(Series::measured("the expert's card", curve(&runs, &|one, i| one.as_expert[i])));
    let caption = format!(
        "The heuristic judged by all consistent deals, and by the one card that the expert played; of the {} decisions \
         {} have a single right choice. Of the expert's own cards the exact judge calls {:.0}% right.",
        one_each(&runs).len(),
        one_each(&single).len(),
        right.value
    );
    Some(Figure::new("experts", caption, Chart::Lines(lines)))
}
