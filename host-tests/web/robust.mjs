// What must hold of the page when something is wrong: another site on its port, stored nonsense, an old browser, a file
// that does not arrive, a new version in the middle of a game, a board that refuses or never answers.

import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { playOn, state, until } from "./board.mjs";

const ready = (page) => page.waitForSelector("body.ready");
const GAME = "?seed=7&game=001&seats=person,off,person,off&set=pace=instant&set=auto_single=false";
const note = (page, pattern) => until(page, (source) => new RegExp(source).test(document.getElementById("note").textContent), pattern.source);

// Throws for whoever is to throw or to play.
async function play(page, presses) {
  for (let n = 0; n < presses; n++) {
    const seat = await (await until(page, () => [0, 1, 2, 3].find((seat) => ["throw", "choose", "single"].includes(galop.act(seat)))?.toString())).jsonValue();
    await page.locator(`.seat-${seat} .key.A`).click();
  }
}

// A server on a port of this computer, the given one or a free one.
async function listen(answer, port = 0) {
  const server = createServer(answer);
  await new Promise((done) => server.listen(port, "127.0.0.1", done));
  return {
    port: server.address().port,
    close: () => new Promise((done) => { server.close(done); server.closeAllConnections(); }),
  };
}

// Passes everything on to the server of `cargo web`, which has another port. `change` may change a file.
const galop = (address, change = (path, body) => body) => (asked, answer) => {
  const { host } = new URL(address);
  const passed = request(new URL(asked.url, address), { headers: { host } }, async (given) => {
    const body = change(asked.url, Buffer.concat(await given.toArray()));
    answer.writeHead(given.statusCode, { ...given.headers, "content-length": body.length }).end(body);
  });
  passed.end();
};

const another = (asked, answer) => {
  const found = asked.url === "/";
  answer.writeHead(found ? 200 : 404, { "content-type": "text/html" }).end(found ? "<title>Other</title>another project" : "not here");
};

// The page and the worker of a version before the folder: at the root, from its store first.
const OLD = {
  "/": ["text/html", `<!doctype html><title>Old</title><body>old<script type="module" src="main.js"></script>`],
  "/main.js": ["text/javascript", `navigator.serviceWorker.register("worker.js");
    const stored = navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener("controllerchange", () => stored && location.reload());`],
  "/worker.js": ["text/javascript", `const CACHE = "galop-0123abcd";
    self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["index.html", "main.js"])).then(() => self.skipWaiting())));
    self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
    self.addEventListener("fetch", (event) => {
      const name = event.request.mode === "navigate" ? "index.html" : event.request;
      event.respondWith(caches.open(CACHE).then((cache) => cache.match(name, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
    });`],
};
const old = (asked, answer) => {
  const [kind, text] = OLD[asked.url === "/index.html" ? "/" : asked.url] ?? ["text/plain", ""];
  answer.writeHead(text ? 200 : 404, { "content-type": kind }).end(text);
};

const controlled = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
});
const scopes = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname));

export async function another_site_on_the_port_is_shown({ bare, address }) {
  for (const way of ["/galop/", "/"]) {
    const page = await bare();
    const before = await listen(old);
    const here = `http://127.0.0.1:${before.port}`;
    await page.goto(here);
    await controlled(page);
    await page.goto(`${here}/anything`);
    assert.equal(await page.title(), "Old", "the old worker must answer for the whole port");
    await before.close();
    // Galop under its folder takes the old worker away, by either address.
    const now = await listen(galop(address), before.port);
    await page.goto(here + way);
    await until(page, () => location.pathname === "/galop/" && document.querySelector("body.ready"));
    await controlled(page);
    await until(page, async () => (await navigator.serviceWorker.getRegistrations()).length === 1);
    assert.deepEqual(await scopes(page), ["/galop/"]);
    const stores = await page.evaluate(() => caches.keys());
    assert.ok(stores.length === 1 && stores[0].startsWith(`galop ${here}/galop/ `), stores.join());
    // From its root it is found again, with the parameters.
    await page.goto(`${here}/?lang=fr`);
    await ready(page);
    assert.equal(await page.evaluate(() => location.pathname + location.search), "/galop/?lang=fr");
    if (way === "/") continue;
    await now.close();
    // Another project on the same port: everywhere its own answers.
    const other = await listen(another, before.port);
    await page.goto(here);
    assert.equal(await page.locator("body").textContent(), "another project");
    assert.equal((await page.goto(`${here}/galop/`)).status(), 404);
    assert.equal(await page.locator("body").textContent(), "not here");
    await other.close();
    // No server at all: the stored page.
    await page.goto(`${here}/galop/`);
    await ready(page);
  }
}

