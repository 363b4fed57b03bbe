//! Team matches: laws of duplicate, of scoring, and of how boards are chosen.

use arena::bridge::{Block, Boards, ContractKind, Plan, Report, Scoring};
use bridge::{Board, BoardNumber};
use cards::{Deal, Seed};
use players::Spec;
use stats::Level;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

fn blocks(plan: &Plan, numbers: impl IntoIterator<Item = u64>) -> Vec<Block> {
    let mut crew = plan.crew();
    numbers.into_iter().map(|number| plan.block(&mut crew, number).expect("such boards are common")).collect()
}

fn given(count: u32) -> Vec<Board> {
    let deal = |number| Deal::random(&mut Seed::new(8).child("given").child(u64::from(number)).rng());
    (1..=count).map(|number| Board::new(BoardNumber::new(number).unwrap(), deal(number))).collect()
}

/// The law of duplicate: what a player gains in one room it loses in the other.
#[test]
fn four_equal_players_score_exactly_nothing() {
    let players = [
        "novice:system=natural",
        "random",
        "montecarlo:worlds=2",
        "team:bid=novice(system=natural),declare=random,defend=montecarlo(worlds=2)",
    ];
    for player in players {
        for scoring in Scoring::ALL {
            let only = (player != "random").then_some(ContractKind::Notrump);
            let plan = Plan { scoring, only, ..Plan::new(spec(player), spec(player), Seed::new(3)) };
            let mut report = Report::new(&plan, Level::P95);
            for block in blocks(&plan, 0..3) {
                let [open, closed] = &block.rooms;
                assert_eq!(open.result, closed.result, "{player}, block {}", block.number);
                assert_eq!(
                    (&open.record.auction, &open.record.play),
                    (&closed.record.auction, &closed.record.play)
                );
                report.add(&block.result());
            }
            let score = report.result();
            assert_eq!((score.wins, score.losses, score.ties), (0, 0, 3), "{player}, {scoring}");
            assert_eq!((score.imps.mean, score.points.mean, score.matchpoints.mean), (0.0, 0.0, 50.0));
            assert!(!report.is_decided() && score.p == 1.0);
        }
    }
}

#[test]
fn exchanged_teams_get_the_opposite_score() {
    let [a, b] = ["novice", "novice:system=natural"].map(spec);
    for only in [None, Some(ContractKind::Suit)] {
        let one = Plan { only, ..Plan::new(a.clone(), b.clone(), Seed::new(5)) };
        let other = Plan { a: b.clone(), b: a.clone(), ..one.clone() };
        for (block, exchanged) in blocks(&one, 0..6).into_iter().zip(blocks(&other, 0..6)) {
            let [open, closed] = block.result().rooms;
            let [open_exchanged, closed_exchanged] = exchanged.result().rooms;
            assert_eq!((open, closed), (closed_exchanged, open_exchanged));
        }
    }
}

/// What an experiment needs: a block is the same whatever was played before, by whatever crew.
#[test]
fn a_block_depends_on_seed_and_number_alone() {
    let plan =
        Plan { only: Some(ContractKind::Game), ..Plan::new(spec("novice"), spec("random"), Seed::new(6)) };
    let plan = Plan { b: spec("novice:system=natural"), ..plan };
    let all = blocks(&plan, 0..4);
    for number in [3, 1] {
        let alone = blocks(&plan, [number]).remove(0);
        let same = &all[number as usize];
        assert_eq!((alone.dealt, alone.result()), (same.dealt, same.result()));
        assert_eq!(alone.rooms.map(|room| room.record), same.rooms.clone().map(|room| room.record));
    }
    let other = blocks(&Plan { seed: Seed::new(7), ..plan }, 0..4);
    assert!(
        all.iter().zip(&other).all(|(one, other)| one.rooms[0].record.deal != other.rooms[0].record.deal)
    );
}

