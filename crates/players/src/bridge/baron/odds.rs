//! The odds of one suit: each well-known way to play it, played out against every split of the cards
//! that are out.
//!
//! A way names the hand that leads and how much is risked: nothing (cash from the top), one higher
//! card (a finesse), two (a deep finesse), an honour that is led to be run, a top card before the
//! finesse, a duck first. Both defenders follow by the maxims: second hand low unless it holds two
//! higher cards or covers an honour, last hand as cheaply as it can. Entries are not counted here.

use cards::RankSet;

/// The two hands of one side in a suit, what is out, and how many unknown cards each opponent holds.
/// The left opponent plays after the first hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct SuitCase {
    /// The cards of the two hands.
    pub hands: [u16; 2],
    /// The cards that the opponents hold between them.
    pub out: u16,
    /// How many cards the left and the right opponent hold that nobody has placed; zero for one that
    /// has none of this suit.
    pub room: [u8; 2],
    /// How many unknown cards of other suits there are.
    pub others: u8,
}

/// How a suit is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// Which of the two hands leads.
    pub from: usize,
    /// What is done.
    pub manner: Manner,
}

/// What is done with a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// Winners from the top.
    Top,
    /// The other hand plays the lowest card over which at most so many higher ones are out.
    Finesse(u32),
    /// An honour is led, and runs unless it is covered.
    Run,
    /// A winner first, then the finesse.
    TopThenFinesse,
    /// A low card from both hands first, then winners.
    Duck,
}

const MANNERS: [Manner; 6] =
    [Manner::Top, Manner::TopThenFinesse, Manner::Finesse(1), Manner::Finesse(2), Manner::Run, Manner::Duck];

/// Every way.
pub(super) const WAYS: [Way; 12] = {
    let mut ways = [Way { from: 0, manner: Manner::Top }; 12];
    let mut i = 0;
    while i < 12 {
        ways[i] = Way { from: i % 2, manner: MANNERS[i / 2] };
        i += 1;
    }
    ways
};

/// Most tricks for which the chances are kept; beyond it the mean has to do.
const MOST: usize = 8;

/// What a way brings.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Odds {
    /// Tricks on average.
    pub mean: f32,
    /// Tricks lost on average before the last trick is won.
    pub lost: f32,
    /// Those of them that the left and the right opponent win.
    pub lost_to: [f32; 2],
    /// The chance of at least so many tricks.
    at_least: [f32; MOST],
}

impl Odds {
    /// The chance of at least so many tricks.
    pub fn at_least(&self, tricks: usize) -> f32 {
        self.at_least[tricks.min(MOST - 1)]
    }
}

/// The odds of every way, in the order of [`WAYS`].
pub(super) type SuitOdds = [Odds; 12];

impl SuitCase {
    /// The odds of every way to play the suit.
    pub fn odds(&self) -> SuitOdds {
        let mut odds = SuitOdds::default();
        let mut total = 0.0;
        let groups = self.groups();
        let mut visit = |left: u16, weight: f32| {
            total += weight;
            for (way, odds) in WAYS.iter().zip(&mut odds) {
                let (won, lost) = self.played_out(*way, left, self.out & !left);
                odds.mean += weight * won as f32;
                odds.lost += weight * (lost[0] + lost[1]) as f32;
                for (to, lost) in odds.lost_to.iter_mut().zip(lost) {
                    *to += weight * lost as f32;
                }
                for chance in &mut odds.at_least[..=(won as usize).min(MOST - 1)] {
                    *chance += weight;
                }
            }
        };
        self.each_split(&groups, 0, 1.0, &mut visit);
        if total > 0.0 {
            for way in &mut odds {
                way.mean /= total;
                way.lost /= total;
                way.lost_to.iter_mut().for_each(|lost| *lost /= total);
                way.at_least.iter_mut().for_each(|chance| *chance /= total);
            }
        }
        odds
    }

