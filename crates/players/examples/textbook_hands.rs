//! Finds hands for `data/bridge/textbook`: boards that novices bid by the natural system and play, looked
//! through for decisions of well-known themes. A theme names the situation and the cards that the
//! textbook plays there. A decision is kept where these and no others make or break the contract double
//! dummy, and where they also do so clearly more often over worlds that fit the auction.
//!
//! `cargo run --release -p players --example textbook_hands -- [BOARDS] [SEED] [OF EACH THEME]`

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use bidding::RuleSystem;
use bridge::{Board, BoardNumber, Bridge, BridgeView, Move, Pair, Play};
use cards::{Card, CardSet, Deal, Rank, Seat, Seed, Suit};
use dd::Solver;
use game::{Budget, Game, Hidden, Player, Replay};
use players::{Roster, Spec};
use search::stopping::Stopping;
use single_dummy::{ChoiceLevel, MonteCarlo, MonteCarloOptions, Objective};

/// Worlds that a candidate is judged by, and by how much the right card has to lead.
const WORLDS: u64 = 40;
const LEAD: f64 = 0.12;

/// A turn in the play.
struct Spot<'a> {
    view: &'a BridgeView,
    play: &'a Play,
    trump: Option<Suit>,
    turn: Seat,
    declaring: bool,
    legal: CardSet,
    hand: CardSet,
    /// The open hand of the same side: declarer's other one.
    other: CardSet,
    dummy: CardSet,
    /// Neither seen nor played.
    out: CardSet,
}

type Theme = (&'static str, fn(&Spot<'_>) -> Option<CardSet>);

