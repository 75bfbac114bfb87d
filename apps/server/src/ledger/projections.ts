import type { Tx } from '../db/database.ts';
import type { MovedBonus, Posting, Transfer } from './posting.ts';

export interface Accepted<Row> {
  row: Row;
  transfer: Transfer;
  bonus: MovedBonus;
}

/**
 * Posts derived postings in the batch's transaction, between accounts of members that the batch has locked.
 * Throws where one is refused.
 */
export type PostDerived = (postings: readonly Posting[]) => Promise<void>;

/**
 * Writes a feature's rows in the transaction that moves their money, once a batch, for all postings that were
 * posted. A transaction that starts over calls it again, so it touches nothing but `tx`. The writers of a
 * batch start in the order of their first rows and do not wait for each other. A last statement is sent by
 * `tx.send`, because the commit follows at once.
 *
 * A method, because TypeScript compares its parameters both ways: writers of different rows fit in one batch.
 */
export type ProjectionWriter<Row> = {
  write(tx: Tx, accepted: Accepted<Row>[], postAlong: PostDerived): Promise<void>;
}['write'];

/**
 * Reads the facts that a writer needs, once a batch, for all postings whatever their verdict. Its first
 * statement must be sent before anything is awaited: it then runs after the locks and before the writes.
 */
export type OpenProjectionWriter<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<ProjectionWriter<Row>>;
}['open'];

export interface Projection {
  readonly open: OpenProjectionWriter<unknown>;
  readonly row: unknown;
}

/** Rows are grouped by the identity of their writer: define each once, outside the call that posts. */
export function project<Row>(writer: ProjectionWriter<Row>, row: Row): Projection {
  const known = openers.get(writer);
  if (known) return { open: known, row };
  const open = async () => writer;
  openers.set(writer, open);
  return { open, row };
}

/** For writers that need no facts. */
const openers = new WeakMap<object, OpenProjectionWriter<unknown>>();

/** The same for a writer that needs facts. */
export function projectAfterReading<Row>(open: OpenProjectionWriter<Row>, row: Row): Projection {
  return { open, row };
}

type Writers = ReadonlyMap<OpenProjectionWriter<unknown>, ProjectionWriter<unknown>>;

/** Opens the writers in the order of their first rows. */
export async function openProjectionWriters(
  tx: Tx,
  attached: Iterable<Projection>,
): Promise<Writers> {
  const rows = new Map<OpenProjectionWriter<unknown>, unknown[]>();
  for (const { open, row } of attached) {
    const known = rows.get(open);
    if (known) known.push(row);
    else rows.set(open, [row]);
  }
  const opening = [...rows].map(
    async ([open, all]): Promise<[OpenProjectionWriter<unknown>, ProjectionWriter<unknown>]> => [
      open,
      await open(tx, all),
    ],
  );
  return new Map(await Promise.all(opening));
}

export interface PostedProjections {
  attachments: readonly Projection[];
  transfer: Transfer;
  bonus: MovedBonus;
}

export async function writeProjections(
  tx: Tx,
  writers: Writers,
  posted: readonly PostedProjections[],
  postAlong: PostDerived,
): Promise<void> {
  const byWriter = new Map<OpenProjectionWriter<unknown>, Accepted<unknown>[]>();
  for (const { attachments, ...moved } of posted) {
    for (const { open, row } of attachments) {
      const accepted = byWriter.get(open);
      if (accepted) accepted.push({ row, ...moved });
      else byWriter.set(open, [{ row, ...moved }]);
    }
  }
  await Promise.all(
    [...byWriter].map(async ([open, accepted]) => writers.get(open)?.(tx, accepted, postAlong)),
  );
}
