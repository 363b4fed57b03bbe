//! Jobs over threads: nothing is lost, nothing comes twice, and order is kept.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use work::{Ended, Stop, Threads};

/// A job that takes longer for some numbers, so that results overtake each other.
fn uneven(number: u64) -> u64 {
    (0..(number * 7_919) % 4_000).fold(number, |sum, i| sum.wrapping_mul(31).wrapping_add(i))
}

fn threads(count: usize) -> Threads {
    Threads::at_most(count.try_into().expect("one at least"))
}

proptest! {
    #[test]
    fn results_come_in_order_and_are_those_of_one_thread(jobs in 0_u64..300, count in 1_usize..5) {
        let mut seen = Vec::new();
        let ended = work::in_order(jobs, threads(count), &Stop::new(), || (), |(), n| uneven(n), |n, result| {
            seen.push((n, result));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(ended, Ended::Done);
        prop_assert_eq!(seen, (0..jobs).map(|n| (n, uneven(n))).collect::<Vec<_>>());
    }

    #[test]
    fn as_ready_hands_over_every_result_once(jobs in 0_u64..300, count in 1_usize..5) {
        let mut seen = Vec::new();
        work::as_ready(jobs, threads(count), &Stop::new(), || (), |(), n| uneven(n), |n, _| {
            seen.push(n);
            ControlFlow::Continue(())
        });
        seen.sort_unstable();
        prop_assert_eq!(seen, (0..jobs).collect::<Vec<_>>());
    }

    /// Whatever was begun when the run is stopped is finished and handed over without a gap.
    #[test]
    fn a_stopped_run_keeps_its_first_jobs(jobs in 1_u64..300, at in 0_u64..300, count in 1_usize..5) {
        let (stop, begun) = (Stop::new(), AtomicU64::new(0));
        let mut seen = Vec::new();
        let job = |(): &mut (), n: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            if n == at {
                stop.set();
            }
            uneven(n)
        };
        let ended = work::in_order(jobs, threads(count), &stop, || (), job, |n, _| {
            seen.push(n);
            ControlFlow::Continue(())
        });
        prop_assert_eq!(seen.len() as u64, begun.load(Ordering::Relaxed));
        prop_assert_eq!(seen, (0..begun.load(Ordering::Relaxed)).collect::<Vec<_>>());
        prop_assert_eq!(ended == Ended::Done, begun.load(Ordering::Relaxed) == jobs);
    }

    #[test]
    fn whoever_breaks_off_gets_no_more(jobs in 1_u64..200, at in 0_u64..200, count in 1_usize..5) {
        let mut seen = 0;
        let ended = work::in_order(jobs, threads(count), &Stop::new(), || (), |(), n| uneven(n), |n, _| {
            seen += 1;
            if n == at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        prop_assert_eq!(seen, jobs.min(at + 1));
        prop_assert_eq!(ended, if at < jobs { Ended::Broken } else { Ended::Done });
    }
}

/// While the first job takes long, the others get no further ahead than the results that may wait.
#[test]
fn no_thread_runs_far_ahead() {
    let furthest = AtomicU64::new(0);
    let first_is_done = Stop::new();
    let job = |(): &mut (), n: u64| {
        if n == 0 {
            std::thread::sleep(std::time::Duration::from_millis(100));
            first_is_done.set();
        } else if !first_is_done.is_set() {
            furthest.fetch_max(n, Ordering::Relaxed);
        }
    };
    let mut handed = 0;
    work::in_order(
        2_000,
        threads(2),
        &Stop::new(),
        || (),
        job,
        |_, ()| {
            handed += 1;
            ControlFlow::Continue(())
        },
    );
    assert_eq!(handed, 2_000);
    assert!(furthest.load(Ordering::Relaxed) < 64, "job {furthest:?} was begun before the first was done");
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_a_job_is_not_swallowed() {
    work::in_order(
        100,
        threads(2),
        &Stop::new(),
        || (),
        |(), n| assert_ne!(n, 50),
        |_, ()| ControlFlow::Continue(()),
    );
}
