//! The icon as pictures: browsers install a page with PNG files only.
//!
//! `web/page/icon.svg` is drawn from its own shapes. Of SVG only what that file uses is supported: `rect`, `circle`,
//! and a `path` of horizontal and vertical lines, filled, with `viewBox` in the first line.

use std::collections::BTreeSet;

use galop::crc::crc32;
use zopfli::{Format, Options};

/// The pictures of the page.
pub const FILES: [(&str, Style); 4] = [
    ("icon-192.png", Style { size: 192, full: false, zoom: 1.0 }),
    ("icon-256.png", Style { size: 256, full: false, zoom: 1.0 }),
    // A system may cut everything outside a circle of 80 % of the width.
    ("icon-maskable.png", Style { size: 192, full: true, zoom: 0.86 }),
    // The system rounds the corners itself.
    ("apple-touch-icon.png", Style { size: 180, full: true, zoom: 1.0 }),
];

/// The number of steps between an edge and none.
const STEPS: f32 = 4.0;

/// How the icon is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Width and height in pixels.
    pub size: u32,
    /// The colour of the first shape fills the whole square; otherwise the rest is transparent.
    pub full: bool,
    /// The size of the drawing in the square.
    pub zoom: f32,
}

type Point = [f32; 2];

enum Outline {
    /// Centre, half of width and height, radius of the corners.
    Rect(Point, Point, f32),
    Circle(Point, f32),
    Polygon(Vec<Point>),
}

struct Shape {
    outline: Outline,
    fill: [u8; 3],
}

/// The shapes of an icon, from back to front.
pub struct Icon {
    width: f32,
    shapes: Vec<Shape>,
}

impl Icon {
    /// Reads an SVG. The error says what is not supported.
    pub fn read(svg: &str) -> Result<Self, String> {
        let mut icon = Self { width: 0.0, shapes: Vec::new() };
        for tag in svg.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap_or_default().trim_end_matches('/');
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            let text = |wanted: &str| attribute(attributes, wanted);
            let number = |wanted: &str| {
                let text = text(wanted).unwrap_or("0");
                text.parse::<f32>().map_err(|_| format!("{wanted}=\"{text}\" is not a number"))
            };
            let outline = match name {
                "svg" => {
                    let last = text("viewBox").and_then(|text| text.rsplit(' ').next()?.parse().ok());
                    icon.width = last.ok_or("there is no viewBox")?;
                    continue;
                }
                "/svg" => continue,
                "rect" => {
                    let half = [number("width")? / 2.0, number("height")? / 2.0];
                    Outline::Rect([number("x")? + half[0], number("y")? + half[1]], half, number("rx")?)
                }
                "circle" => Outline::Circle([number("cx")?, number("cy")?], number("r")?),
                "path" => Outline::Polygon(polygon(text("d").unwrap_or_default())?),
                _ => return Err(format!("<{name}> is not supported")),
            };
            let fill = text("fill").and_then(colour).ok_or_else(|| format!("<{name}> has no colour like #4a2f1c"))?;
            icon.shapes.push(Shape { outline, fill });
        }
        if icon.shapes.is_empty() { Err("there are no shapes".into()) } else { Ok(icon) }
    }

    /// The colours of a picture, row by row: red, green, blue, opacity.
    pub fn pixels(&self, style: Style) -> Vec<[u8; 4]> {
        let unit = self.width / style.size as f32 / style.zoom;
        let at = |pixel: u32| (pixel as f32 + 0.5 - style.size as f32 / 2.0) * unit + self.width / 2.0;
        let ground = if style.full { self.shapes.first().map(|shape| shape.fill) } else { None };
        let pixel = |point: Point| {
            let mut seen = ground.map_or([0.0; 4], |[r, g, b]| [f32::from(r), f32::from(g), f32::from(b), 1.0]);
            for Shape { outline, fill } in &self.shapes {
                // An edge covers a part of the pixels that it crosses, in steps that compress well.
                let covers = ((0.5 - outline.distance(point) / unit).clamp(0.0, 1.0) * STEPS).round() / STEPS;
                let opacity = seen[3] + covers - seen[3] * covers;
                for (level, fill) in seen.iter_mut().zip(fill) {
                    // The same colour where nothing was before.
                    let share = if opacity > 0.0 { covers / opacity } else { 0.0 };
                    *level += (f32::from(*fill) - *level) * share;
                }
                seen[3] = opacity;
            }
            [seen[0], seen[1], seen[2], seen[3] * 255.0].map(|level| level.round() as u8)
        };
        (0..style.size)
            .flat_map(|row| (0..style.size).map(move |col| (row, col)))
            .map(|(row, col)| pixel([at(col), at(row)]))
            .collect()
    }

    /// The picture as a PNG file, with a palette: at most eight colours meet at few edges.
    pub fn png(&self, style: Style) -> Vec<u8> {
        let pixels = self.pixels(style);
        let palette: BTreeSet<_> = pixels.iter().copied().collect();
        let palette: Vec<_> = palette.into_iter().collect();
        assert!(palette.len() <= 256, "the icon has {} colours", palette.len());
        let row = |row: &[[u8; 4]]| {
            let numbers = row.iter().map(|pixel| palette.partition_point(|colour| colour < pixel) as u8);
            // Each row begins with the number of its filter: 0 is none.
            [0].into_iter().chain(numbers).collect::<Vec<_>>()
        };
        let rows = pixels.chunks(style.size as usize).flat_map(row).collect::<Vec<_>>();
        let packed = zlib(&rows);
        let size = style.size.to_be_bytes();
        let chunks = [
            // Eight bits, a palette; the usual compression and filters, not interlaced.
            chunk(b"IHDR", &[&size[..], &size, &[8, 3, 0, 0, 0]].concat()),
            chunk(b"PLTE", &palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<_>>()),
            chunk(b"tRNS", &palette.iter().map(|[.., opacity]| *opacity).collect::<Vec<_>>()),
            chunk(b"IDAT", &packed),
            chunk(b"IEND", &[]),
        ];
        [b"\x89PNG\r\n\x1a\n".as_slice(), &chunks.concat()].concat()
    }
}

