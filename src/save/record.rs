//! Records as bytes: a version, then the data.
//!
//! A record of an older version is read and converted. One of a newer version is not the same as a broken one: it is
//! left alone until the program that wrote it is back.

use super::history::{Logged, Place, bit};
use super::log::LONGEST;
use crate::arrays::array;
use crate::session::{Fortune, Saved, Seating, Stats, Unreadable};
use crate::setting_table::{Tabled, Values, assign, values};
use crate::settings::Settings;
use crate::sheets::{RENEWED, Sheet};
use serde::{Deserialize, Serialize};

/// The longest record of either kind, in bytes.
pub const MAX_BYTES: usize = LONGEST;

/// A record as bytes.
pub type Bytes = heapless::Vec<u8, MAX_BYTES>;

/// Everything about the games on a board that must survive a power cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The state of the dice: a reset does not change the next throw. All zero in the export of a locked board.
    pub dice: [u8; 32],
    /// The statistics since the board was new.
    pub stats: Stats,
    /// The state of the menu.
    pub menu: Option<MenuRecord>,
    /// The game that is being played, or was put away.
    pub game: Option<GameRecord>,
    /// Where that game is in the history, if it was put away and is there.
    pub place: Option<Place>,
    /// The other games that were put away, the oldest first.
    pub others: Others,
}

/// The most games that can be put away beside the one of the record: four in all.
pub const OTHERS: usize = 3;

/// Games that were put away beside the one of the record, the oldest first.
pub type Others = heapless::Vec<Aside, OTHERS>;

/// A game that was put away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aside {
    /// The game.
    pub game: GameRecord,
    /// Where it is in the history; none if it is not there.
    pub place: Option<Place>,
}

/// What a record says of the history.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// The history of its game.
    pub logged: Option<Logged>,
    /// The state of its game if it was put away, then of the others; [`Place::NONE`] for none.
    pub places: [u8; OTHERS + 1],
}

impl Named {
    pub const NOTHING: Self = Self { logged: None, places: [Place::NONE; OTHERS + 1] };

    /// The state of its game.
    pub fn own(&self) -> Option<Place> {
        let [own, ..] = self.places;
        Place::of(own)
    }

    /// The state of the other games.
    pub fn others(&self) -> impl Iterator<Item = Place> {
        self.places.into_iter().skip(1).filter_map(Place::of)
    }

    /// The sectors that must not be erased, a bit each.
    pub fn sectors(&self) -> u32 {
        let logged = self.logged.as_ref().map_or(0, |logged| bit(logged.sector.into()));
        self.places.into_iter().filter_map(Place::of).fold(logged, |bits, place| bits | bit(place.sector()))
    }
}

/// The state of the menu, so that the players need not be chosen again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MenuRecord {
    /// The game whose page is open.
    pub sheet: Sheet,
    /// The players of the horse games.
    pub seats: Seating,
    /// The players of the games of two sides.
    pub sides: Seating,
}

/// A game, and how the board shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// It was put away: the menu is open.
    pub away: bool,
    /// The game itself.
    pub saved: Saved,
    /// The throw shown on the board.
    pub lying: Option<Lying>,
    /// The last throw of each seat in the opening, 0 for none.
    #[serde(deserialize_with = "array")]
    pub rolled: [u8; 4],
}

impl GameRecord {
    /// A record with only this game, as bytes.
    pub fn encode(&self) -> Bytes {
        record_bytes(&[0; 32], &Stats::default(), None, &Named::NOTHING, Some(self))
    }

    fn is_playable(&self) -> bool {
        let lies = self.lying.is_none_or(|Lying { pips, coins, hands }| {
            (1..=6).contains(&pips) && coins.is_none_or(|coins| coins < 16) && hands < 16
        });
        lies && self.rolled.iter().all(|face| *face <= 6) && self.saved.is_playable()
    }
}

/// A throw shown on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lying {
    /// Its value, 1 to 6.
    pub pips: u8,
    /// The coins, a bit each, if coins were thrown.
    pub coins: Option<u8>,
    /// The player who threw it, a bit for each seat.
    pub hands: u8,
}

/// The version of [`Record`] that is written.
const RECORD: u8 = 5;
/// The version of the settings that is written.
const SETTINGS_VERSION: u8 = 2;

impl Record {
    /// A record with only this game.
    pub fn of(game: Option<GameRecord>) -> Self {
        Self { dice: [0; 32], stats: Stats::default(), menu: None, game, place: None, others: Others::new() }
    }

    /// The record without the state of its dice, which would reveal the next throws.
    pub fn without_dice(self) -> Self {
        Self { dice: [0; 32], ..self }
    }

    /// Whether it has the state of its dice.
    pub fn has_dice(&self) -> bool {
        self.dice != [0; 32]
    }

    /// The record as bytes, without the history of its game and without the other games: for backups, which have a
    /// record for each.
    pub fn encode(&self) -> Bytes {
        self.encode_with(&Named::NOTHING)
    }

