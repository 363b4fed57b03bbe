//! Positions that a version of the solver got wrong once, with what plain search says.

use bridge::{Cardplay, Pair, Strain};
use cards::{PartialDeal, Seat};
use dd::Solver;

/// Deal, strain, leader, tricks of north and south.
const ONCE_WRONG: [(&str, &str, &str, u8); 5] = [
    // Side winners that counted on trumps being drawn, added to trump tricks made in the end.
    ("N:Q.98..5 63..9.4 AK2.A.. 974.Q..", "S", "S", 3),
    ("N:K..A8.K T8.Q.3. AJ2...5 953...7", "S", "S", 3),
    ("N:.T875.J. .Q.KQ6.T Q87.62.. T.AK9.9.", "H", "W", 2),
    // The same for one member of a class and not for the other.
    ("N:K.K.3. QJ...K A9...A T.A.9.", "S", "S", 2),
    ("E:3.QJ.KQT62.KT764 QJ8742.62.A3.A52 KT65.AK943.975.J A9.T875.J84.Q983", "H", "E", 5),
];

#[test]
fn what_was_wrong_once_stays_right() {
    for (deal, strain, leader, tricks) in ONCE_WRONG {
        let deal: PartialDeal = deal.parse().expect("a deal");
        let strain: Strain = strain.parse().expect("a strain");
        let leader: Seat = leader.parse().expect("a seat");
        let position = Cardplay::new(&deal, strain, leader).expect("a position");
        let mut solver = Solver::new();
        assert_eq!(solver.tricks(&position)[Pair::NorthSouth], tricks, "{deal} {strain} {leader}");
        // The cards one by one, which need other questions.
        let best = solver.cards(&position)[0].tricks;
        let all = position.tricks_left() as u8;
        let expected = if Pair::of(leader) == Pair::NorthSouth { tricks } else { all - tricks };
        assert_eq!(best, expected, "{deal} {strain} {leader}");
    }
}
