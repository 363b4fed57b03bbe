//! The Monte Carlo heuristic at bridge: positions whose probabilities are known exactly, how ties
//! are broken, and laws of what it adds up.

use std::sync::Arc;

use belief::Worlds;
use bidding::{Simple, System};
use bridge::{Board, BoardNumber, Bridge, BridgeView, Move, Moves, Pair, Strain};
use cards::{Card, CardSet, Deal, Seat, Seed};
use dd::Solver;
use game::{Budget, CardView, Game, Hidden, Stop, View};
use search::stopping::Stopping;
use single_dummy::{
    ChoiceLevel, Fact, Inference, MonteCarlo, MonteCarloOptions, Objective, Problem, Reason, SolvedWorlds,
    Stakes, Ties,
};

/// An ending with east and west hidden; north and south want `target` tricks.
fn ending(north: &str, south: &str, hidden: &str, leader: Seat, trick: &[&str], target: u8) -> Problem {
    let seen = |seat| match seat {
        Seat::North => Some(north.parse().unwrap()),
        Seat::South => Some(south.parse().unwrap()),
        _ => None,
    };
    let trick: Vec<Card> = trick.iter().map(|card| card.parse().unwrap()).collect();
    let stakes = Stakes::Target { pair: Pair::NorthSouth, tricks: target };
    Problem::ending(seen, hidden.parse().unwrap(), Strain::Notrump, leader, &trick, stakes).unwrap()
}

/// Every world, once.
fn exhausted(problem: &Problem) -> SolvedWorlds {
    let (mut solved, mut solver) = (SolvedWorlds::new(problem, Ties::Human), Solver::new());
    for hands in Worlds::new(problem.unseen()).unwrap().iter() {
        solved.add(&mut solver, hands).unwrap();
    }
    solved
}

/// How often each card makes the target, as card, worlds, all worlds.
fn makes(solved: &SolvedWorlds) -> Vec<(String, u64, u64)> {
    let measure = solved.problem().measure(Objective::Contract).unwrap();
    let tallies = solved.tallies(&measure);
    tallies.iter().map(|t| (t.alternative.card.to_string(), t.makes.unwrap(), t.worlds)).collect()
}

fn made(solved: &SolvedWorlds, card: &str) -> (u64, u64) {
    let found = makes(solved).into_iter().find(|(name, ..)| name == card).expect("a card that may be played");
    (found.1, found.2)
}

/// South has led to north's ace and queen, west followed low: the queen wins when west has the
/// king. West has two places left for it, east three. The ace wins when east has the king alone.
#[test]
fn a_finesse_wins_when_the_king_lies_well() {
    let problem = ending("AQ.2..", "3.3..", "K5.AKQ..", Seat::South, &["S4", "S6"], 2);
    let solved = exhausted(&problem);
    assert_eq!((made(&solved, "SQ"), made(&solved, "SA")), ((4, 10), (3, 10)), "{:?}", makes(&solved));
    let measure = problem.measure(Objective::Contract).unwrap();
    assert_eq!(solved.best(&measure).card.to_string(), "SQ");
    let queen = solved.alternatives().iter().position(|one| one.card.to_string() == "SQ").unwrap();
    let reason = solved.reason(|world| f64::from(world.tricks[queen] / 2)).unwrap();
    assert_eq!(reason.fact, Fact::Holds(Seat::West, "SK".parse().unwrap()));
    assert!((reason.probability - 0.4).abs() < 1e-9 && reason.explained > 0.99, "{reason:?}");
}

/// The same finesse in words: what both cards come to, where the king lies well and where not.
#[test]
fn a_finesse_is_told_in_words() {
    let problem = ending("AQ.2..", "3.3..", "K5.AKQ..", Seat::South, &["S4", "S6"], 2);
    let words = exhausted(&problem).in_words(&problem.measure(Objective::Contract).unwrap());
    let told = [
        "♠Q takes enough tricks in 40% of 10 deals, with 1.00 tricks on average",
        "it takes enough tricks in 100% when West holds the ♠K (40%), otherwise in 0%",
        "♠A is next with 30%: when West holds the ♠K (40%) ♠Q takes enough tricks in 100% and ♠A in 0%, \
         otherwise 0% and 50%",
    ];
    assert_eq!(words, told);
}

