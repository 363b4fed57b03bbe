//! The championships' protocol: every line, whole conversations, and four of our programs at a table, in
//! memory and over TCP.

use std::collections::VecDeque;
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use bidding::RuleSystem;
use bridge::record::Room;
use bridge::{Board, BoardNumber, Bridge, Call, Pair, Vulnerability};
use cards::{BySeat, Card, CardSet, Deal, Seat, Seed};
use game::Budget;
use table::bluechip::net::{Seats, SitError, sit};
use table::bluechip::{Client, Heard, Holder, Host, Interrupted, Message, Ready, Settings, TeamMatch, Wire};

fn client(seat: Seat, player: &str, version: u32) -> Client {
    let team = if Pair::of(seat) == Pair::NorthSouth { "Ours" } else { "Theirs" };
    let player = table::player::<Bridge>(&player.parse().unwrap(), Seed::new(1)).unwrap();
    let system = Box::new(RuleSystem::natural());
    Client::new(team, Some(seat), version, player, Some(system), Seed::new(7))
}

fn boards(count: u32) -> Vec<Board> {
    let deal = |number: u32| Deal::random(&mut Seed::new(5).child(number as usize).rng());
    (1..=count).map(|number| Board::new(BoardNumber::new(number).unwrap(), deal(number))).collect()
}

const PATIENT: Settings = Settings { limit: Duration::from_secs(60), patience: Duration::from_secs(60) };

#[test]
fn every_line_is_read_as_it_is_written() {
    let hand = Deal::random(&mut Seed::new(3).rng()).hands()[Seat::East];
    let void: CardSet = (hand - CardSet::all_of(cards::Suit::Hearts)) | CardSet::EMPTY;
    let mut lines = vec![
        Message::Connecting { team: "A b".into(), seat: None, version: 18 },
        Message::Teams { north_south: "One".into(), east_west: "The Other".into() },
        Message::StartOfBoard,
        Message::EndOfSession,
        Message::Timing(
            "N/S : this board  00:05,  total  0:00:33.".split_whitespace().collect::<Vec<_>>().join(" "),
        ),
        Message::Cards { whose: Holder::Dummy, hand: void },
        Message::ToLead(Holder::Dummy),
    ];
    for seat in Seat::ALL {
        lines.push(Message::Connecting { team: "X".into(), seat: Some(seat), version: 19 });
        lines.push(Message::Seated { seat, team: "X".into() });
        lines.push(Message::Cards { whose: Holder::Seat(seat), hand });
        lines.push(Message::ToLead(Holder::Seat(seat)));
        for what in [
            Ready::Teams,
            Ready::Start,
            Ready::Deal,
            Ready::Cards,
            Ready::Bid(seat.next()),
            Ready::Card(Holder::Seat(seat.partner()), 13),
            Ready::Card(Holder::Dummy, 2),
            Ready::Dummy,
        ] {
            lines.push(Message::Ready { seat, what });
        }
        for call in Call::all() {
            for alert in [None, Some(String::new()), Some("5+ Hearts. 6-9 points".to_owned())] {
                lines.push(Message::Call { seat, call, alert });
            }
            lines.push(Message::Explain { seat, call });
        }
        for card in Card::all() {
            lines.push(Message::Plays { whose: Holder::Seat(seat), card });
        }
        for vulnerability in Vulnerability::ALL {
            let number = BoardNumber::new(12).unwrap();
            lines.push(Message::Board { number, dealer: seat, vulnerability });
        }
    }
    for message in lines {
        let line = message.to_string();
        assert_eq!(line.parse(), Ok(message.clone()), "{line}");
        let loud = line.to_ascii_uppercase().replace(' ', "   ");
        assert!(loud.parse::<Message>().is_ok(), "{loud}");
    }
}

