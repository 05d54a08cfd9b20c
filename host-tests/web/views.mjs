// Every view of the page: those that other cases do not check with axe, and pictures of all of them to look at.

import { join } from "node:path";
import { everywhere } from "./accessible.mjs";
import { GAMES, begun, choice, game, playOn, state, until } from "./board.mjs";
import { plugIn } from "./cable.mjs";

const TEXT = "galop 1\ngame escalier\nset horses=1\nseats person,off,person,off\nfirst R\n\nR 6 S-0\nR 3 0-3\nB 2 –\n";
const hidden = (page, selector) => page.waitForSelector(selector, { state: "hidden" });

// Goes from view to view, and calls `look` with the page and the name of each.
async function visit({ open, bare, address }, options, look) {
  const first = await open("", options);
  await look(first, "start");
  for (const [opener, dialog, name] of [["#settings-open", "#preferences[open]", "settings"], ["#rules-of", "#rules-text svg", "rules"]]) {
    await first.locator(opener).click();
    await first.waitForSelector(dialog);
    await look(first, name);
    if (name === "rules") {
      await first.locator("#rules-deeper").click();
      await first.waitForSelector("#rules-text .rules li");
      await look(first, "all rules");
    }
    await first.keyboard.press("Escape");
  }
  await first.locator("#learn-of").click();
  await first.waitForSelector("#lesson:not([hidden])");
  await look(first, "guided round");
  while (await first.locator("#lesson-skip").isVisible()) {
    const step = await first.locator("#lesson-step").textContent();
    await first.locator("#lesson-skip").click();
    await until(first, (step) => document.getElementById("lesson-step").textContent !== step || document.getElementById("lesson").dataset.stage === "over", step);
  }
  await look(first, "guided round over");
  await first.locator("#lesson-leave").click();
  await first.locator("#pico-open").click();
  await first.waitForSelector("#pico:not([hidden])");
  await look(first, "flash");
  await first.locator("#home").click();
  await first.waitForSelector("#start:not([hidden])");
  await first.locator("#game-file").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(TEXT) });
  await first.waitForSelector("#past-review:not([hidden])");
  await look(first, "review");
  await first.context().close();

  for (const [slug, seats] of GAMES) {
    const page = await open(game(slug, seats), options);
    await choice(page, 2);
    await look(page, `table ${slug}`);
    if (slug !== "senet") {
      await page.context().close();
      continue;
    }
    await page.keyboard.press("p");
    await until(page, () => !document.getElementById("tip").hidden);
    await look(page, "position");
    await page.keyboard.press("Escape");
    await page.locator("#out-open").click();
    await look(page, "ways out");
    await page.locator("#out-settings").click();
    await page.locator("#like-asBoard").check();
    await page.keyboard.press("Escape");
    await hidden(page, "#preferences");
    await state(page);
    await look(page, "as on the board");
    await page.locator("#out-open").click();
    await page.locator("#menu").click();
    await until(page, () => galop.act(0) === "menu");
    await hidden(page, "#holding");
    await look(page, "menu");
    await page.reload();
    await page.waitForSelector("body.ready");
    await page.locator("#out-open").click();
    await page.locator("#out-back").click();
    await begun(page);
    await page.reload();
    await page.waitForSelector("body.ready");
    await until(page, () => galop.act(0) === "paused");
    await look(page, "paused");
    await page.locator("#update").evaluate((update) => { update.hidden = false; });
    await look(page, "update");
    await page.locator("#update").evaluate((update) => { update.hidden = true; });
    await page.locator("#home").click();
    await page.waitForSelector("#resume:not([hidden])");
    await look(page, "start with a game that waits");
    for (const at of [0, 1, 2]) {
      await page.locator(".card input").nth(at).check();
      await page.locator("#choice .go").click();
      await begun(page);
      await page.locator("#home").click();
      await page.waitForSelector("#start:not([hidden])");
    }
    await look(page, "start with four games that wait");
    await page.locator("#resume summary").click();
    await page.locator("#choice .go").click();
    await page.waitForSelector("#note:not([hidden])");
    await look(page, "no room for a fifth");
    await page.context().close();
  }

  const won = await open(game("escalier", "person,off,person,off", "escalier.horses=1"), options);
  await begun(won);
  await playOn(won, (now) => now.includes("over"));
  await won.waitForSelector("#rematch:not([hidden])");
  await look(won, "after a win");
  await won.context().close();

  const cable = await open("", options);
  await plugIn(cable);
  await cable.locator("#connect").click();
  await cable.waitForSelector("#connected:not([hidden])");
  await look(cable, "connected");
  await cable.context().close();

  const broken = await bare({ ...options, serviceWorkers: "block" });
  await broken.route("**/main.js", (route) => route.abort());
  await broken.goto(address);
  await broken.waitForSelector("#boot[role=alert]");
  await look(broken, "not started");
}

const CHECKED = ["start with four games that wait", "no room for a fifth", "menu", "paused", "update", "guided round over", "as on the board", "flash", "not started"];

export async function views_between_are_accessible(tools) {
  const left = new Set(CHECKED);
  await visit(tools, {}, async (page, name) => {
    if (left.delete(name)) await everywhere(page, name);
  });
  if (left.size > 0) throw new Error(`never seen: ${[...left]}`);
}

const SIZES = [[1920, 1080], [1280, 720], [844, 390], [768, 1024], [390, 844], [320, 568]];

// Writes a picture of every view at six sizes to a folder, in both languages.
export async function pictures_of_every_view({ words: [folder], ...tools }) {
  for (const locale of ["en-GB", "fr-FR"]) {
    await visit(tools, { locale }, async (page, name) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        // The board has its size by the second picture.
        for (let n = 0; n < 2; n++) await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        await page.screenshot({ path: join(folder, `${locale.slice(0, 2)} ${name} ${width}x${height}.png`), animations: "disabled" });
      }
      await page.setViewportSize({ width: 1100, height: 800 });
    });
  }
}
