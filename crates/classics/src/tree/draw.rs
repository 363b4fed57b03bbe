use std::fmt::Write as _;

use super::nodes::{Kind, NodeId, Tree};
use super::number::Probability;

impl Tree {
    /// The tree for people to look at: a line for each node, with the arcs' probabilities or names,
    /// information sets in brackets and payoffs at the leaves.
    ///
    /// ```
    /// let tree = classics::tree::read("players 1\nplayer 1 in top\n  left: 1\n  right: 0.5\n").unwrap();
    /// assert_eq!(tree.draw(), "player 1 [top]\n├─ left: 1\n└─ right: 0.5\n");
    /// ```
    pub fn draw(&self) -> String {
        let mut drawing = String::new();
        // Before each node: what stands left of its line, and of the lines below it.
        let mut waiting = vec![(NodeId::ROOT, String::new(), String::new())];
        while let Some((id, before, below)) = waiting.pop() {
            let _ = writeln!(drawing, "{before}{}", self.caption(id));
            let node = self.node(id);
            let last = node.children().len().saturating_sub(1);
            for (place, &child) in node.children().iter().enumerate().rev() {
                let (elbow, rail) = if place == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
                let arc = self.arc(id, place);
                waiting.push((child, format!("{below}{elbow}{arc}"), format!("{below}{rail}")));
            }
        }
        drawing
    }

    fn arc(&self, id: NodeId, place: usize) -> String {
        match self.node(id).kind() {
            Kind::Chance(outcomes) => {
                let outcome = &outcomes[place];
                let space = if outcome.label.is_empty() { "" } else { " " };
                format!("{}{space}{}: ", Probability(outcome.probability), outcome.label)
            }
            Kind::Player(set) => format!("{}: ", self.set(*set).alternatives()[place]),
            Kind::Leaf(_) => String::new(),
        }
    }

    fn caption(&self, id: NodeId) -> String {
        let node = self.node(id);
        let what = match node.kind() {
            Kind::Chance(_) => "chance".to_owned(),
            Kind::Player(set) if self.set(*set).name().is_empty() => self.player_of(*set).to_owned(),
            Kind::Player(set) => format!("{} [{}]", self.player_of(*set), self.set(*set).name()),
            Kind::Leaf(payoff) => payoff.to_string(),
        };
        if node.name().is_empty() { what } else { format!("{what} ({})", node.name()) }
    }

    fn player_of(&self, set: super::InfoId) -> &str {
        &self.players()[self.set(set).side().index()]
    }
}
