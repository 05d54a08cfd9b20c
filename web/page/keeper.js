// What this browser stores: the game with its settings, and the preferences for the page.

const GAME = "galop.board";
const LIKES = "galop.page";
// The prefix of texts that could not be read, followed by a number. They are never deleted.
const ASIDE = "galop.aside.";

// A browser may refuse to store anything at all.
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

export class Keeper {
  // False if another window has the game open: then this one saves nothing.
  #owner = false;

  // Whether this window is the one that saves the game.
  async own() {
    if (!navigator.locks) return (this.#owner = true);
    return new Promise((owned) => {
      navigator.locks.request("galop", { ifAvailable: true }, (lock) => {
        owned((this.#owner = lock !== null));
        return lock && new Promise(() => {});
      });
    });
  }

  game() { return attempt(() => localStorage.getItem(GAME)) ?? ""; }

  keep(text) {
    return this.#owner && attempt(() => (localStorage.setItem(GAME, text), true)) === true;
  }

  // Stores a text that cannot be read where it is not overwritten. Returns the name of its entry.
  setAside(text) {
    return attempt(() => {
      let number = 1;
      while (localStorage.getItem(ASIDE + number) !== null && localStorage.getItem(ASIDE + number) !== text) number++;
      localStorage.setItem(ASIDE + number, text);
      return ASIDE + number;
    });
  }

  likes() { return attempt(() => JSON.parse(localStorage.getItem(LIKES))) ?? {}; }

  like(likes) { attempt(() => localStorage.setItem(LIKES, JSON.stringify({ ...this.likes(), ...likes }))); }
}
