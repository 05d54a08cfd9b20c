//! The log without power cuts: what is read back, how it wears the flash, and how it handles flash that holds other
//! data or has gone bad.

use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use galop::save::log::{Entry, Error, LONGEST, Log, PAGE, SECTOR, SLOTS};
use galop_host_tests::bytes::crc32;
use galop_host_tests::chance::Chance;
use galop_host_tests::nor::{Cut, Defect, Nor, Tear};

const SLOT: usize = SECTOR / SLOTS as usize;

fn blank(sectors: u32) -> Nor {
    Nor::blank(sectors as usize, Tear::Clean, 1)
}

fn open(flash: &mut Nor, sectors: u32) -> Log {
    Log::open(flash, 0..sectors).expect("there is power").0
}

fn newest(flash: &mut Nor, log: &Log) -> Option<Vec<u8>> {
    log.newest(flash).expect("there is power").map(|entry| entry.payload().to_vec())
}

/// All records, the newest first.
fn all(flash: &mut Nor, log: &Log) -> Vec<Entry> {
    let first = log.newest(flash).expect("there is power");
    std::iter::successors(first, |entry| log.older(flash, entry.record()).expect("there is power")).collect()
}

/// A record built byte by byte; `length` is the length it claims, not the one it has.
fn forged(sequence: u32, kept: u32, length: u32, payload: &[u8]) -> Vec<u8> {
    let summed = [&sequence.to_le_bytes(), &kept.to_le_bytes(), &length.to_le_bytes(), payload].concat();
    [&crc32(&summed).to_le_bytes(), summed.as_slice()].concat()
}

fn put(bytes: &mut [u8], slot: usize, record: &[u8]) {
    bytes[slot * SLOT..][..record.len()].copy_from_slice(record);
}

#[test]
fn what_is_saved_is_read_back_after_any_number_of_saves() {
    let (mut flash, mut chance) = (blank(3), Chance::new(1));
    let mut log = open(&mut flash, 3);
    assert_eq!(newest(&mut flash, &log), None);
    for number in 0..500 {
        let payload: Vec<u8> = (0..chance.below(LONGEST + 1)).map(|_| chance.bits() as u8).collect();
        let record = log.append(&mut flash, &payload).expect("there is room");
        assert_eq!(newest(&mut flash, &log), Some(payload.clone()), "save {number}");
        let again = open(&mut flash, 3);
        assert_eq!(newest(&mut flash, &again), Some(payload), "save {number}, opened again");
        assert_eq!(again.newest(&mut flash).unwrap().unwrap().record(), record);
    }
}

#[test]
fn the_format_is_as_it_is_written_down() {
    let mut flash = blank(3);
    let mut log = open(&mut flash, 3);
    log.append(&mut flash, b"one").unwrap();
    log.protect(log.newest(&mut flash).unwrap().map(|entry| entry.record()));
    log.append(&mut flash, &[2; LONGEST]).unwrap();
    let mut wanted = vec![0xFF; 3 * SECTOR];
    put(&mut wanted, 0, &forged(1, 0, 3, b"one"));
    put(&mut wanted, 1, &forged(2, 1, LONGEST as u32, &[2; LONGEST]));
    assert_eq!(flash.bytes(), wanted);
    // The first record after opening skips a number, and begins a sector.
    let mut log = open(&mut flash, 3);
    log.protect(None);
    log.append(&mut flash, b"").unwrap();
    put(&mut wanted, 16, &forged(4, 0, 0, b""));
    assert_eq!(flash.bytes(), wanted);
}

#[test]
fn a_payload_that_is_too_long_is_refused_and_changes_nothing() {
    let mut flash = blank(2);
    let mut log = open(&mut flash, 2);
    log.append(&mut flash, b"here").unwrap();
    let before = flash.bytes().to_vec();
    assert_eq!(log.append(&mut flash, &[0; LONGEST + 1]), Err(Error::TooLong));
    assert_eq!(flash.bytes(), before);
}

#[test]
fn records_are_told_newest_first() {
    let mut flash = blank(4);
    let mut log = open(&mut flash, 4);
    (0..100u8).for_each(|number| assert!(log.append(&mut flash, &[number]).is_ok()));
    let payloads: Vec<u8> = all(&mut flash, &log).iter().map(|entry| entry.payload()[0]).collect();
    // 100 saves, 16 a sector, end with 4 in the seventh sector, which is the third one of the second round: the three
    // before it are full.
    assert_eq!(payloads, (48..100).rev().collect::<Vec<_>>());
}

