//! How declarer plays where no scheme says otherwise: cash what is there, develop what is needed, follow
//! suit by the maxims. It knows the two hands, what is out, and who has shown out: the same policy in
//! every world, so that nothing is gained by seeing hidden cards.

use bridge::{Strain, Trick};
use cards::{Card, CardSet, Rank, Suit};

use super::known::masters;

/// What the policy goes by.
pub(super) struct Sight {
    /// The hand to play, and the other one.
    pub here: CardSet,
    /// The other hand of ours.
    pub there: CardSet,
    /// What the opponents hold between them.
    pub out: CardSet,
    /// What each opponent may hold: the one who plays after the hand to play, and the one before it.
    pub may_hold: [CardSet; 2],
    /// The strain.
    pub strain: Strain,
    /// Tricks that are still needed.
    pub need: u8,
}

/// What one suit offers.
#[derive(Clone, Copy)]
pub(super) struct Suited {
    pub here: CardSet,
    pub there: CardSet,
    pub out: CardSet,
    pub masters_here: CardSet,
    pub masters_there: CardSet,
}

impl Suited {
    pub fn new(here: CardSet, there: CardSet, out: CardSet, suit: Suit) -> Suited {
        let [here, there, out] = [here, there, out].map(|cards| cards.suit(suit));
        let above = out.highest().map_or(CardSet::all_of(suit), CardSet::above);
        Suited { here, there, out, masters_here: here & above, masters_there: there & above }
    }

    /// The length of the longer hand.
    pub fn long(&self) -> usize {
        self.here.len().max(self.there.len())
    }

    /// Tricks from the top.
    pub fn sure(&self) -> usize {
        if self.out.is_empty() {
            return self.long();
        }
        (self.masters_here.len() + self.masters_there.len()).min(self.long())
    }

    /// Tricks when both sides play their highest cards round by round, and rounds lost before the last one.
    pub fn by_force(&self) -> (usize, usize) {
        let (mut ours, mut theirs) = (self.here | self.there, self.out);
        let (mut won, mut lost, mut before) = (0, 0, 0);
        for _ in 0..self.long() {
            let Some(top) = ours.highest() else { break };
            match theirs.highest().filter(|&high| high > top) {
                Some(high) => {
                    lost += 1;
                    theirs = theirs.without(high);
                    // A low card is given up where there is one.
                    ours = ours.without(ours.lowest().expect("not empty"));
                }
                None => {
                    won += 1;
                    before = lost;
                    ours = ours.without(top);
                    if let Some(low) = theirs.lowest() {
                        theirs = theirs.without(low);
                    }
                }
            }
            // The other hand and the other opponent follow with their lowest.
            if let Some(low) = ours.lowest().filter(|_| ours.len() > self.long()) {
                ours = ours.without(low);
            }
            if let Some(low) = theirs.lowest() {
                theirs = theirs.without(low);
            }
        }
        (won, before)
    }
}

impl Sight {
    pub fn suit(&self, suit: Suit) -> Suited {
        Suited::new(self.here, self.there, self.out, suit)
    }

    fn trumps_out(&self) -> bool {
        self.strain.trump().is_some_and(|trump| !self.out.suit(trump).is_empty())
    }

    /// Tricks from the top in all suits together.
    pub fn sure(&self) -> usize {
        Suit::ALL.into_iter().map(|suit| self.suit(suit).sure()).sum()
    }

    /// The card to lead.
    pub fn lead(&self) -> Card {
        if let Some(card) = self.lead_with_trumps() {
            return card;
        }
        let enough = self.sure() >= usize::from(self.need);
        let develop = if enough { None } else { self.develop() };
        develop.or_else(|| self.cash()).or_else(|| self.develop()).unwrap_or_else(|| self.exit())
    }