export async function preferences_of_a_wrong_form_are_set_aside({ open }) {
  const page = await open();
  const good = { lang: "en", clear: true, sheet: "004", "001": { seats: "bot1,off,person,off", horses: "3" } };
  const cases = [
    ["[]", {}], ["null", {}], ["7", {}], ['"text"', {}], ["{", {}], ["", {}],
    [{ ...good, lang: 5 }, { ...good, lang: undefined }],
    [{ ...good, clear: "yes" }, { ...good, clear: undefined }],
    [{ ...good, sheet: ["001"] }, { ...good, sheet: undefined }],
    [{ ...good, pace: { calm: 1 } }, good],
    [{ ...good, "004": "person" }, { ...good, "004": "person" }],
    ...[5, ["person", "off"], null, "person", "person,off,king,off", {}].map((seats) => [{ ...good, "001": { seats } }, { ...good, "001": undefined }]),
    [{ ...good, "001": { horses: 3 } }, { ...good, "001": undefined }],
    [{ ...good, "001": [] }, { ...good, "001": undefined }],
    [{ ...good, "001": null }, { ...good, "001": undefined }],
    [good, good],
  ];
  const text = (stored) => (typeof stored === "string" ? stored : JSON.stringify(stored));
  // All of them as the page reads them, before it is loaded with some.
  const checked = await page.evaluate(async (texts) => {
    const { Keeper, Library } = await import("./main.js");
    const library = await Library.load("galop.wasm.gz");
    return texts.map((text) => {
      localStorage.clear();
      localStorage.setItem("galop.page", text);
      const told = new Keeper().check((game) => library.picture(game).length > 0);
      return { told, left: localStorage.getItem("galop.page"), aside: localStorage.getItem("galop.aside.1") };
    });
  }, cases.map(([stored]) => text(stored)));
  for (const [number, [stored, left]] of cases.entries()) {
    const wrong = text(left) !== text(stored);
    const { told, left: found, aside } = checked[number];
    assert.equal(found, text(left), text(stored));
    assert.equal(told?.name, wrong ? "galop.aside.1" : undefined, text(stored));
    assert.equal(aside, wrong ? text(stored) : null);
  }
  for (const stored of ["[]", text({ ...good, "001": { seats: 5 } })]) {
    await page.evaluate((text) => { localStorage.clear(); localStorage.setItem("galop.page", text); }, stored);
    await page.reload();
    await ready(page);
    assert.match(await page.locator("#note").textContent(), /preferences .* cannot be read\..*galop\.aside\.1\./);
    for (const sheet of ["004", "001"]) await page.locator(`.card input[value="${sheet}"]`).check();
    assert.equal(await page.evaluate(() => localStorage.getItem("galop.aside.1")), stored);
  }
  // Once set aside, it is not reported again.
  await page.reload();
  await ready(page);
  assert.ok(!(await page.locator("#note").isVisible()));
  // A log of a wrong form, too.
  for (const stored of ["{", "[]", "5", text({ of: "01234567" }), text({ of: 1, lines: [] }), text({ of: "01234567", lines: [5] })]) {
    await page.evaluate((stored) => { localStorage.clear(); localStorage.setItem("galop.log", stored); }, stored);
    await page.reload();
    await ready(page);
    assert.match(await page.locator("#note").textContent(), /, or its log, cannot be read\..*galop\.aside\.1\./, stored);
    assert.equal(await page.evaluate(() => localStorage.getItem("galop.aside.1")), stored);
    await page.reload();
    await ready(page);
    assert.ok(!(await page.locator("#note").isVisible()), stored);
  }
}

// Both sentences, never a blank page.
async function fails(page, en, fr, why) {
  await page.waitForSelector("#boot[role=alert]");
  const told = await page.locator("#boot").innerText();
  for (const pattern of [en, fr, why]) assert.match(told, pattern);
  assert.ok(await page.locator("#boot p").first().isVisible());
  assert.ok(!(await page.locator(".top").isVisible()), "half a page must not be shown");
}

