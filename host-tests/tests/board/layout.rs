//! Every light has its own LED, and the one that a maker expects there.

use galop::board::geometry::{self, Cell, TRACK};
use galop::board::layout::{Corner, Direction, Layout, MAX_LEDS, Strip};
use galop::board::{LIGHTS, Light};
use galop::rules::Seat;
use galop::rules::horses::{Place, Progress};
use std::collections::BTreeSet;

const CORNERS: [Corner; 4] = [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast];

fn all_layouts() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for strip in [Strip::Chain133, Strip::Panel16] {
        for start in CORNERS {
            for direction in [Direction::Rows, Direction::Columns] {
                for serpentine in [false, true] {
                    layouts.push(Layout { strip, start, direction, serpentine });
                }
            }
        }
    }
    layouts
}

fn led(layout: Layout, row: u8, col: u8) -> u8 {
    layout.led(Light::at(Cell { row, col }).expect("a cell with a light")).0
}

/// G-9: the board has 133 lights in all.
#[test]
fn the_lights_are_the_cells_of_the_cross_and_of_the_corners() {
    let mut cells: BTreeSet<Cell> = TRACK.into_iter().collect();
    cells.insert(geometry::CENTRE);
    for seat in Seat::ALL {
        cells.extend(geometry::die(seat));
        cells.extend(geometry::stable(seat));
        let steps = (1..=6).filter_map(|n| Progress::new(Place::Step(n)));
        cells.extend(steps.filter_map(|progress| geometry::horse(seat, progress)));
    }
    assert_eq!(cells.len(), LIGHTS);
    // Both `BTreeSet` and `Light` go row by row.
    let lights: Vec<Cell> = Light::all().map(Light::cell).collect();
    assert_eq!(lights, cells.into_iter().collect::<Vec<_>>());
}

#[test]
fn cells_and_lights_convert_both_ways_and_other_cells_have_none() {
    let mut found = 0;
    for row in 0..=255 {
        for col in 0..=255 {
            let cell = Cell { row, col };
            let light = Light::at(cell);
            assert_eq!(light.is_some(), cell.has_light());
            if let Some(light) = light {
                assert_eq!(light.cell(), cell);
                found += 1;
            }
        }
    }
    assert_eq!(found, LIGHTS);
}

#[test]
fn every_layout_gives_each_light_an_led_of_its_own() {
    for layout in all_layouts() {
        let leds: BTreeSet<u8> = Light::all().map(|light| layout.led(light).0).collect();
        assert_eq!(leds.len(), LIGHTS, "{layout:?}");
        match layout.strip {
            Strip::Chain133 => {
                assert_eq!(
                    (layout.leds(), leds.last().copied()),
                    (LIGHTS, Some(132)),
                    "{layout:?}: the numbers have a gap"
                );
            }
            Strip::Panel16 => assert_eq!(layout.leds(), MAX_LEDS),
        }
    }
}

/// The soldered board, drawn by hand: even rows run right, odd rows run left.
#[test]
fn the_chain_runs_as_drawn() {
    let drawn = "
      0   1   2   .   .   .   3   4   5   .   .   .   6   7   8
     17  16  15   .   .   .  14  13  12   .   .   .  11  10   9
     18  19  20   .   .   .  21  22  23   .   .   .  24  25  26
      .   .   .  33  32   .  31  30  29   .  28  27   .   .   .
      .   .   .  34  35   .  36  37  38   .  39  40   .   .   .
      .   .   .   .   .   .  43  42  41   .   .   .   .   .   .
     44  45  46  47  48  49  50  51  52  53  54  55  56  57  58
     73  72  71  70  69  68  67  66  65  64  63  62  61  60  59
     74  75  76  77  78  79  80  81  82  83  84  85  86  87  88
      .   .   .   .   .   .  91  90  89   .   .   .   .   .   .
      .   .   .  92  93   .  94  95  96   .  97  98   .   .   .
      .   .   . 105 104   . 103 102 101   . 100  99   .   .   .
    106 107 108   .   .   . 109 110 111   .   .   . 112 113 114
    123 122 121   .   .   . 120 119 118   .   .   . 117 116 115
    124 125 126   .   .   . 127 128 129   .   .   . 130 131 132";
    for (row, line) in (0..).zip(drawn.trim_matches('\n').lines()) {
        for (col, word) in (0..).zip(line.split_whitespace()) {
            let light = Light::at(Cell { row, col });
            let led = light.map_or(".".into(), |light| Layout::CHAIN133.led(light).0.to_string());
            assert_eq!(led, word, "row {row}, col {col}");
        }
    }
}

