import type { KeyObject } from 'node:crypto';
import type { JsonObject } from '../json-object.ts';
import type { PlayRefusal } from '../refusals.ts';

export type WalletCall = 'check' | 'balance' | 'bet' | 'win' | 'rollback';

export type WalletAnswer =
  | { kind: 'done'; balanceUnits: number | undefined; token: string | undefined }
  /** No money moved. `isFinal`: the call is not repeated, because it can never be done. */
  | { kind: 'refused'; status: string; refusal: PlayRefusal; isFinal: boolean }
  /** The outcome is unknown: the answer was lost, late, unreadable or ambiguous. */
  | { kind: 'unknown'; reason: string };

/** The facts of a call, which each dialect writes in its own words; amounts are in 1/100,000 baht. */
export interface CallFacts {
  token: string;
  user: string;
  gameCode: string;
  currency: string;
  /** The studio's number of the game, which some dialects add. */
  gameId: string;
  /** That of a bet, win or rollback. */
  id: string;
  roundId: string;
  amountUnits: number;
  /** The bet that a win pays, or the transaction that a rollback undoes. */
  referenceId: string;
}

/** A call as it is sent. */
export interface WrittenCall {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The text by which the answer shows that it belongs to this call. */
  echo: string;
}

interface SentAnswer {
  httpStatus: number;
  fields: JsonObject;
}

/** The facts of an operator that a dialect needs. */
interface CalledWallet {
  walletUrl: string;
  credentials: Readonly<Record<string, string>>;
}

/** One wallet protocol as the studio speaks it. */
export interface Dialect {
  /** Whether a win can be rolled back; elsewhere a paid round stands. */
  takesWinsBack: boolean;
  /** Whether the balance can be asked for; elsewhere the check tells it. */
  hasBalance: boolean;
  write(
    call: WalletCall,
    facts: CallFacts,
    by: { operator: CalledWallet; key: KeyObject },
  ): WrittenCall;
  /** Proves a changed body as its sender would. */
  prove(call: WrittenCall, body: Buffer, key: KeyObject): WrittenCall;
  /** Returns the call with a proof that is not the sender's. */
  forge(call: WrittenCall): WrittenCall;
  read(call: WalletCall, answer: SentAnswer, echo: string): WalletAnswer;
}

export function refused(status: string, refusal: PlayRefusal, isFinal = false): WalletAnswer {
  return { kind: 'refused', status, refusal, isFinal };
}

export function unknown(reason: string): WalletAnswer {
  return { kind: 'unknown', reason: reason.slice(0, 60) };
}

export function jsonBody(fields: object): Buffer {
  return Buffer.from(JSON.stringify(fields));
}
