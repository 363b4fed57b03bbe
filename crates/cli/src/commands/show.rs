use std::path::PathBuf;

use bridge::record::{Playing, Record, ReplayError};
use bridge::{Diagram, Strain};
use cards::Seat;
use serde_json::json;

use crate::boards::{self, Choice};
use crate::colour;
use crate::failure::Failure;

/// Show the boards of a file
///
/// Each with its diagram, auction, play and score. What cannot be read, or breaks a law of bridge, is
/// said with its line; the other boards are shown all the same.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file in PBN or LIN or with links to a hand viewer, such a link, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Leave the play of the cards out
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
    let mut text = [record.event.clone(), record.site.clone(), record.date.clone()]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ");
    if !text.is_empty() {
        text += "\n";
    }
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
    if let Some(Ok(auction)) = record.auction.as_ref().map(|bidding| bidding.replay()) {
        text += &format!("\n{auction}");
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
        text += &format!("\n{}", tricks(playing, record.strain()));
    }
    text
}

/// The tricks in columns, the card that was led marked and the winning one starred.
fn tricks(playing: &Playing, strain: Option<Strain>) -> String {
    let mut text = format!("{:4}", "");
    text += &Seat::West.around().map(|seat| format!("{:7}", seat.to_string())).collect::<String>();
    text.push('\n');
    for (i, trick) in playing.tricks.iter().enumerate() {
        let winner = trick.is_complete().then(|| trick.winner(strain));
        let cell = |seat: Seat| match &trick.cards[seat] {
            None => format!("{:7}", ""),
            Some(played) => {
                let mark = if winner == Some(seat) { "*" } else { "" };
                let lead = if trick.leader == seat { "›" } else { " " };
                let cell = format!("{:7}", format!("{lead}{:#}{mark}", played.card));
                if winner == Some(seat) { colour::painted(colour::WINNER, cell) } else { cell }
            }
        };
        let row: String = Seat::West.around().map(cell).collect();
        text += &format!("{:>3} {}\n", i + 1, row.trim_end());
    }
    text
}
