//! The worked examples of the specification, through the referee and through the naive rules.

use galop_host_tests::naive;
use galop_referee as referee;
use serde_json::Value;

const EXAMPLES: &str = include_str!("../../data/examples.jsonl");

fn examples() -> impl Iterator<Item = Value> {
    EXAMPLES.lines().map(|line| serde_json::from_str(line).expect("a JSON line"))
}

#[test]
fn the_referee_answers_every_example_as_written() {
    assert_eq!(examples().count(), 91);
    for example in examples() {
        let answer = referee::answer(example["in"].to_string().as_bytes());
        assert_eq!(answer, Some(example["out"].clone()), "{}", example["note"]);
    }
}

#[test]
fn so_do_the_naive_rules() {
    for example in examples() {
        assert_eq!(naive::answer(&example["in"]), example["out"], "{}", example["note"]);
    }
}
