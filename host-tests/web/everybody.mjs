// The page for everybody: what it costs at rest, colours and letters for colour-blind players, contrast, large text.

import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { GAMES, begun, choice, click, game, narrow, state, until } from "./board.mjs";
import { SIGHTS, seen } from "./sight.mjs";

const LEAST = 10;

// While it waits for a throw, and only a corner breathes: repaints and draws a second, in counts, and the share of the
// main thread, which is printed and not judged.
export async function at_rest_the_page_rests({ open }) {
  const measured = [];
  // One after the other: pages that share a processor would all draw less.
  for (const [slug, seats] of GAMES) {
    const page = await open(`?seed=7&game=${slug}&seats=${seats}&set=path=off`, { viewport: { width: 1280, height: 720 } });
    await begun(page);
    // No picture follows an event any more.
    await until(page, () => galop.now() > 1000);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const read = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      const metric = (wanted) => metrics.find(({ name }) => name === wanted).value;
      const { draws, repaints } = await page.evaluate(() => ({ draws: galop.face.draws, repaints: galop.face.repaints }));
      return { seconds: metric("Timestamp"), busy: metric("TaskDuration"), draws, repaints };
    };
    const before = await read();
    // Half a period of all rhythms.
    await until(page, (then) => galop.now() > then + 1024, await page.evaluate(() => galop.now()));
    const after = await read();
    const perSecond = (what) => (after[what] - before[what]) / (after.seconds - before.seconds);
    assert.ok(perSecond("repaints") > 0, `${slug}: a corner must breathe`);
    assert.ok(perSecond("repaints") <= 60, `${slug}: ${perSecond("repaints")} repaints a second`);
    assert.ok(perSecond("draws") <= 800, `${slug}: ${perSecond("draws")} draws a second`);
    // From a press on, there is a picture with every frame of the screen.
    const frames = await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      const seat = [0, 1, 2, 3].find((seat) => galop.act(seat) === "throw");
      document.querySelector(`.seat-${seat} .key.A`).dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
      await frame();
      // The clock of the board stands still in a long gap, and two frames may come in the same millisecond.
      const read = () => ({ at: performance.now(), now: galop.now() });
      let [count, late, last] = [0, 0, read()];
      for (let n = 0; n < 500 && count < 11; n++) {
        await frame();
        const next = read();
        const gap = next.at - last.at;
        if (gap > 4 && gap < 400) count++;
        if (gap > 4 && gap < 400 && next.now === last.now) late++;
        last = next;
      }
      return { count, late };
    });
    assert.deepEqual(frames, { count: 11, late: 0 }, `${slug}: the page lags behind a press`);
    await page.context().close();
    const [repaints, draws, busy] = [perSecond("repaints"), perSecond("draws"), 100 * perSecond("busy")].map(Math.round);
    measured.push(`${slug}: ${repaints} repaints and ${draws} draws a second, ${busy} % of the main thread`);
  }
  return measured;
}

// Loads another address with these preferences.
async function prefer(page, likes, path) {
  await page.evaluate((likes) => localStorage.setItem("galop.page", JSON.stringify(likes)), likes);
  await page.goto(page.url() + path);
  await page.waitForSelector("body.ready");
  await begun(page);
}

// Compares all pairs of colours, by name, for every kind of sight; returns the smallest difference.
function compare(colours, sights, what) {
  let least = Infinity;
  const names = Object.keys(colours);
  for (const sight of sights) {
    names.forEach((one, at) => names.slice(at + 1).forEach((other) => {
      const difference = seen(sight, colours[one], colours[other]);
      assert.ok(difference >= LEAST, `${what}, ${sight}: ${one} ${colours[one]} and ${other} ${colours[other]} differ by ${difference.toFixed(1)}`);
      least = Math.min(least, difference);
    }));
  }
  return least;
}

