//! Declarer's plan: what each suit of the two hands brings for sure, what it may bring, and what the
//! opponents threaten to take when they get in.

use cards::{BySeat, BySuit, Card, CardSet, RankSet, Seat, Suit};

use super::facts::PlayFacts;
use super::memory::OddsMemory;
use super::odds::{Manner, Odds, SuitCase, SuitOdds, WAYS, Way, lead, third_hand};

/// The plan before a trick, seen from the hand that leads to it.
pub(super) struct Plan {
    /// The hand on lead; the one to play when opponents led.
    pub leader: Seat,
    pub suits: BySuit<SuitPlan>,
    /// Tricks that can be cashed from the top.
    pub sure: usize,
    /// Tricks that the opponents can take at once when they get in.
    pub danger: usize,
    /// The same, when it is the left or the right opponent who gets in: one of them may have nothing
    /// left of the suit that is established, or may not be able to lead through an honour.
    pub danger_from: [usize; 2],
    /// Tricks that may be lost.
    pub spare: usize,
    /// Tricks still missing to the contract.
    pub missing: usize,
    trump: Option<Suit>,
}

/// One suit of the plan.
pub(super) struct SuitPlan {
    pub suit: Suit,
    /// The hand on lead, and the other.
    pub hands: [CardSet; 2],
    pub out: CardSet,
    /// Tricks from the top, however the cards lie.
    pub sure: usize,
    /// Tricks that the opponents can take in it at once.
    pub danger: usize,
    odds: SuitOdds,
}

impl Plan {
    /// The plan before the trick that is in progress or begins now.
    pub fn new(facts: &PlayFacts<'_>, memory: &mut OddsMemory) -> Plan {
        let trick = facts.play.trick();
        // When opponents led, the hand that plays now takes the place of the leader.
        let ours = bridge::Pair::of(trick.leader()) == facts.contract.pair();
        let leader = if ours { trick.leader() } else { facts.turn };
        let mut hands = BySeat::from_fn(|seat| facts.seen[seat]);
        let mut out = facts.out;
        for (seat, card) in trick.by_seat() {
            if bridge::Pair::of(seat) == facts.contract.pair() {
                hands[seat].insert(card);
            } else {
                out.insert(card);
            }
        }
        let both = [hands[leader], hands[leader.partner()]];
        let opponents = [leader.next(), leader.previous()];
        let rooms = opponents.map(|seat| facts.holds(seat) + usize::from(trick.card_of(seat).is_some()));
        // Before this trick: what it showed does not count yet.
        let showed = |seat: Seat, suit: Suit| {
            facts.shown_out[seat].includes(CardSet::all_of(suit))
                && trick.card_of(seat).is_none_or(|card| card.suit() == suit || trick.led() != Some(suit))
        };
        let placed = |place: usize| -> usize {
            let other = opponents[1 - place];
            Suit::ALL.iter().filter(|&&suit| showed(other, suit)).map(|&suit| out.suit(suit).len()).sum()
        };
        let free = [0, 1].map(|place| rooms[place].saturating_sub(placed(place)));
        let suits = BySuit::from_fn(|suit| {
            let out_here = out.suit(suit);
            let void = opponents.map(|seat| showed(seat, suit));
            let room = match void {
                [true, _] => [0, 13],
                [_, true] => [13, 0],
                _ => free,
            };
            let others = (free[0] + free[1]).saturating_sub(out_here.len());
            let ranks = |cards: CardSet| cards.ranks(suit).bits();
            let case = SuitCase {
                hands: both.map(ranks),
                out: ranks(out),
                room: room.map(|room| room as u8),
                others: others as u8,
            };
            SuitPlan::new(suit, both.map(|hand| hand.suit(suit)), out_here, memory.odds(&case))
        });
        let mut plan = Plan {
            leader,
            suits,
            sure: 0,
            danger: 0,
            danger_from: [0; 2],
            spare: facts.left.saturating_sub(facts.need),
            missing: 0,
            trump: facts.trump,
        };
        for suit in Suit::ALL {
            plan.suits[suit].danger = plan.danger_in(suit, both);
        }
        plan.sure = Suit::ALL.iter().map(|&suit| plan.suits[suit].sure).sum();
        plan.danger = Suit::ALL.iter().map(|&suit| plan.suits[suit].danger).sum();
        plan.danger_from = [0, 1].map(|side| {
            let by_suit = |&suit: &Suit| plan.danger_by(suit, side, both, facts, opponents[side]);
            Suit::ALL.iter().map(by_suit).sum()
        });
        plan.missing = facts.need.saturating_sub(plan.sure);
        plan
    }

