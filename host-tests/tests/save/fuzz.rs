//! The fuzz targets of `fuzz/` without a fuzzer: over their corpus, and over random mutations of it.
//!
//! `GALOP_BLESS=1` writes the corpus again from the stored records; `cargo test` makes a quarter of the mutations,
//! `.ci/run` all, `GALOP_LONG=1` fifty times as many.

use galop_host_tests::chance::Chance;
use galop_host_tests::fuzz::{
    Target, console, corpus, flash, history, mutated, notation, record, settings, write_corpus,
};
use galop_host_tests::share;
use std::sync::Once;

/// Runs a target over its corpus and over mutations: any bytes are accepted or refused.
fn fuzz((name, target): Target, mutations: usize) {
    static BLESSED: Once = Once::new();
    BLESSED.call_once(|| {
        if std::env::var_os("GALOP_BLESS").is_some() {
            write_corpus();
        }
    });
    let all = mutations as u64;
    let mutations = share::of(all / 4, all, 50 * all, &format!("mutations of {name}")) as usize;
    let corpus = corpus(name);
    let believed = corpus.iter().filter(|bytes| target(bytes)).count();
    assert!(believed * 3 > corpus.len(), "{name}: only {believed} of {} inputs were accepted", corpus.len());
    let (mut chance, mut taken) = (Chance::new(mutations as u64), 0);
    for _ in 0..mutations {
        taken += usize::from(target(&mutated(&corpus, &mut chance)));
    }
    println!("{name}: {} of the corpus, {mutations} mutations, of which {taken} were accepted", corpus.len());
    assert!(taken * 50 > mutations && taken < mutations, "{name}: {taken} of {mutations} mutations were accepted");
}

#[test]
fn records_are_read_or_refused() {
    fuzz(("record", record), 200_000);
}

#[test]
fn settings_are_read_or_refused() {
    fuzz(("settings", settings), 200_000);
}

#[test]
fn any_flash_can_be_opened() {
    fuzz(("flash", flash), 10_000);
}

#[test]
fn whatever_is_typed_is_answered() {
    fuzz(("console", console), 200_000);
}

#[test]
fn games_are_read_or_refused() {
    fuzz(("history", history), 100_000);
}

#[test]
fn texts_of_games_are_read_or_refused() {
    fuzz(("notation", notation), 100_000);
}
