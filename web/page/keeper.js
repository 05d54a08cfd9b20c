// What this browser keeps: the game with its settings, and how somebody likes the page.

const GAME = "galop.board";
const LIKES = "galop.page";
// What could not be read goes here, with a number, and stays.
const ASIDE = "galop.aside.";

// A browser may refuse to keep anything at all.
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

export class Keeper {
  // Another page of ours may have the game open: then this one keeps nothing.
  #owner = false;

  // Whether this page is the one that keeps the game.
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

  // Puts a text that cannot be read where nobody overwrites it; its name.
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