    fn lead_with_trumps(&self) -> Option<Card> {
        let trump = self.strain.trump()?;
        let trumps = self.suit(trump);
        // A loser that the short hand can ruff comes first.
        if !trumps.there.is_empty() && trumps.there.len() <= trumps.here.len() {
            for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
                let side = self.suit(suit);
                let loser = (side.here - side.masters_here).lowest();
                if let Some(loser) = loser.filter(|_| side.there.is_empty()) {
                    return Some(loser);
                }
            }
        }
        if trumps.out.is_empty() || trumps.sure() == 0 || trumps.here.is_empty() {
            return None;
        }
        let unblock = !trumps.masters_here.is_empty()
            && (trumps.here.len() <= trumps.there.len() || trumps.masters_there.is_empty());
        if unblock { trumps.masters_here.highest() } else { trumps.here.lowest() }
    }

    /// A winner: those of the short hand first, then suits of this hand alone, then anything.
    pub fn cash(&self) -> Option<Card> {
        let mut best: Option<(i32, Card)> = None;
        for suit in Suit::ALL {
            let side = self.suit(suit);
            let is_trump = self.strain.trump() == Some(suit);
            let Some(top) = side.masters_here.highest() else { continue };
            let blocked = side.here.len() < side.there.len() && !side.masters_there.is_empty();
            let alone = side.masters_there.is_empty();
            let score = if is_trump && side.out.is_empty() {
                1
            } else if blocked {
                30
            } else if alone {
                20 + side.masters_here.len() as i32
            } else {
                10 + side.masters_here.len() as i32
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, top));
            }
        }
        best.map(|(_, card)| card).or_else(|| self.cross(None))
    }

    /// A low card to a winner of the other hand, in another suit than the one named.
    pub fn cross(&self, but: Option<Suit>) -> Option<Card> {
        let mut best: Option<(i32, Card)> = None;
        for suit in Suit::ALL.into_iter().filter(|&suit| Some(suit) != but) {
            let side = self.suit(suit);
            let Some(low) = side.here.lowest() else { continue };
            let over = side.masters_there & CardSet::above(low);
            let ruff = self.strain.trump().is_some_and(|trump| {
                suit != trump && side.there.is_empty() && !self.there.suit(trump).is_empty()
            });
            if over.is_empty() && !ruff {
                continue;
            }
            // Where both hands have winners the entry costs nothing.
            let score = side.masters_here.len() as i32 + side.here.len() as i32 + i32::from(ruff);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, low));
            }
        }
        best.map(|(_, card)| card)
    }

    /// A card of the suit that promises most beyond its top tricks.
    fn develop(&self) -> Option<Card> {
        let mut best: Option<(i32, Card)> = None;
        for suit in Suit::ALL.into_iter().filter(|&suit| self.strain.trump() != Some(suit)) {
            let side = self.suit(suit);
            if side.here.is_empty() || side.out.is_empty() {
                continue;
            }
            let (won, lost) = side.by_force();
            let forced = won.saturating_sub(side.sure()) as i32;
            let rounds = side.out.len().div_ceil(2);
            let long = side.long().saturating_sub(rounds.max(side.sure())) as i32;
            let target = finesse_card(side.there, side.out, 1);
            let finesse = target.filter(|&card| !side.masters_there.contains(card) && !side.there.is_empty());
            let score = 4 * forced.max(long) + if finesse.is_some() { 3 } else { 0 } - lost as i32;
            if score <= 0 {
                continue;
            }
            let card = if let Some(card) = run_card(&side).filter(|_| finesse.is_none()) {
                card
            } else if finesse.is_some() || side.masters_here.is_empty() || forced > 0 {
                low_or_honour(&side)
            } else {
                side.masters_here.highest().expect("not empty")
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// The lowest card of the suit in which least is given away.
    pub fn exit(&self) -> Card {
        let mut best: Option<(i32, Card)> = None;
        for suit in Suit::ALL {
            let side = self.suit(suit);
            let Some(low) = side.here.lowest() else { continue };
            let score = side.long() as i32 - if self.strain.trump() == Some(suit) { 8 } else { 0 };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, low));
            }
        }
        best.expect("a hand with a card").1
    }

    /// The card to play to a trick that has begun.
    pub fn follow(&self, trick: &Trick) -> Card {
        let led = trick.led().expect("a trick that has begun");
        let own = self.here.suit(led);
        let (by, best) = trick.best(self.strain).expect("a trick that has begun");
        let partner_wins = by == trick.turn().partner();
        if own.is_empty() {
            return self.void(best, partner_wins, trick.len());
        }
        let lowest = own.lowest().expect("not empty");
        if own.len() == 1 || best.suit() != led {
            return lowest;
        }
        let over = own & CardSet::above(best);
        let side = self.suit(led);
        match trick.len() {
            3 => match over.lowest() {
                Some(card) if !partner_wins => card,
                _ => self.unblock(&side, lowest),
            },
            2 => self.third(&side, over, best, partner_wins, lowest),
            _ => self.second(&side, over, best, lowest),
        }
    }

    /// The third hand: lets the first hand's card win if it can, finesses, or wins from the top.
    fn third(&self, side: &Suited, over: CardSet, best: Card, partner_wins: bool, lowest: Card) -> Card {
        // Only what the last hand may hold can still beat a card.
        let threats = side.out & self.may_hold[0];
        let safe = |card: Card| (threats & CardSet::above(card)).is_empty();
        if partner_wins && safe(best) {
            return self.unblock(side, lowest);
        }
        if let Some(card) = over.iter().find(|&card| safe(card)) {
            let cheaper = over.iter().find(|&card| (threats & CardSet::above(card)).len() <= 1);
            return match cheaper {
                // A finesse keeps the top card for later.
                Some(finesse) if finesse < card && !self.enough_with(1) => finesse,
                _ => card,
            };
        }
        if partner_wins && best.rank() >= Rank::Ten {
            return lowest;
        }
        over.iter()
            .find(|&card| (threats & CardSet::above(card)).len() <= 1 && card.rank() >= Rank::Nine)
            .unwrap_or(lowest)
    }

    fn enough_with(&self, tricks: usize) -> bool {
        self.sure() >= usize::from(self.need) && tricks > 0
    }

    /// The second hand: low where the other hand can look after the trick.
    fn second(&self, side: &Suited, over: CardSet, best: Card, lowest: Card) -> Card {
        let there = side.there & CardSet::above(best);
        let master = (over & masters(over, side.out)).lowest();
        let there_wins = !masters(there, side.out).is_empty();
        match master {
            Some(card) if !there_wins => card,
            _ if !there_wins && side.there.is_empty() => over.highest().unwrap_or(lowest),
            _ => lowest,
        }
    }

    /// Gets a short hand's high cards out of the way of the long hand's winners.
    fn unblock(&self, side: &Suited, lowest: Card) -> Card {
        let all = side.here | side.there;
        let running = masters(all, side.out) == all || side.out.is_empty();
        if running && side.here.len() < side.there.len() {
            let short = side.there.len() - side.here.len();
            // Only where the long hand keeps enough winners without this card.
            if side.there.len() >= side.here.len() && short > 0 && !side.masters_there.is_empty() {
                return side.here.highest().expect("not empty");
            }
        }
        lowest
    }

    fn void(&self, best: Card, partner_wins: bool, place: usize) -> Card {
        if let Some(trump) = self.strain.trump() {
            let trumps = self.here.suit(trump);
            let beating = if best.suit() == trump { trumps & CardSet::above(best) } else { trumps };
            let good = partner_wins && (place == 3 || (self.out & CardSet::above(best)).is_empty());
            if let Some(card) = beating.lowest().filter(|_| !good) {
                // High enough that the last hand cannot overruff, if that is cheap.
                let threats = self.out.suit(trump) & self.may_hold[0];
                let may_overruff = place == 2 && self.trumps_out();
                let safe = beating.iter().find(|&card| (threats & CardSet::above(card)).is_empty());
                return safe.filter(|_| may_overruff).unwrap_or(card);
            }
        }
        self.discard()
    }

    /// The card that is missed least.
    pub fn discard(&self) -> Card {
        let mut best: Option<(i32, Card)> = None;
        for suit in Suit::ALL {
            let side = self.suit(suit);
            let Some(low) = side.here.lowest() else { continue };
            let own = side.here.len() as i32;
            let top = side.here.highest().expect("not empty");
            let higher = (side.out & CardSet::above(top)).len() as i32;
            let mut cost = low.rank().index() as i32;
            cost += if side.masters_here.contains(low) { 40 } else { 0 };
            // Long cards that may be set up, and the last guard of an honour.
            cost += if side.here.len() > side.there.len() && own >= 3 && own * 2 > side.out.len() as i32 {
                10
            } else {
                0
            };
            cost += if higher > 0 && own == higher + 1 && !side.out.is_empty() { 12 } else { 0 };
            cost += if own == 1 && !side.masters_there.is_empty() { 9 } else { 0 };
            cost += if self.strain.trump() == Some(suit) { 60 } else { 0 };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, low));
            }
        }
        best.expect("a hand with a card").1
    }
}

