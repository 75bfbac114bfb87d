import { expect, it } from 'vitest';
import { ladderMistakes, rankMistakes, ranksOutOfOrder } from './rules.ts';

const ladder = [
  { code: 'member', sort: 1, turnover_from: 0 },
  { code: 'guest', sort: 2, turnover_from: null },
  { code: 'gold', sort: 3, turnover_from: 10_000 },
];

it('editor-23: finds the ranks that ask for no more than a lower one, whatever order they come in', () => {
  expect(ranksOutOfOrder(ladder.toReversed())).toEqual([]);
  const wrong = { code: 'silver', sort: 2, turnover_from: 20_000 };
  expect(ranksOutOfOrder([...ladder, wrong])).toEqual(['gold']);
  expect(ranksOutOfOrder([...ladder, { ...wrong, sort: 4, turnover_from: 10_000 }])).toEqual([
    'silver',
  ]);
});

it('editor-23: says of a rank that its place is taken, or that the ladder would be out of order', () => {
  const others = ladder.filter(({ code }) => code !== 'gold');
  expect(ladderMistakes({ code: 'gold', sort: 3, turnover_from: 1 }, others)).toEqual([]);
  expect(ladderMistakes({ code: 'gold', sort: 1, turnover_from: 1 }, others)).toMatchObject([
    { field: 'sort', en: 'is the place of member' },
  ]);
  expect(ladderMistakes({ code: 'gold', sort: 3, turnover_from: 0 }, others)).toMatchObject([
    { field: 'turnover_from', en: 'gold asks for no more turnover than a rank below it by sort' },
  ]);
});

it('reward-68: holds a rank to its fields', () => {
  const rank = {
    code: 'gold',
    name_en: 'Gold',
    name_th: 'ทอง',
    image: 'ranks/gold.svg',
    sort: 3,
    turnover_from: 10_000.5,
    benefits: [{ text_th: 'ถอนเร็ว', text_en: 'Fast withdrawals' }],
  };
  const fieldsOf = (changes: object) =>
    rankMistakes({ ...rank, ...changes }).map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ code: 'Gold' })).toEqual(['code']);
  expect(fieldsOf({ sort: 0 })).toEqual(['sort']);
  expect(fieldsOf({ turnover_from: -1 })).toEqual(['turnover_from']);
  expect(fieldsOf({ turnover_from: 0.001 })).toEqual(['turnover_from']);
  expect(fieldsOf({ benefits: [{ text_th: '', text_en: 'x' }] })).toEqual(['benefits.0.text_th']);
  expect(fieldsOf({ benefits: Array.from({ length: 11 }, () => rank.benefits[0]) })).toEqual([
    'benefits',
  ]);
});
