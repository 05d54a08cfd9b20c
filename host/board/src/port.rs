//! Finds the serial port of a board by its USB identity.

use std::time::Duration;
use std::{fmt, io};

use serialport::{SerialPort, SerialPortInfo, SerialPortType};

/// The time to wait for an answer: longer than anything takes a board, even an erase of its flash.
pub const PATIENCE: Duration = Duration::from_secs(2);
const IDENTITY: (u16, u16) = (0x2E8A, 0x000A);
const PRODUCT: &str = "Galop";
/// Ignored on USB, except for 1200, which restarts the board as a drive.
const SPEED: u32 = 115_200;

/// A port with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// The path of the port.
    pub path: String,
    /// The serial number of the board.
    pub board: String,
}

/// Why no port was opened.
#[derive(Debug)]
pub enum NoPort {
    /// No board is plugged in.
    Nothing,
    /// Several boards are plugged in.
    Several(Vec<Port>),
    /// The port cannot be opened.
    Closed(String, io::Error),
}

impl fmt::Display for NoPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "No Galop board was found on USB. Plug it in with a cable that carries data.\n\
                 If Galop is not installed on the board, run `cargo flash`.",
            ),
            Self::Several(ports) => {
                writeln!(f, "{} boards are plugged in. Choose one:", ports.len())?;
                ports
                    .iter()
                    .try_for_each(|port| write!(f, "\n    cargo board --port {} …   (board {})", port.path, port.board))
            }
            Self::Closed(path, why) => {
                write!(f, "{path} cannot be opened: {why}.")?;
                if cfg!(target_os = "linux") && why.kind() == io::ErrorKind::PermissionDenied {
                    write!(f, "\nTo allow it from your next login on, run: sudo usermod -aG dialout $USER")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for NoPort {}

/// Finds the port of the only board among all ports of the system.
pub fn choose(ports: impl IntoIterator<Item = SerialPortInfo>) -> Result<Port, NoPort> {
    let mut boards: Vec<Port> = Vec::new();
    for port in ports {
        let SerialPortType::UsbPort(usb) = port.port_type else { continue };
        let product = usb.product.unwrap_or_default();
        // Windows reports a name of its own instead, such as "USB Serial Device (COM3)". Talking to the port shows
        // whether it is a Galop board.
        let unknown = product.ends_with(&format!("({})", port.port_name));
        if (usb.vid, usb.pid) != IDENTITY || !(product == PRODUCT || unknown) {
            continue;
        }
        // macOS has two names for each port; `tty.` waits for a modem, `cu.` does not.
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

/// Opens the named port, or that of the only board.
pub fn open(named: Option<&str>) -> Result<Box<dyn SerialPort>, NoPort> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => choose(serialport::available_ports().unwrap_or_default())?.path,
    };
    let closed = |why: serialport::Error| NoPort::Closed(path.clone(), why.into());
    let mut port = serialport::new(&path, SPEED).timeout(PATIENCE).open().map_err(closed)?;
    // A board sends only while DTR is set; a pseudo-terminal has no DTR and does not need it.
    port.write_data_terminal_ready(true).ok();
    Ok(port)
}
