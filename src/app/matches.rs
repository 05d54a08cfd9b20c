//! A match on the board: gestures become actions, computers take their time, everything is shown.

use crate::board::Light;
use crate::bots::{Found, Level};
use crate::dice::Dice;
use crate::input::{Button, Gesture, HOLD_MS, Key};
use crate::rules::{Die, Offer, Seat, Seats, horses, senet, ur};
use crate::save::{GameRecord, Lying};
use crate::session::{
    AnyPlay, Aside, News, Phase, Play, Played, Seating, Sequel, Sheet, Stats, Table, Throw, Told, Who,
};
use crate::settings::Settings;
use crate::time::Time;
use crate::view::canvas::Canvas;
use crate::view::look::Pace;
use crate::view::palette::dim;
use crate::view::rhythm::{between, breath};
use crate::view::scene::{self, Fingers, Scenery};
use crate::view::stage::Stage;

use super::ponder::Ponder;
use super::tunes::{self, Tune};

/// A single move waits this long before it is played by itself (C-3).
const SINGLE_MS: u64 = 1000;

/// How bright the winner's show is under a finger that is about to leave it.
const LEAVING: u8 = 80;

/// From one piece of thought to the next: a piece takes half of it, everything else has a moment.
const THINK_MS: u64 = 1;

/// What becomes of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It goes on.
    On,
    /// It is put away, and the menu opens.
    Away,
    /// It is over and has been seen.
    Done,
}

/// What a finger is on a button for: decided when it goes down, and so its release and its being
/// held can mean one thing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    /// There is no finger.
    None,
    /// It has done what it was for: whatever else comes of the press means nothing.
    Spent,
    /// A: the die tumbles, and is thrown when the button comes up.
    Throws,
    /// A: a move was played at once; taken back if the press turns out to be half of a pair.
    Plays,
    /// B while choosing: short goes to the next candidate, held asks for a hint.
    Asks,
    /// B while choosing: it was held, and the hint is being thought of.
    Asked,
    /// B while choosing: the hint is there to be looked at.
    Told,
    /// B of whoever moved last: held takes the move back.
    TakesBack,
    /// A: the pause ends.
    Resumes,
    /// A: a game that is over is put away.
    Leaves,
}

/// A game and all that the board knows of its being played.
#[derive(Clone)]
pub(super) struct Match<R: Scenery> {
    sheet: Sheet,
    play: Play<R>,
    stage: Stage<R>,
    /// One for each button.
    touches: [Touch; 8],
    /// All that a press of A has changed, as it was before, while that press lasts and nobody has gone on.
    before: Option<(Play<R>, Stage<R>, Stats)>,
    /// What is being thought of.
    ponder: Ponder<R>,
    /// When a computer, or the clock of a single move, acts.
    due: Option<Time>,
    /// What will be heard, and when.
    cue: Option<(Time, Tune)>,
    /// Something happened that is to be kept.
    changed: bool,
    /// What happened in this step.
    news: Told,
}

impl<R: Scenery> Match<R> {
    fn new(sheet: Sheet, play: Play<R>) -> Self {
        let (stage, touches) = (Stage::new(), [Touch::None; 8]);
        Self {
            sheet,
            play,
            stage,
            touches,
            before: None,
            ponder: Ponder::new(),
            due: None,
            cue: None,
            changed: true,
            news: Told::new(),
        }
    }

    /// The match that was kept; none if it cannot be.
    fn restore(rules: R, record: &GameRecord, now: Time) -> Option<Self> {
        let mut game = Self::new(record.saved.sheet, Play::restore(rules, &record.saved, now)?);
        let lying = record.lying.and_then(|Lying { pips, coins, hands }| {
            Some((Throw { die: Die::new(pips)?, coins }, Seats::from_bits(hands)))
        });
        game.stage = Stage::resumed(lying, record.rolled);
        game.changed = false;
        Some(game)
    }

    fn record(&self, away: bool, now: Time) -> GameRecord {
        let lying = self.stage.thrown().map(|(throw, hands)| Lying {
            pips: throw.die.pips(),
            coins: throw.coins,
            hands: hands.bits(),
        });
        GameRecord { away, saved: self.play.save(self.sheet, now), lying, rolled: self.stage.rolled() }
    }

