//! `cargo web` without a browser: its options, what it serves and to whom, the icon, and the rules as HTML.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use galop::sheets::Sheet;
use galop_site::icon::{FILES, Icon};
use galop_site::listen;
use galop_site::options::{HELP, Options, parse};
use galop_site::rules::fragments;
use galop_site::serve::{Limits, answer, own, serve};
use galop_site::site::{POLICY, Site, about};

// --- Options ---

fn asked(words: &str) -> Result<Option<Options>, String> {
    parse(words.split_whitespace().map(Into::into))
}

#[test]
fn options_are_parsed_or_refused_with_the_reason() {
    assert_eq!(asked(""), Ok(Some(Options::default())));
    assert_eq!(asked("--help"), Ok(None));
    let all = Options { port: Some(9000), build: true, image: true };
    assert_eq!(asked("--port 9000 --build --image"), Ok(Some(all.clone())));
    assert_eq!(asked("--image --build --port=9000"), Ok(Some(all)));
    for (words, told) in [
        ("--prot 1", "unknown option --prot; did you mean --port?"),
        ("8000", "\"8000\" is not an option; the options are --port, --build, --image, --help"),
        ("--port", "--port needs a number from 1 to 65535"),
        ("--port 0", "--port needs a number from 1 to 65535, not \"0\""),
        ("--port 70000", "--port needs a number from 1 to 65535, not \"70000\""),
        ("--port 1 --port 2", "--port is given twice"),
        ("--build=x", "--build takes no value"),
    ] {
        assert_eq!(asked(words), Err(told.into()), "{words}");
    }
    ["--port", "--build", "--image", "--help"].iter().for_each(|name| assert!(HELP.contains(name), "{name}"));
}

#[test]
fn a_port_in_use_is_reported_and_another_is_found() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let why = listen(Some(port)).expect_err("it is taken");
    assert!(why.starts_with(&format!("cannot listen on port {port}: ")) && why.ends_with("with --port"), "{why}");
    let (first, second) = (listen(None).expect("a port"), listen(None).expect("another"));
    let address = |listener: &TcpListener| listener.local_addr().expect("an address");
    assert_ne!(address(&first), address(&second));
    assert!(address(&first).ip().is_loopback() && address(&first).port() >= 8000);
}

// --- What it serves ---

fn site() -> Site {
    let files = [("index.html", "<p>"), ("main.js", "1"), ("galop.wasm.gz", "z"), ("style.css", "p{}")];
    Site { files: files.into_iter().map(|(name, text)| (name.into(), text.into())).collect::<BTreeMap<_, _>>() }
}

#[test]
fn files_are_served_with_their_kinds() {
    let site = site();
    for (path, kind) in [
        ("/galop/", "text/html; charset=utf-8"),
        ("/galop/index.html", "text/html; charset=utf-8"),
        ("/galop/?game=001#play", "text/html; charset=utf-8"),
        ("/galop/main.js?v=1", "text/javascript; charset=utf-8"),
        ("/galop/style.css", "text/css; charset=utf-8"),
        ("/galop/galop.wasm.gz", "application/gzip"),
    ] {
        let answer = answer(&site, &format!("GET {path} HTTP/1.1"));
        assert_eq!((answer.status, answer.kind, answer.head_only), ("200 OK", kind, false), "{path}");
    }
    let head = answer(&site, "HEAD /galop/main.js HTTP/1.0");
    assert!(head.head_only && head.status == "200 OK" && head.body == b"1");
}

/// The root belongs to any project on this port: there is only the way to the page, never stored as a permanent one,
/// and the end of the worker that earlier versions installed there.
#[test]
fn the_root_leads_to_the_page() {
    let site = site();
    for (path, location) in
        [("/", "/galop/"), ("/galop", "/galop/"), ("/?game=senet&seed=7", "/galop/?game=senet&seed=7")]
    {
        let answer = answer(&site, &format!("GET {path} HTTP/1.1"));
        assert_eq!((answer.status, answer.location.as_deref()), ("302 Found", Some(location)), "{path}");
    }
    let worker = answer(&site, "GET /worker.js HTTP/1.1");
    assert_eq!((worker.status, worker.kind), ("200 OK", "text/javascript; charset=utf-8"));
    let script = String::from_utf8_lossy(worker.body);
    assert!(script.contains("unregister()") && !script.contains("\"fetch\""), "{script}");
}

