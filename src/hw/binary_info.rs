//! The binary info that `picotool info` prints: name, version and pins of the program in flash.
//!
//! A header of five words within the first 256 bytes after the second boot stage points to a list of entries.
#![allow(unsafe_code, reason = "pointers in statics, which only picotool follows")]

use core::ffi::{CStr, c_char};

use galop::wiring::WIRING;

/// An entry: its kind, its owner, a number and a text.
#[repr(C)]
struct Entry {
    kind: u16,
    tag: [u8; 2],
    number: u32,
    text: *const c_char,
}

const TAG: [u8; 2] = *b"RP";
const STRING: u16 = 6;
const PINS: u16 = 9;

const PROGRAM_NAME: u32 = 0x0203_1c86;
const PROGRAM_VERSION: u32 = 0x11a9_bc3a;
const PROGRAM_DESCRIPTION: u32 = 0xb6a0_7c19;
const BOARD: u32 = 0xb63c_ffbb;

impl Entry {
    const fn string(id: u32, text: &'static CStr) -> Self {
        Self { kind: STRING, tag: TAG, number: id, text: text.as_ptr() }
    }

    const fn pins(mask: u32, text: &'static CStr) -> Self {
        Self { kind: PINS, tag: TAG, number: mask, text: text.as_ptr() }
    }
}

// SAFETY: never written, and the texts are static.
unsafe impl Sync for Entry {}

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => c"",
};

/// The entries that describe the program; those of the pins follow.
const PROGRAM: [Entry; 4] = [
    Entry::string(PROGRAM_NAME, c"Galop"),
    Entry::string(PROGRAM_VERSION, VERSION),
    Entry::string(PROGRAM_DESCRIPTION, c"A race-game board: Petits Chevaux, Royal d'Ur, Senet"),
    Entry::string(BOARD, c"pico"),
];

const COUNT: usize = PROGRAM.len() + WIRING.len();

static ENTRIES: [Entry; COUNT] = {
    let mut entries = [const { Entry::string(0, c"") }; COUNT];
    let mut n = 0;
    while n < COUNT {
        entries[n] = if n < PROGRAM.len() {
            Entry { ..PROGRAM[n] }
        } else {
            let wire = WIRING[n - PROGRAM.len()];
            Entry::pins(1 << wire.gpio, wire.label)
        };
        n += 1;
    }
    entries
};

/// The address of an entry.
#[repr(transparent)]
struct Pointer(*const Entry);

// SAFETY: as for the entries.
unsafe impl Sync for Pointer {}

static LIST: [Pointer; COUNT] = {
    let mut list = [const { Pointer(core::ptr::null()) }; COUNT];
    let mut n = 0;
    while n < COUNT {
        list[n] = Pointer(&raw const ENTRIES[n]);
        n += 1;
    }
    list
};

#[repr(C)]
struct Header {
    begins: u32,
    first: *const Pointer,
    end: *const Pointer,
    /// Maps RAM addresses to flash addresses. Empty: nothing here lies in RAM.
    copies: *const [u32; 3],
    ends: u32,
}

// SAFETY: as for the entries.
unsafe impl Sync for Header {}

static NO_COPIES: [u32; 3] = [0; 3];

// SAFETY: memory.x puts this section behind the vector table.
#[unsafe(link_section = ".boot_info")]
#[used]
static HEADER: Header = Header {
    begins: 0x7188_ebf2,
    first: LIST.as_ptr_range().start,
    end: LIST.as_ptr_range().end,
    copies: &raw const NO_COPIES,
    ends: 0xe71a_a390,
};
