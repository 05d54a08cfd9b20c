// The board's tunes, from the moment that somebody asks for them: browsers are silent until then.

const LOUD = 0.06;

export class Sound {
  #context;
  #on = false;

  get on() { return this.#on; }

  // Called by a click, so that the browser lets it sound.
  turn(on) {
    this.#on = on;
    if (on) {
      this.#context ??= new AudioContext();
      this.#context.resume();
    }
  }

  // `Hz:ms` a note, 0 Hz is silence.
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
