import type { Note } from '../frame/sound.ts';

export function ballSound(isHit: boolean): readonly Note[] {
  return [{ frequency: isHit ? 880 : 330, at: 0, lengthMs: isHit ? 180 : 60 }];
}

export const winSound: readonly Note[] = [523.25, 659.25, 783.99, 1046.5].map(
  (frequency, index) => ({ frequency, at: index * 110, lengthMs: 300 }),
);
