// The rig: node serve.mjs <elf>. Reads commands from standard input, one JSON object a line, and executes them in
// order. Reports every event on standard output as it happens, one JSON object a line; {"done": …} ends the answer to a
// command. Times are ns of the board's time, see board.mjs.
//
//   {"do": "anew"}                             replace the board by a new one with the same image
//   {"do": "on"}                               power on
//   {"do": "off"}, {"do": "off", "at": ns}     power off, now or at that time in a later run
//   {"do": "cut", "operation": n, "share": x}  power off inside the nth operation of the flash
//   {"do": "leds", "channels": n}              connect LEDs with 3 or 4 channels
//   {"do": "pins", "pins": pins}               connect the parts to other pins, see board.mjs
//   {"do": "stall", "what": kind, "share": x}  never finish the next "erase" or "program" of the flash
//   {"do": "run", "to": ns}                    let time pass
//   {"do": "line", "button": n, "closed": b}   close or open a contact, now or, with "at": ns, in a later run
//   {"do": "hang", "task": name}               never return from the next poll of this task
//   {"do": "fault"}                            take a hard fault
//   {"do": "write", "at": n, "hex": bytes}     set bytes of flash without a flash operation
//   {"do": "read", "at": n, "size": n}         read flash; the bytes are in done.hex
//   {"do": "plug"}, {"do": "unplug"}           plug in the USB cable of a PC, or unplug it; power stays as it is
//   {"do": "sleep"}, {"do": "wake"}            the PC sleeps, or wakes up, with the port open
//   {"do": "open", "baud": n, "terminal": b}   open the serial port on the PC, or close it
//   {"do": "type", "hex": bytes}               send this from the PC, as fast as the board accepts it
//   {"do": "reads", "on": b}                   read what the board sends, or stop reading
//   {"do": "request", "type", "request",       send a control request without data
//             "value", "index"}
//   {"do": "log", "whole": b}                  read the log as a debug probe does: what is new, or the whole ring from
//                                              its oldest byte on; the bytes are in done.hex
//   {"do": "worn", "from": n, "to": n}         these sectors of the flash are worn, and no others
//   {"do": "edges", "pin": name}               take the edges of "buzzer" or "heartbeat" so far; in done.edges
//   {"do": "figures"}                          read the counters, in done
//
//   {"boot": {"chance", "held", "saved",       the library starts: the random bits read since the reset, the
//             "blackBox"}}                     closed contacts, the save area, and the record of failures
//   {"line": {"at", "button", "closed"}}       a contact changed as an earlier command had scheduled
//   {"step": {"at", "kind", "button", "time"}} an event enters the library: "down", "up" or "tick", and its time in ms
//   {"saved": {"at", "part", "failed"}}        the library learns the result of a save, as numbers of the enums
//   {"hear": {"at", "hex"}}                    bytes enter the library's console
//   {"say": {"at", "time"}}                    the library's console is asked for its next line
//   {"hangUp": {"at"}}                         the library's console learns that the host is gone
//   {"usb": {"at", …}}                         see usb.mjs: "said" in hex, "device" or "stalled"
//   {"bootLoader": {"at"}}                     the program asked for the boot loader; power goes off
//   {"frame": …}, {"pulse": …}                 see ws2812.mjs; leds in hex
//   {"reset": {"at", "by"}}, {"power": {"at"}} by: see shims/reset.mjs
//   {"flash": …}                               see flash.mjs
//   {"complaint": {"at", "what"}}              a warning of rp2040js: the program did something unsupported
import { createInterface } from 'node:readline';
import { writeSync } from 'node:fs';
import { Board } from './board.mjs';
import { readLog } from './rtt.mjs';

const KINDS = ['down', 'up', 'tick'];
const hex = (bytes) => Buffer.from(bytes).toString('hex');

let lines = '';
const flush = () => {
  for (let bytes = Buffer.from(lines); bytes.length > 0; ) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error; // the pipe is full: try again
    }
  }
  lines = '';
};
const report = (what, fields) => {
  lines += `${JSON.stringify({ [what]: what === 'frame' ? { ...fields, leds: hex(fields.leds) } : fields })}\n`;
  if (lines.length > 1 << 16) flush();
};

let steps, begun, board;

const FLASH = 0x10000000;
const RAM = 0x20000000;

