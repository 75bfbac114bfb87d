import { expect, it } from 'vitest';
import { receivedText } from './rules.ts';

it('reward-16: tells baht to the satang, and points by the name that the site gives them', () => {
  const words = { baht: 'baht', points: 'Diamond' };
  expect(receivedText({ type: 'credit', amount: 1250.5 }, words)).toBe('1,250.50 baht');
  expect(receivedText({ type: 'points', amount: 1250.5 }, words)).toBe('1,250.5 Diamond');
  expect(receivedText({ type: 'points', amount: 5 }, words)).toBe('5 Diamond');
});
