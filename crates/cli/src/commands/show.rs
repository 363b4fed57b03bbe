mod said;

use std::path::PathBuf;

use bridge::record::{Playing, Record, ReplayError, Room};
use bridge::{Diagram, Strain};
use cards::{BySeat, Seat};
use serde_json::json;

use crate::boards::{self, Choice};
use crate::colour;
use crate::failure::Failure;
use said::Notes;

/// Show the boards of a file
///
/// Each with its diagram, auction, play and score, and with what the file says besides: alerts with
/// their explanations, notes, comments, double-dummy tables and score tables. What cannot be read, or
/// breaks a law of bridge, is said with its line; the other boards are shown all the same.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file in PBN or LIN or with links to a hand viewer, such a link, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Leave the play of the cards, tables and comments out
    #[arg(long)]
    brief: bool,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let boards = boards::read(&args.file)?;
    for record in args.choice.of(&boards.records, &args.file)? {
        match json {
            true => println!("{}", json!(record)),
            false => println!("{}", text(record, args.brief)),
        }
    }
    boards.complete(&args.file)
}

fn text(record: &Record, brief: bool) -> String {
    let number = record.number.map(|number| format!("Board {number}"));
    let dealer = record.first_to_call().map(|dealer| format!("{dealer} deals"));
    let vulnerable = record.vulnerability.map(|vulnerability| format!("{vulnerability} vul"));
    let mut text = head(record);
    let mut notes = Notes::default();
    if Seat::ALL.iter().any(|&seat| record.names[seat].is_some()) {
        let name = |seat: Seat| record.names[seat].as_deref().unwrap_or("?");
        text += &format!(
            "{} and {} against {} and {}\n",
            name(Seat::North),
            name(Seat::South),
            name(Seat::East),
            name(Seat::West)
        );
    }
    if let Some(deal) = &record.deal {
        text +=
            &format!("\n{}", Diagram::of(deal).titled([number, dealer, vulnerable].into_iter().flatten()));
    }
    if let Some(bidding) = &record.auction {
        text += &format!("\n{}", said::auction(bidding, &mut notes));
        text += &notes.take();
    }
    match record.replay() {
        Ok(game) => {
            if let Some(outcome) = game.outcome() {
                let points = outcome.points(game.board().vulnerability);
                text += &format!("\n{outcome}, {points:+} to North-South\n");
            }
        }
        Err(why) => {
            // Where some hands are not known, the result may be known all the same.
            if let Some(outcome) = record.outcome() {
                let points = record.vulnerability.map(|vulnerability| outcome.points(vulnerability));
                let points = points.map_or(String::new(), |points| format!(", {points:+} to North-South"));
                text += &format!("\n{outcome}{points}\n");
            } else if let Some(contract) = record.contract() {
                text += &format!("\n{contract:#}\n");
            }
            let is_partial =
                matches!(why, ReplayError::NoDeal | ReplayError::Deal(_) | ReplayError::NoDealer);
            if !is_partial {
                text += &format!("\n{why}\n");
            }
        }
    }
    if let (Some(playing), false) = (&record.play, brief) {
        text += &format!("\n{}", tricks(playing, record.strain(), &mut notes));
        text += &notes.take();
    }
    if !brief {
        text += &said::rest(record);
    }
    text
}

/// Where and by whom it was played, a line each.
fn head(record: &Record) -> String {
    let tag = |name: &str| record.tags.get(name).filter(|value| !value.is_empty()).cloned();
    let room = record.room.map(|room| match room {
        Room::Open => "open room".to_owned(),
        Room::Closed => "closed room".to_owned(),
    });
    let scoring = record.scoring.as_ref().map(|scoring| format!("scoring {scoring}"));
    let lines = [
        vec![record.event.clone(), tag("Stage"), record.site.clone(), record.date.clone()],
        vec![said::teams(record), room, scoring],
        vec![tag("Description")],
    ];
    let lines = lines.into_iter().map(|words| words.into_iter().flatten().collect::<Vec<_>>().join(", "));
    lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect()
}

/// The tricks in columns, the card that was led marked and the winning one starred.
fn tricks(playing: &Playing, strain: Option<Strain>, notes: &mut Notes) -> String {
    let mut rows = vec![Seat::West.around().map(|seat| (seat.to_string(), false)).collect::<Vec<_>>()];
    for trick in &playing.tricks {
        let winner = trick.is_complete().then(|| trick.winner(strain));
        let mut marks = BySeat::<String>::default();
        for (seat, played) in trick.in_order() {
            marks[seat] = notes.mark(&format!("{:#}", played.card), &played.remark);
        }
        let cell = |seat: Seat| match &trick.cards[seat] {
            None => (String::new(), false),
            Some(played) => {
                let star = if winner == Some(seat) { "*" } else { "" };
                let lead = if trick.leader == seat { "›" } else { " " };
                (format!("{lead}{:#}{star}{}", played.card, marks[seat]), winner == Some(seat))
            }
        };
        rows.push(Seat::West.around().map(cell).collect());
    }
    let cells = rows.iter().flatten();
    let wide = cells.map(|(cell, _)| cell.chars().count() + 1).max().unwrap_or(0).max(7);
    let line = |(number, row): (usize, &Vec<(String, bool)>)| {
        let number = if number == 0 { String::new() } else { number.to_string() };
        let cells = row.iter().map(|(cell, is_winner)| {
            let cell = format!("{cell:wide$}");
            if *is_winner { colour::painted(colour::WINNER, cell) } else { cell }
        });
        format!("{}\n", format!("{number:>3} {}", cells.collect::<String>()).trim_end())
    };
    rows.iter().enumerate().map(line).collect()
}
