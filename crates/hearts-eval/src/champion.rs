//! The search of the champion at hearts, in parts that can each be left out.
//!
//! 1. Worlds are drawn uniformly from those that the view allows, and weighted by what the others played
//!    and passed, as far as the networks' likelihoods of it are [trusted](Trust).
//! 2. In each world every card is played, and the policy network plays on for all seats to the end of the
//!    trick, from what each seat knows: so the others do not see through the cards, as they do in max^n.
//! 3. The position there is [judged](Leaf), and counts for what is [aimed at](Aim).
//! 4. The policy's own preference is added to the mean over worlds, by a factor: it was learnt by play with
//!    hidden cards and knows what a search with open cards does not.
//!
//! [`PassSearch`] chooses what to pass.

mod aim;
mod beliefs;
mod leaf;
mod pass;
mod playout;

use belief::{NoWorld, Worlds};
use cards::{BySeat, Card, CardSet, Rng, Seat, Seed};
use game::{Budget, CardView as _, EquivalentMoves as _, View as _};
use hearts::{Play, View, penalty};
use rand::RngExt;
use search::pimc::{Averages, Pimc};
use search::stopping::Stopping;
use search::{Horizon, PrunedMaxN, Representatives};

use crate::{Networks, Passes, Witness};
pub use aim::Aim;
use aim::{Aimed, AimedEval, Stakes};
use beliefs::Beliefs;
pub use beliefs::Trust;
pub use leaf::Leaf;
pub use pass::{PassSearch, RatedPass};
use playout::{Outcome, Playouts};

/// How a world is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WorldSearch {
    /// The policy plays on for everybody.
    Playouts,
    /// Everybody sees all cards and takes what is best for itself.
    MaxN,
    /// Not at all: the policy's likeliest card is played.
    None,
}

/// How the champion decides which card to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChampionSearch {
    /// How many worlds, at least one.
    pub worlds: u64,
    /// How each is searched.
    pub search: WorldSearch,
    /// To the end of so many tricks, the one on the table included.
    pub tricks: u32,
    /// In so many worlds the few best cards are played out to the end of the round besides; 0 for none.
    pub to_end: u64,
    /// With so many cards or fewer every world is searched to the end by max^n.
    pub ending: usize,
    /// What is played for.
    pub aim: Aim,
    /// What judges a leaf.
    pub leaf: Leaf,
    /// How far the others' choices are trusted to tell what they hold.
    pub trust: Trust,
    /// How much a factor of e in the policy's likelihood of a card is worth.
    pub prior: f64,
}

/// What a card is worth over all worlds that were searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardProspect {
    /// The card.
    pub card: Card,
    /// The mean of what is aimed at, with the policy's preference.
    pub value: f64,
    /// Each seat's chance to shoot the moon once it is played, where that was judged.
    pub moons: Option<[f64; 4]>,
    /// Whether it was among the best and was played to the end of the round.
    pub chosen: bool,
}

/// Every legal card with what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct CardProspects {
    /// The lowest card first.
    pub cards: Vec<CardProspect>,
    /// How many worlds were searched.
    pub worlds: u64,
    /// How many equally likely worlds would carry as much information.
    pub effective: f64,
    /// Positions visited.
    pub nodes: u64,
}

impl CardProspects {
    /// The card with the highest value among those that were looked at longest, of equals the highest;
    /// `None` without a legal card.
    pub fn best(&self) -> Option<CardProspect> {
        let order =
            |a: &CardProspect, b: &CardProspect| a.chosen.cmp(&b.chosen).then(a.value.total_cmp(&b.value));
        self.cards.iter().copied().max_by(order)
    }
}

