/** A synthesised tone: frequency in hertz, start `at` and length in milliseconds. */
export type SoundNote = { frequency: number; at: number; lengthMs: number; type?: OscillatorType };

const LOUDNESS = 0.08;

export class SoundPlayer {
  private context: AudioContext | undefined;
  isOn = false;

  /** Switches the sound on or off. Call it in a press handler, because browsers block sound before the first press. */
  toggle(): boolean {
    this.isOn = !this.isOn;
    if (this.isOn) {
      this.context ??= new AudioContext();
      void this.context.resume();
    }
    return this.isOn;
  }

  play(notes: readonly SoundNote[]): void {
    const { context } = this;
    if (!this.isOn || context === undefined) return;
    for (const note of notes) {
      const startsAt = context.currentTime + note.at / 1000;
      const endsAt = startsAt + note.lengthMs / 1000;
      const oscillator = new OscillatorNode(context, {
        frequency: note.frequency,
        type: note.type ?? 'triangle',
      });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.linearRampToValueAtTime(LOUDNESS, startsAt + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.0001, endsAt);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(startsAt);
      oscillator.stop(endsAt);
    }
  }
}

export const cardSound: readonly SoundNote[] = [{ frequency: 420, at: 0, lengthMs: 60 }];
export const chipSound: readonly SoundNote[] = [
  { frequency: 880, at: 0, lengthMs: 50, type: 'sine' },
];

/** Returns notes that play one after the other. */
export function noteSequence(
  frequencies: readonly number[],
  lengthMs = 320,
  pauseMs = 110,
): SoundNote[] {
  return frequencies.map((frequency, index) => ({ frequency, at: index * pauseMs, lengthMs }));
}

/** Returns a short rising melody; a win of several stakes gets one more note. */
export function winMelody(stakes: number): readonly SoundNote[] {
  return noteSequence([523.25, 659.25, 783.99, 1046.5].slice(0, stakes >= 5 ? 4 : 3));
}