    /// The cards that are out in stretches of equals: between two of one lies no card of ours.
    fn groups(&self) -> [u16; 8] {
        let (mut groups, mut place, mut ours) = ([0; 8], 0, false);
        for bit in (0..13).map(|rank| 1u16 << rank) {
            if self.out & bit != 0 {
                place = if ours && groups[place] != 0 { (place + 1).min(7) } else { place };
                groups[place] |= bit;
                ours = false;
            } else if (self.hands[0] | self.hands[1]) & bit != 0 {
                ours = true;
            }
        }
        groups
    }

    fn each_split(&self, groups: &[u16], left: u16, ways: f32, visit: &mut impl FnMut(u16, f32)) {
        let Some((&group, rest)) = groups.split_first().filter(|(group, _)| **group != 0) else {
            let held = left.count_ones();
            let weight = ways * self.weight(held);
            if weight > 0.0 {
                visit(left, weight);
            }
            return;
        };
        let size = group.count_ones();
        let (mut given, mut others) = (0, group);
        for count in 0..=size {
            self.each_split(rest, left | given, ways * choose(size, count), visit);
            let lowest = others & others.wrapping_neg();
            given |= lowest;
            others &= !lowest;
        }
    }

    /// How likely it is, but for a factor, that the left opponent holds certain `held` cards.
    fn weight(&self, held: u32) -> f32 {
        let out = self.out.count_ones();
        let [left, right] = self.room.map(u32::from);
        if held > left || out - held > right {
            return 0.0;
        }
        let others = u32::from(self.others).min(left + right - out);
        choose(others, (left - held).min(others))
    }

    /// Tricks won when a suit is played this way and the cards lie so; and tricks lost to each opponent
    /// before the last of them.
    fn played_out(&self, way: Way, left: u16, right: u16) -> (u32, [u32; 2]) {
        let mut hands = self.hands;
        let mut theirs = [left, right];
        let (mut won, mut lost, mut lost_before_last) = (0, [0; 2], [0; 2]);
        let mut first = true;
        while hands[0] | hands[1] != 0 {
            let out = theirs[0] | theirs[1];
            if out == 0 {
                won += hands[0].count_ones().max(hands[1].count_ones());
                break;
            }
            let from = if hands[way.from] != 0 { way.from } else { 1 - way.from };
            let manner = if first || !matches!(way.manner, Manner::Duck) { way.manner } else { Manner::Top };
            let manner = match manner {
                Manner::TopThenFinesse if first => Manner::Top,
                Manner::TopThenFinesse => Manner::Finesse(1),
                manner => manner,
            };
            first = false;
            let (x, y) = (hands[from], hands[1 - from]);
            // The first hand's left opponent plays second to it, the other second to the other hand.
            let (second, fourth) = (theirs[from], theirs[1 - from]);
            let lead = lead(manner, x, y, out);
            let played = second_hand(second, lead, y, target(manner, y, out));
            let third = third_hand(manner, y, lead, played, out);
            let best = lead.max(third);
            let last = cheapest_over(fourth, best.max(played));
            let ours = best > played.max(last);
            hands[from] &= !lead;
            hands[1 - from] &= !third;
            theirs[from] &= !played;
            theirs[1 - from] &= !last;
            if ours {
                won += 1;
                lost_before_last = lost;
            } else {
                lost[if played > last { from } else { 1 - from }] += 1;
            }
        }
        (won, lost_before_last)
    }
}

/// The card that the third hand means to play: the lowest over which no more are out than the way
/// risks. None for a duck.
fn target(manner: Manner, y: u16, out: u16) -> u16 {
    let risk = match manner {
        Manner::Finesse(risk) => risk,
        Manner::Duck => return 0,
        _ => 0,
    };
    lowest_within(y, out, risk)
}

