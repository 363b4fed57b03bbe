//! Every input of the corpora keeps its law, with no fuzzer about; what the fuzzer breaks is put
//! there and stays guarded.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bridge::{Board, BoardNumber, Bridge};
use cards::{Deal, Seed};
use classics::backgammon::{Backgammon, Scoring};
use classics::battleships::Battleships;
use fuzz::TARGETS;
use game::{Chance, Game, Hidden, PlainText, Turn};
use hearts::{Direction, Round, Rules};
use table::protocol::Message;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn every_target_has_a_corpus_and_keeps_its_law() {
    let listed: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(names(&corpus()), listed, "a folder of fuzz/corpus for each target and no other");
    for target in TARGETS {
        let folder = corpus().join(target.name);
        let inputs = names(&folder);
        assert!(!inputs.is_empty(), "{} has no inputs", target.name);
        for name in inputs {
            println!("{}/{name}", target.name);
            let input = fs::read(folder.join(&name)).expect("a readable file");
            (target.law)(&input);
            // Cut short at a few places it is a new input each time.
            for part in 1..4 {
                (target.law)(&input[..input.len() * part / 4]);
            }
        }
    }
}

/// A position after so many moves, each the one in the middle.
fn after<G: Game>(mut game: G, moves: usize) -> G {
    for _ in 0..moves {
        let legal: Vec<G::Move> = game.moves().into_iter().collect();
        match legal.get(legal.len() / 2) {
            Some(&mv) => game.play(mv),
            None => break,
        }
    }
    game
}

fn rolled<G: Chance>(mut game: G) -> G {
    while game.turn() == Turn::Chance {
        let roll = game.moves().into_iter().next().expect("an outcome");
        game.play(roll);
    }
    game
}

fn write(target: &str, name: &str, text: impl AsRef<[u8]>) {
    let folder = corpus().join(target);
    fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(name), text)).expect("written");
}

/// What a view and the question about it look like.
fn write_view<G>(name: &str, game: &G)
where
    G: Hidden,
    G::View: PlainText,
{
    let view = game.view(game.actor().unwrap_or(game.seats()[0]));
    let data = |value: &dyn Fn() -> serde_json::Result<String>| value().expect("data");
    let question = data(&|| serde_json::to_string(&Message::choose(1, &view)));
    write("engine", name, format!("{question}\n"));
    match name.split('-').next() {
        Some("battleships" | "backgammon") => {
            let target = name.split('-').next().unwrap_or_default();
            let text = data(&|| serde_json::to_string(&view));
            write(target, &format!("view-{name}"), text);
        }
        _ => write("views", name, data(&|| serde_json::to_string(&view))),
    }
}

#[test]
#[ignore = "writes the made part of fuzz/corpus anew: cargo test -p fuzz --test corpora -- --ignored"]
fn write_the_made_inputs() {
    let deal = Deal::random(&mut Seed::new(1).rng());
    for moves in [0, 4, 12, 20, 41, 63] {
        let rules: Rules = ["standard", "perkins"][moves % 2].parse().expect("a preset");
        write_view(&format!("hearts-{moves}"), &after(Round::new(&rules, &deal, Direction::Left), moves));
    }
    let board = Board::new(BoardNumber::FIRST, deal);
    for moves in [0, 1, 6, 20, 50] {
        let contract = "3NT-S".parse().expect("a contract");
        let game = match moves {
            0 | 1 => Bridge::new(board),
            _ => Bridge::from_contract(board, contract),
        };
        write_view(&format!("bridge-{moves}"), &after(game, moves));
    }
    for moves in [0, 3, 9, 30] {
        write_view(&format!("battleships-{moves}"), &after(Battleships::new(Default::default()), moves));
    }
    for moves in [0, 4, 11] {
        write_view(&format!("backgammon-{moves}"), &rolled(after(Backgammon::new(Scoring::Points), moves)));
    }
    write(
        "backgammon",
        "game",
        serde_json::to_string(&rolled(after(Backgammon::new(Scoring::Wins), 9))).expect("data"),
    );
    write(
        "engine",
        "hello-bye",
        "{\"type\":\"hello\",\"protocol\":1,\"game\":\"hearts\"}\n{\"type\":\"bye\"}\n",
    );
    // A model of the smallest family.
    let rng = &mut Seed::new(2).rng();
    let model = hearts_eval::Model::random(hearts_eval::Task::ALL[0], hearts_eval::Family::ALL[0], rng);
    let file = hearts_eval::TrainedModel { model, history: Default::default() };
    write("weights", "exact", file.write(hearts_eval::Precision::Exact));
    write("weights", "rounded", file.write(hearts_eval::Precision::Rounded));
}
