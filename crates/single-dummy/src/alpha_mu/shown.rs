//! What a card shows: which worlds look the same after it.

use bridge::Cardplay;
use cards::{BySeat, Card, CardSet, Seat, Suit};
use game::Game;

use super::{WorldMask, WorldSet};

/// What the cards of opponents tell about the hidden hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardReading {
    /// Every card tells its name. This is the best-defence model as it stands; but where worlds are a
    /// sample, a few small cards tell them all apart, which the whole set of worlds would not do.
    Cards,
    /// Hidden cards with none of ours between them look the same: a small card is a small card. An
    /// opponent plays the lowest or the highest of them. It is for declarer; a defender reads every
    /// card, as the hidden hands are on different sides.
    #[default]
    Ranks,
}

/// A move of a hidden hand as it looks to us: the worlds in which it can be made look the same after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownMove {
    /// Cards that look the same.
    cards: CardSet,
    /// Whether the highest of them is played, and not the lowest.
    highest: bool,
}

impl ShownMove {
    /// The position after this move; `None` in a world where it cannot be made.
    #[inline]
    pub fn after(self, position: &Cardplay) -> Option<Cardplay> {
        self.card(position).map(|card| position.after(card))
    }

    /// The card that is played in this world.
    #[inline]
    pub fn card(self, position: &Cardplay) -> Option<Card> {
        let legal = position.moves() & self.cards;
        if self.highest { legal.highest() } else { legal.lowest() }
    }
}

/// One of our legal cards, the lowest, out of each class of equals; the same in all these worlds.
pub fn representatives(positions: &[Cardplay], active: WorldMask) -> CardSet {
    let Some(first) = active.iter().next() else { return CardSet::EMPTY };
    let legal = positions[first].moves();
    let turn = positions[first].trick().turn();
    let mut rivals = CardSet::EMPTY;
    for world in active.iter() {
        let position = &positions[world];
        let others = Seat::ALL.into_iter().filter(|&seat| seat != turn);
        rivals |= others.fold(CardSet::EMPTY, |all, seat| all | position.hands()[seat]);
        if let Some((_, best)) = position.trick().best(position.strain()) {
            rivals.insert(best);
        }
    }
    let mut found = CardSet::EMPTY;
    let mut last: Option<Card> = None;
    for card in legal {
        let equal = last.is_some_and(|last| {
            last.suit() == card.suit() && (CardSet::above(last) & CardSet::below(card) & rivals).is_empty()
        });
        if !equal {
            found.insert(card);
        }
        last = Some(card);
    }
    found
}

/// The moves of the seat whose turn it is, as they look to us. In every world each is possible or not;
/// together they give each world its best and its worst.
pub fn shown_moves(
    worlds: &WorldSet,
    positions: &[Cardplay],
    active: WorldMask,
    reading: CardReading,
    found: &mut Vec<ShownMove>,
) {
    let Some(first) = active.iter().next() else { return };
    let seat = positions[first].trick().turn();
    let all = active.iter().fold(CardSet::EMPTY, |all, world| all | positions[world].moves());
    if worlds.is_open(seat) {
        let cards = representatives(positions, active);
        found.extend(cards.iter().map(|card| ShownMove { cards: CardSet::of(card), highest: false }));
        return;
    }
    if reading == CardReading::Cards || !worlds.declares() {
        found.extend(all.iter().map(|card| ShownMove { cards: CardSet::of(card), highest: false }));
        return;
    }
    let open = |seat: &Seat| worlds.is_open(*seat);
    let held = Seat::ALL.into_iter().filter(open);
    let mut ours = held.fold(CardSet::EMPTY, |all, seat| all | positions[first].hands()[seat]);
    for (seat, card) in positions[first].trick().by_seat() {
        if worlds.is_open(seat) {
            ours.insert(card);
        }
    }
    for suit in Suit::ALL {
        let mut rest = all.suit(suit);
        while let Some(low) = rest.lowest() {
            let bound = (CardSet::above(low) & ours).lowest();
            let cards = rest & bound.map_or(CardSet::all_of(suit), CardSet::below);
            rest -= cards;
            let differ = |world: usize| {
                let legal = positions[world].moves() & cards;
                legal.lowest().is_some_and(|low| !positions[world].equals(low).includes(legal))
            };
            let both = active.iter().any(differ);
            let ends = [false, true].into_iter().take(1 + usize::from(both));
            found.extend(ends.map(|highest| ShownMove { cards, highest }));
        }
    }
}

/// The active worlds by who plays next: everybody sees who won a trick, which may differ between worlds
/// in which an opponent's card looked the same.
pub fn by_turn(positions: &[Cardplay], active: WorldMask) -> BySeat<WorldMask> {
    let mut groups = BySeat::<WorldMask>::default();
    active.iter().for_each(|world| groups[positions[world].trick().turn()].insert(world));
    groups
}
