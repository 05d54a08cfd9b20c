//! What only a build for the Cortex-M0+ shows: that the library cannot panic, that the program cannot lie where games
//! are saved, and the cycles of a roll.

use galop_host_tests::{machine, share};
use libtest_mimic::{Arguments, Failed};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The limit for 001 with four players and four horses; a plain prototype of these rules alone took 531.
const MOST_CYCLES: f64 = 500.0;
/// The limit for writing down a throw with its move.
const MOST_WRITTEN: f64 = 300.0;

fn main() {
    let mut arguments = Arguments::from_args();
    // The builds share one folder, so run them one by one.
    arguments.test_threads = Some(1);
    let target = machine::lacks_target();
    let emulator = target.clone().or_else(machine::lacks_emulator);
    let tests = vec![
        machine::trial("the_library_has_no_panic_path", &target, no_panic_path),
        machine::trial("a_panic_path_is_found", &target, a_panic_path_is_found),
        machine::trial(
            "the_driver_of_the_leds_works_in_another_project",
            &target.clone().or_else(share::left_out),
            another_project,
        ),
        machine::trial("a_program_that_could_reach_saved_games_does_not_link", &target, memory_map),
        machine::trial("a_roll_takes_at_most_500_cycles", &emulator, cycles),
        machine::trial("a_choice_takes_at_most_300_ms_in_pieces_of_1", &emulator.or_else(share::left_out), thinking),
    ];
    libtest_mimic::run(&arguments, tests).exit();
}

/// The program calls every public function of the library; its panic handler cannot be linked.
fn no_panic_path() -> Result<(), Failed> {
    machine::build_thumb("no_panic", &[])?;
    Ok(())
}

/// The check can fail: with one `unwrap` the same program does not link.
fn a_panic_path_is_found() -> Result<(), Failed> {
    match machine::build_thumb("no_panic", &["unwrap"]) {
        Ok(_) => Err("the program linked in spite of an unwrap".into()),
        Err(said) if said.contains("undefined symbol: the_library_can_panic") => Ok(()),
        Err(said) => Err(said.into()),
    }
}

/// A program of embassy's crates that has of this project the driver's file alone.
fn another_project() -> Result<(), Failed> {
    let main = include_str!("thumb/another_project.rs");
    machine::image_with("another-project", "src/main.rs", |_| main.to_owned())?;
    Ok(())
}

/// A program of one function, laid out by `memory.x`.
const SMALLEST: &str = r#"
#![no_std]
#![no_main]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! { loop {} }
#[unsafe(no_mangle)]
extern "C" fn _start() {}
"#;
const LAYOUT: &str = "
INCLUDE memory.x
ENTRY(_start)
SECTIONS {
    .vector_table : { LONG(0) } > FLASH
    .text : { *(.text .text.*) } > FLASH
    /DISCARD/ : { *(.ARM.exidx .ARM.exidx.*) }
}";

/// The map of `memory.x` links. With a larger FLASH, or a HISTORY or SAVE that begins earlier or ends later, it does
/// not.
fn memory_map() -> Result<(), Failed> {
    let map = fs::read_to_string(machine::root().join("memory.x"))?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory_map");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("smallest.rs"), SMALLEST)?;
    fs::write(folder.join("layout.x"), LAYOUT)?;
    let links = |map: &str| -> Result<String, Failed> {
        fs::write(folder.join("memory.x"), map)?;
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
        rustc.current_dir(&folder).args(["smallest.rs", "--edition=2024", "--target=thumbv6m-none-eabi"]);
        let output = rustc.args(["-Cpanic=abort", "-Clink-arg=-Tlayout.x", "-osmallest.elf"]).output()?;
        match output.status.success() {
            true => Ok("it links".into()),
            false => Ok(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    };
    let expect = |map: &str, words: &str| match links(map)? {
        said if said.contains(words) => Ok(()),
        said => Err(Failed::from(format!("expected '{words}':\n{said}\n{map}"))),
    };
    expect(&map, "it links")?;
    for (from, to, words) in [
        ("2048K - 256K - 0x100", "2048K - 256K", "FLASH reaches into HISTORY"),
        ("2048K - 256K - 0x100", "2048K - 252K - 0x100", "FLASH reaches into HISTORY"),
        ("0x101C0000", "0x101BF000", "FLASH reaches into HISTORY"),
        ("0x101C0000, LENGTH = 128K", "0x101C0000, LENGTH = 132K", "HISTORY must end where SAVE begins"),
        ("0x101E0000", "0x101DF000", "HISTORY must end where SAVE begins"),
        ("0x101E0000, LENGTH = 128K", "0x101E0000, LENGTH = 132K", "SAVE ends beyond"),
    ] {
        let changed = map.replace(from, to);
        if changed == map {
            return Err(format!("memory.x has no '{from}'").into());
        }
        expect(&changed, words)?;
    }
    Ok(())
}

/// 293 ms and 0.98 ms at 128 MHz.
const MOST_CHOICE: f64 = 37.5e6;
const MOST_PIECE: f64 = 125e3;

/// The strongest computer player, in the middle of games and with all sixteen horses on the track.
fn thinking() -> Result<(), Failed> {
    for thought in machine::cycles_per_choice()? {
        println!("{thought:?}");
        if thought.most > MOST_CHOICE || thought.piece > MOST_PIECE {
            return Err(format!("{thought:?}").into());
        }
    }
    Ok(())
}

fn cycles() -> Result<(), Failed> {
    let figures = machine::cycles_per_roll()?;
    for (name, most) in [("001", MOST_CYCLES), ("a throw in the history", MOST_WRITTEN)] {
        let found = figures.iter().find(|(game, _)| game.starts_with(name));
        let (_, cycles) = found.ok_or(format!("{name} was not measured"))?;
        println!("{name}: {cycles:.0} cycles");
        if *cycles > most {
            return Err(format!("{name} takes {cycles:.0} cycles, more than {most:.0}").into());
        }
    }
    Ok(())
}
