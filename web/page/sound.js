// Plays the board's tunes once the user has switched the sound on: browsers are silent until then.

const LOUD = 0.06;

export class Sound {
  #context;
  #on = false;

  get on() { return this.#on; }

  // Must be called in a click, or the browser stays silent.
  turn(on) {
    this.#on = on;
    if (on) {
      this.#context ??= new AudioContext();
      this.#context.resume();
    }
  }

  // Plays notes of the form `Hz:ms`; 0 Hz is a rest.
  play(tune) {
    if (!this.#on || !tune || this.#context?.state !== "running") return;
    let at = this.#context.currentTime;
    for (const note of tune.split(" ")) {
      const [hz, ms] = note.split(":").map(Number);
      if (hz > 0) this.#note(hz, at, ms / 1000);
      at += ms / 1000;
    }
  }

  #note(hz, at, seconds) {
    const tone = new OscillatorNode(this.#context, { type: "triangle", frequency: hz });
    const loud = new GainNode(this.#context, { gain: 0 });
    loud.gain.setValueAtTime(LOUD, at);
    loud.gain.setTargetAtTime(0, at + seconds, 0.02);
    tone.connect(loud).connect(this.#context.destination);
    tone.start(at);
    tone.stop(at + seconds + 0.15);
  }
}
