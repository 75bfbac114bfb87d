import type { Transfer } from '../../ledger/posting.ts';
import { transferFromRow } from '../../ledger/transfers.ts';
import type { TransferRow } from '../../ledger/transfers.ts';
import { parseRoundReference } from '../games/reads.ts';

export interface CashAndBonusMicro {
  cashMicro: bigint;
  bonusMicro: bigint;
}

export const NO_BALANCE: CashAndBonusMicro = { cashMicro: 0n, bonusMicro: 0n };

/** One transfer that changes the member's cash or bonus, as a statement shows it. */
export interface Movement {
  at: Date;
  kind: Transfer['kind'];
  reference: string;
  change: CashAndBonusMicro;
  after: CashAndBonusMicro;
}

export function toMovement(row: TransferRow): Movement {
  const { kind, reference, createdAt, amountMicro } = transferFromRow(row);
  const changeOf = (account: string) =>
    (row.credit_kind === account ? amountMicro : 0n) -
    (row.debit_kind === account ? amountMicro : 0n);
  return {
    at: createdAt,
    kind,
    // Of the transfer's reference only the round is shown; the rest only identifies a repeat.
    reference: parseRoundReference(reference),
    change: { cashMicro: changeOf('member_available'), bonusMicro: changeOf('member_bonus') },
    after: balancesAfter(row),
  };
}

/**
 * Returns both balances after a transfer. For an account that the transfer leaves unchanged, the row has its balance in
 * a separate column.
 */
export function balancesAfter(row: TransferRow): CashAndBonusMicro {
  const balanceOf = (account: string) => {
    if (row.debit_kind === account) return row.debit_balance_after;
    if (row.credit_kind === account) return row.credit_balance_after;
    return row.beside_balance_after ?? 0n;
  };
  return { cashMicro: balanceOf('member_available'), bonusMicro: balanceOf('member_bonus') };
}

export function addBalances(one: CashAndBonusMicro, other: CashAndBonusMicro): CashAndBonusMicro {
  return {
    cashMicro: one.cashMicro + other.cashMicro,
    bonusMicro: one.bonusMicro + other.bonusMicro,
  };
}

export function isEqual(one: CashAndBonusMicro, other: CashAndBonusMicro): boolean {
  return one.cashMicro === other.cashMicro && one.bonusMicro === other.bonusMicro;
}
