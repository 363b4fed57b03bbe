//! Matches, and the table as people see it.

use cards::{BySeat, Deal, Seat, Seed};
use game::{Game, Hidden, PlainText, View as _};
use hearts::{Direction, Match, Preset, RecordError, Round, Rules};

fn played_out(mut round: Round, rng: &mut cards::Rng) -> Round {
    while let Some(card) = round.moves().random(rng) {
        round.play(card);
    }
    round
}

#[test]
fn matches_run_to_their_target_and_resume_from_text() {
    let mut rng = Seed::new(31).rng();
    for text in ["standard", "perkins", "sturtevant", "standard,target=3-rounds", "standard,exact=half"] {
        let rules: Rules = text.parse().unwrap();
        for _ in 0..20 {
            let mut sheet = Match::new(rules);
            let mut directions = Vec::new();
            while !sheet.is_over() {
                directions.push(sheet.direction());
                let round = sheet.round(&Deal::random(&mut rng));
                assert_eq!(sheet.record(&round), Err(RecordError::Unfinished));
                sheet.record(&played_out(round, &mut rng)).unwrap();
                let written = serde_json::to_string(&sheet).unwrap();
                assert_eq!(serde_json::from_str::<Match>(&written).unwrap(), sheet);
                assert!(sheet.rounds().len() < 200, "{text} does not end");
            }
            let late = sheet.round(&Deal::random(&mut rng));
            assert_eq!(sheet.record(&played_out(late, &mut rng)), Err(RecordError::Over));
            let best = *sheet.totals().values().min().unwrap();
            assert!(sheet.winners().iter().all(|&seat| sheet.totals()[seat] == best));
            assert_eq!(sheet.scores()[Seat::North], rules.score(sheet.totals()[Seat::North]));
            if text == "standard" {
                assert_eq!(directions[..2], [Direction::Left, Direction::Right]);
                assert!(*sheet.totals().values().max().unwrap() >= 100);
            }
        }
    }
}

#[test]
fn a_round_of_another_match_is_not_entered() {
    let mut rng = Seed::new(32).rng();
    let mut sheet = Match::new(Rules::default());
    let foreign = Round::new(&Rules::preset(Preset::Perkins), &Deal::random(&mut rng), Direction::Left);
    assert_eq!(sheet.record(&played_out(foreign, &mut rng)), Err(RecordError::Foreign));
    assert_eq!(sheet, Match::new(Rules::default()));
}

#[test]
fn equal_scores_share_a_place() {
    let text = r#"{"rules":"standard","rounds":[{"N":10,"E":3,"S":10,"W":3}]}"#;
    let sheet: Match = serde_json::from_str(text).unwrap();
    assert_eq!(sheet.ranks(), BySeat::new(3, 1, 3, 1));
    assert_eq!(sheet.winners(), [Seat::East, Seat::West]);
}

/// The log only grows, what is typed comes back as the card, and nothing hidden is shown.
#[test]
fn what_is_shown_can_be_typed() {
    let mut rng = Seed::new(33).rng();
    for preset in Preset::ALL {
        let deal = Deal::random(&mut rng);
        let mut round = Round::new(&Rules::preset(preset), &deal, Direction::Right);
        let mut logs = BySeat::from_fn(|_| Vec::<String>::new());
        while let Some(actor) = round.actor() {
            for seat in Seat::ALL {
                let log = round.view(seat).log();
                assert!(log.starts_with(&logs[seat]), "{:?} then {log:?}", logs[seat]);
                logs[seat] = log;
                assert!(round.view(seat).draw().contains("(you)"));
            }
            let view = round.view(actor);
            for card in view.moves() {
                assert_eq!(view.read(&view.name(card)), Ok(card));
                assert_eq!(view.read(&card.name().to_uppercase()), Ok(card));
                assert_eq!(view.read(&format!(" {}{} ", card.rank(), card.suit().letter())), Ok(card));
            }
            for card in cards::CardSet::DECK - view.moves() {
                assert!(view.read(&card.to_string()).is_err());
            }
            round.play(round.moves().random(&mut rng).unwrap());
        }
        assert!(round.view(Seat::South).log().last().unwrap().starts_with("The round is over"));
    }
}

#[test]
fn a_refusal_says_why() {
    let deal: Deal = "N:AKQ.AKQ.AKQ.AKQ2 JT9.JT9.JT9.JT98 876.876.876.7654 5432.5432.5432.3".parse().unwrap();
    let mut round = Round::new(&Rules::default(), &deal, Direction::None);
    let refused =
        |round: &Round, seat: Seat, typed: &str| round.view(seat).read(typed).unwrap_err().to_string();
    assert!(refused(&round, Seat::North, "sa").contains("the first lead is the two of clubs"));
    assert!(refused(&round, Seat::East, "sj").contains("not your turn"));
    assert!(refused(&round, Seat::North, "nonsense").contains("is not a move here"));
    assert_eq!(round.view(Seat::North).read("2"), Ok("C2".parse().unwrap()));
    assert_eq!(round.view(Seat::North).read("clubs"), Ok("C2".parse().unwrap()));
    round.play("C2".parse().unwrap());
    assert!(refused(&round, Seat::East, "jack of hearts").contains("must follow suit"));
    assert!(refused(&round, Seat::East, "ha").contains("do not hold"));
    for card in ["CJ", "C7", "C3"] {
        round.play(card.parse().unwrap());
    }
    assert!(refused(&round, Seat::East, "hj").contains("may not be led yet"));
    assert_eq!(round.view(Seat::East).log()[5], "You take the trick: no points");
}