    fn danger_in(&self, suit: Suit, both: [CardSet; 2]) -> usize {
        let plan = &self.suits[suit];
        let whole = plan.threat();
        match self.trump {
            Some(trump) if trump != suit => {
                let ruffs = |place: usize| !both[place].suit(trump).is_empty();
                let length = |place: usize| if ruffs(place) { plan.hands[place].len() } else { whole };
                whole.min(length(0)).min(length(1))
            }
            Some(_) => 0,
            None => whole,
        }
    }

    /// What the left (0) or right (1) opponent can run in a suit, once on lead.
    fn danger_by(
        &self,
        suit: Suit,
        side: usize,
        both: [CardSet; 2],
        facts: &PlayFacts<'_>,
        opponent: Seat,
    ) -> usize {
        let plan = &self.suits[suit];
        if plan.out.is_empty() || self.trump == Some(suit) || !facts.may_follow(opponent, suit) {
            return 0;
        }
        if self.trump.is_none() && partner_leads_from_length(facts, opponent, suit, plan.out) {
            return 0;
        }
        // The hand that this opponent leads through: the one that plays second to it.
        let through = plan.hands[1 - side];
        if plan.is_exposed(through) {
            let ruffed = |place: usize| self.trump.is_some_and(|trump| !both[place].suit(trump).is_empty());
            let whole = plan.longest_out();
            let rounds = |place: usize| if ruffed(place) { plan.hands[place].len() } else { whole };
            return whole.min(rounds(0)).min(rounds(1));
        }
        plan.danger
    }

    /// The trump suit's plan, where there are trumps.
    pub fn trumps(&self) -> Option<&SuitPlan> {
        self.trump.map(|trump| &self.suits[trump])
    }

    /// Whether a hand, 0 on lead and 1 the other, has a winner outside this suit that the other hand can
    /// lead to.
    pub fn has_entry(&self, place: usize, besides: Suit) -> bool {
        let by_winner = |plan: &SuitPlan| {
            let winners = plan.masters(plan.hands[place]);
            let led = plan.hands[1 - place].lowest();
            winners.highest().zip(led).is_some_and(|(winner, led)| winner > led)
        };
        let others = || Suit::ALL.into_iter().filter(|&suit| suit != besides).map(|suit| &self.suits[suit]);
        let by_ruff = || {
            let trumps = self.trumps().filter(|trumps| trumps.suit != besides);
            trumps.is_some_and(|trumps| !trumps.hands[place].is_empty())
                && others().any(|plan| {
                    Some(plan.suit) != self.trump
                        && plan.hands[place].is_empty()
                        && !plan.hands[1 - place].is_empty()
                })
        };
        others().any(by_winner) || by_ruff()
    }

    /// How good it is to start a suit in this way, from zero to about two; `None` where it cannot be
    /// done or brings nothing.
    pub fn worth(&self, suit: Suit, way: usize) -> Option<f32> {
        let plan = &self.suits[suit];
        let odds = &plan.odds[way];
        let gain = odds.mean - plan.sure as f32;
        if plan.hands[WAYS[way].from].is_empty() || gain < 0.04 {
            return None;
        }
        let aim = self.missing.max(1);
        let enough = odds.at_least(plan.sure + aim);
        let some = odds.at_least(plan.sure + 1);
        let towards = (gain / aim as f32).min(1.0);
        let mut worth = if self.missing > 0 {
            enough + 0.6 * towards + 0.2 * some
        } else {
            0.5 * gain.min(1.5) + 0.3 * some
        };
        // Losing the lead may let them take enough to beat the contract, one of them or both.
        let fatal = self.fatal();
        let lost: f32 = [0, 1].into_iter().filter(|&side| fatal[side]).map(|side| odds.lost_to[side]).sum();
        worth *= (1.0 - lost).max(0.05);
        worth -= 0.12 * (odds.lost - lost);
        // Long cards without an entry are won only if the suit is its own entry.
        let long = usize::from(plan.hands[1].len() > plan.hands[0].len());
        let [long_cards, short_cards] = [plan.hands[long], plan.hands[1 - long]];
        if long_cards.len() > short_cards.len() && !self.has_entry(long, suit) {
            worth *= match WAYS[way].manner {
                Manner::Duck if short_cards.len() >= 2 && !plan.masters(long_cards).is_empty() => 1.0,
                _ if plan.masters(short_cards).is_empty() && WAYS[way].from != long => 0.7,
                _ => 0.35,
            };
        }
        (worth > 0.02).then_some(worth)
    }

    /// Whether the contract is beaten if the left, or the right, opponent gets in.
    pub fn fatal(&self) -> [bool; 2] {
        self.danger_from.map(|danger| danger + 1 > self.spare)
    }