impl ChampionSearch {
    /// Rates the cards of a view in the play of the cards. The first world is always searched, whatever the
    /// budget. Nothing but the view and the seed decides.
    pub fn rate(&self, view: &View, seed: Seed, budget: &Budget) -> Result<CardProspects, NoWorld> {
        let (legal, side) = (view.moves(), view.seat.index());
        let Some(table) = view.table().filter(|_| !legal.is_empty()) else {
            return Ok(CardProspects { cards: Vec::new(), worlds: 0, effective: 0.0, nodes: 0 });
        };
        let networks = Networks::shipped();
        let (beliefs, witness) = Beliefs::new(view, networks, self.trust);
        let own = Passes { passed: view.passed, received: view.received };
        let preference = self.preference(&witness, &table, own, legal);
        if self.search == WorldSearch::None {
            let cards = legal.iter().zip(preference);
            let cards =
                cards.map(|(card, value)| CardProspect { card, value, moons: None, chosen: false }).collect();
            return Ok(CardProspects { cards, worlds: 0, effective: 0.0, nodes: 1 });
        }
        let worlds = Worlds::new(&view.unseen())?;
        let mut rng = seed.rng();
        let mut drawn: Vec<(BySeat<CardSet>, f64)> = (0..self.worlds.max(1))
            .map(|_| worlds.draw(&mut rng))
            .map(|hands| (hands, beliefs.log_weight(&hands)))
            .collect();
        weigh(&mut drawn);
        let stakes = Stakes::new(self.aim, view);
        let mut all = Candidates {
            table,
            side,
            playouts: Playouts { witness: &witness, own, leaf: self.leaf, tricks: self.tricks },
            stakes: &stakes,
            chance: seed.child("playouts").rng(),
        };
        let deep = view.hand.len() <= self.ending;
        if deep || self.search == WorldSearch::MaxN {
            let tricks = if deep { view.hand.len() as u32 } else { self.tricks };
            let rate = |hands: BySeat<CardSet>, values: &mut [f64]| {
                self.max_n(&Aimed { play: table.with_hands(&hands), stakes: &stakes }, tricks, side, values)
            };
            let found = everything().average_weighted(legal.len(), drawn, budget, rate);
            let prospect = |(place, card): (usize, Card)| CardProspect {
                card,
                value: found.means.mean(place) + self.prior * preference[place],
                moons: None,
                chosen: false,
            };
            return Ok(CardProspects {
                cards: legal.iter().enumerate().map(prospect).collect(),
                worlds: found.means.worlds(),
                effective: found.means.effective_worlds(),
                nodes: found.nodes,
            });
        }
        // 2, 3. The end of the trick, and for the best cards the end of the round besides.
        let (found, moons) = all.average(legal, &drawn, budget);
        let prospect = |(place, card): (usize, Card)| CardProspect {
            card,
            value: found.means.mean(place) + self.prior * preference[place],
            moons: Some(moons[place]),
            chosen: false,
        };
        let mut prospects = CardProspects {
            cards: legal.iter().enumerate().map(prospect).collect(),
            worlds: found.means.worlds(),
            effective: found.means.effective_worlds(),
            nodes: found.nodes,
        };
        let left = budget.after(found.nodes);
        let best = prospects.near_best();
        if self.to_end > 0 && best.len() > 1 && !left.is_spent() {
            all.playouts.tricks = 13;
            let count = drawn.len().min(self.to_end as usize);
            let (further, moons) = all.average(best, &drawn[..count], &left);
            for (place, card) in best.iter().enumerate() {
                let at = legal.iter().position(|other| other == card).unwrap_or(0);
                let prospect = &mut prospects.cards[at];
                let own = self.prior * preference[at];
                prospect.value = 0.5 * (prospect.value + further.means.mean(place) + own);
                prospect.moons = Some(moons[place]);
                prospect.chosen = true;
            }
            prospects.nodes += further.nodes;
        }
        Ok(prospects)
    }

    /// The logarithm of the policy's likelihood of each legal card, the likeliest zero. Alone the policy
    /// seldom stops a moon, so it is not listened to once one is in the making.
    fn preference(&self, witness: &Witness<'_>, table: &Play, own: Passes, legal: CardSet) -> [f64; 13] {
        if self.search != WorldSearch::None && threatens(table) {
            return [0.0; 13];
        }
        let scores = witness.scores(table, own);
        let most = scores[..legal.len()].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // A card that the policy would never play is not ruled out.
        scores.map(|score| f64::from((score - most).max(LEAST)))
    }

