import type { StatementLanguage } from '@kapao/contract/statements/rules.ts';
import type { Transfer } from '../../ledger/posting.ts';
import type { CashAndBonusMicro, Movement } from './movements.ts';

/** The facts that a statement shows above its movements. */
export interface StatementHead {
  siteName: string;
  memberName: string;
  username: string;
  /** The member's bank and account number, of which only the last digits are shown. */
  account: string;
  /** The Bangkok month of the statement, such as `2026-11`. */
  month: string;
  language: StatementLanguage;
  madeAt: Date;
  /** The last closed day with the hash of its header, for comparison (proof-09); empty before the first. */
  closedDay: string;
  opening: CashAndBonusMicro;
  closing: CashAndBonusMicro;
}

export interface KindTotal {
  kind: Transfer['kind'];
  count: number;
  change: CashAndBonusMicro;
}

/** Builds a statement's file from pages of movements. */
export interface StatementWriter {
  add(movements: readonly Movement[]): Promise<void>;
  finish(totals: readonly KindTotal[]): Promise<Uint8Array>;
  /** Releases the writer's resources; it is called also after a failure. */
  close(): Promise<void>;
}
