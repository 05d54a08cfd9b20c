//! A small web server. It serves a fixed set of files, so no path leads to any other.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::site::Site;

/// The most bytes of a request; browsers send less.
const LONGEST: u64 = 16 * 1024;
/// The time-out of reading and writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// A response.
pub struct Answer<'a> {
    /// The status code and its name.
    pub status: &'static str,
    /// The content type.
    pub kind: &'static str,
    /// The body.
    pub body: &'a [u8],
    /// Only the head is sent.
    pub head_only: bool,
}

/// Serves until the program is ended.
pub fn serve(listener: &TcpListener, site: Site) {
    let site = Arc::new(site);
    for stream in listener.incoming().flatten() {
        let site = Arc::clone(&site);
        // An error here means that the browser closed the connection.
        thread::spawn(move || handle(&stream, &site).ok());
    }
}

fn handle(stream: &TcpStream, site: &Site) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.take(LONGEST)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    // The other header lines are ignored, but must be read before the answer.
    let whole = lines.map_while(Result::ok).any(|line| line.is_empty());
    let answer = if whole { answer(site, &first) } else { refusal("400 Bad Request") };
    write(stream, &answer)
}

/// Returns the response to the first line of a request.
pub fn answer<'a>(site: &'a Site, line: &str) -> Answer<'a> {
    let mut words = line.split(' ');
    let (Some(method), Some(target), Some(version), None) = (words.next(), words.next(), words.next(), words.next())
    else {
        return refusal("400 Bad Request");
    };
    if !version.starts_with("HTTP/1.") {
        return refusal("505 HTTP Version Not Supported");
    }
    if !matches!(method, "GET" | "HEAD") {
        return refusal("405 Method Not Allowed");
    }
    let Some(path) = target.strip_prefix('/') else { return refusal("400 Bad Request") };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let name = if path.is_empty() { "index.html" } else { path };
    let mut answer = match site.files.get(name) {
        Some(body) => Answer { status: "200 OK", kind: kind(name), body, head_only: false },
        None => refusal("404 Not Found"),
    };
    answer.head_only = method == "HEAD";
    answer
}

fn refusal(status: &'static str) -> Answer<'static> {
    Answer { status, kind: "text/plain; charset=utf-8", body: status.as_bytes(), head_only: false }
}

fn write(mut stream: &TcpStream, answer: &Answer) -> io::Result<()> {
    let Answer { status, kind, body, head_only } = answer;
    let allow = if status.starts_with("405") { "Allow: GET, HEAD\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\n{allow}Connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if !head_only {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// The content type of a file, by its extension.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        // Without `Content-Encoding`: the page decompresses it itself, whatever server it comes from.
        Some("gz") => "application/gzip",
        _ => "application/octet-stream",
    }
}
