import type { Tx } from '../db/database.ts';

/**
 * What else must hold for a posting, besides enough money: a limit, a break. It is judged in the
 * batch's own transaction, after the accounts are locked, so that no two bets pass a limit at once.
 *
 * `open` reads, once a batch, whatever the rows need; the judge it gives back is then asked posting by
 * posting, in their order, for those that would otherwise be posted. A row that it takes, it counts.
 * It asks for its first statement before it waits for anything: the locks have been asked for, not answered.
 */
export type OpenJudge<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<Judge<Row>>;
}['open'];

/** Why the row is refused; undefined: it is taken. */
export type Judge<Row> = { take(row: Row): string | undefined }['take'];

export interface Condition {
  readonly open: OpenJudge<unknown>;
  readonly row: unknown;
}

/** Judges are told apart by identity: define each `open` once, outside the call that posts. */
export function condition<Row>(open: OpenJudge<Row>, row: Row): Condition {
  return { open, row };
}

/** Asks the judges that a batch's postings name. */
export type AskJudges = (condition: Condition) => string | undefined;

export async function openJudges(
  tx: Tx,
  conditions: readonly (Condition | undefined)[],
): Promise<AskJudges> {
  const rows = new Map<OpenJudge<unknown>, unknown[]>();
  for (const asked of conditions) {
    if (!asked) continue;
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
  return (asked) => judges.get(asked.open)?.(asked.row);
}
