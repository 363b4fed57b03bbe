//! What a table gives out for a seat, and what programs are sent and answer, names no card that the
//! seat cannot know. The truth is dealt a second time here, from the table's seed and record.

use bridge::{Board, BoardNumber, Bridge};
use cards::{CardSet, Deal, Seat, Seed};
use game::laws::Allowed;
use game::{Budget, Hidden, PlainText};
use hearts::{Match, Round, Rules};
use players::Spec;
use table::protocol::{Answer, Message};
use table::{AnyTable, Chosen, Pending, Reply, Setup, Step};

/// What seats may know, worked out from the position.
trait Truth: Hidden<View: PlainText> {
    const NAME: &'static str;

    /// The first game of a table with this seed.
    fn first(seed: Seed) -> Self;
    fn allowed(&self, seat: Seat) -> Allowed;
}

impl Truth for Round {
    const NAME: &'static str = "hearts";

    fn first(seed: Seed) -> Round {
        let deal = Deal::random(&mut seed.child("deals").child(0_usize).rng());
        Match::new(Rules::default()).round(&deal)
    }

    fn allowed(&self, seat: Seat) -> Allowed {
        let played: CardSet = self.plays().as_slice().iter().copied().collect();
        Allowed { cards: self.dealt()[seat] | self.received(seat) | played, bids: false }
    }
}

impl Truth for Bridge {
    const NAME: &'static str = "bridge";

    fn first(seed: Seed) -> Bridge {
        let deal = Deal::random(&mut seed.child("deals").child(1_usize).rng());
        Bridge::new(Board::new(BoardNumber::FIRST, deal))
    }

    fn allowed(&self, seat: Seat) -> Allowed {
        let deal = self.board().deal;
        let played = self.public().play.as_ref().map(|play| play.by_seat().map(|(_, card)| card).collect());
        let dummy = self.public().dummy().map_or(CardSet::EMPTY, |dummy| deal[dummy]);
        Allowed { cards: deal[seat] | played.unwrap_or(CardSet::EMPTY) | dummy, bids: true }
    }
}

fn setup(name: &str, player: &str, seed: Seed) -> Setup {
    let spec: Spec = player.parse().expect("a specification");
    let one = if name == "hearts" { "rounds" } else { "boards" };
    Setup {
        people: None,
        against: Some(spec.clone()),
        adviser: Some(spec),
        seed,
        chosen: Chosen::default().with(one, "1"),
        record: Vec::new(),
    }
}

/// Plays one game at a table, a person taking the last move offered, and searches every door for
/// every seat after each move.
fn search_table<T: Truth>(player: &str, seed: Seed, hints: bool) {
    let entry = table::find(T::NAME).expect("a game of the list");
    let mut table = entry.open(&setup(T::NAME, player, seed)).expect("a table can be set");
    let mut truth = T::first(seed);
    let mut made = 0;
    loop {
        let record = table.record();
        for typed in &record[made..] {
            let view = truth.view(truth.actor().expect("somebody moved"));
            truth.play(view.read(typed).expect("a legal move, so the truth is the table's"));
        }
        made = record.len();
        for &seat in truth.seats() {
            search_doors(table.as_mut(), &truth, seat, hints);
        }
        if let Pending::Person(seat) = table.pending() {
            let last = table.moves(seat).pop().expect("somebody decides among moves");
            table.play(seat, &last).expect("a legal move");
        } else if !matches!(table.step(&Budget::nodes(2000)), Step::Moved) {
            assert!(truth.is_over(), "{}: the table stopped", T::NAME);
            return;
        }
    }
}

fn search_doors<T: Truth>(table: &mut dyn AnyTable, truth: &T, seat: Seat, hints: bool) {
    let allowed = truth.allowed(seat);
    let at = |door: &'static str| move || format!("{} at {seat}, {door}", T::NAME);
    allowed.search_data(&table.view(seat), &at("view"));
    allowed.search(&table.draw(seat), &at("draw"));
    table.log(seat).iter().for_each(|line| allowed.search(line, &at("log")));
    table.moves(seat).iter().for_each(|name| allowed.search(name, &at("moves")));
    if hints && table.pending() == Pending::Person(seat) {
        let hint = table.hint(seat, &Budget::nodes(2000)).expect("a hint");
        allowed.search(&hint.best, &at("the hint"));
        hint.notes.iter().for_each(|note| allowed.search(note, &at("a note of the hint")));
        hint.rated.iter().for_each(|(name, _)| allowed.search(name, &at("a rated move of the hint")));
    }
}

/// Plays one game by messages alone and searches each question and each answer.
fn search_protocol<T: Truth>(player: &str, seed: Seed) {
    let spec: Spec = player.parse().expect("a specification");
    let mut engine = table::find(T::NAME).expect("a game").engine(&spec, seed).expect("a listed player");
    let mut game = T::first(seed);
    for id in 1.. {
        let Some(seat) = game.actor() else { break };
        let (view, allowed) = (game.view(seat), game.allowed(seat));
        let question = serde_json::to_value(Message::choose(id, &view)).expect("a message");
        allowed.search_data(&question, &|| format!("{}, question {id} to {seat}", T::NAME));
        let reply = engine.answer(&question.to_string(), &Budget::nodes(2000)).expect("an answer");
        let Reply::Say(line) = reply else { panic!("{reply:?}") };
        allowed.search(&line, &|| format!("{}, answer {id} by {seat}", T::NAME));
        let answer: Answer = serde_json::from_str(&line).expect("an answer");
        game.play(view.read(&answer.mv).expect("a legal move"));
    }
}

fn search(games: u64, seed: Seed) {
    for number in 0..games {
        let seed = seed.child(number);
        search_table::<Round>(["random", "f86", "ducker"][number as usize % 3], seed, true);
        search_table::<Bridge>(["novice", "random", "baron"][number as usize % 3], seed, true);
        search_protocol::<Round>(["ducker", "random", "f86"][number as usize % 3], seed);
        search_protocol::<Bridge>(["baron", "random", "novice"][number as usize % 3], seed);
    }
}

#[test]
fn no_hidden_card_leaves_a_table() {
    search(40, Seed::new(42));
    // A player that gives reasons and numbers.
    search_protocol::<Bridge>("montecarlo:worlds=3", Seed::new(42));
}

#[test]
#[ignore = "minutes; run with: cargo test --release -p table --test secrets -- --ignored"]
fn no_hidden_card_leaves_a_table_in_10_000_games() {
    search(2_500, Seed::new(43));
}

/// The search is real: of a table whose seats are mistaken for their neighbours, all is given away.
#[test]
fn a_neighbours_view_is_found() {
    let seed = Seed::new(45);
    let truth = <Round as Truth>::first(seed);
    let table = table::find("hearts").unwrap().open(&setup("hearts", "random", seed)).unwrap();
    for seat in Seat::ALL {
        let (own, next) = (truth.allowed(seat), truth.allowed(seat.next()));
        let draw = table.draw(seat);
        assert_eq!(own.secrets_in(&draw), CardSet::EMPTY);
        assert_eq!(next.secrets_in(&draw), truth.dealt()[seat]);
        let view = table.view(seat).to_string();
        assert_eq!(next.secrets_in(&view), truth.dealt()[seat]);
    }
}
