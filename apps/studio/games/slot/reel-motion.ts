/** The movement of one reel, in stops of its strip. It neither draws nor reads a clock. */

/** Stops per millisecond at full speed. */
const SPEED = 0.03;
const START_MS = 160;
/** How far a reel still runs while it slows down. */
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
  /** The strip's place at the top row; it runs downwards as the symbols come from above. */
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
   * Lets the reel run out so that it comes to rest exactly at `stop`. It leaps to where the way
   * left is always the same: at full speed no eye sees it, and all reels keep one rhythm.
   */
  land(stop: number, time: number): void {
    this.advance(time);
    const distance = LANDING_STOPS + modulo(this.place, 1);
    // Slowing along a cubic begins at three times its mean speed: here, at full speed.
    const durationMs = (3 * distance) / SPEED;
    this.landing = { from: stop + distance, distance, startedAt: time, durationMs };
  }

  /** Puts the reel at `stop` without movement. */
  rest(stop: number): void {
    this.place = stop;
    this.startedAt = undefined;
    this.landing = undefined;
  }

  /** The place to draw and whether it goes by too fast to be seen sharp. */
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
 * Where on its strip a reel shows these rows. Rows that no place of the strip has (symbols that fell into
 * place) are written over its first ones, which nobody sees turning.
 */
export function standOn(strip: string, rows: string): { strip: string; stop: number } {
  const stop = (strip + strip).indexOf(rows);
  return stop === -1 ? { strip: rows + strip.slice(rows.length), stop: 0 } : { strip, stop };
}
