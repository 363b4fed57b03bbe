//! Declarer's plan in words, with the tree that it was chosen from.

use axum::extract::State;
use axum::response::Response;
use cards::Seed;
use game::Budget;
use planner::declarer::{Aim, DeclarerPlay, Known, Outline, PlanReport, Planner, PlannerOptions, data};
use planner::htn::DecisionTree;
use players::{DeclarerPlan, Tignum};
use serde::Deserialize;
use serde_json::{Value, json};

use super::question::Question;
use super::rooms::{self, Rooms};
use super::think::LONGEST;
use crate::Refusal;

/// How many lines of the tree are sent at most; a deeper tree is sent less deep.
const MOST_LINES: usize = 1_500;

/// Who wants to know how declarer should play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanQuestion {
    board: Question,
    /// How many worlds the plan is judged by; as `finesse plan` by default.
    worlds: Option<usize>,
    aim: Option<PlayedFor>,
    /// How many tricks of the tree are wanted.
    depth: Option<u8>,
    seed: Option<u64>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum PlayedFor {
    Contract,
    Match,
    Tricks,
}

impl PlayedFor {
    fn aim(self) -> Aim {
        match self {
            PlayedFor::Contract => Aim::Contract,
            PlayedFor::Match => Aim::Match,
            PlayedFor::Tricks => Aim::Tricks,
        }
    }
}

/// The plan of whoever declares, from what declarer can know: a line with the ways to go on each time that
/// they were looked at more deeply, and the plan at the end. The same as `finesse plan` says.
pub async fn plan(State(rooms): State<Rooms>, body: String) -> Result<Response, Refusal> {
    let question: PlanQuestion = rooms::read(&body)?;
    let situation = question.board.situation()?;
    let view = DeclarerPlan::view(&situation).map_err(Refusal::bad)?.clone();
    let aim = question.aim.map_or(Aim::Contract, PlayedFor::aim);
    let worlds = question.worlds.unwrap_or(300).clamp(1, 5_000);
    let depth = question.depth.unwrap_or(2).clamp(1, 13);
    let seed = Seed::new(question.seed.unwrap_or(1));
    Ok(rooms.lines(LONGEST, move |_, lines| {
        let options =
            PlannerOptions { aim, choices: 3, nodes: DeclarerPlan::NODES, ..PlannerOptions::default() };
        let Some(known) = Tignum::by_the_natural_system(options, worlds, seed).known(&view) else {
            lines.send(json!({ "refusal": "dummy does not lie on the table yet" }));
            return;
        };
        let budget = Budget::unlimited().until(lines.stop());
        let tree = Planner::new(options).tree_watched(&known, &budget, |tree| {
            let report = PlanReport::new(&known, tree);
            if !lines.send(json!({ "moves": tree.moves, "lines": data::lines(&report) })) {
                lines.stop().set();
            }
        });
        lines.send(told(&known, &tree, depth));
    }))
}

fn told(known: &Known, tree: &DecisionTree<DeclarerPlay>, depth: u8) -> Value {
    let report = PlanReport::new(known, tree);
    let outlines = (1..=depth).rev().map(|depth| (depth, Outline::new(tree, depth)));
    let (depth, outline) = outlines
        .into_iter()
        .find(|(depth, outline)| *depth == 1 || outline.lines() <= MOST_LINES)
        .expect("a tree has a first trick");
    let mut value = data::report(known, tree, &report, None);
    value["done"] = true.into();
    value["declarer"] = json!(known.contract.declarer);
    value["words"] = json!(report.in_words());
    value["depth"] = depth.into();
    value["tree"] = json!(outline);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The deal of Smith, Nau and Throop 1998, figure 5; the hidden hands in two ways.
    const DEALS: [&str; 2] = [
        "E:Q964.Q8.AK62.874 KJ5.A97.J83.KQT2 AT73.KJ532.T.A63 82.T64.Q9754.J95",
        "E:Q964.Q8.AK62.874 82.A64.J83.KQT92 AT73.KJ532.T.A63 KJ5.T97.Q9754.J5",
    ];

    fn asked(deal: &str, cards: &[&str]) -> Value {
        json!({ "deal": deal, "dealer": "E", "vulnerability": "All", "contract": "2NT-E", "cards": cards })
    }

    async fn lines(question: Value) -> Result<Vec<Value>, Refusal> {
        let response = plan(State(Rooms::open()), question.to_string()).await?;
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("an answer");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        Ok(text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
    }

    #[tokio::test]
    async fn the_plan_is_that_of_the_planner_and_grows_before_ones_eyes() {
        let question = json!({ "board": asked(DEALS[0], &["C2"]), "worlds": 60, "seed": 5, "depth": 1 });
        let found = lines(question).await.expect("a plan");
        let (last, before) = found.split_last().expect("lines");
        assert!(!before.is_empty() && before.iter().all(|line| line["lines"].is_array()), "{before:?}");
        assert_eq!(before.last().map(|line| &line["lines"]), Some(&last["lines"]));

        let board: Question = serde_json::from_value(asked(DEALS[0], &["C2"])).expect("a board");
        let view = board.situation().expect("a decision").view.expect("a view");
        let options =
            PlannerOptions { aim: Aim::Contract, choices: 3, nodes: 400_000, ..PlannerOptions::default() };
        let known = Tignum::by_the_natural_system(options, 60, Seed::new(5)).known(&view).expect("dummy");
        let tree = Planner::new(options).tree(&known);
        let report = PlanReport::new(&known, &tree);
        assert_eq!(last["plan"], json!(report.step.as_ref().map(data::step)));
        assert_eq!(last["words"], json!(report.in_words()));
        assert_eq!(last["tree"], json!(Outline::new(&tree, 1)));
        assert!(last["tree"]["children"].as_array().is_some_and(|children| !children.is_empty()));
    }

    #[tokio::test]
    async fn the_hidden_hands_change_nothing() {
        let ask = |deal| lines(json!({ "board": asked(deal, &["C2"]), "worlds": 40 }));
        let [one, other] = DEALS.map(ask);
        assert_eq!(one.await.expect("a plan"), other.await.expect("a plan"));
    }

    #[tokio::test]
    async fn where_there_is_no_plan_it_is_said_why() {
        let mut no_contract = asked(DEALS[0], &[]);
        no_contract["contract"] = Value::Null;
        for (board, why) in [
            (asked(DEALS[0], &[]), "once the opening lead lies on the table"),
            (asked(DEALS[0], &["C2", "C3"]), "North is to play, who defends"),
            (asked(DEALS[0], &["S2"]), "card 1, the two of spades"),
            (no_contract, "choose a contract"),
            (asked("E:Q964.Q8.AK62.87 - AT73.KJ532.T.A63 -", &["C2"]), "East's hand has 12 cards"),
            (asked("E:Q964.Q8.AK62.874 - - -", &["C2"]), "its hand is not known"),
        ] {
            let refusal = lines(json!({ "board": board })).await.expect_err(why);
            assert_eq!(refusal.status, axum::http::StatusCode::BAD_REQUEST);
            assert!(refusal.message.contains(why), "{why} is missing in: {refusal}");
        }
    }
}
