//! USB: a serial port for the console, and the conventional ways into the boot loader.
//!
//! ```text
//! host ── packets ──> HEARD ──> talk, in the game's task ──> SAID ── packets ──> host
//! ```
//!
//! Both pipes are short, and the writer of a full one waits: a host that sends too fast is throttled by the bus, and
//! for one that does not read, the console stops in the middle of its answer. The game never waits.
//!
//! The RP2040's errata on USB that concern a device, and what embassy-rp 0.10 does about each:
//!
//! - E2, aborting an endpoint never ends (B0, B1): embassy never aborts one, nor do we.
//! - E3 and E4, the wrong half of a buffer: in host mode only, and we use single buffers.
//! - E5, no connection behind a busy hub (B0, B1; fixed in B2): not handled. Another port helps. The usual workaround
//!   drives GP15, which is our buzzer.
//! - E15, a damaged packet stops the controller in the middle of an IN transfer (all revisions): not handled (embassy
//!   issue 2880). The port is silent until the board is reset. The game goes on: the watchdog does not watch USB.
//!
//! Not in the list, but the same in effect: a SETUP packet and a reset of the bus leave the buffers of an unfinished
//! control transfer armed, and embassy waits for them; see [`abandon`]. VBUS is not detected (embassy always reports
//! power), so an unplugged cable shows only as a suspended bus.

use core::convert::Infallible;

use embassy_futures::join::join5;
use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_rp::interrupt::typelevel::{Binding, USBCTRL_IRQ};
use embassy_rp::peripherals::USB;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, pac};
use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use embassy_sync::watch::{self, Watch};
use embassy_time::Timer;
use embassy_usb::class::cdc_acm::{self, CdcAcmClass, Receiver, Sender};
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

/// The state of the port. The only one: [`listen`], [`speak`] and the console compare its number with that of the
/// session they work for.
static PORT: Watch<ThreadModeRawMutex, State, 3> = Watch::new_with(State { number: 0, open: false });

#[derive(Clone, Copy)]
struct State {
    /// The number of sessions that ended.
    number: u32,
    /// A host has the port open. While none has, output is dropped.
    open: bool,
}

fn state() -> State {
    // Cannot be empty: it begins with a value.
    PORT.try_get().unwrap_or(State { number: 0, open: false })
}

/// Begins a session, unless one is open.
fn open() {
    let state = state();
    if !state.open {
        PORT.sender().send(State { open: true, ..state });
        defmt::info!("USB port open");
    }
}

/// Ends the session, if one is open. Its bytes must not reach the next host: both pipes are emptied here, and all three
/// users notice the end before they move another byte.
fn close() {
    let State { number, open } = state();
    if open {
        PORT.sender().send(State { number: number.wrapping_add(1), open: false });
        HEARD.clear();
        SAID.clear();
        defmt::info!("USB port closed");
    }
}

/// The session that a user of the port works for.
pub struct Session {
    number: u32,
    port: watch::Receiver<'static, ThreadModeRawMutex, State, 3>,
}

impl Session {
    /// The session of now. There are three users, and no more.
    pub fn new() -> Self {
        Self { number: state().number, port: PORT.receiver().unwrap() }
    }

    /// Works for the session of now.
    pub fn join(&mut self) {
        self.number = state().number;
    }

    fn is_open(&self) -> bool {
        let State { number, open } = state();
        open && number == self.number
    }