    /// Whether a way to play a suit lets in only the opponent who can do no harm.
    pub fn avoids_the_dangerous_one(&self, suit: Suit, way: usize) -> bool {
        let fatal = self.fatal();
        let lost = self.suits[suit].odds(way).lost_to;
        let (left, right) = (usize::from(fatal[0]), usize::from(fatal[1]));
        left != right && lost[left] > 0.25 && lost[right] < 0.1
    }

    /// The best way to start a suit from one of the two hands, with its worth.
    pub fn best_way(&self, suit: Suit, from: usize) -> Option<(usize, f32)> {
        let ways = (0..WAYS.len()).filter(|&way| WAYS[way].from == from);
        let rated = ways.filter_map(|way| Some((way, self.worth(suit, way)?)));
        rated.fold(None, |best: Option<(usize, f32)>, (way, worth)| match best {
            Some((_, high)) if high >= worth => best,
            _ => Some((way, worth)),
        })
    }
}

/// Whether all that is out of a suit is likely to lie with this opponent's partner, who led it first:
/// from five cards or more, of which it has played some.
fn partner_leads_from_length(facts: &PlayFacts<'_>, opponent: Seat, suit: Suit, out: CardSet) -> bool {
    let partner = opponent.partner();
    let first = facts.play.tricks().iter().find(|trick| trick.led() == Some(suit));
    let led = first.is_some_and(|trick| trick.leader() == partner);
    let rounds = facts.played[partner].suit(suit).len();
    led && rounds > 0 && facts.may_follow(partner, suit) && out.len() + rounds <= 5
}

impl SuitPlan {
    fn new(suit: Suit, hands: [CardSet; 2], out: CardSet, odds: SuitOdds) -> SuitPlan {
        let mut plan = SuitPlan { suit, hands, out, sure: 0, danger: 0, odds };
        let longest = hands[0].len().max(hands[1].len());
        let winners = plan.masters(hands[0] | hands[1]).len().min(longest);
        plan.sure = if winners >= out.len() { longest } else { winners };
        plan
    }

    /// Those of these cards over which nothing is out.
    pub fn masters(&self, cards: CardSet) -> CardSet {
        self.out.highest().map_or(cards, |top| cards & CardSet::above(top))
    }

    /// What the opponents can run in the suit when they lead it, without trumps.
    fn threat(&self) -> usize {
        let ours = self.hands[0] | self.hands[1];
        let Some(best) = ours.highest() else { return self.longest_out() };
        let higher = (self.out & CardSet::above(best)).len();
        let holder = if self.hands[0].contains(best) { self.hands[0] } else { self.hands[1] };
        if holder.len() > higher { higher.min(self.longest_out()) } else { self.longest_out() }
    }

    /// Whether a lead through this hand may catch its only honour: one higher card is out, and the two
    /// hands have nothing else that stops the suit.
    fn is_exposed(&self, through: CardSet) -> bool {
        let Some(best) = (self.hands[0] | self.hands[1]).highest() else { return false };
        let higher = |card: Card| (self.out & CardSet::above(card)).len();
        let rest = (self.hands[0] | self.hands[1]).without(best);
        let backed = rest.highest().is_some_and(|next| higher(next) <= 2);
        through.contains(best) && higher(best) == 1 && !backed
    }

    /// How many of the cards that are out one opponent is likely to hold.
    fn longest_out(&self) -> usize {
        let out = self.out.len();
        if out >= 4 { out / 2 + 1 } else { out.div_ceil(2) }
    }

    /// What a way brings.
    pub fn odds(&self, way: usize) -> &Odds {
        &self.odds[way]
    }

    /// The card that starts a way.
    pub fn lead(&self, way: Way) -> Option<Card> {
        let ranks = |place: usize| self.hands[place].ranks(self.suit).bits();
        let bit = lead(way.manner, ranks(way.from), ranks(1 - way.from), self.out.ranks(self.suit).bits());
        self.card(bit)
    }

    /// The third hand's card in a way, after this lead and second card.
    pub fn third(&self, way: Way, led: Card, second: Option<Card>) -> Option<Card> {
        let bit = |card: Card| 1u16 << card.rank().index();
        let ranks = self.hands[1 - way.from].ranks(self.suit).bits();
        let out = self.out.ranks(self.suit).bits();
        self.card(third_hand(way.manner, ranks, bit(led), second.map_or(0, bit), out))
    }

    fn card(&self, bit: u16) -> Option<Card> {
        CardSet::in_suit(self.suit, RankSet::from_bits(bit)).lowest()
    }
}