/// Each theme with the cards that it asks for.
const THEMES: &[Theme] = &[
    ("hold-up", |s| {
        let suit = s.led_by_them()?;
        let only = s.masters(s.both().suit(suit)).len() == 1;
        (s.declaring && s.trump.is_none() && only).then_some(s.following()? - s.masters(s.legal))
    }),
    ("ducking for an entry", |s| {
        let suit = s.third_hand()?;
        let alone = s.masters(s.hand - s.hand.suit(suit)).is_empty();
        let long = s.hand.suit(suit).len() >= 4 && !s.masters(s.hand.suit(suit)).is_empty();
        (s.declaring && s.trump.is_none() && alone && long).then_some(s.legal - s.winning())
    }),
    ("unblocking", |s| {
        let short = |suit: &Suit| {
            let (own, other) = (s.hand.suit(*suit), s.other.suit(*suit));
            (1..=2).contains(&own.len())
                && other.len() >= 3
                && !s.masters(own).is_empty()
                && !s.masters(other).is_empty()
        };
        let suit = Suit::ALL.into_iter().filter(|&suit| s.trump != Some(suit)).find(short)?;
        (s.declaring && s.on_lead()).then_some(s.masters(s.hand.suit(suit)))
    }),
    ("finesse", |s| {
        s.third_hand()?;
        let over = s.winning();
        let lower = s.with_out_above(over, 1);
        (s.declaring && !s.masters(over).is_empty()).then_some(lower)
    }),
    ("playing for the drop", |s| {
        s.third_hand()?;
        let over = s.winning();
        (s.declaring && !s.with_out_above(over, 1).is_empty()).then_some(s.masters(over))
    }),
    ("leading towards the honours", |s| {
        let suit = Suit::ALL.into_iter().filter(|&suit| s.trump != Some(suit)).find(|&suit| {
            let other = s.other.suit(suit);
            !s.with_out_above(other, 1).is_empty()
                && other.len() >= 2
                && s.masters(s.hand.suit(suit)).is_empty()
        })?;
        (s.declaring && s.on_lead()).then_some(s.hand.suit(suit))
    }),
    ("drawing trumps", |s| {
        let trump = s.trump?;
        (s.declaring && s.on_lead() && !s.out.suit(trump).is_empty()).then_some(s.hand.suit(trump))
    }),
    ("ruffing losers first", |s| {
        let trump = s.trump?;
        let suit = Suit::ALL.into_iter().filter(|&suit| suit != trump).find(|&suit| {
            s.other.suit(suit).len() <= 1 && s.hand.suit(suit).len() >= 2 && !s.other.suit(trump).is_empty()
        })?;
        let wanted = s.declaring && s.on_lead() && s.out.suit(trump).len() >= 2;
        wanted.then_some(s.hand.suit(suit))
    }),
    ("a discard in time", |s| {
        let trump = s.trump?;
        let suit = Suit::ALL.into_iter().filter(|&suit| suit != trump).find(|&suit| {
            let (own, other) = (s.hand.suit(suit), s.other.suit(suit));
            s.masters(own).len() > other.len() && !s.masters(own).is_empty()
        })?;
        let wanted = s.declaring && s.on_lead() && !s.out.suit(trump).is_empty();
        wanted.then_some(s.masters(s.hand.suit(suit)))
    }),
    ("second hand low as declarer", |s| {
        let suit = s.led_by_them()?;
        let both = !s.masters(s.hand.suit(suit)).is_empty() && s.play.trick().len() == 1;
        (s.declaring && both && s.trump.is_some()).then_some(s.following()? - s.masters(s.legal))
    }),
    ("ruffing high", |s| {
        let trump = s.trump?;
        let led = s.play.trick().led()?;
        let ruffs = s.legal.suit(trump);
        let highest = s.masters(ruffs);
        let void = s.hand.suit(led).is_empty() && led != trump && s.play.trick().len() < 3;
        (s.declaring && void && !highest.is_empty() && highest != ruffs).then_some(highest)
    }),
    ("opening lead from a sequence", |s| {
        let first = !s.declaring && s.on_lead() && s.play.tricks().is_empty();
        let top = Suit::ALL.into_iter().find_map(|suit| {
            let own = s.hand.suit(suit);
            let top = own.highest()?;
            let run = own.iter().rev().take(3).map(|card| card.rank().index());
            let run: Vec<usize> = run.collect();
            let three = run.len() == 3 && run[0] == run[1] + 1 && run[1] == run[2] + 1;
            (three && top.rank() >= Rank::Jack).then_some(own)
        });
        first.then_some(top)?
    }),
    ("second hand low", |s| {
        let low = s.play.trick().cards().first()?.rank() <= Rank::Nine;
        let second = !s.declaring && s.play.trick().len() == 1 && low && !s.masters(s.winning()).is_empty();
        second.then_some(s.following()? - s.winning())
    }),
    ("covering an honour", |s| {
        let high = s.play.trick().cards().first()?.rank() >= Rank::Ten;
        let second = !s.declaring && s.play.trick().len() == 1 && high;
        second.then_some(s.following()? & (s.winning() - s.masters(s.winning())))
    }),
    ("second hand takes its ace", |s| {
        let low = s.play.trick().cards().first()?.rank() <= Rank::Nine;
        let second = !s.declaring && s.play.trick().len() == 1 && low;
        second.then_some(s.following()? & s.masters(s.winning()))
    }),
    ("third hand high", |s| {
        s.third_hand()?;
        let top = s.winning().highest()?;
        let several = s.winning().len() >= 2;
        (!s.declaring && several).then_some(s.winning() & (CardSet::above(top) | CardSet::of(top)))
    }),
    ("third hand keeps its honour over dummy", |s| {
        s.third_hand()?;
        let top = s.winning().highest()?;
        let honour = s.dummy.suit(top.suit()).iter().any(|card| card.rank() >= Rank::Ten && card < top);
        let behind = s.turn.previous() == s.view.public.dummy()?;
        (!s.declaring && honour && behind).then_some(s.legal - CardSet::of(top))
    }),
    ("defender holds up", |s| {
        let suit = s.led_by_them()?;
        let long = s.dummy.suit(suit).len() >= 3 && s.trump.is_none();
        (!s.declaring && long && !s.masters(s.winning()).is_empty()).then_some(s.following()? - s.winning())
    }),
    ("cashing the setting tricks", |s| {
        let masters = s.masters(s.hand);
        let plain = masters - s.trump.map_or(CardSet::EMPTY, CardSet::all_of);
        (!s.declaring && s.on_lead() && !s.play.tricks().is_empty()).then_some(plain)
    }),
    ("giving a ruff", |s| {
        let trump = s.trump?;
        let out = s.play.shown_out()[s.turn.partner()];
        let suit =
            Suit::ALL.into_iter().find(|&suit| suit != trump && out.includes(CardSet::all_of(suit)))?;
        (!s.declaring && s.on_lead()).then_some(s.hand.suit(suit))
    }),
    ("returning partner's suit", |s| {
        let first = s.play.tricks().iter().find(|trick| trick.leader() == s.turn.partner())?;
        (!s.declaring && s.on_lead()).then_some(s.hand.suit(first.led()?))
    }),
    ("leading up to weakness", |s| {
        let last = s.turn.previous() == s.view.public.dummy()? && !s.play.tricks().is_empty();
        let weak = |suit: &Suit| s.dummy.suit(*suit).highest().is_some_and(|top| top.rank() <= Rank::Nine);
        let cards =
            Suit::ALL.into_iter().filter(weak).fold(CardSet::EMPTY, |all, suit| all | s.hand.suit(suit));
        (!s.declaring && s.on_lead() && last).then_some(cards)
    }),
    ("leading through strength", |s| {
        let next = s.turn.next() == s.view.public.dummy()? && !s.play.tricks().is_empty();
        let caught = |suit: &Suit| {
            let honour = s.dummy.suit(*suit).highest();
            honour.is_some_and(|top| top.rank() >= Rank::Jack && !(s.out & CardSet::above(top)).is_empty())
        };
        let cards =
            Suit::ALL.into_iter().filter(caught).fold(CardSet::EMPTY, |all, suit| all | s.hand.suit(suit));
        (!s.declaring && s.on_lead() && next).then_some(cards)
    }),
    ("keeping the guard", |s| {
        let led = s.play.trick().led()?;
        let void = s.hand.suit(led).is_empty() && !s.declaring;
        let guard = Suit::ALL.into_iter().find(|&suit| {
            let own = s.hand.suit(suit);
            (2..=4).contains(&own.len()) && own.highest().is_some_and(|top| top.rank() >= Rank::Ten)
        })?;
        void.then_some(s.legal - CardSet::all_of(guard))
    }),
];

