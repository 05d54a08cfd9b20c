// Runs one case in Chromium: node run.mjs ADDRESS CASE WORDS…. What it prints is for the test that asked. GALOP_BROWSER is where
// browser.mjs is reached.
//
// Whatever a case does, the page must not complain: an error on its console or a file that is not there fails it.

import { chromium } from "playwright-core";
import * as cable from "./cable.mjs";
import * as table from "./cases.mjs";

const [address, name, ...words] = process.argv.slice(2);
const browser = await chromium.connect(process.env.GALOP_BROWSER);
const complaints = [];

// A page of a fresh browser, unless it is told to be another one of the same.
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

try {
  const result = await { ...table, ...cable }[name]({ open, words });
  if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join("; ")}`);
  if (result !== undefined) console.log(JSON.stringify(result));
} catch (why) {
  console.error(why.stack ?? why, complaints);
  process.exitCode = 1;
} finally {
  await browser.close();
  // Whatever a case left open is closed with it.
  process.exit();
}