#[test]
fn an_append_erases_only_if_nobody_prepared() {
    let mut flash = blank(4);
    let mut log = open(&mut flash, 4);
    assert!(log.needs_erase());
    let erases = |flash: &Nor| flash.erases.iter().sum::<u32>();
    for number in 0..200u32 {
        // A turn of two saves, sometimes of four.
        if number % 4 == 0 || (number % 2 == 0 && number % 3 == 0) {
            log.prepare(&mut flash).unwrap();
            assert!(!log.needs_erase());
        }
        let before = erases(&flash);
        log.append(&mut flash, &number.to_le_bytes()).unwrap();
        assert_eq!(erases(&flash), before, "save {number}");
    }
    let prepared = erases(&flash);
    (0..200u32).for_each(|number| assert!(log.append(&mut flash, &number.to_le_bytes()).is_ok()));
    assert_eq!(newest(&mut flash, &log), Some(199u32.to_le_bytes().to_vec()));
    // 200 saves in 16 slots a sector, prepared or not.
    assert!((12..=13).contains(&prepared) && (12..=13).contains(&(erases(&flash) - prepared)));
}

/// A board that is only switched on and off erases the same sector each time. When that one is worn out, the next is
/// used; until then a sector that is not blank after an erase is not erased over and over.
#[test]
fn switching_on_and_off_wears_one_sector() {
    let mut flash = blank(4);
    open(&mut flash, 4).append(&mut flash, b"saved").unwrap();
    for _ in 0..100 {
        let mut log = open(&mut flash, 4);
        log.prepare(&mut flash).unwrap();
        assert!(!log.needs_erase());
    }
    assert_eq!(flash.erases, [1, 100, 0, 0]);
    flash.damage(1, Defect::StuckLow);
    let mut log = open(&mut flash, 4);
    log.prepare(&mut flash).unwrap();
    assert!(!log.needs_erase(), "nothing was appended since");
    log.append(&mut flash, b"saved again").unwrap();
    assert_eq!(flash.erases, [1, 101, 1, 0]);
    assert_eq!(newest(&mut flash, &log), Some(b"saved again".to_vec()));
}

/// Opening reads the headers and two records; even with garbage in every slot it reads a bounded amount.
#[test]
fn opening_reads_little() {
    let sectors = 28u64;
    let slots = sectors * u64::from(SLOTS);
    let mut flash = blank(28);
    let mut log = open(&mut flash, 28);
    (0..1000u32).for_each(|number| assert!(log.append(&mut flash, &[number as u8; LONGEST]).is_ok()));
    flash.bytes_read = 0;
    let log = open(&mut flash, 28);
    let in_order = flash.bytes_read;
    assert_eq!(in_order, 16 * slots + 256);
    assert!(log.newest(&mut flash).unwrap().is_some());
    // Every header is plausible, no CRC is valid.
    let mut bytes = vec![0; 28 * SECTOR];
    for slot in 0..slots as u32 {
        let header = [0x0403_0201, 0x0100_0000 + slot, 0, LONGEST as u32].map(u32::to_le_bytes);
        put(&mut bytes, slot as usize, header.as_flattened());
    }
    let mut flash = Nor::holding(bytes, Tear::Clean, 1);
    let log = open(&mut flash, 28);
    let worst = flash.bytes_read;
    assert!(newest(&mut flash, &log).is_none());
    assert_eq!(worst, slots * (16 * slots + 256), "at worst it must read one record a round, until none is left");
    println!("{sectors} sectors: {in_order} bytes read, {worst} if every slot is garbage");
}

