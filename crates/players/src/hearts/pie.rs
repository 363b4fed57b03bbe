//! PIE, the perfect-information expert that paper 003 trains against: max^n to the end of the trick
//! with a hand-made evaluation of what is left, all cards face up.
//!
//! The paper takes its expert from Sturtevant's thesis and does not give the evaluation; this one is
//! our own. It plays the round out in the head, in the plainest way: whoever leads takes the suit
//! that costs the others most, or itself least, if everybody plays low; the others play low, and
//! who cannot follow gets rid of what hurts most. What each seat would take so is mixed with an
//! even share of the points, since things will come differently, and the more so the later.
//!
//! The queen is followed until she falls, hearts only for two tricks: how far is an option
//! ([`Expert::seeing`]). Two was chosen with the learning curves in view: seeing all hearts makes
//! the expert stronger than the paper's, whom learners beat at hearts with pairs of features alone.
//! So figure 3 agrees with the paper partly by construction; `sturtevant/figure-3` shows both.

use cards::lanes::{filled, lowest, suits};
use cards::{Card, CardSet, Rank, Seat, Suit};
use game::{Eval, Side, SideEval};
use hearts::{HEARTS, Play, QUEEN};
use learn::Task;

/// The evaluation: the points of the task that each seat will have, as payoffs. They add up to all
/// points of the task.
///
/// ```
/// use cards::{Deal, Seed};
/// use game::Eval;
/// use hearts::{Play, Rules};
/// use learn::Task;
/// use players::{Expert, best_card};
///
/// let deal = Deal::random(&mut Seed::new(1).rng());
/// let play = Play::start(&"sturtevant,moon=off".parse().unwrap(), deal.hands());
/// let pie = Expert::new(Task::Both);
/// let points: f64 = pie.guess(&play).iter().sum();
/// assert!((points + 26.0).abs() < 1e-3);
/// assert!(best_card(&play, pie).is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expert {
    task: Task,
    ahead: usize,
}

/// How much of the points of the next trick is shared evenly. This and the next number were set by
/// play against other values of themselves: `docs/learning.md`.
const DOUBT: f32 = 0.3;
/// How much of what is sure of a trick is no longer sure of the one after it.
const DOUBT_GROWS: f32 = 0.05;
/// How many tricks ahead it sees hearts fall.
const AHEAD: usize = 2;
/// What it is worth to lead spades while somebody else has the queen.
const HUNT: f32 = 0.5;
/// What it costs to have to lead again.
const KEEPS_LEAD: f32 = 0.5;

impl Expert {
    /// The expert for a task.
    pub const fn new(task: Task) -> Expert {
        Expert { task, ahead: AHEAD }
    }

    /// The same, seeing hearts fall in this many tricks ahead; the queen it sees however far.
    #[must_use]
    pub const fn seeing(self, tricks: usize) -> Expert {
        Expert { ahead: tricks, ..self }
    }

    /// In how many tricks ahead it sees hearts fall.
    pub const fn ahead(&self) -> usize {
        self.ahead
    }

    /// The points that each seat will have.
    fn points(&self, play: &Play) -> [f32; 4] {
        let counted = self.task.cards().bits();
        let mut points = Seat::ALL.map(|seat| worth(play.taken()[seat].bits() & counted));
        let mut hands = Seat::ALL.map(|seat| play.hands()[seat].bits());
        let mut leader = play.to_play().map_or(0, Seat::index);
        let mut doubt = DOUBT;
        for trick in 0..13 {
            let ahead = held(&hands) & counted;
            if ahead & QUEEN_BIT == 0 && (trick >= self.ahead || ahead == 0) {
                break;
            }
            let imagined = imagine(&hands, leader, counted);
            for (hand, card) in hands.iter_mut().zip(imagined.cards) {
                *hand &= !card;
            }
            let fell = ahead & !held(&hands);
            let queen = worth(fell & QUEEN_BIT);
            // Hearts of tricks that it does not see go to nobody.
            let hearts_doubt = if trick < self.ahead { doubt } else { 1.0 };
            let hearts = worth(fell & !QUEEN_BIT);
            let even = (queen * doubt + hearts * hearts_doubt) / 4.0;
            points[imagined.taker] += queen * (1.0 - doubt) + hearts * (1.0 - hearts_doubt);
            points.iter_mut().for_each(|points| *points += even);
            doubt += DOUBT_GROWS * (1.0 - doubt);
            leader = imagined.taker;
        }
        let rest = worth(held(&hands) & counted) / 4.0;
        points.map(|points| points + rest)
    }
}

