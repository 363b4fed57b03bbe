//! Fronts: outcomes of strategies of which none is at least as good as another one in every world.
//!
//! They lie one behind the other on one stack of masks, so that none of them is allocated: the front
//! in work is what lies above `base`.

use super::WorldMask;

/// Takes an outcome into the front above `base`, unless another one covers it; those that it covers
/// leave.
#[inline]
pub fn keep(stack: &mut Vec<WorldMask>, base: usize, outcome: WorldMask) {
    let mut place = base;
    while place < stack.len() {
        if stack[place].covers(outcome) {
            return;
        }
        if outcome.covers(stack[place]) {
            stack.swap_remove(place);
        } else {
            place += 1;
        }
    }
    stack.push(outcome);
}

/// Every outcome from `base` to `mid` combined with every one from `mid` on, in place of both: what our
/// side has when it needs both strategies, each for its own turn of events.
pub fn combine(
    stack: &mut Vec<WorldMask>,
    base: usize,
    mid: usize,
    both: impl Fn(WorldMask, WorldMask) -> WorldMask,
) {
    let end = stack.len();
    for one in base..mid {
        for other in mid..end {
            let outcome = both(stack[one], stack[other]);
            keep(stack, end, outcome);
        }
    }
    let count = stack.len() - end;
    stack.copy_within(end.., base);
    stack.truncate(base + count);
}

/// Restricts the outcomes above `base` to some worlds and drops those that are covered then. With all
/// worlds it makes one front of several.
pub fn restrict(stack: &mut Vec<WorldMask>, base: usize, worlds: WorldMask) {
    let end = stack.len();
    for place in base..end {
        let outcome = stack[place] & worlds;
        keep(stack, end, outcome);
    }
    let count = stack.len() - end;
    stack.copy_within(end.., base);
    stack.truncate(base + count);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(bits: &str) -> WorldMask {
        bits.chars().enumerate().filter(|&(_, bit)| bit == '1').map(|(world, _)| world).collect()
    }

    fn front(bits: &[&str]) -> Vec<WorldMask> {
        let mut all = Vec::new();
        bits.iter().for_each(|bits| keep(&mut all, 0, mask(bits)));
        all.sort();
        all
    }

    fn sorted(mut all: Vec<WorldMask>) -> Vec<WorldMask> {
        all.sort();
        all
    }

    #[test]
    fn the_known_union_and_product() {
        assert_eq!(front(&["011", "110"]).len(), 2);
        assert_eq!(front(&["110", "101", "100"]), front(&["110", "101"]));
        let mut stack = vec![mask("011"), mask("110"), mask("110"), mask("101")];
        combine(&mut stack, 0, 2, |a, b| a & b);
        assert_eq!(sorted(stack), front(&["001", "110"]));
    }
}
