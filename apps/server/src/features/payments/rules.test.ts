import { describe, expect, it } from 'vitest';
import {
  allowedReturnUrl,
  depositLimitText,
  remainingToday,
  limitedAmount,
  hasTooManyOpen,
  MAX_OPEN_DEPOSITS,
  MAX_SLIPS_PER_DEPOSIT,
  rangeText,
  secondsUntilNextAsk,
  slipRefusal,
  withdrawalRefusal,
} from './rules.ts';
import { LATE_TRANSFER_SECONDS } from '@kapao/contract/payments/rules.ts';
import type { WithdrawalTerms } from './rules.ts';

const baht = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const range = { minMicro: baht(100), maxMicro: baht(50_000) };

const terms: WithdrawalTerms = {
  range,
  fee: { fixedMicro: 0n, basisPoints: 0 },
  hours: null,
  limits: { count: null, sumMicro: null },
};

describe('withdrawalRefusal', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const state = (available: number, today = { count: 0, sumMicro: 0n }) => ({
    availableMicro: baht(available),
    today,
    now,
  });

  it.each([
    [100, 100, undefined],
    [50_000, 60_000, undefined],
    [99.99, 1000, 'amount_out_of_range'],
    [50_000.01, 60_000, 'amount_out_of_range'],
    [100.01, 100, 'not_enough_money'],
    [100.01, 100.009_99, 'not_enough_money'],
  ] as const)('%d baht of %d: %s', (amount, available, refusal) => {
    expect(withdrawalRefusal(baht(amount), terms, state(available))?.refusal).toBe(refusal);
  });

  it('says the hours while the method is closed', () => {
    const closed = { ...terms, hours: { opensAt: '13:00', closesAt: '09:00' } };
    expect(withdrawalRefusal(baht(100), closed, state(100))).toEqual({
      refusal: 'payment_closed',
      message: {
        th: 'ช่องทางนี้เปิดให้บริการเวลา 13:00 ถึง 09:00 น.',
        en: 'This method is open from 13:00 to 09:00',
      },
    });
  });

  it('takes it while the method is open', () => {
    const open = { ...terms, hours: { opensAt: '09:00', closesAt: '13:00' } };
    expect(withdrawalRefusal(baht(100), open, state(100))).toBeUndefined();
  });

  it('refuses what the fee would eat up whole', () => {
    const dear = { ...terms, fee: { fixedMicro: baht(100), basisPoints: 0 } };
    expect(withdrawalRefusal(baht(100), dear, state(100))?.refusal).toBe('amount_out_of_range');
    expect(withdrawalRefusal(baht(100.01), dear, state(200))).toBeUndefined();
  });

  it("counts the day's withdrawals and their sum, and says what is left", () => {
    const limited = { ...terms, limits: { count: 3, sumMicro: baht(1_000) } };
    const after = (count: number, sum: number) => state(5_000, { count, sumMicro: baht(sum) });
    expect(withdrawalRefusal(baht(300), limited, after(2, 700))).toBeUndefined();
    expect(withdrawalRefusal(baht(300.01), limited, after(2, 700))).toEqual({
      refusal: 'withdrawal_limit_reached',
      message: { th: 'วันนี้ถอนได้อีก 300.00 บาท', en: '300.00 baht left to withdraw today' },
    });
    expect(withdrawalRefusal(baht(100), limited, after(3, 300))).toEqual({
      refusal: 'withdrawal_limit_reached',
      message: {
        th: 'ถอนได้วันละ 3 ครั้ง วันนี้ถอนครบแล้ว',
        en: 'Withdrawals are limited to 3 a day, and today’s are used',
      },
    });
    expect(withdrawalRefusal(baht(100), limited, after(2, 1_000))).toEqual({
      refusal: 'withdrawal_limit_reached',
      message: {
        th: 'ยอดถอนของวันนี้ครบกำหนดแล้ว',
        en: 'Today’s withdrawals have reached their limit',
      },
    });
    expect(remainingToday(limited.limits, { count: 5, sumMicro: baht(2_000) })).toEqual({
      count: 0,
      sumMicro: 0n,
    });
  });
});