#[test]
fn nothing_else_is_served() {
    let site = site();
    for (line, status) in [
        ("GET /main.js HTTP/1.1", "404 Not Found"),
        ("GET /galop/missing.js HTTP/1.1", "404 Not Found"),
        ("HEAD /galop/missing.js HTTP/1.1", "404 Not Found"),
        ("GET /galop/../Cargo.toml HTTP/1.1", "404 Not Found"),
        ("GET /galop/%2e%2e/Cargo.toml HTTP/1.1", "404 Not Found"),
        ("GET /galop/..\\Cargo.toml HTTP/1.1", "404 Not Found"),
        ("GET /?a\rLocation:x HTTP/1.1", "400 Bad Request"),
        ("GET //etc/passwd HTTP/1.1", "404 Not Found"),
        ("GET /galop/main.js/ HTTP/1.1", "404 Not Found"),
        ("GET etc/passwd HTTP/1.1", "400 Bad Request"),
        ("GET http://elsewhere/ HTTP/1.1", "400 Bad Request"),
        ("POST / HTTP/1.1", "405 Method Not Allowed"),
        ("get / HTTP/1.1", "405 Method Not Allowed"),
        ("GET / HTTP/2", "505 HTTP Version Not Supported"),
        ("GET /", "400 Bad Request"),
        ("GET / HTTP/1.1 more", "400 Bad Request"),
        ("", "400 Bad Request"),
        ("\u{0} / \u{fffd}", "505 HTTP Version Not Supported"),
    ] {
        assert_eq!(answer(&site, line).status, status, "{line:?}");
    }
}

fn served(limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || serve(&listener, &site(), limits));
    address
}

fn talk(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(bytes).ok();
    stream.shutdown(Shutdown::Write).ok();
    rest(stream)
}

fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok();
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request with the right `Host`.
fn get(address: SocketAddr, line: &str) -> String {
    talk(address, format!("{line} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())
}

#[test]
fn the_server_survives_any_request() {
    let address = served(Limits::default());
    let page = get(address, "GET /galop/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.ends_with("\r\n\r\n<p>"), "{page}");
    assert!(page.contains("Content-Length: 3\r\n"));
    let head = get(address, "HEAD /galop/");
    assert!(head.contains("Content-Length: 3\r\n") && head.ends_with("\r\n\r\n"), "{head}");
    assert!(get(address, "GET /?a=1").contains("\r\nLocation: /galop/?a=1\r\n"));
    assert!(get(address, "PUT /galop/").contains("Allow: GET, HEAD\r\n"));
    assert!(
        talk(address, b"GET / HTTP/1.1\r\nHost").starts_with("HTTP/1.1 400 "),
        "a truncated request must be refused"
    );
    assert!(talk(address, &[0xff; 100]).starts_with("HTTP/1.1 400 "));
    talk(address, &[b'x'; 100_000]);
    TcpStream::connect(address).expect("a client that sends nothing connects");
    // A cookie of another program need not be UTF-8.
    let mut strange = b"GET /galop/main.js HTTP/1.1\r\nCookie: \xff\r\nhost:  LocalHost:".to_vec();
    write!(strange, "{}\r\n\r\n", address.port()).expect("a vector takes every byte");
    assert!(talk(address, &strange).ends_with("\r\n\r\n1"));
}

#[test]
fn every_answer_has_the_headers_that_protect_the_page() {
    let address = served(Limits::default());
    for line in ["GET /galop/", "GET /galop/main.js", "GET /", "GET /worker.js", "GET /missing", "PUT /"] {
        let answer = get(address, line);
        let headers = [
            &*format!("Content-Security-Policy: {POLICY}; frame-ancestors 'none'"),
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Opener-Policy: same-origin",
            "Cross-Origin-Resource-Policy: same-origin",
            "Cache-Control: no-cache",
        ];
        for header in headers {
            assert!(answer.contains(&format!("\r\n{header}\r\n")), "{line}: {header} is missing in\n{answer}");
        }
    }
    assert!(POLICY.starts_with("default-src 'self'; ") && !POLICY.contains("unsafe-inline"));
}

/// A foreign page can point its own name at 127.0.0.1, but its browser still sends that name.
#[test]
fn only_requests_to_this_computer_are_answered() {
    for host in ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:8000"] {
        assert!(own(host, 8000), "{host}");
    }
    assert!(own("localhost", 80) && own("localhost:80", 80));
    let foreign = [
        "evil.example:8000",
        "localhost.evil.example:8000",
        "localhost",
        "localhost:80",
        "127.0.0.1:8001",
        "127.0.0.1:80000",
    ];
    for host in foreign.into_iter().chain([
        "",
        ":8000",
        "[::1]",
        "127.0.0.2:8000",
        "xlocalhost:8000",
        "é:8000",
        "127.0.0.1:8000:8000",
    ]) {
        assert!(!own(host, 8000), "{host}");
    }
    let address = served(Limits::default());
    let status =
        |hosts: &str| talk(address, format!("GET /galop/ HTTP/1.1\r\n{hosts}\r\n").as_bytes())[..12].to_owned();
    assert_eq!(status(&format!("Host: {address}\r\n")), "HTTP/1.1 200");
    assert_eq!(status("Host: evil.example\r\n"), "HTTP/1.1 421");
    assert_eq!(status(&format!("Host: {address}\r\nHost: evil.example\r\n")), "HTTP/1.1 400");
    assert_eq!(status(""), "HTTP/1.1 400");
}

/// A byte now and then resets the time-out of a socket, but not the deadline of the request.
#[test]
fn slow_clients_hold_no_connection_for_ever() {
    let patience = Duration::from_millis(400);
    let address = served(Limits { connections: 2, patience });
    let begun = Instant::now();
    let slow = || {
        thread::spawn(move || {
            let mut stream = TcpStream::connect(address).expect("a connection");
            // Ends with an error once the server has closed the connection.
            for byte in b"GET /galop/ HTTP/1.1\r\nX: ".iter().chain([b'x'].iter().cycle()) {
                if stream.write_all(&[*byte]).is_err() {
                    break;
                }
                thread::sleep(Duration::from_millis(20));
            }
            begun.elapsed()
        })
    };
    let all = [slow(), slow()];
    thread::sleep(Duration::from_millis(50));
    // Both connections are in use: a third waits for its turn, and gets it.
    assert!(get(address, "GET /galop/").starts_with("HTTP/1.1 200 "));
    let waited = begun.elapsed();
    assert!(waited >= patience, "a third connection was served after {waited:?}");
    for one in all {
        let held = one.join().expect("a slow client");
        assert!((patience..10 * patience).contains(&held), "a slow client held its connection for {held:?}");
    }
}

/// A client that reads nothing is given up, too.
#[test]
fn a_client_that_does_not_read_is_disconnected() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    let large = Site { files: BTreeMap::from([("index.html".to_owned(), vec![b'x'; 32 << 20])]) };
    let patience = Duration::from_millis(300);
    thread::spawn(move || serve(&listener, &large, Limits { connections: 1, patience }));
    let mut stuck = TcpStream::connect(address).expect("a connection");
    write!(stuck, "GET /galop/ HTTP/1.1\r\nHost: {address}\r\n\r\n").expect("a request");
    let begun = Instant::now();
    assert!(get(address, "HEAD /galop/").starts_with("HTTP/1.1 200 "));
    assert!(begun.elapsed() < 10 * patience, "after {:?}", begun.elapsed());
}

// --- The icon and the description ---

#[test]
fn the_icon_is_drawn_from_its_own_shapes() {
    let icon = Icon::read(include_str!("../../../web/page/icon.svg")).expect("the icon");
    for (name, style) in FILES {
        let pixels = icon.pixels(style);
        let size = style.size as usize;
        let at = |x: f32, y: f32| pixels[(y * size as f32) as usize * size + (x * size as f32) as usize];
        assert_eq!(at(0.5, 0.5), [0xff, 0xb5, 0x45, 255], "{name}: the die in the centre");
        assert_eq!(at(0.5, 0.25), [0x23, 0x25, 0x2b, 255], "{name}: an arm of the cross");
        let red = 0.5 + style.zoom * (73.0 / 96.0 - 0.5);
        assert_eq!(at(red, 1.0 - red), [0xff, 0x43, 0x53, 255], "{name}: red is at the top right");
        let ground = [0x4a, 0x2f, 0x1c, 255];
        assert_eq!(at(0.5, 0.03), ground, "{name}: the frame");
        assert_eq!(at(0.0, 0.0), if style.full { ground } else { [0; 4] }, "{name}: a corner");
        let file = icon.png(style);
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert!(file.len() < 16_000, "{name} has {} bytes", file.len());
    }
    // Whatever lies outside the circle that a system may cut is ground.
    let (_, style) = FILES.into_iter().find(|(name, _)| name.contains("maskable")).expect("a maskable icon");
    let middle = style.size as f32 / 2.0;
    for (n, pixel) in icon.pixels(style).into_iter().enumerate() {
        let [x, y] = [n % style.size as usize, n / style.size as usize].map(|at| at as f32 + 0.5 - middle);
        assert_eq!(pixel[3], 255);
        if x.hypot(y) > 0.4 * style.size as f32 {
            assert!(pixel[0] < 0x50 && pixel[1] < 0x30 && pixel[2] < 0x2c, "{pixel:?} at {x}, {y}");
        }
    }
    for (svg, why) in
        [("", "no shapes"), ("<svg/>", "no viewBox"), ("<ellipse/>", "<ellipse>"), ("<path d=\"M0 0q1\"/>", "\"q1\"")]
    {
        let told = Icon::read(svg).err().unwrap_or_else(|| panic!("{svg} was drawn"));
        assert!(told.contains(why), "{svg}: {told}");
    }
}

#[test]
fn the_description_names_every_game() {
    for title in Sheet::ALL.map(|sheet| sheet.words().title) {
        assert!(about().contains(title.en) && about().contains(title.fr), "{}", title.en);
    }
}

// --- The rules ---

#[test]
fn every_rule_of_a_sheet_is_on_its_page() {
    let text = include_str!("../../../docs/rules.md");
    let pieces: BTreeMap<_, _> = fragments(text).into_iter().collect();
    for (piece, prefix, least) in [
        ("000", "PC0-", 20),
        ("001", "PC1-", 15),
        ("003", "PC3-", 15),
        ("002", "PR2-", 25),
        ("004", "SE4-", 18),
        ("turn", "C-", 9),
    ] {
        let ids = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**").map(|(id, _)| id));
        let ids: Vec<_> = ids.filter(|id| id.starts_with(prefix)).collect();
        assert!(ids.len() >= least, "{piece} has {} rules", ids.len());
        for id in ids {
            assert!(pieces[piece].contains(&format!("<li id=\"{id}\">")), "{id}");
        }
    }
    for (name, html) in &pieces {
        assert!(html.len() > 1000, "{name}");
        for raw in ["**", "```", "](", "« ", "|---"] {
            assert!(!html.contains(raw), "{name} has {raw} left");
        }
        for tag in ["ol", "li", "p", "table", "tr", "td", "q", "code", "pre", "div", "b"] {
            let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{name}: {tag}");
        }
    }
}

#[test]
fn a_rule_falls_into_its_parts() {
    let text = "## 2. x\n\n- **C-7** A < B. Sheet (000): « Oui & non »; more. Reading: `x`. Setting: `start`.\n";
    let html = &fragments(text)[0].1;
    let wanted = "<ol class=\"rules\">\n<li id=\"C-7\"><b>C-7</b><p class=\"say\" lang=\"en\">A &lt; B.</p>\
                  <p class=\"sheet\" lang=\"en\">Sheet (000): <q lang=\"fr\">Oui &amp; non</q>; more.</p>\
                  <p class=\"reading\" lang=\"en\"><code>x</code>.</p>\
                  <p class=\"setting\" lang=\"en\"><code>start</code>.</p></li>\n</ol>\n";
    assert_eq!(html, wanted);
}
