// Runs cases in one Chromium, each in windows of its own: node run.mjs CHROMIUM ADDRESS. A line of standard input is a
// case, {"name", "words"}; its line of standard output is {"name", "result"} or {"name", "error"}. The end of standard
// input ends Chromium.
//
// In every case, an error on the page's console or a missing file is a failure.

import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import * as cable from "./cable.mjs";
import * as table from "./cases.mjs";
import * as everybody from "./everybody.mjs";
import * as flash from "./flash.mjs";
import * as past from "./past.mjs";
import * as robust from "./robust.mjs";
import * as touch from "./touch.mjs";
import * as views from "./views.mjs";
import * as ways from "./ways.mjs";

const CASES = { ...table, ...cable, ...everybody, ...flash, ...past, ...robust, ...touch, ...views, ...ways };
const [executablePath, address] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

// What a page shows, for a case that has failed. A page that draws nothing for a second says so.
async function view() {
  const drawn = await Promise.race([new Promise((done) => requestAnimationFrame(() => done("drawn"))), new Promise((done) => setTimeout(done, 1000, "not drawn"))]);
  const focus = document.activeElement;
  return `${location.href}, ${document.visibilityState}, ${drawn}, focus on ${focus?.id || focus?.className || focus?.tagName}:\n${document.body.innerText}`;
}

async function run(name, words) {
  const complaints = [];
  const contexts = new Set();

  async function context(options) {
    const made = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: "en-GB", ...options });
    // A loaded machine is slow.
    made.setDefaultTimeout(60_000);
    contexts.add(made);
    return made;
  }

  // Opens a page in a new browser context, or in the given one.
  async function open(path = "", options = {}, within = undefined) {
    const page = await (within ?? (await context(options))).newPage();
    page.on("console", (message) => {
      const driver = message.text().includes("blocked by Playwright");
      if (["error", "warning"].includes(message.type()) && !driver) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("response", (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
    await page.goto(address + path);
    await page.waitForSelector("body.ready");
    return page;
  }

  // An empty page in a new browser context, whose complaints are part of the case.
  const bare = async (options = {}) => (await context(options)).newPage();

  try {
    const result = await CASES[name]({ open, bare, address, words });
    if (complaints.length > 0) throw new Error(`errors on the page: ${complaints.join("; ")}`);
    return { name, result };
  } catch (why) {
    const pages = [...contexts].flatMap((made) => made.pages());
    const views = await Promise.all(pages.map((page) => page.evaluate(view).catch(String)));
    return { name, error: [why.stack ?? why, ...complaints, ...views].join("\n") };
  } finally {
    await Promise.all([...contexts].map((made) => made.close()));
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { name, words } = JSON.parse(line);
  run(name, words).then((end) => process.stdout.write(`${JSON.stringify(end)}\n`));
}
await browser.close();
process.exit();
