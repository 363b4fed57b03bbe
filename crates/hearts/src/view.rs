//! What one seat knows of a round.

use cards::{BySeat, Card, CardSet, Seat};
use game::{CardView, Game, Impossible, Unseen};
use serde::{Deserialize, Serialize};

use crate::play::Terms;
use crate::{Direction, Play, Plays, Round, Rules, Trick};

/// No match comes to so many points: it has at most 65,535 rounds, of less than 100 points each.
const MOST_POINTS: u32 = 10_000_000;

/// A round as one seat sees it: its own cards, what it passed and received, and every card played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose view this is.
    pub seat: Seat,
    /// The rules.
    pub rules: Rules,
    /// Points against each seat in the match before this round.
    pub totals: BySeat<i32>,
    /// Where cards are passed in this round.
    pub direction: Direction,
    /// What this seat holds; before play, with the cards it has chosen to pass.
    pub hand: CardSet,
    /// What this seat has chosen to pass.
    pub passed: CardSet,
    /// What it was passed; nothing before all have chosen.
    pub received: CardSet,
    /// Whether it is now to choose a card to pass.
    pub choosing: bool,
    /// Who leads to the first trick; nobody while cards are passed.
    pub first: Option<Seat>,
    /// The cards played so far, oldest first.
    pub plays: Plays,
}

impl View {
    /// The tricks so far; the last may be incomplete.
    pub fn tricks(&self) -> impl Iterator<Item = Trick<'_>> {
        self.first.into_iter().flat_map(|first| self.plays.tricks(first))
    }

    /// The play as far as it is public, this seat's hand included and the others' cards in hand
    /// left out; none while cards are passed.
    pub fn table(&self) -> Option<Play> {
        let mut hands = BySeat::default();
        hands[self.seat] = self.hand;
        self.table_with(&hands)
    }

    /// The start of play, where the seats held these hands when play began; none while cards are passed.
    pub fn start(&self, hands: &BySeat<CardSet>) -> Option<Play> {
        Some(Play::begin(self.terms(), self.first?, hands))
    }

    /// Points against each seat in this round so far.
    pub fn points(&self) -> BySeat<i32> {
        let over = self.plays.as_slice().len() == 52;
        self.table().map_or_else(BySeat::default, |play| self.terms().points(play.taken(), over))
    }

    /// Whose turn it is to play a card; nobody while cards are passed, and at the end.
    pub fn to_play(&self) -> Option<Seat> {
        self.table().filter(|_| self.plays.as_slice().len() < 52).map(|play| play.next())
    }

    /// What each seat has played so far.
    pub fn played(&self) -> BySeat<CardSet> {
        let mut played = BySeat::<CardSet>::default();
        for trick in self.tricks() {
            trick.plays().for_each(|(seat, card)| played[seat] = played[seat].with(card));
        }
        played
    }

    /// What each seat cannot hold, because with such a card something that it played would have
    /// been against the rules: the voids that were shown, and more where leads or the first trick
    /// are restricted.
    pub fn excluded(&self) -> BySeat<CardSet> {
        let mut excluded = BySeat::default();
        self.walk(&BySeat::default(), |play, card| {
            excluded[play.next()] |= play.context().excludes(card);
        });
        excluded
    }

    fn terms(&self) -> Terms {
        Terms::new(&self.rules, &self.totals)
    }

    /// The play in which the seats now hold these hands.
    fn table_with(&self, hands: &BySeat<CardSet>) -> Option<Play> {
        self.walk(hands, |_, _| ())
    }

    /// Goes through the cards played, towards these hands.
    fn walk(&self, hands: &BySeat<CardSet>, mut witness: impl FnMut(&Play, Card)) -> Option<Play> {
        let played = self.played();
        let start = BySeat::from_fn(|seat| hands[seat] | played[seat]);
        let mut play = self.start(&start)?;
        for &card in self.plays.as_slice() {
            witness(&play, card);
            play.play(card);
        }
        Some(play)
    }
}

impl game::View for View {
    type Move = Card;
    type Moves = CardSet;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn moves(&self) -> CardSet {
        match self.table() {
            Some(play) if play.next() == self.seat => play.moves(),
            None if self.choosing => self.hand - self.passed,
            _ => CardSet::EMPTY,
        }
    }

    fn check(&self) -> Result<(), Impossible> {
        let far = |points: &&i32| points.unsigned_abs() > MOST_POINTS;
        if let Some(&points) = self.totals.values().find(far) {
            return Err(Impossible::Number { name: "a match score", value: points.into() });
        }
        game::check_cards(self)
    }
}

impl CardView for View {
    type Game = Round;

    fn unseen(&self) -> Unseen {
        let played = self.played();
        let excluded = self.excluded();
        let gone = played.values().fold(CardSet::EMPTY, |all, &cards| all | cards);
        let mut known = BySeat::default();
        known[self.seat] = self.hand;
        if let Some(first) = self.first {
            known[first] |= self.rules.opening.shown() - gone;
            let receiver = self.direction.receiver(self.seat);
            known[receiver] |= self.passed - gone;
        }
        let placed = known.values().fold(gone, |all, &cards| all | cards);
        let mut unseen = Unseen { known, may: BySeat::default(), room: BySeat::default() };
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != self.seat) {
            unseen.may[seat] = !placed - excluded[seat];
            unseen.room[seat] = 13_usize.saturating_sub(played[seat].len() + known[seat].len()) as u32;
        }
        unseen
    }

    /// The other seats' passes are not seen, so a world has some that fit: where cards have
    /// changed hands, a seat that is neither this one nor one that it passed to received the
    /// lowest cards of its hand; before that, a seat that must have chosen chose its lowest.
    fn world(&self, hands: &BySeat<CardSet>) -> Round {
        let count = self.rules.passing.cards();
        let origin =
            |dealt: &BySeat<CardSet>| Round::from_hands(&self.rules, dealt, self.direction, &self.totals);
        if self.first.is_none() {
            let mut round = origin(hands);
            if self.choosing || !self.passed.is_empty() {
                let before = Seat::ALL.into_iter().take_while(|&seat| seat != self.seat);
                before.for_each(|seat| lowest(hands[seat], count).iter().for_each(|card| round.play(card)));
                self.passed.iter().for_each(|card| round.play(card));
            }
            return round;
        }
        let played = self.played();
        let start = BySeat::from_fn(|seat| hands[seat] | played[seat]);
        let passed = BySeat::from_fn(|giver| {
            let receiver = self.direction.receiver(giver);
            match self.direction {
                Direction::None => CardSet::EMPTY,
                _ if giver == self.seat => self.passed,
                _ if receiver == self.seat => self.received,
                _ => lowest(start[receiver], count),
            }
        });
        let dealt = BySeat::from_fn(|seat| (start[seat] - passed[self.direction.giver(seat)]) | passed[seat]);
        let mut round = origin(&dealt);
        passed.values().for_each(|cards| cards.iter().for_each(|card| round.play(card)));
        self.plays.as_slice().iter().for_each(|&card| round.play(card));
        round
    }
}

/// The lowest cards of a hand.
fn lowest(hand: CardSet, count: usize) -> CardSet {
    hand.iter().take(count).collect()
}
