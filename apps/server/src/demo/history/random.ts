import { createHash } from 'node:crypto';

/** A pseudorandom generator: the same seed gives the same numbers. */
export interface Random {
  /** Returns a whole number from `min` to `max`, both inclusive. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
  bytes(): Buffer;
  uuid(): string;
}

export function createRandom(seed: string): Random {
  let drawn = 0;
  const bytes = () =>
    createHash('sha256')
      .update(`${seed} ${(drawn += 1)}`)
      .digest();
  const fraction = () => bytes().readUInt32BE() / 2 ** 32;
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    chance: (probability) => fraction() < probability,
    bytes,
    uuid: () => {
      const hex = bytes().toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
