import { describe, expect, it } from 'vitest';
import { depositUnderWay, underWay } from '../../testing/samples.ts';
import { itemsUnderWay, keyOf, mergeItems, stepUnderWay } from './under-way-rules.ts';

const withdrawal = {
  payout_id: 'w-1',
  amount: 200,
  status: 'pending' as const,
  waits_for_approval: true,
  created_at: '2026-11-24T10:00:00.000Z',
};

describe('the lines of the strip', () => {
  it('way-02: are deposits, then wrong amounts, then withdrawals; a wrong amount replaces its deposit', () => {
    const items = itemsUnderWay(
      underWay({
        payins: [depositUnderWay('d-1'), depositUnderWay('d-2')],
        transfers: [{ ref_code: 'd-2', amount: 40, paid_at: withdrawal.created_at }],
        payouts: [withdrawal],
      }),
    );
    expect(items.map(({ type, reference }) => `${type} ${reference}`)).toEqual([
      'deposit d-1',
      'transfer d-2',
      'withdrawal w-1',
    ]);
  });

  it('way-03: a withdrawal waits for staff, is on its way, or is asked about', () => {
    expect(stepUnderWay(withdrawal)).toBe('approval');
    const approved = { ...withdrawal, waits_for_approval: false };
    expect(stepUnderWay(approved)).toBe('sending');
    expect(stepUnderWay({ ...approved, status: 'waiting_callback' })).toBe('sending');
    expect(stepUnderWay({ ...approved, status: 'auto_failed' })).toBe('asking');
  });

  it('way-04: keep their places: an ended one stays, a new one comes last', () => {
    const [first, second, third] = itemsUnderWay(
      underWay({ payins: ['d-1', 'd-2', 'd-3'].map((ref) => depositUnderWay(ref)) }),
    );
    if (!first || !second || !third) throw new Error('three lines');
    const merged = mergeItems([first, second], [{ ...second, amount: 7 }, third]);
    expect(merged.map((item) => [keyOf(item), item.amount, item.hasEnded])).toEqual([
      ['d-1', first.amount, true],
      ['d-2', 7, false],
      ['d-3', third.amount, false],
    ]);
  });

  it('way-02 way-04: a transfer of another amount takes the place of its deposit', () => {
    const payins = ['d-1', 'd-2'].map((ref) => depositUnderWay(ref));
    const transfers = [
      { ref_code: 'd-1', amount: 40, paid_at: withdrawal.created_at },
      { ref_code: 'd-1', amount: 50, paid_at: withdrawal.created_at },
    ];
    const shown = itemsUnderWay(underWay({ payins }));
    const merged = mergeItems(shown, itemsUnderWay(underWay({ payins, transfers })));
    expect(
      merged.map(({ type, reference, amount, hasEnded }) => [type, reference, amount, hasEnded]),
    ).toEqual([
      ['transfer', 'd-1', 40, false],
      ['deposit', 'd-2', payins[1]?.amount, false],
      ['transfer', 'd-1', 50, false],
    ]);
  });
});
