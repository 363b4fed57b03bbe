//! Which of several cards that are equally good is played.

use cards::{Card, CardSet, Rank, Seat};

use crate::{Alternative, Problem};

/// How ties are broken, between alternatives and within a group of equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ties {
    /// As a person would: see [`Ties::alternatives`].
    #[default]
    Human,
    /// The highest card, as the thesis has it.
    Highest,
}

impl Ties {
    /// What can be done, the most preferred first, each by the card that would be played.
    ///
    /// As a person has it: on lead the top of a sequence, otherwise the lowest of equals. Second
    /// hand plays low. Third and fourth hand win as cheaply as possible, unless partner is winning; a
    /// hand that cannot win plays low. Discards are low cards of long suits, never trumps. Declarer
    /// leads winners, trumps first while there are any out; a defender leads the top of a sequence of
    /// honours, or else low from the longest suit, and does not give up an honour.
    pub fn alternatives(self, problem: &Problem) -> Vec<Alternative> {
        let leading = problem.trick().is_empty();
        let mut found: Vec<Alternative> = problem
            .equals()
            .into_iter()
            .filter_map(|equals| {
                let highest = leading || self == Ties::Highest;
                let card = if highest { equals.highest() } else { equals.lowest() };
                card.map(|card| Alternative { card, equals })
            })
            .collect();
        match (self, leading) {
            (Ties::Highest, _) => found.sort_by_key(|one| std::cmp::Reverse(high(one.card))),
            (Ties::Human, true) => found.sort_by_key(|one| lead(problem, one)),
            (Ties::Human, false) => found.sort_by_key(|one| follow(problem, one.card)),
        }
        found
    }
}

/// By rank, then by suit.
fn high(card: Card) -> (Rank, Card) {
    (card.rank(), card)
}

/// How little a person likes to lead this: a kind, and what decides within it.
fn lead(problem: &Problem, one: &Alternative) -> (u8, i8, i8, Card) {
    let card = one.card;
    let suit = card.suit();
    let rank = card.rank() as i8;
    let length = problem.hand().suit(suit).len() as i8;
    let others = |seats: &[Seat]| {
        let known = seats.iter().fold(CardSet::EMPTY, |all, &seat| all | problem.unseen().known[seat]);
        (known | problem.unseen().cards()).suit(suit)
    };
    let turn = problem.turn();
    let is_trump = problem.strain().trump() == Some(suit);
    let out = others(&[turn.next(), turn.previous()]);
    let is_master = out.highest().is_none_or(|other| other < card);
    let declaring = problem.unseen().room[turn.partner()] == 0 && problem.unseen().room[turn.next()] > 0;
    let honours = one.equals.len() > 1 && card.rank() >= Rank::Ten;
    match (declaring, is_master, honours) {
        (true, true, _) if is_trump && !out.is_empty() => (0, -rank, 0, card),
        (true, true, _) => (1, -rank, -length, card),
        (_, _, true) => (2, -length, -rank, card),
        (_, false, _) if card.rank() < Rank::Ten => (3, -length, rank, card),
        _ => (4, -length, rank, card),
    }
}

/// How little a person likes to play this to a trick: a kind, and what decides within it.
fn follow(problem: &Problem, card: Card) -> (u8, Rank, i8, Card) {
    let (trick, strain) = (problem.trick(), problem.strain());
    let trump = strain.trump();
    let length = problem.hand().suit(card.suit()).len() as i8;
    let Some((winner, best)) = trick.best(strain) else { return (0, card.rank(), -length, card) };
    let follows = Some(card.suit()) == trick.led();
    let is_ruff = !follows && Some(card.suit()) == trump;
    let beats = strain.beats(card, best);
    let partner_wins = winner == problem.turn().partner();
    let wanted = beats && !partner_wins && (is_ruff || trick.len() > 1);
    let kind = match (wanted, is_ruff) {
        (true, _) => 0,
        (false, false) => 1,
        (false, true) => 2,
    };
    (kind, card.rank(), -length, card)
}