    pub fn gesture(
        &mut self,
        gesture: Gesture,
        dice: &mut Dice,
        stats: &mut Stats,
        settings: &Settings,
        now: Time,
    ) -> (Fate, Option<Tune>) {
        let mut tune = None;
        match gesture {
            Gesture::Press(button) => {
                let (touch, heard) = self.press(button, stats, settings, now);
                self.touch(button, touch);
                tune = heard;
            }
            Gesture::Short(button) | Gesture::Release(button) => {
                let short = matches!(gesture, Gesture::Short(_));
                match self.touch(button, Touch::None) {
                    Touch::Throws => {
                        // C-1: « The throw is drawn when the button is released, never before. »
                        dice.stir(now, button.index());
                        tune = self.throw(dice, stats, settings, now);
                    }
                    Touch::Asks if short => {
                        self.play.next();
                        self.changed = true;
                        tune = Some(tunes::TICK);
                    }
                    Touch::Plays => self.before = None,
                    Touch::Resumes => self.play.resume(now),
                    Touch::Leaves if short => return (Fate::Done, None),
                    _ => {}
                }
            }
            Gesture::Hold(button) => match self.touch_of(button) {
                Touch::Asks => {
                    self.touch(button, if settings.hints { Touch::Asked } else { Touch::Told });
                }
                Touch::TakesBack => {
                    self.take_back(stats, now);
                    self.touch(button, Touch::Spent);
                }
                _ => {}
            },
            // Both buttons count only as the pair: whatever the first one did is taken back. Nothing
            // more is told of either until both are up.
            Gesture::Pair(seat) => {
                for key in [Key::A, Key::B] {
                    match self.touch(Button::new(seat, key), Touch::None) {
                        // Unless the other seat of the same side still has its finger there.
                        Touch::Throws if !self.touched(Touch::Throws) => self.stage.stop(),
                        Touch::Plays => {
                            if let Some(before) = self.before.take() {
                                (self.play, self.stage, *stats) = before;
                                self.cue = None;
                                self.changed = true;
                                self.tell(News::TakenBack);
                            }
                        }
                        _ => {}
                    }
                }
            }
            Gesture::PairHold(_) => return (Fate::Away, None),
        }
        (Fate::On, tune)
    }

    /// Puts a finger on a button, and tells what the last one was there for.
    fn touch(&mut self, button: Button, touch: Touch) -> Touch {
        match self.touches.get_mut(usize::from(button.index())) {
            Some(slot) => core::mem::replace(slot, touch),
            None => Touch::None,
        }
    }

    fn touch_of(&self, button: Button) -> Touch {
        self.touches.get(usize::from(button.index())).copied().unwrap_or(Touch::None)
    }

    /// Whether any finger is on the board for this.
    fn touched(&self, touch: Touch) -> bool {
        self.touches.contains(&touch)
    }

    fn over(&self) -> bool {
        matches!(self.play.phase(), Phase::Over(_))
    }

    pub fn computers_turn(&self) -> bool {
        matches!(self.play.who(self.play.hands()), Who::Computer(_))
    }

    /// Whether this button is one of the person's whose turn it is (C-2).
    fn counts(&self, button: Button) -> bool {
        let hands = self.play.hands();
        hands.contains(button.seat()) && self.play.who(hands) == Who::Person
    }

    /// A button went down: what for, and what is heard of it at once.
    fn press(&mut self, button: Button, stats: &mut Stats, settings: &Settings, now: Time) -> (Touch, Option<Tune>) {
        let is_a = button.key() == Key::A;
        if self.play.paused() {
            return (if is_a { Touch::Resumes } else { Touch::Spent }, None);
        }
        let takes_back = !is_a && settings.undo && self.undoable().contains(button.seat());
        // A press that skips an animation does nothing else. Unless B is held: then the move that is
        // being shown is taken back.
        if self.stage.busy(self.play.rules(), &settings.look, now) {
            self.stage.skip();
            if takes_back {
                self.wait_for_hold(now);
            }
            let tune = self.cue.take().map(|(_, tune)| tune);
            return (if takes_back { Touch::TakesBack } else { Touch::Spent }, tune);
        }
        if self.computers_turn() {
            // Any press hurries a computer on, but one that may take a move back.
            match takes_back {
                true => self.wait_for_hold(now),
                false => self.due = Some(now),
            }
            return (if takes_back { Touch::TakesBack } else { Touch::Spent }, None);
        }
        let counts = self.counts(button);
        match self.play.phase() {
            Phase::Over(_) if is_a => (Touch::Leaves, None),
            Phase::Choose(_) if counts && !is_a => (Touch::Asks, None),
            Phase::Choose(_) if counts => {
                let before = (self.play, self.stage, *stats);
                let played = self.play.play(now);
                let tune = self.show(&played, stats, settings, now);
                self.before = Some(before);
                (Touch::Plays, tune)
            }
            Phase::Opening(_) | Phase::Throw(_) if counts && is_a => {
                self.stage.tumble(self.play.hands(), now);
                (Touch::Throws, None)
            }
            _ if takes_back => (Touch::TakesBack, None),
            _ => (Touch::Spent, None),
        }
    }

