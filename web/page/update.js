// A newer version of the page: taken at once on the start page, offered during a game or while a board is connected.

import { find } from "./make.js";

const CHECK_MS = 3_600_000;
// On the start page a newer version waits for this long: Chromium asks the worker for the icon when the address changes,
// and a worker that is asked while the next one takes over stays for half a minute.
const QUIET_MS = 2000;

export class Update {
  #free;
  #registration;
  // This page is controlled by the worker of another version, which has replaced its own.
  #replaced = false;
  // The player wants it at once.
  #wanted = false;
  // The player wants it on the next visit to the start page.
  #later = false;
  #quiet;
  // The page was controlled before: the first worker of all is not an update.
  #stored = Boolean(navigator.serviceWorker?.controller);

  // `free` returns whether a reload disturbs no player.
  constructor(free) {
    this.#free = free;
    if (!navigator.serviceWorker) return;
    find("update-go").addEventListener("click", () => {
      this.#wanted = true;
      this.#take();
    });
    find("update-later").addEventListener("click", () => {
      this.#later = true;
      this.look();
    });
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.#replaced = this.#stored;
      this.#stored = true;
      if (this.#replaced && (this.#wanted || this.#free())) this.#take();
      else this.look();
    });
    // Without the worker the page only lacks offline use.
    navigator.serviceWorker.register("worker.js").then((registration) => this.#watch(registration)).catch(() => {});
  }

  // Takes an update if there is one and the page is free; offers it otherwise.
  look() {
    const found = this.#found;
    const free = this.#free();
    find("update").hidden = !found || free || this.#later;
    clearTimeout(this.#quiet);
    if (found && free) this.#quiet = setTimeout(() => this.#free() && this.#take(), QUIET_MS);
  }

  // A game has ended: the one that has begun goes on in the newer version.
  ended() {
    if (!this.#found) return;
    this.#wanted = true;
    this.#take();
  }

  get #found() {
    return this.#replaced || (this.#stored && Boolean(this.#registration?.waiting));
  }

  #watch(registration) {
    this.#registration = registration;
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => this.look());
    });
    this.look();
    // A page may stay open for days.
    const check = () => document.visibilityState === "visible" && registration.update().catch(() => {});
    setInterval(check, CHECK_MS);
  }

  // A worker that waits answers with `controllerchange`. The game is saved when the page is left.
  #take() {
    if (this.#replaced) location.reload();
    else this.#registration?.waiting?.postMessage("take");
  }
}
