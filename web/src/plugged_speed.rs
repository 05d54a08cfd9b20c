//! What a review costs, compared with a choice of a computer player: for `cargo figures wasm`.

use galop::bots::{Balance, Level, Thought};

use crate::exports::DESK;

/// Chooses moves as a computer of level 3, with every throw of the opened game that has several: at most `most`, at
/// equal distances. Returns how many.
#[unsafe(no_mangle)]
pub extern "C" fn past_choose(most: u32) -> u32 {
    DESK.with_borrow(|desk| {
        let Some(reviewed) = desk.past.as_ref().and_then(|opened| opened.reviewed()) else { return 0 };
        let offers: Vec<_> = (0..reviewed.len()).filter_map(|event| reviewed.offer(event)).collect();
        let choices: Vec<_> = offers.into_iter().filter(|offer| offer.len() > 1).collect();
        let chosen = choices.iter().step_by((choices.len() / most.max(1) as usize).max(1)).take(most as usize);
        let rules = reviewed.last().rules();
        chosen
            .map(|offer| {
                let mut thought = Thought::new(rules, offer, Level::Three, Balance::default());
                while thought.work(rules, offer).is_none() {}
            })
            .count() as u32
    })
}