/// 100,000 saves on the log of matches, with and without switching off in between.
#[test]
fn all_sectors_wear_alike() {
    for (sectors, most_saves_on) in [(4, None), (28, None), (4, Some(60)), (28, Some(600))] {
        let (mut flash, mut chance) = (blank(sectors), Chance::new(5));
        let mut log = open(&mut flash, sectors);
        let mut left = usize::MAX;
        for number in 0..100_000u32 {
            if let Some(most) = most_saves_on
                && (left == 0 || number == 0)
            {
                log = open(&mut flash, sectors);
                left = chance.between(1, most) as usize;
            }
            left -= 1;
            if number % 2 == 0 {
                log.prepare(&mut flash).unwrap();
            }
            log.append(&mut flash, &number.to_le_bytes()).unwrap();
        }
        assert_eq!(newest(&mut flash, &log), Some(99_999u32.to_le_bytes().to_vec()));
        let (least, most) = (*flash.erases.iter().min().unwrap(), *flash.erases.iter().max().unwrap());
        println!("{sectors} sectors, on for up to {most_saves_on:?} saves: {least} to {most} erases of a sector");
        match most_saves_on {
            None => assert!(most - least <= 1, "{least} to {most}"),
            // Sessions end at random, so the wear varies.
            Some(_) => assert!(most - least <= most / 5, "{least} to {most}"),
        }
        // Once by its record, once more by the confirmation.
        assert!(flash.most_programs <= 2);
    }
}

#[test]
fn a_kept_record_outlives_everything_until_it_is_let_go() {
    let mut flash = blank(4);
    let mut log = open(&mut flash, 4);
    (0..20).for_each(|_| assert!(log.append(&mut flash, b"before").is_ok()));
    let kept = log.append(&mut flash, b"from the future").unwrap();
    let mut log = open(&mut flash, 4);
    log.protect(Some(kept));
    for number in 0..300u32 {
        log.append(&mut flash, &number.to_le_bytes()).unwrap();
        if number % 7 == 0 {
            log = open(&mut flash, 4);
            assert_eq!(log.protected(), Some(kept), "after save {number}");
        }
    }
    let is_kept = |entry: &Entry| entry.record() == kept && entry.payload() == b"from the future";
    assert!(all(&mut flash, &log).iter().any(is_kept));
    assert_eq!(newest(&mut flash, &log), Some(299u32.to_le_bytes().to_vec()));
    log.protect(None);
    (0..40).for_each(|_| assert!(log.append(&mut flash, b"after").is_ok()));
    assert!(!all(&mut flash, &log).iter().any(is_kept));
    assert_eq!(open(&mut flash, 4).protected(), None);
}

/// 3 sectors suffice to protect a record; with 2, saving has priority.
#[test]
fn the_smallest_logs_save_on() {
    for (sectors, keeps) in [(2, false), (3, true)] {
        let mut flash = blank(sectors);
        let mut log = open(&mut flash, sectors);
        let kept = log.append(&mut flash, b"kept").unwrap();
        log.protect(Some(kept));
        (0..100).for_each(|_| assert!(log.append(&mut flash, b"more").is_ok()));
        assert_eq!(open(&mut flash, sectors).protected(), keeps.then_some(kept));
        assert_eq!(all(&mut flash, &log).iter().any(|entry| entry.record() == kept), keeps);
    }
}

#[test]
fn without_a_sector_to_spare_a_save_is_refused_and_nothing_is_lost() {
    let mut flash = blank(1);
    assert_eq!(open(&mut flash, 0).append(&mut flash, b"nowhere"), Err(Error::NoRoom));
    let mut log = open(&mut flash, 1);
    (0..SLOTS).for_each(|_| assert!(log.append(&mut flash, b"saved").is_ok()));
    assert_eq!(log.append(&mut flash, b"one too many"), Err(Error::NoRoom));
    assert_eq!(log.prepare(&mut flash), Err(Error::NoRoom));
    assert_eq!(newest(&mut flash, &log).as_deref(), Some(b"saved".as_slice()));
}

/// A log opens on these bytes, saves, and reads back what it saved, at once and after opening again.
fn survives(bytes: Vec<u8>) {
    let sectors = (bytes.len() / SECTOR) as u32;
    let mut flash = Nor::holding(bytes, Tear::Clean, 1);
    let mut log = open(&mut flash, sectors);
    all(&mut flash, &log);
    for payload in [b"first".as_slice(), b"second"] {
        log.append(&mut flash, payload).expect("a save succeeds");
        assert_eq!(newest(&mut flash, &log).as_deref(), Some(payload));
        log = open(&mut flash, sectors);
        assert_eq!(newest(&mut flash, &log).as_deref(), Some(payload));
    }
}

