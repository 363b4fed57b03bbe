//! The rules in words, for people.

use super::{Counting, FirstTrick, Leads, Moon, Opening, Rules, Target};
use crate::Direction;

impl Rules {
    /// The rules in words, a sentence or two to a line.
    ///
    /// ```
    /// let rules = hearts::Rules::default();
    /// assert!(rules.describe().contains("The holder of the two of clubs leads it."));
    /// ```
    pub fn describe(&self) -> String {
        let parts = [
            self.passing_words(),
            self.opening_words(),
            self.lead_words(),
            self.score_words(),
            self.end_words(),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn passing_words(&self) -> Vec<String> {
        let count = self.passing.cards();
        let cycle = self.passing.cycle();
        if count == 0 || cycle.iter().all(|&direction| direction == Direction::None) {
            return vec!["No cards are passed.".to_owned()];
        }
        let cards = if count == 1 { "a card".to_owned() } else { format!("{count} cards") };
        let way = |direction: &Direction| match direction {
            Direction::None => "not at all",
            Direction::Left => "to the left",
            Direction::Across => "across",
            Direction::Right => "to the right",
        };
        let ways: Vec<_> = cycle.iter().map(way).collect();
        let then = if ways.len() > 1 { ", then from the start again" } else { "" };
        vec![format!("Before play every seat passes {cards}: {}{then}.", ways.join(", "))]
    }

    fn opening_words(&self) -> Vec<String> {
        let first = match self.opening {
            Opening::TwoOfClubs => "The holder of the two of clubs leads it.".to_owned(),
            Opening::AnyClub => "The holder of the two of clubs leads any club.".to_owned(),
            Opening::Seat(seat) => format!("{seat} leads to the first trick."),
        };
        let clean = match self.first_trick {
            FirstTrick::Free => "Penalties may be played on the first trick.",
            FirstTrick::Clean => {
                "No hearts and no queen of spades on the first trick, unless a seat can play nothing else."
            }
        };
        let follow =
            "Follow suit if you can. The highest card of the suit led takes the trick and leads next.";
        vec![first, follow.to_owned(), clean.to_owned()]
    }

    fn lead_words(&self) -> Vec<String> {
        let breaker = if self.queen_breaks { "a heart or the queen of spades" } else { "a heart" };
        let mut lines = vec![match self.leads {
            Leads::Free => "Any card may be led.".to_owned(),
            Leads::Hearts => format!(
                "Hearts may be led once {breaker} has been played, or by a seat that holds nothing else."
            ),
            Leads::Penalties => format!(
                "Hearts and the queen of spades may be led once {breaker} has been played on somebody \
                 else's lead, or by a seat that holds nothing else."
            ),
        }];
        if self.hearts_for_queen && self.leads == Leads::Hearts {
            lines.push(
                "With only the queen of spades and hearts left, a heart may be led at any time.".into(),
            );
        }
        lines
    }

    fn score_words(&self) -> Vec<String> {
        let sign = |points: i32| format!("{:+}", self.score(points));
        let mut lines =
            vec![format!("Every heart taken counts {}, the queen of spades {}.", sign(1), sign(13))];
        if self.jack > 0 {
            lines.push(format!("Taking the jack of diamonds counts {}.", sign(-i32::from(self.jack))));
        }
        if self.no_trick > 0 {
            lines.push(format!(
                "Taking no trick counts {}, unless somebody shoots the moon.",
                sign(-i32::from(self.no_trick))
            ));
        }
        let others = format!("each other seat gets {}", sign(26));
        let own = format!("the shooter gets {}", sign(-26));
        lines.push(match self.moon {
            Moon::Off => "Taking every penalty counts like any other points.".to_owned(),
            Moon::Others => {
                format!("Whoever takes every penalty shoots the moon: {others}, the shooter nothing.")
            }
            Moon::Own => format!("Whoever takes every penalty shoots the moon: {own}, the others nothing."),
            Moon::Choice => format!(
                "Whoever takes every penalty shoots the moon: {others}, or {own} where the first would \
                 end a match that the shooter does not win."
            ),
        });
        lines
    }

    fn end_words(&self) -> Vec<String> {
        let best = match self.counting {
            Counting::Up => "The lowest score wins.",
            Counting::Down => "The highest score wins.",
        };
        let mut lines = vec![match (self.target, self.counting) {
            (Target::Reach(points), _) => {
                format!("A match ends when a score reaches {}. {best}", self.score(points.into()))
            }
            (Target::Over(points), Counting::Up) => {
                format!("A match ends when a score passes {points}. {best}")
            }
            (Target::Over(points), Counting::Down) => {
                format!("A match ends when a score drops below -{points}. {best}")
            }
            (Target::Rounds(1), _) => format!("One round is played. {best}"),
            (Target::Rounds(count), _) => format!("A match is {count} rounds. {best}"),
        }];
        if let (true, Target::Reach(points) | Target::Over(points)) = (self.exact_halves, self.target) {
            let points = i32::from(points);
            lines.push(format!(
                "A score of exactly {} becomes {}.",
                self.score(points),
                self.score(points / 2)
            ));
        }
        lines
    }
}