    /// A computer waits to see whether B is held.
    fn wait_for_hold(&mut self, now: Time) {
        let patience = now.after(HOLD_MS.saturating_add(100));
        self.due = Some(self.due.map_or(patience, |due| due.max(patience)));
    }

    /// The game has gone on: whatever fingers were on the board for is over, or somebody who was quicker
    /// would throw, choose or take back for somebody else.
    fn spend(&mut self) {
        self.before = None;
        for touch in &mut self.touches {
            match touch {
                Touch::Throws | Touch::Plays | Touch::Asks | Touch::Asked | Touch::Told | Touch::TakesBack => {
                    *touch = Touch::Spent
                }
                Touch::None | Touch::Spent | Touch::Resumes | Touch::Leaves => {}
            }
        }
    }

    /// The seats whose B takes the last move back: none when a computer made it.
    fn undoable(&self) -> Seats {
        let hands = self.play.undoable();
        if self.play.who(hands) == Who::Person { hands } else { Seats::from_bits(0) }
    }

    fn take_back(&mut self, stats: &mut Stats, now: Time) {
        let deed = self.play.deed();
        if self.play.undo() {
            stats.take_back(deed);
            self.spend();
            self.due = None;
            self.cue = None;
            self.stage.undone(now);
            self.changed = true;
            self.tell(News::TakenBack);
        }
    }

    /// Somebody may want to know.
    fn tell(&mut self, news: News) {
        // There is room for all that a step brings, see `Told`.
        let _ = self.news.push(news);
    }

    /// Tells what was played in words' terms, after it was.
    fn tell_played(&mut self, played: &Played<R>) {
        let (news, aside) = match played {
            Played::Nothing => return,
            Played::Opened(cast, hands) => (News::Threw(*hands, *cast, Sequel::Opening), &None),
            Played::Began(cast, hands, aside) => (News::Threw(*hands, *cast, Sequel::Begins(self.play.hands())), aside),
            Played::Offered(cast, hands) => (News::Threw(*hands, *cast, Sequel::Choose), &None),
            Played::Stuck(cast, hands, aside) => (News::Threw(*hands, *cast, Sequel::NoMove), aside),
            Played::Moved(_, chosen, aside) => {
                (News::Moved(self.play.undoable(), self.play.rules().any_move(chosen)), aside)
            }
        };
        self.tell(news);
        self.tell_aside(aside);
        if self.over() {
            self.tell(News::Over(self.play.winners()));
        }
    }

    fn tell_aside(&mut self, aside: &Aside<R>) {
        if let Some((_, by_itself)) = aside {
            self.tell(News::Aside(self.play.rules().any_move(by_itself)));
        }
    }

    fn throw(&mut self, dice: &mut Dice, stats: &mut Stats, settings: &Settings, now: Time) -> Option<Tune> {
        let played = self.play.throw(dice, now);
        self.show(&played, stats, settings, now)
    }

    /// Counts what happened.
    fn count(&self, played: &Played<R>, stats: &mut Stats) {
        match played {
            Played::Nothing => return,
            Played::Opened(cast, _) | Played::Began(cast, ..) | Played::Offered(cast, _) | Played::Stuck(cast, ..) => {
                stats.threw(*cast)
            }
            Played::Moved(..) => {}
        }
        stats.add(self.play.deed());
    }

