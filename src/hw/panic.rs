//! The end of a program that went wrong: a reset at once, or a stop under the debugger with feature `probe`.
//!
//! The LEDs keep the last frame they latched, which was within the supply's budget, until the first
//! frame after the reset replaces it.

#[cfg(feature = "probe")]
use {defmt_rtt as _, panic_probe as _};

#[cfg(not(feature = "probe"))]
mod reset {
    use core::panic::PanicInfo;

    use cortex_m::peripheral::SCB;
    use cortex_m_rt::exception;

    #[panic_handler]
    fn panic(_: &PanicInfo) -> ! {
        SCB::sys_reset()
    }

    // SAFETY: a hard fault may strike anywhere, even with the stack or the statics in ruins; this
    // reads neither and never returns.
    #[allow(unsafe_code)]
    #[exception(trampoline = false)]
    unsafe fn HardFault() -> ! {
        SCB::sys_reset()
    }
}
