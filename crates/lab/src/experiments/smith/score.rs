//! Who is ahead: board-a-match between declarers who played the same contracts.

use std::collections::BTreeMap;

use stats::{Estimate, Level, TooFew, WinTieLoss};

use super::super::bridge::mean;
use super::contest::{Contracts, PlayedRow};
use crate::verdict::Finding;

/// For each deal that both played: 1 where the first has more points, -1 where the second has, 0 where they
/// have the same.
pub fn boards(rows: &[PlayedRow], one: &str, other: &str) -> Vec<f64> {
    let points = |name: &str| -> BTreeMap<(Contracts, u32), i32> {
        let of = rows.iter().filter(|row| row.declarer == name);
        of.map(|row| ((row.contracts, row.deal), row.points)).collect()
    };
    let (ones, others) = (points(one), points(other));
    let ahead = |(deal, points): (&_, &i32)| Some(f64::from((points - others.get(deal)?).signum()));
    ones.iter().filter_map(ahead).collect()
}

/// By how many boards, of all boards, the first is ahead of the second.
pub fn margin(rows: &[PlayedRow], one: &str, other: &str, level: Level) -> Result<Estimate, TooFew> {
    mean(boards(rows, one, other), level)
}

/// Boards won, lost and tied by the first, with the sign test.
pub fn score(rows: &[PlayedRow], one: &str, other: &str) -> Finding {
    let score: WinTieLoss = boards(rows, one, other).into_iter().collect();
    let WinTieLoss { wins, losses, ties } = score;
    let ours = format!("{wins} wins, {losses} losses, {ties} ties; sign test p = {:.2e}", score.sign_test());
    told(format!("{one} against {other}"), ours, "the exact two-sided sign test leaves ties out")
}

/// The mean of a number over the deals of one declarer.
pub fn mean_of(
    rows: &[PlayedRow],
    declarer: &str,
    level: Level,
    number: impl Fn(&PlayedRow) -> f64,
) -> Result<Estimate, TooFew> {
    mean(rows.iter().filter(|row| row.declarer == declarer).map(number), level)
}

/// The time of one declarer for a deal.
pub fn time(rows: &[PlayedRow], declarer: &str, level: Level) -> [Finding; 2] {
    let milliseconds = |row: &PlayedRow| 1000.0 * row.seconds;
    let most = rows.iter().filter(|row| row.declarer == declarer).map(milliseconds).fold(0.0, f64::max);
    let reason = "the time of the machine it was run on, with what else that did";
    [
        Finding::unclaimed(
            format!("{declarer}: milliseconds for a deal, mean"),
            mean_of(rows, declarer, level, milliseconds),
            reason,
        ),
        told(format!("{declarer}: milliseconds for a deal, most"), format!("{most:.0}"), reason),
    ]
}

/// What was measured, in words, where nothing is claimed.
pub fn told(what: String, ours: String, reason: &str) -> Finding {
    let none = Err(TooFew { needed: 0, given: 0 });
    Finding { ours, reason: reason.to_owned(), ..Finding::unclaimed(what, none, "") }
}

#[cfg(test)]
mod tests {
    use super::super::contest::contradicting;
    use super::*;

    #[test]
    fn who_is_ahead_is_told_by_points_on_the_same_deal() {
        let row = |deal, declarer, points| contradicting(Contracts::Suit, deal, declarer, points);
        let rows = [row(0, "a", 420), row(0, "b", 450), row(1, "a", -50), row(1, "b", -100), row(2, "a", 90)];
        assert_eq!(boards(&rows, "a", "b"), [-1.0, 1.0]);
    }
}
