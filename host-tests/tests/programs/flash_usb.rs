//! `cargo flash` over USB, on the model of the boot ROM: every case of `data/flash.jsonl`. The page runs the same cases
//! (`browser`).

use std::fs;
use std::path::Path;

use galop_flash::usb::{self, NotOne, Seen, Way};
use galop_host_tests::flashing::{cases, explains, native};

#[test]
fn every_case_ends_as_it_should_and_no_game_is_lost() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flash-usb");
    fs::create_dir_all(&folder).expect("a folder");
    for case in cases() {
        let name = &case.name;
        let outcome = native(&case, &folder);
        assert_eq!(outcome.ended, case.ends, "{name}: {}", outcome.sentence);
        assert_eq!(outcome.starts, case.starts, "{name}");
        assert!(outcome.games, "{name}");
        assert!(
            case.transfers.is_none_or(|count| count + case.boards.len() == outcome.log.len()),
            "{name}: {:#?}",
            outcome.log
        );
        assert_eq!(outcome.sentence.is_empty(), case.ends == "done", "{name}");
        assert!(explains(&case.ends, &outcome.sentence), "{name}: {}", outcome.sentence);
    }
}

#[test]
fn usb_leads_to_the_one_board_that_is_meant() {
    let way = |waiting, playing, pico2| usb::choose(&Seen { waiting, playing, pico2 });
    assert_eq!(way(1, 0, 0), Way::Write);
    assert_eq!(way(1, 3, 1), Way::Write, "a board in the boot loader is preferred");
    assert_eq!(way(0, 1, 0), Way::Ask);
    assert_eq!(way(0, 0, 0), Way::Drive(NotOne::None));
    assert_eq!(way(0, 2, 0), Way::Drive(NotOne::SeveralPlaying(2)));
    assert_eq!(way(2, 1, 0), Way::Drive(NotOne::Several(2)));
    assert_eq!(way(0, 1, 1), Way::Drive(NotOne::Pico2), "it may be the one that is meant");
}