export async function a_page_that_cannot_start_says_so({ bare, address }) {
  const START = [/Galop could not start/, /Galop n'a pas pu démarrer/];
  const OLDER = [/too old for Galop/, /trop ancien pour Galop/];
  const fresh = async (prepare) => {
    const page = await bare({ serviceWorkers: "block" });
    await prepare(page);
    await page.goto(address);
    return page;
  };
  const without = async (name) => {
    const page = await fresh((page) => page.addInitScript((name) => { delete window[name]; }, name));
    await fails(page, ...OLDER, new RegExp(name));
  };
  // A browser without modules skips them.
  const skipping = async () => {
    const page = await fresh(async (page) => {
      await page.addInitScript(() => { delete HTMLScriptElement.prototype.noModule; });
      await page.route("**/galop/", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('type="module"', 'type="text/unknown"') });
      });
    });
    await fails(page, ...OLDER, /JavaScript modules/);
  };
  // A file that does not arrive, is missing, or is not what it should be.
  const broken = async ([file, answer, why]) => {
    const page = await fresh((page) => page.route(`**/${file}`, (route) => {
      if (answer === "abort") return route.abort();
      if (answer === 404) return route.fulfill({ status: 404 });
      return route.fulfill({ status: 200, contentType: file.endsWith(".js") ? "text/javascript" : "application/gzip", body: answer });
    }));
    await fails(page, ...START, why);
    if (answer !== "abort") return;
    // It works again as soon as the file is there.
    await page.unroute(`**/${file}`);
    await page.locator("#boot button").click();
    await ready(page);
    assert.ok(!(await page.locator("#boot").isVisible()));
  };
  const FILES = [["main.js", "abort", /main\.js/], ["main.js", 404, /main\.js/], ["galop.wasm.gz", 404, /galop\.wasm\.gz: 404/],
    ["galop.wasm.gz", "nonsense", /CompileError/], ["main.js", "throw new Error('torn')", /torn/], ["main.js", "const = ;", /SyntaxError/]];
  // A file that never comes.
  const late = async () => {
    const page = await bare({ serviceWorkers: "block" });
    await page.clock.install();
    await page.route("**/galop.wasm.gz", () => {});
    await page.goto(address);
    await page.clock.fastForward(21_000);
    await fails(page, /still loading/, /pas encore chargé/, /cargo web/);
  };
  // Without any script the page's own sentences are there, and without the style sheets, too.
  const OWN = /needs JavaScript[^]*il lui faut JavaScript/;
  const blocked = async (files) => {
    const page = await fresh(async (page) => { for (const file of files) await page.route(file, (route) => route.abort()); });
    await page.locator("#boot").waitFor();
    assert.match(await page.locator("#boot").innerText(), OWN);
  };
  const off = async () => {
    const page = await bare({ javaScriptEnabled: false });
    await page.goto(address);
    await page.locator("#boot").waitFor();
    assert.match(await page.locator("#boot").innerText(), OWN);
  };
  await Promise.all([...["WebAssembly", "DecompressionStream"].map(without), skipping(), late(), off(), blocked(["**/*.js"])]);
  await Promise.all([...FILES.map(broken), blocked(["**/*.js", "**/*.css"])]);
}

// What goes wrong once the page has started.
export async function a_page_that_stops_or_lacks_a_file_says_so({ bare, address }) {
  const page = await bare({ serviceWorkers: "block", locale: "en-GB" });
  await page.goto(`${address}${GAME}`);
  await ready(page);
  // Files that are loaded when they are wanted. The next attempt succeeds.
  for (const file of ["guide-en.json.gz", "drawings.txt.gz"]) {
    await page.route(`**/${file}`, (route) => route.abort());
    await page.locator("#rules-open").click();
    await until(page, () => document.getElementById("rules-text").textContent === "The rules could not be loaded. Try again.");
    await page.locator("#rules-close").click();
    await page.unroute(`**/${file}`);
  }
  await page.locator("#rules-open").click();
  await page.waitForSelector("#rules-text svg");
  await page.locator("#rules-close").click();
  await page.locator("#home").click();
  // The rules of a game that was asked for before come too late.
  let late;
  await page.route("**/guide-en*", (route) => (late ? route.continue() : (late = route)));
  const rules = async (sheet) => {
    await page.locator(`.card input[value="${sheet}"]`).check();
    await page.locator("#rules-of").click();
  };
  await rules("004");
  await until(page, () => document.getElementById("rules-text").textContent === "…");
  await page.locator("#rules-close").click();
  await rules("002");
  await page.waitForSelector("#rules-text svg");
  const shown = await page.locator("#rules-text").textContent();
  await Promise.all([page.waitForResponse("**/guide-en*"), late.continue()]);
  await state(page);
  assert.equal(await page.locator("#rules-text").textContent(), shown);
  await page.locator("#rules-close").click();
  await page.route("**/pico.js", (route) => route.abort());
  await page.locator("#pico-open").click();
  await note(page, /^This page could not be loaded\. Try again\.$/);
  assert.ok(await page.locator("#start").isVisible());
  // The library stops.
  await page.locator("#resume-go").click();
  const board = await page.evaluate(() => localStorage.getItem("galop.board"));
  await page.evaluate(() => setTimeout(() => { throw new WebAssembly.RuntimeError("unreachable"); }));
  await fails(page, /Galop has stopped/, /Une erreur a arrêté Galop/, /unreachable/);
  assert.ok(!(await page.locator("#table").isVisible()));
  await page.locator("#boot button").click();
  await ready(page);
  await until(page, () => galop.act(0) === "paused");
  assert.equal(await page.evaluate(() => localStorage.getItem("galop.board")), board);
}

