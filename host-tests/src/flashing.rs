//! The cases of `data/flash.jsonl`, for both flashers: `cargo flash` and the page. Each runs on the model of the boot
//! ROM, and both must end alike, after the same transfers.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use galop_bootrom::{Answer, Board, Chip, IN, INTERFACE, OUT, START, Setup};
use galop_bootsel::uf2::{BLOCK, FAMILY, FlashMap, PAGE, SECTOR, Segment, write};
use galop_bootsel::write::{End, Pipes, Trouble};
use galop_flash::usb::{self, Bus, NotOpened, Seen, Way};
use galop_flash::{Failed, Image};
use serde_json::Value;

use crate::machine;

/// A case, with its range of numbers unrolled.
#[derive(Clone, Debug)]
pub struct Case {
    /// What happens.
    pub name: String,
    /// Which image is flashed.
    pub image: String,
    /// The boards that are plugged in, as [`Board::plug`] takes them.
    pub boards: Vec<String>,
    /// How it ends, in a word.
    pub ends: String,
    /// What the first board starts afterwards: `old`, `new` or `bootsel`.
    pub starts: Option<String>,
    /// The number of transfers.
    pub transfers: Option<usize>,
}

/// What happened in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended, in a word.
    pub ended: String,
    /// What the user reads.
    pub sentence: String,
    /// All transfers of all boards, then the state of each.
    pub log: Vec<String>,
    /// What the first board starts when it is plugged in again.
    pub starts: Option<String>,
    /// No board lost a saved game.
    pub games: bool,
}

/// Returns all cases.
pub fn cases() -> Vec<Case> {
    let path = machine::root().join("host-tests/data/flash.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    text.lines().flat_map(|line| unrolled(&serde_json::from_str(line).expect(line))).collect()
}

fn unrolled(case: &Value) -> Vec<Case> {
    let text = |name: &str| case[name].as_str().map(str::to_owned);
    let boards: Vec<&str> = case["boards"].as_array().expect("boards").iter().flat_map(Value::as_str).collect();
    let (from, to) = (case["from"].as_u64().unwrap_or(0), case["to"].as_u64().unwrap_or(0));
    let one = |n: u64| Case {
        name: format!("{} ({n})", text("case").expect("a name")),
        image: text("image").unwrap_or("good".into()),
        boards: boards.iter().map(|board| board.replace('N', &n.to_string())).collect(),
        ends: text("ends").expect("an end"),
        starts: text("starts"),
        transfers: case["transfers"].as_u64().map(|count| count as usize),
    };
    (from..=to).map(one).collect()
}

/// The bytes of the program: three sectors, with a valid second boot stage.
pub fn program() -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..3 * SECTOR).map(|at| (at % 251) as u8 ^ (at / 256) as u8).collect();
    let stage = PAGE as usize;
    let sum = galop_bootrom::crc(&bytes[..stage - 4]).to_le_bytes();
    bytes[stage - 4..stage].copy_from_slice(&sum);
    bytes
}

/// Returns the .uf2 of a case, and its published SHA-256.
pub fn image(name: &str) -> (Vec<u8>, String) {
    let program = program();
    let anywhere = FlashMap { program: START..START + 0x20_0000, save: 0..0 };
    let at = |address| write(&[Segment { address, data: &program }], &anywhere).expect("it is flash");
    let good = at(START);
    let hash = galop_bootsel::hash;
    match name {
        "good" => (good.clone(), hash(&good)),
        "corrupt" => {
            let mut bad = good.clone();
            bad[5 * BLOCK + 100] ^= 1;
            (bad, hash(&good))
        }
        "cut" => (good[..7 * BLOCK + 99].to_vec(), hash(&good[..7 * BLOCK + 99])),
        "rp2350" => {
            let mut bad = good;
            for block in bad.chunks_exact_mut(BLOCK) {
                block[28..32].copy_from_slice(&(FAMILY + 3).to_le_bytes());
            }
            let sum = hash(&bad);
            (bad, sum)
        }
        "saved-games" => (at(0x101e_0000), hash(&at(0x101e_0000))),
        "history" => (at(0x101c_0000 - SECTOR), hash(&at(0x101c_0000 - SECTOR))),
        other => panic!("no image {other}"),
    }
}

/// Checks that a sentence says what happened and what to do: the words that both flashers use for this end.
pub fn explains(ends: &str, sentence: &str) -> bool {
    let words: &[&str] = match ends {
        "done" => &[],
        "bad-image" => &["was", "written|flashed", "not|nothing"],
        "damaged" => &["damaged", "again"],
        "differs" => &["flash", "differently|does not return", "try again", "saved games"],
        "forbidden" => &["board", "access|let the browser open", "copy|again"],
        "gone" => &["after", "cable", "bootsel", "saved games", "try again"],
        "none" => &["no board", "bootsel"],
        "not-started" => &["verified", "plug it in again", "without bootsel"],
        "pico2" => &["pico 2", "rp2040"],
        "several" => &["boards are in bootsel mode", "unplug all but one"],
        "stalled" => &["refuses a command", "bootsel", "saved games", "try again"],
        other => panic!("no words for {other}"),
    };
    let sentence = sentence.to_lowercase();
    words.iter().all(|choice| choice.split('|').any(|word| sentence.contains(word)))
}

