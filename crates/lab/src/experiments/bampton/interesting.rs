//! Section 6.7: the problem on which the heuristic errs because it peeks.
//!
//! North, dummy, is to lead a diamond, the jack or the five. Twelve known cards are hidden, so there
//! are 924 deals, and each is solved. Where the five beats the jack, it does so because South then
//! plays differently in deals that he cannot tell apart; [`bound`](single_dummy::exact::by_sets_limited) shows
//! what is left of a card's value when he may not.

use belief::Worlds;
use cards::{Card, Seat, Seed, Suit};
use dd::Solver;
use single_dummy::exact::by_sets_limited;
use stats::{Level, wilson};

use super::ITERATIONS;
use super::leads::{HiddenHands, LEADS, LeadRow, Part, problem, shown_by_thesis, solve};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `bampton/interesting-problem`.
pub struct InterestingProblem;

/// What one unit measures.
pub enum LeadTask {
    /// Every deal once.
    AllDeals,
    /// Every card when this many of South's decisions are bound by what he sees.
    Bound(u32),
    /// A run of the heuristic.
    Run {
        /// How many sampled deals.
        iterations: u32,
    },
}

impl Experiment for InterestingProblem {
    type Task = LeadTask;
    type Row = LeadRow;

    fn about(&self) -> About {
        About {
            id: "bampton/interesting-problem",
            paper: "Bampton 1994, Solving imperfect information games using the Monte Carlo heuristic, \
                    section 6.7",
            claim: "North (spade 8, hearts 987, diamonds J5) leads a diamond towards South (spades K93, diamonds AQ10). The \
                    jack is right. In 599 of 600 simulated deals the five is as good, in one it is better, because \
                    the heuristic peeks: with East holding hearts Q10652 and the bare diamond king the hearts are blocked, \
                    which South cannot see. One run in three chose the five. East never held all three diamonds, \
                    where the jack wins a trick more. The finesse is worth 1.5 tricks.",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<LeadTask> {
        let (exact, runs, iterations): (&[u32], _, _) = match scale {
            Scale::Smoke => (&[], 3, 20),
            Scale::Quick => (&[1, 2], 100, ITERATIONS),
            Scale::Full => (&[1, 2], 1000, ITERATIONS),
        };
        let looks = exact.iter().map(|&decisions| LeadTask::Bound(decisions));
        let looks = looks.chain((!exact.is_empty()).then_some(LeadTask::AllDeals));
        looks.chain((0..runs).map(|_| LeadTask::Run { iterations })).collect()
    }

    fn run(&self, task: &LeadTask, seed: Seed) -> Vec<LeadRow> {
        let worlds = Worlds::new(problem().unseen()).expect("a problem has worlds");
        match *task {
            LeadTask::AllDeals => {
                let mut rows: Vec<LeadRow> = Vec::new();
                solve(worlds.iter(), |hands, tricks| {
                    let east = Some(hands[Seat::East].suit(Suit::Diamonds));
                    let place = rows.iter().position(|row| row.east_diamonds == east).unwrap_or_else(|| {
                        rows.push(LeadRow::new(Part::AllDeals, 1, east));
                        rows.len() - 1
                    });
                    rows[place].add(hands, tricks);
                });
                rows
            }
            LeadTask::Bound(decisions) => {
                let values = by_sets_limited(&problem(), &mut Solver::new(), decisions, usize::MAX)
                    .unwrap_or_default();
                let sum = |lead: Card| {
                    values.iter().find(|(equals, _)| equals.contains(lead)).map_or(0, |one| one.1)
                };
                let [jack, five, spade, heart] = LEADS.map(sum);
                let deals = worlds.count() as u32;
                let empty = LeadRow::new(Part::Bound, decisions, None);
                vec![LeadRow { deals, jack, five, spade, heart, ..empty }]
            }
            LeadTask::Run { iterations } => {
                let mut rng = seed.rng();
                let mut row = LeadRow::new(Part::Run, 1, None);
                solve((0..iterations).map(|_| worlds.draw(&mut rng)), |hands, tricks| row.add(hands, tricks));
                vec![row]
            }
        }
    }

    fn verdict(&self, rows: &[LeadRow]) -> Verdict {
        Verdict::of(|level| {
            let mut findings = deals(rows);
            findings.extend(choices(rows, level));
            findings.extend(worth(rows));
            findings
        })
    }

    fn draw(&self, rows: &[LeadRow]) -> Vec<Figure> {
        vec![by_diamonds(rows), by_card(rows)]
    }

    /// A fifth of the deals mislead, not the thesis's among them; every run chooses the five; and seeing
    /// nothing is worth more than peeking at a jack that takes one trick.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<LeadRow> {
        let diamonds = "..K98.".parse().expect("three diamonds");
        let of = |east, deals, five_better| LeadRow {
            deals,
            five_better,
            ..LeadRow::new(Part::AllDeals, 1, Some(east))
        };
        let bound = |bound, jack| LeadRow { deals: 924, jack, ..LeadRow::new(Part::Bound, bound, None) };
        let run = LeadRow { deals: ITERATIONS, five: 1, five_better: 1, ..LeadRow::new(Part::Run, 1, None) };
        let mut rows =
            vec![of(diamonds, 84, 0), of(cards::CardSet::EMPTY, 840, 168), bound(1, 900), bound(2, 924)];
        rows.extend(std::iter::repeat_n(run, 100));
        rows
    }
}

/// What fair deals would have to look like for the thesis's 600 to be likely: its counts must not lie
/// among those that have a chance of less than one in a hundred.
const UNLIKELY: f64 = 0.01;
/// The simulated deals of the thesis.
const SIMULATED: u64 = 600;

/// How the deals compare with the thesis's 600.
fn deals(rows: &[LeadRow]) -> Vec<Finding> {
    let all: Vec<&LeadRow> = rows.iter().filter(|row| row.part == Part::AllDeals).collect();
    let misleads = Claim::counted("the deal that misleads", "the five is better in the thesis's deal")
        .paper(shown_by_thesis().to_string());
    let condition = "fair deals give the thesis's count with a chance of 1% or more";
    let three =
        Claim::counted("deals with all three diamonds in East's hand", condition).paper("none of 600");
    let alike = Claim::counted("other deals, jack and five alike", condition).paper("599 of 600");
    let fail_hard = Claim::counted("all deals, jack and five alike to a fail-hard search", condition)
        .paper("599 of 600")
        .note("to such a search the five, which comes second, is never worse than the jack");
    if all.is_empty() {
        return vec![misleads, three, alike, fail_hard]
            .into_iter()
            .map(|claim| claim.missing("run it at scale quick"))
            .collect();
    }
    let sum = |keep: &dyn Fn(&LeadRow) -> bool, value: fn(&LeadRow) -> u32| -> u32 {
        all.iter().filter(|row| keep(row)).map(|row| value(row)).sum()
    };
    let has_three = |row: &LeadRow| row.east_diamonds.is_some_and(|diamonds| diamonds.len() == 3);
    let (deals, all_three) = (sum(&|_| true, |row| row.deals), sum(&has_three, |row| row.deals));
    let (others, misled) = (deals - all_three, sum(&|_| true, |row| row.five_better));
    let misleading: Vec<HiddenHands> = all.iter().flat_map(|row| &row.misleading).copied().collect();
    let listed: Vec<String> = misleading.iter().map(HiddenHands::to_string).collect();
    let share = f64::from(all_three) / f64::from(deals);
    let missed = (1.0 - share).powi(SIMULATED as i32);
    // One of 600, or a count that is as unlikely: both tails.
    let one_of = |deals: u32| two_sided(1, SIMULATED, f64::from(misled) / f64::from(deals.max(1)));
    let (one_of_others, one_of_all) = (one_of(others), one_of(deals));
    vec![
        misleads.holds(
            misleading.contains(&shown_by_thesis()),
            listed.join("; "),
            format!(
                "{misled} of {deals} deals: this one, and the same with East's and West's cards exchanged"
            ),
        ),
        three.holds(
            missed >= UNLIKELY,
            format!(
                "{all_three} of {deals}, and the jack is better in {}",
                sum(&has_three, |row| row.jack_better)
            ),
            format!(
                "fair deals miss it 600 times in a row with probability {missed:.0e}; a fail-hard search does not \
                 see it"
            ),
        ),
        alike.holds(
            one_of_others >= UNLIKELY,
            format!("{} of {others}", others - misled),
            format!(
                "had the thesis never met East's three diamonds, its count had the chance {one_of_others:.2}"
            ),
        ),
        fail_hard.holds(
            one_of_all >= UNLIKELY,
            format!("{} of {deals}", deals - misled),
            format!("fair deals give the thesis's count or one as far off with the chance {one_of_all:.2}"),
        ),
    ]
}

/// The chance of a count at least as far from what is to be expected, in either direction.
fn two_sided(count: u64, n: u64, share: f64) -> f64 {
    let chances =
        |range: std::ops::RangeInclusive<u64>| -> f64 { range.map(|k| binomial(k, n, share)).sum() };
    (2.0 * chances(0..=count).min(chances(count..=n))).min(1.0)
}

/// The chance of `k` successes in `n` trials.
fn binomial(k: u64, n: u64, share: f64) -> f64 {
    let ways = (1..=k).fold(0.0, |log, i| log + ((n - k + i) as f64 / i as f64).ln());
    let log = |count: u64, chance: f64| if count == 0 { 0.0 } else { count as f64 * chance.ln() };
    (ways + log(k, share) + log(n - k, 1.0 - share)).exp()
}

/// What runs of the heuristic decide.
fn choices(rows: &[LeadRow], level: Level) -> Vec<Finding> {
    let runs: Vec<&LeadRow> =
        rows.iter().filter(|row| row.part == Part::Run && row.deals == ITERATIONS).collect();
    let n = runs.len() as u64;
    // Fail-hard, the five is never below the jack, which comes first (`bampton/fail-hard`). And only where
    // East has all three diamonds is the jack better. Either way any deal for the five decides.
    let counts = [
        ("runs that choose the five", runs.iter().filter(|row| row.five > row.jack).count()),
        (
            "runs that would if the search were fail-hard, or had East never held all three diamonds",
            runs.iter().filter(|row| row.five_better > 0).count(),
        ),
    ];
    counts
        .map(|(what, fives)| {
            let share = wilson(fives as u64, n, level).ok().filter(|_| n >= 20);
            Claim::near(what, 0.33, 0.2).paper("1 of 3").judge_some(share, "run it at scale quick")
        })
        .to_vec()
}

/// What the finesse is worth, and whether the jack is right.
fn worth(rows: &[LeadRow]) -> Vec<Finding> {
    let peeks = Claim::counted(
        "tricks that the jack is worth when South must play to the first trick by what he sees",
        "fewer than the heuristic believes",
    )
    .paper("the heuristic peeks");
    let tricks = Claim::counted(
        "tricks that the jack is worth to a player who never sees the hidden cards",
        "1.4 to 1.6; an upper bound below 1.4 differs, a higher one decides nothing",
    )
    .paper("1.5 with the finesse, a little over 1 without");
    let of = |bound: u32| rows.iter().find(|row| row.part == Part::Bound && row.bound == bound);
    let Some((peeking, honest)) = of(1).zip(of(2)) else {
        return vec![peeks.missing("run it at scale quick"), tricks.missing("run it at scale quick")];
    };
    let mean = |sum: u32| f64::from(sum) / f64::from(honest.deals);
    let (jack, five, heuristic) = (mean(honest.jack), mean(honest.five), mean(peeking.jack));
    let bound = format!("at most {jack:.3}, the five at most {five:.3}");
    let reason = "from the second trick on South still sees all cards, so this is an upper bound: with one more \
                  decision bound, 924 deals have too many strategies to compare";
    vec![
        peeks.holds(
            jack < heuristic,
            format!("at most {jack:.3}; the heuristic believes in {heuristic:.3}"),
            "both are counted over all 924 deals",
        ),
        // A bound above the claimed number neither agrees nor differs.
        if jack < 1.4 {
            tricks.holds(false, bound, reason)
        } else {
            Finding { ours: bound, ..tricks.missing(reason) }
        },
    ]
}

fn by_diamonds(rows: &[LeadRow]) -> Figure {
    let mut all: Vec<&LeadRow> = rows.iter().filter(|row| row.part == Part::AllDeals).collect();
    let east = |row: &LeadRow| row.east_diamonds.unwrap_or_default().ranks(Suit::Diamonds).to_string();
    all.sort_by_key(|row| (east(row).len(), east(row)));
    let mut chart =
        Comparison::new("Where the jack gains on the five", "tricks by which the jack is better, mean");
    for row in &all {
        let none = row.east_diamonds.unwrap_or_default().is_empty();
        let diamonds = if none { "no diamond".to_owned() } else { east(row) };
        let name = format!("East: {diamonds} ({} deals)", row.deals);
        let mean = (f64::from(row.jack) - f64::from(row.five)) / f64::from(row.deals);
        chart = chart.entry(name, Some(exactly(mean, row.deals)), None);
    }
    let caption = format!(
        "All deals by East's diamonds: the jack takes more tricks in {}, the five in {}, where the hearts are blocked, \
         which South cannot see.",
        all.iter().map(|row| row.jack_better).sum::<u32>(),
        all.iter().map(|row| row.five_better).sum::<u32>()
    );
    Figure::new("diamonds", caption, Chart::Comparison(chart))
}

fn by_card(rows: &[LeadRow]) -> Figure {
    let mut chart =
        Comparison::new("What a lead is worth when South may not peek", "tricks, mean over all 924 deals")
            .against("expert");
    type Sum = fn(&LeadRow) -> u32;
    let leads: [(&str, Sum, Option<f64>); 4] = [
        ("diamond jack", |row| row.jack, Some(1.5)),
        ("diamond five", |row| row.five, None),
        ("spade eight", |row| row.spade, None),
        ("heart", |row| row.heart, None),
    ];
    for (lead, sum, expert) in leads {
        for row in rows.iter().filter(|row| row.part == Part::Bound) {
            let how = if row.bound == 1 { "peeking (the heuristic)" } else { "first trick by sight" };
            let mean = f64::from(sum(row)) / f64::from(row.deals);
            let claimed = expert.filter(|_| row.bound > 1);
            chart = chart.entry(format!("{lead}, {how}"), Some(exactly(mean, row.deals)), claimed);
        }
    }
    let caption = "Each lead twice: with South seeing all cards from then on, as the heuristic has it, and with South's card \
                   to the first trick the same in all deals that look the same to him.";
    Figure::new("leads", caption, Chart::Comparison(chart))
}

/// A number that is no estimate: every deal was counted.
fn exactly(value: f64, deals: u32) -> stats::Estimate {
    let interval = stats::Interval { low: value, high: value };
    stats::Estimate { value, interval, n: deals.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{BySeat, CardSet};

    /// All of section 6.7 that can be counted: the jack is better only where East has all three
    /// diamonds, the five only in the deal that the thesis shows and in its mirror image.
    #[test]
    fn one_kind_of_deal_misleads_the_heuristic() {
        let (mut deals, mut jack_better, mut misled) = (0, 0, Vec::new());
        solve(Worlds::new(problem().unseen()).unwrap().iter(), |hands, [jack, five, ..]| {
            deals += 1;
            let three = hands[Seat::East].suit(Suit::Diamonds).len() == 3;
            assert!(jack <= five || three, "{}", hands[Seat::East].dotted());
            jack_better += u32::from(jack > five);
            if five > jack {
                misled.push(*hands);
            }
        });
        assert_eq!((deals, jack_better, misled.len()), (924, 71, 2));
        assert!(misled.iter().any(|hands| HiddenHands::of(hands) == shown_by_thesis()));
        let exchanged = |hands: &BySeat<CardSet>| {
            BySeat::from_fn(|seat| {
                if [Seat::East, Seat::West].contains(&seat) { hands[seat.partner()] } else { hands[seat] }
            })
        };
        assert_eq!(exchanged(&misled[0]), misled[1]);
    }

    /// Bound by what South sees at the first trick, every lead is worth less than the heuristic
    /// believes.
    #[test]
    fn without_peeking_leads_are_worth_less() {
        let bound = |decisions| InterestingProblem.run(&LeadTask::Bound(decisions), Seed::new(1)).remove(0);
        let (peeking, honest) = (bound(1), bound(2));
        assert!(honest.jack < peeking.jack && honest.five < peeking.five && honest.spade < peeking.spade);
    }
}
