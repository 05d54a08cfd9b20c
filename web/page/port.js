// The edge to a real board: its serial port (Web Serial), as lines of text.

// docs/console.md.
const GALOP = { usbVendorId: 0x2e8a, usbProductId: 0x000a };
// USB knows no speed; but 1200 would ask the board for its boot loader.
const BAUD = 115_200;

// Whether this browser can speak with a board at all.
export const canConnect = () => "serial" in navigator;

export class Port {
  #serial;
  #reader;
  #closed;
  #text = new TextEncoder();

  // Lets somebody choose a port, and opens it. Only a click may ask.
  static async choose() {
    const serial = await navigator.serial.requestPort({ filters: [GALOP] });
    await serial.open({ baudRate: BAUD });
    // A board takes this for somebody who listens. Not every system says so by itself, and not every port can.
    await serial.setSignals({ dataTerminalReady: true }).catch(() => {});
    return new Port(serial);
  }

  constructor(serial) { this.#serial = serial; }

  // Hands each line to `heard`, until the board or this end has gone.
  async listen(heard) {
    const text = new TextDecoder();
    let part = "";
    this.#reader = this.#serial.readable.getReader();
    try {
      for (;;) {
        const { value, done } = await this.#reader.read();
        if (done) return;
        const lines = (part + text.decode(value, { stream: true })).split("\n");
        part = lines.pop();
        for (const line of lines) heard(line.trimEnd());
      }
    } catch {
      // The cable was pulled: that is an end too.
    } finally {
      this.#reader.releaseLock();
    }
  }

  async send(text) {
    const writer = this.#serial.writable.getWriter();
    try {
      await writer.write(this.#text.encode(text));
    } finally {
      writer.releaseLock();
    }
  }

  // Ends listening. A port that is gone already is closed as well as it can be.
  close() {
    const end = async () => {
      await this.#reader?.cancel().catch(() => {});
      await this.#serial.close().catch(() => {});
    };
    return (this.#closed ??= end());
  }
}
