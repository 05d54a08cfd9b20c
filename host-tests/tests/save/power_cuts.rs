//! The log under power cuts: wherever power goes off, the board restarts with the record it had or the one it was
//! writing, and can save again.
//!
//! `cargo test` cuts at every eighth point, `.ci/run` at all; `GALOP_LONG=1` takes more and longer sequences;
//! `--nocapture` shows the number of cuts.

use galop::save::log::{Error, LONGEST, Log, Record};
use galop_host_tests::chance::Chance;
use galop_host_tests::nor::{Cut, Defect, Nor, Tear};
use galop_host_tests::share::{self, long};

/// The points at which power is cut: every eighth, or all.
fn some(points: u64, cuts: usize) -> impl Iterator<Item = u64> {
    let nth = share::every(8, "points of power cuts");
    (0..points).skip(cuts % nth).step_by(nth)
}

/// A board that only saves: its flash, its log, and what may be read after the next cut.
#[derive(Clone)]
struct Saver {
    flash: Nor,
    log: Log,
    sectors: u32,
    /// The payload that was saved last.
    saved: Option<Vec<u8>>,
    /// Payloads whose save was cut since.
    tried: Vec<Vec<u8>>,
    /// The record that is protected for ever.
    kept: Option<Record>,
}

impl Saver {
    fn new(sectors: u32, tear: Tear, seed: u64) -> Self {
        let mut flash = Nor::blank(sectors as usize, tear, seed);
        let log = Log::open(&mut flash, 0..sectors).expect("there is power").0;
        Self { flash, log, sectors, saved: None, tried: Vec::new(), kept: None }
    }

    /// A board with a protected record from before.
    fn keeping(mut self) -> Self {
        self.kept = self.log.append(&mut self.flash, b"kept").ok();
        self.log.protect(self.kept);
        self.save(&Save { payload: b"the first after it".to_vec(), prepare: false, reboot: false })
            .expect("it has power");
        self
    }

    /// As the firmware does with a new state: a turn ends, or not, and the state is saved.
    fn save(&mut self, save: &Save) -> Result<(), Error<Cut>> {
        if save.prepare {
            self.log.prepare(&mut self.flash)?;
        }
        self.tried.push(save.payload.clone());
        self.log.append(&mut self.flash, &save.payload)?;
        self.saved = self.tried.pop();
        self.tried.clear();
        Ok(())
    }

    /// Power on: the record must be the last saved or one that was being saved, complete.
    fn boot(&mut self) {
        self.flash.power_on();
        let (log, newest) = Log::open(&mut self.flash, 0..self.sectors).expect("there is power");
        self.log = log;
        let again = self.log.newest(&mut self.flash).expect("there is power");
        for read in [newest, again].map(|entry| entry.map(|entry| entry.payload().to_vec())) {
            let as_it_should = read == self.saved || read.as_ref().is_some_and(|read| self.tried.contains(read));
            assert!(as_it_should, "read {read:02X?}, saved {:02X?}, tried {:02X?}", self.saved, self.tried);
        }
        assert_eq!(self.log.protected(), self.kept);
    }

    /// The points at which power can go off in this save.
    fn points(&self, save: &Save) -> u64 {
        let mut board = self.clone();
        board.save(save).expect("it has power");
        board.flash.points() - self.flash.points()
    }

    /// Power goes off at this point of a save, and comes back.
    fn cut(&self, save: &Save, point: u64) -> Self {
        let mut board = self.clone();
        board.flash.cut_after(point);
        assert_eq!(board.save(save), Err(Error::Flash(Cut)));
        board.boot();
        board
    }

    /// The next save must succeed and be read from then on, at every read.
    fn goes_on(mut self, save: &Save) {
        self.save(save).expect("the next save succeeds");
        self.boot();
        self.boot();
    }
}

/// One save of a sequence.
struct Save {
    payload: Vec<u8>,
    prepare: bool,
    /// Whether the board is switched off before it.
    reboot: bool,
}

