//! What a rule asks: of the hand, and of what everybody has heard.

use bridge::Strain;
use cards::Suit;

use crate::Range;

/// A condition of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Every one of them.
    All(Vec<Condition>),
    /// At least one of them.
    Any(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
    /// About the hand.
    Hand(OfHand),
    /// About the auction.
    Table(OfTable),
}

/// A suit that a rule speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuitWord {
    /// `S`, `H`, `D`, `C`.
    Named(Suit),
    /// `x`, `y`, `z` (any suits, all different), `n` (a suit that nobody has shown), `M` (a major),
    /// `m` (a minor).
    Variable(Variable),
    /// `oM`, `om`: the other suit of the same kind.
    Other(Variable),
    /// `partner`: the suit that partner showed last.
    Partner,
    /// `mine`: the suit that the player showed first.
    Mine,
    /// `theirs`: the suit that the opponents showed last.
    Theirs,
    /// `trumps`: the suit agreed.
    Trumps,
    /// `fourth`: the only suit not shown, when there is just one.
    Fourth,
}

/// A suit that stands for several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Variable {
    X,
    Y,
    Z,
    New,
    Major,
    Minor,
}

impl Variable {
    /// All six.
    pub const ALL: [Variable; 6] =
        [Variable::X, Variable::Y, Variable::Z, Variable::New, Variable::Major, Variable::Minor];

    /// The letter for it.
    pub const fn letter(self) -> char {
        ['x', 'y', 'z', 'n', 'M', 'm'][self as usize]
    }

    /// Whether it may stand for a suit by its name alone.
    pub const fn may_be(self, suit: Suit) -> bool {
        match self {
            Variable::Major => matches!(suit, Suit::Hearts | Suit::Spades),
            Variable::Minor => matches!(suit, Suit::Clubs | Suit::Diamonds),
            _ => true,
        }
    }
}

/// A suit, or notrump: what a hand is valued for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrainWord {
    /// `NT`.
    Notrump,
    /// A suit.
    Suit(SuitWord),
}

/// How two lengths compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    Longer,
    AtLeast,
    Equal,
}

/// A number that is counted in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    Hcp,
    Points,
    Losers,
    Controls,
    Aces,
    Kings,
}

/// A number that is counted in one suit of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuitCount {
    Length,
    Hcp,
    Tops,
    Honours,
    /// With the least that partner has shown there.
    Fit,
}

/// What a rule asks of the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OfHand {
    /// `hcp 15-17`.
    Counts(Count, Range),
    /// `H 5+`, `hcp x 4+`, `honours x 2+`, `fit M 8+`.
    Suit(SuitCount, SuitWord, Range),
    /// `unbid 3+`: every suit that nobody has shown.
    Unbid(Range),
    /// `others x 3+`: every other suit.
    Others(SuitWord, Range),
    /// `S > H`.
    Compare(SuitWord, Comparison, SuitWord),
    /// `longest x`: no suit is longer.
    Longest(SuitWord),
    /// `shortest x`: no suit is shorter.
    Shortest(SuitWord),
    /// `stopper x`.
    Stopper(SuitWord),
    /// `stoppers`: in every suit that the opponents have shown.
    Stoppers,
    /// `control x`: ace, king, singleton or void.
    Control(SuitWord),
    /// `balanced`.
    Balanced,
    /// `semibalanced`.
    Semibalanced,
    /// `shape 5-4-3-1`, the longest first.
    Shape([u8; 4]),
    /// `support M 10-12`: worth with these trumps.
    Support(SuitWord, Range),
    /// `combined NT 25+`: together with the least that partner has shown.
    Combined(StrainWord, Range),
    /// `potential M 25+`: together with the most that partner has shown.
    Potential(StrainWord, Range),
    /// `together aces 3+`, `together kings 3+`: with the least that partner has shown.
    Together(Count, Range),
}

