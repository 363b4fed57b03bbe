use std::io::{BufRead, IsTerminal};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use bidding::{RuleSystem, System};
use bridge::record::{Record, Room};
use bridge::{Board, BoardNumber, Pair};
use cards::{Deal, Seat, Seed};
use clap::Subcommand;
use game::Budget;
use players::Spec;
use serde_json::json;
use table::bluechip::net::{RestartButton, Seats, sit};
use table::bluechip::{Client, Host, PlayedBoard, Settings, TeamMatch, USUAL_VERSION, VERSION};

use crate::failure::Failure;
use crate::{boards, files, progress};

/// Play over the protocol of the computer bridge championships (Blue Chip's table manager)
///
/// `client` sits down at anybody's table; `server` keeps a table for four programs and plays a team match,
/// every board in both rooms. docs/bluechip.md has the whole of it.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    side: Side,
}

#[derive(Subcommand, Debug)]
enum Side {
    /// Sit down at a table and play until the session ends
    Client(Player),
    /// Keep a table: a team match of four programs, its results as PBN
    ///
    /// Type restart and Enter to begin the board at the table again. A program that breaks off may come
    /// back to its seat, and the board begins again.
    Server(Keeper),
}

#[derive(clap::Args, Debug)]
struct Player {
    /// Where the table manager listens
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:2000")]
    server: String,
    /// N, E, S or W; without it wherever there is room
    #[arg(long)]
    seat: Option<Seat>,
    /// The team's name; partners need the same
    #[arg(long, default_value = "Finesse")]
    team: String,
    /// The player (`finesse players bridge` lists them)
    #[arg(long, default_value = "montecarlo:system=natural")]
    player: Spec,
    /// The version of the protocol
    #[arg(long, default_value_t = USUAL_VERSION, value_parser = clap::value_parser!(u32).range(1..=VERSION as i64))]
    protocol: u32,
    /// The same seed plays the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show every line
    #[arg(long)]
    verbose: bool,
}

#[derive(clap::Args, Debug)]
struct Keeper {
    /// Where to listen
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:2000")]
    listen: String,
    /// Play these boards: PBN, LIN, a deal a line, a link, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    deals: Option<PathBuf>,
    /// How many boards; 16 random ones, or all of --deals
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    boards: Option<u32>,
    /// The same seed deals the same boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Save the boards as PBN, each as soon as it is over
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The event, for the saved boards
    #[arg(long, default_value = "Team match")]
    event: String,
    /// How long a program may take for one line
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = progress::read_seconds)]
    limit: Duration,
    /// How long to wait for programs to join, and to come back
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = progress::read_seconds)]
    wait: Duration,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    match args.side {
        Side::Client(player) => play(&player),
        Side::Server(keeper) => keep(&keeper, json),
    }
}

fn play(args: &Player) -> Result<(), Failure> {
    let player = table::player(&args.player, Seed::new(args.seed)).map_err(Failure::usage)?;
    // Calls are explained by the system that the player bids by.
    let natural = args.player.to_string().contains("system=natural");
    let system = natural.then(|| Box::new(RuleSystem::natural()) as Box<dyn System>);
    let mut client = Client::new(&args.team, args.seat, args.protocol, player, system, Seed::new(args.seed));
    let unreachable = |why: &dyn std::fmt::Display| {
        Failure::failed(format!("no table manager at {}: {why}; is it listening there?", args.server))
    };
    let stream = TcpStream::connect(&args.server).map_err(|why| unreachable(&why))?;
    stream.set_nodelay(true).map_err(Failure::failed)?;
    let shown = |own: bool, line: &str| {
        if args.verbose {
            eprintln!("{} {line}", if own { ">" } else { "<" });
        }
    };
    sit(stream, &mut client, &Budget::unlimited(), shown).map_err(Failure::failed)
}