    /// Shows what happened, and says what is heard of it now; the rest is heard when it is seen.
    fn show(&mut self, played: &Played<R>, stats: &mut Stats, settings: &Settings, now: Time) -> Option<Tune> {
        if *played == Played::Nothing {
            return None;
        }
        self.count(played, stats);
        self.spend();
        self.tell_played(played);
        self.stage.happened(played, now);
        self.due = None;
        self.changed = true;
        let lasts = settings.look.pace.lasts();
        let rules = self.play.rules();
        let (at, tune) = match played {
            Played::Nothing => return None,
            Played::Opened(..) | Played::Began(..) | Played::Offered(..) => (lasts.fall, tunes::THROW),
            Played::Stuck(..) => (lasts.fall, if self.over() { tunes::WIN } else { tunes::NO }),
            Played::Moved(_, chosen, _) => {
                let tune = match () {
                    () if self.over() => tunes::WIN,
                    () if rules.is_capture(chosen) => tunes::CAPTURE,
                    () if rules.is_finish(chosen) => tunes::FINISH,
                    () => return Some(tunes::STEP),
                };
                (lasts.step.saturating_mul(rules.steps(chosen).into()), tune)
            }
        };
        self.cue = Some((now.after(at.into()), tune));
        self.heard(now)
    }

    /// The tune that is due.
    fn heard(&mut self, now: Time) -> Option<Tune> {
        self.cue.take_if(|(at, _)| *at <= now).map(|(_, tune)| tune)
    }

    /// Who thinks about the moves on offer, if anybody does.
    fn thinker(&self, settings: &Settings) -> Option<(Offer<R>, Level)> {
        let Phase::Choose(offer) = self.play.phase() else { return None };
        let asked = settings.hints && (self.touched(Touch::Asks) || self.touched(Touch::Asked));
        let level = match self.play.who(self.play.hands()) {
            Who::Computer(level) => level,
            Who::Person if asked => Level::Three,
            Who::Person | Who::Nobody => return None,
        };
        Some((*offer, level))
    }

    /// What was found by whoever thinks.
    fn found(&self, settings: &Settings) -> Option<Found> {
        self.thinker(settings).and_then(|(offer, level)| self.ponder.found(&offer, level))
    }

    /// The position of which it is to be found out who is ahead.
    fn unweighed(&self, settings: &Settings) -> Option<R::Position> {
        let position = self.play.position().filter(|_| settings.chance_light)?;
        (!self.ponder.knows_ahead(position)).then_some(*position)
    }

    /// There is something to think about.
    fn ponders(&self, settings: &Settings) -> bool {
        let thinks = self.thinker(settings).is_some() && self.found(settings).is_none();
        !self.play.paused() && (thinks || self.unweighed(settings).is_some())
    }

    /// Whether nothing else is to be done now than to think, if there is something to think about.
    pub fn may_ponder(&self, settings: &Settings, now: Time) -> bool {
        self.ponders(settings) && self.cue.is_none_or(|(at, _)| at > now)
    }

    /// Thinks for a piece of at most half a millisecond of the board's processor.
    pub fn ponder(&mut self, settings: &Settings) {
        if let Some(position) = self.unweighed(settings) {
            self.ponder.weigh(&self.play, &position);
        } else if let Some((offer, level)) = self.thinker(settings) {
            self.ponder.think(self.play.rules(), &offer, level);
        }
    }

