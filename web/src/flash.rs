//! Puts a program on a Pico in BOOTSEL mode: the page transfers bytes over WebUSB, and what they are is decided here,
//! by the same code as in `cargo flash`.
//!
//! The writer is a future that waits for a transfer. Each answer of the page polls it, until it wants the next one.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use galop_bootsel::uf2::Pages;
use galop_bootsel::write::{End, NotWritten, Pipes, Trouble, write};
use galop_bootsel::{BadImage, check};

use crate::exports::{DESK, Desk};

/// The bytes of a SHA-256 in hexadecimal.
const HASH: usize = 64;

thread_local! {
    /// A page has one thread.
    static FLASHING: RefCell<Flashing> = RefCell::default();
}

#[derive(Default)]
struct Flashing {
    pages: Pages,
    writer: Option<Writer>,
}

struct Writer {
    post: Post,
    future: Pin<Box<dyn Future<Output = Result<(), NotWritten>>>>,
}

/// What the writer and the page hand each other.
#[derive(Clone, Default)]
struct Post(Rc<RefCell<Letters>>);

#[derive(Default)]
struct Letters {
    /// The next transfer: a letter, then its arguments or bytes.
    wanted: Option<Vec<u8>>,
    answer: Option<Result<Vec<u8>, Trouble>>,
    written: usize,
    total: usize,
}

impl Post {
    /// Asks the page for a transfer, and waits for the answer.
    async fn transfer(&self, wanted: Vec<u8>) -> Result<Vec<u8>, Trouble> {
        self.0.borrow_mut().wanted = Some(wanted);
        std::future::poll_fn(|_| match self.0.borrow_mut().answer.take() {
            Some(answer) => Poll::Ready(answer),
            None => Poll::Pending,
        })
        .await
    }
}

impl Pipes for Post {
    async fn control_out(&mut self, request: u8) -> Result<(), Trouble> {
        self.transfer(vec![b'c', request]).await.map(drop)
    }

    async fn control_in(&mut self, request: u8, length: u16) -> Result<Vec<u8>, Trouble> {
        let [low, high] = length.to_le_bytes();
        self.transfer(vec![b's', request, low, high]).await
    }

    async fn bulk_out(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        self.transfer([b"o", bytes].concat()).await.map(drop)
    }

    async fn bulk_in(&mut self, length: usize) -> Result<Vec<u8>, Trouble> {
        self.transfer([&b"i"[..], &(length as u32).to_le_bytes()].concat()).await
    }

    async fn halted(&mut self, end: End) -> Result<bool, Trouble> {
        let status = self.transfer(vec![b'h', (end == End::In).into()]).await?;
        Ok(status.first().is_some_and(|status| status & 1 == 1))
    }

    async fn clear_halt(&mut self, end: End) -> Result<(), Trouble> {
        self.transfer(vec![b'x', (end == End::In).into()]).await.map(drop)
    }
}

impl Writer {
    fn new(pages: Pages) -> Self {
        let post = Post::default();
        let (mut pipes, shown) = (post.clone(), post.clone());
        let future = Box::pin(async move {
            let progress = |written, total| {
                let mut letters = shown.0.borrow_mut();
                (letters.written, letters.total) = (written, total);
            };
            write(&pages, &mut pipes, progress).await
        });
        Self { post, future }
    }

    /// Returns the next transfer, `d` when all is done, or `f` and why it failed: its kind, then words on a line each.
    fn next(&mut self) -> Vec<u8> {
        match self.future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Pending => self.post.0.borrow_mut().wanted.take().unwrap_or_default(),
            Poll::Ready(Ok(())) => b"d".to_vec(),
            Poll::Ready(Err(why)) => {
                let detail = match &why {
                    NotWritten::Gone { why, written, total } => format!("{}\n{}\n{why}", written / 1024, total / 1024),
                    NotWritten::Stalled(why) => (*why).to_owned(),
                    NotWritten::Differs(address) => format!("{address:#010x}"),
                    NotWritten::NotStarted => String::new(),
                };
                format!("f{}\n{detail}", why.kind()).into_bytes()
            }
        }
    }
}

fn answer(question: impl FnOnce(&Desk, &mut Flashing) -> Vec<u8>) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let bytes = FLASHING.with_borrow_mut(|flashing| question(desk, flashing));
        desk.answer(bytes)
    })
}

/// Checks the image in the input, after its SHA-256. Answers with nothing, or with a kind and a reason.
#[unsafe(no_mangle)]
pub extern "C" fn flash_check() -> *const u8 {
    answer(|desk, flashing| {
        let (hash, file) = desk.bytes().split_at_checked(HASH).unwrap_or_default();
        match check(file, &String::from_utf8_lossy(hash)) {
            Ok(pages) => {
                flashing.pages = pages;
                Vec::new()
            }
            Err(why @ BadImage::Hash) => format!("damaged\n{why}").into_bytes(),
            Err(why) => format!("bad-image\n{why}").into_bytes(),
        }
    })
}

/// Begins to write the image that was checked last. Answers with the first transfer.
#[unsafe(no_mangle)]
pub extern "C" fn flash_begin() -> *const u8 {
    answer(|_, flashing| flashing.writer.insert(Writer::new(flashing.pages.clone())).next())
}

/// Answers a transfer: 0 with the bytes in the input, 1 for a stall, otherwise with the reason in the input. Returns
/// the next one.
#[unsafe(no_mangle)]
pub extern "C" fn flash_next(kind: u32) -> *const u8 {
    answer(|desk, flashing| {
        let Some(writer) = &mut flashing.writer else { return Vec::new() };
        writer.post.0.borrow_mut().answer = Some(match kind {
            0 => Ok(desk.bytes().to_vec()),
            1 => Err(Trouble::Stalled),
            _ => Err(Trouble::Gone(desk.text())),
        });
        writer.next()
    })
}

/// The share of the program that is on the board and verified, from 0 to 1.
#[unsafe(no_mangle)]
pub extern "C" fn flash_share() -> f64 {
    FLASHING.with_borrow(|flashing| {
        let letters = flashing.writer.as_ref().map(|writer| writer.post.0.borrow());
        letters.map_or(0.0, |letters| letters.written as f64 / letters.total.max(1) as f64)
    })
}

/// The commands that allow access to a board on Linux.
#[unsafe(no_mangle)]
pub extern "C" fn flash_udev() -> *const u8 {
    answer(|_, _| galop_bootsel::UDEV.into())
}