// Makes `look` known to the page: what is drawn on a canvas of a face, read back. The mean colour of the inner part of a
// light, and the brightest column of pixels at the left edge of the print of a corner.
const reads = (page) => page.evaluate(async () => {
  const { CELLS } = await import("./main.js");
  window.look = (face, canvas) => {
    const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const { cell, origin } = face.grid;
    const mean = (x, y, width, height, counts = () => true) => {
      const { data } = context.getImageData(x, y, width, height);
      const sum = [0, 0, 0];
      let count = 0;
      for (let n = 0; n < width * height; n++) {
        if (!counts(n % width, Math.floor(n / width))) continue;
        count++;
        sum.forEach((_, channel) => { sum[channel] += data[4 * n + channel]; });
      }
      return sum.map((level) => Math.round(level / count));
    };
    return {
      light: (light) => {
        const half = Math.floor(cell * 0.3);
        const [y, x] = CELLS[light].map((n) => Math.round(origin + (n + 0.5) * cell) - half);
        return mean(x, y, 2 * half, 2 * half, (dx, dy) => Math.hypot(dx - half, dy - half) < half);
      },
      corner: (seat) => {
        const [left, top] = [[12, 0], [12, 12], [0, 12], [0, 0]][seat];
        const columns = [-3, -2, -1, 0, 1, 2, 3].map((dx) => mean(Math.round(origin + left * cell) + dx, origin + (top + 1) * cell, 1, cell));
        return columns.sort((one, other) => Math.max(...other) - Math.max(...one))[0];
      },
    };
  };
});

// The colours of the pieces on the board in play: of the first light of each owner on which no move ends, because it
// blinks in the colours of both.
const pieces = (page) => page.evaluate(() => {
  const names = ["red", "green", "blue", "yellow", "black", "white"];
  const { light } = look(galop.face, document.getElementById("board"));
  const ends = galop.touch.moves().map(({ way }) => way.at(-1));
  const owners = galop.library.owners().map((owner, at) => (ends.includes(at) ? 0 : owner));
  return Object.fromEntries(names.flatMap((name, index) => (owners.includes(index + 1) ? [[name, light(owners.indexOf(index + 1))]] : [])));
});

// The colours as they are drawn on the board in each game, read back from the canvas.
export async function pieces_differ_for_colour_blind_players({ open }) {
  const least = await Promise.all(GAMES.map(async ([slug, seats]) => {
    const page = await open("", { viewport: { width: 1000, height: 760 } });
    // Steady lights have their mean brightness.
    await prefer(page, { clear: true, steady: true }, game(slug, seats, "path=off"));
    await choice(page, 1);
    // One period of all rhythms after the last event, and lights no longer change.
    await until(page, (then) => galop.now() > then + 2200, await page.evaluate(() => galop.now()));
    await reads(page);
    const clear = await pieces(page);
    assert.equal(Object.keys(clear).length, seats.split(",").length, `${slug}: every kind of piece is on the board`);
    const least = compare(clear, Object.keys(SIGHTS), slug);
    // Labels and print have the ink of the same colour.
    const { labels, ink, print } = await page.evaluate(() => {
      const rgb = (text) => text.match(/\d+/g).slice(0, 3).map(Number);
      const { ink } = galop.face.palette;
      const hex = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
      const labels = [...document.querySelectorAll(".seat p b")].map((name) => [name.textContent.toLowerCase(), rgb(getComputedStyle(name).color)]);
      return { labels, ink: Object.fromEntries(Object.entries(ink).map(([name, colour]) => [name, hex(colour)])), print: look(galop.face, document.getElementById("board")).corner(0) };
    });
    for (const [name, colour] of labels) assert.deepEqual(colour, ink[name], `${slug}: the label of ${name}`);
    compare(Object.fromEntries(labels), Object.keys(SIGHTS), `${slug}, labels`);
    // The corner of the first label is printed in its ink, mixed with the dark ground.
    const [first] = labels[0];
    const far = (name) => seen("normal sight", print, ink[name].map((level) => level / 2 + 12));
    const kinds = labels.map(([name]) => name);
    assert.ok(kinds.every((name) => name === first || far(first) < far(name)), `${slug}: the corner of ${first} is printed as ${print}`);
    // The board's own colours, for people who see all of them.
    await page.locator("#settings-open").click();
    await page.locator("#like-clear").uncheck();
    await page.keyboard.press("Escape");
    const own = await pieces(page);
    compare(own, ["normal sight"], `${slug}, the board's own colours`);
    for (const name of Object.keys(own)) assert.notDeepEqual(own[name], clear[name]);
    await page.context().close();
    return `${slug}: ${least.toFixed(1)}`;
  }));
  // A piece at the weakest of its rhythm and one that is chosen differ, too; and pieces differ from the places they reach.
  const page = await open("");
  await prefer(page, { clear: true }, game("senet", "person,person"));
  await reads(page);
  const shares = [0.47, 0.63, 1];
  const drawn = await page.evaluate((shares) => {
    const canvas = document.createElement("canvas");
    const face = new galop.face.constructor(canvas);
    face.dress(galop.face.palette, false);
    face.resize(700);
    return shares.map((share) => Object.fromEntries([...galop.library.colours()].map(([name, levels]) => {
      const lights = new Uint8Array(399);
      lights.set(levels.map((level) => level * share), 60 * 3);
      face.draw(lights);
      return [name, look(face, canvas).light(60)];
    })));
  }, shares);
  const sets = [["red", "green", "blue", "yellow", "gold"], ["black", "white", "gold", "water"]];
  drawn.forEach((some, at) => {
    for (const names of sets) compare(Object.fromEntries(names.map((name) => [name, some[name]])), Object.keys(SIGHTS), `at ${shares[at]}`);
    for (const others of drawn) {
      for (const names of [sets[0].slice(0, 4), sets[1].slice(0, 2)]) {
        for (const one of names) compare({ [one]: some[one], ...Object.fromEntries(names.filter((name) => name !== one).map((name) => [name, others[name]])) }, Object.keys(SIGHTS), "pieces of different brightness");
      }
    }
  });
  return least;
}

