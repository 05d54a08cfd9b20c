//! The fuzz targets of `fuzz/` without a fuzzer: over their corpus, and over mutations of it that chance makes.
//!
//! `GALOP_BLESS=1` writes the corpus anew from the kept records; `GALOP_LONG=1` makes fifty times as many mutations.

use galop_host_tests::chance::Chance;
use galop_host_tests::fuzz::{TARGETS, corpus, mutated, write_corpus};

#[test]
fn any_bytes_are_taken_or_refused() {
    if std::env::var_os("GALOP_BLESS").is_some() {
        write_corpus();
    }
    let long = if std::env::var_os("GALOP_LONG").is_some() { 50 } else { 1 };
    for (number, (name, target)) in TARGETS.into_iter().enumerate() {
        let corpus = corpus(name);
        let believed = corpus.iter().filter(|bytes| target(bytes)).count();
        assert!(believed * 3 > corpus.len(), "{name}: {believed} of {}", corpus.len());
        let (mut chance, mut taken) = (Chance::new(number as u64), 0);
        let mutations = long * [200_000, 200_000, 10_000, 200_000][number];
        for _ in 0..mutations {
            taken += usize::from(target(&mutated(&corpus, &mut chance)));
        }
        println!("{name}: {} of the corpus, {mutations} mutations, of which {taken} were believed", corpus.len());
        assert!(taken * 50 > mutations && taken < mutations, "{name}: {taken} of {mutations}");
    }
}
