//! USB: a serial port for the console, and the conventional ways into the boot loader.
//!
//! ```text
//! host ── packets ──> HEARD ──> talk, in the game's task ──> SAID ── packets ──> host
//! ```
//!
//! Both pipes are short, and the writer of a full one waits: a host that sends too fast is throttled by the bus, and
//! for one that does not read, the console stops in the middle of its answer. The game never waits.

use core::convert::Infallible;
use core::sync::atomic::{AtomicBool, Ordering};

use embassy_futures::join::join4;
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::interrupt::typelevel::{Binding, USBCTRL_IRQ};
use embassy_rp::peripherals::USB;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use embassy_time::Timer;
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::control::{OutResponse, Recipient, Request, RequestType};
use embassy_usb::msos::{
    CompatibleIdFeatureDescriptor, PropertyData, RegistryPropertyFeatureDescriptor, windows_version,
};
use embassy_usb::{Builder, Config, Handler, UsbDevice};
use static_cell::StaticCell;

use super::watchdog;

/// The ids that the Pico SDK uses, so that picotool recognises the board.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
/// The maximum packet size at full speed.
const PACKET: usize = 64;

/// Bytes from the host.
pub static HEARD: Pipe<ThreadModeRawMutex, { 2 * PACKET }> = Pipe::new();
/// Bytes for the host; room for the longest line.
pub static SAID: Pipe<ThreadModeRawMutex, 256> = Pipe::new();
/// The host closed the port, or was unplugged.
pub static CLOSED: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// The same, for [`listen`]: drop the received packet.
static FORGET: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// The same, for [`speak`]: drop the packet to send.
static GIVE_UP: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// A host has the port open. While none has, output is dropped.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Sets whether a host has the port open.
fn set_open(open: bool) {
    if OPEN.load(Ordering::Relaxed) != open {
        defmt::info!("USB port {=str}", if open { "open" } else { "closed" });
    }
    OPEN.store(open, Ordering::Relaxed);
}

/// What the board restarts into.
#[derive(Clone, Copy, defmt::Format)]
pub enum Restart {
    /// The boot loader, a USB drive that takes a new program.
    Drive,
    /// This program.
    Program,
}

static RESTART: Signal<ThreadModeRawMutex, Restart> = Signal::new();

/// Restarts the board after 100 ms, so that the host still receives the answer.
pub fn restart(restart: Restart) {
    RESTART.signal(restart);
}

type Bus = Driver<'static, USB>;

/// The port before it is run.
pub struct Port {
    device: UsbDevice<'static, Bus>,
    sender: Sender<'static, Bus>,
    receiver: Receiver<'static, Bus>,
}

impl Port {
    /// `board` is the serial number.
    pub fn new(
        usb: Peri<'static, USB>,
        irqs: impl Binding<USBCTRL_IRQ, InterruptHandler<USB>>,
        board: &'static str,
    ) -> Self {
        static CONFIGURATION: StaticCell<[u8; 128]> = StaticCell::new();
        static OBJECTS: StaticCell<[u8; 40]> = StaticCell::new();
        static WINDOWS: StaticCell<[u8; 192]> = StaticCell::new();
        static CONTROL: StaticCell<[u8; PACKET]> = StaticCell::new();
        static REQUESTS: StaticCell<Requests> = StaticCell::new();
        static SERIAL: StaticCell<State> = StaticCell::new();

        let mut config = Config::new(VENDOR, PRODUCT);
        config.manufacturer = Some("Galop");
        config.product = Some("Galop");
        config.serial_number = Some(board);
        // In mA: the default LED budget, and the rest of the board.
        config.max_power = 500;
        let mut builder = Builder::new(
            Driver::new(usb, irqs),
            config,
            CONFIGURATION.init([0; 128]),
            OBJECTS.init([0; 40]),
            WINDOWS.init([0; 192]),
            CONTROL.init([0; PACKET]),
        );
        builder.msos_descriptor(windows_version::WIN8_1, WINDOWS_REQUEST);
        // Registered before the serial port's own handler, so that it sees the serial port's requests.
        builder.handler(REQUESTS.init(Requests { baud: 0 }));
        let serial = CdcAcmClass::new(&mut builder, SERIAL.init(State::new()), PACKET as u16);
        let mut function = builder.function(RESET_CLASS, RESET_SUBCLASS, RESET_PROTOCOL);
        // Windows gives programs access to a vendor-specific interface only through a driver, chosen by this id.
        function.msos_feature(CompatibleIdFeatureDescriptor::new("WINUSB", ""));
        let identities = PropertyData::RegMultiSz(&[RESET_IDENTITY]);
        function.msos_feature(RegistryPropertyFeatureDescriptor::new("DeviceInterfaceGUIDs", identities));
        let mut interface = function.interface();
        assert!(u16::from(interface.interface_number().0) == RESET_INTERFACE, "the serial port has 0 and 1");
        interface.alt_setting(RESET_CLASS, RESET_SUBCLASS, RESET_PROTOCOL, None);
        drop(function);
        let (sender, receiver) = serial.split();
        Self { device: builder.build(), sender, receiver }
    }
}

