//! The plan for programs, as JSON.

use serde_json::{Value, json};

use super::{DeclarerPlay, Known, Line, PlanReport, Source, SourceKind, Step, TaskName};
use crate::htn::{DecisionTree, NodeKind};

/// The tasks with their descriptions.
pub fn tasks() -> Value {
    let task = |task: &TaskName| json!({ "name": task.name(), "family": task.family().name(), "about": task.about() });
    TaskName::ALL.iter().map(task).collect()
}

/// The whole plan; with the tree, so many tricks deep, if that is asked for.
pub fn report(
    known: &Known,
    tree: &DecisionTree<DeclarerPlay>,
    report: &PlanReport,
    depth: Option<u8>,
) -> Value {
    let mut value = json!({
        "contract": known.contract,
        "goal": report.goal,
        "won": report.won,
        "lost": report.lost,
        "winners": report.winners.iter().map(|(suit, sure)| json!({ "suit": suit.letter().to_string(), "tricks": sure })).collect::<Value>(),
        "sources": report.sources.iter().map(source).collect::<Value>(),
        "lines": lines(report),
        "plan": report.step.as_ref().map(step),
        "deals": known.worlds.len(),
        "moves": tree.moves,
    });
    if let Some(depth) = depth {
        value["tree"] = node(tree, 0, known.won + known.lost + depth);
    }
    value
}

/// The ways to go on, the best first.
pub fn lines(report: &PlanReport) -> Value {
    report.lines.iter().map(line).collect()
}

fn line(line: &Line) -> Value {
    json!({
        "scheme": line.name,
        "task": line.task.map(|task| task.to_string()),
        "card": line.card.map(|card| card.to_string()),
        "value": line.value,
        "makes": line.outlook.makes,
        "tricks": line.outlook.tricks,
    })
}

/// A step and those after it.
pub fn step(one: &Step) -> Value {
    let [won, lost] = &one.then;
    json!({
        "words": one.says,
        "card": one.card.map(|card| card.to_string()),
        "wins": one.wins,
        "won": won.as_deref().map(step),
        "lost": lost.as_deref().map(step),
    })
}

fn source(source: &Source) -> Value {
    let mut value = json!({ "suit": source.suit.letter().to_string(), "chance": source.chance });
    match &source.kind {
        SourceKind::Sequence { gains, lost } => {
            value["kind"] = "sequence".into();
            value["tricks"] = (*gains).into();
            value["lost"] = (*lost).into();
        }
        SourceKind::Finesse { card, against, with } => {
            value["kind"] = "finesse".into();
            value["card"] = card.to_string().into();
            value["against"] = against.iter().map(|card| card.to_string()).collect();
            value["with"] = ["left", "right"][*with].into();
        }
        SourceKind::Length { gains, out, most, lost } => {
            value["kind"] = "length".into();
            value["tricks"] = (*gains).into();
            value["out"] = (*out).into();
            value["most"] = (*most).into();
            value["lost"] = (*lost).into();
        }
    }
    value
}

fn node(tree: &DecisionTree<DeclarerPlay>, at: usize, tricks: u8) -> Value {
    let this = &tree.nodes[at];
    let kind = match this.kind {
        NodeKind::Decision => "decision",
        NodeKind::External => "opponents",
        NodeKind::Leaf => "leaf",
    };
    let mut value = json!({
        "kind": kind,
        "method": this.method.as_ref().map(|(_, name)| name),
        "tasks": this.tasks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "card": this.mv.map(|card| card.to_string()),
        "value": this.value,
    });
    if this.info.won + this.info.lost < tricks && !this.children.is_empty() {
        value["children"] = this.children.iter().map(|&child| node(tree, child, tricks)).collect();
    }
    value
}
