import type { Note } from '../frame/sound.ts';

export const spinSound: readonly Note[] = [
  { frequency: 220, at: 0, lengthMs: 90 },
  { frequency: 330, at: 60, lengthMs: 120 },
];

export const landSound: readonly Note[] = [
  { frequency: 110, at: 0, lengthMs: 110, type: 'square' },
];

const SCALE = [523.25, 659.25, 783.99, 1046.5, 1318.51, 1567.98];

/** Rises the higher, the more stakes a win is worth. */
export function winSound(stakes: number): readonly Note[] {
  const count = stakes >= 15 ? 6 : stakes >= 5 ? 5 : 3;
  return SCALE.slice(0, count).map((frequency, index) => ({
    frequency,
    at: index * 110,
    lengthMs: 320,
  }));
}
