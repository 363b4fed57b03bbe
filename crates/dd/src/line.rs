//! Lines of play: the principal one, and one that was really played.

use bridge::{ByPair, Cardplay, IllegalCard, Pair};
use cards::{Card, Seat};
use game::Game;

use crate::Solver;

/// A card that was played, and what it led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Whose card.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// What both pairs end up with after it, those won already included.
    pub tricks: ByPair<u8>,
    /// How many tricks it cost the pair that played it.
    pub cost: u8,
}

impl Solver {
    /// One line of best play to the end. Among cards that are equally good it takes the lowest of
    /// the lowest suit, so that the line depends on the position alone.
    pub fn line(&mut self, position: &Cardplay) -> Vec<Card> {
        let mut position = *position;
        let tricks = self.tricks(&position);
        let mut line = Vec::new();
        while let Some(seat) = position.seat() {
            let pair = Pair::of(seat);
            let keeps = |card: &Card| self.reaches(&position.after(*card), pair, tricks[pair]);
            let card = position.representatives().iter().find(keeps).expect("some card keeps the value");
            line.push(card);
            position.play(card);
        }
        line
    }

    /// Judges cards as they were played from a position on: what each led to and what it cost.
    /// Fails at the first card that may not be played.
    pub fn judge(&mut self, position: &Cardplay, played: &[Card]) -> Result<Vec<Judged>, IllegalCard> {
        let mut position = *position;
        let mut before = self.tricks(&position);
        let mut judged = Vec::with_capacity(played.len());
        for &card in played {
            let seat = position.seat().ok_or(IllegalCard::Over)?;
            position.try_play(card)?;
            let tricks = self.tricks_near(&position, before);
            let pair = Pair::of(seat);
            judged.push(Judged { seat, card, tricks, cost: before[pair] - tricks[pair] });
            before = tricks;
        }
        Ok(judged)
    }
}