/// A quantity that one world in a hundred decides has no reason worth telling.
#[test]
fn what_is_rare_is_no_reason() {
    let problem = ending("AQ4.32..", "32.654..", "KJT98.AKQJT..", Seat::South, &[], 2);
    let solved = exhausted(&problem);
    let rare = |share: f64| !(Reason::RARE..=1.0 - Reason::RARE).contains(&share);
    let of = |fact: Fact| {
        let count = solved.worlds().filter(|&world| fact.holds(world)).count();
        count as f64 / solved.worlds().len() as f64
    };
    let all_spades = Fact::AtLeast(Seat::West, cards::Suit::Spades, 5);
    assert!(rare(of(all_spades)), "{}", of(all_spades));
    let reason = solved.reason(|world| f64::from(u8::from(all_spades.holds(world))));
    assert!(reason.is_none_or(|reason| reason.fact != all_spades && !rare(reason.probability)), "{reason:?}");
}

/// Nine cards without the queen, the ace cashed, all follow low to the second round: the king
/// drops it when east has it. East has one place more, so that the drop is better by a little:
/// 4 of 7 here, 12 of 23 (52%) with thirteen cards.
#[test]
fn the_drop_is_a_little_better_than_the_finesse() {
    let problem = ending("KJ2.2..", "5.43..", "Q.AKQJT9..", Seat::South, &["S4", "S6"], 3);
    let solved = exhausted(&problem);
    assert_eq!((made(&solved, "SK"), made(&solved, "SJ")), ((20, 35), (15, 35)), "{:?}", makes(&solved));
}

/// With thirteen cards, sampled: 12 of 23, within four standard errors.
#[test]
fn the_drop_in_a_full_deal() {
    let deal: Deal = "N:KJ32.AK2.AK2.432 Q7.8765.876.KJT9 AT954.43.543.AQ5 86.QJT9.QJT9.876".parse().unwrap();
    let board = Board::new(BoardNumber::FIRST, deal);
    let mut game = Bridge::from_contract(board, "4S-S".parse().unwrap());
    for card in ["S6", "S2", "S7", "SA", "S4", "S8"] {
        game.try_play(card.parse::<Card>().unwrap().into()).unwrap();
    }
    let problem = Problem::of(&game.view(Seat::South)).unwrap();
    let worlds = Worlds::new(problem.unseen()).unwrap();
    let mut rng = Seed::new(52).rng();
    let queen: Card = "SQ".parse().unwrap();
    let draws = 40_000;
    let east = (0..draws).filter(|_| worlds.draw(&mut rng)[Seat::East].contains(queen)).count();
    let share = east as f64 / f64::from(draws);
    assert!((share - 12.0 / 23.0).abs() < 4.0 * 0.5 / f64::from(draws).sqrt(), "{share}");
    assert_eq!(worlds.chances()[(Seat::East, queen)], 12.0 / 23.0);
}

/// The heuristic's known blindness: with a two-way finesse it believes that it will guess right,
/// because in every world it sees where the queen is.
#[test]
fn a_two_way_finesse_is_never_lost_by_a_clairvoyant() {
    let problem = ending("KJ3.2..", "AT2.3..", "Q54.AKQJT..", Seat::South, &[], 3);
    let solved = exhausted(&problem);
    let spades = solved.choices(ChoiceLevel::CardOf(cards::Suit::Spades));
    let measure = problem.measure(Objective::Tricks).unwrap();
    for world in solved.worlds() {
        let best = solved.values(world, &measure, &spades).into_iter().fold(0.0, f64::max);
        assert_eq!(best, 3.0, "{world:?}");
    }
}