export async function colours_for_colour_blind_players({ open }) {
  const page = await open("?seed=7");
  const picture = (id) => page.locator(id).evaluate((canvas) => canvas.toDataURL());
  const before = [await picture("#preview"), await picture(".card canvas >> nth=0")];
  const red = () => page.locator(".corner.seat-0 b").evaluate((name) => getComputedStyle(name).color);
  const [label, drawing] = [await red(), () => page.locator("#rules-text svg").first().innerHTML()];
  await page.locator("#rules-of").click();
  await page.waitForSelector("#rules-text svg");
  const drawn = await drawing();
  await page.keyboard.press("Escape");
  await page.locator("#settings-open").click();
  await page.locator("#like-clear").check();
  // Letters come with it, until they are switched off.
  assert.ok(await page.locator("#like-marks").isChecked());
  await page.keyboard.press("Escape");
  assert.notEqual(await picture("#preview"), before[0]);
  assert.notEqual(await picture(".card canvas >> nth=0"), before[1]);
  assert.notEqual(await red(), label);
  // The pictures of the rules, too.
  await page.locator("#rules-of").click();
  await page.waitForSelector("#rules-text svg");
  assert.notEqual(await drawing(), drawn);
  await page.goto("about:blank");
  // The choice is remembered, also if a game begins at once.
  const again = await open(game("escalier", "person,person,person,person"), {}, page.context());
  await begun(again);
  assert.equal(await again.evaluate(() => galop.face.palette.name), "clear");
}

export async function pieces_have_letters({ open }) {
  const letters = (page) => page.locator("#overlay .letters text").evaluateAll((all) => all.map((letter) => letter.textContent).sort().join(""));
  const owned = (page) => page.evaluate(() => galop.library.owners());
  for (const [slug, seats] of GAMES) {
    const [en, fr] = seats.split(",").length === 4 ? ["RGBY", "RVBJ"] : ["BW", "NB"];
    const page = await open(game(slug, seats));
    await choice(page, 1);
    assert.equal(await letters(page), "", "without letters by default");
    await page.locator("#settings-open").click();
    await page.locator("#like-marks").check();
    await page.keyboard.press("Escape");
    // A letter for every piece, on its light.
    const expected = async (names) => (await owned(page)).filter(Boolean).map((owner) => names[owner > 4 ? owner - 5 : owner - 1]).sort().join("");
    assert.equal(await letters(page), await expected(en));
    const places = await page.evaluate(() => {
      const middle = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
      const lights = galop.library.owners().flatMap((owner, light) => (owner ? [galop.touch.place(light)] : []));
      return [...document.querySelectorAll("#overlay .letters text")].map((letter, at) => Math.hypot(middle(letter)[0] - lights[at].x, middle(letter)[1] - lights[at].y));
    });
    for (const far of places) assert.ok(far < 6, `a letter is ${far} px beside its light`);
    // They go with the pieces.
    for (let n = 0; n < 6; n++) {
      const { moves, places } = await choice(page, 1);
      await click(page, places[moves.find(({ chosen }) => chosen).from]);
      await until(page, () => galop.library.still());
      await state(page);
      assert.equal(await letters(page), await expected(en));
    }
    await page.locator("#lang").click();
    assert.equal(await letters(page), await expected(fr));
    await page.context().close();
  }
}