    /// Lets time pass: computers throw and play, single moves are played, each at most once a step.
    pub fn tick(&mut self, dice: &mut Dice, stats: &mut Stats, settings: &Settings, now: Time) -> Option<Tune> {
        if !settings.chance_light {
            self.ponder.forget_ahead();
        }
        if self.play.paused() {
            return None;
        }
        let mut heard = self.heard(now);
        let found = self.found(settings);
        if let Some(found) = found.filter(|_| self.touched(Touch::Asked)) {
            self.play.point(found.choice);
            self.changed = true;
            heard = Some(tunes::TICK);
            for touch in self.touches.iter_mut().filter(|touch| **touch == Touch::Asked) {
                *touch = Touch::Told;
            }
        }
        if self.stage.busy(self.play.rules(), &settings.look, now) {
            return heard;
        }
        let computer = self.computers_turn();
        let choosing = matches!(self.play.phase(), Phase::Choose(_));
        // A finger on B is still asking for something.
        let asking = [Touch::Asks, Touch::Asked, Touch::Told].into_iter().any(|touch| self.touched(touch));
        let single = match self.play.phase() {
            Phase::Choose(offer) => settings.auto_single && offer.len() == 1 && !asking,
            _ => false,
        };
        if self.over() || !computer && !single {
            self.due = None;
            return heard;
        }
        let wait = if computer { think_ms(settings.look.pace) } else { SINGLE_MS };
        let due = *self.due.get_or_insert(now.after(wait));
        if due > now {
            return heard;
        }
        if choosing {
            match found {
                Some(found) if computer => self.play.point(found.choice),
                None if computer => return heard,
                _ => {}
            }
            self.due = None;
            let played = self.play.play(now);
            return self.show(&played, stats, settings, now).or(heard);
        }
        self.due = None;
        self.throw(dice, stats, settings, now).or(heard)
    }

    /// When [`Match::tick`] has something to do, at the latest; none when it waits for fingers.
    pub fn wake(&self, settings: &Settings, now: Time) -> Option<Time> {
        if self.play.paused() {
            return None;
        }
        // While an animation runs nobody acts; one that is over asks for nothing any more.
        let busy = self.stage.busy_until(self.play.rules(), &settings.look).filter(|end| *end > now);
        let cue = self.cue.map(|(at, _)| at);
        // It may have been due while it was still being thought about.
        let due = self.due.map(|due| due.max(now.after(1)));
        let acts = if self.ponders(settings) { Some(now.after(THINK_MS)) } else { busy.or(due) };
        [acts, cue].into_iter().flatten().min()
    }

    /// Stops the clock, and whatever is being shown; fingers that are still on the buttons are forgotten.
    pub fn pause(&mut self, now: Time) {
        self.play.pause(now);
        self.stage.stop();
        self.stage.skip();
        (self.touches, self.before, self.due, self.cue) = ([Touch::None; 8], None, None, None);
    }

    pub fn paint(&self, settings: &Settings, now: Time, canvas: &mut Canvas) {
        let back = Seats::of(|seat| self.touch_of(Button::new(seat, Key::B)) == Touch::TakesBack);
        let fingers = Fingers { lifted: self.touched(Touch::Asks), back };
        scene::table(&self.play, &self.stage, fingers, &settings.look, now, canvas);
        if !self.over() {
            self.ponder.paint(self.sheet, canvas);
        }
        let level = match () {
            () if self.touched(Touch::Leaves) => LEAVING,
            // The whole board breathes: any A goes on.
            () if self.play.paused() && !self.touched(Touch::Resumes) => between(40, 150, breath(now)),
            () => return,
        };
        for light in Light::all() {
            canvas.set(light, dim(canvas.get(light), level));
        }
    }
}

/// A match of whatever game.
#[derive(Clone)]
pub(super) enum Game {
    Horses(Match<horses::Rules>),
    Ur(Match<ur::Rules>),
    Senet(Match<senet::Rules>),
}

/// Does the same with a match of whatever game.
macro_rules! any {
    ($any:expr, $game:ident => $then:expr) => {
        match $any {
            Game::Horses($game) => $then,
            Game::Ur($game) => $then,
            Game::Senet($game) => $then,
        }
    };
}

impl Game {
    pub fn new(table: Table, seating: Seating, dice: &mut Dice, now: Time) -> Self {
        match table {
            Table::Horses(sheet, rules) => Self::Horses(Match::new(sheet, Play::new(rules, seating, dice, now))),
            Table::Ur(rules) => Self::Ur(Match::new(Sheet::S002, Play::new(rules, seating, dice, now))),
            Table::Senet(rules) => Self::Senet(Match::new(Sheet::S004, Play::new(rules, seating, dice, now))),
        }
    }

    /// The game that was kept, paused; none if it cannot be.
    pub fn restore(record: &GameRecord, now: Time) -> Option<Self> {
        Some(match record.saved.table().ok()? {
            Table::Horses(_, rules) => Self::Horses(Match::restore(rules, record, now)?),
            Table::Ur(rules) => Self::Ur(Match::restore(rules, record, now)?),
            Table::Senet(rules) => Self::Senet(Match::restore(rules, record, now)?),
        })
    }