impl Spot<'_> {
    fn both(&self) -> CardSet {
        self.hand | self.other
    }

    fn on_lead(&self) -> bool {
        self.play.trick().is_empty()
    }

    /// Those of these cards that nothing hidden or in an opponent's open hand beats.
    fn masters(&self, cards: CardSet) -> CardSet {
        let rivals = if self.declaring { self.out } else { self.out | self.dummy };
        cards.iter().filter(|&card| (rivals & CardSet::above(card)).is_empty()).collect()
    }

    /// Those over which exactly so many cards are hidden.
    fn with_out_above(&self, cards: CardSet, higher: usize) -> CardSet {
        cards.iter().filter(|&card| (self.out & CardSet::above(card)).len() == higher).collect()
    }

    fn winning(&self) -> CardSet {
        let best = self.play.trick().best(self.play.contract().strain());
        best.map_or(self.legal, |(_, best)| self.legal & CardSet::above(best))
    }

    /// The legal cards, when they follow suit.
    fn following(&self) -> Option<CardSet> {
        let led = self.play.trick().led()?;
        (!self.hand.suit(led).is_empty()).then_some(self.legal)
    }

    fn led_by_them(&self) -> Option<Suit> {
        let trick = self.play.trick();
        (Pair::of(trick.leader()) != Pair::of(self.turn)).then_some(trick.led()?)
    }

    /// The suit that partner led, when this is the third hand and can follow.
    fn third_hand(&self) -> Option<Suit> {
        let led = self.play.trick().led()?;
        (self.play.trick().len() == 2 && !self.hand.suit(led).is_empty()).then_some(led)
    }
}

fn spot(view: &BridgeView, legal: CardSet) -> Option<Spot<'_>> {
    let play = view.public.play.as_ref()?;
    let turn = play.turn()?;
    let seen = view.seen().map(Option::unwrap_or_default);
    let gone = play.played().values().fold(CardSet::EMPTY, |all, &cards| all | cards);
    let open = seen.values().fold(gone, |all, &cards| all | cards);
    let declaring = Pair::of(turn) == play.contract().pair();
    Some(Spot {
        view,
        play,
        trump: play.contract().strain().trump(),
        turn,
        declaring,
        legal,
        hand: seen[turn],
        other: if declaring { seen[turn.partner()] } else { CardSet::EMPTY },
        dummy: seen[play.contract().dummy()],
        out: !open,
    })
}