#[test]
fn any_bytes_at_all_are_opened_and_written_on() {
    let mut chance = Chance::new(9);
    for fill in [0x00, 0xFF, 0x01, 0x55, 0x80] {
        survives(vec![fill; 4 * SECTOR]);
    }
    for _ in 0..if std::env::var_os("GALOP_LONG").is_some() { 100_000 } else { 1000 } {
        let sectors = chance.between(2, 17) as usize;
        survives((0..sectors * SECTOR).map(|_| chance.bits() as u8).collect());
    }
}

/// A log in use is edited: bytes changed, sectors and slots moved, lengths and numbers forged with a valid CRC.
#[test]
fn any_log_that_was_tampered_with_is_opened_and_written_on() {
    let mut chance = Chance::new(10);
    for _ in 0..if std::env::var_os("GALOP_LONG").is_some() { 500_000 } else { 5000 } {
        let sectors = chance.between(2, 9) as u32;
        let mut flash = blank(sectors);
        let mut log = open(&mut flash, sectors);
        for _ in 0..chance.below(100) {
            let payload = vec![chance.bits() as u8; chance.below(LONGEST + 1)];
            log.append(&mut flash, &payload).unwrap();
        }
        let mut bytes = flash.bytes().to_vec();
        let slots = bytes.len() / SLOT;
        for _ in 0..chance.between(1, 20) {
            let slot = chance.below(slots);
            let (from, at) = (chance.below(slots) * SLOT, chance.below(bytes.len()));
            match chance.below(6) {
                0 => bytes[at] ^= 1 << chance.below(8),
                1 => bytes[at] = chance.bits() as u8,
                2 => bytes.copy_within(from..from + SLOT, slot * SLOT),
                3 => bytes[slot * SLOT..][..SLOT].fill(*chance.pick(&[0x00, 0xFF])),
                _ => {
                    let top = u32::MAX - chance.below(20) as u32;
                    let number = *chance.pick(&[0, 1, 5, 100, 1 << 31, top, chance.clone().bits()]);
                    let kept = *chance.pick(&[0, 1, number, top, chance.clone().bits()]);
                    let length = *chance.pick(&[0, 1, 239, 240, 241, 256, 257, 4096, 65535, 1 << 31, u32::MAX]);
                    let payload = vec![chance.bits() as u8; (length as usize).min(SLOT - 16)];
                    put(&mut bytes, slot, &forged(number, kept, length, &payload));
                }
            }
        }
        survives(bytes);
    }
}

#[test]
fn a_length_beyond_the_longest_is_no_record_even_with_the_right_crc() {
    let mut bytes = vec![0xFF; 2 * SECTOR];
    put(&mut bytes, 3, &forged(7, 0, LONGEST as u32, &[7; LONGEST]));
    put(&mut bytes, 4, &forged(8, 0, LONGEST as u32 + 1, &[8; LONGEST + 1]));
    put(&mut bytes, 5, &forged(0, 0, 1, &[9]));
    let mut flash = Nor::holding(bytes, Tear::Clean, 1);
    let log = open(&mut flash, 2);
    assert_eq!(newest(&mut flash, &log), Some(vec![7; LONGEST]));
}

/// Whichever sector goes bad, when and how, every save succeeds and is read back. No defect changes what is already
/// written: no log could handle that.
#[test]
fn a_bad_sector_loses_nothing() {
    for defect in [Defect::Deaf, Defect::Unerasable, Defect::StuckHigh, Defect::StuckLow] {
        for bad in 0..4 {
            for when in 0..64u32 {
                let mut flash = blank(4);
                let mut log = open(&mut flash, 4);
                for number in 0..160u32 {
                    if number == when {
                        flash.damage(bad, defect);
                    }
                    if number % 3 == 0 {
                        log.prepare(&mut flash).unwrap();
                    }
                    log.append(&mut flash, &number.to_le_bytes()).expect("a save succeeds");
                    let again = open(&mut flash, 4);
                    let read = newest(&mut flash, &again);
                    assert_eq!(read, Some(number.to_le_bytes().to_vec()), "{defect:?} in {bad} at {when}");
                    if number % 13 == 0 {
                        log = again;
                    }
                }
            }
        }
    }
}

