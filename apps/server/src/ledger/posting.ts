import type { AccountRef } from './accounts.ts';

/**
 * The whole model of the ledger: a posting asks to move money from one account to another, a
 * transfer is the immutable record that it moved, and a verdict is the answer.
 */
export const transferKinds = [
  'opening',
  'deposit',
  'unmatched_deposit',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_settle',
  'withdrawal_refund',
  'bet',
  'win',
  'rollback',
  /** Moves nothing and takes the key of what it cancels, so that it can never post. */
  'tombstone',
  /** Lends a member what is missing for a win that is taken back. */
  'debt',
  'debt_repayment',
  'reward',
  'forfeit',
  'purchase',
  'fee',
  'adjustment',
] as const;

export type TransferKind = (typeof transferKinds)[number];

interface PostingDetails {
  /** Who sends it, such as `studio:lotus`: the scope of the idempotency key. */
  source: string;
  /** The same key with the same details moves once, for ever (REQUIREMENTS 16). */
  idempotencyKey: string;
  from: AccountRef;
  to: AccountRef;
  /** 0 or more; zero bets and wins leave a record. */
  amountMicro: bigint;
  /** What it is about, as history shows it: a round, a ref_code, a payout id. */
  reference: string;
  /**
   * Whose history shows it, where both accounts are the house's (a free bet). Otherwise it is the
   * member whose account it touches.
   */
  memberId?: bigint;
  /**
   * Where a member's available money is not enough: refuse (unless said otherwise), or lend what is
   * missing from the member's debt, which the next credits repay (WALLET-API rule 5).
   */
  onShortage?: 'lend';
}

/** A correction names who made it and why (REQUIREMENTS 5). */
export type Posting =
  | (PostingDetails & { kind: 'adjustment'; actor: string; reason: string })
  | (PostingDetails & {
      kind: Exclude<TransferKind, 'adjustment'>;
      actor?: string;
      reason?: string;
    });

/** What was recorded (REQUIREMENTS 6). Balances are micro, right after this transfer. */
export interface Transfer {
  id: bigint;
  kind: TransferKind;
  amountMicro: bigint;
  reference: string;
  memberId: bigint | null;
  fromBalanceAfterMicro: bigint;
  toBalanceAfterMicro: bigint;
  /** Of the member's account that it moved, the available one first; null between house accounts. */
  memberBalanceBeforeMicro: bigint | null;
  memberBalanceAfterMicro: bigint | null;
  createdAt: Date;
}

export type PlainRefusal = 'not_enough_money' | 'account_unknown' | 'between_members';

/**
 * `posted` moved the money now, `repeated` found that this very posting had moved it before (its
 * attachments too), `refused` moved nothing. `memberBalanceNowMicro` is the member's account that
 * the posting names as it stands after the verdict; null where it names none that exists.
 */
export type Verdict = { memberBalanceNowMicro: bigint | null } & (
  | { outcome: 'posted' | 'repeated'; transfer: Transfer }
  | { outcome: 'refused'; refusal: 'idempotency_conflict'; existing: Transfer }
  /** The posting's own condition does not hold: what its judge said. */
  | { outcome: 'refused'; refusal: 'condition'; reason: string }
  | { outcome: 'refused'; refusal: PlainRefusal }
);
