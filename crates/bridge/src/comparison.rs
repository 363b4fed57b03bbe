//! Comparing what different tables made of one board.
//!
//! All points are north-south's, as [`Outcome::points`](crate::Outcome::points) gives them; a
//! passed-out board has 0.

/// International match points for a difference in points; the sign is kept.
///
/// ```
/// use bridge::imps;
/// assert_eq!((imps(10), imps(-420), imps(4000)), (0, -9, 24));
/// ```
pub fn imps(difference: i32) -> i32 {
    /// The highest difference that is still worth 0, 1, 2, ... 23.
    const UP_TO: [u32; 24] = [
        10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740, 1990,
        2240, 2490, 2990, 3490, 3990,
    ];
    UP_TO.partition_point(|&most| most < difference.unsigned_abs()) as i32 * difference.signum()
}

/// Matchpoints of north-south at each table: 2 for every other table that they beat, 1 for a tie.
///
/// ```
/// use bridge::matchpoints;
/// assert_eq!(matchpoints(&[620, -100, 170, 620]), [5, 0, 2, 5]);
/// ```
pub fn matchpoints(points: &[i32]) -> Vec<u32> {
    each_against_the_others(points, |ours, theirs| 1 + ours.cmp(&theirs) as i32)
        .map(|sum: i32| sum as u32)
        .collect()
}

/// Every table's IMPs against each other table, added up.
pub fn cross_imps(points: &[i32]) -> Vec<i32> {
    each_against_the_others(points, |ours, theirs| imps(ours.saturating_sub(theirs))).collect()
}

/// Board-a-match for the team whose north-south pair sits at the first of two tables: 1 for the
/// better result, ½ for equal results.
pub fn board_a_match(ours: i32, theirs: i32) -> f64 {
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

fn each_against_the_others(points: &[i32], compare: impl Fn(i32, i32) -> i32) -> impl Iterator<Item = i32> {
    points.iter().enumerate().map(move |(table, &ours)| {
        let others = points.iter().enumerate().filter(|(other, _)| *other != table);
        others.map(|(_, &theirs)| compare(ours, theirs)).sum()
    })
}