    fn max_n(&self, world: &Aimed<'_>, tricks: u32, side: usize, values: &mut [f64]) -> u64 {
        let plies = (4 - world.play.trick().len() as u32) + 4 * (tricks - 1);
        let horizon = Horizon::depth(plies).guess(AimedEval(self.leaf)).keep(Representatives);
        let found = PrunedMaxN::unbounded(horizon).search(world);
        for (value, valued) in values.iter_mut().zip(&found.rated) {
            *value = valued.value[side];
        }
        found.counts.nodes
    }
}

/// Whether a seat other than the one to play has every penalty so far, and enough to be suspected.
fn threatens(play: &Play) -> bool {
    let taken = play.taken().map(penalty);
    let all: i32 = taken.values().sum();
    Seat::ALL.into_iter().any(|seat| Some(seat) != play.to_play() && taken[seat] == all && all >= SUSPECT)
}

/// A seat with so many points alone may mean to shoot.
const SUSPECT: i32 = 5;

/// No card is held to be less likely than this power of e.
const LEAST: f32 = -3.0;

/// At most so many cards are played to the end of the round.
const BEST: usize = 3;
/// They are no more than so many points behind the best.
const NEAR: f64 = 1.5;

impl CardProspects {
    /// The best cards, if they are near each other.
    fn near_best(&self) -> CardSet {
        let mut order = self.cards.clone();
        order.sort_by(|a, b| b.value.total_cmp(&a.value));
        let near = |prospect: &&CardProspect| prospect.value >= order[0].value - NEAR;
        order.iter().take(BEST).filter(near).map(|prospect| prospect.card).collect()
    }
}

/// All worlds that there are.
fn everything() -> Pimc {
    Pimc::new(Stopping::after(u64::MAX))
}

/// What is needed to play out the cards of a turn.
struct Candidates<'v> {
    table: Play,
    side: usize,
    playouts: Playouts<'v>,
    stakes: &'v Stakes,
    chance: Rng,
}

impl Candidates<'_> {
    /// The means of playouts after each of these cards, and of the chances of moons.
    fn average(
        &mut self,
        cards: CardSet,
        worlds: &[(BySeat<CardSet>, f64)],
        budget: &Budget,
    ) -> (Averages, Vec<[f64; 4]>) {
        let mut moons = vec![[0.0; 4]; cards.len()];
        let mut total = 0.0;
        let rate = |(hands, weight): (BySeat<CardSet>, f64), values: &mut [f64]| {
            let world = self.table.with_hands(&hands);
            let start = self.chance.clone();
            let _: u64 = self.chance.random();
            let mut nodes = 0;
            let mut outcomes: [Option<Outcome>; 13] = [None; 13];
            total += weight;
            for (place, card) in cards.iter().enumerate() {
                let alike = world.representative(card);
                let known = cards.iter().position(|other| other == alike).and_then(|at| outcomes[at]);
                let outcome = known.unwrap_or_else(|| {
                    // The same chances after each card.
                    let outcome = self.playouts.after(&world, card, &mut start.clone());
                    nodes += outcome.nodes;
                    outcome
                });
                outcomes[place] = Some(outcome);
                values[place] = self.stakes.of(outcome.payoff)[self.side];
                moons[place].iter_mut().zip(outcome.moons).for_each(|(sum, moon)| *sum += weight * moon);
            }
            nodes
        };
        let paired = worlds.iter().map(|&(hands, weight)| ((hands, weight), weight));
        let found = everything().average_weighted(cards.len(), paired, budget, rate);
        (found, moons.into_iter().map(|sums| sums.map(|sum| sum / total)).collect())
    }
}

/// Turns the logarithms of weights into weights, the greatest one, and leaves out what hardly counts.
fn weigh(worlds: &mut Vec<(BySeat<CardSet>, f64)>) {
    let most = worlds.iter().map(|(_, log)| *log).fold(f64::NEG_INFINITY, f64::max);
    worlds.iter_mut().for_each(|(_, log)| *log = if most.is_finite() { (*log - most).exp() } else { 1.0 });
    worlds.retain(|(_, weight)| *weight > 1e-3);
}