/// The first lights of a chain that begins at another corner.
#[test]
fn the_chain_may_begin_at_any_corner() {
    // Start corner, then the LEDs of (0,0) (0,14) (14,0) (14,14), the neighbours (0,1) (1,0) (13,14), the centre.
    let table = [
        (Corner::NorthWest, [0, 8, 124, 132], [1, 17, 115], 66),
        (Corner::NorthEast, [8, 0, 132, 124], [7, 9, 123], 66),
        (Corner::SouthWest, [124, 132, 0, 8], [125, 123, 9], 66),
        (Corner::SouthEast, [132, 124, 8, 0], [131, 115, 17], 66),
    ];
    for (start, corners, neighbours, centre) in table {
        let chain = Layout { start, ..Layout::CHAIN133 };
        let at = |cells: &[(u8, u8)]| cells.iter().map(|(row, col)| led(chain, *row, *col)).collect::<Vec<_>>();
        assert_eq!(at(&[(0, 0), (0, 14), (14, 0), (14, 14)]), corners, "{start:?}");
        assert_eq!(at(&[(0, 1), (1, 0), (13, 14)]), neighbours, "{start:?}");
        assert_eq!(at(&[(7, 7)]), [centre], "{start:?}");
    }
}

/// Counted by hand on a panel of 16 × 16, whose row 15 and column 15 are unused.
#[test]
fn the_panel_may_begin_at_any_corner_and_run_either_way() {
    use Corner::{NorthEast, NorthWest, SouthEast, SouthWest};
    use Direction::{Columns, Rows};
    let cells = [(0, 0), (0, 1), (1, 0), (0, 14), (14, 0), (14, 14), (7, 7)];
    let table = [
        (NorthWest, Rows, true, [0, 1, 31, 14, 224, 238, 120]),
        (NorthEast, Rows, true, [15, 14, 16, 1, 239, 225, 119]),
        (SouthWest, Rows, true, [255, 254, 224, 241, 31, 17, 135]),
        (SouthEast, Rows, true, [240, 241, 239, 254, 16, 30, 136]),
        (NorthWest, Columns, true, [0, 31, 1, 224, 14, 238, 120]),
        (NorthEast, Columns, true, [255, 224, 254, 31, 241, 17, 135]),
        (SouthWest, Columns, true, [15, 16, 14, 239, 1, 225, 119]),
        (SouthEast, Columns, true, [240, 239, 241, 16, 254, 30, 136]),
        (NorthWest, Rows, false, [0, 1, 16, 14, 224, 238, 119]),
        (NorthEast, Rows, false, [15, 14, 31, 1, 239, 225, 120]),
        (SouthWest, Rows, false, [240, 241, 224, 254, 16, 30, 135]),
        (SouthEast, Rows, false, [255, 254, 239, 241, 31, 17, 136]),
        (NorthWest, Columns, false, [0, 16, 1, 224, 14, 238, 119]),
        (NorthEast, Columns, false, [240, 224, 241, 16, 254, 30, 135]),
        (SouthWest, Columns, false, [15, 31, 14, 239, 1, 225, 120]),
        (SouthEast, Columns, false, [255, 239, 254, 31, 241, 17, 136]),
    ];
    for (start, direction, serpentine, leds) in table {
        let panel = Layout { strip: Strip::Panel16, start, direction, serpentine };
        assert_eq!(cells.map(|(row, col)| led(panel, row, col)), leds, "{panel:?}");
    }
}

#[test]
fn the_unused_row_and_column_of_a_panel_stay_dark() {
    // Rows that all run right from the north-west: an LED's number is 16 · row + col.
    let panel = Layout { serpentine: false, ..Layout::PANEL16 };
    assert!(Light::all().map(|light| panel.led(light).0).all(|led| led / 16 < 15 && led % 16 < 15));
}
