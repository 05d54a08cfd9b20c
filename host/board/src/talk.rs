//! Asks a board at the other end of a line, and reads its answers (docs/console.md).

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

/// Why there is no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The board said no, in these words.
    Refused(String),
    /// Nothing came for so long that nothing will.
    Silent,
    /// The line broke.
    Lost(io::Error),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "the board says: {why}"),
            Self::Silent => f.write_str("the board does not answer; is another program using its port?"),
            Self::Lost(why) => write!(f, "the board is gone ({why})"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// Not a command, and never one.
const UNHEARD_OF: &str = "galop-begins-here";

/// A board at the other end of a line. Reading from `port` gives up by itself after a while.
pub struct Talk<P> {
    port: P,
    /// What came of a line that is not whole.
    part: Vec<u8>,
    /// What the board told without being asked.
    events: VecDeque<String>,
}

impl<P: Read + Write> Talk<P> {
    /// Begins with a clean line, whatever was typed before: what comes before the answer to a word that nobody else
    /// would ask for answers somebody else.
    pub fn new(port: P) -> Result<Self, NoAnswer> {
        let mut talk = Self { port, part: Vec::new(), events: VecDeque::new() };
        talk.send("")?;
        talk.send(&format!("help {UNHEARD_OF}"))?;
        while !talk.line()?.contains(UNHEARD_OF) {}
        talk.ask("watch off")?;
        talk.events.clear();
        Ok(talk)
    }

    /// Asks a line; what is answered to it.
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

    /// The next thing that the board tells by itself; none if nothing happened for a while.
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
