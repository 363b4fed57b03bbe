//! Numbering of combinations, and sums over them, against plain enumeration.

use std::collections::BTreeSet;

use cards::Seed;
use hearts_eval::combinations::Active;
use hearts_eval::{Atoms, Family, Linear, Subject};
use proptest::prelude::*;

/// All sets of the family within `atoms`, ascending.
fn all(family: Family, atoms: &[u8]) -> Vec<Vec<u8>> {
    let subsets = (1_u32..1 << atoms.len())
        .map(|bits| (0..atoms.len()).filter(|i| bits >> i & 1 != 0).map(|i| atoms[i]).collect::<Vec<u8>>());
    subsets.filter(|set| family.sizes().contains(&set.len())).collect()
}

#[test]
fn numbers_and_features_are_each_others_inverse() {
    for family in Family::ALL {
        let atoms: Vec<u8> = (0..11).collect();
        let numbers: BTreeSet<usize> =
            all(family, &atoms).iter().map(|set| family.index(11, set).unwrap()).collect();
        assert_eq!(numbers, (0..family.count(11)).collect(), "{family} has gaps");
        for index in 0..family.count(11) {
            let feature = family.feature(11, index).unwrap();
            assert_eq!(family.index(11, &feature), Some(index), "{feature:?}");
        }
        assert_eq!(family.feature(11, family.count(11)), None);
        assert_eq!(family.index(11, &[11]), None);
        assert_eq!(family.index(11, &[3, 3]), None);
        assert_eq!(family.index(11, &[]), None);
    }
    assert_eq!(Family::Threes.index(60, &[1, 2]), None, "three-wise has no pairs");
}

fn atoms() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::btree_set(0_u8..60, 0..13).prop_map(|set| set.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Rows name the features that hold, each once; sums, counts and changes follow from that.
    #[test]
    fn rows_are_the_features_that_hold(list in atoms(), seed in 0_u64..1000) {
        let set = Atoms::from_bits(list.iter().fold(0, |bits, &atom| bits | 1 << atom));
        for family in Family::ALL {
            let mut seen = Vec::new();
            family.rows(60, &Active::of(set), |base, lows| {
                seen.extend(lows.iter().map(|&low| base + usize::from(low)));
            });
            seen.sort_unstable();
            let mut expected: Vec<usize> =
                all(family, &list).iter().map(|set| family.index(60, set).unwrap()).collect();
            expected.sort_unstable();
            prop_assert_eq!(&seen, &expected);
            prop_assert_eq!(family.active(set), expected.len());

            let mut model = Linear::random(Subject::Queen, family, &mut Seed::new(seed).rng());
            let weights: Vec<f32> = model.features().map(|(_, weight)| weight).collect();
            let sum: f64 = expected.iter().map(|&index| f64::from(weights[index])).sum();
            prop_assert!((f64::from(model.sum(set)) - sum).abs() < 1e-3);
            model.adjust(set, 0.5);
            for (index, weight) in model.features() {
                let by = if expected.binary_search(&index).is_ok() { 0.5 } else { 0.0 };
                prop_assert_eq!(weight, weights[index] + by);
            }
            // Among chosen features only those count, weigh and change.
            let mut few = model.top(200);
            let used: Vec<usize> = few.features().map(|(index, _)| index).collect();
            let holding = expected.iter().filter(|index| used.contains(index)).count();
            prop_assert_eq!(used.len(), 200.min(family.count(60)));
            prop_assert_eq!(few.active(set), holding);
            few.adjust(set, -0.5);
            let changed = few.features().zip(model.top(200).features()).filter(|(a, b)| a != b).count();
            prop_assert_eq!(changed, holding);
        }
    }
}
