import { expect, it } from 'vitest';
import { promotion } from '../../testing/reward-samples.ts';
import { bonusChoices, bonusOfAmount } from './bonus-rules.ts';

const offer = { promotion_id: 1, bonus: 0, turnover_need: 0, refusal: 'กรุณาฝากเงิน' };
const open = { ...offer, with_deposit: { refusal: null } };

it('gift-03: reckons bonus and requirement of the typed amount as the server does', () => {
  expect(bonusOfAmount(promotion, 300)).toEqual({
    promotion_id: 1,
    bonus: 300,
    turnover_need: 3_000,
    max_withdrawal: 5_000,
    duration_hours: 168,
  });
  expect(bonusOfAmount(promotion, 1_000)).toMatchObject({ bonus: 500, turnover_need: 7_500 });
  expect(bonusOfAmount(promotion, 99)).toBeUndefined();
  const fixed = {
    ...promotion,
    min_deposit: 0,
    bonus: { amount: 20, percent: null, max: null },
    turnover: { amount: 1_000, multiple: null },
  };
  expect(bonusOfAmount(fixed, 50)).toMatchObject({ bonus: 20, turnover_need: 1_000 });
  expect(bonusOfAmount(fixed, 0), 'nothing is typed').toBeUndefined();
});

it('gift-11: offers what the next deposit could earn, in the order of the list', () => {
  const second = { ...promotion, id: 2 };
  const third = { ...promotion, id: 3 };
  const chosen = bonusChoices(
    [promotion, second, third],
    [
      { ...offer, promotion_id: 3, with_deposit: { refusal: null } },
      open,
      { ...offer, promotion_id: 2, with_deposit: null },
    ],
  );
  expect(chosen.promotions.map(({ id }) => id)).toEqual([1, 3]);
  expect(chosen.refusal).toBeUndefined();
});

it('gift-11: tells in one line what keeps all from being earned', () => {
  const shut = { ...offer, with_deposit: { refusal: 'มีรายการถอน', refusal_en: 'A withdrawal' } };
  const list = [promotion, { ...promotion, id: 2 }];
  expect(bonusChoices(list, [shut, { ...shut, promotion_id: 2 }])).toEqual({
    promotions: [],
    refusal: { th: 'มีรายการถอน', en: 'A withdrawal' },
  });
  const other = { ...shut, promotion_id: 2, with_deposit: { refusal: 'รับไปแล้ว' } };
  expect(bonusChoices(list, [shut, other]).refusal).toBeUndefined();
});