/// Saves with different payloads.
fn saves(chance: &mut Chance, count: usize, longest: usize) -> Vec<Save> {
    let save = |number: usize| {
        let length = if chance.one_in(4) { longest } else { chance.below(longest + 1) }.max(4);
        let mut payload: Vec<u8> = (0..length).map(|_| chance.bits() as u8).collect();
        payload[..4].copy_from_slice(&(number as u32).to_le_bytes());
        Save { payload, prepare: chance.one_in(2), reboot: chance.one_in(12) }
    };
    (0..count).map(save).collect()
}

/// Saves one after the other, and calls `see` with the board before each save.
fn each(mut board: Saver, saves: &[Save], mut see: impl FnMut(&Saver, &Save, &Save)) {
    for pair in saves.windows(2) {
        if pair[0].reboot {
            board.boot();
        }
        see(&board, &pair[0], &pair[1]);
        board.save(&pair[0]).expect("it has power");
    }
}

/// A cut at every point of a long sequence, on logs of every size from the smallest.
fn every_cut(tear: Tear) {
    let mut cuts = 0;
    for (sectors, count, keeps) in [(2, 120, false), (3, 80, false), (4, 80, true), (28, 20, true)] {
        let count = if long() { count * 5 } else { count };
        let saves = saves(&mut Chance::new(sectors), count, LONGEST);
        let board = Saver::new(sectors as u32, tear, sectors);
        each(if keeps { board.keeping() } else { board }, &saves, |board, save, next| {
            for point in some(board.points(save), cuts) {
                board.cut(save, point).goes_on(next);
                cuts += 1;
            }
        });
    }
    println!("{tear:?}: {cuts} cuts");
}

/// A cut, and another at every point of what follows, on a short sequence.
fn every_pair(tear: Tear) {
    let mut pairs = 0;
    for (sectors, count) in [(2, 14), (3, 6)] {
        let count = if long() { count * 3 } else { count };
        // Short payloads: a second page only adds points.
        let saves = saves(&mut Chance::new(100 + sectors), count, 12);
        each(Saver::new(sectors as u32, tear, sectors), &saves, |board, save, next| {
            for point in some(board.points(save), pairs) {
                let cut = board.cut(save, point);
                for second in 0..cut.points(next) {
                    cut.cut(next, second).goes_on(save);
                    pairs += 1;
                }
            }
        });
    }
    println!("{tear:?}: {pairs} pairs of cuts");
}

/// A random point, often one of the last: a record that is almost complete is the most dangerous.
fn somewhere(chance: &mut Chance, points: u64) -> u64 {
    match chance.one_in(3) {
        true => chance.between(0, points),
        false => points - 1 - chance.between(0, points.min(5)),
    }
}

/// Two to six cuts in a row at random points, on long sequences.
fn sampled_pairs(tear: Tear) {
    let (mut pairs, mut most) = (0, 0);
    let share = share::of(7_500, 15_000, 260_000, "samples of two to six power cuts");
    for seed in 0.. {
        if pairs >= share {
            break;
        }
        let mut chance = Chance::new(1000 + seed);
        let sectors = *chance.pick(&[2, 2, 2, 3, 3, 3, 4, 4, 4, 28]);
        // In short records a single cell decides more often whether they are valid.
        let longest = *chance.pick(&[8, 8, 8, LONGEST]);
        let saves = saves(&mut chance, 60, longest);
        each(Saver::new(sectors, tear, seed), &saves, |board, save, next| {
            for _ in 0..5 {
                let mut cut = board.cut(save, somewhere(&mut chance, board.points(save)));
                let mut in_a_row = 1;
                while in_a_row < 2 || (in_a_row < 6 && !chance.one_in(3)) {
                    cut = cut.cut(next, somewhere(&mut chance, cut.points(next)));
                    in_a_row += 1;
                }
                cut.goes_on(save);
                pairs += 1;
                most = most.max(in_a_row);
            }
        });
    }
    println!("{tear:?}: {pairs} samples of two to {most} cuts");
}

