import { expect, it } from 'vitest';
import { EXCLUDED } from './rules.ts';
import { contributionNote } from './turnover-notes.ts';

const BAHT = 1_000_000n;

it.each([
  [
    { category: EXCLUDED, percent: 0, countedMicro: 0n },
    'เกมนี้ไม่ร่วมโปรโมชั่น จึงไม่นับยอดเทิร์น',
    'Does not count as turnover: this game is excluded',
  ],
  [
    { category: 'POKER', percent: 0, countedMicro: 0n },
    'เกมโป๊กเกอร์ไม่นับยอดเทิร์น',
    'Does not count as turnover: Poker',
  ],
  [
    { category: 'SLOT', percent: 50, countedMicro: 5n * BAHT },
    'เกมสล็อตนับยอดเทิร์น 50%',
    '50% counts as turnover: Slots',
  ],
  [
    { category: 'SLOT', percent: 50, countedMicro: 0n },
    'เกมสล็อตนับยอดเทิร์น 50%',
    '50% counts as turnover: Slots',
  ],
  [
    { category: 'OTHER', percent: 50, countedMicro: 0n },
    'เกมอื่น ๆ นับยอดเทิร์น 50%',
    '50% counts as turnover: Other games',
  ],
  [
    { category: 'CARD', percent: 0, countedMicro: 0n },
    'เกมไพ่ไม่นับยอดเทิร์น',
    'Does not count as turnover: Card games',
  ],
  [
    { category: 'SABA', percent: 10, countedMicro: 0n },
    'เกม SABA นับยอดเทิร์น 10%',
    '10% counts as turnover: SABA',
  ],
  [
    { category: 'SLOT', percent: 50, countedMicro: -5n * BAHT },
    'หักยอดเทิร์น 5.00 บาท เพราะได้เงินเดิมพันคืน',
    '5.00 baht taken off the turnover: the bet was returned',
  ],
])('history-15 bonus-38 history-40: the note beside a bet: %o', (counted, note, noteEn) => {
  expect(contributionNote(counted, 'th')).toBe(note);
  expect(contributionNote(counted, 'en')).toBe(noteEn);
});