#[test]
fn ties_are_broken_as_people_do() {
    // North's and south's hands, who leads, the trick so far, strain, and the order of preference.
    let cases = [
        // On lead: winners from the top, the top of a sequence.
        ("AK2.432..", "43.65.2.A", Seat::North, "", "NT", "SA S2 H4"),
        // Trumps first while some are out.
        ("AK2.A32..", "43.65.2.A", Seat::North, "", "H", "HA SA S2 H3"),
        // Second hand low, even with the queen and jack.
        ("QJ2...32", "43.65.2.", Seat::West, "S5", "NT", "S2 SJ"),
        // Third hand wins as cheaply as possible, fourth too.
        ("K.43.3.A", "AJ3.65.2.", Seat::North, "S2 S5", "NT", "SJ SA S3"),
        ("AJ3.65.2.", "K2.43.3.", Seat::East, "S5 S4 S6", "NT", "SJ SA S3"),
        // Partner wins already: keep the honours.
        ("QJ3.65.2.", "2.432.3.", Seat::East, "S5 SA S6", "NT", "S3 SJ"),
        // Cannot follow: ruff low when partner does not win, otherwise throw a low card away.
        ("QJ2.65.K2.", "3.432.3.A", Seat::East, "C5 C4 C6", "S", "S2 SJ D2 H5 DK"),
        ("QJ2.65.K2.", "3.432.3.K", Seat::East, "C5 CA C6", "S", "D2 H5 DK S2 SJ"),
    ];
    for (north, south, leader, trick, strain, order) in cases {
        let trick: Vec<Card> = trick.split_whitespace().map(|card| card.parse().unwrap()).collect();
        let [north, south]: [CardSet; 2] = [north, south].map(|hand| hand.parse().unwrap());
        let hidden: CardSet = (!(north | south | trick.iter().copied().collect())).iter().collect();
        let turn = leader.plus(trick.len());
        let held = if turn == Seat::North { north } else { south }.len();
        // As many of the other cards as east and west have room for, from the top.
        let room: usize = [Seat::East, Seat::West]
            .map(|seat| held - usize::from(leader.distance(seat) < trick.len()))
            .iter()
            .sum();
        let hidden: CardSet = hidden.iter().rev().take(room).collect();
        let seen = |seat| match seat {
            Seat::North => Some(north),
            Seat::South => Some(south),
            _ => None,
        };
        let problem = Problem::ending(seen, hidden, strain.parse().unwrap(), leader, &trick, Stakes::None);
        let problem = problem.unwrap_or_else(|error| panic!("{error}: {order}"));
        let found: Vec<String> =
            Ties::Human.alternatives(&problem).iter().map(|one| one.card.to_string()).collect();
        assert_eq!(found.join(" "), order, "{turn} with {north} opposite {south}");
    }
}

/// Random boards, called by the simple system, and played on for a while with random cards.
fn views(boards: u64, cards: usize) -> impl Iterator<Item = (Bridge, BridgeView)> {
    (0..boards).filter_map(move |number| {
        let mut rng = Seed::new(number).child("views").rng();
        let board = Board::new(BoardNumber::new(number as u32 + 1)?, Deal::random(&mut rng));
        let mut game = Bridge::new(board);
        while game.public().play.as_ref().is_none_or(|play| play.by_seat().count() < cards) {
            let view = game.view(game.actor()?);
            game.play(match view.moves() {
                Moves::Calls(_) => {
                    let public = &view.public;
                    Simple.call(view.hand, &public.auction, public.vulnerability)?.call.into()
                }
                Moves::Cards(legal) => Move::Card(legal.random(&mut rng)?),
            });
        }
        let view = game.view(game.actor()?);
        Some((game, view))
    })
}

/// In every world the groups of equals are the solver's, and the tallies are what the solver says
/// of each world, added up, whatever the order.
#[test]
fn solved_worlds_add_up_what_the_solver_says() {
    for (_, view) in views(12, 30) {
        let problem = Problem::of(&view).unwrap();
        let worlds = Worlds::new(&view.unseen()).unwrap();
        let mut rng = Seed::new(3).rng();
        let drawn: Vec<_> = (0..8).map(|_| worlds.draw(&mut rng)).collect();
        let mut solver = Solver::new();
        let solve = |solver: &mut Solver, order: &mut dyn Iterator<Item = usize>| {
            let mut solved = SolvedWorlds::new(&problem, Ties::Human);
            order.for_each(|place| solved.add(solver, drawn[place]).unwrap());
            solved
        };
        let solved = solve(&mut solver, &mut (0..8));
        let measure = problem.measure(Objective::Points).unwrap();
        let tallies = solved.tallies(&measure);
        assert_eq!(tallies, solve(&mut solver, &mut (0..8).rev()).tallies(&measure));
        for tally in &tallies {
            let values = drawn.iter().map(|hands| {
                let values = solver.cards(&view.world(hands).cardplay().unwrap());
                let all = values.iter().map(|value| value.tricks);
                let mine = *values.iter().find(|value| value.equals == tally.alternative.equals).unwrap();
                (mine.tricks - problem.won()[problem.pair()], mine.tricks == all.max().unwrap())
            });
            let (tricks, best): (Vec<u8>, Vec<bool>) = values.unzip();
            assert_eq!(tally.tricks, tricks.iter().map(|&tricks| u64::from(tricks)).sum::<u64>());
            assert_eq!(tally.lost, best.iter().filter(|&&best| !best).count() as u64);
            assert_eq!(tally.worlds, 8);
        }
        let points: Vec<f64> = tallies.iter().map(|tally| tally.value).collect();
        assert_eq!(solved.means(&measure, ChoiceLevel::Card).sums(), points);
        let foreign = drawn[0].map(|_| CardSet::EMPTY);
        assert!(solved.clone().add(&mut solver, foreign).is_err());
    }
}