const QUEEN_BIT: u64 = CardSet::of(QUEEN).bits();

#[inline]
fn held(hands: &[u64; 4]) -> u64 {
    hands[0] | hands[1] | hands[2] | hands[3]
}

/// A trick, by place at the table.
struct Trick {
    cards: [u64; 4],
    taker: usize,
}

/// The next trick, as it will go: every suit that the leader has, tried with everybody's lowest card.
#[inline]
fn imagine(hands: &[u64; 4], leader: usize, counted: u64) -> Trick {
    let low = hands.map(lowest);
    let all = low[0] | low[1] | low[2] | low[3];
    let queen = held(hands) & counted & QUEEN_BIT;
    let throws = hands.map(|hand| throw(hand, counted, queen));
    let played = |lane: u64| {
        std::array::from_fn(|seat| match low[seat] & lane {
            0 => throws[seat],
            card => card,
        })
    };
    let mut best = (f32::INFINITY, Trick { cards: [0; 4], taker: leader });
    let mut led = suits(filled(hands[leader]));
    while led != 0 {
        let suit = led.trailing_zeros();
        led &= led - 1;
        let lane = 0x1fff << (16 * suit);
        // The highest of the lowest cards takes the trick.
        let top = 1_u64 << (63 - (all & lane).leading_zeros());
        let taker = (0..4).find(|&seat| low[seat] & top != 0).unwrap_or(leader);
        let cards: [u64; 4] = played(lane);
        let fell = worth((cards[0] | cards[1] | cards[2] | cards[3]) & counted);
        let hunts = suit == Suit::Spades as u32 && queen != 0 && hands[leader] & BLACK == 0;
        let cost = if taker == leader { fell + KEEPS_LEAD } else { -fell } - if hunts { HUNT } else { 0.0 };
        if cost < best.0 {
            best = (cost, Trick { cards, taker });
        }
    }
    best.1
}

/// The spades that can be made to take the queen, and the queen.
const BLACK: u64 = CardSet::of(QUEEN)
    .with(Card::new(Suit::Spades, Rank::King))
    .with(Card::new(Suit::Spades, Rank::Ace))
    .bits();

/// What cards cost.
#[inline]
fn worth(cards: u64) -> f32 {
    hearts::penalty(CardSet::from_bits(cards)) as f32
}

/// What a hand that cannot follow throws: the queen, spades above her while she is out, the
/// highest heart where hearts count, or the highest card of another suit.
#[inline]
fn throw(hand: u64, counted: u64, queen: u64) -> u64 {
    if hand & queen != 0 {
        return queen;
    }
    let black = if queen != 0 { hand & BLACK } else { 0 };
    let red = hand & counted & HEARTS.bits();
    let plain = hand & !CardSet::all_of(Suit::Spades).bits();
    let from = [black, red, plain, hand].into_iter().find(|&cards| cards != 0).unwrap_or(0);
    if from == 0 { 0 } else { 1 << (63 - from.leading_zeros()) }
}

impl Eval<Play> for Expert {
    fn guess(&self, play: &Play) -> [f64; 4] {
        self.points(play).map(|points| -f64::from(points))
    }
}

impl SideEval<Play> for Expert {
    fn guess_side(&self, play: &Play, side: Side) -> f64 {
        self.guess(play)[side.index()]
    }
}
