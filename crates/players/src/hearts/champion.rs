//! The champion at hearts: worlds, playouts by a policy, a network at the leaves and for what is passed.
//! Weights on worlds, playouts to the end and passing by search are options, and every part has one that
//! switches it off.

use cards::{Card, CardSet, Seat, Seed};
use game::{Budget, Decision, Foul, Player, Rated, View as _};
use hearts::{Round, View, penalty};
use hearts_eval::champion::{
    Aim, CardProspect, CardProspects, ChampionSearch, Leaf, PassSearch, Trust, WorldSearch,
};
use hearts_eval::mcmaxn::seed_of;
use hearts_eval::{Networks, pass};

use super::rating::how;
use crate::{PlayerEntry, PlayerOption};

/// What chooses the cards to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passing {
    /// Every choice judged over worlds.
    Search,
    /// The likeliest choice of the passing network.
    Network,
    /// What weighs on the hand, as the other players that search do it.
    Burdens,
}

/// The player.
#[derive(Clone, Debug)]
struct Champion {
    search: ChampionSearch,
    passing: Passing,
    pass_prior: f64,
    seed: Seed,
}

impl Champion {
    fn pass(&self, view: &View, budget: &Budget) -> Result<Option<Decision<Card>>, Foul> {
        let left = |cards: CardSet| (cards - view.passed).highest();
        Ok(match self.passing {
            Passing::Burdens => pass(view),
            Passing::Network => {
                let scores = Networks::shipped().passing_scores(view.hand, view.passed, view.direction);
                let best = view.moves().iter().zip(scores).max_by(|a, b| a.1.total_cmp(&b.1));
                best.map(|(card, _)| {
                    Decision::silent(card).because(format!("passes the {}, as the policy would", card.name()))
                })
            }
            Passing::Search => {
                let search = PassSearch { aim: self.search.aim, prior: self.pass_prior };
                let seed = self.seed.child("pass").child(view.hand.bits());
                let rated = search.rate(view, Networks::shipped(), seed, budget).map_err(no_world)?;
                let names = |cards: CardSet| {
                    let names: Vec<String> = cards.iter().map(Card::name).collect();
                    names.join(" ")
                };
                rated.first().and_then(|best| {
                    let passes = format!("passes {}: {}", names(best.cards), self.worth(best.value));
                    let decision = Decision::silent(left(best.cards)?);
                    Some(match rated.get(1) {
                        Some(next) => decision.because(format!(
                            "{passes}, against {} for {}",
                            self.worth(next.value),
                            names(next.cards)
                        )),
                        None => decision.because(passes),
                    })
                })
            }
        })
    }

    /// What a value means.
    fn worth(&self, value: f64) -> String {
        match self.search.aim {
            Aim::Own => format!("{:.1} points expected", -value),
            Aim::Margin if value < 0.0 => format!("{:.1} points more than the others expected", -value),
            Aim::Margin => format!("{value:.1} points fewer than the others expected"),
            Aim::Half => format!("{:.1} points of its own less half of the others' expected", -value),
            Aim::Match => format!("{value:.0}% to win the match"),
        }
    }

    fn decide(&self, view: &View, found: CardProspects) -> Option<Decision<Card>> {
        let best = found.best()?;
        let rated = found.cards.iter().map(|one| Rated { mv: one.card, value: one.value }).collect();
        let mut decision = Decision::of(best.card, rated).searched(found.nodes);
        if self.search.search == WorldSearch::None {
            return Some(decision.because(format!("{}, as the policy would", how(view, best.card))));
        }
        let mut others: Vec<_> = found.cards.iter().filter(|one| one.card != best.card).collect();
        others.sort_by(|a, b| b.value.total_cmp(&a.value));
        let why = format!("{}: {}", how(view, best.card), self.worth(best.value));
        decision = decision.because(match others.first() {
            Some(next) => format!("{why}, against {} for the {}", self.worth(next.value), next.card.name()),
            None => why,
        });
        for note in moons(view, &best, &others) {
            decision = decision.because(note);
        }
        let worlds = format!("{} worlds, worth {:.0} equally likely ones", found.worlds, found.effective);
        Some(decision.because(worlds))
    }
}

/// A chance of a moon that is worth a word, and how much a card has to change it.
const WORTH_A_WORD: f64 = 0.15;

/// What is to be said about moons: who may shoot, and which card keeps it away.
fn moons(view: &View, best: &CardProspect, others: &[&CardProspect]) -> Vec<String> {
    let Some(chances) = best.moons else { return Vec::new() };
    let taken = view.table().map(|play| play.taken().map(penalty)).unwrap_or_default();
    let all: i32 = taken.values().sum();
    let percent = |chance: f64| format!("{:.0}%", 100.0 * chance);
    let mut notes = Vec::new();
    for seat in Seat::ALL {
        let chance = chances[seat.index()];
        if seat == view.seat {
            if chance >= WORTH_A_WORD {
                notes.push(format!("may shoot the moon itself: {}", percent(chance)));
            }
            continue;
        }
        let after = |one: &&CardProspect| one.moons.map_or(0.0, |moons| moons[seat.index()]);
        let worst = others.iter().copied().max_by(|a, b| after(a).total_cmp(&after(b)));
        let Some(worst) = worst.filter(|worst| after(worst) >= chance + WORTH_A_WORD) else { continue };
        let so_far = match taken[seat] == all && all > 0 {
            true => format!("{seat} has all {all} points so far"),
            false => format!("{seat} may shoot the moon"),
        };
        notes.push(format!(
            "{so_far}: {} to take the rest after the {}, {} after the {}",
            percent(chance),
            best.card.name(),
            percent(after(&worst)),
            worst.card.name()
        ));
    }
    notes
}