export async function the_icons_and_the_description_are_there({ open }) {
  const page = await open();
  const { sizes, description, names, policy } = await page.evaluate(async () => {
    const size = async (name) => {
      const picture = await createImageBitmap(await (await fetch(name)).blob());
      return `${picture.width}x${picture.height}`;
    };
    const manifest = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
    const sizes = [];
    for (const { src, sizes: wanted, purpose } of manifest.icons.filter(({ type }) => type === "image/png")) sizes.push([wanted, await size(src), purpose ?? "any"]);
    sizes.push(["180x180", await size(document.querySelector("link[rel=apple-touch-icon]").href), "any"]);
    const described = [manifest.description, document.querySelector("meta[name=description]").content];
    return { sizes, description: described, names: [...document.querySelectorAll(".card .title")].map((title) => title.textContent), policy: document.querySelector("meta[http-equiv]").content };
  });
  assert.deepEqual(sizes.map(([wanted]) => wanted), ["192x192", "256x256", "192x192", "180x180"]);
  for (const [wanted, found] of sizes) assert.equal(found, wanted);
  assert.equal(sizes[2][2], "maskable");
  assert.equal(names.length, 5);
  for (const text of description) for (const name of names) assert.ok(text.includes(name), `${name} in ${text}`);
  const sent = (await page.request.get(page.url())).headers()["content-security-policy"];
  assert.equal(sent, `${policy}; frame-ancestors 'none'`);
}

