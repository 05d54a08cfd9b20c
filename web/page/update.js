// A newer version of the page: taken at once on the start page, offered during a game or while a board is connected.

const CHECK_MS = 3_600_000;

const find = (id) => document.getElementById(id);

export class Update {
  #free;
  #registration;
  // This page is controlled by the worker of another version, which has replaced its own.
  #replaced = false;
  // The player wants it on the next visit to the start page.
  #later = false;
  // The page was controlled before: the first worker of all is not an update.
  #stored = Boolean(navigator.serviceWorker?.controller);

  // `free` returns whether a reload disturbs no player.
  constructor(free) {
    this.#free = free;
    if (!navigator.serviceWorker) return;
    find("update-go").addEventListener("click", () => this.#take());
    find("update-later").addEventListener("click", () => {
      this.#later = true;
      this.look();
    });
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.#replaced = this.#stored;
      this.#stored = true;
      this.look();
    });
    // Without the worker the page only lacks offline use.
    navigator.serviceWorker.register("worker.js").then((registration) => this.#watch(registration)).catch(() => {});
  }

  // Takes an update if there is one and the page is free; offers it otherwise.
  look() {
    const found = this.#replaced || (this.#stored && Boolean(this.#registration?.waiting));
    find("update").hidden = !found || this.#later;
    if (found && this.#free()) this.#take();
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

  // The new worker answers with `controllerchange`. The game is saved when the page is left.
  #take() {
    if (this.#replaced) location.reload();
    else if (this.#registration?.waiting) this.#wanted();
  }

  #wanted() {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.#registration.waiting.postMessage("take");
  }
}
