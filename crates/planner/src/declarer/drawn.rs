//! The decision tree of a plan, drawn in text and as a picture.

use std::fmt::Write;

use super::DeclarerPlay;
use crate::htn::{DecisionTree, NodeKind};

/// A node that is drawn: chains of one child are one line.
struct Drawn {
    words: String,
    value: f64,
    /// The share of the opponents' choices; none at ours.
    weight: Option<f64>,
    chosen: bool,
    depth: usize,
    children: Vec<Drawn>,
}

/// The tree as text, so many tricks deep; an arrow stands at what is chosen.
pub fn text(tree: &DecisionTree<DeclarerPlay>, tricks: u8) -> String {
    let mut text = String::new();
    write_node(&drawn(tree, tricks), "", true, &mut text);
    text
}

fn write_node(node: &Drawn, indent: &str, last: bool, text: &mut String) {
    let branch = if node.depth == 0 {
        ""
    } else if last {
        "└─ "
    } else {
        "├─ "
    };
    let mark = if node.chosen { "> " } else { "" };
    let weight = node.weight.map(|weight| format!(" {:.0}%", 100.0 * weight)).unwrap_or_default();
    let _ = writeln!(text, "{indent}{branch}{mark}{}{weight}  {:.3}", node.words, node.value);
    let below = if node.depth == 0 {
        String::new()
    } else {
        format!("{indent}{}", if last { "   " } else { "│  " })
    };
    for (place, child) in node.children.iter().enumerate() {
        write_node(child, &below, place + 1 == node.children.len(), text);
    }
}

fn drawn(tree: &DecisionTree<DeclarerPlay>, tricks: u8) -> Drawn {
    let info = &tree.root().info;
    branch(tree, 0, info.won + info.lost + tricks, None, true, 0)
}

fn branch(
    tree: &DecisionTree<DeclarerPlay>,
    from: usize,
    tricks: u8,
    weight: Option<f64>,
    chosen: bool,
    depth: usize,
) -> Drawn {
    // 1. Down to the next node with a choice.
    let mut at = from;
    let mut words: Vec<String> = Vec::new();
    loop {
        let node = &tree.nodes[at];
        match (node.mv, &node.method) {
            (Some(card), _) => words.push(card.to_string()),
            (None, Some((_, name))) if at == from => words.push((*name).to_owned()),
            (None, Some((Some(task), _))) if node.children.len() != 1 => words.push(task.to_string()),
            _ => {}
        }
        let over = node.info.won + node.info.lost >= tricks;
        match node.children.as_slice() {
            [only] if !over => at = *only,
            _ => break,
        }
    }
    let node = &tree.nodes[at];
    let words = if words.is_empty() { "the whole hand".to_owned() } else { words.join(" ") };
    let mut this =
        Drawn { words, value: tree.nodes[from].value, weight, chosen, depth, children: Vec::new() };
    if node.info.won + node.info.lost >= tricks {
        return this;
    }
    // 2. What may be chosen there, by us or by them.
    let total: f64 = node.children.iter().map(|&child| tree.nodes[child].weight).sum();
    for &child in &node.children {
        let theirs = node.kind == NodeKind::External;
        let weight = theirs.then(|| tree.nodes[child].weight / total.max(f64::MIN_POSITIVE));
        let best = node.best == Some(child);
        this.children.push(branch(tree, child, tricks, weight, best, depth + 1));
    }
    this
}

const ROW: usize = 22;
const COLUMN: usize = 190;

/// The tree as a picture, from left to right.
pub fn svg(tree: &DecisionTree<DeclarerPlay>, tricks: u8) -> String {
    let root = drawn(tree, tricks);
    let (mut body, mut rows, mut deepest) = (String::new(), 0, 0);
    place(&root, &mut rows, &mut deepest, &mut body);
    let (width, height) = ((deepest + 1) * COLUMN + 60, rows * ROW + 20);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}

/// Draws a node and everything right of it; the height at which it stands.
fn place(node: &Drawn, rows: &mut usize, deepest: &mut usize, body: &mut String) -> usize {
    *deepest = (*deepest).max(node.depth);
    let left = node.depth * COLUMN + 10;
    let heights: Vec<usize> = node.children.iter().map(|child| place(child, rows, deepest, body)).collect();
    let middle = match (heights.first(), heights.last()) {
        (Some(first), Some(last)) => usize::midpoint(*first, *last),
        _ => {
            *rows += 1;
            *rows * ROW
        }
    };
    for (child, height) in node.children.iter().zip(heights) {
        let (colour, thick) = if child.chosen { ("#1a6", 2) } else { ("#999", 1) };
        let _ = writeln!(
            body,
            "<path d=\"M{} {} H{} V{} H{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick}\"/>",
            left + COLUMN - 25,
            middle - 4,
            left + COLUMN - 15,
            height - 4,
            left + COLUMN - 5
        );
    }
    let weight = node.weight.map(|weight| format!("{:.0}% ", 100.0 * weight)).unwrap_or_default();
    let words: String = node.words.chars().take(24).collect();
    let bold = if node.chosen { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        body,
        "<text x=\"{left}\" y=\"{middle}\"{bold}><title>{}</title>{weight}{} <tspan fill=\"#777\">{:.2}</tspan></text>",
        escaped(&node.words),
        escaped(&words),
        node.value
    );
    middle
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
