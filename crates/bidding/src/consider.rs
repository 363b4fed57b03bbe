use bridge::{Auction, Call, Vulnerability};
use cards::CardSet;

use crate::hand::Facts;
use crate::rules::RuleSystem;
use crate::words::Words;

/// A rule that might have made the call, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Considered {
    /// The call it makes.
    pub call: Call,
    /// Its name.
    pub rule: String,
    /// Its rank.
    pub rank: u8,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It makes the call; what of the hand it asks.
    Chosen(String),
    /// The hand fulfils it, but a higher rule makes the call.
    Outranked,
    /// What the hand lacks.
    Lacks(String),
}

impl RuleSystem {
    /// Every rule that may apply in this auction, from the highest to the lowest, and what came of
    /// it with this hand. Empty when the auction is over.
    pub fn considered(
        &self,
        hand: CardSet,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Vec<Considered> {
        let (reading, hand) = (self.reading(auction, vulnerability), Facts::of(hand));
        let listed = self.with_ladder(&reading, |ladder| {
            let words = Words::new(self.book());
            let mut chosen = false;
            let mut list = Vec::new();
            for rung in ladder.rungs() {
                let verdict = match ladder.holds(rung, &hand) {
                    true if chosen => Verdict::Outranked,
                    true => {
                        chosen = true;
                        Verdict::Chosen(words.conditions(ladder, rung))
                    }
                    false => {
                        let lacks = words.failing(ladder, rung, &hand);
                        Verdict::Lacks(lacks.unwrap_or_else(|| "another auction".to_owned()))
                    }
                };
                let rule = self.book().word(rung.rule.name).to_owned();
                list.push(Considered { call: rung.call, rule, rank: rung.rule.rank, verdict });
            }
            list
        });
        listed.unwrap_or_default()
    }
}