/// The lowest card over which at most so many higher ones are out; `None` if it is a winner or there is none.
pub(super) fn finesse_card(hand: CardSet, out: CardSet, risk: usize) -> Option<Card> {
    let card = hand.iter().find(|&card| (out & CardSet::above(card)).len() <= risk)?;
    (!(out & CardSet::above(card)).is_empty()).then_some(card)
}

/// An honour that can be led to be run: one higher card is out, and the other hand beats that one.
pub(super) fn run_card(side: &Suited) -> Option<Card> {
    let card = side.here.highest()?;
    let higher = side.out & CardSet::above(card);
    let caught = side.there.highest().is_some_and(|top| higher.highest().is_some_and(|high| top > high));
    // Led from nothing it only helps them: the next card has to be there, too.
    let backed = {
        let all = (side.here | side.there).without(card);
        let below = side.out & CardSet::below(card);
        all.iter()
            .rev()
            .find(|&next| next < card)
            .is_some_and(|next| below.highest().is_none_or(|high| next > high))
    };
    (higher.len() == 1 && caught && backed && card.rank() >= Rank::Nine).then_some(card)
}

/// The short hand's honour where it is one of a sequence, otherwise a low card.
pub(super) fn low_or_honour(side: &Suited) -> Card {
    let low = side.here.lowest().expect("not empty");
    let Some(top) = side.here.highest().filter(|top| top.rank() >= Rank::Ten) else { return low };
    let higher_out = side.out & CardSet::above(top);
    // The honours of both hands form one sequence against what is out.
    let solid =
        (side.there & CardSet::above(top)).iter().all(|card| (side.out & CardSet::above(card)) == higher_out);
    let next = side.there.highest().is_some_and(|other| {
        let (high, low) = if other > top { (other, top) } else { (top, other) };
        (side.out & CardSet::above(low) & CardSet::below(high)).is_empty()
    });
    if side.here.len() <= side.there.len() && solid && next { top } else { low }
}
