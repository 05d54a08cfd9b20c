// The other end of the USB cable: a PC that enumerates the device, opens its serial port, types, and reads or does not
// read. Each packet takes as long as on a real bus. It knows nothing of Galop.
import { endpoints } from './shims/usb.mjs';

const PACKET_NS = 60_000; // a packet of 64 bytes with its handshake, at full speed
const PACKET = 64;
const IDLE_NS = 3e6; // after which a bus is suspended

const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const INTERFACE = 4;
const ENDPOINT = 5;
const OBJECTS = 15; // the binary object store
const PLATFORM = 5; // a capability of a platform
// The platform capability by which a device offers descriptors to Windows (Microsoft OS 2.0).
const WINDOWS = 'df60ddd88945c74c9cd2659d9e648a9f';
const VENDOR_DEVICE = 0xc0;
const WINDOWS_DESCRIPTOR = 7;
const GET_DESCRIPTOR = 6;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const IN = 0x80;
const CLASS_INTERFACE = 0x21;
const CDC_DATA = 10;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;
const ENGLISH = 0x409;

const word = (value) => [value & 0xff, value >> 8];

export class Host {
  /** `report(what, fields)` is called with what the device sends, and with its descriptors. */
  constructor(report) {
    this.report = report;
    this.plugged = false;
    this.asleep = false;
    this.reads = true;
    this.#forget();
  }

