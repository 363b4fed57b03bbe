use search::imperfect::Walk;

use super::{Chart, Figure, Lines, Series};

/// Random walks of the Monte Carlo heuristic, as figure 3.6 of Bampton 1994 draws one: after each
/// iteration, by how much one alternative's entry of `best` is above its rival's. Above the axis the
/// heuristic takes the one, below it the other.
///
/// All walks must belong to one information set.
///
/// ```
/// use cards::Seed;
/// use search::imperfect::{HeuristicVariant, Walk};
///
/// let tree = classics::tree::read("players 1\nplayer 1\n  left: 1\n  right: 2\n").unwrap();
/// let walk = Walk::run(&tree, tree.top().unwrap(), HeuristicVariant::default(), 20, Seed::new(1));
/// let svg = plot::walk("Right is better", &[walk]).unwrap().svg().unwrap();
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn walk(title: &str, walks: &[Walk]) -> Result<Figure, WalkError> {
    let first = walks.first().ok_or(WalkError::None)?;
    let (one, other) = first.rivals.ok_or(WalkError::OneAlternative)?;
    if walks.iter().any(|walk| walk.alternatives != first.alternatives || walk.rivals != first.rivals) {
        return Err(WalkError::Mixed);
    }
    let [above, below] = [one, other].map(|choice| first.alternatives[choice.index()].as_str());
    let mut lines = Lines::new(title).x_axis("iterations").y_axis(axis(above, below)).with_zero_line();
    for (number, walk) in walks.iter().enumerate() {
        let name = if walks.len() > 1 { format!("walk {}", number + 1) } else { String::new() };
        let after =
            walk.differences(one, other).enumerate().map(|(i, difference)| (i as f64 + 1.0, difference));
        lines = lines.with(Series::path(name, std::iter::once((0.0, 0.0)).chain(after)));
    }
    let caption = format!(
        "Above the axis the Monte Carlo heuristic takes {above}, below it {below}: the difference of the two \
         entries of best after each iteration."
    );
    Ok(Figure::new("walk", caption, Chart::Lines(lines)))
}

/// The vertical axis is read upwards: what lies below the zero line is named first.
pub fn axis(above: &str, below: &str) -> String {
    format!("◀ takes {below}   ·   best: {above} − {below}   ·   takes {above} ▶")
}

/// Walks that cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WalkError {
    /// Nothing to draw.
    #[error("there is no walk to draw: run the heuristic at least once")]
    None,
    /// A walk needs two alternatives.
    #[error("the information set has one alternative: there is no difference to draw")]
    OneAlternative,
    /// The walks do not belong together.
    #[error("the walks are of different information sets: draw a figure for each")]
    Mixed,
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seed;
    use classics::tree::{self, Tree};
    use search::imperfect::HeuristicVariant;

    fn coin() -> Tree {
        let half = |name, left, right| {
            format!("  1/2: player 1 in top ({name})\n    left: {left}\n    right: {right}\n")
        };
        tree::read(&format!("players 1\nchance\n{}{}", half("A", 1, 0), half("B", 0, 1))).unwrap()
    }

    fn run(tree: &Tree, iterations: usize, seed: u64) -> Walk {
        Walk::run(tree, tree.top().unwrap(), HeuristicVariant::default(), iterations, Seed::new(seed))
    }

    #[test]
    fn every_walk_is_a_line_and_every_iteration_a_point() {
        let tree = coin();
        let svg = walk("A random walk", &[run(&tree, 100, 1), run(&tree, 100, 2)]).unwrap().svg().unwrap();
        let lines = svg.split("<polyline").skip(1).filter(|line| {
            let points = line.split('"').find(|part| part.contains(',')).unwrap_or("");
            points.split_whitespace().count() == 101
        });
        assert_eq!(lines.count(), 2, "{svg}");
        for text in ["A random walk", "iterations", "takes left", "takes right", "walk 2"] {
            assert!(svg.contains(text), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert_eq!(walk("", &[]), Err(WalkError::None));
        let one = tree::read("players 1\nplayer 1\n  only: 1\n").unwrap();
        assert_eq!(walk("", &[run(&one, 5, 1)]), Err(WalkError::OneAlternative));
        let other = tree::read("players 1\nplayer 1\n  up: 1\n  down: 2\n").unwrap();
        assert_eq!(walk("", &[run(&coin(), 5, 1), run(&other, 5, 1)]), Err(WalkError::Mixed));
        assert!(walk("Not yet run", &[run(&coin(), 0, 1)]).unwrap().svg().is_ok());
    }
}