/// Up to nine cuts in a row on a chip without a record: no record that is found is certain.
fn first_saves(tear: Tear) {
    let samples = share::of(625, 5_000, 200_000, "samples of power cuts on a new chip");
    for seed in 0..samples {
        let mut chance = Chance::new(5000 + seed);
        let longest = *chance.pick(&[8, 40, LONGEST]);
        let saves = saves(&mut chance, 2, longest);
        let mut cut = Saver::new(chance.between(2, 4) as u32, tear, seed);
        for number in 0..chance.between(2, 10) as usize {
            let save = &saves[usize::from(number > 0)];
            let points = cut.points(save);
            // All records lack only a cell or two.
            cut = cut.cut(
                save,
                if chance.one_in(8) { chance.between(0, points) } else { points - 1 - chance.between(0, 3) },
            );
        }
        cut.goes_on(&saves[0]);
    }
    println!("{tear:?}: {samples} samples of up to nine cuts on a new chip");
}

/// Cuts on a chip with bad sectors, up to all but one: if no sector is left the save is refused, but the newest record
/// is never given up for it.
fn cuts_beside_bad_sectors(tear: Tear) {
    let mut cuts = 0;
    for defect in [Defect::Deaf, Defect::Unerasable, Defect::StuckHigh, Defect::StuckLow] {
        for (sectors, bad) in [(2, 1..2), (3, 1..3), (4, 2..3), (4, 1..3)] {
            let saves = saves(&mut Chance::new(200), 14, 8);
            let mut board = Saver::new(sectors, tear, 7);
            board.save(&saves[0]).expect("it has power");
            bad.clone().for_each(|sector| board.flash.damage(sector, defect));
            for pair in saves[1..].windows(2) {
                let mut after = board.clone();
                let saved = after.save(&pair[0]);
                assert!(matches!(saved, Ok(()) | Err(Error::Worn)));
                assert!(saved.is_ok() || sectors < 4, "two good sectors must suffice");
                for point in some(after.flash.points() - board.flash.points(), cuts) {
                    let cut = board.cut(&pair[0], point);
                    if sectors == 4 {
                        cut.goes_on(&pair[1]);
                    }
                    cuts += 1;
                }
                board = after;
                board.boot();
            }
        }
    }
    println!("{tear:?}: {cuts} cuts beside bad sectors");
}

macro_rules! tears {
    ($($name:ident: $tear:expr, $check:ident;)*) => { $(#[test] fn $name() { $check($tear) })* };
}

tears! {
    every_cut_clean: Tear::Clean, every_cut;
    every_cut_ragged: Tear::Ragged, every_cut;
    every_cut_faint: Tear::Faint, every_cut;
    every_cut_charged: Tear::Charged, every_cut;
    every_pair_clean: Tear::Clean, every_pair;
    every_pair_ragged: Tear::Ragged, every_pair;
    every_pair_faint: Tear::Faint, every_pair;
    every_pair_charged: Tear::Charged, every_pair;
    cuts_beside_bad_sectors_clean: Tear::Clean, cuts_beside_bad_sectors;
    cuts_beside_bad_sectors_ragged: Tear::Ragged, cuts_beside_bad_sectors;
    cuts_beside_bad_sectors_faint: Tear::Faint, cuts_beside_bad_sectors;
    cuts_beside_bad_sectors_charged: Tear::Charged, cuts_beside_bad_sectors;
    first_saves_clean: Tear::Clean, first_saves;
    first_saves_ragged: Tear::Ragged, first_saves;
    first_saves_faint: Tear::Faint, first_saves;
    first_saves_charged: Tear::Charged, first_saves;
    sampled_pairs_clean: Tear::Clean, sampled_pairs;
    sampled_pairs_ragged: Tear::Ragged, sampled_pairs;
    sampled_pairs_faint: Tear::Faint, sampled_pairs;
    sampled_pairs_charged: Tear::Charged, sampled_pairs;
}