    /// Waits until the session has ended. Poll this before what it may end.
    pub async fn ended(&mut self) {
        let mine = self.number;
        self.port.get_and(|port| port.number != mine).await;
    }
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
        static SERIAL: StaticCell<cdc_acm::State> = StaticCell::new();

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
        builder.handler(REQUESTS.init(Requests { baud: 0, terminal: false }));
        let serial = CdcAcmClass::new(&mut builder, SERIAL.init(cdc_acm::State::new()), PACKET as u16);
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

/// Handles the control requests, and what happens to the bus.
struct Requests {
    baud: u32,
    /// The host has a terminal on the port (DTR).
    terminal: bool,
}

impl Requests {
    /// The host has opened its terminal, or closed it. One that opens begins a session of its own, even if bytes came
    /// before it.
    fn set_terminal(&mut self, terminal: bool) {
        if terminal != self.terminal {
            close();
        }
        if terminal {
            open();
        }
        self.terminal = terminal;
    }
}

impl Handler for Requests {
    fn reset(&mut self) {
        self.set_terminal(false);
    }

    fn configured(&mut self, configured: bool) {
        if !configured {
            self.set_terminal(false);
        }
    }

    /// The host sleeps, or is unplugged while another supply keeps the board on: the bus looks the same. A host that
    /// wakes up does not open its port again.
    fn suspended(&mut self, suspended: bool) {
        match suspended {
            true => close(),
            false if self.terminal => open(),
            false => {}
        }
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
                let terminal = asked.value & 1 != 0;
                self.set_terminal(terminal);
                if !terminal && self.baud == TOUCH_BAUD {
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
    let (never, ..) = join5(device.run(), listen(receiver), speak(sender), abandon(), restarts()).await;
    never
}

/// Ends a control transfer whose host has gone. embassy-rp waits for the host's next packet without looking at the bus,
/// so a cable that is unplugged in the middle of a control transfer would leave the port dead until the next reset.
///
/// `device.run` is polled before this, and handles a reset and a suspended bus at once unless it is stuck.
async fn abandon() -> Infallible {
    loop {
        Timer::after_millis(20).await;
        let (status, events) = (pac::USB.sie_status().read(), pac::USB.intr().read());
        if status.bus_reset() || status.suspended() && events.dev_suspend() {
            // Nothing is on the bus, so the controller does not use these buffers.
            pac::USB_DPRAM.ep_in_buffer_control(0).write(|_| {});
            pac::USB_DPRAM.ep_out_buffer_control(0).write(|_| {});
            if status.bus_reset() {
                // A new host came after the bus was suspended: embassy would handle the reset first and then sleep.
                pac::USB.sie_status().write(|status| status.set_suspended(true));
            }
            // Let `device.run` notice, before anything else happens to the bus.
            yield_now().await;
        }
    }
}

/// Passes received packets on. A host that sends counts as connected, even if its terminal did not set DTR.
async fn listen(mut receiver: Receiver<'static, Bus>) -> Infallible {
    let mut session = Session::new();
    let mut packet = [0; PACKET];
    loop {
        receiver.wait_connection().await;
        while let Ok(length) = receiver.read_packet(&mut packet).await {
            open();
            session.join();
            select(session.ended(), HEARD.write_all(&packet[..length])).await;
        }
    }
}

/// Sends output to the host. Drops it once the port is closed.
async fn speak(mut sender: Sender<'static, Bus>) -> Infallible {
    let mut session = Session::new();
    let mut packet = [0; PACKET];
    loop {
        sender.wait_connection().await;
        let mut length = SAID.read(&mut packet).await;
        session.join();
        // A full packet announces more: if nothing follows, an empty packet ends the transfer.
        while session.is_open() {
            match select(session.ended(), sender.write_packet(&packet[..length])).await {
                Either::Second(Ok(())) if length == PACKET => length = SAID.try_read(&mut packet).unwrap_or(0),
                _ => break,
            }
        }
    }
}

async fn restarts() -> Infallible {
    let restart = RESTART.wait().await;
    defmt::info!("restart: {}", restart);
    Timer::after_millis(100).await;
    match restart {
        Restart::Drive => {
            // The ROM resets the chip by watchdog, as `watchdog::reset` does.
            watchdog::disown();
            reset_to_usb_boot(0, 0);
            core::future::pending().await
        }
        Restart::Program => watchdog::reset(),
    }
}
