//! What the image saves in its flash.

use galop::save::flash::{PAGE, SECTOR};
use galop::save::{Flash, GameRecord, Record};
use galop::settings::Settings;

/// What survives a power cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// None on a board that has saved nothing yet.
    pub record: Option<Record>,
    pub settings: Settings,
    /// When the save was requested.
    pub at: f64,
}

impl Kept {
    /// The game, if there is one.
    pub fn game(&self) -> Option<&GameRecord> {
        self.record.as_ref()?.game.as_ref()
    }
}

/// The save area as bytes, to read and to fill.
pub struct SaveArea(pub Vec<u8>);

impl Flash for SaveArea {
    type Error = core::convert::Infallible;

    fn erase(&mut self, sector: u32) -> Result<(), Self::Error> {
        self.0[sector as usize * SECTOR..][..SECTOR].fill(0xff);
        Ok(())
    }

    fn program(&mut self, offset: u32, bytes: &[u8; PAGE]) -> Result<(), Self::Error> {
        self.0[offset as usize..].iter_mut().zip(bytes).for_each(|(cell, byte)| *cell &= byte);
        Ok(())
    }

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
        Ok(())
    }
}