struct Judges {
    solver: Solver,
    worlds: MonteCarlo,
}

impl Judges {
    /// The right cards of a decision, if the theme's cards and no others are right.
    fn right(&mut self, game: &Bridge, spot: &Spot<'_>, asked: CardSet) -> Option<CardSet> {
        let asked = asked & spot.legal;
        if asked.is_empty() || asked == spot.legal || spot.hand.len() < 5 {
            return None;
        }
        let contract = *spot.play.contract();
        let aim = contract.tricks();
        let aim = if spot.declaring { aim } else { 14 - aim };
        let position = game.cardplay()?;
        let right = self.solver.cards_reaching(&position, Pair::of(spot.turn), aim);
        if right.is_empty() || !asked.includes(right) {
            return None;
        }
        let (solved, measure) = self.worlds.solve(spot.view, &Budget::unlimited())?;
        let means = solved.means(&measure, ChoiceLevel::Card);
        let best = |wanted: bool| {
            let places = solved.alternatives().iter().enumerate();
            let of = places.filter(|(_, one)| (one.equals & right).is_empty() != wanted);
            of.map(|(place, _)| means.mean(place)).fold(f64::NEG_INFINITY, f64::max)
        };
        (best(true) > best(false) + LEAD).then_some(right)
    }
}

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (boards, seed, each) =
        (words.next().unwrap_or(500), words.next().unwrap_or(1), words.next().unwrap_or(5));
    let root = Seed::new(seed).child("textbook");
    let mut novice =
        Bridge::player(&"novice:system=natural".parse::<Spec>().expect("a player"), root).expect("a player");
    let options = MonteCarloOptions {
        stopping: Stopping::after(WORLDS),
        objective: Objective::Contract,
        ..MonteCarloOptions::default()
    };
    let natural = Arc::new(RuleSystem::natural());
    let mut judges =
        Judges { solver: Solver::new(), worlds: MonteCarlo::new(options, root).reading(natural) };
    let mut found = BTreeMap::<&str, u64>::new();
    let mut out = std::io::stdout();
    for place in 0..boards {
        let number = BoardNumber::new(place as u32 % 16 + 1).expect("from one on");
        let mut game = Bridge::new(Board::new(number, Deal::random(&mut root.child(place).rng())));
        while let Some(actor) = game.actor() {
            let view = game.view(actor);
            if let bridge::Moves::Cards(legal) = game::View::moves(&view)
                && legal.len() > 1
                && let Some(spot) = spot(&view, legal)
                && let Some((theme, right)) = fitting(&mut judges, &game, &spot, &found, each)
            {
                *found.entry(theme).or_default() += 1;
                writeln!(out, "{}", block(&game, theme, right)).expect("standard output is open");
                break;
            }
            game.play(novice.choose(&view, &Budget::unlimited()).expect("a player inside").best);
        }
    }
    eprintln!("{found:?}");
}

fn fitting(
    judges: &mut Judges,
    game: &Bridge,
    spot: &Spot<'_>,
    found: &BTreeMap<&str, u64>,
    each: u64,
) -> Option<(&'static str, CardSet)> {
    let open = THEMES.iter().filter(|(name, _)| found.get(name).is_none_or(|&count| count < each));
    open.into_iter().find_map(|(name, asks)| Some((*name, judges.right(game, spot, asks(spot)?)?)))
}

fn block(game: &Bridge, theme: &str, right: CardSet) -> String {
    let public = game.public();
    let list = |words: Vec<String>| words.join(" ");
    let calls = public.auction.calls().iter().map(ToString::to_string).collect();
    let cards: Vec<String> = game
        .history()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Card(card) => Some(card.to_string()),
            Move::Call(_) => None,
        })
        .collect();
    let right: Vec<String> = right.iter().map(|card: Card| card.to_string()).collect();
    format!(
        "theme: {theme}\ndeal: {}\ndealer: {}\nvul: {}\ncalls: {}\nplay: {}\nright: {}\n",
        game.board().deal,
        public.auction.dealer(),
        public.vulnerability,
        list(calls),
        list(cards),
        list(right)
    )
}
