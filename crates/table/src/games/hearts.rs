use std::fmt::Write as _;

use cards::{BySeat, Card, Deal, Seat, Seed};
use hearts::{Match, Round, Rules};
use serde_json::{Value, json};

use crate::series::{Chosen, GameOption, News, OptionError, Series};

/// Rounds of hearts on one score sheet, to the target of the rules.
pub struct Sheet {
    sheet: Match,
    seed: Seed,
    most: Option<u32>,
    played: usize,
}

const RULES: GameOption = GameOption {
    name: "rules",
    about: "A preset, perhaps with options, or a rule file: standard, perkins, sturtevant, standard,jack=10 (`finesse rules`)",
    value: Some("RULES"),
    default: "standard",
};
const ROUNDS: GameOption =
    GameOption { name: "rounds", about: "Stop after this many rounds", value: Some("ROUNDS"), default: "" };

impl Series for Sheet {
    type Game = Round;

    const ABOUT: &'static str = "Hearts for four, to the target score";
    const OPTIONS: &'static [GameOption] = &[RULES, ROUNDS];
    const USUAL_SEAT: Seat = Seat::South;

    fn new(chosen: &Chosen, seed: Seed) -> Result<Sheet, OptionError> {
        let rules: Rules = chosen.text(&RULES).parse().map_err(|why| chosen.wrong(&RULES, why))?;
        Ok(Sheet {
            sheet: Match::new(rules),
            seed: seed.child("deals"),
            most: chosen.count(&ROUNDS)?,
            played: 0,
        })
    }

    fn next(&mut self) -> Option<Round> {
        let enough = self.most.is_some_and(|most| self.played >= most as usize);
        if enough || self.sheet.is_over() {
            return None;
        }
        Some(self.sheet.round(&Deal::random(&mut self.seed.child(self.played).rng())))
    }

    fn public(round: &Round) -> Value {
        let trick = |trick: hearts::Trick<'_>| {
            let cards: Vec<_> = trick.plays().map(|(_, card)| card).collect();
            let winner = trick.winning().filter(|_| trick.is_complete()).map(|(seat, _)| seat);
            json!({ "leader": trick.leader(), "cards": cards, "winner": winner })
        };
        json!({
            "rules": round.rules(), "totals": round.totals(), "direction": round.direction(),
            "first": round.first(), "plays": round.plays(), "points": round.points(),
            "tricks": round.tricks().map(trick).collect::<Vec<_>>(),
            "turn": round.first().and_then(|_| game::Hidden::actor(round)),
            "cards": round.rules().passing.cards(),
        })
    }

    fn played(round: &Round) -> Value {
        let mut played = Sheet::public(round);
        played["deal"] = json!(round.dealt());
        played["passed"] = json!(BySeat::from_fn(|seat| round.passed(seat)));
        played
    }

    fn chooses_together(round: &Round) -> bool {
        round.first().is_none()
    }

    fn rest(round: &Round, seat: Seat) -> Option<Vec<Card>> {
        round.rest_of(seat)
    }

    fn enter(&mut self, round: &Round, _: Seat) -> News {
        self.sheet.record(round).expect("the round was begun by this sheet and is over");
        self.played += 1;
        News {
            kind: "scores",
            text: in_columns(&self.sheet),
            data: json!({
                "scores": self.sheet.scores(), "round": round.points(), "over": self.sheet.is_over(),
                "rounds": self.sheet.rounds().iter().map(|points| points.map(|points| self.sheet.rules().score(points))).collect::<Vec<_>>(),
            }),
        }
    }

    fn end(&self) -> Option<News> {
        let winners: Vec<_> = self.sheet.winners().iter().map(Seat::to_string).collect();
        let text = match winners.split_last() {
            Some((last, [])) => format!("{last} wins."),
            Some((last, first)) => format!("{} and {last} win together.", first.join(", ")),
            None => "Nobody has won yet.".to_owned(),
        };
        Some(News { kind: "over", text, data: json!({ "winners": self.sheet.winners() }) })
    }
}

/// The score sheet so far: a line for each round, and the sum.
fn in_columns(sheet: &Match) -> String {
    let mut text = format!("\n{:8}{:>8}{:>8}{:>8}{:>8}\n", "", "North", "East", "South", "West");
    let mut line = |name: &str, numbers: [i32; 4]| {
        let [n, e, s, w] = numbers;
        writeln!(text, "{name:8}{n:>8}{e:>8}{s:>8}{w:>8}").expect("writing to a string");
    };
    for (i, points) in sheet.rounds().iter().enumerate() {
        line(&format!("round {}", i + 1), points.map(|points| sheet.rules().score(points)).into_array());
    }
    line("score", sheet.scores().into_array());
    text
}
