//! A board that was never set up: its supply must suffice whatever LEDs it has.

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use galop::app::{App, Boot, Effects};
use galop::board::layout::MAX_LEDS;
use galop::input::{Button, Event, Key};
use galop::rules::Seat;
use galop::save::{decode_settings, encode_settings};
use galop::session::{Seating, Who};
use galop::settings::Settings;
use galop::sheets::Sheet;
use galop::time::Time;
use galop::view::look::Pace;
use galop::view::output::DARK;
use galop::view::wire::{ColourOrder, Kind, Wire};
use galop_desk::board::{Board, HOLD_MS, TAP_MS, Witness, seed};
use galop_desk::tape;
use galop_host_tests::old_records::{self, Kept};
use smart_leds::{RGB8, SmartLedsWriteAsync};
use std::convert::Infallible;
use std::future::Future as _;
use std::pin::pin;
use std::task::{Context, Waker};

use crate::handover::hw::HandOver;

/// A chain of 256 LEDs at the data pin, whatever kind of LED takes which byte. What an LED does not receive it keeps.
struct Leds {
    wire: Wire,
    bytes: [u8; MAX_LEDS * 4],
}

impl SmartLedsWriteAsync for Leds {
    type Error = Infallible;
    type Color = RGB8;

    async fn write<T: IntoIterator<Item = I>, I: Into<RGB8>>(&mut self, iterator: T) -> Result<(), Infallible> {
        let mut words = [0; Wire { kind: Kind::Rgb, order: ColourOrder::Grb }.covering(MAX_LEDS)];
        let used = self.wire.pack(iterator.into_iter().map(Into::into), &mut words);
        let channels = usize::from(self.wire.bits() / 8);
        let sent = words[..used].iter().flat_map(|word| word.to_be_bytes().into_iter().take(channels));
        self.bytes.iter_mut().zip(sent).for_each(|(byte, sent)| *byte = sent);
        Ok(())
    }
}

/// The chain with the most current that it has drawn, by the figures of the guide: 1 mA an LED and 20 mA a channel.
struct Chain {
    next: HandOver<NoopRawMutex, RGB8, Wire, MAX_LEDS>,
    leds: Leds,
    most_ma: f64,
    frames: usize,
}

impl Default for Chain {
    fn default() -> Self {
        let wire = Wire::default();
        // What it shows before the board starts is unknown.
        let leds = Leds { wire, bytes: [255; _] };
        Self { next: HandOver::new(DARK, wire), leds, most_ma: 0.0, frames: 0 }
    }
}

impl Witness for Chain {
    fn stepped(&mut self, app: &App, _: Event, now: Time, _: &Effects) {
        let format = app.settings().output.wire;
        self.next.show(app.frame().leds(), format, format.covering(MAX_LEDS));
        let sending = self.next.send(&mut self.leds, now.0 * 1000, |leds, format| leds.wire = format);
        assert!(pin!(sending).poll(&mut Context::from_waker(Waker::noop())).is_ready());
        let light: f64 = self.leds.bytes.iter().map(|byte| f64::from(*byte) * 20.0 / 255.0).sum();
        let drawn = light + 256.0;
        assert!(drawn <= 450.0, "{} at {now:?} draws {drawn:.1} mA", app.mode());
        (self.most_ma, self.frames) = (self.most_ma.max(drawn), self.frames + 1);
    }
}

/// As bright as it can be made before anything else is set.
fn bright() -> Settings {
    let mut settings = Settings::unset();
    settings.output.brightness = 255;
    settings.look.pace = Pace::Instant;
    settings
}

fn board(held: u8, chain: &mut Chain, prepare: impl FnOnce(&mut App)) -> Board {
    Board::new(Boot { seed: seed(3), held, settings: bright(), saved: None, failed: false }, prepare, chain)
}

#[test]
fn a_new_panel_stays_within_the_budget_in_the_menu_and_the_self_test() {
    let mut chain = Chain::default();
    let mut new = board(0, &mut chain, |_| {});
    for page in 1..=8 {
        new.advance(Time(2_500 * page), &mut chain);
        new.press(Button::new(Seat::Red, Key::B), TAP_MS, &mut chain);
    }
    let mut test = board(0b11, &mut chain, |_| {});
    let mut press = |key: Key, ms: u64| {
        test.press(Button::new(Seat::Green, key), ms, &mut chain);
        test.advance(test.now().after(3_500), &mut chain);
        test.app().settings().output
    };
    press(Key::A, TAP_MS);
    press(Key::A, HOLD_MS);
    // Six orders of three channels, six of four, and the first again.
    let kinds: Vec<Kind> = (0..12).map(|_| press(Key::B, TAP_MS).wire.kind).collect();
    assert_eq!(kinds, [vec![Kind::Rgb; 5], vec![Kind::Rgbw; 6], vec![Kind::Rgb]].concat());
    press(Key::A, TAP_MS);
    for _ in 0..33 {
        assert!(!press(Key::B, TAP_MS).confirmed, "only tried");
    }
    assert!(press(Key::A, TAP_MS).confirmed, "step 4 is finished");
    assert!(chain.frames > 1_000 && chain.most_ma > 440.0, "{} frames, {} mA", chain.frames, chain.most_ma);
}

#[test]
fn a_new_panel_stays_within_the_budget_in_every_game_and_its_end() {
    for sheet in Sheet::ALL {
        let mut chain = Chain::default();
        let start = (sheet, Seating::new([Who::Person; 4]));
        let mut board = board(0, &mut chain, |app| tape::prepare(app, Some(&start)));
        while board.app().play().is_some_and(|play| !play.over()) {
            assert!(board.now() < Time(24 * 60 * 60_000), "{} does not end", sheet.number());
            board.press(Button::new(board.turn(), Key::A), TAP_MS, &mut chain);
            board.advance(board.now().after(500), &mut chain);
        }
        board.advance(board.now().after(10_000), &mut chain);
    }
}

/// A record from before the confirmation is of a board that was set up. A new one says so itself.
#[test]
fn the_confirmation_is_saved() {
    for file in ["settings-1.txt", "settings-1-last.txt", "settings-2.txt"] {
        for Kept { name, bytes, told } in old_records::read(file) {
            assert!(!told.contains("layout_confirmed"), "{file}, {name}: not a record from before");
            assert_eq!(decode_settings(&bytes).map(|read| read.output.confirmed), Ok(true), "{file}, {name}");
        }
    }
    for settings in [Settings::unset(), Settings::default()] {
        assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
    }
    let mut settings = Settings::unset();
    settings.set("layout", "panel16").expect("fits the budget");
    assert_eq!(decode_settings(&encode_settings(&settings)).map(|read| read.output.confirmed), Ok(true));
}
