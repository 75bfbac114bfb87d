import type { Note } from './sound.ts';

export const cardSound: readonly Note[] = [{ frequency: 420, at: 0, lengthMs: 60 }];
export const chipSound: readonly Note[] = [{ frequency: 880, at: 0, lengthMs: 50, type: 'sine' }];

/** A short rising figure; one more note where a win is worth several stakes. */
export function wonSound(stakes: number): readonly Note[] {
  return [523.25, 659.25, 783.99, 1046.5]
    .slice(0, stakes >= 5 ? 4 : 3)
    .map((frequency, index) => ({ frequency, at: index * 110, lengthMs: 320 }));
}
