//! The archive: a .zip, which every system opens by a double click. The same files give the same bytes.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::files::{Files, Kind};

/// Returns all files as a .zip, in one folder of this name.
pub fn zip(files: &Files, folder: &str) -> Result<Vec<u8>, String> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, file) in files.iter() {
        let mode = if file.kind == Kind::Program { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(9))
            // Midnight of 1980-01-01, the first time that the format knows.
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(mode);
        archive.start_file(format!("{folder}/{name}"), options).map_err(|why| format!("{name}: {why}"))?;
        archive.write_all(&file.bytes).map_err(|why| format!("{name}: {why}"))?;
    }
    archive.finish().map(Cursor::into_inner).map_err(|why| why.to_string())
}
