use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::failure::Failure;

/// Open the table in the browser: play, study and teach
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The folder in which tables and games are kept [default: .finesse in your home folder]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// How many threads think for the programs [default: one for each processor]
    #[arg(long, value_name = "THREADS")]
    thinkers: Option<usize>,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let options = web::Options {
        address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), args.port),
        folder: args.folder.unwrap_or_else(usual_folder),
        thinkers: args.thinkers.unwrap_or(processors),
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