#[test]
fn lines_of_other_programs_are_understood() {
    for (line, canonical) in [
        ("Connecting \"WBridge5\" as ANYPL using protocol version 18", ""),
        ("North ready for teams.", "North ready for teams"),
        ("WEST PASSES", "West passes"),
        ("WEST ready for  NORTH's bid", "West ready for North's bid"),
        (
            "WEST's cards: S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.",
            "West's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.",
        ),
        ("EAST bids 1nt alert. 15-17", "East bids 1NT Alert. 15-17"),
        ("east plays as", "East plays AS"),
        ("North ready for Dummy's card to trick 10", "North ready for dummy's card to trick 10"),
        ("Teams: N/S \"silent\" E/W \"bidders\"", "Teams : N/S : \"silent\" E/W : \"bidders\""),
        (
            "Dummy's cards : S -. H A K Q. D 5 4 3 2. C A Q T 8 6 4.",
            "Dummy's cards : S -. H A K Q. D 5 4 3 2. C A Q T 8 6 4.",
        ),
    ] {
        let read: Message = line.parse().unwrap();
        let canonical = if canonical.is_empty() { line } else { canonical };
        assert_eq!(read.to_string(), canonical);
    }
    for line in [
        "",
        "North",
        "North bids 8C",
        "North plays 1S",
        "Board number 0. Dealer North. Both vulnerable.",
        "x's cards : S A",
        "North's cards : S A A.",
    ] {
        assert!(line.parse::<Message>().is_err(), "{line}");
    }
}

/// `data/bluechip`: what a table manager says (`<`) and what a program must answer (`>`).
#[test]
fn a_seat_that_is_refused_is_told_as_that() {
    let mut client = client(Seat::East, "random", 18);
    let mut hear = |line: &str| client.hear(line, &Budget::unlimited());
    let refused = hear("Refused: East is taken").unwrap_err().to_string();
    assert_eq!(refused, "the table manager gives no seat; it says: Refused: East is taken");
    hear("East (\"Theirs\") seated").unwrap();
    let nonsense = hear("Refused: East is taken").unwrap_err().to_string();
    assert!(nonsense.contains("no line of the table manager's protocol"), "{nonsense}");
}

#[test]
fn recorded_conversations_go_as_they_went() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/bluechip");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut lines = text.lines().filter(|line| !line.starts_with('#')).peekable();
        let mut settings = lines.next().unwrap().split_whitespace();
        let (seat, player) = (settings.next().unwrap().parse().unwrap(), settings.next().unwrap());
        let mut client = client(seat, player, 19);
        let mut answers: VecDeque<String> = VecDeque::from([client.greeting()]);
        for line in lines {
            if let Some(expected) = line.strip_prefix("> ") {
                assert_eq!(answers.pop_front().as_deref(), Some(expected), "{}", file.display());
            } else if let Some(said) = line.strip_prefix("< ") {
                assert_eq!(answers, [] as [String; 0], "{} before {said}", file.display());
                answers.extend(client.hear(said, &Budget::unlimited()).unwrap());
            }
        }
        assert!(answers.is_empty() && client.is_over(), "{}", file.display());
        files += 1;
    }
    assert!(files > 0);
}

/// Four programs in memory, and a clock that moves when nothing happens.
struct Desk {
    clients: BySeat<Option<Client>>,
    events: VecDeque<Heard>,
    now: Duration,
    /// Every line with its direction, as conversations are recorded.
    lines: Vec<String>,
    /// Changes a line of a program before it is heard: the number of the line so far, the seat, the line.
    meddle: fn(usize, Seat, &str) -> Option<String>,
}

impl Desk {
    fn new(versions: BySeat<u32>, meddle: fn(usize, Seat, &str) -> Option<String>) -> Desk {
        let mut desk = Desk {
            clients: BySeat::from_fn(|seat| Some(client(seat, "novice:system=natural", versions[seat]))),
            events: VecDeque::new(),
            now: Duration::ZERO,
            lines: Vec::new(),
            meddle,
        };
        Seat::ALL.iter().for_each(|&seat| desk.join(seat, versions[seat]));
        desk
    }

    fn join(&mut self, seat: Seat, version: u32) {
        let team = if Pair::of(seat) == Pair::NorthSouth { "Ours" } else { "Theirs" }.to_owned();
        self.events.push_back(Heard::Joined { seat, team: team.clone(), version });
        self.send(seat, &Message::Seated { seat, team }.to_string());
    }
}

