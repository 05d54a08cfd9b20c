// Checks the accessibility of a page with axe-core.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function accessible(page, what) {
  // Once a page: it takes long to read. The page allows only its own scripts; the driver bypasses that.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(found, [], what);
}

// A desktop, a phone, and the smallest window of all.
export const SIZES = [{ width: 1280, height: 720 }, { width: 390, height: 844 }, { width: 320, height: 568 }];

// The same at three sizes.
export async function everywhere(page, what) {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await accessible(page, `${what}, ${size.width} x ${size.height}`);
  }
  await page.setViewportSize(before);
}
