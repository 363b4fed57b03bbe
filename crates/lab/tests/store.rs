//! The store and the runner: no interruption loses a unit or measures one twice.

use std::fs;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use lab::store::{RunKey, Store, StoreError, UnitRows};
use lab::{Row, RowError, RunError, RunObserver, RunSettings, Scale, run};
use proptest::prelude::*;
use tempfile::TempDir;
use work::{Stop, Threads};

/// An observer whose clock ticks with every look, and that ends the run after this many units.
struct EndAfter {
    units: u32,
    before: OnceLock<u32>,
    looks: AtomicU32,
    stop: Stop,
}

impl EndAfter {
    fn new(units: u32) -> EndAfter {
        EndAfter { units, before: OnceLock::new(), looks: AtomicU32::new(0), stop: Stop::new() }
    }
}

impl RunObserver for EndAfter {
    fn seconds(&self) -> f64 {
        f64::from(self.looks.fetch_add(1, Ordering::Relaxed))
    }
    fn date(&self) -> String {
        "2026-11-16".into()
    }
    fn progress(&self, done: u32, units: u32) {
        assert!(done <= units);
        if done - self.before.get_or_init(|| done) >= self.units {
            self.stop.set();
        }
    }
    fn stop(&self) -> &Stop {
        &self.stop
    }
}

fn smoke(threads: usize) -> RunSettings {
    RunSettings {
        scale: Scale::Smoke,
        seed: 5,
        fresh: false,
        threads: Threads::at_most(threads.try_into().expect("one at least")),
    }
}

fn key() -> RunKey {
    RunKey { experiment: "demo/coin".into(), scale: Scale::Smoke, seed: 5 }
}

fn units(store: &Store) -> Vec<UnitRows> {
    store.units(&store.run(&key()).unwrap().unwrap()).unwrap()
}

/// The rows of a run that nothing disturbed, on one thread.
fn undisturbed() -> Vec<UnitRows> {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    let coin = lab::find("demo/coin").unwrap();
    let ran = run(coin, &smoke(1), &mut store, &EndAfter::new(u32::MAX)).unwrap();
    assert!(ran.is_complete() && ran.before == 0 && ran.now == ran.units);
    units(&store)
}

#[test]
fn serial_and_parallel_runs_give_the_same_rows() {
    let serial = undisturbed();
    for threads in [2, 7] {
        let folder = TempDir::new().unwrap();
        let mut store = Store::open(&folder.path().join("a.db")).unwrap();
        let coin = lab::find("demo/coin").unwrap();
        run(coin, &smoke(threads), &mut store, &EndAfter::new(u32::MAX)).unwrap();
        assert_eq!(units(&store), serial);
    }
}

#[test]
fn a_run_stopped_again_and_again_ends_with_the_same_rows() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.db");
    let coin = lab::find("demo/coin").unwrap();
    let (mut sessions, mut done) = (0, 0);
    loop {
        // As if by another process each time: the store is closed and opened again.
        let mut store = Store::open(&path).unwrap();
        let ran = run(coin, &smoke(1), &mut store, &EndAfter::new(9)).unwrap();
        assert_eq!(ran.before, done, "nothing is done twice");
        // The units that were begun when the run was stopped are finished and stored. A thread is at
        // most sixteen units ahead of those that were stored.
        assert!(ran.now >= 9.min(ran.units - done), "{} units", ran.now);
        assert!(ran.now <= 9 + 17, "{} units: the run was stopped", ran.now);
        (sessions, done) = (sessions + 1, ran.before + ran.now);
        if ran.is_complete() {
            assert_eq!(units(&store), undisturbed());
            break;
        }
    }
    assert!(sessions > 1, "one session did all");
}

