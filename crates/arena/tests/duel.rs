//! Matches of games for two.

use arena::duel::{Block, Crew, Plan, PlanError, Report};
use cards::Seed;
use stats::Level;
use table::Chosen;

fn plan(game: &str, a: &str, b: &str, seed: u64) -> Plan {
    let players = [a, b].map(|name| name.parse().unwrap());
    Plan::new(table::find(game).unwrap(), &Chosen::default(), players, Seed::new(seed)).unwrap()
}

fn report(plan: &Plan, blocks: &[Block]) -> Report {
    let mut report = Report::new(plan, Level::P95);
    blocks.iter().for_each(|block| report.add(plan, &block.result));
    report
}

fn blocks(plan: &Plan, numbers: impl Iterator<Item = u64>) -> Vec<Block> {
    let mut crew = Crew::default();
    numbers.map(|number| plan.block(&mut crew, number)).collect()
}

/// A player against itself: what it wins in one seat it loses in the other, as both meet the same chances.
#[test]
fn equal_players_score_exactly_alike() {
    for (game, player) in
        [("tictactoe", "random"), ("backgammon", "random"), ("battleships", "hunter:worlds=5")]
    {
        let plan = plan(game, player, player, 4);
        for block in blocks(&plan, 0..6) {
            let [Ok(first), Ok(second)] = block.result.games else { panic!("{game}: a foul") };
            assert_eq!(first, -second, "{game}");
            let witnessed = |game: usize| block.games[game].witnessed.clone();
            assert_eq!(witnessed(0), witnessed(1), "{game}");
        }
    }
}

/// A block is the same whatever was played before it by the same crew.
#[test]
fn blocks_do_not_depend_on_each_other() {
    for (game, player) in
        [("tictactoe", "random"), ("backgammon", "random"), ("battleships", "hunter:worlds=5")]
    {
        let plan = plan(game, player, "random", 9);
        let forward: Vec<_> = blocks(&plan, 0..4).into_iter().map(|block| block.result).collect();
        let mut backward: Vec<_> =
            blocks(&plan, (0..4).rev()).into_iter().map(|block| block.result).collect();
        backward.reverse();
        assert_eq!(forward, backward, "{game}");
    }
}

#[test]
fn better_players_win() {
    let plan = plan("tictactoe", "alphabeta", "random", 1);
    let score = report(&plan, &blocks(&plan, 0..40)).result();
    assert_eq!((score.games, score.losses), (80, 0));
    assert!(score.wins > 60, "{score:?}");
    let plan = self::plan("battleships", "random", "hunter:worlds=20", 1);
    let found = report(&plan, &blocks(&plan, 0..12));
    assert!(found.result().wins < found.result().losses && found.is_decided(), "{:?}", found.result());
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |game: &str, a: &str| {
        let players = [a, "random"].map(|name| name.parse().unwrap());
        Plan::new(table::find(game).unwrap(), &Chosen::default(), players, Seed::new(1))
            .map(|_| ())
            .unwrap_err()
    };
    assert_eq!(refused("bridge", "random"), PlanError::NotForTwo { game: "bridge", seats: 4 });
    assert!(matches!(refused("tictactoe", "hunter"), PlanError::Player(_)));
}

/// A program that cannot be started is its own foul, and the block counts for nothing else.
#[test]
fn fouls_are_told() {
    let plan = plan("tictactoe", "cmd:/nowhere/to/be/found", "random", 1);
    let found = report(&plan, &blocks(&plan, 0..1));
    assert_eq!((found.blocks(), found.result().fouls), (0, [2, 0]));
    assert!(found.fouls()[0].contains("cannot play"), "{:?}", found.fouls());
}
