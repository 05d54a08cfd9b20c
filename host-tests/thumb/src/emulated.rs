//! What the programs that the emulator measures share: entry, panic handler, breakpoints and randomness. Each includes
//! this file by path, to need no library.

use core::arch::asm;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// The entry: the emulator sets the stack and jumps here.
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    crate::run();
    mark::<0>(0);
    loop {
        core::hint::spin_loop();
    }
}

/// A breakpoint for the emulator: its number, and a value in r0.
pub fn mark<const NAME: u8>(value: u32) {
    // SAFETY: a breakpoint changes no memory and no register.
    unsafe { asm!("bkpt #{name}", name = const NAME, in("r0") value, options(nostack)) };
}

/// xorshift32: three shifts, no multiplication wider than a word.
pub struct Chance(pub u32);

impl Chance {
    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        ((self.0 >> 16) * n) >> 16
    }
}
