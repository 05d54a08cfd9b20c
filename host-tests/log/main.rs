//! `decode-log IMAGE`: decodes the bytes of the log on standard input, with the texts in the ELF file. Prints a line
//! for each frame: its time in seconds, and its text.

use std::error::Error;
use std::io::{self, Read as _};

use defmt_decoder::{DecodeError, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let image = std::env::args_os().nth(1).ok_or("usage: decode-log IMAGE < BYTES")?;
    let table = Table::parse(&std::fs::read(image)?)?.ok_or("the image has no log")?;
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&bytes);
    loop {
        match decoder.decode() {
            Ok(frame) => match frame.display_timestamp() {
                Some(time) => println!("{time} {}", frame.display_message()),
                None => return Err("a frame without a time".into()),
            },
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => return Err("a malformed frame".into()),
        }
    }
}
