//! Node with the emulator in it. It takes node a second to be as fast as it can: so one that is not needed any more waits for the next
//! rig with the same image, which has it begin anew.

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
    pub(super) told: BufReader<ChildStdout>,
}

/// Those that wait.
static IDLE: Mutex<Vec<Emulator>> = Mutex::new(Vec::new());

impl Emulator {
    pub(super) fn new(image: &Path) -> Self {
        let mut node = machine::rig(image)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("node runs: the test asked before");
        let told = BufReader::new(node.stdout.take().expect("it is piped"));
        let commands = node.stdin.take().expect("it is piped");
        Self { image: image.to_owned(), node, commands, told }
    }

    /// One that waits with this image, if there is one.
    pub(super) fn idle(image: &Path) -> Option<Self> {
        let mut idle = IDLE.lock().ok()?;
        let index = idle.iter().position(|emulator| emulator.image == image)?;
        Some(idle.swap_remove(index))
    }

    pub(super) fn send(&mut self, command: &Value) -> io::Result<()> {
        writeln!(self.commands, "{command}")?;
        self.commands.flush()
    }

    /// Waits for the next rig.
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

/// Ends all that wait. Without this they end when this program has.
pub fn close() {
    let idle = IDLE.lock().map(|mut idle| std::mem::take(&mut *idle));
    idle.into_iter().flatten().for_each(Emulator::end);
}