impl Outline {
    /// The distance of a point from the edge; negative inside.
    fn distance(&self, [x, y]: Point) -> f32 {
        match self {
            Self::Circle(centre, radius) => (x - centre[0]).hypot(y - centre[1]) - radius,
            Self::Rect(centre, half, radius) => {
                let [across, down] =
                    [(x - centre[0]).abs() - half[0] + radius, (y - centre[1]).abs() - half[1] + radius];
                across.max(0.0).hypot(down.max(0.0)) + across.max(down).min(0.0) - radius
            }
            Self::Polygon(corners) => {
                let ends = corners.iter().cycle().skip(1);
                let (near, inside) = corners.iter().zip(ends).fold((f32::MAX, false), |(near, inside), (a, b)| {
                    let [left, right] = [a[0].min(b[0]), a[0].max(b[0])];
                    let [top, bottom] = [a[1].min(b[1]), a[1].max(b[1])];
                    let far = (x - x.clamp(left, right)).hypot(y - y.clamp(top, bottom));
                    (near.min(far), inside ^ (left == right && left > x && (top..bottom).contains(&y)))
                });
                if inside { -near } else { near }
            }
        }
    }
}

/// The corners of a path of `M`, `h`, `v`, `H`, `V` and `z`.
fn polygon(path: &str) -> Result<Vec<Point>, String> {
    let mut corners: Vec<Point> = Vec::new();
    let starts: Vec<_> = path.match_indices(char::is_alphabetic).map(|(at, _)| at).chain([path.len()]).collect();
    for part in starts.windows(2).map(|ends| &path[ends[0]..ends[1]]) {
        let wrong = || format!("\"{part}\" in a path is not supported");
        let (letter, numbers) = part.split_at(1);
        let numbers: Result<Vec<f32>, _> =
            numbers.split([' ', ',']).filter(|text| !text.is_empty()).map(str::parse).collect();
        let last = corners.last().copied();
        corners.push(match (letter, numbers.map_err(|_| wrong())?.as_slice(), last) {
            ("M", [x, y], None) => [*x, *y],
            ("h", [by], Some([x, y])) => [x + by, y],
            ("v", [by], Some([x, y])) => [x, y + by],
            ("H", [x], Some([_, y])) => [*x, y],
            ("V", [y], Some([x, _])) => [x, *y],
            ("z", [], Some(_)) => continue,
            _ => return Err(wrong()),
        });
    }
    Ok(corners)
}

fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let found = attributes.split('"').collect::<Vec<_>>();
    found.chunks(2).find_map(|pair| Some(*pair.get(1).filter(|_| pair[0].trim() == format!("{name}="))?))
}

/// Reads `#4a2f1c`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let number = u32::from_str_radix(text.strip_prefix('#').filter(|digits| digits.len() == 6)?, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    Some([r, g, b])
}

/// Compresses in the format of PNG files.
fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x78, 0xda];
    zopfli::compress(Options::default(), Format::Deflate, bytes, &mut packed).expect("a vector takes every byte");
    let sum = |(a, b): (u32, u32), byte: &u8| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (a + b) % 65_521)
    };
    let (a, b) = bytes.iter().fold((1, 0), sum);
    packed.extend((b << 16 | a).to_be_bytes());
    packed
}

/// A part of a PNG file: length, name, content, checksum.
fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let named = [name, content].concat();
    [&(content.len() as u32).to_be_bytes(), named.as_slice(), &crc32(&named).to_be_bytes()].concat()
}
