// Runs one case in Chromium: node run.mjs ADDRESS CASE ARGUMENTS…. Its output is for the test that started it.
// GALOP_BROWSER is the address that browser.mjs has printed.
//
// In every case, an error on the page's console or a missing file is a failure.

import { chromium } from "playwright-core";
import * as cable from "./cable.mjs";
import * as table from "./cases.mjs";
import * as everybody from "./everybody.mjs";
import * as flash from "./flash.mjs";
import * as past from "./past.mjs";
import * as robust from "./robust.mjs";
import * as touch from "./touch.mjs";
import * as ways from "./ways.mjs";

const [address, name, ...words] = process.argv.slice(2);
const browser = await chromium.connect(process.env.GALOP_BROWSER);
const complaints = [];

// Opens a page in a new browser context, or in the given one.
async function open(path = "", options = {}, context = undefined) {
  context ??= await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: "en-GB", ...options });
  const page = await context.newPage();
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
async function bare(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: "en-GB", ...options });
  return context.newPage();
}

try {
  const result = await { ...table, ...cable, ...everybody, ...flash, ...past, ...robust, ...touch, ...ways }[name]({ open, bare, address, words });
  if (complaints.length > 0) throw new Error(`errors on the page: ${complaints.join("; ")}`);
  // A pipe takes a long text in pieces: the rest would be lost at the exit below.
  if (result !== undefined) await new Promise((done) => process.stdout.write(`${JSON.stringify(result)}\n`, done));
} catch (why) {
  console.error(why.stack ?? why, complaints);
  process.exitCode = 1;
} finally {
  await browser.close();
  // Exiting closes whatever a case left open.
  process.exit();
}
