//! Sends lines to a board's console and reads the answers (docs/console.md).

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

/// Why there is no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The board answered with this error.
    Refused(String),
    /// The board did not answer in time.
    Silent,
    /// Reading or writing failed.
    Lost(io::Error),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "the board says: {why}"),
            Self::Silent => f.write_str("the board does not answer; is another program using its port?"),
            Self::Lost(why) => write!(f, "the connection to the board is lost: {why}"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// A word that will never be a command.
const UNHEARD_OF: &str = "galop-begins-here";

/// A connection to a board. Reads from `port` must time out.
pub struct Talk<P> {
    port: P,
    /// The beginning of a line that is incomplete.
    part: Vec<u8>,
    /// Events that arrived between the lines of answers.
    events: VecDeque<String>,
}

impl<P: Read + Write> Talk<P> {
    /// Synchronises with the console: asks for help on a word that is no command, and skips everything before that
    /// answer, because it answers earlier input.
    pub fn new(port: P) -> Result<Self, NoAnswer> {
        let mut talk = Self { port, part: Vec::new(), events: VecDeque::new() };
        talk.send("")?;
        talk.send(&format!("help {UNHEARD_OF}"))?;
        while !talk.line()?.contains(UNHEARD_OF) {}
        talk.ask("watch off")?;
        talk.events.clear();
        Ok(talk)
    }

    /// Sends a line and returns the lines of its answer.
    pub fn ask(&mut self, line: &str) -> Result<Vec<String>, NoAnswer> {
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
            if let Some(end) = self.part.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.part.drain(..=end).collect();
                return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
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
