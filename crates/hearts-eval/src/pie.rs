//! PIE, the perfect-information expert that Sturtevant and White 2006 train against: max^n to the end of the trick
//! with a hand-made evaluation of what is left, all cards face up.
//!
//! The paper takes its expert from Sturtevant's thesis and does not give the evaluation; this one is
//! our own. It plays the round out in the simplest way: the leader takes the suit that costs the others
//! most, or itself least, if everybody plays low; the others play low; those who cannot follow get rid
//! of what hurts most, and the queen goes under a higher spade.
//!
//! Things will come differently, and the more so the later. So a part of the hearts is shared evenly,
//! and a part of the queen by risk: who has her or a spade above her with few low ones, and who is
//! left with high cards, is the likelier to take her.
//!
//! How strong the paper's expert was is known from its figures alone: learners beat it at hearts with
//! pairs of features, at the queen with nothing less than fours. So two numbers were set with the
//! learning curves in view, how far it sees hearts fall and how much of the queen is shared by
//! risk, and that figures 2 and 3 agree with the paper is partly by construction.
//! [`Expert::strong`] is the expert without these two limits; the figures show both.

use crate::Task;
use cards::lanes::{filled, lowest, suits};
use cards::{Card, CardSet, Rank, Seat, Suit};
use game::{Eval, Side, SideEval};
use hearts::{HEARTS, Play, QUEEN};

/// The evaluation: the points of the task that each seat will have, as payoffs. They add up to all
/// points of the task.
///
/// ```
/// use cards::{Deal, Seed};
/// use game::Eval;
/// use hearts::{Play, Rules};
/// use hearts_eval::training::best_card;
/// use hearts_eval::{Expert, Task};
///
/// let deal = Deal::random(&mut Seed::new(1).rng());
/// let play = Play::start(&"sturtevant,moon=off".parse().unwrap(), deal.hands());
/// let pie = Expert::new(Task::Both);
/// let points: f64 = pie.guess(&play).iter().sum();
/// assert!((points + 26.0).abs() < 1e-3);
/// assert!(best_card(&play, pie).is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expert {
    task: Task,
    /// For how many tricks ahead it predicts who takes hearts; the queen it predicts however far ahead.
    ahead: usize,
    /// How much of the queen, if she falls in the next trick, is shared by risk.
    queen_doubt: f32,
}

/// What share of the hearts of the next trick is divided evenly. This and the next numbers were chosen
/// by matches between experts with different values (`docs/learning.md`).
const DOUBT: f32 = 0.3;
/// By what share certainty falls from one trick to the next.
const DOUBT_GROWS: f32 = 0.05;
/// The basic risk of a seat is 1. A holder of the queen, king or ace of spades adds this for every low
/// spade that it lacks of four; every seat adds it for each suit in which it would take a trick if
/// everybody played low.
const RISK: f32 = 0.5;
/// What it is worth to lead spades while somebody else has the queen.
const HUNT: f32 = 0.5;
/// What it costs to have to lead again.
const KEEPS_LEAD: f32 = 0.5;

impl Expert {
    /// The expert for a task, about as strong as the paper's.
    pub const fn new(task: Task) -> Expert {
        Expert { task, ahead: 1, queen_doubt: 0.05 }
    }

    /// The expert without the two limits: as strong as it can be.
    #[must_use]
    pub const fn strong(self) -> Expert {
        Expert { ahead: 13, queen_doubt: 0.7, ..self }
    }

    /// The points that each seat will have.
    fn points(&self, play: &Play) -> [f32; 4] {
        let counted = self.task.cards().bits();
        let mut points = Seat::ALL.map(|seat| worth(play.taken()[seat].bits() & counted));
        let mut hands = Seat::ALL.map(|seat| play.hands()[seat].bits());
        let mut leader = play.to_play().map_or(0, Seat::index);
        let risk = if held(&hands) & counted & QUEEN_BIT == 0 { [0.0; 4] } else { risk(&hands) };
        // How certain it is that the next trick is played as imagined.
        let mut sure = 1.0;
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
            let (queen, hearts) = (worth(fell & QUEEN_BIT), worth(fell & !QUEEN_BIT));
            let queen_sure = queen * sure * (1.0 - self.queen_doubt);
            let hearts_sure = if trick < self.ahead { hearts * sure * (1.0 - DOUBT) } else { 0.0 };
            points[imagined.taker] += queen_sure + hearts_sure;
            for (points, risk) in points.iter_mut().zip(risk) {
                *points += (queen - queen_sure) * risk + (hearts - hearts_sure) / 4.0;
            }
            sure *= 1.0 - DOUBT_GROWS;
            leader = imagined.taker;
        }
        let rest = worth(held(&hands) & counted) / 4.0;
        points.map(|points| points + rest)
    }
}

const QUEEN_BIT: u64 = CardSet::of(QUEEN).bits();
const SPADES: u64 = CardSet::all_of(Suit::Spades).bits();

#[inline]
fn held(hands: &[u64; 4]) -> u64 {
    hands[0] | hands[1] | hands[2] | hands[3]
}

/// How the queen's points are shared as long as nobody knows better; adds up to 1.
#[inline]
fn risk(hands: &[u64; 4]) -> [f32; 4] {
    let low = hands.map(lowest);
    // The lowest cards that would take a trick of lowest cards.
    let mut takers = 0;
    let mut left = suits(filled(held(hands)));
    while left != 0 {
        let lane = 0x1fff << (16 * left.trailing_zeros());
        takers |= highest(held(&low) & lane);
        left &= left - 1;
    }
    let risk: [f32; 4] = std::array::from_fn(|seat| {
        let guards = (hands[seat] & SPADES & !BLACK).count_ones();
        let bare = if hands[seat] & BLACK == 0 { 0 } else { 4_u32.saturating_sub(guards) };
        1.0 + RISK * (bare + (low[seat] & takers).count_ones()) as f32
    });
    let all: f32 = risk.iter().sum();
    risk.map(|risk| risk / all)
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
    let all = held(&low);
    let queen = held(hands) & counted & QUEEN_BIT;
    let throws = hands.map(|hand| throw(hand, counted, queen));
    let played = |lane: u64, top: u64| {
        std::array::from_fn(|seat| match low[seat] & lane {
            0 => throws[seat],
            _ if hands[seat] & queen & lane != 0 && top > queen => queen,
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
        let top = highest(all & lane);
        let taker = (0..4).find(|&seat| low[seat] & top != 0).unwrap_or(leader);
        let cards: [u64; 4] = played(lane, top);
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

/// The highest bit alone; 0 from an empty set.
#[inline]
const fn highest(cards: u64) -> u64 {
    if cards == 0 { 0 } else { 1 << (63 - cards.leading_zeros()) }
}

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
    let plain = hand & !SPADES;
    highest([black, red, plain, hand].into_iter().find(|&cards| cards != 0).unwrap_or(0))
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
