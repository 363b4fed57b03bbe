//! The names that players have for plays: finesse, hold-up, duck. A name is given by what the seat to play
//! can see, not by how the cards lie.

use std::fmt;

use bridge::Strain;
use cards::{Card, CardSet, Rank};
use serde::Serialize;

use crate::{CardAdvice, Problem, Stakes};

/// A play that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "name", content = "card")]
pub enum PlayName {
    /// A card that wins if an opponent's higher one lies on the right side, from under a higher card of
    /// ours; with the card that is hoped to be there.
    Finesse(Card),
    /// A card led towards a hand that may finesse against this card.
    TowardsFinesse(Card),
    /// A loser on an opponent's lead, although the trick could be won for certain.
    HoldUp,
    /// A loser on our own lead, although the trick could be won for certain.
    Duck,
    /// A high card thrown under our own winner.
    Unblock,
    /// The lowest card of the hand that plays second, from a hand that could play higher.
    SecondHandLow,
    /// A card just above an honour that was led.
    Cover(Card),
    /// A trump where the suit cannot be followed.
    Ruff,
    /// A trump above an opponent's.
    Overruff,
    /// A winning trump led while opponents have some.
    DrawingTrumps,
    /// Less often the most tricks, but more often the contract.
    SafetyPlay,
}

impl PlayName {
    /// The name without what belongs to it, as it stands in a table.
    pub fn short(self) -> &'static str {
        match self {
            PlayName::Finesse(_) => "finesse",
            PlayName::TowardsFinesse(_) => "to a finesse",
            PlayName::HoldUp => "hold-up",
            PlayName::Duck => "duck",
            PlayName::Unblock => "unblock",
            PlayName::SecondHandLow => "second hand low",
            PlayName::Cover(_) => "cover",
            PlayName::Ruff => "ruff",
            PlayName::Overruff => "overruff",
            PlayName::DrawingTrumps => "draws trumps",
            PlayName::SafetyPlay => "safety play",
        }
    }
}

/// What the card is: `a finesse against the ♠Q`.
impl fmt::Display for PlayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayName::Finesse(against) => write!(f, "a finesse against the {against:#}"),
            PlayName::TowardsFinesse(against) => {
                write!(f, "led towards a finesse against the {against:#}")
            }
            PlayName::HoldUp => f.write_str("a hold-up"),
            PlayName::Duck => f.write_str("a duck"),
            PlayName::Unblock => f.write_str("an unblock"),
            PlayName::SecondHandLow => f.write_str("second hand low"),
            PlayName::Cover(led) => write!(f, "a cover of the {led:#}"),
            PlayName::Ruff => f.write_str("a ruff"),
            PlayName::Overruff => f.write_str("an overruff"),
            PlayName::DrawingTrumps => f.write_str("a trump led to draw theirs"),
            PlayName::SafetyPlay => f.write_str("a safety play"),
        }
    }
}

impl Problem {
    /// What players call this card here, if it has a name.
    pub fn name(&self, card: Card) -> Option<PlayName> {
        let table = Table::of(self);
        match (self.trick().len(), self.trick().led()) {
            (0, _) | (_, None) => table.lead(card),
            (_, Some(led)) if card.suit() != led => table.ruff(card),
            _ => table.follow(card),
        }
    }
}

/// What names are given by.
struct Table<'p> {
    problem: &'p Problem,
    strain: Strain,
    hand: CardSet,
    /// What the partner holds, as far as the seat that decides sees it.
    partner: CardSet,
    /// Whether both hands of the pair are seen.
    declaring: bool,
    /// What the opponents may still play, as far as they are not seen; dummy's cards for a defender are.
    theirs: CardSet,
}