#[test]
fn a_complete_run_is_not_run_again_unless_fresh() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    let coin = lab::find("demo/coin").unwrap();
    let forever = || EndAfter::new(u32::MAX);
    run(coin, &smoke(2), &mut store, &forever()).unwrap();
    let seconds = store.run(&key()).unwrap().unwrap().seconds;
    assert!(seconds > 0.0);
    let again = run(coin, &smoke(2), &mut store, &forever()).unwrap();
    assert_eq!((again.now, again.before), (0, again.units));
    assert_eq!(store.run(&key()).unwrap().unwrap().seconds, seconds);
    let fresh = run(coin, &RunSettings { fresh: true, ..smoke(2) }, &mut store, &forever()).unwrap();
    assert_eq!((fresh.now, fresh.before), (fresh.units, 0));
    assert_eq!(units(&store), undisturbed());
}

#[test]
fn other_seeds_and_scales_are_other_runs() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    for (scale, seed) in [(Scale::Smoke, 1), (Scale::Smoke, u64::MAX), (Scale::Full, 1)] {
        let key = RunKey { experiment: "demo/coin".into(), scale, seed };
        let run = store.begin(&key, 1, 3, false, "today").unwrap();
        assert_eq!((run.key, run.done), (key, 0));
    }
    assert_eq!(store.runs().unwrap().len(), 3);
}

#[test]
fn rows_of_a_changed_experiment_are_not_mixed() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    store.begin(&key(), 1, 3, false, "today").unwrap();
    for (revision, units) in [(2, 3), (1, 4)] {
        let refused = store.begin(&key(), revision, units, false, "today").unwrap_err();
        assert!(matches!(refused, StoreError::Changed { .. }) && refused.to_string().contains("--fresh"));
        assert!(refused.to_string().contains("made by other code"), "{refused}");
    }
    assert_eq!(store.begin(&key(), 2, 4, true, "today").unwrap().units, 4);
}

/// Rows with other columns under the same revision: neither continued nor read.
#[test]
fn rows_with_other_columns_are_recognised() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&folder.path().join("a.db")).unwrap();
    let coin = lab::find("demo/coin").unwrap();
    let units = coin.prepare(Scale::Smoke, 5).units();
    let stored = store.begin(&key(), coin.about().revision, units, false, "today").unwrap();
    let rows = vec![Row::new(&serde_json::json!({ "flips": 2000, "heads": 1000 })).unwrap()];
    store.keep(&stored, &[UnitRows { number: 0, rows }], 1.0, "today").unwrap();
    let refused = run(coin, &smoke(1), &mut store, &EndAfter::new(u32::MAX)).unwrap_err();
    assert!(matches!(refused, RunError::Row(RowError::OtherCode { .. })), "{refused}");
    let refused = lab::checked_units(coin, &store, &stored).unwrap_err();
    assert!(refused.is_other_code() && refused.to_string().contains("--fresh"), "{refused}");
    let fresh = RunSettings { fresh: true, ..smoke(1) };
    assert!(run(coin, &fresh, &mut store, &EndAfter::new(u32::MAX)).unwrap().is_complete());
}

#[test]
fn a_second_run_is_refused_while_the_first_one_lasts() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.db");
    let (first, mut second) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    let lock = first.lock().unwrap();
    let coin = lab::find("demo/coin").unwrap();
    let refused = run(coin, &smoke(1), &mut second, &EndAfter::new(u32::MAX)).unwrap_err();
    assert!(matches!(refused, RunError::Store(StoreError::Busy { .. })), "{refused}");
    assert!(Store::open_existing(&path).unwrap().runs().unwrap().is_empty());
    drop(lock);
    run(coin, &smoke(1), &mut second, &EndAfter::new(u32::MAX)).unwrap();
}

#[test]
fn several_processes_may_make_the_same_store_at_once() {
    for _ in 0..20 {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("a.db");
        std::thread::scope(|scope| {
            let open = || Store::open(&path).map(|store| store.runs().unwrap().len());
            let all: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            all.into_iter().for_each(|one| assert_eq!(one.join().unwrap().unwrap(), 0));
        });
    }
}

