//! The tasks of Smith, Nau and Throop 1998, tables 2 and 3, and those that were added to them.

use std::fmt;

use cards::{Card, Seat, Suit};

macro_rules! tasks {
    ($($name:ident $family:ident $about:literal,)*) => {
        /// The name of a task.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum TaskName { $(#[doc = $about] $name,)* }

        impl TaskName {
            /// All of them, in the order of the tables.
            pub const ALL: &[TaskName] = &[$(TaskName::$name,)*];

            /// What it is called in the tables.
            pub const fn name(self) -> &'static str {
                match self { $(TaskName::$name => stringify!($name),)* }
            }

            /// What it does.
            pub const fn about(self) -> &'static str {
                match self { $(TaskName::$name => $about,)* }
            }

            /// The family to which it belongs.
            pub const fn family(self) -> Family {
                match self { $(TaskName::$name => Family::$family,)* }
            }
        }
    };
}

/// Schemes that belong together, a file each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Family {
    /// The whole hand, and the choice of a scheme.
    Whole,
    /// Cashing winners.
    Cashing,
    /// Crossing to the other hand.
    Crossing,
    /// Finesses of every kind.
    Finesse,
    /// Sequences that drive out higher cards.
    Sequence,
    /// Long cards that become winners.
    Length,
    /// Long cards for which tricks are lost.
    HardLength,
    /// Following suit to the opponents' leads, and discards.
    Following,
    /// The third hand's card.
    ThirdHand,
    /// Ruffs.
    Ruffing,
    /// Drawing trumps.
    Trumps,
    /// What the opponents do.
    Opponents,
    /// Endplays, squeezes, safety plays: what the paper names and leaves for later.
    Endplay,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 13] = [
        Family::Whole,
        Family::Cashing,
        Family::Crossing,
        Family::Finesse,
        Family::Sequence,
        Family::Length,
        Family::HardLength,
        Family::Following,
        Family::ThirdHand,
        Family::Ruffing,
        Family::Trumps,
        Family::Opponents,
        Family::Endplay,
    ];

    /// Its name in options and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Whole => "whole",
            Family::Cashing => "cashing",
            Family::Crossing => "crossing",
            Family::Finesse => "finesse",
            Family::Sequence => "sequence",
            Family::Length => "length",
            Family::HardLength => "hard-length",
            Family::Following => "following",
            Family::ThirdHand => "third-hand",
            Family::Ruffing => "ruffing",
            Family::Trumps => "trumps",
            Family::Opponents => "opponents",
            Family::Endplay => "endplay",
        }
    }
}

