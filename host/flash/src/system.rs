//! The bus of this computer, through nusb.

use std::io;
use std::time::Duration;

use galop_bootsel::write::{End, Pipes, Trouble};
use galop_bootsel::{RP2040, RP2350, RUNNING};
use nusb::transfer::{Buffer, Bulk, ControlIn, ControlOut, ControlType, Direction, In, Out, Recipient, TransferError};
use nusb::{DeviceInfo, Endpoint, Interface, MaybeFuture};

use super::usb::{Bus, NotOpened, Seen};

/// Distinguishes a Galop board from others with the same ids.
const PRODUCT: &str = "Galop";
/// Picotool's interface for restarting a running program, and the request for BOOTSEL mode.
const RESET_CLASS: (u8, u8, u8) = (0xFF, 0x00, 0x01);
const RESET_TO_BOOTSEL: u8 = 1;
/// The class of the PICOBOOT interface.
const PICOBOOT_CLASS: u8 = 0xFF;
/// The time for a control request.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time for data, and for the flash: erasing a sector takes up to 0.4 s.
const TRANSFER: Duration = Duration::from_secs(5);

/// The bus of this computer.
pub struct System;

impl Bus for System {
    type Board = Board;

    fn look(&self) -> Seen {
        let devices: Vec<_> = nusb::list_devices().wait().into_iter().flatten().collect();
        let count = |which: fn(&DeviceInfo) -> bool| devices.iter().filter(|device| which(device)).count();
        Seen { waiting: count(waits), playing: count(plays), pico2: count(|device| has(device, RP2350)) }
    }

    fn ask(&mut self) -> Result<(), NotOpened> {
        reset().map_err(|why| match why.kind() {
            io::ErrorKind::PermissionDenied => NotOpened::Forbidden,
            _ => NotOpened::Playing(why.to_string()),
        })
    }

    fn open(&mut self) -> Result<Board, NotOpened> {
        open().map_err(|why| match why.kind() {
            io::ErrorKind::PermissionDenied => NotOpened::Forbidden,
            _ => NotOpened::Other(why.to_string()),
        })
    }
}

fn has(device: &DeviceInfo, ids: (u16, u16)) -> bool {
    (device.vendor_id(), device.product_id()) == ids
}

fn waits(device: &DeviceInfo) -> bool {
    has(device, RP2040)
}

fn plays(device: &DeviceInfo) -> bool {
    has(device, RUNNING) && device.product_string() == Some(PRODUCT)
}

fn find(which: impl Fn(&DeviceInfo) -> bool) -> io::Result<DeviceInfo> {
    let mut devices = nusb::list_devices().wait().map_err(io::Error::from)?;
    devices.find(which).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "the board is gone"))
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

fn open() -> io::Result<Board> {
    let device = find(waits)?.open().wait().map_err(io::Error::from)?;
    let configuration = device.active_configuration().map_err(io::Error::other)?;
    let mut interfaces = configuration.interface_alt_settings();
    let picoboot = interfaces.find(|interface| interface.class() == PICOBOOT_CLASS);
    let picoboot = picoboot.ok_or_else(|| io::Error::other("it has no PICOBOOT interface"))?;
    let address = |direction| {
        let mut ends = picoboot.endpoints().filter(|end| end.direction() == direction);
        ends.next().map(|end| end.address()).ok_or_else(|| io::Error::other("its PICOBOOT interface lacks an endpoint"))
    };
    let interface = device.claim_interface(picoboot.interface_number()).wait().map_err(io::Error::from)?;
    Ok(Board {
        output: interface.endpoint(address(Direction::Out)?).map_err(io::Error::from)?,
        input: interface.endpoint(address(Direction::In)?).map_err(io::Error::from)?,
        interface,
    })
}

/// An open board in BOOTSEL mode.
pub struct Board {
    interface: Interface,
    output: Endpoint<Bulk, Out>,
    input: Endpoint<Bulk, In>,
}

fn trouble(why: TransferError) -> Trouble {
    match why {
        TransferError::Stall => Trouble::Stalled,
        TransferError::Cancelled => Trouble::Gone("it does not answer".into()),
        why => Trouble::Gone(why.to_string()),
    }
}

impl Pipes for Board {
    async fn control_out(&mut self, request: u8) -> Result<(), Trouble> {
        let index = self.interface.interface_number().into();
        let (control_type, recipient) = (ControlType::Vendor, Recipient::Interface);
        let request = ControlOut { control_type, recipient, request, value: 0, index, data: &[] };
        self.interface.control_out(request, PATIENCE).wait().map_err(trouble)
    }

    async fn control_in(&mut self, request: u8, length: u16) -> Result<Vec<u8>, Trouble> {
        let index = self.interface.interface_number().into();
        let (control_type, recipient) = (ControlType::Vendor, Recipient::Interface);
        let request = ControlIn { control_type, recipient, request, value: 0, index, length };
        self.interface.control_in(request, PATIENCE).wait().map_err(trouble)
    }

    async fn bulk_out(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        let sent = self.output.transfer_blocking(Buffer::from(bytes), TRANSFER).into_result();
        sent.map(drop).map_err(trouble)
    }

    async fn bulk_in(&mut self, length: usize) -> Result<Vec<u8>, Trouble> {
        let received = self.input.transfer_blocking(Buffer::new(length), TRANSFER).into_result();
        received.map(Buffer::into_vec).map_err(trouble)
    }

    async fn halted(&mut self, end: End) -> Result<bool, Trouble> {
        let address = match end {
            End::Out => self.output.endpoint_address(),
            End::In => self.input.endpoint_address(),
        };
        let (control_type, recipient) = (ControlType::Standard, Recipient::Endpoint);
        // GET_STATUS.
        let request = ControlIn { control_type, recipient, request: 0, value: 0, index: address.into(), length: 2 };
        let status = self.interface.control_in(request, PATIENCE).wait().map_err(trouble)?;
        Ok(status.first().is_some_and(|status| status & 1 == 1))
    }

    async fn clear_halt(&mut self, end: End) -> Result<(), Trouble> {
        let cleared = match end {
            End::Out => self.output.clear_halt().wait(),
            End::In => self.input.clear_halt().wait(),
        };
        cleared.map_err(|why| Trouble::Gone(why.to_string()))
    }
}
