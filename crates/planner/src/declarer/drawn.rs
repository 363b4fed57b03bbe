//! The decision tree of a plan, drawn in text and as a picture.

use std::fmt::Write;

use super::{DeclarerPlay, Outline};
use crate::htn::DecisionTree;

/// The tree as text, so many tricks deep; an arrow stands at what is chosen.
pub fn text(tree: &DecisionTree<DeclarerPlay>, tricks: u8) -> String {
    let mut text = String::new();
    write_node(&Outline::new(tree, tricks), "", 0, true, &mut text);
    text
}

fn write_node(node: &Outline, indent: &str, depth: usize, last: bool, text: &mut String) {
    let branch = if depth == 0 {
        ""
    } else if last {
        "└─ "
    } else {
        "├─ "
    };
    let mark = if node.chosen { "> " } else { "" };
    let weight = node.weight.map(|weight| format!(" {:.0}%", 100.0 * weight)).unwrap_or_default();
    let _ = writeln!(text, "{indent}{branch}{mark}{}{weight}  {:.3}", node.words, node.value);
    let below =
        if depth == 0 { String::new() } else { format!("{indent}{}", if last { "   " } else { "│  " }) };
    for (place, child) in node.children.iter().enumerate() {
        write_node(child, &below, depth + 1, place + 1 == node.children.len(), text);
    }
}

const ROW: usize = 22;
const COLUMN: usize = 190;

/// The tree as a picture, from left to right.
pub fn svg(tree: &DecisionTree<DeclarerPlay>, tricks: u8) -> String {
    let root = Outline::new(tree, tricks);
    let (mut body, mut rows, mut deepest) = (String::new(), 0, 0);
    place(&root, 0, &mut rows, &mut deepest, &mut body);
    let (width, height) = ((deepest + 1) * COLUMN + 60, rows * ROW + 20);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}

/// Draws a node and everything right of it; the height at which it stands.
fn place(node: &Outline, depth: usize, rows: &mut usize, deepest: &mut usize, body: &mut String) -> usize {
    *deepest = (*deepest).max(depth);
    let left = depth * COLUMN + 10;
    let heights: Vec<usize> =
        node.children.iter().map(|child| place(child, depth + 1, rows, deepest, body)).collect();
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
