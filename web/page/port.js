// The edge to a real board: its serial port (Web Serial), as lines of text.

// docs/console.md.
const GALOP = { usbVendorId: 0x2e8a, usbProductId: 0x000a };
// Ignored on USB, except for 1200, which restarts the board in its boot loader.
const BAUD = 115_200;

// Whether this browser has Web Serial.
export const canConnect = () => "serial" in navigator;

export class Port {
  #serial;
  #reader;
  #closed;
  #text = new TextEncoder();

  // Lets the user choose a port, and opens it. Browsers allow this only in a click.
  static async choose() {
    const serial = await navigator.serial.requestPort({ filters: [GALOP] });
    await serial.open({ baudRate: BAUD });
    // A board sends only while DTR is set. Not every system sets it by default, and not every port has it.
    await serial.setSignals({ dataTerminalReady: true }).catch(() => {});
    return new Port(serial);
  }

  constructor(serial) { this.#serial = serial; }

  // Calls `heard` with each line, until either end closes.
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
      // The cable was pulled.
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

  // Ends listening and closes the port. Errors are ignored: the port may be gone.
  close() {
    const end = async () => {
      await this.#reader?.cancel().catch(() => {});
      await this.#serial.close().catch(() => {});
    };
    return (this.#closed ??= end());
  }
}