impl Wire for Desk {
    fn send(&mut self, seat: Seat, line: &str) {
        self.lines.push(format!("{seat} < {line}"));
        let Some(client) = &mut self.clients[seat] else { return };
        for answer in client.hear(line, &Budget::unlimited()).unwrap() {
            match (self.meddle)(self.lines.len(), seat, &answer) {
                Some(heard) if heard == "gone" => {
                    self.events.push_back(Heard::Gone(seat));
                    self.join(seat, 18);
                    return;
                }
                Some(heard) => {
                    self.lines.push(format!("{seat} > {heard}"));
                    self.events.push_back(Heard::Line(seat, heard));
                }
                None => {}
            }
        }
    }

    fn next(&mut self, wait: Duration) -> Heard {
        self.events.pop_front().unwrap_or_else(|| {
            self.now += wait;
            Heard::Nothing
        })
    }

    fn now(&self) -> Duration {
        self.now
    }

    fn note(&mut self, _: &str) {}
}

fn as_said(_: usize, _: Seat, line: &str) -> Option<String> {
    Some(line.to_owned())
}

/// A match of so many boards: the boards as played, and every line.
fn play(desk: Desk, count: u32) -> (Vec<table::bluechip::PlayedBoard>, Vec<String>) {
    let (mut host, mut played) = (Host::new(desk, PATIENT), Vec::new());
    TeamMatch::new(boards(count), "Test").play(&mut host, |board| played.push(board)).unwrap();
    let lines = std::mem::take(&mut host.wire().lines);
    (played, lines)
}

#[test]
fn our_four_play_a_match_and_nobody_hears_what_is_not_for_it() {
    let (played, lines) = play(Desk::new(BySeat::from_fn(|_| 18), as_said), 12);
    assert_eq!(played.len(), 24);
    for board in &played {
        assert!(board.failed.is_none());
        assert!(board.record.outcome().is_some());
        board.record.replay().unwrap();
    }
    assert_eq!(TeamMatch::imps(&played).len(), 12);
    // In the closed room the teams have changed cards.
    let of = |room| played.iter().find(|board| board.room == room).unwrap().record.names[Seat::North].clone();
    assert_eq!((of(Room::Open), of(Room::Closed)), (Some("Ours".into()), Some("Theirs".into())));
    // A seat is dealt its own cards alone, and its partner hears no explanation.
    for line in lines.iter().filter(|line| line.contains(" < ")) {
        let (seat, said) = line.split_once(" < ").unwrap();
        let seat: Seat = seat.parse().unwrap();
        match said.parse().unwrap() {
            Message::Cards { whose: Holder::Seat(whose), .. } => assert_eq!(whose, seat),
            Message::Call { seat: caller, alert: Some(_), .. } => assert_ne!(caller, seat.partner()),
            _ => {}
        }
    }
    assert!(lines.iter().any(|line| line.contains("Alert. ")), "the natural system alerts something");
}

#[test]
fn an_alert_without_a_word_is_explained_by_the_next_seat_if_it_can() {
    let bare = |_: usize, _: Seat, line: &str| {
        Some(
            line.split_once(" Alert.").map_or(line, |(call, _)| call).to_owned()
                + if line.contains(" Alert.") { " Alert." } else { "" },
        )
    };
    let (played, lines) = play(Desk::new(BySeat::from_fn(|_| 19), bare), 12);
    assert!(played.iter().all(|board| board.failed.is_none()));
    let asked = lines.iter().filter(|line| line.contains(" < Explain ")).count();
    let told = lines.iter().filter(|line| line.contains(" < ") && line.contains(" Alert. ")).count();
    assert!(asked > 0 && told == 2 * asked, "{asked} {told}");
    let (_, lines) = play(Desk::new(BySeat::from_fn(|_| 18), bare), 2);
    assert!(!lines.iter().any(|line| line.contains("Explain")));
}