/// Asking only whether the contract is made or broken gives the same answer with less work.
#[test]
fn tighter_bounds_tell_the_same_about_the_contract() {
    let [mut exact, mut bounded] = [Solver::new(), Solver::new()];
    for (_, view) in views(10, 13) {
        let problem = Problem::of(&view).unwrap();
        let measure = problem.measure(Objective::Contract).unwrap();
        let worlds = Worlds::new(&view.unseen()).unwrap();
        let mut rng = Seed::new(4).rng();
        let (mut all, mut some) =
            (SolvedWorlds::new(&problem, Ties::Human), SolvedWorlds::new(&problem, Ties::Human));
        for _ in 0..5 {
            let hands = worlds.draw(&mut rng);
            all.add(&mut exact, hands).unwrap();
            some.add_bounded(&mut bounded, hands, measure.need().unwrap()).unwrap();
        }
        let makes = |solved: &SolvedWorlds| -> Vec<_> {
            solved.tallies(&measure).iter().map(|tally| tally.makes.unwrap()).collect()
        };
        assert_eq!(makes(&all), makes(&some), "{view:?}");
    }
    let [exact, bounded] = [exact, bounded].map(|solver| solver.stats().nodes);
    assert!(2 * bounded < exact, "{bounded} nodes instead of {exact}");
}

/// A suit is worth at least as much as each of its cards, and choosing the suit first and then
/// the card within it asks about the same worlds.
#[test]
fn a_suit_is_worth_its_best_card_in_each_world() {
    for (_, view) in views(10, 32) {
        let mut heuristic = MonteCarlo::new(
            MonteCarloOptions {
                stopping: Stopping::after(10),
                inference: false,
                ..MonteCarloOptions::default()
            },
            Seed::new(1),
        );
        let (solved, measure) = heuristic.solve(&view, &Budget::unlimited()).unwrap();
        let sums = |question| solved.means(&measure, question).sums().to_vec();
        let (cards, suits) = (sums(ChoiceLevel::Card), sums(ChoiceLevel::Suit));
        for (choice, sum) in solved.choices(ChoiceLevel::Suit).iter().zip(&suits) {
            assert!(choice.iter().all(|&place| cards[place] <= *sum));
            let suit = solved.alternatives()[choice[0]].card.suit();
            let own: Vec<f64> = choice.iter().map(|&place| cards[place]).collect();
            assert_eq!(sums(ChoiceLevel::CardOf(suit)), own);
        }
    }
}

/// The real hands are likelier than random ones after an auction by the same system: that is what the
/// auction is for.
#[test]
fn the_auction_tells_something() {
    let (mut real, mut random, mut drawn) = (0.0, 0.0, 0.0);
    for (game, view) in views(60, 0) {
        let inference = Inference::new(&view, Arc::new(Simple));
        let worlds = Worlds::new(&view.unseen()).unwrap();
        let mut rng = Seed::new(7).rng();
        assert!(inference.weight(game.hands()) > 0.99, "the hands make the calls of their own system");
        real += inference.weight(game.hands());
        random += inference.weight(&worlds.draw(&mut rng));
        drawn += inference.weight(inference.pool(1_000, &mut rng).pool.pick(&mut rng));
    }
    assert!(random < 0.1 * real && drawn > 10.0 * random, "{real} {random} {drawn}");
}

#[test]
fn a_flag_ends_the_loop_after_one_world() {
    let (_, view) = views(20, 20).next().unwrap();
    let stop = Stop::new();
    stop.set();
    let stop = Budget::unlimited().until(&stop);
    let (solved, _) =
        MonteCarlo::new(MonteCarloOptions::default(), Seed::new(1)).solve(&view, &stop).unwrap();
    assert!(solved.worlds().len() <= 1);
}
