import type { ReportColumn } from '@kapao/contract/office/report-sheets.ts';
import { figures } from './figures.ts';
import type { Figure } from './figures.ts';

/** The formula of a column: figures with their signs, summed by amount or by number of transfers. */
export interface Formula {
  of: 'amount' | 'transfers';
  parts: Readonly<Partial<Record<Figure, 1 | -1>>>;
}

const ggr = { bet: 1, bet_rollback: -1, win: -1, win_rollback: 1 } as const;

/**
 * report-03, report-08: the formula of each column that is computed from transfers. A report's sums and the rows that
 * they sum read the same one.
 */
export const formulas: Readonly<Partial<Record<ReportColumn, Formula>>> = {
  bets: { of: 'transfers', parts: { bet: 1, bet_rollback: -1 } },
  stakes: { of: 'amount', parts: { bet: 1, bet_rollback: -1 } },
  wins: { of: 'amount', parts: { win: 1, win_rollback: -1 } },
  ggr: { of: 'amount', parts: ggr },
  bonus_cost: { of: 'amount', parts: { bonus_paid: 1, bonus_back: -1 } },
  ngr: { of: 'amount', parts: { ...ggr, bonus_paid: -1, bonus_back: 1 } },
  deposits: { of: 'amount', parts: { deposit: 1 } },
  deposit_count: { of: 'transfers', parts: { deposit: 1 } },
  reversals: { of: 'amount', parts: { deposit_reversal: 1 } },
  withdrawals: { of: 'amount', parts: { withdrawal: 1, withdrawal_refund: -1 } },
  withdrawal_count: { of: 'transfers', parts: { withdrawal: 1, withdrawal_refund: -1 } },
  net_deposits: {
    of: 'amount',
    parts: { deposit: 1, deposit_reversal: -1, withdrawal: -1, withdrawal_refund: 1 },
  },
  fees: { of: 'amount', parts: { fee: 1, fee_back: -1 } },
  gateway_fees: { of: 'amount', parts: { gateway_fee: 1, gateway_fee_back: -1 } },
  corrections: { of: 'amount', parts: { correction_given: 1, correction_taken: -1 } },
  bonus_paid: { of: 'amount', parts: { bonus_paid: 1 } },
  bonus_back: { of: 'amount', parts: { bonus_back: 1 } },
  bonus_count: { of: 'transfers', parts: { bonus_paid: 1 } },
  first_deposits: { of: 'amount', parts: { first_deposit: 1 } },
  first_deposit_count: { of: 'transfers', parts: { first_deposit: 1 } },
};

export interface FigureSum {
  figure: Figure;
  amountMicro: bigint;
  transfers: bigint;
}

/** Computes one column from the sums of figures. */
export function columnOf({ of, parts }: Formula, sums: readonly FigureSum[]): bigint {
  let total = 0n;
  for (const { figure, amountMicro, transfers } of sums) {
    const sign = parts[figure];
    if (sign !== undefined) total += BigInt(sign) * (of === 'amount' ? amountMicro : transfers);
  }
  return total;
}

export function figuresOf({ parts }: Formula): Figure[] {
  return figures.filter((figure) => parts[figure] !== undefined);
}

/** The kinds of transfers that count towards each figure. A list of a figure's transfers reads only these kinds. */
export const transferKindsOf: Readonly<Record<Figure, readonly string[] | 'any'>> = {
  bet: ['bet'],
  bet_rollback: ['rollback'],
  win: ['win'],
  win_rollback: ['rollback'],
  bonus_paid: 'any',
  bonus_back: 'any',
  deposit: ['deposit'],
  first_deposit: ['deposit'],
  deposit_reversal: ['deposit_reversal'],
  withdrawal: ['withdrawal_settle'],
  withdrawal_refund: ['withdrawal_refund'],
  fee: 'any',
  fee_back: 'any',
  gateway_fee: 'any',
  gateway_fee_back: 'any',
  correction_given: 'any',
  correction_taken: 'any',
};
