//! Sends lines to a board's console and reads the answers (docs/console.md).

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::time::{Duration, Instant};

/// Why there is no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The board answered with this error.
    Refused(String),
    /// The board did not answer in time.
    Silent,
    /// The port keeps sending, but no answer.
    Endless,
    /// The port answered, but not as a Galop board does.
    Foreign,
    /// Reading or writing failed.
    Lost(io::Error),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "the board says: {why}"),
            Self::Silent => f.write_str("the board does not answer; is another program using its port?"),
            Self::Endless => f.write_str("the port keeps sending, but does not answer"),
            Self::Foreign => f.write_str("the port does not answer like a Galop board"),
            Self::Lost(why) => write!(f, "the connection to the board is lost: {why}"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// A word that will never be a command.
const UNHEARD_OF: &str = "galop-begins-here";

/// The line of the answer to `info` that only a Galop board prints.
const NAME: &str = "name: Galop";
/// The longest time for a whole answer: the longest, `export`, takes a board less than a second.
const ANSWER: Duration = Duration::from_secs(10);
/// The longest line that is read. A board's have at most a few hundred bytes.
const LONGEST: usize = 4096;

/// A connection to a board. Reads from `port` must time out. Control characters in what the board says are escaped: no
/// line can move the cursor or change the terminal that shows it.
pub struct Talk<P> {
    port: P,
    patience: Duration,
    /// When the present answer must be complete.
    deadline: Option<Instant>,
    /// The beginning of a line that is incomplete.
    part: Vec<u8>,
    /// Events that arrived between the lines of answers.
    events: VecDeque<String>,
}

impl<P: Read + Write> Talk<P> {
    /// Connects to the board at `port`. Fails unless it answers like a Galop board.
    pub fn new(port: P) -> Result<Self, NoAnswer> {
        Self::within(port, ANSWER)
    }

    /// Connects to the board at `port`, which has this time for each answer.
    ///
    /// The first question is `info`, which shows whether this is a Galop board and changes nothing on any device. Then
    /// it asks for help on a word that is no command: what comes before that answer answers earlier input.
    pub fn within(port: P, patience: Duration) -> Result<Self, NoAnswer> {
        let mut talk = Self { port, patience, deadline: None, part: Vec::new(), events: VecDeque::new() };
        talk.begin();
        talk.send("")?;
        talk.send("info")?;
        talk.send(&format!("help {UNHEARD_OF}"))?;
        let mut named = false;
        loop {
            let line = talk.line()?;
            named |= line == NAME;
            if line.contains(UNHEARD_OF) {
                break;
            }
        }
        if !named {
            return Err(NoAnswer::Foreign);
        }
        talk.ask("watch off")?;
        talk.events.clear();
        Ok(talk)
    }

    /// Starts the time for an answer.
    fn begin(&mut self) {
        self.deadline = Some(Instant::now() + self.patience);
    }

    /// Sends a line and returns the lines of its answer.
    pub fn ask(&mut self, line: &str) -> Result<Vec<String>, NoAnswer> {
        self.begin();
        self.send(line)?;
        let mut lines = Vec::new();
        loop {
            let line = self.line()?;
            if line == "ok" {
                return Ok(lines);
            }
            if let Some(why) = line.strip_prefix("error: ") {
                return Err(NoAnswer::Refused(why.to_owned()));
            }
            if line.starts_with('{') {
                self.events.push_back(line);
            } else {
                lines.push(line);
            }
        }
    }

    /// Returns the next event, or `None` after a time-out.
    pub fn event(&mut self) -> Result<Option<String>, NoAnswer> {
        if let Some(event) = self.events.pop_front() {
            return Ok(Some(event));
        }
        // Events come whenever they like.
        self.deadline = None;
        match self.line() {
            Ok(line) => Ok(Some(line)),
            Err(NoAnswer::Silent) => Ok(None),
            Err(why) => Err(why),
        }
    }

    fn send(&mut self, line: &str) -> Result<(), NoAnswer> {
        let sent = self.port.write_all(format!("{line}\r").as_bytes()).and_then(|()| self.port.flush());
        sent.map_err(NoAnswer::Lost)
    }

    fn line(&mut self) -> Result<String, NoAnswer> {
        loop {
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(NoAnswer::Endless);
            }
            if let Some(end) = self.part.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.part.drain(..=end).collect();
                return Ok(escaped(String::from_utf8_lossy(&line).trim_end()));
            }
            if self.part.len() > LONGEST {
                return Err(NoAnswer::Foreign);
            }
            let mut bytes = [0; 256];
            match self.port.read(&mut bytes) {
                Ok(0) => return Err(NoAnswer::Lost(ErrorKind::UnexpectedEof.into())),
                Ok(count) => self.part.extend_from_slice(&bytes[..count]),
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) if matches!(why.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => {
                    return Err(NoAnswer::Silent);
                }
                Err(why) => return Err(NoAnswer::Lost(why)),
            }
        }
    }
}

/// Returns text of a device with its control characters escaped, so that it can be printed in a terminal.
pub fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter.is_control() {
            true => plain.extend(letter.escape_default()),
            false => plain.push(letter),
        }
    }
    plain
}
