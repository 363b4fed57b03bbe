//! The champion at hearts: every part can be switched off, it answers within any budget, and it knows about
//! moons.

use cards::{Deal, Seed};
use game::{Budget, Game, Hidden, Player, View as _};
use hearts::{Direction, Round, Rules};
use hearts_eval::{MoonPosition, MoonTask};
use players::Roster;

fn player(spec: &str) -> Box<dyn Player<Round> + Send> {
    Round::player(&spec.parse().unwrap(), Seed::new(1)).unwrap()
}

const PARTS: [&str; 8] = [
    "champion:worlds=5,to-end=5,pass=search",
    "champion:worlds=5,to-end=0,prior=0,passes=0,pass=burdens",
    "champion:worlds=5,to-end=2,plays=100,passes=100,pass=network",
    "champion:worlds=3,search=max-n,leaf=sweetpea,payoff=own,pass=burdens",
    "champion:worlds=3,search=max-n,leaf=both,tricks=2,ending=5,pass=network",
    "champion:search=none,pass=network",
    "champion:worlds=5,payoff=match,leaf=both,tricks=3",
    "champion:worlds=5,payoff=own,leaf=sweetpea,to-end=5,ending=0,pass=network",
];

/// Whole rounds, every card legal, every decision with its reason and in the same words again.
#[test]
fn every_part_can_be_switched_off() {
    for (number, spec) in (0..).zip(PARTS) {
        for rules in ["standard", "perkins"] {
            let rules: Rules = rules.parse().unwrap();
            let deal = Deal::random(&mut Seed::new(number).rng());
            let mut round = Round::new(&rules, &deal, Direction::ALL[number as usize % 4]);
            let (mut one, mut other) = (player(spec), player(spec));
            while let Some(actor) = round.actor() {
                let view = round.view(actor);
                let decision = one.choose(&view, &Budget::unlimited()).unwrap();
                assert!(view.moves().contains(decision.best), "{spec}: {decision:?}");
                assert!(!decision.notes.is_empty(), "{spec}");
                assert_eq!(decision, other.choose(&view, &Budget::unlimited()).unwrap(), "{spec}");
                round.play(decision.best);
            }
        }
    }
}

/// A spent budget stops it after one world, and the more it may look the more it does.
#[test]
fn the_budget_is_kept() {
    let deal = Deal::random(&mut Seed::new(3).rng());
    let mut round = Round::new(&Rules::default(), &deal, Direction::None);
    for _ in 0..6 {
        round.play(round.moves().lowest().unwrap());
    }
    let view = round.view(round.actor().unwrap());
    assert!(view.moves().len() > 1);
    let nodes = |budget| player("champion:pass=network").choose(&view, &budget).unwrap().nodes;
    let (one, some, all) = (nodes(Budget::nodes(1)), nodes(Budget::nodes(1000)), nodes(Budget::unlimited()));
    assert!(one < 100 && (1000..1100).contains(&some) && all > some, "{one} {some} {all}");
}

/// How many of the positions in which one card decides about a moon a player finds.
fn found(spec: &str, task: MoonTask) -> usize {
    let mut player = player(spec);
    let positions = MoonPosition::shipped();
    let positions = positions.iter().filter(|position| position.task == task);
    let answers = positions.map(|position| {
        let round = position.round();
        let view = round.view(round.actor().unwrap());
        position.is_met_by(player.choose(&view, &Budget::unlimited()).unwrap().best)
    });
    answers.filter(|met| *met).count()
}

/// Most are found, and more than the policy finds without the search.
#[test]
fn moons_are_kept_away_and_shot() {
    for task in [MoonTask::Stop, MoonTask::Shoot] {
        let (champion, policy) = (found("champion:worlds=60", task), found("champion:search=none", task));
        println!("{task:?}: champion {champion}, its policy {policy}, sweetpea {}", found("sweetpea", task));
        assert!(champion > policy && champion >= 60, "{task:?}: {champion} of 100, its policy {policy}");
    }
}

/// Where one card keeps the moon away, the champion says so.
#[test]
fn it_says_who_may_shoot() {
    let mut player = player("champion:worlds=60");
    let said =
        MoonPosition::shipped().iter().filter(|position| position.task == MoonTask::Stop).any(|position| {
            let round = position.round();
            let decision = player.choose(&round.view(round.actor().unwrap()), &Budget::unlimited()).unwrap();
            decision.notes.iter().any(|note| note.0.contains("to take the rest after"))
        });
    assert!(said);
}
