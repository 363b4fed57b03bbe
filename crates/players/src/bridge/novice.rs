//! How the novice plays: top of a sequence or low from length on lead, second hand low, third hand
//! high, as cheaply as possible in fourth place, a ruff where it wins, and otherwise its lowest card.

use bridge::{Bridge, BridgeView, Move, Pair, Play, Strain};
use cards::{Card, CardSet, Rank, Seat, Suit};
use game::{Budget, Decision, View};

use super::seated::{BridgePlayer, CardPlayer};
use super::systems::{SYSTEM, system};
use crate::PlayerEntry;

/// Always the same card in the same view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RulesOfThumb;

impl CardPlayer for RulesOfThumb {
    fn card(&mut self, view: &BridgeView, _: &Budget) -> Option<Decision<Move>> {
        let bridge::Moves::Cards(legal) = view.moves() else { return None };
        card(view, view.public.play.as_ref()?, legal)
    }
}

/// Its line in the list of players.
pub(super) const ENTRY: PlayerEntry<Bridge> = PlayerEntry {
    name: "novice",
    about: "calls by a system, plays second hand low and third hand high",
    options: &[SYSTEM],
    make: |settings, _| Box::new(BridgePlayer::new(system(settings), RulesOfThumb)),
};

fn card(view: &BridgeView, play: &Play, legal: CardSet) -> Option<Decision<Move>> {
    let turn = play.turn()?;
    let hand = view.seen()[turn].unwrap_or(legal);
    let strain = play.contract().strain();
    let (card, why) = match play.trick().led() {
        None => lead(view, play, turn, hand)?,
        Some(led) if legal.suit(led).is_empty() => cannot_follow(play, turn, legal, strain)?,
        Some(_) => follow(play, turn, legal, strain)?,
    };
    Some(Decision::silent(Move::Card(card)).because(why))
}

fn lead(view: &BridgeView, play: &Play, turn: Seat, hand: CardSet) -> Option<(Card, &'static str)> {
    let strain = play.contract().strain();
    let declaring = Pair::of(turn) == Pair::of(play.contract().declarer);
    let seen = view.seen();
    let partner = seen[turn.partner()].unwrap_or_default();
    if declaring && let Some(trump) = strain.trump() {
        let out = 13 - (hand | partner | played(play)).suit(trump).len();
        if let (1.., Some(card)) = (out, hand.suit(trump).highest()) {
            return Some((card, "draws trumps"));
        }
    }
    let held = |suit: Suit| (hand | if declaring { partner } else { CardSet::EMPTY }).suit(suit).len();
    let plain = |suit: &Suit| !hand.suit(*suit).is_empty() && strain.trump() != Some(*suit);
    let suit = Suit::ALL.into_iter().filter(plain).max_by_key(|&suit| (held(suit), suit));
    let suit = suit.or_else(|| hand.lowest().map(Card::suit))?;
    let cards = hand.suit(suit);
    let top = cards.highest()?;
    let gone = played(play).suit(suit) | cards | if declaring { partner.suit(suit) } else { CardSet::EMPTY };
    let is_master = (CardSet::above(top) - gone).is_empty();
    if is_master {
        return Some((top, "cashes a winner"));
    }
    let second = cards.without(top).highest();
    let touching = second.is_some_and(|second| second.rank().index() + 1 == top.rank().index());
    if touching && top.rank() >= Rank::Ten {
        return Some((top, "leads the top of a sequence"));
    }
    Some((cards.iter().rev().nth(3).or(cards.lowest())?, "leads low from the longest suit"))
}

fn follow(play: &Play, turn: Seat, legal: CardSet, strain: Strain) -> Option<(Card, &'static str)> {
    let (winner, best) = play.trick().best(strain)?;
    let low = legal.lowest()?;
    let partner_wins = winner == turn.partner();
    let winners: CardSet = legal.iter().filter(|&card| strain.beats(card, best)).collect();
    match (play.trick().len(), winners.lowest(), winners.highest()) {
        (1, ..) => Some((low, "second hand low")),
        (2, _, Some(high)) if !partner_wins || best.rank() < Rank::Ten => Some((high, "third hand high")),
        (3, Some(cheap), _) if !partner_wins => Some((cheap, "wins as cheaply as possible")),
        _ => Some((low, "keeps its high cards")),
    }
}

fn cannot_follow(play: &Play, turn: Seat, legal: CardSet, strain: Strain) -> Option<(Card, &'static str)> {
    let (winner, best) = play.trick().best(strain)?;
    let trump = strain.trump();
    let ruffs: CardSet =
        legal.iter().filter(|&card| Some(card.suit()) == trump && strain.beats(card, best)).collect();
    if let (Some(ruff), true) = (ruffs.lowest(), winner != turn.partner()) {
        return Some((ruff, "ruffs"));
    }
    let spare = legal - trump.map_or(CardSet::EMPTY, CardSet::all_of);
    let spare = if spare.is_empty() { legal } else { spare };
    let suit = Suit::ALL.into_iter().max_by_key(|&suit| spare.suit(suit).len())?;
    Some((spare.suit(suit).lowest()?, "throws its least useful card"))
}

fn played(play: &Play) -> CardSet {
    play.played().values().fold(CardSet::EMPTY, |all, &cards| all | cards)
}
