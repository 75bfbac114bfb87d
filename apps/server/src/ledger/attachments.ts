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
export type PostAlong = (postings: readonly Posting[]) => Promise<void>;

/**
 * Writes a feature's rows in the transaction that moves their money, once a batch, for all postings that were
 * posted. A transaction that starts over calls it again, so it touches nothing but `tx`. The writers of a
 * batch start in the order of their first rows and do not wait for each other. A last statement is sent by
 * `tx.send`, because the commit follows at once.
 *
 * A method, because TypeScript compares its parameters both ways: writers of different rows fit in one batch.
 */
export type AttachmentWriter<Row> = {
  write(tx: Tx, accepted: Accepted<Row>[], postAlong: PostAlong): Promise<void>;
}['write'];

/**
 * Reads the facts that a writer needs, once a batch, for all postings whatever their verdict. Its first
 * statement must be sent before anything is awaited: it then runs after the locks and before the writes.
 */
export type OpenWriter<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<AttachmentWriter<Row>>;
}['open'];

export interface Attachment {
  readonly open: OpenWriter<unknown>;
  readonly row: unknown;
}

/** Rows are grouped by the identity of their writer: define each once, outside the call that posts. */
export function attach<Row>(writer: AttachmentWriter<Row>, row: Row): Attachment {
  const known = openers.get(writer);
  if (known) return { open: known, row };
  const open = async () => writer;
  openers.set(writer, open);
  return { open, row };
}

/** For writers that need no facts. */
const openers = new WeakMap<object, OpenWriter<unknown>>();

/** The same for a writer that needs facts. */
export function attachAfterReading<Row>(open: OpenWriter<Row>, row: Row): Attachment {
  return { open, row };
}

type Writers = ReadonlyMap<OpenWriter<unknown>, AttachmentWriter<unknown>>;

/** Opens the writers in the order of their first rows. */
export async function openWriters(tx: Tx, attached: Iterable<Attachment>): Promise<Writers> {
  const rows = new Map<OpenWriter<unknown>, unknown[]>();
  for (const { open, row } of attached) {
    const known = rows.get(open);
    if (known) known.push(row);
    else rows.set(open, [row]);
  }
  const opening = [...rows].map(
    async ([open, all]): Promise<[OpenWriter<unknown>, AttachmentWriter<unknown>]> => [
      open,
      await open(tx, all),
    ],
  );
  return new Map(await Promise.all(opening));
}

export interface PostedAttachments {
  attachments: readonly Attachment[];
  transfer: Transfer;
  bonus: MovedBonus;
}

export async function writeAttachments(
  tx: Tx,
  writers: Writers,
  posted: readonly PostedAttachments[],
  postAlong: PostAlong,
): Promise<void> {
  const byWriter = new Map<OpenWriter<unknown>, Accepted<unknown>[]>();
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