tasks! {
    Everything Whole "Play the whole hand",
    Something Whole "Use a particular strategic or tactical scheme",
    CashOut Cashing "Cash all the winners in declarer's and dummy's hands",
    CashHand Cashing "Cash all the winners in a particular hand",
    CashWinner Cashing "Cash a winner in declarer's hand in a particular suit",
    CashDummyWinner Cashing "Cash a winner in dummy",
    CashFollowed Cashing "Cash a winner in declarer's hand; have the opponents follow suit",
    CashDummyFollowed Cashing "Cash a winner in dummy; have the opponents follow suit",
    ConsiderCross Crossing "Think about crossing from declarer to dummy, or vice versa",
    SimpleCross Crossing "Cross from declarer to dummy, or vice versa",
    LeadLow Finesse "Lead a low card",
    Finesse Finesse "Take a finesse",
    StandardFinesse Finesse "Play in a standard finesse",
    StandardFinesseThree Finesse "Play third hand in a standard finesse",
    MarkedStandardFinesse Finesse "Play in a marked finesse",
    PlaySetCard Sequence "Play a card in a sequence",
    PlaySetFollowed Sequence "Play a card in a sequence; have the opponents follow suit",
    ConsiderLength Length "Think about setting up a low card to win a trick",
    LengthWinner Length "Set up a low card to win a trick",
    WaitForControl Following "Wait to get back on lead before continuing",
    Follow Following "Follow to a trick that the opponents led",
    FollowVoid Following "Follow to a trick when void in the suit led",
    FollowSuit Following "Follow to a trick when holding cards in the suit led",
    ConsiderHard HardLength "Think about setting up a low card by losing some tricks",
    HardLengthWinner HardLength "Set up a low card by losing some tricks in the suit",
    HardCash HardLength "Cash a winner before losing some tricks",
    HardWinner HardLength "Cash a winner in declarer's hand before losing some tricks",
    HardDummyWinner HardLength "Cash a winner in dummy before losing some tricks",
    HardFollowed HardLength "Cash a winner before losing some tricks; have the opponents follow suit",
    HardDummyFollowed HardLength "Cash a winner in dummy before losing some tricks; have the opponents follow suit",
    HardLose HardLength "Lose a trick to set up a low card",
    LoseTrick HardLength "Lose a trick",
    LoseFollowed HardLength "Lose a trick; have the opponents follow suit",
    HardDuck HardLength "Intentionally lose a trick to preserve high cards for crossing",
    RuffIn Following "Ruff a trick when void in the suit led",
    DiscardLow Following "Discard a low card when void in the suit led",
    DiscardDuringCash Following "Discard a low card when void in the suit led while cashing out",
    FreeFinesse Following "Play a card in second hand that might win a trick",
    ThirdHandLow ThirdHand "Play a low card when third hand",
    ThirdHandHigh ThirdHand "Play a high card when third hand",
    ThirdHandEquiv ThirdHand "Play a card in third hand equivalent to a particular card",
    ThirdHandCover ThirdHand "Play a card in third hand that covers the card that an opponent played in second hand",
    ThirdHandRuff ThirdHand "Play a trump card in third hand when void in the suit led",
    ThirteenthTrick Whole "Play the thirteenth trick",
    DrawTrump Trumps "Play cards in the trump suit to remove cards in the trump suit from the opponents' hands",
    ConsiderRuff Ruffing "Think about setting up a low card opposite a void to get a ruff",
    SetUpRuff Ruffing "Set up a low card opposite a void to get a ruff",
    RuffLow Ruffing "Ruff with a low card",
    RuffRuffed Ruffing "Ruff a trick, forcing the opponents to ruff with a higher card",
    RuffOut Ruffing "Cash all the winners and take all the ruffs in declarer's and dummy's hands",
    CashTrumps Trumps "Cash all the winners in the trump suit",
    ForceThemRuff Trumps "Force the opponents to ruff by cashing winners",
    CashRuffed Trumps "Cash a winner in declarer's hand, forcing the opponents to ruff",
    CashDummyRuffed Trumps "Cash a winner in dummy's hand, forcing the opponents to ruff",
    FinesseTwo Finesse "Opponents: play in second hand during a finesse",
    StandardFinesseTwo Finesse "Opponents: play in second hand during a standard finesse",
    EasyFinesse Finesse "Opponents: play a card being finessed against",
    BustedFinesse Finesse "Opponents: show void in suit during a finesse",
    FinesseFour Finesse "Opponents: play in fourth hand during a finesse",
    FreeFinesseThree Following "Opponents: play in third hand during a free finesse",
    MarkedFinesseTwo Finesse "Opponents: play in second hand during a marked finesse",
    MarkedFinesseFour Finesse "Opponents: play in fourth hand during a marked finesse",
    ThemNotWinner Opponents "Opponents: play a card that does not win the trick",
    ThemAny Opponents "Opponents: play any card",
    ThemLead Opponents "Opponents: lead to a trick",
    ThemVoid Opponents "Opponents: follow to a trick when void in the suit led",
    ThemSuit Opponents "Opponents: follow to a trick when holding cards in the suit led",
    ThemWin Opponents "Opponents: win a trick",
    ThemAnyLow Opponents "Opponents: play any low card",
    ThemSplit Opponents "Opponents: follow to a trick, possibly void in the suit led, possibly not",
    ThemSplitLess Opponents "Opponents: follow to a trick, possibly void in the suit led, possibly holding cards that do not beat a particular card",
    ThemSuitLess Opponents "Opponents: follow to a trick when holding cards in the suit led that do not beat a particular card",
    ThemRuff Opponents "Opponents: ruff a trick",
    ThemOverruff Opponents "Opponents: ruff a trick with a higher card",
    ThemFinesse Opponents "Opponents: take a finesse against declarer",
    Stop Whole "Stop planning",
    HoldUp Endplay "Let the opponents win a trick in their suit, so that one of them runs out of it",
    SafetyPlay Endplay "Cash a top card before the finesse, against a bare honour in the wrong hand",
    ThrowIn Endplay "Give the opponents the lead when whatever they lead helps us",
    Eliminate Endplay "Cash the side winners with which the opponents could get off lead, then throw them in",
    Squeeze Endplay "Run the winners of a suit, so that an opponent has to give up a guard",
    RuffingSqueeze Endplay "Run winners while a threat can still be ruffed out",
    CrossRuff Endplay "Ruff in both hands in turn",
    DummyReversal Endplay "Ruff in the long hand until the other is the longer one in trumps",
    AvoidDanger Endplay "Play a suit so that only the harmless opponent may win a trick in it",
}

/// A task with its parameters: the seat whose turn it is when a method for it is used, a suit, a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// What is to be done.
    pub name: TaskName,
    /// Who plays first.
    pub seat: Option<Seat>,
    /// In which suit.
    pub suit: Option<Suit>,
    /// About which card.
    pub card: Option<Card>,
}

impl Task {
    /// Without parameters.
    pub const fn new(name: TaskName) -> Task {
        Task { name, seat: None, suit: None, card: None }
    }

    /// For a seat.
    pub const fn of(name: TaskName, seat: Seat) -> Task {
        Task { name, seat: Some(seat), suit: None, card: None }
    }

    /// For a seat, in a suit.
    pub const fn suit(name: TaskName, seat: Seat, suit: Suit) -> Task {
        Task { name, seat: Some(seat), suit: Some(suit), card: None }
    }

    /// For a seat, about a card.
    pub const fn card(name: TaskName, seat: Seat, card: Card) -> Task {
        Task { name, seat: Some(seat), suit: Some(card.suit()), card: Some(card) }
    }
}

/// `Finesse(West; ♠)`, as the paper writes it.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.name())?;
        f.write_str("(")?;
        if let Some(seat) = self.seat {
            write!(f, "{seat}")?;
        }
        if let Some(suit) = self.suit {
            write!(f, "; {suit}")?;
        }
        f.write_str(")")
    }
}
