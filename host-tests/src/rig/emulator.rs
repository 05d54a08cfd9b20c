//! Node processes that run the emulator. Node takes a second to reach full speed, so an idle process is reused by the
//! next rig with the same image, with a new board.

use crate::machine;
use serde_json::Value;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Mutex;

pub(super) struct Emulator {
    image: PathBuf,
    pub(super) node: Child,
    commands: ChildStdin,
    pub(super) reports: BufReader<ChildStdout>,
}

/// The processes that are idle.
static IDLE: Mutex<Vec<Emulator>> = Mutex::new(Vec::new());

impl Emulator {
    pub(super) fn new(image: &Path) -> Self {
        let mut node = machine::rig(image)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("node runs, as the test has checked");
        let reports = BufReader::new(node.stdout.take().expect("its output is piped"));
        let commands = node.stdin.take().expect("its input is piped");
        Self { image: image.to_owned(), node, commands, reports }
    }

    /// Takes an idle process with this image, if there is one.
    pub(super) fn idle(image: &Path) -> Option<Self> {
        let mut idle = IDLE.lock().ok()?;
        let index = idle.iter().position(|emulator| emulator.image == image)?;
        Some(idle.swap_remove(index))
    }

    pub(super) fn send(&mut self, command: &Value) -> io::Result<()> {
        writeln!(self.commands, "{command}")?;
        self.commands.flush()
    }

    /// Makes this process available to the next rig.
    pub(super) fn rest(self) {
        match IDLE.lock() {
            Ok(mut idle) => idle.push(self),
            Err(_) => self.end(),
        }
    }

    pub(super) fn end(mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// Ends all idle processes. Otherwise they end with this program.
pub fn close() {
    let idle = IDLE.lock().map(|mut idle| std::mem::take(&mut *idle));
    idle.into_iter().flatten().for_each(Emulator::end);
}