  #forget() {
    this.transfers = [];
    this.typed = [];
    this.bulk = undefined;
    this.toggle = false;
    this.ready = false;
  }

  /** Connects to a board that starts, with the cable plugged in or not. */
  attach(rp) {
    this.#forget();
    this.device = endpoints(rp, () => this.#soon());
    this.alarm = rp.clock.createAlarm(() => this.#turn());
    this.waiting = false;
    this.idle = rp.clock.createAlarm(() => this.device.suspend());
    rp.usbCtrl.onUSBEnabled = () => (this.plugged ? this.device.resetBus() : this.idle.schedule(IDLE_NS));
    rp.usbCtrl.onResetReceived = () => this.#find();
  }

  plug() {
    this.plugged = true;
    this.idle?.cancel();
    this.device?.resetBus();
  }

  /** Unplugs the cable of a board that has another supply. */
  unplug() {
    this.plugged = false;
    this.#forget();
    this.device.leaveBus();
    this.idle.schedule(IDLE_NS);
  }

  /** The PC sleeps, with the cable plugged in and the port open. */
  sleep() {
    this.asleep = true;
    this.idle.schedule(IDLE_NS);
  }

  wake() {
    this.asleep = false;
    this.idle.cancel();
    this.device.resume();
    this.#soon();
  }

  /** Opens the port, with a terminal or without one, or closes it. */
  open(baud, terminal) {
    const coding = [baud & 0xff, (baud >> 8) & 0xff, (baud >> 16) & 0xff, 0, 0, 0, 8];
    this.request(CLASS_INTERFACE, SET_LINE_CODING, 0, 0, coding);
    this.request(CLASS_INTERFACE, SET_CONTROL_LINE_STATE, terminal ? 3 : 0, 0, []);
  }

  type(bytes) {
    this.typed.push(...bytes);
    this.#soon();
  }

  /** Sends a control request to the device, with its data. */
  request(type, request, value, index, data = []) {
    this.#transfer({ type, request, value, index, length: data.length, data });
  }

  #ask(kind, index, length, then, language = 0) {
    const value = (kind << 8) | index;
    this.#transfer({ type: IN, request: GET_DESCRIPTOR, value, index: language, length, then });
  }

  #transfer(transfer) {
    this.transfers.push(transfer);
    this.#soon();
  }

  /** Enumerates the device as every PC does. */
  #find() {
    this.#forget();
    const found = { strings: [] };
    this.#ask(DEVICE, 0, 18, () => {});
    this.request(0, SET_ADDRESS, 1, 0);
    this.#ask(DEVICE, 0, 18, (bytes) => {
      found.vendor = bytes[8] | (bytes[9] << 8);
      found.product = bytes[10] | (bytes[11] << 8);
    });
    this.#ask(CONFIGURATION, 0, 9, (bytes) => {
      this.#ask(CONFIGURATION, 0, bytes[2] | (bytes[3] << 8), (all) => {
        found.interfaces = interfaces(all);
        for (const index of [1, 2, 3]) {
          const then = (text) => found.strings.push(Buffer.from(text.slice(2)).toString('utf16le'));
          this.#ask(STRING, index, 255, then, ENGLISH);
        }
        this.#ask(OBJECTS, 0, 255, (objects) => this.#windows(objects, found));
        this.#transfer({ type: 0, request: SET_CONFIGURATION, value: 1, index: 0, length: 0, data: [], then: () => {
          this.bulk = found.interfaces.find(({ kind }) => kind === CDC_DATA)?.endpoints;
          this.ready = true;
          this.report('usb', { device: found });
        } });
      });
    });
  }

  /** Requests what Windows requests in addition, if the device offers it. */
  #windows(objects, found) {
    const capability = parts(objects).find((part) => part[1] === 16 && part[2] === PLATFORM && Buffer.from(part.slice(4, 20)).toString('hex') === WINDOWS);
    if (!capability) return;
    const length = capability[24] | (capability[25] << 8);
    const then = (bytes) => { found.windows = Buffer.from(bytes).toString('hex'); };
    // First in the queue: it must come before the configuration is set, which ends the enumeration.
    this.transfers.unshift({ type: VENDOR_DEVICE, request: capability[26], value: 0, index: WINDOWS_DESCRIPTOR, length, then });
  }

  #soon() {
    if (this.waiting || !this.plugged || this.asleep) return;
    this.waiting = true;
    this.alarm.schedule(PACKET_NS);
  }

  /** Transfers at most one packet in each direction. */
  #turn() {
    this.waiting = false;
    if (!this.plugged || this.asleep) return;
    const moved = [this.#control(), this.#hear(), this.#say()].some((moved) => moved);
    if (moved) this.#soon();
  }

  #control() {
    const { device } = this;
    const transfer = this.transfers[0];
    if (!transfer) return false;
    if (!transfer.begun) {
      const { type, request, value, index, length } = transfer;
      Object.assign(transfer, { begun: true, heard: [], rest: transfer.data ?? [] });
      device.setup(Uint8Array.from([type, request, ...word(value), ...word(index), ...word(length)]));
      return false; // the device must answer first
    }
    if (device.stalled(0, false)) {
      this.transfers.shift();
      this.report('usb', { stalled: transfer.request });
      return true;
    }
    if (transfer.type & IN) {
      if (!transfer.whole) {
        if (!device.waits(0, false)) return false;
        const { bytes } = device.take(0);
        transfer.heard.push(...bytes);
        transfer.whole = bytes.length < PACKET || transfer.heard.length >= transfer.length;
        return true;
      }
      if (!device.waits(0, true)) return false;
      device.fill(0, []); // the status stage
    } else {
      if (transfer.rest.length) {
        if (!device.waits(0, true)) return false;
        device.fill(0, Uint8Array.from(transfer.rest.splice(0, PACKET)));
        return false;
      }
      if (!device.waits(0, false)) return false;
      device.take(0); // the status stage
    }
    this.transfers.shift();
    transfer.then?.(transfer.heard);
    return true;
  }

  #hear() {
    if (!this.ready || !this.reads || !this.device.waits(this.bulk.in, false)) return false;
    const { bytes, data1 } = this.device.take(this.bulk.in);
    // A real host drops a packet with the wrong data toggle.
    if (data1 !== this.toggle) throw new Error(`wrong data toggle in the packet ${Buffer.from(bytes)}`);
    this.toggle = !this.toggle;
    this.report('usb', { said: Buffer.from(bytes).toString('hex') });
    return true;
  }

  #say() {
    // A program types into a port that is open.
    if (!this.ready || this.transfers.length || !this.typed.length || !this.device.waits(this.bulk.out, true)) return false;
    this.device.fill(this.bulk.out, Uint8Array.from(this.typed.splice(0, this.device.room(this.bulk.out))));
    return true;
  }

  /** Sets whether the PC reads what the device sends. */
  read(on) {
    this.reads = on;
    this.#soon();
  }
}

/** The interfaces of a configuration: class, subclass, protocol and endpoints. */
function interfaces(bytes) {
  const all = [];
  for (const [, type, number, , , kind, subclass, protocol] of parts(bytes)) {
    if (type === INTERFACE) all.push({ kind, subclass, protocol, endpoints: {} });
    if (type === ENDPOINT) all.at(-1).endpoints[number & IN ? 'in' : 'out'] = number & 0xf;
  }
  return all;
}

/** Splits consecutive descriptors, each of which starts with its length. */
function parts(bytes) {
  const all = [];
  for (let at = 0; at + 1 < bytes.length && bytes[at] > 0; at += bytes[at]) all.push(bytes.slice(at, at + bytes[at]));
  return all;
}
