import type { Tx } from '../db/database.ts';
import type { BonusPart } from './posting.ts';

/**
 * A precondition of a posting besides enough money: a limit, a time-out, an enabled game. It runs in the
 * batch's transaction under the account locks, so that no two bets pass a limit together.
 *
 * `open` reads once for the rows of a batch. The guard then checks the postings in their order, and counts
 * each row that it accepts in the last stage. Its first statement must be sent before anything is awaited,
 * because the order of statements puts it behind the locks.
 */
export type OpenGuard<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<Guard<Row>>;
}['open'];

/** Methods, because TypeScript compares their parameters both ways: guards of different rows fit in one batch. */
export interface Guard<Row> {
  /** The reason for a refusal, or undefined. `cashMicro` is the part that no bonus pays. */
  check(row: Row, cashMicro: bigint): string | undefined;
  /** The bonus part of the row's posting, found before the batch is decided. */
  bonusPartOf?(row: Row): BonusPart | undefined;
}

/**
 * When a guard checks: `first` before a repeat is answered, `if_new` where the key is free, `last` when
 * nothing else refuses the posting.
 */
export type Stage = 'first' | 'if_new' | 'last';

export interface GuardedRow {
  readonly open: OpenGuard<unknown>;
  readonly row: unknown;
  readonly stage: Stage;
}

/** Guards are grouped by the identity of `open`: define each once, outside the call that posts. */
export function guard<Row>(open: OpenGuard<Row>, row: Row, stage: Stage = 'last'): GuardedRow {
  return { open, row, stage };
}

export interface Guards {
  /** The reason of the first guard of this stage that refuses, in their order. */
  check(conditions: readonly GuardedRow[], stage: Stage, cashMicro: bigint): string | undefined;
  bonusPartOf(conditions: readonly GuardedRow[]): BonusPart | undefined;
}

export async function openGuards(tx: Tx, conditions: Iterable<GuardedRow>): Promise<Guards> {
  const rows = new Map<OpenGuard<unknown>, unknown[]>();
  for (const asked of conditions) {
    const known = rows.get(asked.open);
    if (known) known.push(asked.row);
    else rows.set(asked.open, [asked.row]);
  }
  const guards = new Map(
    await Promise.all(
      [...rows].map(async ([open, all]): Promise<[OpenGuard<unknown>, Guard<unknown>]> => [
        open,
        await open(tx, all),
      ]),
    ),
  );
  return {
    check: (asked, stage, cashMicro) => {
      for (const each of asked) {
        if (each.stage !== stage) continue;
        const reason = guards.get(each.open)?.check(each.row, cashMicro);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
    bonusPartOf: (asked) => {
      for (const { open, row } of asked) {
        const part = guards.get(open)?.bonusPartOf?.(row);
        if (part) return part;
      }
      return undefined;
    },
  };
}
