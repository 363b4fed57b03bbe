//! The chance of a player who never sees the hidden cards, beside that of one who sees them from the
//! next card on, and what has to be guessed.

use bridge::Contract;
use cards::{BySeat, Card, CardSet, Rank, Seat};
use game::Budget;

use super::{Advice, CardAdvice, Unseeing};
use crate::alpha_mu::{AlphaMu, Correction, CorrectionOptions, WorldMask};
use crate::{Inference, Measure, MonteCarlo, PlayOuts, Situation, SolvedWorlds, Stakes};

/// Cards that are looked at, and the best of them that are played out.
const LOOKED_AT: usize = 6;
const PLAYED_OUT: usize = 3;
/// Worlds in which a card is played out.
const WORLDS: usize = 24;
/// Positions that may be searched for the upper bounds, where there is no other limit.
const NODES: u64 = 20_000_000;
/// A smaller difference of chances says nothing.
const SAME: f64 = 0.02;

/// Looks at the best cards without seeing, puts the best of them first and says what has to be guessed.
pub fn look(
    heuristic: &mut MonteCarlo,
    mut advice: Advice,
    situation: &Situation,
    solved: &SolvedWorlds,
    measure: &Measure,
    inference: Option<&Inference>,
    budget: &Budget,
) -> Advice {
    let options = CorrectionOptions { cards: LOOKED_AT, ..CorrectionOptions::default() };
    let before = heuristic.nodes();
    let limit = budget.at_most(NODES);
    let mut alpha_mu = AlphaMu::new();
    let Some(correction) = heuristic.correct(solved, measure, inference, &mut alpha_mu, &options, &limit)
    else {
        return advice;
    };
    let budget = budget.after(heuristic.nodes() - before);
    // 1. What alpha-mu knows: exactly in small endings, and an upper bound elsewhere.
    for card in &mut advice.cards {
        let Some((found, excess)) = correction.card(card.card).zip(correction.excess(card.card)) else {
            continue;
        };
        let exact = correction.is_exact();
        card.unseeing =
            if exact { Some(found.chance) } else { card.makes.map(|makes| (makes - excess).max(0.0)) };
        card.known = Some(if exact { Unseeing::Exact } else { Unseeing::AtMost });
    }
    let worth = |card: &CardAdvice| card.unseeing.unwrap_or(-1.0);
    advice.cards.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    if correction.is_exact() {
        let to_find = correction.card_to_find(advice.best());
        add_reasons(&mut advice, situation, to_find);
        return advice;
    }
    // 2. The best are played on from what each seat knows.
    let mut to_find = None;
    if let Some(view) = &situation.view {
        let worlds: Vec<BySeat<CardSet>> = solved.worlds().take(WORLDS).map(|world| *world.hands).collect();
        for place in 0..advice.cards.len().min(PLAYED_OUT) {
            let card = advice.cards[place].card;
            let seed = cards::Seed::new(1).child("play out");
            let played = PlayOuts::of(view, card, &worlds, seed, &budget);
            let Some(makes) = advice.cards[place].makes.filter(|_| played.played as usize == worlds.len())
            else {
                break;
            };
            // The same worlds tell how often it would be right with all cards seen.
            let open = share_open(solved, measure, card, worlds.len());
            let chance = (makes - open + played.chance()).clamp(0.0, makes);
            advice.cards[place].unseeing = Some(chance);
            advice.cards[place].known = Some(Unseeing::PlayedOut);
            if place == 0 {
                to_find = played.card_to_find();
            }
        }
    }
    add_reasons(&mut advice, situation, to_find);
    advice
}

/// In which share of the first so many worlds a card reaches the aim with all cards seen.
fn share_open(solved: &SolvedWorlds, measure: &Measure, card: Card, worlds: usize) -> f64 {
    let Some(place) = solved.alternatives().iter().position(|one| one.equals.contains(card)) else {
        return 0.0;
    };
    let makes = solved.worlds().take(worlds).filter(|world| measure.makes(world.tricks[place]) == Some(true));
    makes.count() as f64 / worlds.max(1) as f64
}

