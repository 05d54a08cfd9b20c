//! How much of the long tests to run: a part with `cargo test`, all with `.ci/run`, and many times as much with
//! `GALOP_LONG=1`. A test that runs in part prints a line.

use crate::machine::in_ci;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

/// Whether everything runs: CI, GALOP_FULL or GALOP_LONG is set.
pub fn full() -> bool {
    in_ci() || long() || std::env::var_os("GALOP_FULL").is_some()
}

/// Whether `GALOP_LONG` is set, to run more than everything.
pub fn long() -> bool {
    std::env::var_os("GALOP_LONG").is_some()
}

/// Returns how many to run: `part`, `all` or `long_run`.
pub fn of(part: u64, all: u64, long_run: u64, what: &str) -> u64 {
    match (long(), full()) {
        (true, _) => long_run,
        (_, true) => all,
        _ => {
            say(&format!("{part} of {all} {what}"));
            part
        }
    }
}

/// Returns the step between the cases to run: 1 if all of them run, otherwise `nth`.
pub fn every(nth: usize, what: &str) -> usize {
    if full() {
        return 1;
    }
    say(&format!("1 of {nth} {what}"));
    nth
}

/// Why a test is skipped, for [`crate::machine::trial`]; `None` if it runs.
pub fn left_out() -> Option<String> {
    (!full()).then(|| "runs in .ci/run, or with GALOP_FULL=1".into())
}

/// Prints a line once per program, even where the output of passing tests is captured.
fn say(part: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().is_ok_and(|mut said| said.insert(part.to_owned())) {
        let _ = writeln!(std::io::stderr(), "{part}; CI=true or GALOP_FULL=1 runs all");
    }
}
