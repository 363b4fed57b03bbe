use cards::{BySeat, Card, CardSet, Deal, Seat};
use game::{CardView, Impossible, Unseen, View};
use serde::{Deserialize, Serialize};

use crate::{Bridge, Call, IllegalCard, IllegalMove, Move, Moves, Play, Public};

/// What one seat knows at the bridge table: its own hand, dummy once the opening lead is made, and
/// all that is public.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BridgeView {
    /// Whose view this is.
    pub seat: Seat,
    /// What this seat holds now.
    pub hand: CardSet,
    /// What dummy holds now, once it lies on the table.
    pub dummy: Option<CardSet>,
    /// The board, the auction, the play.
    #[serde(flatten)]
    pub public: Public,
}

impl BridgeView {
    /// The hands that this seat sees now, its own and dummy's; `None` for the others.
    pub fn seen(&self) -> BySeat<Option<CardSet>> {
        BySeat::from_fn(|seat| {
            let dummy = self.dummy.filter(|_| self.public.dummy() == Some(seat));
            if seat == self.seat { Some(self.hand) } else { dummy }
        })
    }

    /// Before the first call of a board, with this hand.
    pub fn new(seat: Seat, hand: CardSet, public: Public) -> BridgeView {
        BridgeView { seat, hand, dummy: None, public }
    }

    /// Goes on by a move that everybody sees, whoever made it. Nothing changes if the rules forbid the move
    /// as far as this seat can tell. Once the opening lead is made, dummy's hand has to be set.
    pub fn see(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match (mv, &self.public.play) {
            (Move::Call(_), Some(_)) => Err(IllegalMove::AlreadyPlay),
            (Move::Card(_), None) if !self.public.auction.is_over() => Err(IllegalMove::StillAuction),
            (Move::Card(_), None) => Err(IllegalCard::Over.into()),
            (Move::Call(call), None) => self.see_call(call),
            (Move::Card(card), Some(_)) => self.see_card(card),
        }
    }

    fn see_call(&mut self, call: Call) -> Result<(), IllegalMove> {
        self.public.auction.make(call)?;
        if self.public.auction.is_over() {
            self.public.play = self.public.auction.contract().map(Play::new);
        }
        Ok(())
    }

    fn see_card(&mut self, card: Card) -> Result<(), IllegalMove> {
        let (seen, played) = (self.seen(), self.played());
        let play = self.public.play.as_mut().ok_or(IllegalCard::Over)?;
        let turn = play.turn().ok_or(IllegalCard::Over)?;
        let elsewhere = |seat: Seat| seat != turn && seen[seat].is_some_and(|hand| hand.contains(card));
        if let Some(holder) = Seat::ALL.into_iter().find(|&seat| elsewhere(seat)) {
            return Err(IllegalCard::OutOfTurn { card, holder, turn }.into());
        }
        let gone = played.values().any(|cards| cards.contains(card));
        if gone || seen[turn].is_some_and(|hand| !hand.contains(card)) {
            return Err(IllegalCard::NotHeld { card, turn }.into());
        }
        let must_follow = seen[turn].is_some_and(|hand| !play.trick().legal(hand).contains(card));
        if let Some(led) = play.trick().led().filter(|_| must_follow) {
            return Err(IllegalCard::MustFollow { turn, led }.into());
        }
        let dummy = play.contract().dummy();
        play.push(card);
        if turn == self.seat {
            self.hand.remove(card);
        }
        if let Some(hand) = self.dummy.as_mut().filter(|_| turn == dummy) {
            hand.remove(card);
        }
        Ok(())
    }

    fn played(&self) -> BySeat<CardSet> {
        self.public.play.as_ref().map(Play::played).unwrap_or_default()
    }
}

impl View for BridgeView {
    type Move = Move;
    type Moves = Moves;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn moves(&self) -> Moves {
        let Some(turn) = self.public.turn().filter(|_| self.public.actor() == Some(self.seat)) else {
            return Moves::NONE;
        };
        match &self.public.play {
            None => Moves::Calls(self.public.auction.legal()),
            Some(play) => {
                let hand = self.seen()[turn].unwrap_or_default();
                Moves::Cards(play.trick().legal(hand))
            }
        }
    }

    fn check(&self) -> Result<(), Impossible> {
        game::check_cards(self)
    }
}

impl CardView for BridgeView {
    type Game = Bridge;

    fn unseen(&self) -> Unseen {
        let (seen, played) = (self.seen(), self.played());
        let known = seen.map(Option::unwrap_or_default);
        let placed = known.values().chain(played.values()).fold(CardSet::EMPTY, |all, &cards| all | cards);
        let shown_out = self.public.play.as_ref().map(Play::shown_out).unwrap_or_default();
        Unseen {
            known,
            may: BySeat::from_fn(|seat| match seen[seat] {
                Some(_) => CardSet::EMPTY,
                None => !placed - shown_out[seat],
            }),
            room: BySeat::from_fn(|seat| match seen[seat] {
                Some(_) => 0,
                None => 13 - played[seat].len() as u32,
            }),
        }
    }

    fn world(&self, hands: &BySeat<CardSet>) -> Bridge {
        let played = self.played();
        let dealt = BySeat::from_fn(|seat| hands[seat] | played[seat]);
        Bridge::resumed(Deal::new(dealt).unwrap_or_else(|_| some_deal(hands, &played)), self.public.clone())
    }
}

/// A deal for impossible hands, so that nothing panics: every seat was dealt the cards it played, and
/// as many of the requested cards as there is room for.
fn some_deal(hands: &BySeat<CardSet>, played: &BySeat<CardSet>) -> Deal {
    let mut left = !played.values().fold(CardSet::EMPTY, |all, &cards| all | cards);
    let mut dealt = *played;
    for wish in [*hands, BySeat::from_fn(|_| CardSet::DECK)] {
        for seat in Seat::ALL {
            for card in (wish[seat] & left).iter().take(13 - dealt[seat].len()) {
                dealt[seat].insert(card);
                left.remove(card);
            }
        }
    }
    Deal::new(dealt).expect("four hands filled up to thirteen from one deck")
}
