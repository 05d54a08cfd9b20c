//! The boards on USB: those in BOOTSEL mode, and running ones, which can be restarted in that mode.
//!
//! [`choose`] decides without access to the bus; the rest is the edge.

use std::time::Duration;
use std::{fmt, io};

use nusb::transfer::{ControlOut, ControlType, Recipient};
use nusb::{DeviceInfo, MaybeFuture};
use picoboot::{Access, Picoboot, Target};
use pollster::block_on;

use super::rom::Rom;

/// The vendor and product ids of a Pico with a serial port.
const RUNNING: (u16, u16) = (0x2E8A, 0x000A);
/// Distinguishes a Galop board from others with the same ids.
const PRODUCT: &str = "Galop";
/// Picotool's interface for restarting a running program, and the request for BOOTSEL mode.
const RESET_CLASS: (u8, u8, u8) = (0xFF, 0x00, 0x01);
const RESET_TO_BOOTSEL: u8 = 1;
const PATIENCE: Duration = Duration::from_secs(1);

/// The boards on the bus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The number of Picos in BOOTSEL mode.
    pub waiting: usize,
    /// The number of running Galop boards.
    pub playing: usize,
}

/// How to reach the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Write to the one in BOOTSEL mode.
    Write,
    /// Restart the running one in BOOTSEL mode.
    Ask,
    /// Look for a drive: there are several boards, or none.
    Drive,
}

/// Decides how to reach the board.
pub const fn choose(seen: &Seen) -> Way {
    match (seen.waiting, seen.playing) {
        (1, _) => Way::Write,
        (0, 1) => Way::Ask,
        _ => Way::Drive,
    }
}

/// Counts the boards on the bus. Without access to USB there are none.
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
    devices.find(which).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the board is gone"))
}

/// Restarts the running board in BOOTSEL mode. It may vanish before it has answered.
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
    let number = number.ok_or_else(|| io::Error::other("it has no reset interface"))?;
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
    // An error is ignored: the board may restart before it answers.
    interface.control_out(request, PATIENCE).wait().ok();
    Ok(())
}

/// Why a board on USB cannot be used.
#[derive(Debug)]
pub enum NotOpened {
    /// The system denies access.
    Forbidden,
    /// The running board could not be restarted.
    Playing(String),
    /// Another error.
    Other(String),
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden if cfg!(target_os = "linux") => f.write_str(UDEV),
            Self::Forbidden => f.write_str("A board was found, but this system denies access to it."),
            Self::Playing(why) => write!(
                f,
                "A running Galop board was found, but could not be restarted in BOOTSEL mode ({why}).\n\
                 Unplug it, hold BOOTSEL, plug it in, and try again."
            ),
            Self::Other(why) => write!(f, "A board in BOOTSEL mode was found, but cannot be used: {why}."),
        }
    }
}

const UDEV: &str = r#"A board was found, but you may not access it. To allow it permanently, run:

    echo 'SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", TAG+="uaccess", MODE="0666"' \
        | sudo tee /etc/udev/rules.d/60-galop.rules && sudo udevadm control --reload

Then unplug the board, plug it in again, and try again."#;

/// A board in BOOTSEL mode that can be opened.
pub struct Waiting {
    device: DeviceInfo,
}

impl Waiting {
    /// Finds the board in BOOTSEL mode.
    pub fn find() -> Result<Self, NotOpened> {
        let device = find(waits).map_err(|why| NotOpened::Other(why.to_string()))?;
        match device.open().wait() {
            Ok(_) => Ok(Self { device }),
            Err(why) if why.kind() == nusb::ErrorKind::PermissionDenied => Err(NotOpened::Forbidden),
            Err(why) => Err(NotOpened::Other(why.to_string())),
        }
    }

    /// Opens it, and ejects its drive so that no other program writes.
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

/// An open board.
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

/// The delay of the restart: long enough for the answer to arrive.
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
