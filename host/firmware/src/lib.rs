//! Builds the image for the board as a .uf2, and checks it against its budgets.
//!
//! Addresses come from the linked program (`memory.x`). A program that reaches into the save area is refused.

pub mod image;
pub mod program;

use std::error::Error;
use std::path::PathBuf;
use std::{fmt, fs};

use galop_bootsel::uf2;
use galop_cargo::{BOARD, from_here, require_target};
use image::Image;

/// A built image, its sizes and paths.
pub struct Built {
    /// Flash for code, constants and the initial values of statics, without the nets.
    pub program: Share,
    /// Flash for the weights of the computer players.
    pub nets: Share,
    /// RAM for statics, without the stack.
    pub ram: Share,
    /// The file for the board's USB drive.
    pub uf2: PathBuf,
    /// The linked program, with its symbols.
    pub elf: PathBuf,
}

impl Built {
    /// Whether it is within all budgets.
    pub fn fits(&self) -> bool {
        [self.program, self.nets, self.ram].into_iter().all(Share::fits)
    }
}

impl fmt::Display for Built {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program  {}", self.program)?;
        writeln!(f, "nets     {}", self.nets)?;
        writeln!(f, "RAM      {}", self.ram)?;
        write!(f, "image    {}", from_here(&self.uf2).display())
    }
}

/// The used part of a budget, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The bytes used.
    pub used: u32,
    /// The bytes that may be used.
    pub budget: u32,
}

impl Share {
    const PROGRAM_BUDGET: u32 = 208 * 1024;
    const NETS_BUDGET: u32 = 96 * 1024;
    const RAM_BUDGET: u32 = 40 * 1024;

    /// Whether it is within the budget.
    pub fn fits(self) -> bool {
        self.used <= self.budget
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * f64::from(self.used) / f64::from(self.budget);
        write!(f, "{} bytes, {percent:.1} % of {} KiB", self.used, self.budget / 1024)?;
        match self.used.saturating_sub(self.budget) {
            0 => Ok(()),
            1 => write!(f, ": 1 byte too many"),
            over => write!(f, ": {over} bytes too many"),
        }
    }
}

/// Builds the firmware and writes `galop.uf2` into cargo's target folder.
pub fn build() -> Result<Built, Box<dyn Error>> {
    require_target(BOARD)?;
    let program = program::build()?;
    let elf = fs::read(&program.elf)?;
    let image = Image::parse(&elf)?;
    let uf2 = program.target_folder.join("galop.uf2");
    fs::write(&uf2, uf2::write(&image.segments, &image.flash)?)?;
    Ok(Built {
        program: Share { used: image.flash_used() - image.nets, budget: Share::PROGRAM_BUDGET },
        nets: Share { used: image.nets, budget: Share::NETS_BUDGET },
        ram: Share { used: image.statics, budget: Share::RAM_BUDGET },
        uf2,
        elf: program.elf,
    })
}
