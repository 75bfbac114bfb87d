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
  /** The bonus part of a bet, a win or a rollback, between the member's bonus and cash. */
  'bonus_part',
  /** A bonus whose wagering requirement is met becomes cash. */
  'bonus_release',
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
   * Where a member's cash is not enough: refuse (unless said otherwise), pay the rest from the bonus, or
   * lend what is missing from the member's debt, which the next credits repay (WALLET-API rule 5).
   */
  onShortage?: 'bonus' | 'lend';
}

/** How a claim stands whose bonus paid a part of a bet. One object for each claim in a batch. */
export interface ClaimStanding {
  id: bigint;
  /** `open` keeps a bonus, `completed` has made it cash, `lost` has given it back. */
  state: 'open' | 'completed' | 'lost';
  /** The amount that may still become cash; null: no limit. Counted down while a batch is decided. */
  roomMicro: bigint | null;
}

/** The part of a win or of a rollback that is bonus money (RULINGS 34). */
export interface BonusPart {
  micro: bigint;
  claim: ClaimStanding;
}

/** The bonus part of a posting as it was moved. */
export interface MovedBonus {
  micro: bigint;
  /** Null for a bet, which is paid from the member's open claim. */
  claimId: bigint | null;
  /** Of `micro`: what became cash, because the claim is completed. */
  releasedMicro: bigint;
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
  /** Cash and bonus together where it moved one of them, else the member's account; null between house accounts. */
  memberBalanceBeforeMicro: bigint | null;
  memberBalanceAfterMicro: bigint | null;
  createdAt: Date;
}

export type PlainRefusal = 'not_enough_money' | 'account_unknown' | 'between_members';

/**
 * `posted` moved the money now, `repeated` found that this very posting had moved it before (its
 * attachments too), `refused` moved nothing. `memberBalanceNowMicro` is the member's account that
 * the posting names as it stands after the verdict, cash with the bonus; null where it names none that exists.
 */
export type Verdict = { memberBalanceNowMicro: bigint | null } & (
  | { outcome: 'posted'; transfer: Transfer; bonus: MovedBonus }
  | { outcome: 'repeated'; transfer: Transfer }
  | { outcome: 'refused'; refusal: 'idempotency_conflict'; existing: Transfer }
  /** The posting's own condition does not hold: what its judge said. */
  | { outcome: 'refused'; refusal: 'condition'; reason: string }
  | { outcome: 'refused'; refusal: PlainRefusal }
);
