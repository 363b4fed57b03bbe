//! What a position with all cards face up will come to.

use cards::{CardSet, Seat};
use game::{Eval, Game};
use hearts::{JACK, PENALTIES, Play, penalty};

use super::Networks;
use super::layers::Net;
use super::rows::{CARD_ROWS, COMMON, CardRows, LENGTHS, Ones, to_come};

/// What tells a position between two tricks: cards by holder, the seat to play first; lengths; the rest.
pub(super) const INPUTS: usize = 4 * CARD_ROWS + 4 * LENGTHS + COMMON;
/// At most so many inputs are one: 52 cards, 16 lengths, 36 steps of points, a queen, four shooters,
/// whether hearts are broken, and the trick.
pub(super) const MOST_ONES: usize = 52 + 16 + 36 + 1 + 4 + 1 + 1;

pub(super) type PositionNet = Net<256, 32, 13>;

/// What is expected of a position between two tricks, as each seat's chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospects {
    /// Points against each seat if nobody shoots the moon.
    pub plain: [f64; 4],
    /// Each seat's chance to shoot the moon.
    pub moons: [f64; 4],
}

impl Prospects {
    /// Points that each seat is expected to take.
    pub fn points(&self) -> [f64; 4] {
        let all: f64 = self.moons.iter().sum();
        [0, 1, 2, 3].map(|seat: usize| (1.0 - all) * self.plain[seat] + 26.0 * (all - self.moons[seat]))
    }
}

impl Networks {
    /// What a position between two tricks is expected to come to. In the middle of a trick it judges as if
    /// that trick were empty.
    pub fn prospects(&self, play: &Play) -> Prospects {
        let hands = play.hands();
        let first = play.to_play().unwrap_or(Seat::North);
        let present = hands.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let rows = CardRows::new(present);
        let mut ones = Ones::NONE;
        for (place, seat) in first.around().enumerate() {
            hands[seat].iter().for_each(|card| ones.push(CARD_ROWS * place + rows.of(card)));
            ones.push_lengths(4 * CARD_ROWS + LENGTHS * place, hands[seat]);
        }
        let played = 52 - 4 * hands[first].len();
        ones.push_common(4 * CARD_ROWS + 4 * LENGTHS, play, first, played);
        let mut sums = self.position.start();
        self.position.add(&mut sums, ones.as_slice());
        let middle = self.position.middle(&sums);
        let out = |place: usize| self.position.output(&middle, place);

        let points = play.taken().map(penalty);
        let all: i32 = points.values().sum();
        let (hearts, queen) = to_come(play);
        let heart_shares = softmax([0, 1, 2, 3].map(out));
        let queen_shares = if queen { softmax([4, 5, 6, 7].map(out)) } else { [0.0; 4] };
        let able = |place: usize| points[first.plus(place)] == all;
        let moons = [0, 1, 2, 3].map(|place| if able(place) { out(8 + place) } else { f32::NEG_INFINITY });
        let moons = softmax([moons[0], moons[1], moons[2], moons[3], out(12)]);
        let mut prospects = Prospects { plain: [0.0; 4], moons: [0.0; 4] };
        for (place, seat) in first.around().enumerate() {
            let to_come = hearts as f64 * heart_shares[place] + 13.0 * queen_shares[place];
            prospects.plain[seat.index()] = f64::from(points[seat]) + to_come;
            prospects.moons[seat.index()] = moons[place];
        }
        prospects
    }
}

impl Networks {
    /// What each seat will be paid, and its chance to shoot the moon. What is decided is exact; the rest is
    /// paid under the rules at hand, the bonuses of some rules left out until they are taken.
    pub fn judge(&self, play: &Play) -> ([f64; 4], [f64; 4]) {
        let ahead = play.hands().values().fold(play.trick(), |all, &hand| all | hand);
        if ahead.is_disjoint(PENALTIES) && play.jack_bonus() == 0 && play.no_trick_bonus() == 0 {
            return (play.payoff(), moons_shot(play));
        }
        if play.trick().is_empty() && play.hands()[Seat::North].len() == 1 {
            let mut last = *play;
            while let Some(card) = last.moves().lowest() {
                last.play(card);
            }
            return (last.payoff(), moons_shot(&last));
        }
        let mut prospects = self.prospects(play);
        let mut guess = [0.0; 4];
        let mut plain = 1.0;
        for seat in Seat::ALL {
            let chance = &mut prospects.moons[seat.index()];
            if !play.may_shoot(seat) {
                *chance = 0.0;
            }
            plain -= *chance;
            let paid = play.moon_payoff(seat);
            (0..4).for_each(|other| guess[other] += *chance * paid[other]);
        }
        for seat in Seat::ALL {
            guess[seat.index()] -= plain * prospects.plain[seat.index()];
            if play.taken()[seat].contains(JACK) {
                guess[seat.index()] += f64::from(play.jack_bonus());
            }
        }
        (guess, prospects.moons)
    }
}

/// The network as an evaluation: [`judge`](Networks::judge) without the moons.
impl Eval<Play> for Networks {
    fn guess(&self, play: &Play) -> [f64; 4] {
        self.judge(play).0
    }
}

/// One for a seat that has shot the moon.
fn moons_shot(play: &Play) -> [f64; 4] {
    Seat::ALL.map(|seat| f64::from(u8::from(penalty(play.taken()[seat]) == 26)))
}

fn softmax<const N: usize>(scores: [f32; N]) -> [f64; N] {
    let most = scores.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let powers = scores.map(|score| (score - most).exp());
    let sum: f32 = powers.iter().sum();
    powers.map(|power| f64::from(power / sum))
}
