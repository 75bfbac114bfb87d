import type { Tx } from '../db/database.ts';
import type { MovedBonus, Posting, Transfer } from './posting.ts';

export interface Accepted<Row> {
  row: Row;
  transfer: Transfer;
  bonus: MovedBonus;
}

/**
 * Posts in the batch's own transaction what follows from it, between accounts of members whose accounts the
 * batch holds, and throws where one is refused.
 */
export type PostAlong = (postings: readonly Posting[]) => Promise<void>;

/**
 * Writes a feature's rows in the transaction that moves their money: called once a batch, with the
 * rows of all postings that were posted in it. May be called again for the same rows when the
 * transaction starts over, so it touches nothing but `tx`. The writers of a batch are started in the order
 * in which they are attached, without waiting for each other: the first statement of one, if it is asked for
 * at once, comes after the first of the one before. What comes last is best sent by `tx.ask`: the commit
 * follows it at once.
 *
 * Declared as a method, whose parameters TypeScript compares both ways, so that writers of different
 * rows fit in one batch; `attach` is what keeps each row with its own writer.
 */
export type AttachmentWriter<Row> = {
  write(tx: Tx, accepted: Accepted<Row>[], postAlong: PostAlong): Promise<void>;
}['write'];

/**
 * Reads what a writer has to know, and gives the writer back: called once a batch, with the rows of all
 * postings that are asked for, whatever becomes of them. It asks for its first statement at once, which then
 * comes after the locks and before what they are held for, and nobody waits for it alone.
 */
export type OpenWriter<Row> = {
  open(tx: Tx, rows: readonly Row[]): Promise<AttachmentWriter<Row>>;
}['open'];

export interface Attachment {
  readonly open: OpenWriter<unknown>;
  readonly row: unknown;
}

/** Writers are told apart by identity: define each once, outside the call that attaches. */
export function attach<Row>(writer: AttachmentWriter<Row>, row: Row): Attachment {
  const known = openers.get(writer);
  if (known) return { open: known, row };
  const open = async () => writer;
  openers.set(writer, open);
  return { open, row };
}

/** Of writers that have nothing to read. */
const openers = new WeakMap<object, OpenWriter<unknown>>();

/** The same for a writer that reads before it writes. */
export function attachAfterReading<Row>(open: OpenWriter<Row>, row: Row): Attachment {
  return { open, row };
}

type Writers = ReadonlyMap<OpenWriter<unknown>, AttachmentWriter<unknown>>;

/** In the order in which they are attached. */
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