/** Makes a new board without power, with only the image in its flash. */
function anew() {
  steps = { count: 0, cycles: 0, most: 0 };
  begun = false;
  board = new Board(process.argv[2], {
    report: (what, fields) => {
      if (what === 'reset' || what === 'power') begun = false;
      report(what, fields);
    },
  });
  const area = (name) => [`_${name}_start`, `_${name}_end`].map((end) => board.elf.symbol(new RegExp(`^${end}$`)).address - FLASH);
  const [saveArea, history] = [area('save'), area('history')];
  const blackBox = board.elf.symbol(/BLACK_BOX/);

  // fn galop_step(app: &mut App, event: Event, at: Time) -> Effects: the result's address is in r0, the app's in r1,
  // the event's tag and button in r2 and r3, and the time on the stack.
  board.whenCalled(/hw4game10galop_step17h/, ([, , kind, button, , , , , , , , , , sp, returnTo]) => {
    const { rp } = board;
    if (!begun) {
      const bits = board.chance;
      const bytes = Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
      report('boot', {
        at: board.now,
        chance: hex(bytes),
        held: [...board.down].reduce((all, n) => all | (1 << n), 0),
        saved: hex(board.flash.bytes.subarray(...saveArea)) + hex(board.flash.bytes.subarray(...history)),
        blackBox: hex(rp.sram.subarray(blackBox.address - RAM, blackBox.address - RAM + blackBox.size)),
      });
      begun = true;
    }
    const time = rp.readUint32(sp) + rp.readUint32(sp + 4) * 2 ** 32;
    report('step', { at: board.now, kind: KINDS[kind & 0xff], button: button & 0xff, time });
    const from = rp.core.cycles;
    board.at(returnTo, () => {
      const cycles = rp.core.cycles - from;
      steps = { count: steps.count + 1, cycles: steps.cycles + cycles, most: Math.max(steps.most, cycles) };
      board.at(returnTo, () => {});
    });
  });

  // fn galop_saved(app: &mut App, part: Part, failed: Option<Failed>) -> bool
  board.whenCalled(/hw6keeper11galop_saved17h/, ([, part, failed]) => {
    report('saved', { at: board.now, part: part & 0xff, failed: failed & 0xff });
  });
  // fn galop_hear(console: &mut Console, bytes: &[u8]) -> usize
  board.whenCalled(/hw4talk10galop_hear17h/, ([, from, length]) => {
    report('hear', { at: board.now, hex: hex(board.rp.sram.subarray(from - RAM, from - RAM + length)) });
  });
  // fn galop_say(console: &mut Console, app: &mut App, facts: &Facts, now: Time, line: &mut Line, …): the time is on
  // the stack.
  board.whenCalled(/hw4talk9galop_say17h/, ([, , , , , , , , , , , , , sp]) => {
    report('say', { at: board.now, time: board.rp.readUint32(sp) + board.rp.readUint32(sp + 4) * 2 ** 32 });
  });
  board.whenCalled(/hw4talk13galop_hang_up17h/, () => report('hangUp', { at: board.now }));
}
anew();

const commands = {
  anew,
  on: () => board.powerOn(),
  off({ at }) {
    if (at === undefined) board.powerOff();
    else board.cutAt = at;
  },
  cut({ operation, share }) {
    board.flash.cutIn = { operation, share };
  },
  leds({ channels }) {
    board.leds.channels = channels;
  },
  pins({ pins }) {
    board.pins = pins;
  },
  stall({ what, share }) {
    board.flash.stallIn = { what, share };
  },
  run: ({ to }) => board.run(to),
  line({ button, closed, at }) {
    if (at === undefined) board.line(button, closed);
    else board.lineAt(at, button, closed);
  },
  plug: () => board.usb.plug(),
  unplug: () => board.usb.unplug(),
  sleep: () => board.usb.sleep(),
  wake: () => board.usb.wake(),
  open: ({ baud, terminal }) => board.usb.open(baud, terminal),
  type: ({ hex: text }) => board.usb.type(Buffer.from(text, 'hex')),
  reads: ({ on }) => board.usb.read(on),
  request: ({ type, request, value, index }) => board.usb.request(type, request, value, index),
  hang: ({ task }) => board.hang(task),
  fault: () => board.fault(),
  write: ({ at, hex: text }) => board.flash.bytes.set(Buffer.from(text, 'hex'), at),
  read: ({ at, size }) => ({ hex: hex(board.flash.bytes.subarray(at, at + size)) }),
  log({ whole }) {
    const block = board.elf.symbol(/^_SEGGER_RTT$/).address - RAM;
    return { hex: hex(board.powered ? readLog(board.rp.sram, block, whole) : []) };
  },
  worn({ from, to }) {
    board.flash.worn = new Set(Array.from({ length: to - from }, (_, i) => from + i));
  },
  edges: ({ pin }) => ({ edges: board.edges[pin].splice(0) }),
  figures() {
    const answer = {
      cycles: board.rp.core.cycles, // while awake
      stack: board.elf.symbol(/^_stack_start$/).address - board.stack.lowest, // the deepest so far
      crystal: board.crystal.waited,
      steps, // since the last "figures"
    };
    steps = { count: 0, cycles: 0, most: 0 };
    return answer;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (!(command.do in commands)) throw new Error(`unknown command: ${line}`);
  const answer = commands[command.do](command);
  report('done', { now: board.now, powered: board.powered, ...answer });
  flush();
}
