//! How much of what is long only for the sake of counting is run: a part by `cargo test`, all of it by `.ci/run`, and many times
//! as much with `GALOP_LONG=1`. What runs in part says so in one line.

use crate::machine::in_ci;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

/// Whether all is run: CI, GALOP_FULL or GALOP_LONG is set.
pub fn full() -> bool {
    in_ci() || long() || std::env::var_os("GALOP_FULL").is_some()
}

/// Whether `GALOP_LONG` asks for more than all.
pub fn long() -> bool {
    std::env::var_os("GALOP_LONG").is_some()
}

/// How many to run: a part of all, or all, or many times as many.
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

/// Only every so manieth is run, if not all are.
pub fn every(nth: usize, what: &str) -> usize {
    if full() {
        return 1;
    }
    say(&format!("1 of {nth} {what}"));
    nth
}

/// Why a test is left out here, for [`crate::machine::trial`], if it is.
pub fn left_out() -> Option<String> {
    (!full()).then(|| "runs in .ci/run, or with GALOP_FULL=1".into())
}

/// Once in a program, and also where tests that succeed print nothing.
fn say(part: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().is_ok_and(|mut said| said.insert(part.to_owned())) {
        let _ = writeln!(std::io::stderr(), "{part}; CI=true or GALOP_FULL=1 runs all");
    }
}