    /// What is to be kept of it.
    pub fn record(&self, away: bool, now: Time) -> GameRecord {
        any!(self, game => game.record(away, now))
    }

    /// Whether something happened that is to be kept, since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        any!(self, game => core::mem::take(&mut game.changed))
    }

    /// Only computers play.
    pub fn unattended(&self) -> bool {
        any!(self, game => game.play.unattended())
    }

    /// It is being played, and nothing moves but a corner that breathes.
    pub fn still(&self, settings: &Settings, now: Time) -> bool {
        any!(self, game => !game.play.paused() && !game.stage.busy(game.play.rules(), &settings.look, now))
    }

    pub fn gesture(
        &mut self,
        gesture: Gesture,
        dice: &mut Dice,
        stats: &mut Stats,
        settings: &Settings,
        now: Time,
    ) -> (Fate, Option<Tune>) {
        any!(self, game => game.gesture(gesture, dice, stats, settings, now))
    }

    pub fn tick(&mut self, dice: &mut Dice, stats: &mut Stats, settings: &Settings, now: Time) -> Option<Tune> {
        any!(self, game => game.tick(dice, stats, settings, now))
    }

    pub fn may_ponder(&self, settings: &Settings, now: Time) -> bool {
        any!(self, game => game.may_ponder(settings, now))
    }

    pub fn ponder(&mut self, settings: &Settings) {
        any!(self, game => game.ponder(settings));
    }

    pub fn wake(&self, settings: &Settings, now: Time) -> Option<Time> {
        any!(self, game => game.wake(settings, now))
    }

    pub fn pause(&mut self, now: Time) {
        any!(self, game => game.pause(now));
    }

    pub fn resume(&mut self, now: Time) {
        any!(self, game => game.play.resume(now));
    }

    pub fn take_back(&mut self, stats: &mut Stats, now: Time) {
        any!(self, game => game.take_back(stats, now));
    }

    pub fn paint(&self, settings: &Settings, now: Time, canvas: &mut Canvas) {
        any!(self, game => game.paint(settings, now, canvas));
    }

    /// Itself, to be looked at.
    pub const fn play(&self) -> AnyPlay<'_> {
        match self {
            Self::Horses(game) => AnyPlay::Horses(&game.play),
            Self::Ur(game) => AnyPlay::Ur(&game.play),
            Self::Senet(game) => AnyPlay::Senet(&game.play),
        }
    }

    /// What happened in the last step.
    pub fn news(&self) -> &[News] {
        any!(self, game => &game.news)
    }

    /// Another step begins.
    pub fn forget_news(&mut self) {
        any!(self, game => game.news.clear());
    }

    pub fn paused(&self) -> bool {
        any!(self, game => game.play.paused())
    }

    pub fn computers_turn(&self) -> bool {
        any!(self, game => game.computers_turn())
    }

    pub fn sheet(&self) -> Sheet {
        any!(self, game => game.sheet)
    }

    pub fn who(&self, seat: Seat) -> Who {
        any!(self, game => game.play.seating().at(seat))
    }

    pub fn thrown(&self) -> Option<Throw> {
        any!(self, game => game.stage.thrown().map(|(throw, _)| throw))
    }

    /// While somebody chooses: on which candidate the finger is, and how many there are.
    pub fn choice(&self) -> Option<(u8, u8)> {
        any!(self, game => match game.play.phase() {
            Phase::Choose(offer) => Some((offer.finger(), offer.len())),
            Phase::Opening(_) | Phase::Throw(_) | Phase::Over(_) => None,
        })
    }

    /// The seats whose B takes the last move back.
    pub fn undoable(&self) -> Seats {
        any!(self, game => game.undoable())
    }

    /// Whose buttons count now; none when the game is over.
    pub fn hands(&self) -> Seats {
        any!(self, game => game.play.hands())
    }

    /// The seats of whoever won; none before the end.
    pub fn winners(&self) -> Seats {
        any!(self, game => game.play.winners())
    }
}

/// The human moment before a computer throws or moves.
const fn think_ms(pace: Pace) -> u64 {
    match pace {
        Pace::Calm => 700,
        Pace::Quick => 300,
        Pace::Instant => 0,
    }
}
