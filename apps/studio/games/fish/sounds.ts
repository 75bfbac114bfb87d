import type { Note } from '../frame/sound.ts';

export const shotSound: readonly Note[] = [
  { frequency: 320, at: 0, lengthMs: 60, type: 'square' },
  { frequency: 160, at: 30, lengthMs: 90 },
];

const SCALE = [587.33, 739.99, 880, 1174.66, 1479.98];

/** The dearer the catch, the longer the ladder of notes. */
export function catchSound(stakes: number): readonly Note[] {
  const count = stakes >= 20 ? 5 : stakes >= 6 ? 3 : 2;
  return SCALE.slice(0, count).map((frequency, index) => ({
    frequency,
    at: index * 90,
    lengthMs: 240,
  }));
}
