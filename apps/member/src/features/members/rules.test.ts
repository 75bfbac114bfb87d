import { expect, it } from 'vitest';
import { rankName } from './rules.ts';

it('account-52: names a rank in the language of the interface, in Thai where it has no other name', () => {
  const gold = { name_en: 'Gold', name_th: 'ทอง', image: 'ranks/gold.svg' };
  expect(rankName(gold, 'th')).toBe('ทอง');
  expect(rankName(gold, 'en')).toBe('Gold');
  expect(rankName({ ...gold, name_en: '' }, 'en')).toBe('ทอง');
});
