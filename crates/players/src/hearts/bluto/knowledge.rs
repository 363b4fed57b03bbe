//! What Bluto knows at a node of its tree, in the form that II-Max^n asks for.

use std::cell::OnceCell;

use belief::Worlds;
use cards::{Card, CardSet, Rng};
use game::{Eval, Game, Meter, Side, Unseen};
use hearts::Play;
use search::iimaxn::Knowledge;

use super::Bluto;
use super::odds::{SituationOdds, without};

/// A node: the public part of the position, and who may hold what.
pub(super) struct Node {
    /// Every seat holds here all that it may hold, so that none counts as out of cards too early.
    play: Play,
    unseen: Unseen,
    /// Whether this is the root, where every card is searched.
    root: bool,
    odds: OnceCell<SituationOdds>,
}

impl Node {
    pub(super) fn root(table: &Play, unseen: &Unseen) -> Node {
        Node::new(table, *unseen, true)
    }

    fn new(play: &Play, unseen: Unseen, root: bool) -> Node {
        let mut hands = unseen.known;
        unseen.may.iter().for_each(|(seat, &cards)| hands[seat] |= cards);
        Node { play: play.with_hands(&hands), unseen, root, odds: OnceCell::new() }
    }

    /// The cards that the seat to play may have and may play in some world.
    fn possible(&self) -> CardSet {
        let Some(seat) = self.play.to_play() else { return CardSet::EMPTY };
        let open = |card: &Card| {
            let excluded = self.play.excludes(*card);
            let with = without(&self.unseen, seat, excluded);
            // Without the card and what it excludes: fewer deals, if it can be there at all.
            with > 0 && with > without(&self.unseen, seat, excluded.with(*card))
        };
        self.play.hands()[seat].iter().filter(open).collect()
    }
}

/// A search under way: what was asked for, and the generator that draws its samples.
pub(super) struct BlutoSearch<'f, E> {
    pub(super) bluto: &'f Bluto<E>,
    pub(super) rng: Rng,
    pub(super) meter: Meter,
}

impl<E> BlutoSearch<'_, E> {
    fn odds<'n>(&mut self, node: &'n Node) -> &'n SituationOdds {
        node.odds.get_or_init(|| self.bluto.odds.about(&node.unseen, &mut self.rng))
    }
}

impl<E: Eval<Play>> Knowledge for BlutoSearch<'_, E> {
    type Node = Node;
    type Move = Card;
    type Payoff = [f64; 4];

    fn settle(&mut self, node: &Node) -> Option<[f64; 4]> {
        let goes_on = self.meter.visit();
        if node.root || (goes_on && !node.play.trick().is_empty()) {
            return None;
        }
        if node.play.is_over() {
            return Some(node.play.payoff());
        }
        let worlds = match Worlds::new(&node.unseen) {
            Ok(worlds) => worlds,
            Err(reason) => panic!("{reason}: {:?}", node.unseen),
        };
        let guess = |hands| self.bluto.eval.guess(&node.play.with_hands(&hands));
        let samples = if goes_on { self.bluto.samples } else { 1 };
        Some(if worlds.count() <= samples as u128 {
            mean(worlds.iter().map(guess))
        } else {
            mean((0..samples).map(|_| guess(worlds.draw(&mut self.rng))))
        })
    }

    fn side(&self, node: &Node) -> Side {
        node.play.to_play().map_or(Side::FIRST, |seat| Side::new(seat.index()))
    }

    fn moves(&mut self, node: &Node, moves: &mut Vec<Card>) {
        let (possible, pruning) = (node.possible(), self.bluto.pruning);
        let (Some((_, winning)), Some(seat), false) = (node.play.winning(), node.play.to_play(), node.root)
        else {
            moves.extend(possible);
            return;
        };
        let suit = CardSet::all_of(winning.suit());
        let (follows, discards) = (possible & suit, possible - suit);
        let mut kept = pruning.follows(follows, winning);
        let worth_a_search = |void: f64| void > self.bluto.void || follows.is_empty();
        if !discards.is_empty() && worth_a_search(self.odds(node).lacks(seat, suit)) {
            kept |= pruning.discards(discards);
        }
        moves.extend(kept);
    }

    fn after(&mut self, node: &Node, card: Card) -> Node {
        let (mut play, mut unseen) = (node.play, node.unseen);
        let excluded = play.excludes(card);
        if let Some(seat) = play.to_play() {
            if unseen.known[seat].contains(card) {
                unseen.known[seat] = unseen.known[seat].without(card);
            } else {
                unseen.room[seat] -= 1;
            }
            unseen.may = unseen.may.map(|cards| cards.without(card));
            unseen.may[seat] -= excluded;
            play.play(card);
        }
        Node::new(&play, unseen, false)
    }

    /// A card is there when the seat holds it and nothing that it excludes. So this one and none of
    /// those before it are there when the seat holds this one, nothing that it excludes, and none of
    /// those before it that do not exclude it themselves.
    fn firsts(&mut self, node: &Node, ranked: &[Card], chances: &mut Vec<f64>) {
        /// Where an approximation has no chance left for any of the cards, they are equal.
        const TRACE: f64 = 1e-12;
        let Some(seat) = node.play.to_play() else { return };
        let odds = self.odds(node);
        for (place, &card) in ranked.iter().enumerate() {
            let better = ranked[..place].iter().filter(|&&other| !node.play.excludes(other).contains(card));
            let lacked = node.play.excludes(card) | better.copied().collect();
            chances.push(odds.holds(seat, card, lacked) + TRACE);
        }
    }
}

fn mean(guesses: impl Iterator<Item = [f64; 4]>) -> [f64; 4] {
    let (mut sum, mut count) = ([0.0; 4], 0.0);
    for guess in guesses {
        count += 1.0;
        (0..4).for_each(|seat| sum[seat] += guess[seat]);
    }
    sum.map(|sum| sum / count)
}