/// Boards are chosen by the auctions alone: the first deal of the block's row that both tables bid to
/// a contract of the kind.
#[test]
fn boards_of_a_kind_are_the_first_that_both_tables_bid_so() {
    let teams = [spec("novice:system=natural"), spec("novice")];
    let every = Plan::new(teams[0].clone(), teams[1].clone(), Seed::new(9));
    for kind in ContractKind::ALL {
        let plan = Plan { only: Some(kind), ..every.clone() };
        for block in blocks(&plan, 0..5) {
            for room in &block.rooms {
                assert!(kind.has(&room.record.contract().unwrap()), "{kind}: {:?}", room.record.contract());
                assert!(room.result.is_ok());
            }
            // The deals that were passed over, played without a choice of boards, are of other kinds.
            let mut rng = plan.seed.child("deals").child(block.number).rng();
            let row: Vec<Deal> = (0..block.dealt).map(|_| Deal::random(&mut rng)).collect();
            let number = block.rooms[0].record.number.unwrap();
            let boards = row.iter().map(|&deal| Board::new(number, deal)).collect();
            let whole = Plan { boards: Boards::Given(boards), ..every.clone() };
            let kept = blocks(&whole, 0..block.dealt).into_iter().map(|block| {
                let contract = |room: &arena::bridge::Room| room.record.contract();
                block.rooms.iter().all(|room| contract(room).is_some_and(|contract| kind.has(&contract)))
            });
            let kept: Vec<bool> = kept.collect();
            assert_eq!(kept.iter().position(|&kept| kept), Some(kept.len() - 1), "{kind}");
        }
    }
}

#[test]
fn given_boards_are_played_as_they_are() {
    let mut boards = given(3);
    boards[1].vulnerability = bridge::Vulnerability::Both;
    boards[1].dealer = cards::Seat::West;
    let plan = Plan {
        boards: Boards::Given(boards.clone()),
        ..Plan::new(spec("novice"), spec("random"), Seed::new(1))
    };
    for (block, board) in blocks(&plan, 0..3).iter().zip(&boards) {
        for record in block.rooms.iter().map(|room| &room.record) {
            assert_eq!(record.replay().unwrap().board(), *board);
        }
    }
    let past = plan.block(&mut plan.crew(), 3).unwrap_err();
    assert_eq!(past.dealt, 0);
}

/// A kind that a team never bids ends the search.
#[test]
fn what_is_never_bid_is_not_looked_for_without_end() {
    let slams = |boards| Plan {
        only: Some(ContractKind::Slam),
        boards: Boards::Given(boards),
        ..Plan::new(spec("novice"), spec("novice"), Seed::new(1))
    };
    // Of these boards the simple system bids none to a slam.
    let plan = slams(given(3));
    let refused = plan.block(&mut plan.crew(), 0).unwrap_err();
    assert_eq!(refused.to_string(), "of 1 deals none ended in a slam at both tables");
}

#[test]
fn a_difference_is_found_and_the_match_stops_there() {
    for scoring in Scoring::ALL {
        let plan = Plan { scoring, ..Plan::new(spec("novice"), spec("random"), Seed::new(2)) };
        let (mut report, mut crew) = (Report::new(&plan, Level::P95), plan.crew());
        let boards = (0..400).find(|&number| {
            report.add(&plan.block(&mut crew, number).unwrap().result());
            report.is_decided()
        });
        let most = if scoring == Scoring::Points { 400 } else { 60 };
        assert!(boards.is_some_and(|boards| boards < most), "{scoring}: {boards:?}");
        let (score, interval) = (report.result(), report.sequence());
        assert!(score.imps.mean > 0.0 && score.p < 0.01 && interval.low > 0.0, "{score:?} {interval:?}");
    }
}

/// The paper's table: what counts is who has the better result, not by how much.
#[test]
fn board_a_match_counts_boards() {
    let scoring = Scoring::BoardAMatch;
    assert_eq!(
        [(120, -100), (-50, -50), (-1400, 620)].map(|(ours, theirs)| scoring.lead(ours, theirs)),
        [1.0, 0.0, -1.0]
    );
    for scoring in Scoring::ALL {
        for (ours, theirs) in [(7600, -7600), (2980, 2940), (0, 0), (-50, 620)] {
            assert_eq!(scoring.lead(ours, theirs), -scoring.lead(theirs, ours), "{scoring}");
            assert!(scoring.range().contains(scoring.lead(ours, theirs)), "{scoring}");
        }
        assert_eq!(scoring.to_string().parse(), Ok(scoring));
    }
}
