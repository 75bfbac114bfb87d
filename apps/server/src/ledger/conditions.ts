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
export type OpenJudge<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<Judge<Row>>;
}['open'];

/** Methods, because TypeScript compares their parameters both ways: guards of different rows fit in one batch. */
export interface Judge<Row> {
  /** The reason for a refusal, or undefined. `cashMicro` is the part that no bonus pays. */
  take(row: Row, cashMicro: bigint): string | undefined;
  /** The bonus part of the row's posting, found before the batch is decided. */
  bonusPartOf?(row: Row): BonusPart | undefined;
}

/**
 * When a guard checks: `first` before a repeat is answered, `if_new` where the key is free, `last` when
 * nothing else refuses the posting.
 */
export type Stage = 'first' | 'if_new' | 'last';

export interface Condition {
  readonly open: OpenJudge<unknown>;
  readonly row: unknown;
  readonly stage: Stage;
}

/** Guards are grouped by the identity of `open`: define each once, outside the call that posts. */
export function condition<Row>(open: OpenJudge<Row>, row: Row, stage: Stage = 'last'): Condition {
  return { open, row, stage };
}

export interface Judges {
  /** The reason of the first guard of this stage that refuses, in their order. */
  ask(conditions: readonly Condition[], stage: Stage, cashMicro: bigint): string | undefined;
  bonusPartOf(conditions: readonly Condition[]): BonusPart | undefined;
}

export async function openJudges(tx: Tx, conditions: Iterable<Condition>): Promise<Judges> {
  const rows = new Map<OpenJudge<unknown>, unknown[]>();
  for (const asked of conditions) {
    const known = rows.get(asked.open);
    if (known) known.push(asked.row);
    else rows.set(asked.open, [asked.row]);
  }
  const judges = new Map(
    await Promise.all(
      [...rows].map(async ([open, all]): Promise<[OpenJudge<unknown>, Judge<unknown>]> => [
        open,
        await open(tx, all),
      ]),
    ),
  );
  return {
    ask: (asked, stage, cashMicro) => {
      for (const each of asked) {
        if (each.stage !== stage) continue;
        const reason = judges.get(each.open)?.take(each.row, cashMicro);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
    bonusPartOf: (asked) => {
      for (const { open, row } of asked) {
        const part = judges.get(open)?.bonusPartOf?.(row);
        if (part) return part;
      }
      return undefined;
    },
  };
}
