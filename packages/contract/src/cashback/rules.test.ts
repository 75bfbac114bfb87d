import { expect, it } from 'vitest';
import { cashbackMistakes } from './rules.ts';
import type { WrittenCashbackRule } from './rules.ts';

const rule: WrittenCashbackRule = {
  code: 'weekly',
  period: 'week',
  percent: 5.25,
  min_loss: 0,
  max_payout: 1_000,
  budget: null,
  budget_claims: null,
  valid_days: 7,
  starts_on: '2026-11-02',
  is_enabled: true,
};

it.each([
  [{}, []],
  [{ code: 'Weekly' }, ['code']],
  [{ percent: 0 }, ['percent']],
  [{ percent: 100.01 }, ['percent']],
  [{ percent: 5.255 }, ['percent']],
  [{ min_loss: -1 }, ['min_loss']],
  [{ min_loss: 0.001 }, ['min_loss']],
  [{ max_payout: 0 }, ['max_payout']],
  [{ max_payout: null }, []],
  [{ budget: 0 }, ['budget']],
  [{ budget_claims: 0.5 }, ['budget_claims']],
  [{ valid_days: 366 }, ['valid_days']],
  [{ starts_on: '2/11/2569' }, ['starts_on']],
])('reward-37: holds a rule of cashback to its fields (%o)', (changes, fields) => {
  expect(cashbackMistakes({ ...rule, ...changes }).map(({ field }) => field)).toEqual(fields);
});
