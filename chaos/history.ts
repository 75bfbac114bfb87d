/** The kinds of operations that move money, `balance`, which reads it, and `call`: all others. */
export type OperationKind =
  | 'bet'
  | 'win'
  | 'rollback'
  | 'payment'
  | 'reversal'
  | 'withdrawal'
  | 'coupon'
  | 'promotion'
  | 'balance'
  | 'call';

/**
 * An answer as its client read it. `poor`: a bet was refused because cash and bonus are not enough. `promised`: the
 * bank took the payment, or took it back, and the wallet follows later. `away`: the server cannot work now, and nothing has happened.
 * `none`: no answer, or one that leaves the outcome open.
 */
type AnswerKind = 'done' | 'refused' | 'poor' | 'promised' | 'away' | 'none';

/** Whether a client has to repeat a request with this answer. */
export const hasFailed = (answer: AnswerKind) => answer === 'none' || answer === 'away';

/** A balance as a client saw it, in micro; the real one is less than a unit above. */
export interface ShownBalance {
  micro: bigint;
  unitMicro: bigint;
}

/** One request of a client, and its answer. A repeat is another request under the same key. */
export interface Operation {
  memberId: bigint;
  kind: OperationKind;
  /** The key names the effect: a repeat has the same one. It begins with the kind. */
  key: string;
  /** The amount; undefined where the product decides it. */
  amountMicro?: bigint | undefined;
  sentMs: number;
  answeredMs: number;
  answer: AnswerKind;
  /** The refusal's code, or the failure's message. */
  detail?: string | undefined;
  shown?: ShownBalance | undefined;
}

/** The ledger's part of a history, read afterwards. */
export interface Books {
  effects: ReadonlyMap<string, Effect>;
  wallets: ReadonlyMap<bigint, Wallet>;
  reversals: readonly Reversal[];
}

/** A deposit that was taken back: the part that was lent, and the member's cash after it. */
export interface Reversal {
  key: string;
  lentMicro: bigint;
  cashAfterMicro: bigint;
}

/** All rows in the database under the key of one operation. */
export interface Effect {
  memberId: bigint;
  transfers: readonly { id: bigint; amountMicro: bigint }[];
  /** The amounts of the rows that belong to the transfers: bet, withdrawal, deposit, claim. */
  rows: readonly { amountMicro: bigint }[];
}

/** A member's balance to spend, cash and bonus together, at the beginning and after each transfer. */
export interface Wallet {
  openingMicro: bigint;
  steps: readonly { transferId: bigint; spendableMicro: bigint }[];
}