impl<'p> Table<'p> {
    fn of(problem: &'p Problem) -> Table<'p> {
        let (turn, unseen) = (problem.turn(), problem.unseen());
        let opponents = [turn.next(), turn.previous()];
        let theirs = opponents
            .into_iter()
            .fold(CardSet::EMPTY, |all, seat| all | unseen.known[seat] | unseen.may[seat]);
        let declaring = unseen.room[turn.partner()] == 0
            && opponents.into_iter().all(|seat| unseen.known[seat].is_empty());
        Table {
            problem,
            strain: problem.strain(),
            hand: problem.hand(),
            partner: unseen.known[turn.partner()],
            declaring,
            theirs,
        }
    }

    fn is_trump(&self, card: Card) -> bool {
        self.strain.trump() == Some(card.suit())
    }

    /// The one card that opponents may hold between this one and a higher card of the same hand or the
    /// other one's: what a finesse is against.
    fn between(&self, card: Card, held: CardSet) -> Option<Card> {
        let higher = (held & CardSet::above(card)).suit(card.suit());
        // From the lowest held card above on: only cards that opponents may have make a tenace of them.
        higher.iter().find_map(|top| {
            let missing = self.theirs & CardSet::above(card) & CardSet::below(top);
            missing.suit(card.suit()).highest()
        })
    }

    fn lead(&self, card: Card) -> Option<PlayName> {
        let suit = card.suit();
        let out = self.theirs.suit(suit);
        if !self.declaring {
            return None;
        }
        let is_master = out.highest().is_none_or(|top| top < card);
        if self.is_trump(card) && is_master && !out.is_empty() {
            return Some(PlayName::DrawingTrumps);
        }
        let other = self.partner.suit(suit);
        if is_master || other.is_empty() {
            return None;
        }
        // 1. A card that wins if nobody covers it, towards a higher one: it runs.
        let against = self.between(card, other)?;
        let above = (out & CardSet::above(card)).len();
        if card.rank() >= Rank::Nine && above == 1 && other.highest() > Some(against) {
            return Some(PlayName::Finesse(against));
        }
        // 2. A low card towards a tenace that would win but for one card.
        let over = |low: Card| out & CardSet::above(low);
        let tenace = other
            .iter()
            .find(|&low| low > card && over(low).len() == 1 && other.highest() > over(low).highest())?;
        over(tenace).highest().map(PlayName::TowardsFinesse)
    }

    fn ruff(&self, card: Card) -> Option<PlayName> {
        let (winner, best) = self.problem.trick().best(self.strain)?;
        if !self.is_trump(card) || !self.strain.beats(card, best) {
            return None;
        }
        let over = self.is_trump(best) && winner != self.problem.turn().partner();
        Some(if over { PlayName::Overruff } else { PlayName::Ruff })
    }

    fn follow(&self, card: Card) -> Option<PlayName> {
        let trick = self.problem.trick();
        let (turn, place) = (self.problem.turn(), trick.len());
        let (winner, best) = trick.best(self.strain)?;
        let suit = card.suit();
        let mine = self.hand.suit(suit);
        let ours_leads = trick.leader() == turn.partner();
        let beats = self.strain.beats(card, best);
        // A card of this hand that wins the trick whatever comes after it.
        let last = place == 3;
        let could_win = mine.iter().any(|other| {
            self.strain.beats(other, best)
                && (last || self.theirs.suit(suit).highest().is_none_or(|top| top < other))
        });
        if winner == turn.partner() {
            let is_high = card.rank() >= Rank::Ten && mine.lowest().is_some_and(|low| low < card);
            let is_apart = mine.lowest().is_some_and(|low| {
                let between = CardSet::above(low) & CardSet::below(card);
                !((self.theirs | self.partner) & between).suit(suit).is_empty()
            });
            let sure = last || self.theirs.suit(suit).highest().is_none_or(|top| top < best);
            return (is_high && is_apart && !beats && sure).then_some(PlayName::Unblock);
        }
        if beats {
            if place == 1 && is_honour(best) && self.is_just_above(card, best) {
                return Some(PlayName::Cover(best));
            }
            // The next opponent may have it; the last one to play finesses against nobody.
            let against = self.between(card, mine).filter(|_| !last)?;
            let may = self.problem.unseen();
            let next = may.may[turn.next()] | may.known[turn.next()];
            return next.contains(against).then_some(PlayName::Finesse(against));
        }
        if could_win && (self.declaring || !ours_leads) {
            // Partner may be there to win it.
            let left = self.partner.suit(suit).highest().filter(|_| place == 1);
            let defends = place == 1 && !self.declaring;
            if defends || left.is_some_and(|top| self.strain.beats(top, best)) {
                return Some(PlayName::SecondHandLow);
            }
            return Some(if ours_leads { PlayName::Duck } else { PlayName::HoldUp });
        }
        let low = mine.lowest() == Some(card) && mine.len() > 1;
        let higher = mine.iter().any(|other| self.strain.beats(other, best));
        (place == 1 && low && higher).then_some(PlayName::SecondHandLow)
    }

    /// Whether nothing that matters lies between a card and the honour that it covers.
    fn is_just_above(&self, card: Card, honour: Card) -> bool {
        let between = CardSet::above(honour) & CardSet::below(card);
        (self.hand & between).suit(card.suit()).is_empty()
    }
}

fn is_honour(card: Card) -> bool {
    card.rank() >= Rank::Ten
}

/// Whether the first card gives up tricks for a better chance, as far as the worlds can tell.
pub(crate) fn is_safety_play(problem: &Problem, cards: &[CardAdvice]) -> bool {
    let declares = match problem.stakes() {
        Stakes::Contract { contract, .. } => contract.pair() == problem.pair(),
        Stakes::Target { pair, .. } => pair == problem.pair(),
        Stakes::None => false,
    };
    let chance = |card: &CardAdvice| card.unseeing.or(card.makes);
    let Some((best, others)) = cards.split_first().filter(|_| declares) else { return false };
    let (Some(sure), Some(tricks)) = (chance(best), best.tricks) else { return false };
    others.iter().any(|other| {
        let more = other.tricks.map_or(0.0, |theirs| theirs - tricks);
        let noise = 2.0 * best.error.unwrap_or(0.0).max(other.error.unwrap_or(0.0));
        let worse = chance(other).is_some_and(|chance| sure - chance > 0.05);
        worse && more > noise.max(0.1)
    })
}

#[cfg(test)]
mod tests {
    use bridge::Pair;
    use cards::Seat;