fn no_world(why: belief::NoWorld) -> Foul {
    Foul::Gone(format!("the view has no world: {why}"))
}

impl Player<Round> for Champion {
    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Decision<Card>, Foul> {
        let nothing = || Foul::Illegal("a card where there is none".into());
        if view.first.is_none() {
            return self.pass(view, budget)?.ok_or_else(nothing);
        }
        let legal = view.moves();
        if let (1, Some(card)) = (legal.len(), legal.lowest()) {
            return Ok(Decision::silent(card).because("the only legal card"));
        }
        let found = self.search.rate(view, seed_of(self.seed, view), budget).map_err(no_world)?;
        self.decide(view, found).ok_or_else(nothing)
    }

    fn begin(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

/// Its line in the roster.
pub(super) const fn entry() -> PlayerEntry<Round> {
    PlayerEntry {
        name: "champion",
        about: "networks from self-play: worlds, two tricks of playouts by a policy in each, a position network",
        options: const {
            &[
                PlayerOption::number("worlds", "how many worlds", 200, 1..=100_000),
                PlayerOption::word(
                    "search",
                    "how each world is searched",
                    &[
                        ("playouts", "the policy plays on for everybody, from what each seat knows"),
                        ("max-n", "everybody sees all cards and takes what is best for itself"),
                        ("none", "not at all: the policy's likeliest card is played"),
                    ],
                ),
                PlayerOption::number("tricks", "how many tricks deep", 2, 1..=13),
                PlayerOption::number(
                    "to-end",
                    "in how many worlds the best cards are played to the end of the round besides",
                    0,
                    0..=100_000,
                ),
                PlayerOption::number(
                    "ending",
                    "with how many cards worlds are searched to the end by max^n",
                    3,
                    0..=6,
                ),
                PlayerOption::word(
                    "payoff",
                    "what it plays for",
                    &[
                        ("half", "few points of its own, less half of what the others take"),
                        ("margin", "fewer points than the others"),
                        ("own", "few points of its own"),
                        ("match", "winning the match to the target"),
                    ],
                ),
                PlayerOption::word(
                    "leaf",
                    "what judges a position",
                    &[
                        ("network", "the position network"),
                        ("sweetpea", "Sweetpea's evaluation"),
                        ("both", "the mean of both"),
                    ],
                ),
                PlayerOption::number(
                    "prior",
                    "what a card e times as likely under the policy is worth, in hundredths of a point",
                    50,
                    0..=1000,
                ),
                PlayerOption::number(
                    "plays",
                    "how far cards played are trusted to tell what others hold, in percent",
                    0,
                    0..=200,
                ),
                PlayerOption::number(
                    "passes",
                    "how far cards received are trusted to tell what others hold, in percent",
                    0,
                    0..=200,
                ),
                PlayerOption::word(
                    "pass",
                    "how it passes",
                    &[
                        ("network", "the likeliest choice of the passing network"),
                        ("search", "every choice judged over worlds, halved step by step"),
                        ("burdens", "what weighs on the hand, as the other players that search"),
                    ],
                ),
                PlayerOption::number(
                    "pass-prior",
                    "what a choice e times as likely under the network is worth, in hundredths of a point",
                    50,
                    0..=1000,
                ),
            ]
        },
        make: |settings, seed| {
            let hundredths = |name| settings.number(name) as f64 / 100.0;
            let searches = [
                ("playouts", WorldSearch::Playouts),
                ("max-n", WorldSearch::MaxN),
                ("none", WorldSearch::None),
            ];
            let aims =
                [("margin", Aim::Margin), ("half", Aim::Half), ("own", Aim::Own), ("match", Aim::Match)];
            let leaves = [("network", Leaf::Network), ("sweetpea", Leaf::Sweetpea), ("both", Leaf::Both)];
            let passing =
                [("search", Passing::Search), ("network", Passing::Network), ("burdens", Passing::Burdens)];
            let search = ChampionSearch {
                worlds: settings.number("worlds"),
                search: settings.word("search", &searches),
                tricks: settings.number("tricks") as u32,
                to_end: settings.number("to-end"),
                ending: settings.number("ending") as usize,
                aim: settings.word("payoff", &aims),
                leaf: settings.word("leaf", &leaves),
                trust: Trust { plays: hundredths("plays"), passes: hundredths("passes") },
                prior: hundredths("prior"),
            };
            let passing = settings.word("pass", &passing);
            Box::new(Champion { search, passing, pass_prior: hundredths("pass-prior"), seed })
        },
    }
}
