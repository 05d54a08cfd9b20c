//! Simulated boards in BOOTSEL mode, behind the page's `navigator.usb`.
//!
//! They are compiled only with the feature `plugged`, for tests of the page.

use std::cell::RefCell;

use galop_bootrom::{Answer, Board, Setup};

use crate::exports::{answered, given};

thread_local! {
    /// A page has one thread.
    static BOARDS: RefCell<Vec<Board>> = const { RefCell::new(Vec::new()) };
}

/// Plugs in the boards in the input, a line each, instead of all others. Answers with their product ids and whether the
/// system forbids to open them, a line each.
#[unsafe(no_mangle)]
pub extern "C" fn boot_plug() -> *const u8 {
    let text = String::from_utf8_lossy(&given()).into_owned();
    let boards: Result<Vec<Board>, String> = text.lines().map(Board::plug).collect();
    let boards = boards.unwrap_or_else(|why| panic!("{why}"));
    let ids = boards.iter().map(|board| format!("{} {}\n", board.product(), board.forbidden())).collect::<String>();
    BOARDS.set(boards);
    answered(ids)
}

/// A transfer to a board: a letter, then its arguments. Answers with a letter, then bytes.
#[unsafe(no_mangle)]
pub extern "C" fn boot_transfer(board: usize) -> *const u8 {
    let transfer = given();
    let word = |at: usize| u16::from_le_bytes([transfer[at], transfer[at + 1]]);
    let answer = BOARDS.with_borrow_mut(|boards| {
        let board = &mut boards[board];
        match transfer[0] {
            b'c' => {
                let [kind, request] = [transfer[1], transfer[2]];
                board.control(Setup { kind, request, value: word(3), index: word(5), length: word(7) })
            }
            b'o' => board.bulk_out(transfer[1], &transfer[2..]),
            b'i' => board.bulk_in(transfer[1], word(2).into()),
            _ => board.clear_halt(transfer[1]),
        }
    });
    answered(match answer {
        Answer::Bytes(bytes) => [b"b", &bytes[..]].concat(),
        Answer::Stall => b"s".to_vec(),
        Answer::Gone => b"g".to_vec(),
        Answer::Silence => b"n".to_vec(),
    })
}

/// What became of all boards: their transfers, a line each, and then the state of each.
#[unsafe(no_mangle)]
pub extern "C" fn boot_over() -> *const u8 {
    BOARDS.with_borrow(|boards| {
        let log = boards.iter().flat_map(|board| board.log.clone());
        answered(log.chain(boards.iter().map(Board::state)).collect::<Vec<_>>().join("\n"))
    })
}
