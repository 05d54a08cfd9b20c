//! Finds the serial port of a board by its USB identity, and connects to it.

use std::io::{Read, Write};
use std::time::Duration;
use std::{fmt, io};

use serialport::{SerialPort, SerialPortInfo, SerialPortType};

use super::talk::{NoAnswer, Talk, escaped};

/// The time to wait for an answer: longer than anything takes a board, even an erase of its flash.
pub const PATIENCE: Duration = Duration::from_secs(2);
const IDENTITY: (u16, u16) = (0x2E8A, 0x000A);
const PRODUCT: &str = "Galop";
/// Ignored on USB, except for 1200, which restarts the board as a drive.
const SPEED: u32 = 115_200;

/// A port that may have a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// The path of the port.
    pub path: String,
    /// The serial number of the board.
    pub board: String,
    /// Its product name is that of a Galop board. Windows does not report that name, and other projects have the same
    /// numbers: only an answer shows what is there.
    pub named: bool,
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
    /// None of these ports answers like a Galop board.
    Foreign(Vec<(Port, NoAnswer)>),
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
            Self::Foreign(ports) => {
                for (port, why) in ports {
                    writeln!(f, "{}: {why}", port.path)?;
                }
                f.write_str("No Galop board was found there. If one is plugged in, name its port: --port PATH")
            }
        }
    }
}

impl std::error::Error for NoPort {}

/// Finds the ports that may have a board among all ports of the system.
pub fn candidates(ports: impl IntoIterator<Item = SerialPortInfo>) -> Vec<Port> {
    let mut boards = Vec::new();
    for port in ports {
        let SerialPortType::UsbPort(usb) = port.port_type else { continue };
        let product = usb.product.unwrap_or_default();
        // Windows reports a name of its own instead, such as "USB Serial Device (COM3)".
        let (named, unknown) = (product == PRODUCT, product.ends_with(&format!("({})", port.port_name)));
        if (usb.vid, usb.pid) != IDENTITY || !(named || unknown) {
            continue;
        }
        // macOS has two names for each port; `tty.` waits for a modem, `cu.` does not.
        if !port.port_name.starts_with("/dev/tty.") {
            let board = escaped(&usb.serial_number.unwrap_or_default());
            boards.push(Port { path: port.port_name, board, named });
        }
    }
    boards
}

/// Connects to the only board among `ports`. Where several may be one, those without a product name are asked; a port
/// that cannot be opened may be a board in use, and is an error.
pub fn connect<P: Read + Write>(
    mut ports: Vec<Port>,
    mut open: impl FnMut(&Port) -> Result<P, NoPort>,
) -> Result<Talk<P>, NoPort> {
    let mut foreign = Vec::new();
    if ports.len() > 1 {
        let mut boards = Vec::new();
        for port in ports {
            match if port.named { None } else { Talk::new(open(&port)?).err() } {
                None => boards.push(port),
                Some(why) => foreign.push((port, why)),
            }
        }
        ports = boards;
    }
    match ports.len() {
        0 if foreign.is_empty() => Err(NoPort::Nothing),
        0 => Err(NoPort::Foreign(foreign)),
        1 => {
            let port = ports.remove(0);
            Talk::new(open(&port)?).map_err(|why| NoPort::Foreign(vec![(port, why)]))
        }
        _ => Err(NoPort::Several(ports)),
    }
}

/// Connects to the board at the named port, or to the only one.
pub fn open(named: Option<&str>) -> Result<Talk<Box<dyn SerialPort>>, NoPort> {
    let ports = match named {
        Some(path) => vec![Port { path: path.to_owned(), board: String::new(), named: false }],
        None => candidates(serialport::available_ports().unwrap_or_default()),
    };
    connect(ports, |port| {
        let closed = |why: serialport::Error| NoPort::Closed(port.path.clone(), why.into());
        let mut port = serialport::new(&port.path, SPEED).timeout(PATIENCE).open().map_err(closed)?;
        // A board sends only while DTR is set; a pseudo-terminal has no DTR and does not need it.
        port.write_data_terminal_ready(true).ok();
        Ok(port)
    })
}
