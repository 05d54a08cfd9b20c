//! ChaCha with 12 rounds: a key and the number of a stream become words that cannot be told from random ones.
//!
//! The best known attack breaks 7 rounds, and a press should not wait for 20 on a Cortex-M0+. A crate makes four blocks
//! at once, of which a throw needs one: 2 KiB more flash, and four times the work.

/// The words of a stream.
#[derive(Clone, Debug)]
pub struct ChaCha {
    /// Constants, key, number of the block, number of the stream: four words in a row.
    state: [[u32; 4]; 4],
    /// The current block, and how many of its words were read.
    block: [[u32; 4]; 4],
    read: usize,
}

/// « expand 32-byte k »
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574];

impl ChaCha {
    /// The beginning of a stream.
    pub fn new(key: &[u8; 32], stream: u64) -> Self {
        let mut state = [CONSTANTS, [0; 4], [0; 4], [0, 0, stream as u32, stream.wrapping_shr(32) as u32]];
        let words = state.iter_mut().skip(1).flatten();
        words.zip(key.as_chunks().0).for_each(|(word, bytes)| *word = u32::from_le_bytes(*bytes));
        Self { state, block: state, read: 16 }
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        if self.read >= 16 {
            self.refill();
        }
        let word = self.block.iter().flatten().nth(self.read).copied().unwrap_or(0);
        self.read = self.read.wrapping_add(1);
        word
    }

    /// Makes the next block.
    #[inline(never)]
    fn refill(&mut self) {
        self.block = self.state;
        for _ in 0..6 {
            columns(&mut self.block);
            let [_, b, c, d] = &mut self.block;
            (*b, *c, *d) = (turned(*b), turned(turned(*c)), turned(turned(turned(*d))));
            columns(&mut self.block);
            let [_, b, c, d] = &mut self.block;
            (*b, *c, *d) = (turned(turned(turned(*b))), turned(turned(*c)), turned(*d));
        }
        let words = self.block.iter_mut().flatten().zip(self.state.iter().flatten());
        words.for_each(|(word, own)| *word = word.wrapping_add(*own));
        let [.., [number, ..]] = &mut self.state;
        // A draw reads one block, rarely two.
        *number = number.wrapping_add(1);
        self.read = 0;
    }
}

/// A round: the quarter round of each column.
fn columns([a, b, c, d]: &mut [[u32; 4]; 4]) {
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        *a = a.wrapping_add(*b);
        *d = (*d ^ *a).rotate_left(16);
        *c = c.wrapping_add(*d);
        *b = (*b ^ *c).rotate_left(12);
        *a = a.wrapping_add(*b);
        *d = (*d ^ *a).rotate_left(8);
        *c = c.wrapping_add(*d);
        *b = (*b ^ *c).rotate_left(7);
    }
}

/// A row, turned to the left by a word.
const fn turned([a, b, c, d]: [u32; 4]) -> [u32; 4] {
    [b, c, d, a]
}
