/** The full speed of a reel, in symbols per millisecond. */
const SPEED = 0.03;
const START_MS = 160;
/** The number of symbols that pass while the reel slows down. */
const LANDING_STOPS = 6;
const BOUNCE_MS = 220;
const BOUNCE_STOPS = 0.16;

interface Landing {
  from: number;
  distance: number;
  startedAt: number;
  durationMs: number;
}

export class ReelMotion {
  /** The position on the strip at the top row. It decreases while the reel turns, because symbols move downwards. */
  private place: number;
  private readonly length: number;
  private startedAt: number | undefined;
  private lastAt = 0;
  private landing: Landing | undefined;

  constructor(length: number, place: number) {
    this.length = length;
    this.place = place;
  }

  get isTurning(): boolean {
    return this.startedAt !== undefined;
  }

  start(time: number): void {
    this.startedAt = time;
    this.lastAt = time;
    this.landing = undefined;
  }

  /**
   * Slows the reel down so that it stops exactly at `stop`. It jumps to a fixed distance from the stop, which nobody
   * sees at full speed.
   */
  land(stop: number, time: number): void {
    this.advance(time);
    const distance = LANDING_STOPS + modulo(this.place, 1);
    // A cubic slowdown starts at three times its mean speed, so this duration starts it at full speed.
    const durationMs = (3 * distance) / SPEED;
    this.landing = { from: stop + distance, distance, startedAt: time, durationMs };
  }

  /** Puts the reel at `stop` without movement. */
  rest(stop: number): void {
    this.place = stop;
    this.startedAt = undefined;
    this.landing = undefined;
  }

  /** Returns the position at this time, and whether the reel is fast enough for motion blur. */
  at(time: number): { place: number; isFast: boolean; hasLanded: boolean } {
    this.advance(time);
    const { landing } = this;
    if (landing === undefined)
      return { place: this.place, isFast: this.isTurning, hasLanded: false };
    const part = (time - landing.startedAt) / landing.durationMs;
    if (part < 1) {
      const place = landing.from - landing.distance * (1 - (1 - part) ** 3);
      return { place, isFast: part < 0.3, hasLanded: false };
    }
    const end = landing.from - landing.distance;
    const since = (time - landing.startedAt - landing.durationMs) / BOUNCE_MS;
    if (since < 1) {
      return {
        place: end - Math.sin(since * Math.PI) * BOUNCE_STOPS * (1 - since),
        isFast: false,
        hasLanded: true,
      };
    }
    this.rest(modulo(Math.round(end), this.length));
    return { place: this.place, isFast: false, hasLanded: true };
  }

  private advance(time: number): void {
    if (this.startedAt === undefined || this.landing !== undefined) return;
    const ramp = Math.min(1, (time - this.startedAt) / START_MS);
    this.place -= Math.max(0, time - this.lastAt) * SPEED * ramp;
    this.lastAt = time;
  }
}

export function modulo(value: number, length: number): number {
  return ((value % length) + length) % length;
}

/**
 * Returns the stop at which a strip shows these rows. If the strip has no such rows, they replace its first symbols.
 */
export function findStopShowing(strip: string, rows: string): { strip: string; stop: number } {
  const stop = (strip + strip).indexOf(rows);
  return stop === -1 ? { strip: rows + strip.slice(rows.length), stop: 0 } : { strip, stop };
}