    use super::*;

    fn named(
        hands: [&str; 2],
        hidden: &str,
        leader: Seat,
        trick: &str,
        strain: Strain,
        card: &str,
    ) -> Option<PlayName> {
        let seen = |seat| match seat {
            Seat::North => Some(hands[0].parse().unwrap()),
            Seat::South => Some(hands[1].parse().unwrap()),
            _ => None,
        };
        let trick: Vec<Card> = trick.split_whitespace().map(|card| card.parse().unwrap()).collect();
        let stakes = Stakes::Target { pair: Pair::NorthSouth, tricks: 2 };
        let problem = Problem::ending(seen, hidden.parse().unwrap(), strain, leader, &trick, stakes).unwrap();
        problem.name(card.parse().unwrap())
    }

    #[test]
    fn plays_have_the_names_that_players_give_them() {
        use PlayName::*;
        let card = |name: &str| name.parse::<Card>().unwrap();
        let nt = Strain::Notrump;
        let cases = [
            // South leads towards the ace and queen, then north finesses; the ace is no finesse.
            (["AQ.2..", "32.3.."], "K54.AK.Q.", Seat::South, "", nt, "S2", Some(TowardsFinesse(card("SK")))),
            (["AQ.2..", "3.3.."], "K5.AKQ..", Seat::South, "S4 S6", nt, "SQ", Some(Finesse(card("SK")))),
            (["AQ.2..", "3.3.."], "K5.AKQ..", Seat::South, "S4 S6", nt, "SA", None),
            // The jack runs.
            (["AQ4...", "JT.2.."], "K65.AK.Q.", Seat::South, "", nt, "SJ", Some(Finesse(card("SK")))),
            // West leads the king: south holds up the ace, or north and south have nothing to hold up.
            (["32...", "A4.3.."], "QJ7.A..", Seat::West, "SK S5 S8", nt, "S4", Some(HoldUp)),
            (["32...", "A4.3.."], "QJ7.A..", Seat::West, "SK S5 S8", nt, "SA", None),
            // South leads low and north plays low from the ace: a duck.
            (["A65.2..", "32.3.."], "KQ7.AK.Q.J", Seat::South, "S4 S8", nt, "S5", Some(Duck)),
            // South's ace has won so far; north throws the king under it to make room.
            (["KQ2.2..", "J43..."], "987.AKQJ..", Seat::South, "SA S5", nt, "SK", Some(Unblock)),
            (["KQ2.2..", "J43..."], "987.AKQJ..", Seat::South, "SA S5", nt, "S2", None),
            // Hearts are trumps.
            (["2.A2..", "3.K3.."], "9.Q54.AK.", Seat::South, "", Strain::Hearts, "HK", Some(DrawingTrumps)),
            ([".A2.3.", "3.K.."], "9.Q54.A.", Seat::South, "S4 S8", Strain::Hearts, "H2", Some(Ruff)),
            ([".A2.3.", "3.K.."], "9.Q5.AK.", Seat::South, "S4 H4", Strain::Hearts, "HA", Some(Overruff)),
        ];
        for (hands, hidden, leader, trick, strain, card, wanted) in cases {
            assert_eq!(named(hands, hidden, leader, trick, strain, card), wanted, "{hands:?} {trick} {card}");
        }
    }

    #[test]
    fn a_name_reads_like_a_sentence() {
        let against = "SQ".parse().unwrap();
        assert_eq!(PlayName::Finesse(against).to_string(), "a finesse against the ♠Q");
        assert_eq!(PlayName::HoldUp.to_string(), "a hold-up");
    }
}
