//! A domain that is not bridge: three doors, a car behind one of them, and a host who opens another.
//! The answers are known: who changes the door wins two times in three.

use planner::htn::{Branch, Criterion, DecisionTree, Domain, Expansion, Limits, Method, NodeKind, Plan};

/// What the guest knows.
#[derive(Clone, PartialEq, Debug)]
struct Known {
    chosen: Option<usize>,
    opened: Option<usize>,
    /// Where the car may be, with the chance of it given all that was seen.
    car: [f64; 3],
    decided: bool,
}

const START: Known = Known { chosen: None, opened: None, car: [1.0 / 3.0; 3], decided: false };

#[derive(Clone, PartialEq, Debug)]
enum Task {
    WinTheCar,
    Choose,
    HostOpens,
    Decide,
    Stay,
    Change,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Take(usize),
    Open(usize),
    Keep,
}

/// With the host's habit between two doors without the car: how likely the lower one is.
struct Doors {
    lower: f64,
}

impl Doors {
    /// How likely the host opens this door if the car is there.
    fn opens(&self, chosen: usize, door: usize, car: usize) -> f64 {
        match (door == chosen || door == car, car == chosen) {
            (true, _) => 0.0,
            (false, false) => 1.0,
            (false, true) if (0..3).find(|&other| other != chosen) == Some(door) => self.lower,
            (false, true) => 1.0 - self.lower,
        }
    }
}

impl Domain for Doors {
    type Info = Known;
    type Task = Task;
    type Move = Step;
    type World = bool;

    fn is_over(&self, info: &Known) -> bool {
        info.decided
    }

    fn controls(&self, info: &Known) -> bool {
        info.chosen.is_none() || info.opened.is_some()
    }

    fn methods(&self, info: &Known, task: Option<&Task>) -> Vec<Method<Doors>> {
        match task {
            None => vec![Method::tasks("play", vec![Task::WinTheCar])],
            Some(Task::WinTheCar) => {
                vec![Method::tasks("three steps", vec![Task::Choose, Task::HostOpens, Task::Decide])]
            }
            Some(Task::Choose) => vec![Method::operator("the first door", Step::Take(0))],
            Some(Task::HostOpens) => {
                let chosen = info.chosen.expect("after the choice");
                let method = |door: usize| {
                    let joint: [f64; 3] =
                        std::array::from_fn(|car| info.car[car] * self.opens(chosen, door, car));
                    let weight: f64 = joint.iter().sum();
                    let assumed = Known { car: joint.map(|chance| chance / weight), ..info.clone() };
                    (weight > 0.0).then(|| {
                        let method = Method::operator("a door without the car", Step::Open(door));
                        method.assuming(assumed, weight)
                    })
                };
                (0..3).filter_map(method).collect()
            }
            Some(Task::Decide) => {
                vec![Method::tasks("stay", vec![Task::Stay]), Method::tasks("change", vec![Task::Change])]
            }
            Some(Task::Stay) => vec![Method::operator("keep the door", Step::Keep)],
            Some(Task::Change) => {
                let other = (0..3).find(|&door| Some(door) != info.chosen && Some(door) != info.opened);
                vec![Method::operator("the other door", Step::Take(other.expect("one is left")))]
            }
        }
    }

    fn play(&self, info: &Known, step: Step) -> Known {
        let mut info = info.clone();
        match step {
            Step::Take(door) => {
                info.decided = info.chosen.is_some();
                info.chosen = Some(door);
            }
            Step::Open(door) => info.opened = Some(door),
            Step::Keep => info.decided = true,
        }
        info
    }

    fn belief(&self, info: &Known) -> Vec<(f64, bool)> {
        let chosen = info.chosen.unwrap_or(0);
        (0..3).map(|door| (info.car[door], door == chosen)).collect()
    }

    fn evaluate(&mut self, won: &bool) -> f64 {
        f64::from(u8::from(*won))
    }
}

fn grow(lower: f64, criterion: Criterion, limits: Limits) -> DecisionTree<Doors> {
    DecisionTree::grow(&mut Doors { lower }, START, Vec::new(), criterion, limits)
}