describe('pay-28: slipRefusal', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const deposit = {
    adapter: 'bank-transfer',
    status: 'pending',
    reservedUntil: now,
    cancelledAt: null,
  } as const;
  const later = new Date(now.getTime() + 1);

  it.each([
    ['one that waits', deposit, 0, now, undefined],
    ['one that waits for the operator since long', deposit, 1, later, undefined],
    ['the third slip', deposit, MAX_SLIPS_PER_DEPOSIT - 1, now, undefined],
    ['one slip too many', deposit, MAX_SLIPS_PER_DEPOSIT, now, 'slip_not_expected'],
    ['one just expired', { ...deposit, status: 'failed' }, 0, now, undefined],
    ['one expired too long ago', { ...deposit, status: 'failed' }, 0, later, 'expired'],
    [
      'one cancelled',
      { ...deposit, status: 'failed', cancelledAt: now },
      0,
      now,
      'slip_not_expected',
    ],
    ['one credited', { ...deposit, status: 'success' }, 0, now, 'slip_not_expected'],
    ['one rejected', { ...deposit, status: 'reject' }, 0, now, 'slip_not_expected'],
    ['a QR', { ...deposit, adapter: 'promptpay' }, 0, now, undefined],
    ['a payment page', { ...deposit, adapter: 'redirect' }, 0, now, 'slip_not_expected'],
  ] as const)('%s', (_case, of, slips, at, refusal) => {
    expect(slipRefusal(of, slips, at)).toBe(refusal);
  });
});

describe('pay-17: what one member may keep from others', () => {
  it.each([
    [{ isProven: true, ofMember: 9 }, false],
    [{ isProven: true, ofMember: 10 }, true],
    [{ isProven: false, ofMember: 1, onNetwork: 19 }, false],
    [{ isProven: false, ofMember: 2, onNetwork: 2 }, true],
    [{ isProven: false, ofMember: 0, onNetwork: 20 }, true],
  ] as const)('%o: %s', (counts, isTooMany) => {
    expect(hasTooManyOpen(counts)).toBe(isTooMany);
  });

  it('pay-16: is about a tenth of the 99 amounts, for a quarter of an hour after the deadline', () => {
    expect([MAX_OPEN_DEPOSITS, LATE_TRANSFER_SECONDS]).toEqual([10, 900]);
  });
});

describe('rangeText', () => {
  it('pay-13: names both ends as members read money', () => {
    expect(rangeText(range)).toEqual({
      th: 'จำนวนเงินต้องอยู่ระหว่าง 100.00 ถึง 50,000.00 บาท',
      en: 'The amount must be from 100.00 to 50,000.00 baht',
    });
  });
});

describe('depositLimitText', () => {
  it('pay-18: says what is left, and nothing below nothing', () => {
    const textOf = (left: string) => ({
      th: `เกินวงเงินฝากที่คุณตั้งไว้ ฝากได้อีก ${left} บาท`,
      en: `This is above the deposit limit you set: ${left} baht left`,
    });
    expect(depositLimitText(baht(30))).toEqual(textOf('30.00'));
    expect(depositLimitText(0n)).toEqual(textOf('0.00'));
    expect(depositLimitText(-baht(30))).toEqual(textOf('0.00'));
  });
});

describe('allowedReturnUrl', () => {
  const own = ['https://kapao.example'];

  it('api-32 pay-14: keeps to the own origins', () => {
    expect(allowedReturnUrl('https://kapao.example', own)).toBe('https://kapao.example/');
    expect(allowedReturnUrl('https://kapao.example/a?b#c', own)).toBe(
      'https://kapao.example/a?b#c',
    );
    for (const text of [
      'http://kapao.example',
      'https://kapao.example.net',
      'kapao.example',
      '',
      'blob:https://kapao.example/0b8d',
      'https://bank@kapao.example',
      'https://:secret@kapao.example',
    ]) {
      expect(allowedReturnUrl(text, own), text).toBeUndefined();
    }
  });
});

describe('secondsUntilNextAsk', () => {
  it('doubles up to five minutes', () => {
    expect([1, 2, 3, 7, 40].map(secondsUntilNextAsk)).toEqual([5, 10, 20, 300, 300]);
  });
});

describe('limitedAmount', () => {
  it.each([
    [100, 100.37, 100.37, 100],
    [100, 100.99, 250.99, 250],
    [100, 101, 101, 101],
    [100, 100, 100, 100],
  ])('limit-14: of %d asked as %d, %d count as %d', (requested, amount, received, counted) => {
    const deposit = { requestedMicro: baht(requested), amountMicro: baht(amount) };
    expect(limitedAmount(deposit, baht(received))).toBe(baht(counted));
  });
});