/// The interface by which picotool resets a running board, and its requests.
const RESET_INTERFACE: u16 = 2;
const RESET_CLASS: u8 = 0xff;
const RESET_SUBCLASS: u8 = 0x00;
const RESET_PROTOCOL: u8 = 0x01;
/// The interface GUID by which Windows programs find it.
const RESET_IDENTITY: &str = "{ab60155e-e97c-4b04-ac44-d65bd4ad822f}";
/// The request by which Windows reads its descriptors; any number that no other request has.
const WINDOWS_REQUEST: u8 = 0x20;
const RESET_TO_BOOTSEL: u8 = 1;
const RESET_TO_FLASH: u8 = 2;

/// Requests to the serial port: its speed, and its control lines (DTR).
const SET_LINE_CODING: u8 = 0x20;
const SET_CONTROL_LINE_STATE: u8 = 0x22;
/// A host that opens the port at this speed and closes it wants the boot loader.
const TOUCH_BAUD: u32 = 1200;

/// Handles the control requests.
struct Requests {
    baud: u32,
}

impl Requests {
    fn port(&mut self, open: bool) {
        match open {
            true => GIVE_UP.reset(),
            false if OPEN.load(Ordering::Relaxed) => {
                GIVE_UP.signal(());
                FORGET.signal(());
                CLOSED.signal(());
            }
            false => {}
        }
        set_open(open);
    }
}

impl Handler for Requests {
    fn reset(&mut self) {
        self.port(false);
    }

    fn control_out(&mut self, asked: Request, data: &[u8]) -> Option<OutResponse> {
        if (asked.request_type, asked.recipient) != (RequestType::Class, Recipient::Interface) {
            return None;
        }
        match (asked.index, asked.request) {
            (RESET_INTERFACE, RESET_TO_BOOTSEL) => restart(Restart::Drive),
            (RESET_INTERFACE, RESET_TO_FLASH) => restart(Restart::Program),
            (RESET_INTERFACE, _) => return Some(OutResponse::Rejected),
            // The serial port's requests, which its own handler answers.
            (_, SET_LINE_CODING) => {
                self.baud = data.first_chunk().map_or(0, |baud| u32::from_le_bytes(*baud));
                return None;
            }
            (_, SET_CONTROL_LINE_STATE) => {
                let open = asked.value & 1 != 0;
                self.port(open);
                if !open && self.baud == TOUCH_BAUD {
                    restart(Restart::Drive);
                }
                return None;
            }
            _ => return None,
        }
        Some(OutResponse::Accepted)
    }
}

#[embassy_executor::task]
pub async fn task(port: Port) -> ! {
    let Port { mut device, sender, receiver } = port;
    let (never, ..) = join4(device.run(), listen(receiver), speak(sender), restarts()).await;
    never
}

/// Passes received packets on. A host that sends counts as connected, even if its terminal did not set DTR.
async fn listen(mut receiver: Receiver<'static, Bus>) -> Infallible {
    let mut packet = [0; PACKET];
    loop {
        receiver.wait_connection().await;
        while let Ok(length) = receiver.read_packet(&mut packet).await {
            if !OPEN.load(Ordering::Relaxed) {
                GIVE_UP.reset();
                set_open(true);
            }
            // A packet from before the port was closed is dropped, not passed to the next host.
            FORGET.reset();
            select(HEARD.write_all(&packet[..length]), FORGET.wait()).await;
        }
    }
}

/// Sends output to the host. Drops it once the port is closed.
async fn speak(mut sender: Sender<'static, Bus>) -> Infallible {
    let mut packet = [0; PACKET];
    loop {
        sender.wait_connection().await;
        let mut length = SAID.read(&mut packet).await;
        // A full packet announces more: if nothing follows, an empty packet ends the transfer.
        while OPEN.load(Ordering::Relaxed) {
            match select(sender.write_packet(&packet[..length]), GIVE_UP.wait()).await {
                Either::First(Ok(())) if length == PACKET => length = SAID.try_read(&mut packet).unwrap_or(0),
                _ => break,
            }
        }
    }
}

async fn restarts() -> Infallible {
    let restart = RESTART.wait().await;
    defmt::info!("restart: {}", restart);
    Timer::after_millis(100).await;
    watchdog::disown();
    match restart {
        Restart::Drive => reset_to_usb_boot(0, 0),
        Restart::Program => cortex_m::peripheral::SCB::sys_reset(),
    }
    core::future::pending().await
}