/// If no slot takes a record any more, an error is returned in bounded time, and the last record stays.
#[test]
fn flash_that_takes_nothing_is_told_not_waited_for() {
    let mut flash = blank(24);
    let mut log = open(&mut flash, 24);
    log.append(&mut flash, b"last").unwrap();
    (0..24).for_each(|sector| flash.damage(sector, Defect::Deaf));
    for _ in 0..100 {
        let before: u32 = flash.erases.iter().sum();
        assert_eq!(log.append(&mut flash, b"lost"), Err(Error::Worn));
        assert!(flash.erases.iter().sum::<u32>() - before <= 4);
    }
    let log = open(&mut flash, 24);
    assert_eq!(newest(&mut flash, &log).as_deref(), Some(b"last".as_slice()));
}

/// Two logs in one flash do not touch each other.
#[test]
fn a_log_stays_in_its_region() {
    let mut flash = Nor::holding(vec![0xA5; 9 * SECTOR], Tear::Clean, 1);
    let mut logs = [2..5, 5..8].map(|region| Log::open(&mut flash, region).unwrap().0);
    for number in 0..100u32 {
        for (index, log) in logs.iter_mut().enumerate() {
            log.append(&mut flash, &(number + 1000 * index as u32).to_le_bytes()).unwrap();
        }
    }
    for (region, wanted) in [(2..5, 99u32), (5..8, 1099)] {
        let log = Log::open(&mut flash, region).unwrap().0;
        assert_eq!(newest(&mut flash, &log), Some(wanted.to_le_bytes().to_vec()));
    }
    let mut page = [0; PAGE];
    for offset in [2 * SECTOR - PAGE, 8 * SECTOR] {
        flash.read(offset as u32, &mut page).unwrap();
        assert_eq!(page, [0xA5; PAGE]);
    }
    assert_eq!(flash.erases[..2], [0, 0]);
    assert_eq!(flash.erases[8], 0);
}

/// A chip with incomplete slots: while `hidden` is set they read as damaged, at other times as valid.
struct Fickle {
    nor: Nor,
    torn: Vec<usize>,
    hidden: bool,
}

impl ErrorType for Fickle {
    type Error = Cut;
}

impl ReadNorFlash for Fickle {
    const READ_SIZE: usize = Nor::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Cut> {
        self.nor.read(offset, bytes)?;
        let at_crc = (offset as usize).is_multiple_of(SLOT) && self.torn.contains(&(offset as usize / SLOT));
        if self.hidden && at_crc {
            bytes[0] ^= 1;
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.nor.capacity()
    }
}

impl NorFlash for Fickle {
    const WRITE_SIZE: usize = Nor::WRITE_SIZE;
    const ERASE_SIZE: usize = Nor::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Cut> {
        self.torn.retain(|slot| !(from as usize..to as usize).contains(&(slot * SLOT)));
        self.nor.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Cut> {
        self.nor.write(offset, bytes)
    }
}

impl MultiwriteNorFlash for Fickle {}

/// The only record is incomplete. It reads as valid when the log is opened, and as damaged when it is needed: then the
/// log has no record to continue from, and begins where it would on an empty chip.
#[test]
fn a_record_that_vanishes_leaves_nothing_behind() {
    let mut flash = Fickle { nor: blank(2), torn: Vec::new(), hidden: false };
    let cut_short = |flash: &mut Fickle, log: &mut Log, payload: &[u8]| {
        let slot = |flash: &Fickle| {
            let at = flash.nor.bytes().windows(payload.len()).position(|bytes| bytes == payload);
            at.expect("the record was written") / SLOT
        };
        log.append(flash, payload).expect("there is room");
        flash.torn.push(slot(flash));
    };
    let mut log = Log::open(&mut flash, 0..2).unwrap().0;
    cut_short(&mut flash, &mut log, b"the first");
    let mut log = Log::open(&mut flash, 0..2).unwrap().0;
    flash.hidden = true;
    cut_short(&mut flash, &mut log, b"the second");
    let mut log = Log::open(&mut flash, 0..2).unwrap().0;
    log.append(&mut flash, b"the last").unwrap();
    flash.hidden = false;
    let read = Log::open(&mut flash, 0..2).unwrap().0.newest(&mut flash).unwrap().expect("a record");
    assert_eq!(read.payload(), b"the last");
}
