//! What is kept, as bytes: a version, then the data.
//!
//! A record of an older version is read and brought up to date; one of a newer version is told from a
//! broken one, so that it can be left alone until the program that wrote it is back.

use super::log::LONGEST;
use crate::rules::{horses, senet, ur};
use crate::session::{Saved, Seating, Sheet, Stats};
use crate::setting_table::MOST;
use crate::setting_table::{Refused, Values, assign, values};
use crate::settings::{SETTINGS, Settings};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The longest record of either kind: what the log takes in one go.
pub const MAX_BYTES: usize = LONGEST;

/// A record as bytes.
pub type Bytes = heapless::Vec<u8, MAX_BYTES>;

/// Everything about the games played on a board that must outlive a power cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The state of the dice: a reset throws nothing anew.
    pub dice: [u8; 32],
    /// What has happened on the board since it was new.
    pub stats: Stats,
    /// How the menu was left.
    pub menu: Option<MenuRecord>,
    /// The game that is being played, or was put away.
    pub game: Option<GameRecord>,
}

/// How the menu was left, so that nobody need sit down again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MenuRecord {
    /// The game it was opened at.
    pub sheet: Sheet,
    /// Who sat where in the games of horses.
    pub seats: Seating,
    /// Who sat where in the games of two sides.
    pub sides: Seating,
}

/// A game and what the board knows of its being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// It was put away: the menu is open.
    pub away: bool,
    /// The game itself.
    pub saved: Saved,
    /// The throw that lies on the board.
    pub lying: Option<Lying>,
    /// What every seat threw last in the opening, 0 for nothing.
    pub rolled: [u8; 4],
}

impl GameRecord {
    fn is_playable(&self) -> bool {
        let lies = self.lying.is_none_or(|Lying { pips, coins, hands }| {
            (1..=6).contains(&pips) && coins.is_none_or(|coins| coins < 16) && hands < 16
        });
        lies && self.rolled.iter().all(|face| *face <= 6) && self.saved.is_playable()
    }
}

/// A throw that lies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lying {
    /// What it counts for, 1 to 6.
    pub pips: u8,
    /// The coins, a bit each, where coins were thrown.
    pub coins: Option<u8>,
    /// Whose it is, a bit for each seat.
    pub hands: u8,
}

/// Why a record cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// A newer program wrote it, in this version: it is to be left alone.
    Newer(u8),
    /// It is not a record.
    Broken,
    /// It is one, but this value cannot be.
    Refused(Refused),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(version) => write!(f, "a newer program wrote it, in version {version}"),
            Self::Broken => f.write_str("it is not what it is said to be"),
            Self::Refused(refused) => refused.fmt(f),
        }
    }
}

/// The version of [`Record`] that is written.
pub(super) const RECORD: u8 = 2;
/// The version of the settings that is written.
pub(super) const SETTINGS_VERSION: u8 = 1;

impl Record {
    /// The record as bytes.
    pub fn encode(&self) -> Bytes {
        encode(RECORD, self)
    }

    /// All but the game, which is not even looked at: for when it is the game that makes trouble.
    pub fn without_game(bytes: &[u8]) -> Option<Self> {
        let (version, data) = bytes.split_first()?;
        let (dice, stats, menu) = match version {
            1 => (postcard::take_from_bytes(data).ok()?.0, Stats::default(), None),
            2 => postcard::take_from_bytes(data).ok()?.0,
            _ => return None,
        };
        Some(Self { dice, stats, menu, game: None })
    }

    /// Reads what [`Record::encode`] wrote, now or in an older version; its game is one that can go on.
    pub fn decode(bytes: &[u8]) -> Result<Self, Unreadable> {
        let record: Self = match bytes.split_first() {
            Some((1, data)) => whole::<First>(data)?.into(),
            Some((2, data)) => whole(data)?,
            Some((version, _)) if *version > RECORD => return Err(Unreadable::Newer(*version)),
            _ => return Err(Unreadable::Broken),
        };
        let playable = record.game.as_ref().is_none_or(GameRecord::is_playable);
        if playable { Ok(record) } else { Err(Unreadable::Broken) }
    }
}

/// Version 1: nothing was counted yet, and the menu began anew.
#[derive(Deserialize)]
struct First {
    dice: [u8; 32],
    game: Option<GameRecord>,
}

impl From<First> for Record {
    fn from(First { dice, game }: First) -> Self {
        Self { dice, stats: Stats::default(), menu: None, game }
    }
}

const _: () = {
    assert!(SETTINGS.len() <= MOST && horses::SETTINGS.len() <= MOST);
    assert!(ur::SETTINGS.len() <= MOST && senet::SETTINGS.len() <= MOST);
};

/// The values of all tables: the board's own, 000, 001, 003, 002 and 004.
type Tables = [Values; 6];

/// All settings as bytes.
pub fn encode_settings(settings: &Settings) -> Bytes {
    let house = &settings.house;
    let [s000, s001, s003] = &house.horses;
    let tables: Tables = [
        values(SETTINGS, settings),
        values(horses::SETTINGS, s000),
        values(horses::SETTINGS, s001),
        values(horses::SETTINGS, s003),
        values(ur::SETTINGS, &house.ur),
        values(senet::SETTINGS, &house.senet),
    ];
    encode(SETTINGS_VERSION, &tables)
}

/// Reads what [`encode_settings`] wrote, now or when there were fewer settings; refuses values that
/// are out of range or contradict each other.
pub fn decode_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    let tables: Tables = match bytes.split_first() {
        Some((1, data)) => whole(data)?,
        Some((version, _)) if *version > SETTINGS_VERSION => return Err(Unreadable::Newer(*version)),
        _ => return Err(Unreadable::Broken),
    };
    let mut settings = Settings::default();
    let [board, v000, v001, v003, v002, v004] = &tables;
    let house = &mut settings.house;
    let [s000, s001, s003] = &mut house.horses;
    assign(horses::SETTINGS, s000, v000)?;
    assign(horses::SETTINGS, s001, v001)?;
    assign(horses::SETTINGS, s003, v003)?;
    assign(ur::SETTINGS, &mut house.ur, v002)?;
    assign(senet::SETTINGS, &mut house.senet, v004)?;
    assign(SETTINGS, &mut settings, board)?;
    settings.check()?;
    Ok(settings)
}

impl From<Refused> for Unreadable {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

fn encode(version: u8, data: &impl Serialize) -> Bytes {
    let mut bytes = [0; MAX_BYTES];
    let Some((first, rest)) = bytes.split_first_mut() else { return Bytes::new() };
    *first = version;
    // No record is longer than there is room: the tests write the longest there can be.
    let written = postcard::to_slice(data, rest).map_or(0, |data| data.len());
    Bytes::from_slice(bytes.get(..written.saturating_add(1)).unwrap_or_default()).unwrap_or_default()
}

/// Reads data of which nothing may be left over.
fn whole<'a, T: Deserialize<'a>>(data: &'a [u8]) -> Result<T, Unreadable> {
    match postcard::take_from_bytes(data) {
        Ok((value, [])) => Ok(value),
        _ => Err(Unreadable::Broken),
    }
}
