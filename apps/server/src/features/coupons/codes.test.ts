import { UNIQUE_CODE_ALPHABET } from '@kapao/contract/coupons/rules.ts';
import { expect, it } from 'vitest';
import { randomCode } from './codes-store.ts';

it('offer-12: every letter of a code is as likely as any other, and none is taken for another', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  let place = 0;
  const bytesOf = (count: number) => {
    const given = bytes.slice(place, place + count);
    place += count;
    return given;
  };
  const counts = new Map<string, number>();
  // 240 fair bytes are 24 codes; the 16 others are left out.
  for (let codes = 0; codes < 24; codes += 1) {
    for (const letter of randomCode(bytesOf)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 30 }, () => 8));
  expect(UNIQUE_CODE_ALPHABET).not.toMatch(/[01ILOU]/);
});

it('offer-12: a byte beyond the fair ones is drawn again', () => {
  const given = [new Uint8Array(10).fill(255), new Uint8Array(10).fill(0)];
  expect(randomCode(() => given.shift() ?? new Uint8Array())).toBe('2'.repeat(10));
});
