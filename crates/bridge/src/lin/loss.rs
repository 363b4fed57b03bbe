//! What LIN has no place for.

use std::collections::BTreeSet;

use super::heading::MATCH_TAGS;
use crate::record::{Ending, Record, Remark, Terms};

/// What of these boards is lost when they are written as LIN, in words: names of tags and tables, and
/// kinds of remarks. Texts that only change a little (bars, commas in names) are not among them.
pub fn lost<'r>(records: impl IntoIterator<Item = &'r Record>) -> BTreeSet<String> {
    let mut lost = BTreeSet::new();
    let mut add = |is_lost: bool, what: &str| {
        if is_lost {
            lost.insert(what.to_owned());
        }
    };
    for record in records {
        add(record.site.is_some(), "Site");
        add(record.date.is_some(), "Date");
        let told = |name: &str| {
            MATCH_TAGS.iter().any(|(_, tag)| *tag == name)
                || name == "Description"
                || name == super::heading::score_tag(record)
        };
        record.tags.iter().for_each(|(name, value)| add(!told(name) && !value.is_empty(), name));
        record.sections.keys().for_each(|name| add(true, name));
        add(matches!(record.terms, Some(Terms::Strain(_))), "Contract of an ending");
        add(record.swapped || record.misstated, "marks of irregularities");
        let calls = record.auction.iter().flat_map(|bidding| &bidding.calls);
        let cards = record.play.iter().flat_map(|playing| playing.cards());
        let remarks = calls.map(|called| &called.remark).chain(cards.map(|(_, played)| &played.remark));
        for Remark { irregular, glyphs, .. } in remarks {
            add(*irregular, "marks of irregularities");
            add(!glyphs.is_empty(), "marks such as ! and ?");
        }
        let bidding = record.auction.as_ref();
        let odd =
            |(i, seat): (usize, cards::Seat)| bidding.is_some_and(|bidding| seat != bidding.first.plus(i));
        let seats = bidding.into_iter().flat_map(|bidding| bidding.calls.iter().map(|called| called.seat));
        add(seats.enumerate().any(odd), "calls out of turn");
        let gaps = record.play.as_ref().is_some_and(|playing| {
            let known: usize = playing.tricks.iter().map(|trick| trick.in_order().count()).sum();
            let mut order =
                playing.tricks.iter().flat_map(|trick| trick.leader.around().map(|seat| &trick.cards[seat]));
            order.by_ref().take_while(|card| card.is_some()).count() < known
        });
        add(gaps, "cards after an unknown one");
        let continued = record.play.as_ref().is_some_and(|playing| playing.ending == Ending::Continued);
        add(continued, "that the play is to be continued");
    }
    lost
}
