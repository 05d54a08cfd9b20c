//! Finds the serial port of a board, by what it says of itself on USB.

use std::time::Duration;
use std::{fmt, io};

use serialport::{SerialPort, SerialPortInfo, SerialPortType};

/// Nothing takes a board longer than this, not even an erase of its flash.
pub const PATIENCE: Duration = Duration::from_secs(2);
const IDENTITY: (u16, u16) = (0x2E8A, 0x000A);
const PRODUCT: &str = "Galop";
/// A USB port has no speed; but not this one, which restarts the board as a drive.
const SPEED: u32 = 115_200;

/// A port, and what is plugged in there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// As the system calls it.
    pub path: String,
    /// The board's own number.
    pub board: String,
}

/// Why there is no port to speak to.
#[derive(Debug)]
pub enum NoPort {
    /// No board is plugged in.
    Nothing,
    /// More than one is.
    Several(Vec<Port>),
    /// It is there, but cannot be opened.
    Closed(String, io::Error),
}

impl fmt::Display for NoPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "No Galop board was found on USB. Plug it in with a cable that carries data.\n\
                 Is it one without a program, or with another? `cargo flash` gives it this one.",
            ),
            Self::Several(ports) => {
                writeln!(f, "{} boards are plugged in. Say which:", ports.len())?;
                ports
                    .iter()
                    .try_for_each(|port| write!(f, "\n    cargo board --port {} …   (board {})", port.path, port.board))
            }
            Self::Closed(path, why) => {
                write!(f, "{path} cannot be opened: {why}.")?;
                if cfg!(target_os = "linux") && why.kind() == io::ErrorKind::PermissionDenied {
                    write!(f, "\nThis allows it, from your next login on: sudo usermod -aG dialout $USER")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for NoPort {}

/// The board's port among all that the system has.
pub fn choose(ports: impl IntoIterator<Item = SerialPortInfo>) -> Result<Port, NoPort> {
    let mut boards: Vec<Port> = Vec::new();
    for port in ports {
        let SerialPortType::UsbPort(usb) = port.port_type else { continue };
        let product = usb.product.unwrap_or_default();
        // Windows tells its own name for the port instead, such as "USB Serial Device (COM3)". Whether a board is
        // there is then found out by asking it.
        let unknown = product.ends_with(&format!("({})", port.port_name));
        if (usb.vid, usb.pid) != IDENTITY || !(product == PRODUCT || unknown) {
            continue;
        }
        // macOS has two names for each port; the one that does not wait for a modem is meant.
        if !port.port_name.starts_with("/dev/tty.") {
            boards.push(Port { path: port.port_name, board: usb.serial_number.unwrap_or_default() });
        }
    }
    match boards.len() {
        0 => Err(NoPort::Nothing),
        1 => Ok(boards.remove(0)),
        _ => Err(NoPort::Several(boards)),
    }
}

/// Opens the port that was named, or that of the only board there is.
pub fn open(named: Option<&str>) -> Result<Box<dyn SerialPort>, NoPort> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => choose(serialport::available_ports().unwrap_or_default())?.path,
    };
    let closed = |why: serialport::Error| NoPort::Closed(path.clone(), why.into());
    let mut port = serialport::new(&path, SPEED).timeout(PATIENCE).open().map_err(closed)?;
    // A board speaks to whoever is there; a pseudo-terminal knows nothing of this, and need not.
    port.write_data_terminal_ready(true).ok();
    Ok(port)
}