fn keep(args: &Keeper, json: bool) -> Result<(), Failure> {
    let boards = boards_of(args)?;
    if let Some(path) = &args.save {
        files::must_be_regular(path)?;
    }
    let address = args.listen.to_socket_addrs().ok().and_then(|mut all| all.next());
    let address = address.ok_or_else(|| {
        Failure::usage(format!("'{}' is no address: write HOST:PORT, such as 127.0.0.1:2000", args.listen))
    })?;
    let listener = TcpListener::bind(address)
        .map_err(|why| Failure::failed(format!("cannot listen at {address}: {why}")))?;
    let address = listener.local_addr().map_err(Failure::failed)?;
    eprintln!("listening at {address} for four programs; {} boards in both rooms", boards.len());
    let start = Instant::now();
    let seats = Seats::listen(listener, move || start.elapsed(), |note| eprintln!("{note}"));
    let seats = seats.map_err(Failure::failed)?;
    take_orders(seats.restart_button());

    let settings = Settings { limit: args.limit, patience: args.wait };
    let (mut host, mut played) = (Host::new(seats, settings), Vec::new());
    let mut trouble = None;
    let done = TeamMatch::new(boards, &args.event).play(&mut host, |board| {
        eprintln!("{}", line(&board));
        played.push(board);
        if let Some(path) = &args.save {
            trouble = save(path, &played).err();
        }
    });
    if let Some(failure) = trouble {
        return Err(failure);
    }
    let teams = Pair::ALL.map(|pair| host.team(pair));
    report(&teams, &played, json);
    done.map_err(Failure::failed)
}

fn boards_of(args: &Keeper) -> Result<Vec<Board>, Failure> {
    let most = args.boards.map_or(usize::MAX, |boards| boards as usize);
    if let Some(path) = &args.deals {
        let mut boards = boards::read(path)?.to_play(path)?;
        boards.truncate(most);
        return Ok(boards);
    }
    let seed = Seed::new(args.seed).child("deals");
    let board = |number: u32| {
        let deal = Deal::random(&mut seed.child(number as usize).rng());
        Board::new(BoardNumber::new(number).expect("boards are numbered from one"), deal)
    };
    Ok((1..=args.boards.unwrap_or(16)).map(board).collect())
}

/// What is typed while the match goes on.
fn take_orders(button: RestartButton) {
    if !std::io::stdin().is_terminal() {
        return;
    }
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            match line.trim() {
                "restart" if !button.press() => return,
                "restart" | "" => {}
                other => eprintln!("'{other}' is not understood: type restart to begin the board again"),
            }
        }
    });
}

fn save(path: &Path, played: &[PlayedBoard]) -> Result<(), Failure> {
    let records: Vec<&Record> = played.iter().map(|board| &board.record).collect();
    files::write(path, bridge::pbn::write(records))
}

/// `board 3, open room: 4♠ by North =: +420`.
fn line(board: &PlayedBoard) -> String {
    let room = if board.room == Room::Open { "open" } else { "closed" };
    let number = board.record.number.map_or_else(String::new, |number| number.to_string());
    let result = match (&board.failed, board.record.outcome(), board.points) {
        (Some(fault), ..) => format!("left out: {fault}"),
        (None, Some(outcome), Some(points)) => format!("{outcome}: {points:+} to the first team"),
        _ => "no result".to_owned(),
    };
    format!("board {number}, {room} room: {result}")
}

fn report(teams: &[String; 2], played: &[PlayedBoard], json: bool) {
    let scored = TeamMatch::imps(played);
    let won: i32 = scored.iter().map(|(_, imps)| (*imps).max(0)).sum();
    let lost: i32 = scored.iter().map(|(_, imps)| (-imps).max(0)).sum();
    if json {
        let boards: Vec<_> =
            scored.iter().map(|(board, imps)| json!({ "board": board.number, "imps": imps })).collect();
        println!("{}", json!({ "teams": teams, "imps": [won, lost], "boards": boards }));
        return;
    }
    for (board, imps) in &scored {
        println!("board {:>3}  {imps:+} IMPs", board.number);
    }
    println!("{} {won}, {} {lost} IMPs over {} boards", teams[0], teams[1], scored.len());
}