// A game in a new browser, from a server that can be given a newer version.
async function updatable({ bare, address }, parameters) {
  let version = 1;
  const change = (path, body) => (version > 1 && /worker\.js|index\.html|\/galop\/(\?.*)?$/.test(path) ? Buffer.from(body.toString().replace(/const VERSION = "/, `const VERSION = "${version}`).replace("<title>Galop", `<title>Galop ${version}`)) : body);
  const server = await listen(galop(address, change));
  const page = await bare();
  await page.goto(`http://127.0.0.1:${server.port}/galop/${parameters}`);
  await ready(page);
  await controlled(page);
  const title = () => page.evaluate(async () => (await (await fetch("index.html")).text()).match(/<title>(.*?)</)[1]);
  assert.equal(await title(), "Galop");
  assert.ok(!(await page.locator("#update").isVisible()));
  const renew = async () => {
    version = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  };
  // Does something that reloads the page.
  const reloads = (act) => Promise.all([page.waitForEvent("load"), act()]);
  return { page, title, renew, reloads };
}

export async function an_update_is_offered_during_a_game(given) {
  const offered = async (parameters = GAME) => {
    const { page, renew, ...rest } = await updatable(given, parameters);
    await play(page, 4);
    await renew();
    await page.waitForSelector("#update:not([hidden])");
    return { page, ...rest };
  };
  // The game goes on, and the log with it, until the player wants the update.
  {
    const { page, title, reloads } = await offered();
    await play(page, 2);
    assert.equal(await title(), "Galop");
    await state(page);
    const log = await page.locator("#log").innerText();
    await reloads(() => page.locator("#update-go").click());
    await until(page, () => document.querySelector("body.ready") && galop.act(0) === "paused");
    assert.equal(await title(), "Galop 2");
    assert.equal(await page.locator("#log").innerText(), log);
    assert.ok(!(await page.locator("#update").isVisible()));
  }
  // Otherwise it is taken on the next visit to the start page.
  {
    const { page, title, reloads } = await offered();
    await page.locator("#update-later").click();
    assert.ok(!(await page.locator("#update").isVisible()));
    await reloads(() => page.locator("#home").click());
    await until(page, () => document.querySelector("body.ready") && !document.getElementById("resume").hidden);
    assert.equal(await title(), "Galop 2");
  }
  // Or with the next game.
  {
    const { page, title, reloads } = await offered(`${GAME}&set=001.horses=1`);
    await page.locator("#update-later").click();
    await playOn(page, (now) => now.includes("over"));
    assert.equal(await title(), "Galop");
    await reloads(() => page.locator("#rematch").click());
    await ready(page);
    assert.equal(await title(), "Galop 2");
    assert.ok(await page.locator("#rematch").isHidden(), "the next game has begun");
  }
  // Also if it begins from the board's own menu.
  {
    const { page, title, reloads } = await offered(`${GAME}&set=001.horses=1`);
    await page.locator("#update-later").click();
    await playOn(page, (now) => now.includes("over"));
    await reloads(() => page.locator(".seat-0 .key.A").click());
    await ready(page);
    assert.equal(await title(), "Galop 2");
  }
  // On the start page, at once.
  const { page, title, renew, reloads } = await updatable(given, "");
  await reloads(renew);
  await ready(page);
  assert.equal(await title(), "Galop 2");
}

export async function the_log_is_there_after_a_reload({ open }) {
  const page = await open(GAME);
  await play(page, 12);
  const shown = () => page.locator("#log p").allTextContents();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("galop.log"))?.lines.length);
  await until(page, () => document.querySelectorAll("#log p").length > 5);
  await state(page);
  await until(page, () => JSON.parse(localStorage.getItem("galop.log"))?.lines.length === document.querySelectorAll("#log p").length);
  const before = await shown();
  assert.equal(await stored(), before.length);
  const reload = async () => {
    await page.reload();
    await ready(page);
    await until(page, () => galop.act(0) === "paused" && document.querySelectorAll("#log p").length > 0);
    return shown();
  };
  assert.deepEqual(await reload(), before);
  // It goes on, and bounded.
  await page.locator(".seat-0 .key.A").click();
  await play(page, 4);
  await until(page, (lines) => document.querySelectorAll("#log p").length > lines, before.length);
  assert.deepEqual((await shown()).slice(0, before.length - 1), before.slice(0, -1));
  assert.ok((await stored()) <= 60);
  // It stays with its game when a setting is changed elsewhere, or another game is discarded.
  await state(page);
  const log = await shown();
  const goesOn = async () => {
    await page.locator("#home").click();
    await page.locator("#resume-go").click();
    await until(page, (lines) => document.querySelectorAll("#log p").length === lines, log.length);
    assert.deepEqual(await shown(), log);
  };
  const change = async (pace) => {
    await page.locator("#settings-open").click();
    await page.locator("#like-pace").selectOption(pace);
    await page.keyboard.press("Escape");
  };
  await page.locator("#home").click();
  await change("quick");
  await goesOn();
  await page.evaluate(() => { location.hash = "#learn-ur"; });
  await page.waitForSelector("#lesson:not([hidden])");
  await change("instant");
  await page.reload();
  await ready(page);
  await goesOn();
  await page.locator("#home").click();
  await page.locator('.card input[value="004"]').check();
  await page.locator(".go-row .go").click();
  await until(page, () => document.getElementById("title").textContent === "Senet");
  await page.locator("#home").click();
  await page.locator("#resume summary").click();
  await page.locator("#resume .go").nth(1).click();
  await until(page, () => document.getElementById("title").textContent !== "Senet");
  const [now] = await shown();
  await page.locator("#home").click();
  for (let n = 0; n < 2; n++) await page.locator("#resume .drop").nth(1).click();
  await page.locator("#resume-go").click();
  await state(page);
  assert.equal((await shown())[0], now);
  await play(page, 2);
  // That of another game, and nonsense, are ignored.
  const found = await page.evaluate(async () => {
    const keeper = new (await import("./main.js")).Keeper();
    const { of, lines } = JSON.parse(localStorage.getItem("galop.log"));
    const wrong = [[], null, 5, { of, lines: "x" }, { of, lines: [5] }, { of, lines: ["a\nb"] }, { of, lines: Array(61).fill("x") }, { of, lines: ["x".repeat(501)] }, { lines }, { of: "00000000", lines }];
    const read = (text) => { localStorage.setItem("galop.log", text); return keeper.log().length; };
    const counts = [read("{"), ...wrong.map((log) => read(JSON.stringify(log)))];
    addEventListener("pagehide", () => read(JSON.stringify(wrong.at(-1))));
    return { counts, right: read(JSON.stringify({ of, lines })) - lines.length };
  });
  assert.deepEqual(found, { counts: Array(11).fill(0), right: 0 });
  assert.deepEqual(await reload(), ["— Petits Chevaux – the stairs —"]);
  // The next game has its own.
  await page.goto(page.url().split("?")[0]);
  await ready(page);
  await page.locator('.card input[value="004"]').check();
  await page.locator(".go-row .go").click();
  await until(page, () => document.getElementById("log").textContent.startsWith("— Senet —"));
}

// A serial port whose other end answers with the lines that `answers` returns; nothing if it returns nothing.
const plug = (page, answers) => page.evaluate((source) => {
  const answers = new Function(`return ${source}`)();
  let controller;
  const port = {
    async open() {
      let text = "";
      port.readable = new ReadableStream({ start: (given) => { controller = given; } });
      port.writable = new WritableStream({
        write(sent) {
          text += new TextDecoder().decode(sent);
          const lines = text.split("\r");
          text = lines.pop();
          for (const line of lines) for (const told of answers(line) ?? []) controller.enqueue(new TextEncoder().encode(`${told}\r\n`));
        },
      });
    },
    async setSignals() {},
    async close() {},
  };
  window.chatter = (line) => controller?.enqueue(new TextEncoder().encode(`${line}\r\n`));
  Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port }, configurable: true });
}, answers.toString());

