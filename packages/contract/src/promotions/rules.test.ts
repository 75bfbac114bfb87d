import { describe, expect, it } from 'vitest';
import { promotionMistakes } from './rules.ts';
import type { WrittenPromotion } from './rules.ts';
import { promotionRow, promotionTermsRow } from './written.ts';

const written: WrittenPromotion = {
  name: 'ของขวัญ',
  name_en: null,
  poster_image: 'promotions/daily.svg',
  html: '<p>รับเลย</p>',
  html_en: null,
  sort: null,
  kind: 'once',
  reward: { amount: 10 },
  min_deposit: 0,
  turnover: { amount: 0 },
  max_withdrawal: null,
  duration_hours: 24,
  budget: null,
  budget_claims: null,
  available_from: null,
  available_until: null,
  contributions: null,
  excluded_games: [],
};

describe('promotionMistakes', () => {
  it.each<[string, Partial<WrittenPromotion>]>([
    ['name', { name: '' }],
    ['name', { name: 'ก'.repeat(121) }],
    ['name_en', { name_en: 'two\nlines' }],
    ['poster_image', { poster_image: '../secret.svg' }],
    ['html', { html: 'x'.repeat(20_001) }],
    ['html_en', { html_en: 'x'.repeat(20_001) }],
    ['sort', { sort: 1.5 }],
    ['reward.amount', { reward: { amount: 0.001 } }],
    ['reward.amount', { reward: { amount: NaN } }],
    ['reward.percent', { reward: { percent: 1_000.01, max: 1 } }],
    ['reward.percent', { reward: { percent: 0.001, max: 1 } }],
    ['reward.max', { reward: { percent: 5, max: 0 } }],
    ['min_deposit', { min_deposit: -1 }],
    ['turnover.amount', { turnover: { amount: -1 } }],
    ['turnover.multiple', { turnover: { multiple: 100.5 } }],
    ['max_withdrawal', { max_withdrawal: 0 }],
    ['duration_hours', { duration_hours: 8_785 }],
    [
      'available_until',
      { available_from: '2027-01-01T00:00:00', available_until: '2027-01-01T00:00:00' },
    ],
    ['contributions.SLOT', { contributions: { SLOT: 101 } }],
    ['contributions', { contributions: { 'slot games': 1 } }],
    ['excluded_games', { excluded_games: ['without-a-studio'] }],
    ['sort', { sort: 1e-7 }],
    ['sort', { sort: 5.0000001 }],
    ['budget_claims', { budget_claims: 1.0000001 }],
    ['contributions.SLOT', { contributions: { SLOT: 50.0000001 } }],
  ])('offer-03: names %s of %o, in the file and in the call alike', (field, change) => {
    const wrong = { ...written, ...change };
    const [mistake, ...others] = promotionMistakes(wrong);
    expect(others).toEqual([]);
    expect(mistake?.field).toBe(field);
    for (const [schema, value] of [
      [promotionTermsRow, wrong],
      [promotionRow, { ...wrong, id: 1 }],
    ] as const) {
      expect(schema.safeParse(value).success).toBe(false);
    }
  });

  it('offer-03: finds none in right terms, at their limits too', () => {
    const limits: Partial<WrittenPromotion>[] = [
      {},
      { reward: { percent: 1_000, max: 0.01 }, turnover: { multiple: 100 }, duration_hours: 8_784 },
      { reward: { percent: 0.01, max: 5 }, turnover: { multiple: 2.5 }, min_deposit: 0.01 },
      { contributions: { SLOT: 0, POKER: 100 }, excluded_games: ['studio/game'], sort: -5 },
    ];
    for (const change of limits) {
      const right = { ...written, ...change };
      expect(promotionMistakes(right)).toEqual([]);
      expect(promotionTermsRow.parse(right)).toEqual(right);
    }
  });

  it('offer-03: words the rule of promotions:save', () => {
    const parsed = promotionRow.safeParse({
      ...written,
      id: 1,
      reward: { percent: 2_000, max: 1 },
    });
    const [issue] = parsed.error?.issues ?? [];
    const [mistake] = promotionMistakes({ ...written, reward: { percent: 2_000, max: 1 } });
    expect(issue).toMatchObject({ path: ['reward', 'percent'], message: mistake?.en });
  });
});
