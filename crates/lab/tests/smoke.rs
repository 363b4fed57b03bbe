//! Every experiment at smoke scale: it runs, its rows can be read again, its verdict and figures can
//! be made. This is the lab's part of CI.

use std::sync::LazyLock;

use cards::Label;
use lab::{AnyExperiment, EXPERIMENTS, Row, Ruling, Scale};
use plot::Figure;

fn rows(experiment: &dyn AnyExperiment, scale: Scale, seed: u64) -> Vec<Row> {
    let work = experiment.prepare(scale, seed);
    assert!(work.units() > 0, "{} plans nothing", experiment.about().id);
    (0..work.units()).flat_map(|unit| work.run(unit).unwrap()).collect()
}

/// The rows of every experiment at smoke scale, in the order of the list.
static SMOKE: LazyLock<Vec<Vec<Row>>> =
    LazyLock::new(|| EXPERIMENTS.iter().map(|experiment| rows(*experiment, Scale::Smoke, 1)).collect());

/// The rows of this code. A change of rows must be seen, so that stored rows of older code are recognised:
/// `revisions.txt` has the id, the revision and the digest of the rows of each experiment.
#[test]
fn rows_change_only_with_the_revision() {
    let pinned = include_str!("revisions.txt");
    let mut changed = Vec::new();
    for (experiment, rows) in EXPERIMENTS.iter().zip(SMOKE.iter()) {
        let about = experiment.about();
        let text: Vec<&str> = rows.iter().map(Row::as_str).collect();
        let line = format!("{} {} {:016x}", about.id, about.revision, text.join("\n").as_str().number());
        if !pinned.lines().any(|pinned| pinned == line) {
            changed.push(line);
        }
    }
    assert!(
        changed.is_empty(),
        "the rows of these experiments have changed: raise their revisions, and write the new lines into \
         crates/lab/tests/revisions.txt\n{}",
        changed.join("\n")
    );
}

#[test]
fn every_experiment_runs_and_says_something() {
    for (experiment, rows) in EXPERIMENTS.iter().zip(SMOKE.iter()) {
        let id = experiment.about().id;
        let verdict = experiment.verdict(rows).unwrap();
        assert!(!verdict.findings.is_empty(), "{id}");
        let differing: Vec<_> = verdict.findings.iter().filter(|f| f.ruling == Ruling::Differs).collect();
        assert!(differing.is_empty(), "{id}: a few rows cannot decide: {differing:#?}");
        for Figure { name, caption, .. } in experiment.draw(rows).unwrap() {
            assert!(!name.is_empty() && caption.ends_with('.'), "{id}: {name}: {caption}");
        }
        for figure in experiment.draw(rows).unwrap() {
            let svg = figure.svg().unwrap();
            assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{id} {}", figure.name);
        }
    }
}

/// Quantities, thresholds and tests stand before anything is measured: with rows they are the same.
#[test]
fn claims_do_not_depend_on_the_rows() {
    let claims = |experiment: &dyn AnyExperiment, rows: &[Row]| -> Vec<[String; 3]> {
        let findings = experiment.verdict(rows).unwrap().findings.into_iter();
        let claimed = findings.filter(|finding| finding.ruling != Ruling::Unclaimed);
        claimed.map(|finding| [finding.what, finding.paper, finding.test]).collect()
    };
    for (experiment, rows) in EXPERIMENTS.iter().zip(SMOKE.iter()) {
        let (before, after) = (claims(*experiment, &[]), claims(*experiment, rows));
        assert_eq!(before, after, "{}", experiment.about().id);
        assert!(before.iter().all(|[_, _, test]| !test.is_empty()), "{}: {before:#?}", experiment.about().id);
    }
}

#[test]
fn the_known_answers_are_found() {
    for id in ["demo/coin", "bampton/convergence"] {
        let experiment = lab::find(id).unwrap();
        let verdict = experiment.verdict(&rows(experiment, Scale::Smoke, 1)).unwrap();
        assert_ne!(verdict.ruling(), Ruling::Differs, "{verdict:#?}");
    }
    let coin = lab::find("demo/coin").unwrap();
    let verdict = coin.verdict(&rows(coin, Scale::Smoke, 1)).unwrap();
    assert_eq!(verdict.ruling(), Ruling::Agrees, "{verdict:#?}");
}

/// The verdict can say no: a coin that lands on heads too often.
#[test]
fn a_false_claim_is_found_out() {
    let coin = lab::find("demo/coin").unwrap();
    let bent: Vec<Row> = rows(coin, Scale::Smoke, 1)
        .iter()
        .map(|row| {
            let mut value = row.as_json().unwrap();
            value["heads"] = (value["heads"].as_u64().unwrap() * 11 / 10).into();
            Row::new(&value).unwrap()
        })
        .collect();
    assert_eq!(coin.verdict(&bent).unwrap().ruling(), Ruling::Differs);
}

#[test]
fn nothing_measured_is_nothing_decided_and_still_drawn() {
    for experiment in EXPERIMENTS {
        assert_eq!(experiment.verdict(&[]).unwrap().ruling(), Ruling::Undecided, "{}", experiment.about().id);
        for figure in experiment.draw(&[]).unwrap() {
            figure.svg().unwrap();
        }
    }
}

#[test]
fn a_figure_becomes_a_png_with_text_on_a_machine_without_fonts() {
    let coin = lab::find("demo/coin").unwrap();
    let figure = &coin.draw(&rows(coin, Scale::Smoke, 1)).unwrap()[0];
    let bytes = figure.png().unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    reader.next_frame(&mut pixels).unwrap();
    assert_eq!((width, height), (1720, 920));
    // The title's strip: dark where letters are, white elsewhere.
    let strip = &pixels[3 * width * 24..3 * width * 72];
    let dark = strip.chunks(3).filter(|pixel| pixel.iter().all(|&c| c < 90)).count();
    assert!((1000..20_000).contains(&dark), "{dark} dark pixels");
}

/// Experiments that leave nothing to chance: every seed gives the same rows.
const EXACT: [&str; 3] = ["alpha-mu/kjt7", "lecture/cutoff", "lecture/lookup"];

#[test]
fn seeds_are_other_rows_and_the_same_seed_the_same() {
    for experiment in EXPERIMENTS {
        let units = experiment.prepare(Scale::Smoke, 7).units();
        let run = |unit, seed| experiment.prepare(Scale::Smoke, seed).run(unit).unwrap();
        let unit = 2.min(units - 1);
        assert_eq!(run(unit, 7), run(unit, 7));
        // A unit that comes to one and the same number may do so by either seed.
        let differ = [unit, units - 1, 0].into_iter().any(|unit| run(unit, 7) != run(unit, 8));
        assert_eq!(differ, !EXACT.contains(&experiment.about().id), "{}", experiment.about().id);
    }
}