export async function a_board_that_refuses_or_never_answers({ open }) {
  const page = await open("", { viewport: { width: 390, height: 844 } });
  const connect = () => page.locator("#connect").click();
  const over = () => until(page, () => document.getElementById("plug-told").textContent === "");
  // Nothing ever answers; another device may even talk all the time.
  await page.clock.install();
  await plug(page, () => []);
  await connect();
  await until(page, () => document.getElementById("plug-told").textContent === "Connecting…");
  for (let n = 0; n < 6; n++) {
    await page.evaluate(() => chatter("$GPGGA,123519,4807.038,N"));
    await page.clock.runFor(990);
  }
  await page.clock.runFor(250);
  await note(page, /^Nothing answers on this port\. Is it a Galop board/);
  await over();
  await page.locator("#lang").click();
  await connect();
  await until(page, () => document.getElementById("plug-told").textContent === "Connexion…");
  await page.clock.runFor(7000);
  await note(page, /^Rien ne répond sur ce port/);
  await page.locator("#lang").click();
  // A board that answered, and then does not.
  await plug(page, (line) => (line.startsWith("help") ? ["error: no command galop-begins-here"] : undefined));
  await connect();
  await page.clock.runFor(7000);
  await note(page, /^The board no longer answers/);
  await over();
  // A board that refuses a command says why, at the beginning and later.
  await plug(page, (line) => (line.startsWith("help") ? ["error: no command galop-begins-here"] : line === "info" ? ["error: not now"] : ["ok"]));
  await connect();
  await note(page, /^The board refuses a command \(not now\)\./);
  await over();
  assert.ok(await page.locator("#start").isVisible());
  await plug(page, (line) => (line.startsWith("help") ? ["error: no command galop-begins-here"] : line === "frame" ? ["error: no lights"] : line === "stats" ? ["error: no counts"] : ["ok"]));
  await connect();
  await page.clock.runFor(500);
  await note(page, /^The board refuses a command \(no lights\)\./);
  await page.waitForSelector("#start:not([hidden])");
  // The page of the board begins at its top.
  await plug(page, (line) => (line.startsWith("help") ? ["error: no command galop-begins-here"] : line === "stats" ? ["error: no counts"] : ["ok"]));
  await page.locator("#connect").scrollIntoViewIfNeeded();
  assert.ok((await page.evaluate(() => scrollY)) > 100);
  await connect();
  await page.waitForSelector("#connected:not([hidden])");
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "connected-title");
  await page.locator("#stats summary").click();
  await note(page, /^The board refuses a command \(no counts\)\./);
  assert.ok(await page.locator("#connected").isVisible());
}