/// The card that is led from hand `x`, the other being `y`, as one bit.
pub(super) fn lead(manner: Manner, x: u16, y: u16, out: u16) -> u16 {
    let low = lowest(x);
    match manner {
        Manner::Duck => low,
        Manner::Run => {
            // An honour with one higher card out, the higher of ours in the other hand.
            let honour = lowest_within(x, out, 1);
            if honour != 0 { honour } else { low }
        }
        manner => {
            let target = target(manner, y, out);
            // Nothing over there to lead to, or nothing low here to lead: the top.
            let top = highest(x);
            let own = lowest_within(x, out, 0);
            if target == 0 && own != 0 {
                if matches!(manner, Manner::Top) { top } else { own }
            } else if matches!(manner, Manner::Top) && own != 0 && x.count_ones() <= y.count_ones() {
                // The short hand's winners first.
                top
            } else {
                low
            }
        }
    }
}

/// The card that the third hand plays, as one bit; zero when it has none.
pub(super) fn third_hand(manner: Manner, y: u16, lead: u16, played: u16, out: u16) -> u16 {
    let low = lowest(y);
    if matches!(manner, Manner::Duck) {
        return low;
    }
    let target = target(manner, y, out);
    let higher_out = |card: u16| (out & above(card)).count_ones();
    // The lead stands as well as what this hand would add.
    if lead > played && (target == 0 || higher_out(lead) <= higher_out(target)) {
        return low;
    }
    if matches!(manner, Manner::Run) && lead > played {
        return low;
    }
    if target > played {
        return target;
    }
    let over = y & above(played.max(lead));
    if over != 0 && played > lead { lowest(over) } else { low }
}

/// Second hand: low, but an honour that is led is covered, and two cards over what threatens to win are
/// split.
fn second_hand(hand: u16, lead: u16, y: u16, target: u16) -> u16 {
    const TEN: u16 = 1 << 8;
    let over = hand & above(lead);
    let threat = target.max(lead);
    let beats = hand & above(threat);
    if lead >= TEN && over != 0 && y & above(over) != 0 {
        return lowest(over);
    }
    if beats.count_ones() >= 2 && target != 0 && y & above(beats) != 0 {
        return lowest(beats);
    }
    // What would win for good is not held back when nothing more comes of it.
    if over != 0 && y & above(lowest(over)) == 0 && hand.count_ones() == 1 {
        return lowest(over);
    }
    lowest(hand)
}

fn cheapest_over(hand: u16, best: u16) -> u16 {
    let over = hand & above(best);
    lowest(if over != 0 { over } else { hand })
}

/// The lowest card of a hand over which at most so many higher ones are out.
fn lowest_within(hand: u16, out: u16, risk: u32) -> u16 {
    let mut bound = out;
    for _ in 0..risk {
        bound &= !highest(bound);
    }
    lowest(hand & above(bound))
}

fn lowest(cards: u16) -> u16 {
    cards & cards.wrapping_neg()
}

fn highest(cards: u16) -> u16 {
    if cards == 0 { 0 } else { 1 << cards.ilog2() }
}

/// All ranks above the highest of these.
fn above(cards: u16) -> u16 {
    if cards == 0 {
        RankSet::FULL.bits()
    } else {
        RankSet::FULL.bits() & !((2u16 << cards.ilog2()).wrapping_sub(1))
    }
}

/// How many ways there are to choose `k` out of `n`.
fn choose(n: u32, k: u32) -> f32 {
    (0..k.min(n)).fold(if k > n { 0.0 } else { 1.0 }, |ways, i| ways * (n - i) as f32 / (i + 1) as f32)
}

impl SuitCase {
    /// A number that is likely to differ between different suits.
    pub fn mixed(&self) -> u64 {
        let [one, other] = self.hands.map(u64::from);
        let [left, right] = self.room.map(u64::from);
        let word = one
            | other << 13
            | u64::from(self.out) << 26
            | left << 39
            | right << 43
            | u64::from(self.others) << 47;
        word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
    }
}