// The ratio of the luminances of two colours, as in WCAG.
const ratio = (page, element, behind) => page.evaluate(([element, behind]) => {
  const luminance = (text) => {
    const [r, g, b] = text.match(/[\d.]+/g).map(Number).map((level) => (level <= 10.3 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [one, other] = [luminance(getComputedStyle(document.querySelector(element[0]))[element[1]]), luminance(getComputedStyle(document.querySelector(behind)).backgroundColor)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}, [element, behind]);

export async function more_contrast_for_those_who_prefer_it({ open }) {
  const found = [];
  for (const contrast of ["no-preference", "more"]) {
    const page = await open(game("escalier", "person,person,off,off"), { contrast });
    await choice(page, 1);
    await reads(page);
    const strong = contrast === "more";
    assert.equal((await page.locator("#overlay .letters text").count()) > 0, strong, "letters on the pieces");
    found.push([await ratio(page, [".seat p", "color"], "html"), await ratio(page, ["#out-open", "borderTopColor"], "html"), await page.locator("#overlay .target").last().evaluate((ring) => parseFloat(getComputedStyle(ring).strokeWidth))]);
    // The print is stronger: the brightest corner of a stable that is not lit.
    found.at(-1).push(Math.max(...await page.evaluate(() => look(galop.face, document.getElementById("board")).corner(2))));
    if (strong) {
      await accessible(page, "the table with more contrast");
      await page.locator("#out-open").click();
      await accessible(page, "ways out with more contrast");
      await page.locator("#out-new").click();
      await accessible(page, "the start page with more contrast");
    }
    await page.context().close();
  }
  const [usual, strong] = found;
  usual.forEach((much, at) => assert.ok(strong[at] > 1.2 * much, `${at}: ${strong[at]} instead of ${much}`));
  assert.ok(strong[0] >= 7 && strong[1] >= 4.5, `${strong}`);
}

// No two of these elements overlap, and no text is cut off.
async function apart(page, ids, what) {
  const wrong = await page.evaluate((ids) => {
    const boxes = ids.flatMap((id) => [...document.querySelectorAll(id)].map((element) => [id, element])).filter(([, element]) => element.checkVisibility());
    const wrong = [];
    boxes.forEach(([id, element], at) => {
      const one = element.getBoundingClientRect();
      for (const [other, another] of boxes.slice(at + 1)) {
        const two = another.getBoundingClientRect();
        if (element.contains(another) || another.contains(element)) continue;
        if (one.right > two.left + 1 && two.right > one.left + 1 && one.bottom > two.top + 1 && two.bottom > one.top + 1) wrong.push(`${id} and ${other} overlap`);
      }
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) wrong.push(`${id} is cut off`);
      if (one.left < -1 || one.right > innerWidth + 1) wrong.push(`${id} is outside the window`);
    });
    return wrong;
  }, ids);
  assert.deepEqual(wrong, [], what);
}

// The middle of a light, scrolled into the window.
const reach = (page, light) => page.evaluate((light) => {
  const { y } = galop.touch.place(light);
  if (y < 40 || y > innerHeight - 20) scrollBy(0, y - innerHeight / 2);
  return galop.touch.place(light);
}, light);

// Width and height in CSS pixels, and the size of text: a window of 1280 x 720 and 1280 x 1024 at 400 %, then a reader
// who has set the browser's text to twice its size.
const LARGE = [[320, 180, 16], [320, 256, 16], [320, 568, 16], [320, 568, 32], [390, 844, 32], [844, 390, 32], [1024, 768, 32], [1280, 720, 32]];

export async function a_board_to_play_at_400_percent_and_with_large_text({ open }) {
  for (const [number, [width, height, size]] of LARGE.entries()) {
    const locale = number % 2 ? "fr-FR" : "en-GB";
    const what = `${width} x ${height}, text of ${size} px, ${locale}`;
    const page = await open("", { viewport: { width, height }, locale });
    const client = await page.context().newCDPSession(page);
    await client.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
    await until(page, (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, size);
    await narrow(page, `${what}, start page`);
    await apart(page, ["#home", ".top nav button", "h2:not(dialog *)", ".card", ".corner", "#corners", "#options", "#choice .go", ".help-row button", ".plug"], `${what}, start page`);
    await page.locator("#settings-open").click();
    await page.locator("#like-pace").selectOption("instant");
    await page.locator("#like-auto_single").uncheck();
    await apart(page, ["#preferences-rows label", "#preferences summary"], `${what}, settings`);
    await page.keyboard.press("Escape");
    // Another game each time, between people.
    await page.locator(".card input").nth(number % GAMES.length).check();
    for (const corner of await page.locator(".corner").all()) {
      while ((await corner.getAttribute("value")) !== "person") await corner.click();
    }
    await page.locator("#choice .go").click();
    await begun(page);
    const table = ["#home", ".top nav button", "#line", ".seat", "#stage", ".tools button", "#log"];
    await narrow(page, `${what}, table`);
    await apart(page, table, `${what}, table`);
    const { board, finger } = await page.evaluate(() => ({ board: document.getElementById("stage").offsetWidth, finger: galop.touch.place(1).x - galop.touch.place(0).x }));
    assert.ok(board >= 280 && finger >= 15, `${what}: the board is only ${board} px wide`);
    // Throw and move by touching the board alone.
    let [thrown, moved] = [0, 0];
    for (let n = 0; n < 200 && moved === 0; n++) {
      const { moves, die, acts } = await state(page);
      if (acts.includes("over")) break;
      const light = moves.length > 0 ? moves.find(({ chosen }) => chosen).from : die;
      if (light < 0) continue;
      const told = await page.evaluate(() => galop.library.told());
      await click(page, await reach(page, light));
      await until(page, (told) => galop.library.told() > told || galop.touch.moves().length === 0, told);
      if (moves.length > 0) moved++;
      else thrown++;
    }
    assert.ok(thrown > 0 && moved > 0, `${what}: ${thrown} throws and ${moved} moves`);
    await narrow(page, `${what}, table`);
    await apart(page, table, `${what}, table after a move`);
    await page.locator("#out-open").click();
    await apart(page, ["#out-back", "#out-players button", ".out-rows button"], `${what}, ways out`);
    await narrow(page, `${what}, ways out`);
    await page.keyboard.press("Escape");
    await page.context().close();
  }
}

// Collects every text that a live region of the page gets.
const listens = (page) => page.evaluate(() => {
  window.heard = [];
  const live = (node) => (node.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.closest("[role=status], [role=alert], [role=log], [aria-live]");
  new MutationObserver((changes) => {
    for (const region of new Set(changes.map(({ target }) => live(target)))) {
      if (region && region.ariaLive !== "off" && region.checkVisibility() && region.textContent.trim() !== "") window.heard.push(region.textContent);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});

export async function one_announcement_an_event({ open }) {
  for (const [locale, slug, seats] of [["en-GB", "escalier", "person,person,off,off"], ["fr-FR", "senet", "person,person"], ["en-GB", "ur", "person,bot1"]]) {
    const page = await open("", { locale });
    await listens(page);
    const heard = () => page.evaluate(() => window.heard.splice(0));
    const told = () => page.evaluate(() => galop.library.told());
    const whole = (texts) => texts.forEach((text) => {
      assert.match(text, /^\p{Lu}/u, "an announcement begins with a capital");
      assert.match(text.trimEnd(), /[.!?]$/, "and ends as a sentence");
      assert.doesNotMatch(text, /[●○—]/);
    });
    // A player for a corner, in the fewest words.
    await page.locator(".corner").first().click();
    const corner = await heard();
    assert.equal(corner.length, 1, corner.join(" | "));
    whole(corner);
    await page.goto(page.url() + game(slug, seats));
    await page.waitForSelector("body.ready");
    await listens(page);
    await begun(page);
    const computers = seats.includes("bot");
    let events = 0;
    await heard();
    for (let n = 0; n < 40; n++) {
      const { acts } = await state(page);
      if (acts.includes("over")) break;
      if (!acts.some((act) => ["throw", "choose", "single"].includes(act))) continue;
      const before = await told();
      await page.keyboard.press(acts.includes("choose") && n % 3 === 0 ? "ArrowRight" : " ", { delay: 20 });
      await until(page, () => window.heard.length > 0 && galop.library.still());
      await state(page);
      const texts = await heard();
      whole(texts);
      // One for the press, and one for each line that a computer adds to the log.
      const most = computers ? 1 + (await told()) - before : 1;
      assert.ok(texts.length <= most, `${texts.length} announcements: ${texts.join(" | ")}`);
      events++;
    }
    assert.ok(events > 10, `${events} events`);
    if (computers) continue;
    // The position is one announcement, of as many sentences as needed.
    await page.keyboard.press("p");
    await until(page, () => window.heard.length > 0);
    const position = await heard();
    assert.equal(position.length, 1);
    for (const line of position[0].split("\n")) whole([line]);
    await page.keyboard.press("Escape");
    // A cell of the grid that does nothing says why, once.
    await choice(page, 1);
    await heard();
    await page.evaluate(() => document.querySelectorAll("#grid [role=gridcell]")[galop.touch.purposes().indexOf("")].click());
    await until(page, () => window.heard.length > 0);
    const idle = await heard();
    assert.equal(idle.length, 1, idle.join(" | "));
    whole(idle);
    await page.context().close();
  }
}
