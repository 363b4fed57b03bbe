//! Every reader against files of the corpus with a few bytes changed: nothing panics, everything
//! that is wrong has its place in the file and a line that says what, and what was understood can
//! be written and read again.

mod records;

use bridge::format::{self, Format};
use bridge::lin;
use bridge::record::{Problem, Reading};
use records::{corpus, mutated};

/// Reads so many damaged copies of each file, in the file's own format and as every other.
fn damage(rounds: u64) {
    for (i, (path, own, bytes)) in corpus().into_iter().enumerate() {
        for round in 0..rounds {
            let seed = (i as u64) << 32 | round;
            // The more rounds, the worse the damage.
            let mut damaged = mutated(&bytes, seed);
            for again in 0..round % 3 {
                damaged = mutated(&damaged, seed ^ again.rotate_right(8) ^ 1);
            }
            let format = if round % 4 == 3 { Format::ALL[(round / 4 % 4) as usize] } else { own };
            let check = || check(format, &damaged);
            if std::panic::catch_unwind(check).is_err() {
                let kept = std::env::temp_dir().join("finesse-damaged");
                std::fs::write(&kept, &damaged).unwrap();
                panic!(
                    "{} damaged with seed {seed}, read as {format}: kept as {}",
                    path.display(),
                    kept.display()
                );
            }
        }
    }
}

fn check(format: Format, bytes: &[u8]) {
    let Reading { records, problems } = format.read(bytes);
    // Line ends of UTF-16 have another byte beside them.
    let lines = bytes.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    for problem in &problems {
        let Problem { at, flaw } = problem;
        assert!((1..=lines).contains(&at.line) && at.column >= 1, "{problem} of {lines} lines");
        assert!(!flaw.to_string().is_empty() && !flaw.to_string().contains('\n'), "{problem}");
    }
    assert!(problems.is_sorted_by_key(|problem| problem.at));
    let _ = format::read(bytes);
    for to in Format::ALL {
        let written = to.write(&records);
        let again = to.read(&written);
        if matches!(to, Format::Pbn | Format::Lin) {
            assert_eq!(again.records.len(), records.len(), "{to}: {written}");
        }
    }
    let _ = lin::lost(&records);
    for record in &records {
        let _ = (record.replay(), record.outcome(), record.contract(), record.claim());
    }
}

#[test]
fn damaged_files_are_read() {
    damage(500);
}

#[test]
#[ignore = "minutes; run with: cargo test -p bridge --release --test robustness -- --ignored"]
fn many_damaged_files_are_read() {
    damage(20_000);
}
