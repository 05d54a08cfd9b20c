//! The boards on the USB bus: those that wait for a program, and those that play and can be asked to.
//!
//! This is the edge. What is decided from what is seen there is in [`choose`], which knows no bus.

use std::time::Duration;
use std::{fmt, io};

use nusb::transfer::{ControlOut, ControlType, Recipient};
use nusb::{DeviceInfo, MaybeFuture};
use picoboot::{Access, Picoboot, Target};
use pollster::block_on;

use super::rom::Rom;

/// Raspberry Pi; its identity for whatever talks over a serial line.
const RUNNING: (u16, u16) = (0x2E8A, 0x000A);
/// By this a Galop board is told from others with the same identity.
const PRODUCT: &str = "Galop";
/// The interface by which picotool asks a program to make way, and what it says there.
const RESET_CLASS: (u8, u8, u8) = (0xFF, 0x00, 0x01);
const RESET_TO_BOOTSEL: u8 = 1;
const PATIENCE: Duration = Duration::from_secs(1);

/// What is to be seen on the bus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Picos that wait for a program.
    pub waiting: usize,
    /// Galop boards that play.
    pub playing: usize,
}

/// What to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Write to the one that waits.
    Write,
    /// Ask the one that plays to wait for a program.
    Ask,
    /// It is not clear which is meant, or there is none: perhaps a drive tells more.
    Drive,
}

/// Which way leads to the board that is meant.
pub const fn choose(seen: &Seen) -> Way {
    match (seen.waiting, seen.playing) {
        (1, _) => Way::Write,
        (0, 1) => Way::Ask,
        _ => Way::Drive,
    }
}

/// Looks at the bus. A system without one has no boards on it.
pub fn look() -> Seen {
    let devices: Vec<_> = nusb::list_devices().wait().into_iter().flatten().collect();
    Seen {
        waiting: devices.iter().filter(|device| waits(device)).count(),
        playing: devices.iter().filter(|device| plays(device)).count(),
    }
}

fn waits(device: &DeviceInfo) -> bool {
    (device.vendor_id(), device.product_id()) == (Target::Rp2040.vid(), Target::Rp2040.pid())
}

fn plays(device: &DeviceInfo) -> bool {
    (device.vendor_id(), device.product_id()) == RUNNING && device.product_string() == Some(PRODUCT)
}

fn find(which: impl Fn(&DeviceInfo) -> bool) -> io::Result<DeviceInfo> {
    let mut devices = nusb::list_devices().wait().map_err(io::Error::from)?;
    devices.find(which).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "it is gone"))
}

/// Asks the board that plays to wait for a program. It may go before it has answered.
pub fn ask() -> Result<(), NotOpened> {
    reset().map_err(|why| match why.kind() {
        io::ErrorKind::PermissionDenied => NotOpened::Forbidden,
        _ => NotOpened::Playing(why.to_string()),
    })
}

fn reset() -> io::Result<()> {
    let board = find(plays)?;
    let is_reset = |interface: &nusb::InterfaceInfo| {
        (interface.class(), interface.subclass(), interface.protocol()) == RESET_CLASS
    };
    let number = board.interfaces().find(|interface| is_reset(interface)).map(nusb::InterfaceInfo::interface_number);
    let number = number.ok_or_else(|| io::Error::other("it has no interface for this"))?;
    let device = board.open().wait().map_err(io::Error::from)?;
    let interface = device.claim_interface(number).wait().map_err(io::Error::from)?;
    let request = ControlOut {
        control_type: ControlType::Class,
        recipient: Recipient::Interface,
        request: RESET_TO_BOOTSEL,
        value: 0,
        index: number.into(),
        data: &[],
    };
    // No answer is an answer too: the board is on its way.
    interface.control_out(request, PATIENCE).wait().ok();
    Ok(())
}

/// Why a board that is there cannot be written to.
#[derive(Debug)]
pub enum NotOpened {
    /// The system does not let us.
    Forbidden,
    /// It plays, and could not be asked to wait for a program.
    Playing(String),
    /// Something else, in the words of whoever said it.
    Other(String),
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden if cfg!(target_os = "linux") => f.write_str(UDEV),
            Self::Forbidden => f.write_str("A board is there, but this system does not let you use it."),
            Self::Playing(why) => write!(
                f,
                "A Galop board plays here, but could not be asked to wait for a program ({why}).\n\
                 Unplug it, hold BOOTSEL, plug it in, and try again."
            ),
            Self::Other(why) => write!(f, "A board waits, but cannot be spoken to: {why}."),
        }
    }
}

const UDEV: &str = r#"A board is there, but you may not use it directly. This allows it, once and for all:

    echo 'SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", TAG+="uaccess", MODE="0666"' \
        | sudo tee /etc/udev/rules.d/60-galop.rules && sudo udevadm control --reload

Then unplug the board, plug it in again, and try again."#;

/// A board that waits and may be used.
pub struct Waiting {
    device: DeviceInfo,
}

impl Waiting {
    /// The board that waits, if the system lets us use it.
    pub fn find() -> Result<Self, NotOpened> {
        let device = find(waits).map_err(|why| NotOpened::Other(why.to_string()))?;
        match device.open().wait() {
            Ok(_) => Ok(Self { device }),
            Err(why) if why.kind() == nusb::ErrorKind::PermissionDenied => Err(NotOpened::Forbidden),
            Err(why) => Err(NotOpened::Other(why.to_string())),
        }
    }

    /// Opens it, and takes its drive away so that nobody else writes.
    pub fn open(self) -> Result<Device, NotOpened> {
        let open = async {
            let mut pico = Picoboot::new(self.device).await?;
            let connection = pico.connect().await?;
            connection.reset_interface().await?;
            connection.set_exclusive_access(Access::ExclusiveAndEject).await?;
            connection.exit_xip().await?;
            Ok(Device { pico })
        };
        block_on(open).map_err(|why: picoboot::Error| NotOpened::Other(why.to_string()))
    }
}

/// A board that does what we say.
pub struct Device {
    pico: Picoboot,
}

impl Device {
    fn talk<T>(
        &mut self,
        what: impl AsyncFnOnce(&mut picoboot::Connection) -> Result<T, picoboot::Error>,
    ) -> Result<T, picoboot::Error> {
        block_on(async { what(self.pico.connect().await?).await })
    }
}

/// Long enough for the answer to get through.
const BEFORE_START: Duration = Duration::from_millis(500);

impl Rom for Device {
    type Error = picoboot::Error;

    fn erase(&mut self, sector: u32) -> Result<(), Self::Error> {
        self.talk(async |pico| pico.flash_erase(sector, galop_firmware::uf2::SECTOR).await)
    }

    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.talk(async |pico| pico.flash_write(address, bytes).await)
    }

    fn read(&mut self, address: u32, length: u32) -> Result<Vec<u8>, Self::Error> {
        self.talk(async |pico| pico.flash_read(address, length).await)
    }

    fn start(&mut self) -> Result<(), Self::Error> {
        self.talk(async |pico| pico.reboot(BEFORE_START).await)
    }
}