    /// The record as bytes. What the game's history is in follows all else.
    pub(super) fn encode_with(&self, named: &Named) -> Bytes {
        let mut bytes = record_bytes(&self.dice, &self.stats, self.menu.as_ref(), named, self.game.as_ref());
        if let Some(logged) = &named.logged {
            logged.write(&mut bytes);
        }
        bytes
    }

    /// Reads all that precedes the game.
    fn head(bytes: &[u8]) -> Result<Head<'_>, Unreadable> {
        let (version, data) = match bytes.split_first() {
            Some((version, data)) if (1..=RECORD).contains(version) => (*version, data),
            Some((version, _)) if *version > RECORD => return Err(Unreadable::Newer(*version)),
            _ => return Err(Unreadable::Broken),
        };
        let (Key(dice), rest) = taken(data)?;
        // Version 1 has only the dice and the game.
        let (mut stats, rest): (Stats, _) = match version {
            1 => (Stats::default(), rest),
            _ => taken(rest)?,
        };
        let (menu, rest) = match version {
            1 => (None, rest),
            _ => {
                check_sheet(rest, MENU_SHEET)?;
                taken(rest)?
            }
        };
        let (Handed { games, seats }, rest) = match version {
            1 | 2 => (Handed::default(), rest),
            _ => taken(rest)?,
        };
        let (Fortunes(fortunes), rest) = match version {
            1..=4 => (Fortunes::default(), rest),
            _ => taken(rest)?,
        };
        let (places, rest) = match version {
            1..=4 => (Named::NOTHING.places, rest),
            _ => rest.split_first_chunk().map(|(places, rest)| (*places, rest)).ok_or(Unreadable::Broken)?,
        };
        check_sheet(rest, GAME_SHEET)?;
        let named = Named { logged: None, places };
        (stats.handed, stats.fortunes) = (games, fortunes);
        stats.limit();
        Ok(Head { version, record: Self { dice, stats, menu, ..Self::of(None) }, seats, named, rest })
    }

    /// [`Unreadable::Newer`] if a newer program wrote this record. Does not look at the game, except for its sheet.
    pub(super) fn of_newer(bytes: &[u8]) -> Option<Unreadable> {
        Self::head(bytes).err().filter(Unreadable::is_newer)
    }

    /// Reads all but the game, which is skipped: for when the game makes the program fail.
    pub fn without_game(bytes: &[u8]) -> Option<Self> {
        Self::beginning(bytes).map(|(record, _)| record)
    }

    /// The same, and the other games that were put away. Without a game, the board would begin with the latest of them:
    /// then that one is left out.
    pub(super) fn beginning(bytes: &[u8]) -> Option<(Self, Named)> {
        let Head { record, mut named, rest, .. } = Self::head(bytes).ok()?;
        if rest.first() == Some(&0) {
            let latest = named.places.iter_mut().rfind(|place| Place::of(**place).is_some());
            latest.into_iter().for_each(|place| *place = Place::NONE);
        }
        Some((record, named))
    }

    /// Reads a record of this or an older version, without the other games. Checks that its game can be played.
    pub fn decode(bytes: &[u8]) -> Result<Self, Unreadable> {
        Self::decode_with(bytes).map(|(record, _)| record)
    }

    /// The same, and what it says of the history.
    pub(super) fn decode_with(bytes: &[u8]) -> Result<(Self, Named), Unreadable> {
        let Head { version, mut record, seats, mut named, rest: data } = Self::head(bytes)?;
        let rest;
        (record.game, rest) = taken(data)?;
        named.logged = match rest {
            [] => None,
            // Older versions have no history, nor has a record without a game.
            _ if version < 4 || record.game.is_none() => return Err(Unreadable::Broken),
            rest => Some(Logged::read(rest).ok_or(Unreadable::Broken)?),
        };
        let playable = match &mut record.game {
            Some(game) => {
                game.saved.handed = seats;
                game.is_playable()
            }
            None => seats == 0,
        };
        if playable { Ok((record, named)) } else { Err(Unreadable::Broken) }
    }
}

/// All of a record but the history. One function for records and for the states of games.
#[inline(never)]
fn record_bytes(
    dice: &[u8; 32],
    stats: &Stats,
    menu: Option<&MenuRecord>,
    named: &Named,
    game: Option<&GameRecord>,
) -> Bytes {
    let seats = game.map_or(0, |game| game.saved.handed);
    let handed = Handed { games: stats.handed, seats };
    encode(RECORD, &(dice, stats, menu, handed, Fortunes(stats.fortunes), named.places, game))
}

/// What precedes the game in a record.
struct Head<'a> {
    version: u8,
    record: Record,
    /// The seats of the game that changed hands.
    seats: u8,
    named: Named,
    rest: &'a [u8],
}

