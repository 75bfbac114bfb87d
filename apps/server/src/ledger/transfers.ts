import sql from 'sql-template-tag';
import { accountKinds, type AccountKind } from './accounts.ts';
import { transferKinds, type Transfer, type TransferKind } from './posting.ts';

type Side = 'debit' | 'credit';

/** Returns the side of a transfer that its member sees: the cash account if there is one, else the member's account. */
export function memberSide(debitKind: AccountKind, creditKind: AccountKind): Side | null {
  if (creditKind === 'member_available') return 'credit';
  if (accountKinds[debitKind].owner === 'member') return 'debit';
  if (accountKinds[creditKind].owner === 'member') return 'credit';
  return null;
}

/** The fields of a transfer, from its row or from a draft just written. */
export interface TransferFields {
  id: bigint;
  kind: TransferKind;
  amountMicro: bigint;
  reference: string;
  memberId: bigint | null;
  debitKind: AccountKind;
  creditKind: AccountKind;
  debitBalanceAfter: bigint;
  creditBalanceAfter: bigint;
  /** The bonus balance if the transfer shows cash; the cash balance if it shows the bonus. */
  besideBalanceAfter: bigint;
  createdAt: Date;
}

export function toTransfer(facts: TransferFields): Transfer {
  const side = memberSide(facts.debitKind, facts.creditKind);
  const { besideBalanceAfter } = facts;
  const after = {
    debit: facts.debitBalanceAfter + besideBalanceAfter,
    credit: facts.creditBalanceAfter + besideBalanceAfter,
  };
  const before = isBetweenCashAndBonus(facts)
    ? after
    : { debit: after.debit + facts.amountMicro, credit: after.credit - facts.amountMicro };
  return {
    id: facts.id,
    kind: facts.kind,
    amountMicro: facts.amountMicro,
    reference: facts.reference,
    memberId: facts.memberId,
    fromBalanceAfterMicro: facts.debitBalanceAfter,
    toBalanceAfterMicro: facts.creditBalanceAfter,
    memberBalanceBeforeMicro: side === null ? null : before[side],
    memberBalanceAfterMicro: side === null ? null : after[side],
    createdAt: facts.createdAt,
  };
}

/** Whether money moved between cash and bonus, which leaves their sum unchanged. */
function isBetweenCashAndBonus({ debitKind, creditKind }: TransferFields): boolean {
  const isCashOrBonus = (kind: AccountKind) =>
    kind === 'member_available' || kind === 'member_bonus';
  return isCashOrBonus(debitKind) && isCashOrBonus(creditKind);
}

/** The columns of a transfer, joined with the kinds of its two accounts. */
export interface TransferRow {
  id: bigint;
  kind: string;
  amount_micro: bigint;
  reference: string;
  member_id: bigint | null;
  debit_kind: string;
  credit_kind: string;
  debit_balance_after: bigint;
  credit_balance_after: bigint;
  beside_balance_after: bigint | null;
  created_at: Date;
}

/** Selects a TransferRow from `transfer`, joined with its accounts `debit` and `credit`. */
export const transferColumns = sql`
  transfer.id,
  transfer.kind,
  transfer.amount_micro,
  transfer.reference,
  transfer.member_id,
  debit.kind  as debit_kind,
  credit.kind as credit_kind,
  transfer.debit_balance_after,
  transfer.credit_balance_after,
  transfer.beside_balance_after,
  transfer.created_at`;

export function transferFromRow(row: TransferRow): Transfer {
  return toTransfer({
    id: row.id,
    kind: parseTransferKind(row.kind),
    amountMicro: row.amount_micro,
    reference: row.reference,
    memberId: row.member_id,
    debitKind: parseAccountKind(row.debit_kind),
    creditKind: parseAccountKind(row.credit_kind),
    debitBalanceAfter: row.debit_balance_after,
    creditBalanceAfter: row.credit_balance_after,
    besideBalanceAfter: row.beside_balance_after ?? 0n,
    createdAt: row.created_at,
  });
}

function parseTransferKind(text: string): TransferKind {
  const kind = transferKinds.find((known) => known === text);
  if (kind === undefined) throw new Error(`the ledger holds an unknown kind of transfer: ${text}`);
  return kind;
}

function isAccountKind(text: string): text is AccountKind {
  return Object.hasOwn(accountKinds, text);
}

function parseAccountKind(text: string): AccountKind {
  if (!isAccountKind(text)) throw new Error(`the ledger holds an unknown kind of account: ${text}`);
  return text;
}
