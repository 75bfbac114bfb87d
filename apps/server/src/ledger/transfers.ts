import { accountKinds, type AccountKind } from './accounts.ts';
import { transferKinds, type Transfer, type TransferKind } from './posting.ts';

type Side = 'debit' | 'credit';

/** Which side of a transfer its member sees: the available money first, else what is theirs. */
export function shownSide(debitKind: AccountKind, creditKind: AccountKind): Side | null {
  if (creditKind === 'member_available') return 'credit';
  if (accountKinds[debitKind].owner === 'member') return 'debit';
  if (accountKinds[creditKind].owner === 'member') return 'credit';
  return null;
}

/** What a transfer says, however it was come by: from its row, or from the draft just written. */
export interface TransferFacts {
  id: bigint;
  kind: TransferKind;
  amountMicro: bigint;
  reference: string;
  memberId: bigint | null;
  debitKind: AccountKind;
  creditKind: AccountKind;
  debitBalanceAfter: bigint;
  creditBalanceAfter: bigint;
  /** The bonus beside the cash that is shown, or the cash beside the bonus. */
  besideBalanceAfter: bigint;
  createdAt: Date;
}

export function toTransfer(facts: TransferFacts): Transfer {
  const side = shownSide(facts.debitKind, facts.creditKind);
  const { besideBalanceAfter: beside } = facts;
  const after = {
    debit: facts.debitBalanceAfter + beside,
    credit: facts.creditBalanceAfter + beside,
  };
  const before = isBetweenPurses(facts)
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

/** Between cash and bonus, whose sum stays. */
function isBetweenPurses({ debitKind, creditKind }: TransferFacts): boolean {
  const isPurse = (kind: AccountKind) => kind === 'member_available' || kind === 'member_bonus';
  return isPurse(debitKind) && isPurse(creditKind);
}

/** The columns that make up a transfer, joined with the kinds of its two accounts. */
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