/// The state of the dice.
#[derive(Deserialize)]
struct Key(#[serde(deserialize_with = "array")] [u8; 32]);

/// What version 3 added, between the menu and the game: the count of finished games in which a seat changed hands, and
/// the seats that did in this game, a bit each.
#[derive(Default, Serialize, Deserialize)]
struct Handed {
    games: u32,
    seats: u8,
}

/// What version 5 added after that: how the games of the persons at each seat went.
#[derive(Default, Serialize, Deserialize)]
struct Fortunes(#[serde(deserialize_with = "array")] [Fortune; 4]);

/// [`Unreadable::Newer`] if a newer program wrote these settings.
pub(super) fn settings_of_newer(bytes: &[u8]) -> Option<Unreadable> {
    decode_settings(bytes).err().filter(Unreadable::is_newer)
}

/// All settings as bytes: the values of the board's own table, then a pair for each sheet, its number and its values.
pub fn encode_settings(settings: &Settings) -> Bytes {
    let mut bytes = Bytes::new();
    // Cannot be full: tests write the longest settings possible.
    let _ = bytes.push(SETTINGS_VERSION);
    append(&mut bytes, &values(settings));
    for sheet in Sheet::ALL {
        let _ = bytes.push(sheet.code());
        append(&mut bytes, &settings.house.of(sheet).values());
    }
    let _ = bytes.extend_from_slice(settings.foreign.bytes());
    bytes
}

fn append(bytes: &mut Bytes, values: &Values) {
    let mut buffer = [0; MAX_BYTES];
    let written = postcard::to_slice(values, &mut buffer).map_or(&[][..], |written| written);
    let _ = bytes.extend_from_slice(written);
}

/// The sheets of version 1, in their order there. It held the values of these five, without their numbers.
const FIRST_SHEETS: [u8; 5] = [0, 1, 3, 2, 4];

/// Reads settings of this or an older version. Refuses values that are out of range or contradict each other. A sheet
/// that is absent gets its preset; the bytes of an unknown sheet are preserved.
pub fn decode_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    let (version, data) = bytes.split_first().ok_or(Unreadable::Broken)?;
    let mut first = match version {
        1 => FIRST_SHEETS.iter(),
        2 => [].iter(),
        version if *version > SETTINGS_VERSION => return Err(Unreadable::Newer(*version)),
        _ => return Err(Unreadable::Broken),
    };
    // A record without `layout_confirmed` is of a board that was set up.
    let mut settings = Settings::default();
    let (board, mut rest): (Values, _) = taken(data)?;
    assign(&mut settings, &board)?;
    while !rest.is_empty() {
        let (code, data) = match (first.next(), rest.split_first()) {
            (Some(code), _) => (code, rest),
            (None, Some((code, data))) if *version > 1 => (code, data),
            _ => return Err(Unreadable::Broken),
        };
        let (values, after): (Values, _) = taken(data)?;
        match Sheet::from_code(*code) {
            Some(sheet) => {
                settings.house.of_mut(sheet).assign(&values)?;
            }
            None => {
                let pair = rest.get(..rest.len().saturating_sub(after.len())).unwrap_or_default();
                if !settings.foreign.add(pair) {
                    return Err(Unreadable::Newer(SETTINGS_VERSION));
                }
            }
        }
        rest = after;
    }
    // Version 1 always held all five.
    if first.next().is_some() {
        return Err(Unreadable::Broken);
    }
    settings.check()?;
    if *version == 1 {
        for (name, value) in RENEWED {
            // Refused if the players' other settings do not go with it.
            let _ = settings.set(name, value);
        }
    }
    Ok(settings)
}

fn encode(version: u8, data: &impl Serialize) -> Bytes {
    let mut bytes = [0; MAX_BYTES];
    let Some((first, rest)) = bytes.split_first_mut() else { return Bytes::new() };
    *first = version;
    // Cannot be too long: tests write the longest record possible.
    let written = postcard::to_slice(data, rest).map_or(0, |data| data.len());
    Bytes::from_slice(bytes.get(..written.saturating_add(1)).unwrap_or_default()).unwrap_or_default()
}

/// Where the sheet is in the menu and in the game, which begin with whether there is one.
const MENU_SHEET: usize = 1;
const GAME_SHEET: usize = 2;

/// Refuses the menu or the game that begins here if its sheet is unknown: it is one of a newer program.
fn check_sheet(data: &[u8], at: usize) -> Result<(), Unreadable> {
    match (data.first(), data.get(at)) {
        (Some(1), Some(code)) if Sheet::from_code(*code).is_none() => Err(Unreadable::Newer(RECORD)),
        _ => Ok(()),
    }
}

/// Reads a value, and returns it with the remaining bytes.
fn taken<'a, T: Deserialize<'a>>(data: &'a [u8]) -> Result<(T, &'a [u8]), Unreadable> {
    postcard::take_from_bytes(data).map_err(|_| Unreadable::Broken)
}
