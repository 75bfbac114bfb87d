import { expect, it } from 'vitest';
import { EXCLUDED } from './rules.ts';
import { contributionNote } from './turnover-notes.ts';

const BAHT = 1_000_000n;

it.each([
  [
    { category: EXCLUDED, percent: 0, countedMicro: 0n },
    'ไม่นับเป็นยอดเทิร์น เพราะเกมนี้ไม่ร่วมรายการ',
    'Does not count as turnover: this game is excluded',
  ],
  [
    { category: 'POKER', percent: 0, countedMicro: 0n },
    'ไม่นับเป็นยอดเทิร์น เพราะ POKER',
    'Does not count as turnover: POKER',
  ],
  [
    { category: 'SLOT', percent: 50, countedMicro: 5n * BAHT },
    'นับ 50 % เพราะ SLOT',
    '50% counts as turnover: SLOT',
  ],
  [
    { category: 'SLOT', percent: 50, countedMicro: 0n },
    'นับ 50 % เพราะ SLOT',
    '50% counts as turnover: SLOT',
  ],
  [
    { category: 'SLOT', percent: 50, countedMicro: -5n * BAHT },
    'หักยอดเทิร์น 5.00 บาท เพราะเดิมพันถูกคืน',
    '5.00 baht taken off the turnover: the bet was returned',
  ],
])('history-15 bonus-38 history-40: the note beside a bet: %o', (counted, note, noteEn) => {
  expect(contributionNote(counted, 'th')).toBe(note);
  expect(contributionNote(counted, 'en')).toBe(noteEn);
});
