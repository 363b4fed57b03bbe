//! Whether a moon can be kept away, all cards face up: an exact search between the shooter and all others
//! together, for the last tricks.

use std::collections::HashMap;

use cards::{Card, CardSet, Seat};
use game::{EquivalentMoves as _, Game as _, Keyed as _};
use hearts::{PENALTIES, Play, penalty};

/// Whether this seat takes every penalty that is left, however the others play, and has all others.
///
/// ```
/// use cards::{BySeat, Seat};
/// use hearts::{PENALTIES, Play, Rules};
/// use hearts_eval::shooting::shoots;
///
/// // North has everything but the two last hearts, and leads the ace.
/// let hands = BySeat::new("HA C3", "HK C4", "D5 D6", "D7 D8").map(|hand: &str| hand.parse().unwrap());
/// let last = "HA HK".parse().unwrap();
/// let taken = BySeat::new(PENALTIES - last, Default::default(), Default::default(), Default::default());
/// let play = Play::ending(&Rules::default(), &hands, &taken, Seat::North, true).unwrap();
/// assert!(shoots(&play, Seat::North) && !shoots(&play, Seat::East));
/// ```
pub fn shoots(play: &Play, shooter: Seat) -> bool {
    play.may_shoot(shooter) && search(play, shooter, &mut HashMap::new())
}

/// The only card of the seat to play after which the shooter does not shoot the moon, equivalent cards
/// taken together; `None` if there are several, none, or nothing to choose.
pub fn only_stopper(play: &Play, shooter: Seat) -> Option<Card> {
    only(play, |after| !shoots(after, shooter)).filter(|_| play.to_play() != Some(shooter))
}

/// The only card of the seat to play after which it shoots the moon for certain, likewise.
pub fn only_shot(play: &Play) -> Option<Card> {
    let shooter = play.to_play()?;
    only(play, |after| shoots(after, shooter))
}

fn only(play: &Play, wanted: impl Fn(&Play) -> bool) -> Option<Card> {
    let cards = play.representatives();
    let found: CardSet = cards.iter().filter(|&card| wanted(&play.after(card))).collect();
    found.lowest().filter(|_| found.len() == 1 && cards.len() > 1)
}

fn search(play: &Play, shooter: Seat, known: &mut HashMap<hearts::Key, bool>) -> bool {
    if Seat::ALL.into_iter().any(|seat| seat != shooter && penalty(play.taken()[seat]) > 0) {
        return false;
    }
    let left = play.hands().values().fold(play.trick(), |all, &hand| all | hand);
    if left.is_disjoint(PENALTIES) {
        return true;
    }
    let key = play.trick().is_empty().then(|| play.key());
    if let Some(&known) = key.as_ref().and_then(|key| known.get(key)) {
        return known;
    }
    let mut cards = play.representatives().iter();
    let found = match play.to_play() == Some(shooter) {
        true => cards.any(|card| search(&play.after(card), shooter, known)),
        false => cards.all(|card| search(&play.after(card), shooter, known)),
    };
    key.map(|key| known.insert(key, found));
    found
}
