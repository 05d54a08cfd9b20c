//! The events of `watch`.

use std::collections::BTreeSet;

use galop::rules::Seat;
use galop::settings::Settings;
use galop::view::look::Pace;
use galop_host_tests::ask::Ask as _;
use galop_host_tests::talk::Talk;
use serde_json::Value;

use crate::{in_game, press, quick};

#[test]
fn watching_tells_buttons_throws_moves_and_ends() {
    let mut talk = Talk::new(quick());
    talk.ask("set 001.horses 1").ok();
    talk.ask("watch on").ok();
    assert_eq!(talk.read_seen(), Vec::<String>::new());
    talk.ask("game new 001 person,off,bot1,off").ok();
    talk.wait(10);
    press(&mut talk, "R A");
    let (mut lines, start) = (talk.read_seen(), talk.now);
    assert!(lines[0].contains(r#""mode":"game""#), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(r#""down":"RA""#)));
    while talk.app.winners().is_empty() && talk.now.since(start) < 3_600_000 {
        if talk.app.hands().contains(Seat::Red) {
            talk.ask("press R A 30").ok();
        }
        talk.wait(100);
        lines.extend(talk.read_seen());
    }
    let mut last = 0;
    for line in &lines {
        let json: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let at = json["at"].as_u64().unwrap_or_else(|| panic!("{line}"));
        assert!(at >= last, "events must be in the order of time");
        last = at;
    }
    for what in ["threw", "moved", "won"] {
        assert!(lines.iter().any(|line| line.contains(&format!("\"{what}\":"))), "{what}");
    }
    let stats = talk.app.stats();
    let threw = lines.iter().filter(|line| line.contains("threw")).count();
    assert_eq!(threw as u32, stats.faces.iter().sum::<u32>(), "every throw must be reported once");
    talk.ask("watch off").ok();
    press(&mut talk, "R A");
    assert_eq!(talk.read_seen(), Vec::<String>::new());
    assert_eq!(talk.ask("watch").error(), ("usage", "watch on | off"));
    assert_eq!(talk.ask("watch maybe").error(), ("usage", "watch on | off"));
}

/// The coins of Senet, an opening, a move by the board itself and an undone move are reported too.
#[test]
fn watching_tells_every_kind_of_news() {
    let mut talk = Talk::new(quick());
    talk.ask("watch on").ok();
    let mut lines = Vec::new();
    for game in ["game new 004 bot1,bot2", "game new 002 bot1,bot2", "game new 000 bot1,bot1,bot1,bot1"] {
        talk.ask(game).ok();
        for _ in 0..200 {
            talk.wait(50);
            lines.extend(talk.read_seen());
        }
        talk.ask("game drop").ok();
    }
    let mut talk = in_game();
    talk.ask("watch on").ok();
    for _ in 0..80 {
        let status = talk.ask("status");
        if status.field("undo").is_some() {
            break;
        }
        press(&mut talk, &format!("{} A", status.field("turn").expect("a player's turn")));
        lines.extend(talk.read_seen());
    }
    talk.ask("undo").ok();
    lines.extend(talk.read_seen());
    for what in [
        r#""coins":"#,
        r#""then":"begins","begins":"#,
        r#""then":"nothing","why":"outside""#,
        r#""then":"nothing","why":"number""#,
        r#""then":"nothing","why":"blocked""#,
        r#""then":"choose""#,
        r#""aside":"#,
        r#""undone":true"#,
    ] {
        assert!(lines.iter().any(|line| line.contains(what)), "{what}");
    }
}

/// Holding B while choosing: the move, and what it is good for in one word.
#[test]
fn a_hint_is_an_event_with_a_reason() {
    let mut reasons = BTreeSet::new();
    for game in ["chevaux person,person,off,off", "ur person,person", "senet person,person"] {
        let mut talk = Talk::new(quick());
        talk.ask("set chevaux.horses 2").ok();
        talk.ask(&format!("game new {game}")).ok();
        talk.ask("watch on").ok();
        let mut hints = 0;
        for _ in 0..1500 {
            let status = talk.ask("status");
            let Some(turn) = status.field("turn").map(|turn| turn[..1].to_string()) else { break };
            talk.read_seen();
            if status.field("choice").is_some_and(|choice| !choice.ends_with("of 1")) && hints < 200 {
                talk.ask(&format!("press {turn} B 700")).ok();
                talk.wait(1500);
                let events = talk.read_seen();
                let told: Vec<_> = events.iter().filter(|event| event.contains(r#""hint":"#)).collect();
                assert_eq!(told.len(), 1, "{events:?}");
                let hint: Value = serde_json::from_str(told[0]).expect("JSON");
                let finger = talk.ask("status").field("choice").expect("a choice").to_string();
                assert!(hint["by"].as_str().is_some_and(|by| by.contains(&turn)), "{hint}, {finger}");
                reasons.insert(hint["why"].as_str().expect("a reason").to_string());
                let captures = hint["hint"].as_str().is_some_and(|chosen| chosen.contains('x'));
                assert!(!captures || hint["why"] == "capture", "{hint}");
                hints += 1;
                press(&mut talk, &format!("{turn} A"));
                let events = talk.read_seen();
                let moved = events.iter().find_map(|event| event.split_once(r#""moved":"#)).expect("a move").1;
                assert_eq!(moved.trim_end_matches('}'), hint["hint"].to_string(), "A plays the move of the hint");
            } else {
                press(&mut talk, &format!("{turn} A"));
            }
        }
        assert!(hints > 10, "{game}: {hints}");
    }
    assert_eq!(reasons, ["best", "capture", "goal"].map(String::from).into());
}

/// A throw is reported when the die has fallen, and a move when it has been walked. The reason of a throw without a
/// move comes before the next player's throw.
#[test]
fn events_come_when_the_board_has_shown_them() {
    let mut settings = Settings::default();
    settings.look.pace = Pace::Calm;
    let mut talk = Talk::new(settings);
    talk.ask("game new escalier person,off,person,off").ok();
    talk.ask("watch on").ok();
    let lasts = settings.look.pace.lasts();
    let (mut events, mut stuck, mut moves) = (Vec::new(), 0, 0);
    for _ in 0..120 {
        let Some(turn) = talk.ask("status").field("turn").map(str::to_string) else { break };
        talk.ask(&format!("press {turn} A 60")).ok();
        // Long enough for any animation, or a press during one that is still running.
        talk.wait(if events.len() % 3 == 0 { 400 } else { 4000 });
        events.extend(talk.read_seen());
    }
    talk.wait(4000);
    events.extend(talk.read_seen());
    // The last edges, the seat of the last release, and the presses since the last throw was reported.
    let (mut down, mut up, mut whose, mut presses) = (0, 0, String::new(), 0);
    for event in &events {
        let json: Value = serde_json::from_str(event).expect("JSON");
        let at = json["at"].as_u64().expect("a time");
        let text = |name: &str| json[name].as_str().unwrap_or_default();
        if json["down"].is_string() {
            (down, presses) = (at, presses + 1);
        } else if json["up"].is_string() {
            (up, whose) = (at, text("up")[..1].into());
        } else if json["threw"].is_u64() {
            // The next press may end the fall.
            assert!(at == up + u64::from(lasts.fall) || at == down && up < at, "released at {up}: {event}");
            assert_eq!(text("by"), whose, "no other player has thrown since: {event}");
            stuck += usize::from(text("then") == "nothing" && !text("why").is_empty());
            presses = usize::from(at == down);
        } else if json["moved"].is_string() {
            moves += 1;
            let steps = match text("moved").split(' ').collect::<Vec<_>>()[..] {
                [_, from, to, ..] => from.parse::<u64>().ok().zip(to.parse::<u64>().ok()).map(|(from, to)| to - from),
                _ => None,
            };
            let walk = steps.unwrap_or(1) * u64::from(lasts.step);
            // The press before the last one played it, and the last one ended the walk.
            assert!(at >= down + walk || at == down && presses > 1, "pressed at {down}: {event}");
        }
    }
    assert!(stuck > 10 && moves > 10, "{stuck} without a move, {moves} moves");
}

#[test]
fn what_nobody_reads_is_counted_and_the_game_goes_on() {
    let mut talk = Talk::new(quick());
    talk.ask("watch on").ok();
    talk.ask("set pace quick").ok();
    talk.ask("game new 001 bot1,bot1,bot1,bot1").ok();
    let throws = |talk: &Talk| talk.app.stats().faces.iter().sum::<u32>();
    talk.wait(60_000);
    assert!(throws(&talk) > 30);
    let seen = talk.read_seen();
    let lost: Value = serde_json::from_str(seen.last().expect("what was lost")).expect("JSON");
    assert!(lost["lost"].as_u64().is_some_and(|lost| lost > 10), "{lost}");
    assert!(seen.len() > 20, "the first events must be remembered");
    assert_eq!(talk.read_seen().len(), 0);
    // During an answer no input is taken, and none of it is lost.
    assert_eq!(talk.hear(b"settings\nstatus\n"), 9);
    talk.line();
    assert_eq!(talk.hear(b"status\n"), 0);
    talk.wait(1000);
    while talk.line().expect("the rest") != "ok" {}
    let before = throws(&talk);
    talk.wait(5000);
    assert!(throws(&talk) > before);
}