/// What a rule asks of the auction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OfTable {
    /// `vulnerable`: the player's pair.
    Vulnerable,
    /// `they vulnerable`.
    TheyVulnerable,
    /// `seat 1-3`: counted from the dealer.
    Seat(Range),
    /// `passed`: passed before anybody had bid.
    Passed,
    /// `partner passed`.
    PartnerPassed,
    /// `forced`: a pass would break what partner asked for.
    Forced,
    /// `game forced`: the pair has agreed to reach game.
    GameForced,
    /// `contested`: the opponents have bid or doubled.
    Contested,
    /// `we opened`.
    WeOpened,
    /// `they opened`.
    TheyOpened,
    /// `we own`: the last bid is the pair's own.
    WeOwn,
    /// `they own`: the last bid is the opponents'.
    TheyOwn,
    /// `doubled`: the last bid is doubled, or redoubled.
    Doubled,
    /// `agreed`: there is an agreed suit.
    Agreed,
    /// `level 0-2`: of the last bid, 0 before there is one.
    Level(Range),
    /// `at 2-3`: the level of the rule's own bid.
    At(Range),
    /// `playing x`: the last bid named this strain.
    Playing(StrainWord),
    /// `partner shows 15+`: the least of partner's strength.
    PartnerLeast(Range),
    /// `partner limited 0-17`: the most of partner's strength.
    PartnerMost(Range),
    /// `they show 20+`: the least of both opponents' strength.
    TheyLeast(Range),
    /// `my bids 1+`, `partner bids 2+`: calls other than passes.
    Bids(Who, Range),
    /// `partner said "Blackwood"`: as the last call.
    Said(Who, RuleName),
    /// `partner last P`: the last call was a pass, a double, a redouble or a bid.
    Last(Who, CallKind),
    /// `x is major`, `x is new`, and the like.
    Is(SuitWord, Kind),
    /// `x above y`, in the order of the auction.
    Above(SuitWord, SuitWord),
    /// `partner has x 5+`: the least length that partner has shown.
    Shown(Who, SuitWord, Range),
    /// A strain is among those bid at the table by the opponents: `they bid NT`.
    TheyBidNotrump,
}

/// A rule's name, as a number that stands for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleName(pub u16);

/// Whose call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Me,
    Partner,
    Left,
    Right,
}

impl Who {
    /// How many seats further round the table.
    pub const fn steps(self) -> usize {
        match self {
            Who::Me => 0,
            Who::Left => 1,
            Who::Partner => 2,
            Who::Right => 3,
        }
    }
}

/// What sort of call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    Pass,
    Double,
    Redouble,
    Bid,
}

/// What a suit is in this auction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Major,
    Minor,
    New,
    Mine,
    Partners,
    Ours,
    Theirs,
    Agreed,
}

/// The call that a rule makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallWord {
    /// `P`.
    Pass,
    /// `X`.
    Double,
    /// `XX`.
    Redouble,
    /// `2H`, `1x`, `3NT`.
    At(u8, StrainWord),
    /// `+x` the cheapest bid of a strain, `++x` one level higher, and so on.
    Cheapest(u8, StrainWord),
    /// `game x`: four of a major, five of a minor, 3NT.
    Game(StrainWord),
}

impl StrainWord {
    /// The strain if it needs nothing from the auction.
    pub const fn fixed(self) -> Option<Strain> {
        match self {
            StrainWord::Notrump => Some(Strain::Notrump),
            StrainWord::Suit(SuitWord::Named(suit)) => Some(Strain::ALL[suit as usize]),
            StrainWord::Suit(_) => None,
        }
    }
}

impl Condition {
    /// Every suit word in it.
    pub fn suits(&self, found: &mut Vec<SuitWord>) {
        match self {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| part.suits(found));
            }
            Condition::Not(part) => part.suits(found),
            Condition::Hand(asked) => match asked {
                OfHand::Suit(_, suit, _)
                | OfHand::Longest(suit)
                | OfHand::Shortest(suit)
                | OfHand::Stopper(suit)
                | OfHand::Control(suit)
                | OfHand::Support(suit, _)
                | OfHand::Others(suit, _)
                | OfHand::Combined(StrainWord::Suit(suit), _)
                | OfHand::Potential(StrainWord::Suit(suit), _) => found.push(*suit),
                OfHand::Compare(one, _, other) => found.extend([*one, *other]),
                _ => {}
            },
            Condition::Table(asked) => match asked {
                OfTable::Is(suit, _)
                | OfTable::Shown(_, suit, _)
                | OfTable::Playing(StrainWord::Suit(suit)) => found.push(*suit),
                OfTable::Above(one, other) => found.extend([*one, *other]),
                _ => {}
            },
        }
    }
}