impl Correction {
    /// The hidden card whose place tells best where the best way to go on after a card succeeds, among
    /// the worlds that could be won.
    fn card_to_find(&self, card: Card) -> Option<Card> {
        let (worlds, found) = (self.worlds(), self.card(card)?);
        let (open, won) = (found.open, found.outcome(worlds));
        let share = |mask: WorldMask| worlds.share(mask) / worlds.share(open).max(1e-9);
        let p = share(won);
        let (seat, hidden) = hidden_cards(self)?;
        let explained = |card: Card| {
            let holds: WorldMask =
                open.iter().filter(|&world| worlds.hands(world)[seat].contains(card)).collect();
            let (q, both) = (share(holds), share(holds & won));
            (both - p * q).powi(2) / (p * (1.0 - p) * q * (1.0 - q)).max(1e-9)
        };
        let honours = hidden.iter().filter(|card| card.rank() >= Rank::Nine);
        let best = honours.max_by(|&a, &b| explained(a).total_cmp(&explained(b)))?;
        (explained(best) > 0.3).then_some(best)
    }
}

/// One of the hidden hands, and all cards that it may hold.
fn hidden_cards(correction: &Correction) -> Option<(Seat, CardSet)> {
    let worlds = correction.worlds();
    let all =
        |seat: Seat| (0..worlds.len()).fold(CardSet::EMPTY, |cards, world| cards | worlds.hands(world)[seat]);
    let seat = Seat::ALL.into_iter().find(|&seat| worlds.hands(0)[seat] != all(seat))?;
    Some((seat, all(seat)))
}

/// Says first what a player who never sees the hidden cards can hope for.
fn add_reasons(advice: &mut Advice, situation: &Situation, to_find: Option<Card>) {
    let best = &advice.cards[0];
    let (Some(makes), Some(unseeing), Some(known)) = (best.makes, best.unseeing, best.known) else { return };
    // Two dozen games tell no more than this.
    let near = if known == Unseeing::PlayedOut { 0.15 } else { SAME };
    let alike = |card: &&CardAdvice| {
        card.known == Some(known) && card.unseeing.is_some_and(|chance| (chance - unseeing).abs() <= near)
    };
    let start = if advice.cards.iter().filter(alike).count() > 1 {
        "whichever way you start".to_owned()
    } else {
        format!("starting with {:#}", best.card)
    };
    let percent = |chance: f64| format!("{:.0}%", 100.0 * chance);
    let aim = match situation.problem.stakes() {
        Stakes::Contract { contract, .. } if !is_declarers(contract, advice) => "to defeat it",
        Stakes::Contract { .. } | Stakes::Target { .. } => "to make it",
        Stakes::None => return,
    };
    let chance = match known {
        Unseeing::Exact => format!("exactly {}", percent(unseeing)),
        Unseeing::PlayedOut => format!("about {}", percent(unseeing)),
        Unseeing::AtMost => format!("at most {}", percent(unseeing)),
    };
    let mut words = Vec::new();
    if makes - unseeing > SAME {
        words.push(match to_find {
            Some(card) => format!("You will have to find the {card:#}: {chance} {aim} in the end, {start}"),
            None => format!("You will have to guess: {chance} {aim} in the end, {start}"),
        });
        let seen = std::mem::take(&mut advice.reasons);
        let mark = |(place, one): (usize, String)| {
            if place == 0 { format!("if all cards were seen from the next one on: {one}") } else { one }
        };
        words.extend(seen.into_iter().enumerate().map(mark));
        advice.reasons = words;
    } else {
        advice.reasons.insert(0, format!("without seeing the hidden cards: {chance} {aim}"));
    }
}

fn is_declarers(contract: Contract, advice: &Advice) -> bool {
    contract.pair() == advice.side
}
