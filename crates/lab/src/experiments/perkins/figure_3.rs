//! Figure 3: how long a search takes, by trick.
//!
//! Departures: our machine is not of 1998, so only proportions are compared. The samples of the paper's
//! players were set so that each took ten seconds a move.

use std::cmp::Ordering;

use cards::Seed;

use super::searches::{self, ALIKE, LP, MP, SWEETPEA, Searched, Task, by_trick, growth, ratio};
use crate::experiment::{About, Experiment, Scale};
use crate::stopwatch::Stopwatch;
use crate::verdict::{Finding, Verdict};
use plot::{Chart, Figure, Lines};

/// The experiment `perkins/figure-3`.
pub struct Figure3;

impl Experiment for Figure3 {
    type Task = Task;
    type Row = Searched;

    fn about(&self) -> About {
        About {
            id: "perkins/figure-3",
            paper: "Perkins, Two search techniques for imperfect information games and application to hearts \
                    (paper 000), figure 3",
            claim: "With 10 samples at a leaf and 150 worlds, Bluto-mp and Sweetpea take the same time, 10 seconds \
                    a move on average; Bluto-lp takes considerably longer, the more so the earlier the trick.",
            revision: searches::REVISION,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<Task> {
        searches::plan(scale)
    }

    fn seed(&self, _: &Task, unit: u32, seed: u64) -> Seed {
        Seed::new(seed).child("lab").child(searches::DATA).child(u64::from(unit))
    }

    fn run(&self, task: &Task, seed: Seed) -> Vec<Searched> {
        searches::run(task, seed, &Stopwatch::STOPPED)
    }

    fn timed(&self, task: &Task, seed: Seed, watch: &Stopwatch<'_>) -> Vec<Searched> {
        searches::run(task, seed, watch)
    }

    fn verdict(&self, rows: &[Searched]) -> Verdict {
        let seconds = |row: &Searched| row.seconds;
        let missing = |what: &str, claim: &str| {
            Finding::missing(what, claim, "no clock was running, or too few rounds")
        };
        let what = "time of Bluto-mp over that of Sweetpea-150";
        let same = match ratio(rows, (MP, SWEETPEA), 1..=13, seconds) {
            Some(found) => Finding::number(what, 1.0, 0.5, found),
            None => missing(what, "1: both set to ten seconds"),
        };
        let what = "time of Bluto-lp over that of Bluto-mp";
        let longer = match ratio(rows, (LP, MP), 1..=13, seconds) {
            Some(found) => Finding::direction(what, Ordering::Greater, 1.5, "considerably longer", found),
            None => missing(what, "considerably longer"),
        };
        let what = "time of Bluto-lp in tricks 1 and 2 over that in tricks 7 and 8";
        let grows = match growth(rows, LP, (1..=2, 7..=8), seconds) {
            // Linear in the number of cards would be 12.5 over 6.5.
            Some(found) => {
                Finding::direction(what, Ordering::Greater, 12.5 / 6.5, "faster than linearly", found)
            }
            None => missing(what, "faster than linearly"),
        };
        let what = "the same, Sweetpea searching one of several alike cards";
        let alike = match ratio(rows, (MP, ALIKE), 1..=13, seconds) {
            Some(found) => Finding::number(what, 1.0, 0.5, found),
            None => missing(what, "1: both set to ten seconds"),
        };
        Verdict::new([same, alike, longer, grows])
    }

    fn draw(&self, rows: &[Searched]) -> Vec<Figure> {
        let millis = |row: &Searched| 1e3 * row.seconds;
        let lines = |title: &str| {
            Lines::new(title).x_axis("trick").y_axis("time for a lead, milliseconds").with_zero_line()
        };
        let all = lines("Less pruning costs most at the beginning")
            .with(by_trick(rows, LP, LP, millis))
            .with(by_trick(rows, MP, MP, millis))
            .with(by_trick(rows, SWEETPEA, SWEETPEA, millis));
        let near = lines("The two players that play, without Bluto-lp")
            .with(by_trick(rows, MP, MP, millis))
            .with(by_trick(rows, SWEETPEA, SWEETPEA, millis))
            .with(by_trick(rows, ALIKE, "alike cards once", millis));
        let caption = "Mean time of a search to the end of the trick, leading, with 95% intervals over rounds. The \
                       paper's players took ten seconds.";
        let near_caption = "The same without Bluto-lp. Sweetpea as it plays here searches one of several cards that \
                            are alike.";
        vec![
            Figure::new("time", caption, Chart::Lines(all)),
            Figure::new("players", near_caption, Chart::Lines(near)),
        ]
    }

    fn data(&self) -> String {
        searches::DATA.into()
    }
}
