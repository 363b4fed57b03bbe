//! The networks against rounds that their training recorded.

use cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use game::{Eval, Game};
use hearts::{Direction, Play, Rules};
use hearts_eval::{Networks, NetworksError, Passes, Witness};
use serde::Deserialize;

const FILE: &[u8] = include_bytes!("../../../data/hearts/champion.networks");

/// A round as `training/train.py` writes it: cards are numbers, 13 to a suit, and 4 is nobody.
#[derive(Deserialize)]
struct Example {
    direction: usize,
    start: Vec<usize>,
    passer: Vec<usize>,
    cards: Vec<usize>,
    guesses: Vec<[f64; 4]>,
    turns: Vec<f64>,
    points: [f64; 4],
}

fn examples() -> Vec<Example> {
    let text = include_str!("../../../data/hearts/champion-examples.json");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn card(number: usize) -> Card {
    Card::new(Suit::from_index(number / 13).unwrap(), Rank::from_index(number % 13).unwrap())
}

fn cards(which: impl Fn(usize) -> bool) -> CardSet {
    (0..52).filter(|&number| which(number)).map(card).collect()
}

#[test]
fn recorded_rounds_are_judged_as_their_training_judged_them() {
    let networks = Networks::shipped();
    let mut moons = 0;
    for example in examples() {
        let hands = BySeat::from_fn(|seat: Seat| cards(|number| example.start[number] == seat.index()));
        let direction = Direction::ALL[example.direction];
        let passes = BySeat::from_fn(|seat: Seat| Passes {
            passed: cards(|number| example.passer[number] == seat.index()),
            received: cards(|number| example.passer[number] == direction.giver(seat).index()),
        });
        let mut play = Play::start(&Rules::default(), &hands);
        let mut witness = Witness::new(networks, direction);
        for (turn, &number) in example.cards.iter().enumerate() {
            if turn % 4 == 0 {
                // The training lists the seats from the one to play.
                let first = play.to_play().unwrap();
                let points = networks.prospects(&play).points();
                for (place, wanted) in example.guesses[turn / 4].iter().enumerate() {
                    let found = points[first.plus(place).index()];
                    assert!((found - wanted).abs() < 0.01, "trick {}: {found}, {wanted}", turn / 4);
                }
            }
            let card = card(number);
            let at = play.moves().iter().position(|legal| legal == card).unwrap();
            let score = f64::from(witness.scores(&play, passes[play.to_play().unwrap()])[at]);
            assert!(
                (score - example.turns[turn]).abs() < 0.01,
                "turn {turn}: {score}, {}",
                example.turns[turn]
            );
            witness.see(&play, card);
            play.play(card);
        }
        assert_eq!(play.payoff(), example.points.map(|points| -points));
        assert_eq!(networks.guess(&play), play.payoff());
        moons += u32::from(example.points.contains(&26.0));
    }
    assert_eq!(examples().len(), 12);
    assert!(moons < 12, "{moons}");
}

/// Chances are chances, points add up, and a seat without a chance has none.
#[test]
fn prospects_are_possible() {
    let networks = Networks::shipped();
    for example in examples() {
        let hands = BySeat::from_fn(|seat: Seat| cards(|number| example.start[number] == seat.index()));
        let mut play = Play::start(&Rules::default(), &hands);
        for (turn, &number) in example.cards.iter().enumerate() {
            if turn % 4 == 0 {
                let prospects = networks.prospects(&play);
                assert!((prospects.plain.iter().sum::<f64>() - 26.0).abs() < 1e-4);
                for seat in Seat::ALL {
                    let chance = prospects.moons[seat.index()];
                    assert!((0.0..=1.0).contains(&chance));
                    assert!(play.may_shoot(seat) || chance == 0.0);
                }
            }
            play.play(card(number));
        }
    }
}

#[test]
fn other_files_are_refused() {
    assert!(Networks::read(FILE).unwrap().command().starts_with("python3 train.py"));
    let refused = |bytes: &[u8]| Networks::read(bytes).unwrap_err();
    assert!(matches!(refused(b"finesse-weights 1 {}\n"), NetworksError::Foreign));
    assert!(matches!(refused(b"finesse-networks 2 {}\n"), NetworksError::Version(2)));
    assert!(matches!(refused(b""), NetworksError::Foreign));
    for end in [17, 100, FILE.len() / 2, FILE.len() - 1] {
        assert!(matches!(refused(&FILE[..end]), NetworksError::Damaged(_)), "{end}");
    }
    let mut changed = FILE.to_vec();
    changed[500_000] ^= 1;
    assert_eq!(
        refused(&changed).to_string(),
        "the file is damaged: the checksum differs; train again, or take it from a copy"
    );
}
