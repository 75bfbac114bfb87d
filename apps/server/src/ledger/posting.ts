import type { transferKindNames } from '@kapao/contract/office/transfer-kinds.ts';
import type { AccountRef } from './accounts.ts';

/**
 * The ledger's model: a posting asks to move money between two accounts, a transfer is the immutable record
 * that it moved, and a verdict is the answer.
 */
export const transferKinds = [
  'opening',
  'deposit',
  /** A deposit's money goes back to the gateway, beyond the member's cash as debt (reversal-02). */
  'deposit_reversal',
  'unmatched_deposit',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_settle',
  'withdrawal_refund',
  'bet',
  'win',
  'rollback',
  /** Moves 0 and takes the key of the cancelled posting, so that this posting can never post. */
  'tombstone',
  /** Lends a member the missing cash when a win or a deposit is taken back. */
  'debt',
  'debt_repayment',
  /** The bonus part of a bet, a win or a rollback, between the member's bonus and cash. */
  'bonus_part',
  /** Turns a bonus into cash when its wagering requirement is met. */
  'bonus_release',
  'reward',
  'forfeit',
  'purchase',
  'fee',
  /** A gateway keeps its fee of a payment; no member's account moves. */
  'gateway_fee',
  'adjustment',
] as const satisfies readonly (keyof typeof transferKindNames)[];

export type TransferKind = (typeof transferKinds)[number];

interface PostingDetails {
  /** The sender, such as `studio:lotus`: the scope of the idempotency key. */
  source: string;
  /** A posting with this key and these details moves money once, for ever (ledger-19). */
  idempotencyKey: string;
  from: AccountRef;
  to: AccountRef;
  /** The amount, 0 or more; bets and wins of 0 are recorded, too. */
  amountMicro: bigint;
  /** The subject shown in the history: a round, a ref_code, a withdrawal's id. */
  reference: string;
  /**
   * The member whose history shows the transfer, if both accounts are the house's (a free bet).
   * Otherwise the history is that of the member whose account moves.
   */
  memberId?: bigint;
  /**
   * If a member's cash is not enough: refuse (the default), pay the rest from the bonus, or lend it as
   * debt, which the next credits repay (ledger-36, ledger-37).
   */
  onShortage?: 'bonus' | 'lend';
}

/** The state of a claim whose bonus paid a part of a bet. A batch has one object for each claim. */
export interface BonusClaim {
  id: bigint;
  /** `open`: the bonus stands; `completed`: it became cash; `lost`: it was forfeited. */
  state: 'open' | 'completed' | 'lost';
  /** The bonus amount that may still become cash; null: no limit. Deciding a batch reduces it. */
  releasableMicro: bigint | null;
}

/** The part of a win or rollback that is bonus money (ledger-35). */
export interface BonusPart {
  micro: bigint;
  claim: BonusClaim;
}

/** The bonus part of a posted posting. */
export interface MovedBonus {
  micro: bigint;
  /** The claim; null for a bet, which is paid from the member's open claim. */
  claimId: bigint | null;
  /** The part of `micro` that became cash because the claim is completed. */
  releasedMicro: bigint;
}

/** A posting; a correction names its actor and reason (ledger-14). */
export type Posting =
  | (PostingDetails & { kind: 'adjustment'; actor: string; reason: string })
  | (PostingDetails & {
      kind: Exclude<TransferKind, 'adjustment'>;
      actor?: string;
      reason?: string;
    });

/** A recorded transfer (ledger-10). Balances are in micro, right after this transfer. */
export interface Transfer {
  id: bigint;
  kind: TransferKind;
  amountMicro: bigint;
  reference: string;
  memberId: bigint | null;
  fromBalanceAfterMicro: bigint;
  toBalanceAfterMicro: bigint;
  /** The member's cash and bonus together if one of them moved, else the moved account; null between house accounts. */
  memberBalanceBeforeMicro: bigint | null;
  memberBalanceAfterMicro: bigint | null;
  createdAt: Date;
}

/** `archived`: the key stands for a transfer that is in an archive's file. */
export type PlainRefusal = 'not_enough_money' | 'account_unknown' | 'between_members' | 'archived';

/**
 * `posted` moved the money now, `repeated` found that the same posting had moved it before, its parts
 * included; `refused` moved nothing. `memberBalanceNowMicro` is the balance of the posting's member account
 * after the verdict (cash includes the bonus); null if the posting names no existing member account.
 */
export type Verdict = { memberBalanceNowMicro: bigint | null } & (
  | { outcome: 'posted'; transfer: Transfer; bonus: MovedBonus }
  | { outcome: 'repeated'; transfer: Transfer }
  | { outcome: 'refused'; refusal: 'idempotency_conflict'; existing: Transfer }
  /** A participant refused the posting and gave the reason. */
  | { outcome: 'refused'; refusal: 'condition'; reason: string }
  | { outcome: 'refused'; refusal: PlainRefusal }
);
