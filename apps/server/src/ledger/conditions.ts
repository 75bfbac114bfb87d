import type { Tx } from '../db/database.ts';
import type { BonusPart } from './posting.ts';

/**
 * What else must hold for a posting, besides enough money: a limit, a break, the caller's right to ask.
 * It is judged in the batch's own transaction, after the accounts are locked, so that no two bets pass a
 * limit at once.
 *
 * `open` reads, once a batch, whatever the rows need; the judge it gives back is then asked posting by
 * posting, in their order. A row that it takes at the last, it may count: it will be posted.
 * It asks for its first statement before it waits for anything: the locks have been asked for, not answered.
 */
export type OpenJudge<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<Judge<Row>>;
}['open'];

/** Methods, whose parameters TypeScript compares both ways, so that judges of different rows fit in one batch. */
export interface Judge<Row> {
  /** Why the row is refused; undefined: it is taken. `cashMicro` is the part that no bonus pays. */
  take(row: Row, cashMicro: bigint): string | undefined;
  /** The part of the row's posting that is bonus money, asked before any of the batch is taken. */
  bonusPartOf?(row: Row): BonusPart | undefined;
}

/**
 * When a posting is judged: `first`, before even a repeat is told what became of it; `if_new`, where its key
 * is free, before its accounts are looked at; `last`, where nothing else keeps it from being posted.
 */
export type Stage = 'first' | 'if_new' | 'last';

export interface Condition {
  readonly open: OpenJudge<unknown>;
  readonly row: unknown;
  readonly stage: Stage;
}

/** Judges are told apart by identity: define each `open` once, outside the call that posts. */
export function condition<Row>(open: OpenJudge<Row>, row: Row, stage: Stage = 'last'): Condition {
  return { open, row, stage };
}

export interface Judges {
  /** Asks those judges of a posting whose stage it is, in their order: why the first of them refuses it. */
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