/// The slow version: the value of a task list from the definition, without a tree.
fn exhaustive(doors: &mut Doors, info: &Known, tasks: &[Task], criterion: Criterion) -> f64 {
    let over = doors.is_over(info);
    let methods = if over { Vec::new() } else { doors.methods(info, tasks.first()) };
    if methods.is_empty() {
        return doors.estimate(info);
    }
    let ours = doors.controls(info);
    let rest = tasks.get(1..).unwrap_or_default();
    let branches: Vec<Branch> = methods
        .into_iter()
        .map(|method| {
            let before = method.assumes.unwrap_or_else(|| info.clone());
            let (after, next) = match method.expansion {
                Expansion::Operator(mv) => (doors.play(&before, mv), rest.to_vec()),
                Expansion::Tasks(first) => (before, [&first[..], rest].concat()),
            };
            let value = exhaustive(doors, &after, &next, criterion);
            Branch { weight: method.weight, value, hindsight: 1.0 }
        })
        .collect();
    match ours {
        true => branches.iter().map(|branch| branch.value).fold(f64::NEG_INFINITY, f64::max),
        false => criterion.value(&branches),
    }
}

#[test]
fn changing_the_door_wins_two_times_in_three() {
    let tree = grow(0.5, Criterion::WeightedAverage, Limits::NONE);
    assert!((tree.root().value - 2.0 / 3.0).abs() < 1e-12);
    for node in tree.nodes.iter().filter(|node| node.tasks == [Task::Decide]) {
        let change = &tree.nodes[node.best.expect("a decision")];
        assert_eq!(change.tasks, [Task::Change]);
    }
    assert!(!tree.cut);
}

#[test]
fn every_node_has_the_value_of_the_definition() {
    let criteria = [
        Criterion::WeightedAverage,
        Criterion::Wald,
        Criterion::Hurwicz { optimism: 0.25 },
        Criterion::Regret,
    ];
    for criterion in criteria {
        for lower in [0.0, 0.2, 0.5, 1.0] {
            for node in &grow(lower, criterion, Limits::NONE).nodes {
                let value = exhaustive(&mut Doors { lower }, &node.info, &node.tasks, criterion);
                assert!((node.value - value).abs() < 1e-12, "{criterion:?} {lower} {:?}", node.tasks);
            }
        }
    }
}

/// A host who always opens the lower door when he may gives something away when he opens the other.
#[test]
fn criteria_differ_where_branches_do() {
    let value = |criterion| grow(1.0, criterion, Limits::NONE).root().value;
    assert!((value(Criterion::WeightedAverage) - 2.0 / 3.0).abs() < 1e-12);
    assert!((value(Criterion::Wald) - 0.5).abs() < 1e-12);
    assert!((value(Criterion::Hurwicz { optimism: 0.5 }) - 0.75).abs() < 1e-12);
    assert!((value(Criterion::Regret) - 0.5).abs() < 1e-12);
}

#[test]
fn a_limit_makes_leaves_and_says_so() {
    let tree = grow(0.5, Criterion::WeightedAverage, Limits { choices: 0, nodes: usize::MAX });
    assert!(tree.cut);
    assert!((tree.root().value - 1.0 / 3.0).abs() < 1e-12, "the estimate before the choice");
    let small = grow(0.5, Criterion::WeightedAverage, Limits { choices: 9, nodes: 4 });
    assert!(small.cut && small.nodes.len() <= 4);
}

#[test]
fn a_plan_is_followed_until_something_else_happens() {
    let plan = || Plan::new(grow(0.5, Criterion::WeightedAverage, Limits::NONE));
    let mut followed = plan();
    let first = followed.advance().expect("our turn");
    assert_eq!(first.mv, Step::Take(0));
    assert_eq!(first.tasks, [Task::WinTheCar, Task::Choose]);
    assert!(followed.advance().is_none(), "it is the host's turn");
    assert!(followed.observe(Step::Open(2)));
    assert_eq!(followed.advance().map(|next| next.mv), Some(Step::Take(1)));
    let mut surprised = plan();
    surprised.advance();
    assert!(!surprised.observe(Step::Open(0)), "no host opens the door that was chosen");
    assert!(surprised.here().is_none() && surprised.advance().is_none());
}

#[test]
fn a_critic_accepts_what_is_as_good() {
    let mut tree = grow(0.5, Criterion::WeightedAverage, Limits::NONE);
    for node in tree.nodes.iter_mut().filter(|node| node.critic.is_some()) {
        node.critic = Some(|_, _, made| matches!(made, Step::Open(_)));
    }
    let mut plan = Plan::new(tree);
    plan.advance();
    assert!(plan.observe(Step::Open(0)));
    assert_eq!(plan.here().map(|node| node.kind), Some(NodeKind::Decision));
}