/// Plugs in the boards of a case.
pub fn plug(case: &Case) -> Vec<Board> {
    case.boards.iter().map(|words| Board::plug(words).expect("a board")).collect()
}

/// What the board starts when it is plugged in again.
pub fn starts(board: &Board) -> &'static str {
    let program = program();
    match (board.flash.starts(), board.flash.is_old()) {
        (false, _) => "bootsel",
        (true, true) => "old",
        (true, false) if board.flash.read(START, program.len() as u32) == program => "new",
        (true, false) => "broken",
    }
}

/// The bus of the tests.
struct Bench(Vec<Rc<RefCell<Board>>>);

impl Bus for Bench {
    type Board = Cable;

    fn look(&self) -> Seen {
        let count = |chip| self.0.iter().filter(|board| board.borrow().chip == chip).count();
        Seen { waiting: count(Chip::Rp2040), playing: 0, pico2: count(Chip::Rp2350) }
    }

    fn ask(&mut self) -> Result<(), NotOpened> {
        Err(NotOpened::Playing("no board is running".into()))
    }

    fn open(&mut self) -> Result<Cable, NotOpened> {
        let board = self.0.first().ok_or(NotOpened::Other("the board is gone".into()))?;
        if board.borrow().forbidden() { Err(NotOpened::Forbidden) } else { Ok(Cable(board.clone())) }
    }
}

/// The cable to a board of the tests.
struct Cable(Rc<RefCell<Board>>);

fn result(answer: Answer) -> Result<Vec<u8>, Trouble> {
    match answer {
        Answer::Bytes(bytes) => Ok(bytes),
        Answer::Stall => Err(Trouble::Stalled),
        Answer::Gone => Err(Trouble::Gone("device disconnected".into())),
        Answer::Silence => Err(Trouble::Gone("it does not answer".into())),
    }
}

impl Pipes for Cable {
    async fn control_out(&mut self, request: u8) -> Result<(), Trouble> {
        let setup = Setup { kind: 0x41, request, value: 0, index: INTERFACE, length: 0 };
        result(self.0.borrow_mut().control(setup)).map(drop)
    }

    async fn control_in(&mut self, request: u8, length: u16) -> Result<Vec<u8>, Trouble> {
        result(self.0.borrow_mut().control(Setup { kind: 0xC1, request, value: 0, index: INTERFACE, length }))
    }

    async fn bulk_out(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        result(self.0.borrow_mut().bulk_out(OUT, bytes)).map(drop)
    }

    async fn bulk_in(&mut self, length: usize) -> Result<Vec<u8>, Trouble> {
        result(self.0.borrow_mut().bulk_in(IN, length))
    }

    async fn halted(&mut self, end: End) -> Result<bool, Trouble> {
        let index = if end == End::Out { OUT } else { IN }.into();
        let status = self.0.borrow_mut().control(Setup { kind: 0x82, request: 0, value: 0, index, length: 2 });
        Ok(result(status)?[0] == 1)
    }

    async fn clear_halt(&mut self, end: End) -> Result<(), Trouble> {
        result(self.0.borrow_mut().clear_halt(if end == End::Out { OUT } else { IN })).map(drop)
    }
}

/// Runs a case with `cargo flash`'s own functions, in this folder.
pub fn native(case: &Case, folder: &Path) -> Outcome {
    let boards: Vec<_> = plug(case).into_iter().map(|board| Rc::new(RefCell::new(board))).collect();
    let (ended, sentence) = match flash(case, &mut Bench(boards.clone()), folder) {
        Ok(()) => ("done".to_owned(), String::new()),
        Err((kind, sentence)) => (kind.to_owned(), sentence),
    };
    outcome(ended, sentence, &boards.iter().map(|board| board.borrow()).collect::<Vec<_>>())
}

fn outcome(ended: String, sentence: String, boards: &[impl std::ops::Deref<Target = Board>]) -> Outcome {
    Outcome {
        ended,
        sentence,
        log: boards
            .iter()
            .flat_map(|board| board.log.clone())
            .chain(boards.iter().map(|board| board.state()))
            .collect(),
        starts: boards.first().map(|board| starts(board).to_owned()),
        games: boards.iter().all(|board| board.flash.games_are_there()),
    }
}

fn flash(case: &Case, bus: &mut Bench, folder: &Path) -> Result<(), (&'static str, String)> {
    let (file, hash) = image(&case.image);
    let path = folder.join("galop.uf2");
    fs::write(&path, file).expect("a file");
    fs::write(folder.join("SHA256SUMS"), format!("{hash}  galop.uf2\n")).expect("a file");
    let image = Image::open(&path).map_err(|failed| {
        let kind = if matches!(failed, Failed::Damaged(_)) { "damaged" } else { "bad-image" };
        (kind, failed.to_string())
    })?;
    match usb::choose(&bus.look()) {
        Way::Write => {}
        Way::Ask => panic!("no board is running"),
        Way::Drive(why) => return Err((why.kind(), why.to_string())),
    }
    let mut board = bus.open().map_err(|why| (why.kind(), why.to_string()))?;
    usb::write(&image.pages, &mut board, |_, _| {}).map_err(|why| (why.kind(), why.to_string()))
}
