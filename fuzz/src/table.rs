use ::classics::backgammon::Backgammon;
use ::classics::battleships::Battleships;
use ::classics::tictactoe::TicTacToe;
use bridge::{Bridge, BridgeView};
use cards::Seed;
use game::{Budget, CardView, Hidden, PlainText, Replay};
use hearts::Round;
use players::Spec;
use table::protocol::{Answer, Message};
use table::{Chosen, GAMES, Setup};

use crate::{json, text};

/// Views of card games as data: one that passes its check has a world, and can be shown.
pub fn views(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    json::<BridgeView>(text);
    json::<hearts::View>(text);
    seen::<BridgeView>(text);
    seen::<hearts::View>(text);
}

fn seen<V: CardView<Game: Replay> + PlainText>(text: &str) {
    let Ok(view) = serde_json::from_str::<V>(text) else { return };
    if view.check().is_err() {
        return;
    }
    let hands = view.unseen().some_hands().expect("a checked view has a world");
    assert_eq!(view.world(&hands).view(view.seat()), view, "{text}");
    let _ = (view.draw(), view.log());
    for mv in view.moves() {
        assert_eq!(view.read(&view.name(mv)), Ok(mv), "{text}");
    }
}

/// What a program that plays may be told, for players of every kind; it answers or says why not.
pub fn engine(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    json::<Message<<Bridge as Hidden>::View>>(text);
    json::<Message<<Round as Hidden>::View>>(text);
    json::<Message<<Backgammon as Hidden>::View>>(text);
    json::<Message<<Battleships as Hidden>::View>>(text);
    json::<Message<<TicTacToe as Hidden>::View>>(text);
    // Limited to little work, whatever is asked for.
    let players = [
        ("bridge", "novice"),
        ("bridge", "montecarlo:worlds=2"),
        ("hearts", "f86"),
        ("hearts", "ducker"),
        ("hearts", "bluto"),
        ("backgammon", "random"),
        ("battleships", "hunter"),
        ("tictactoe", "alphabeta"),
    ];
    for (name, spec) in players {
        let entry = table::find(name).expect("a game of the list");
        let spec: Spec = spec.parse().expect("a specification");
        let mut engine = entry.engine(&spec, Seed::new(1)).expect("a listed player");
        for line in text.lines() {
            if let Err(error) = engine.answer(line, &Budget::nodes(2000)) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// What a program may answer.
pub fn answers(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    json::<Answer>(text);
}

/// What a person types at a table, one line after the other; nothing illegal is ever done, and the
/// table can be left and come back to.
pub fn play(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    for game in GAMES {
        let setup = |record| Setup {
            people: None,
            against: Some(Spec::plain(if game.name == "bridge" { "novice" } else { "random" })),
            adviser: Some(Spec::plain(if game.name == "bridge" { "novice" } else { "random" })),
            seed: Seed::new(1),
            chosen: if game.name == "hearts" {
                Chosen::default().with("rounds", "1")
            } else {
                Chosen::default()
            },
            record,
        };
        let mut table = game.open(&setup(Vec::new())).expect("a table can be set");
        for line in text.lines().take(20) {
            for _ in 0..400 {
                if let table::Pending::Person(seat) = table.pending() {
                    match table.play(seat, line) {
                        Ok(()) => {}
                        Err(error) => assert!(!error.to_string().is_empty()),
                    }
                    break;
                }
                table.step(&Budget::nodes(200));
            }
        }
        let record = table.record();
        let again = game.open(&setup(record.clone())).expect("a record is gone on from");
        assert_eq!(again.record(), record);
    }
    if let Some(game) = text.lines().next().and_then(|line| table::find(line).ok()) {
        let record = text.lines().skip(1).map(str::to_owned).collect();
        let setup = Setup {
            people: None,
            against: Some(Spec::plain("random")),
            adviser: Some(Spec::plain("random")),
            seed: Seed::new(1),
            chosen: Chosen::default(),
            record,
        };
        if let Err(error) = game.open(&setup) {
            assert!(!error.to_string().is_empty());
        }
    }
}