#[test]
fn files_that_are_no_store_are_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    // Text, another program's database, a store of tomorrow, a store cut short.
    fs::write(file("text"), "these are not the rows you are looking for, dear reader\n".repeat(40)).unwrap();
    let other = rusqlite::Connection::open(file("other")).unwrap();
    other.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(Store::open(&file("tomorrow")).unwrap());
    let tomorrow = rusqlite::Connection::open(file("tomorrow")).unwrap();
    tomorrow.pragma_update(None, "user_version", 99).unwrap();
    drop((other, tomorrow));
    for (name, says) in
        [("text", "not a result store"), ("other", "not a result store"), ("tomorrow", "format 99")]
    {
        let before = fs::read(file(name)).unwrap();
        let why = Store::open(&file(name)).unwrap_err().to_string();
        assert!(why.contains(says) && why.contains(name) && why.contains("--store"), "{why}");
        assert_eq!(fs::read(file(name)).unwrap(), before, "{name} was touched");
    }
    let folder_missing = Store::open(&file("no/such/folder")).unwrap_err();
    assert!(matches!(folder_missing, StoreError::Create { .. }), "{folder_missing}");
    let missing = Store::open_existing(&file("nowhere")).unwrap_err();
    assert!(missing.to_string().contains("lab run") && !file("nowhere").exists());
}

#[test]
fn a_damaged_store_says_so() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    run(lab::find("demo/coin").unwrap(), &smoke(2), &mut store, &EndAfter::new(u32::MAX)).unwrap();
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    let length = bytes.len();
    bytes[4096..length].fill(0x5a);
    fs::write(&path, bytes).unwrap();
    let why = Store::open(&path).and_then(|store| store.runs()).unwrap_err();
    assert!(matches!(why, StoreError::Damaged { .. }), "{why}");
}

fn row(numbers: &[f64], word: &str) -> Row {
    Row::new(&serde_json::json!({ "numbers": numbers, "first": numbers.first(), "word": word })).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any rows in any order of the units: the store returns them in the order of the plan, and both exports
    /// can be read again.
    #[test]
    fn rows_survive_the_store_and_both_exports(
        kept in prop::collection::btree_map(
            0..50_u32,
            prop::collection::vec((prop::collection::vec(any::<f64>().prop_filter("finite", |x| x.is_finite()), 1..3), "\\PC*"), 0..3),
            1..8,
        ),
        backwards: bool,
    ) {
        let folder = TempDir::new().unwrap();
        let mut store = Store::open(&folder.path().join("a.db")).unwrap();
        let run = store.begin(&key(), 1, 50, false, "today").unwrap();
        let units: Vec<UnitRows> = kept
            .iter()
            .map(|(&number, rows)| UnitRows { number, rows: rows.iter().map(|(n, w)| row(n, w)).collect() })
            .collect();
        let mut order = units.clone();
        if backwards {
            order.reverse();
        }
        for unit in order.chunks(2) {
            store.keep(&run, unit, 0.5, "today").unwrap();
        }
        // A unit that comes twice is not kept twice.
        store.keep(&run, &units, 0.0, "today").unwrap();
        prop_assert_eq!(&store.units(&run).unwrap(), &units);

        let mut lines = Vec::new();
        lab::export::json_lines(&units, &mut lines).unwrap();
        let mut table = Vec::new();
        lab::export::csv(&units, &mut table).unwrap();
        let flat: Vec<(u32, &(Vec<f64>, String))> =
            kept.iter().flat_map(|(&unit, rows)| rows.iter().map(move |row| (unit, row))).collect();
        let lines: Vec<serde_json::Value> =
            String::from_utf8(lines).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        prop_assert_eq!(lines.len(), flat.len());
        let records: Vec<csv::StringRecord> =
            csv::Reader::from_reader(&table[..]).records().map(Result::unwrap).collect();
        prop_assert_eq!(records.len(), flat.len());
        for ((line, record), (unit, (numbers, word))) in lines.iter().zip(&records).zip(flat) {
            prop_assert_eq!(&line["unit"], unit);
            prop_assert_eq!(line["first"].as_f64().unwrap().to_bits(), numbers[0].to_bits());
            prop_assert_eq!(&line["word"], word);
            prop_assert_eq!(&record[0], &unit.to_string());
            prop_assert!(record.iter().any(|cell| cell == word));
            prop_assert!(record.iter().any(|cell| cell.parse() == Ok(numbers[0])));
        }
    }
}
