//! A program outside that plays through a pipe.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::marker::PhantomData;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cards::Seed;

use game::{Budget, Decision, Foul, Hidden, PlainText, Player};
use players::Roster;

use crate::protocol::{Answer, Message, VERSION};

/// How long a program may think about one move.
pub const LIMIT: Duration = Duration::from_secs(10);

/// No answer is longer; one that is does not come from a well-meaning program.
const LONGEST_LINE: u64 = 1 << 20;
/// How much of an answer that cannot be read is shown.
const SHOWN: usize = 120;
/// How many of the last lines of a program's standard error are kept, to be shown with a foul.
const KEPT_LINES: usize = 5;

/// A player behind a pipe: `cmd:./program --its options`.
///
/// The program is started once for each game and told when it is over. It has [`LIMIT`] for each
/// move, or what stands before it: `cmd:5s ./program`. Whatever else it does is a [`Foul`].
pub struct External<G> {
    command: String,
    limit: Duration,
    running: Running,
    asked: u64,
    game: PhantomData<fn(&G)>,
}

/// A program that runs.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Arc<Mutex<VecDeque<String>>>,
}

/// The program cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no command.
    #[error(
        "cmd: needs a program to start, such as cmd:./player.py, or with seconds for a move cmd:5s ./player.py"
    )]
    NoCommand,
    /// The system refused.
    #[error("cannot start '{command}': {why}; is the path right, and may the file be executed?")]
    Refused {
        /// What was to be started.
        command: String,
        /// What the system said.
        why: std::io::Error,
    },
}

impl<G: Roster> External<G>
where
    G::View: PlainText,
{
    /// Starts a program; its words are separated by spaces. A first word such as `5s` or `200ms`
    /// is the time for a move.
    pub fn start(line: &str) -> Result<External<G>, StartError> {
        let (time, command) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let (limit, command) = match limit_of(time) {
            Some(limit) => (limit, command),
            None => (LIMIT, line),
        };
        let running = Running::start(command)?;
        let mut external =
            External { command: command.trim().to_owned(), limit, running, asked: 0, game: PhantomData };
        external.greet();
        Ok(external)
    }

    /// A program that is gone already is found out at its first move.
    fn greet(&mut self) {
        let hello = Message::<G::View>::Hello { protocol: VERSION, game: G::NAME.to_owned() };
        let _ = self.say(&hello);
    }

    fn say(&mut self, message: &Message<G::View>) -> Result<(), Foul> {
        let line = serde_json::to_string(message).map_err(|error| self.gone(&error))? + "\n";
        let Some(input) = self.running.input.as_mut() else { return Err(self.gone(&"its input is closed")) };
        let said = input.write_all(line.as_bytes()).and_then(|()| input.flush());
        said.map_err(|error| self.gone(&error))
    }

    fn gone(&self, why: &dyn std::fmt::Display) -> Foul {
        Foul::Gone(format!("'{}': {why}{}", self.command, self.running.last_words()))
    }

    fn hear(&mut self) -> Result<Answer, Foul> {
        let line = match self.running.lines.recv_timeout(self.limit) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                let words = self.running.last_words();
                return Err(Foul::Late(format!("'{}' had {:?} for a move{words}", self.command, self.limit)));
            }
            Err(RecvTimeoutError::Disconnected) => {
                // Its end and its last words arrive a moment after its output was closed.
                let ended = (0..20).find_map(|_| {
                    thread::sleep(Duration::from_millis(5));
                    self.running.child.try_wait().ok().flatten()
                });
                return Err(match ended {
                    Some(status) => self.gone(&format!("ended with {status}")),
                    None => self.gone(&"closed its output"),
                });
            }
        };
        serde_json::from_str(&line).map_err(|error| {
            let line = line.trim();
            let start: String = line.chars().take(SHOWN).collect();
            let more =
                if start.len() < line.len() { format!("... ({} bytes)", line.len()) } else { String::new() };
            Foul::Unreadable(format!("{start}{more}: {error}{}", self.running.last_words()))
        })
    }
}

impl Running {
    fn start(command: &str) -> Result<Running, StartError> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(StartError::NoCommand)?;
        let refused = |why| StartError::Refused { command: command.trim().to_owned(), why };
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(refused)?;
        let lines = listen(child.stdout.take().expect("its output is a pipe"));
        let errors = remember(child.stderr.take().expect("its standard error is a pipe"));
        let input = child.stdin.take();
        Ok(Running { child, input, lines, errors })
    }

    /// What it last wrote to standard error, to be put behind a foul; empty if nothing.
    fn last_words(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<&str> = errors.iter().map(String::as_str).collect();
        if lines.is_empty() { String::new() } else { format!("; it said: {}", lines.join(" / ")) }
    }
}

/// Every line of its output, as far as somebody asks for it.
fn listen(output: ChildStdout) -> Receiver<String> {
    let (send, lines) = sync_channel(1);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = String::new();
        while matches!(output.by_ref().take(LONGEST_LINE).read_line(&mut line), Ok(1..)) {
            if send.send(std::mem::take(&mut line)).is_err() {
                break;
            }
        }
    });
    lines
}

/// The last lines of its standard error, each cut short.
fn remember(errors: ChildStderr) -> Arc<Mutex<VecDeque<String>>> {
    let kept = Arc::new(Mutex::new(VecDeque::new()));
    let lines = kept.clone();
    thread::spawn(move || {
        let mut errors = BufReader::new(errors);
        let mut bytes = Vec::new();
        while matches!(errors.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes), Ok(1..)) {
            let line: String = String::from_utf8_lossy(&bytes).trim().chars().take(SHOWN).collect();
            bytes.clear();
            if !line.is_empty() {
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                lines.push_back(line);
                if lines.len() > KEPT_LINES {
                    lines.pop_front();
                }
            }
        }
    });
    kept
}

impl<G> External<G> {
    /// The name under which programs are seated.
    pub const NAME: &'static str = "cmd";
}

impl<G: Roster> Player<G> for External<G>
where
    G::View: PlainText,
{
    fn choose(&mut self, view: &<G as Hidden>::View, _: &Budget) -> Result<Decision<G::Move>, Foul> {
        self.asked += 1;
        self.say(&Message::choose(self.asked, view))?;
        let answer = self.hear()?;
        if answer.id != self.asked {
            return Err(Foul::Unreadable(format!("it answers question {}, not {}", answer.id, self.asked)));
        }
        let best = view.read(&answer.mv).map_err(|_| Foul::Illegal(format!("'{}'", answer.mv)))?;
        Ok(answer.notes.into_iter().fold(Decision::silent(best), Decision::because))
    }

    /// The protocol knows one game for each start, so that another one starts the program again. If
    /// it cannot be started any more, it counts as gone.
    fn begin(&mut self, _: Seed) {
        if self.asked == 0 {
            return;
        }
        match Running::start(&self.command) {
            Ok(running) => {
                self.running = running;
                self.asked = 0;
                self.greet();
            }
            Err(_) => self.running.input = None,
        }
    }
}

/// Tells the program that it is over, and does not wait for it to believe it.
impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"{\"type\":\"bye\"}\n");
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn limit_of(word: &str) -> Option<Duration> {
    let (number, unit) = word.split_at(word.find(|c: char| !c.is_ascii_digit())?);
    let number = number.parse().ok()?;
    match unit {
        "s" => Some(Duration::from_secs(number)),
        "ms" => Some(Duration::from_millis(number)),
        _ => None,
    }
}
