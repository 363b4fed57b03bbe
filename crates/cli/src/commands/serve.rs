use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::failure::Failure;

/// Open the table in the browser: play, study and teach
///
/// Everything is kept in a folder as it happens: end the server when you like, tables go on at the card
/// where they were. Only this machine can reach it unless you say --listen and give a password.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen on; one that others can reach needs --password-file
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// A file whose first line is the password that everybody has to give
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// A name by which browsers may call this server, beside localhost
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The folder in which tables and games are kept [default: .finesse in your home folder]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// How many threads think for the programs [default: one for each processor]
    #[arg(long, value_name = "THREADS")]
    thinkers: Option<usize>,
    /// How long a program may think about a move
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = humantime::parse_duration)]
    think: Duration,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let password = args.password_file.map(|file| {
        let text = std::fs::read_to_string(&file).map_err(|why| Failure::file(&file, why))?;
        let first = text.lines().next().unwrap_or_default().trim().to_owned();
        match first.chars().count() {
            8.. => Ok(first),
            _ => Err(Failure::file(&file, "a password has at least 8 characters, in the first line")),
        }
    });
    let options = web::Options {
        address: SocketAddr::new(args.listen, args.port),
        folder: args.folder.unwrap_or_else(usual_folder),
        thinkers: args.thinkers.unwrap_or(processors),
        limit: args.think,
        password: password.transpose()?,
        hosts: args.host,
    };
    let ready = |address: SocketAddr| {
        if json {
            println!("{}", serde_json::json!({ "event": "ready", "address": format!("http://{address}/") }));
        } else {
            println!("The table stands at http://{address}/ - Ctrl-C ends the server; everything is kept.");
        }
    };
    web::serve(options, ready).map_err(Failure::failed)
}

fn usual_folder() -> PathBuf {
    std::env::home_dir().unwrap_or_default().join(".finesse")
}