#[test]
fn a_program_that_leaves_finds_the_board_begun_again() {
    let leaves = |number: usize, seat: Seat, line: &str| {
        let leaving = seat == Seat::East && line.contains("ready for") && (300..320).contains(&number);
        Some(if leaving { "gone" } else { line }.to_owned())
    };
    let (played, lines) = play(Desk::new(BySeat::from_fn(|_| 18), leaves), 2);
    assert!(played.iter().all(|board| board.failed.is_none()));
    assert!(lines.iter().filter(|line| line.contains("< Start of board")).count() > 16);
}

#[test]
fn wrong_and_silent_programs_cost_boards_and_not_the_match() {
    // East bids seven notrump and then again; the table goes on to the next board after three tries.
    let wrong = |_: usize, seat: Seat, line: &str| {
        let calls = seat == Seat::East && (line.contains(" bids ") || line.ends_with(" passes"));
        Some(if calls { "East redoubles" } else { line }.to_owned())
    };
    let (played, _) = play(Desk::new(BySeat::from_fn(|_| 18), wrong), 1);
    assert!(matches!(played[0].failed, Some(Interrupted::Wrong(Seat::East, _))), "{:?}", played[0].failed);
    let silent = |_: usize, seat: Seat, line: &str| {
        (seat != Seat::South || !line.contains(" plays ")).then(|| line.to_owned())
    };
    let (played, _) = play(Desk::new(BySeat::from_fn(|_| 18), silent), 1);
    assert_eq!(played[0].failed, Some(Interrupted::Late(Seat::South)));
    assert_eq!(TeamMatch::imps(&played).len(), 0);
    // Talk that means nothing is passed over.
    let chatty = |number: usize, _: Seat, line: &str| {
        Some(if number % 50 == 49 && line.contains("ready for") { "hello" } else { line }.to_owned())
    };
    let (played, _) = play(Desk::new(BySeat::from_fn(|_| 18), chatty), 1);
    assert_eq!(played.len(), 2);
}

#[test]
fn four_programs_meet_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let ticks = AtomicU64::new(0);
    let seats =
        Seats::listen(listener, move || Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed)), |_| {});
    let seated = |seat: Seat| {
        thread::spawn(move || {
            let mut client = client(seat, "novice:system=natural", 18);
            sit(TcpStream::connect(address).unwrap(), &mut client, &Budget::unlimited(), |_, _| {})
        })
    };
    let programs: Vec<_> = Seat::ALL.into_iter().map(seated).collect();
    let (mut host, mut played) = (Host::new(seats.unwrap(), PATIENT), Vec::new());
    TeamMatch::new(boards(2), "Test").play(&mut host, |board| played.push(board)).unwrap();
    for program in programs {
        program.join().unwrap().unwrap();
    }
    assert!(played.len() == 4 && played.iter().all(|board| board.failed.is_none()));
    // The same programs play the same cards in memory.
    let (in_memory, _) = play(Desk::new(BySeat::from_fn(|_| 18), as_said), 2);
    for (here, there) in played.iter().zip(&in_memory) {
        assert_eq!(here.record, there.record);
    }
    // Whoever comes when nobody is there is told so.
    drop(host);
    let late = TcpStream::connect(address).and_then(|stream| {
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        Ok(stream)
    });
    if let Ok(stream) = late {
        let mut client = client(Seat::North, "novice", 18);
        let left = sit(stream, &mut client, &Budget::unlimited(), |_, _| {});
        assert!(matches!(left, Err(SitError::Closed | SitError::Broken(_))), "{left:?}");
    }
}

/// Writes a conversation anew: `cargo test -p table --test bluechip -- --ignored`.
#[test]
#[ignore = "writes data/bluechip/south.txt anew: cargo test -p table --test bluechip -- --ignored"]
fn record_a_conversation() {
    let (_, lines) = play(Desk::new(BySeat::from_fn(|_| 19), as_said), 2);
    let mut text = "# South's side of two boards in both rooms, the table manager's lines with <\nSouth novice:system=natural\n".to_owned();
    text += &format!("> {}\n", client(Seat::South, "novice", 19).greeting());
    for line in lines.iter().filter_map(|line| line.strip_prefix("South ")) {
        text += &format!("{line}\n");
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/bluechip");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("south.txt"), text).unwrap();
}
