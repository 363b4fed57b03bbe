//! One deal of hearts, passed and played out.

use cards::{BySeat, Card, CardSet, Deal, Seat};
use game::{Deterministic, Game, Hidden, Replay, Side, Turn};

use crate::play::Terms;
use crate::{Direction, Play, Plays, Rules, Trick, View};

/// One deal: every seat chooses the cards it passes, one after another, then thirteen tricks.
///
/// Passing is simultaneous: north chooses first, then east, south and west, but chosen cards stay
/// in their hands until all have chosen, and no [`View`] shows who has. In what order a seat
/// chose its cards is not remembered.
///
/// ```
/// use cards::{Deal, Seat, Seed};
/// use game::{Game, Hidden};
/// use hearts::{Direction, Round, Rules};
///
/// let deal = Deal::random(&mut Seed::new(1).rng());
/// let mut round = Round::new(&Rules::default(), &deal, Direction::Left);
/// for _ in 0..12 {
///     round.play(round.moves().highest().unwrap());
/// }
/// assert_eq!(round.received(Seat::East), round.passed(Seat::North));
/// assert_eq!(round.moves().to_string(), "♣2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    rules: Rules,
    totals: BySeat<i32>,
    direction: Direction,
    dealt: BySeat<CardSet>,
    /// What each seat has chosen to pass.
    passed: BySeat<CardSet>,
    /// The play, once all have chosen.
    play: Option<Play>,
    /// Who leads to the first trick, once it is known.
    first: Option<Seat>,
    plays: Plays,
}

impl Round {
    /// A round by itself, all match scores at zero.
    pub fn new(rules: &Rules, deal: &Deal, direction: Direction) -> Round {
        Round::within(rules, deal, direction, &BySeat::default())
    }

    /// A round of a match in which the seats have these points against them.
    pub fn within(rules: &Rules, deal: &Deal, direction: Direction, totals: &BySeat<i32>) -> Round {
        Round::from_hands(rules, deal.hands(), direction, totals)
    }

    pub(crate) fn from_hands(
        rules: &Rules,
        dealt: &BySeat<CardSet>,
        direction: Direction,
        totals: &BySeat<i32>,
    ) -> Round {
        let mut round = Round {
            rules: *rules,
            totals: *totals,
            direction: if rules.passing.cards() == 0 { Direction::None } else { direction },
            dealt: *dealt,
            passed: BySeat::default(),
            play: None,
            first: None,
            plays: Plays::EMPTY,
        };
        if round.direction == Direction::None {
            round.start_play();
        }
        round
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Points against each seat in the match before this round.
    pub const fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// Where cards are passed in this round.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The hands as they were dealt.
    pub const fn dealt(&self) -> &BySeat<CardSet> {
        &self.dealt
    }

    /// What each seat holds now; before play, all thirteen cards that it was dealt.
    pub fn hands(&self) -> &BySeat<CardSet> {
        self.play.as_ref().map_or(&self.dealt, Play::hands)
    }

    /// What this seat has chosen to pass.
    pub fn passed(&self, seat: Seat) -> CardSet {
        self.passed[seat]
    }

    /// What this seat was passed; nothing before all have chosen.
    pub fn received(&self, seat: Seat) -> CardSet {
        match self.play {
            Some(_) => self.passed[self.direction.giver(seat)],
            None => CardSet::EMPTY,
        }
    }

    /// The play of the cards; none while cards are passed.
    pub const fn table(&self) -> Option<&Play> {
        self.play.as_ref()
    }

    /// Who leads to the first trick, once the passing is over.
    pub const fn first(&self) -> Option<Seat> {
        self.first
    }

    /// The cards played so far.
    pub const fn plays(&self) -> &Plays {
        &self.plays
    }

    /// The tricks so far; the last may be incomplete.
    pub fn tricks(&self) -> impl Iterator<Item = Trick<'_>> {
        self.first.into_iter().flat_map(|first| self.plays.tricks(first))
    }

    /// Points against each seat in this round so far.
    pub fn points(&self) -> BySeat<i32> {
        self.play.as_ref().map_or_else(BySeat::default, Play::points)
    }

    fn chooser(&self) -> Option<Seat> {
        let missing = |seat: &Seat| self.passed[*seat].len() < self.rules.passing.cards();
        if self.play.is_some() { None } else { Seat::ALL.into_iter().find(missing) }
    }

    fn start_play(&mut self) {
        let hands = BySeat::from_fn(|seat| {
            (self.dealt[seat] - self.passed[seat]) | self.passed[self.direction.giver(seat)]
        });
        let leader = self.rules.opening.leader(&hands);
        self.first = Some(leader);
        self.play = Some(Play::begin(Terms::new(&self.rules, &self.totals), leader, &hands));
    }
}

impl Game for Round {
    type Move = Card;
    type Moves = CardSet;
    type Payoff = [f64; 4];

    fn turn(&self) -> Turn {
        self.actor().map_or(Turn::Over, |seat| Turn::Side(self.side(seat)))
    }

    fn moves(&self) -> CardSet {
        match (&self.play, self.chooser()) {
            (Some(play), _) => play.moves(),
            (None, Some(seat)) => self.dealt[seat] - self.passed[seat],
            (None, None) => CardSet::EMPTY,
        }
    }

    fn play(&mut self, card: Card) {
        if let Some(play) = &mut self.play {
            play.play(card);
            self.plays.push(card);
        } else if let Some(seat) = self.chooser() {
            self.passed[seat].insert(card);
            if self.chooser().is_none() {
                self.start_play();
            }
        }
    }

    fn payoff(&self) -> [f64; 4] {
        self.points().into_array().map(|points| -f64::from(points))
    }
}

impl Deterministic for Round {}

impl Replay for Round {
    fn origin(&self) -> Round {
        Round::from_hands(&self.rules, &self.dealt, self.direction, &self.totals)
    }

    /// The cards passed, each seat's from the lowest up, then the cards played.
    fn history(&self) -> Vec<Card> {
        let passed = self.passed.values().flat_map(|cards| cards.iter());
        passed.chain(self.plays.as_slice().iter().copied()).collect()
    }
}

impl Hidden for Round {
    type View = View;

    fn seats(&self) -> &'static [Seat] {
        &Seat::ALL
    }

    fn actor(&self) -> Option<Seat> {
        match &self.play {
            Some(play) => play.to_play(),
            None => self.chooser(),
        }
    }

    fn side(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }

    fn view(&self, seat: Seat) -> View {
        View {
            seat,
            rules: self.rules,
            totals: self.totals,
            direction: self.direction,
            hand: self.hands()[seat],
            passed: self.passed[seat],
            received: self.received(seat),
            choosing: self.chooser() == Some(seat),
            first: self.first,
            plays: self.plays,
        }
    }
}
