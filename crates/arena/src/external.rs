//! A program outside that plays through a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::marker::PhantomData;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use game::{Budget, Decision, Foul, Hidden, PlainText, Player};
use players::Roster;

use crate::protocol::{Answer, Message, VERSION};

/// How long a program may think about one move.
pub const LIMIT: Duration = Duration::from_secs(10);

/// No answer is longer; one that is does not come from a well-meaning program.
const LONGEST_LINE: u64 = 1 << 20;

/// A player behind a pipe: `cmd:./program --its options`.
///
/// The program is started once for each game and told when it is over. It has [`LIMIT`] for each
/// move, or what `cmd(SECONDS)` says; whatever else it does is a [`Foul`].
pub struct External<G> {
    command: String,
    limit: Duration,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    asked: u64,
    game: PhantomData<fn(&G)>,
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
        let mut words = line.split_whitespace().peekable();
        let limit = words.next_if(|word| limit_of(word).is_some()).and_then(limit_of).unwrap_or(LIMIT);
        let program = words.next().ok_or(StartError::NoCommand)?;
        let refused = |why| StartError::Refused { command: line.to_owned(), why };
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(refused)?;
        let output = child.stdout.take().expect("its output is a pipe");
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
        let input = child.stdin.take();
        let mut external =
            External { command: line.to_owned(), limit, child, input, lines, asked: 0, game: PhantomData };
        let hello = Message::<G::View>::Hello { protocol: VERSION, game: G::NAME.to_owned() };
        // A program that is gone already is found out at its first move.
        let _ = external.say(&hello);
        Ok(external)
    }

    fn say(&mut self, message: &Message<G::View>) -> Result<(), Foul> {
        let gone = |why: &dyn std::fmt::Display| Foul::Gone(format!("'{}': {why}", self.command));
        let mut line = serde_json::to_string(message).map_err(|error| gone(&error))?;
        line.push('\n');
        let input = self.input.as_mut().ok_or_else(|| gone(&"its input is closed"))?;
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).map_err(|error| gone(&error))
    }

    fn hear(&mut self) -> Result<Answer, Foul> {
        let line = self.lines.recv_timeout(self.limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                Foul::Late(format!("'{}' had {:?} for a move", self.command, self.limit))
            }
            RecvTimeoutError::Disconnected => Foul::Gone(match self.child.try_wait() {
                Ok(Some(status)) => format!("'{}' ended with {status}", self.command),
                _ => format!("'{}' closed its output", self.command),
            }),
        })?;
        serde_json::from_str(&line).map_err(|error| Foul::Unreadable(format!("{}: {error}", line.trim())))
    }
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
}

/// Tells the program that it is over, and does not wait for it to believe it.
impl<G> Drop for External<G> {
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
