//! What is told about a decision, in words and as data.

use bridge::Pair;
use cards::CardSet;
use dd::Solver;
use players::montecarlo::{Measure, Question, Stakes, Tally, Thought};
use serde_json::{Value, json};

use super::Decision;

/// Everything that is told about a decision.
pub struct Shown<'a> {
    pub decision: &'a Decision,
    pub thought: &'a Thought,
    pub measure: &'a Measure,
}

impl Shown<'_> {
    /// The tallies with the best first, each with what it takes as the cards really lie.
    fn ranked(&self) -> Vec<(Tally, Option<u8>)> {
        let problem = &self.decision.problem;
        let really = self.decision.real.and_then(|hands| problem.position(&hands));
        let really = really.map(|position| Solver::new().cards(&position)).unwrap_or_default();
        let won = problem.won()[problem.pair()];
        let tricks = |tally: &Tally| {
            let found = really.iter().find(|value| value.equals.contains(tally.alternative.card));
            found.map(|value| value.tricks + won)
        };
        let tallies = self.thought.tallies(self.measure);
        let mut ranked: Vec<_> = tallies.into_iter().map(|tally| (tally, tricks(&tally))).collect();
        // Stable, so that ties stay in order of preference.
        ranked.sort_by(|(a, _), (b, _)| b.value.total_cmp(&a.value));
        ranked
    }

    /// Whether every deal was solved, so that nothing is left to chance.
    fn is_exhaustive(&self) -> bool {
        let all = self.decision.problem.count() == self.thought.worlds().len() as u128;
        all && self.decision.inference.is_none()
    }

    /// For people.
    pub fn text(&self) -> String {
        let Decision { problem, table, actor, .. } = self.decision;
        let mut text = format!("{table}\n");
        if self.thought.is_forced() {
            let card = self.thought.alternatives()[0].card;
            return text + &format!("{} has nothing to decide: {card:#}\n", problem.turn());
        }
        let worlds = self.thought.worlds().len();
        text += &match &self.decision.inference {
            _ if self.is_exhaustive() => format!("All {worlds} deals of what {actor} cannot see:\n\n"),
            None => format!("{worlds} deals of what {actor} cannot see, each as likely as the others:\n\n"),
            Some(_) => format!(
                "{worlds} deals of what {actor} cannot see, more often those that fit the calls and cards so far:\n\n"
            ),
        };
        text += &self.rows();
        text += "\n";
        for words in self.thought.in_words(self.measure) {
            text += &format!("{}.\n", capital(&words));
        }
        text + &self.as_it_lies().map(|words| format!("{words}.\n")).unwrap_or_default()
    }

    /// Whether the best card is also best as the cards really lie; `None` if that is not known.
    fn as_it_lies(&self) -> Option<String> {
        let (ranked, actor) = (self.ranked(), self.decision.actor);
        let (tally, tricks) = ranked.first()?;
        let (best, most) = ranked.iter().rev().max_by_key(|(_, tricks)| *tricks)?;
        let [ours, theirs] = [tally, best].map(|tally| tally.alternative.card);
        Some(match (*most)? - (*tricks)? {
            0 => format!("As the cards really lie, {ours:#} is right"),
            1 => format!("As the cards really lie, {theirs:#} takes a trick more, which {actor} cannot know"),
            more => format!(
                "As the cards really lie, {theirs:#} takes {more} tricks more, which {actor} cannot know"
            ),
        })
    }

    fn rows(&self) -> String {
        let problem = &self.decision.problem;
        let won = f64::from(problem.won()[problem.pair()]);
        let ranked = self.ranked();
        let aim = match problem.stakes() {
            Stakes::Target { pair, .. } if pair != problem.pair() => "stops",
            Stakes::Contract { contract, .. } if contract.pair() != problem.pair() => "defeats",
            _ => "makes",
        };
        let has_aim = ranked.iter().any(|(tally, _)| tally.makes.is_some());
        let real = ranked.iter().any(|(_, real)| real.is_some());
        let mut text = format!("  {:<14}{:>13}", "card", format!("{:#} tricks", problem.pair()));
        text += &if has_aim { format!("{aim:>9}") } else { String::new() };
        text += &format!("{:>8}{:>8}", "won", "lost");
        text += if real { "   double dummy\n" } else { "\n" };
        for (tally, really) in &ranked {
            let equals = tally.alternative.equals.without(tally.alternative.card);
            let others = if equals.is_empty() { String::new() } else { format!(" = {}", ranks(equals)) };
            let card = format!("{:#}{others}", tally.alternative.card);
            let error = if self.is_exhaustive() { String::new() } else { format!("±{:.2}", tally.error()) };
            text += &format!("  {card:<14}{:>7.2} {error:<5}", won + tally.mean());
            text += &tally.chance().map_or(String::new(), |chance| format!("{:>8.1}%", 100.0 * chance));
            text += &format!("{:>8}{:>8}", tally.won, tally.lost);
            text += &really.map_or(String::new(), |tricks| format!("{tricks:>15}"));
            text += "\n";
        }
        text + "  won: deals in which it takes more than every other card; lost: fewer than the best\n"
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let problem = &self.decision.problem;
        let won = f64::from(problem.won()[problem.pair()]);
        let course = self.thought.course(self.measure, Question::Card);
        let best = self.thought.alternatives()[course.leader()].card;
        let card = |(tally, really): &(Tally, Option<u8>)| {
            json!({
                "card": tally.alternative.card,
                "equals": tally.alternative.equals.iter().collect::<Vec<_>>(),
                "tricks": solved(tally).map(|tally| won + tally.mean()),
                "error": solved(tally).map(Tally::error),
                "makes": solved(tally).and_then(Tally::chance),
                "worlds": tally.worlds,
                "won": tally.won,
                "lost": tally.lost,
                "double_dummy": really,
            })
        };
        json!({
            "best": best,
            "seat": problem.turn(),
            "actor": self.decision.actor,
            "side": Pair::of(problem.turn()),
            "cards": self.ranked().iter().map(card).collect::<Vec<_>>(),
            "reasons": self.thought.in_words(self.measure),
        })
    }
}

/// Nothing is solved where there is nothing to decide.
fn solved(tally: &Tally) -> Option<&Tally> {
    Some(tally).filter(|tally| tally.worlds > 0)
}

/// The ranks of cards of one suit, from the top.
fn ranks(cards: CardSet) -> String {
    cards.iter().rev().map(|card| card.rank().letter()).collect()
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
