use std::fmt::Write as _;

use super::super::nodes::{Kind, Tree};
use super::super::number::{Number, Probability};

/// Writes an `.efg` file, which reads back as an equal tree.
pub fn write(tree: &Tree) -> String {
    let mut text = String::new();
    let players: Vec<String> = tree.players().iter().map(|name| quoted(name)).collect();
    let _ = writeln!(text, "EFG 2 R {} {{ {} }}\n\"\"\n", quoted(tree.title()), players.join(" "));
    let (mut chances, mut payoffs) = (0, Vec::new());
    for (_, node) in tree.nodes() {
        let name = quoted(node.name());
        let _ = match node.kind() {
            Kind::Chance(outcomes) => {
                chances += 1;
                let arcs =
                    outcomes.iter().map(|o| format!("{} {}", quoted(&o.label), Probability(o.probability)));
                let arcs = arcs.collect::<Vec<_>>().join(" ");
                writeln!(text, "c {name} {chances} \"\" {{ {arcs} }} 0")
            }
            Kind::Player(id) => {
                let set = tree.set(*id);
                let arcs: Vec<String> = set.alternatives().iter().map(|name| quoted(name)).collect();
                let (player, number) = (set.side().index() + 1, id.index() + 1);
                writeln!(text, "p {name} {player} {number} {} {{ {} }} 0", quoted(set.name()), arcs.join(" "))
            }
            Kind::Leaf(payoff) => {
                let seen = payoffs.iter().position(|known| known == payoff);
                let number = seen.unwrap_or(payoffs.len()) + 1;
                if seen.is_none() {
                    payoffs.push(*payoff);
                }
                let values: Vec<String> =
                    payoff.as_ref().iter().map(|&value| Number(value).to_string()).collect();
                writeln!(text, "t {name} {number} \"\" {{ {} }}", values.join(", "))
            }
        };
    }
    text
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
