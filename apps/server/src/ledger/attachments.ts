import type { Tx } from '../db/database.ts';
import type { Transfer } from './posting.ts';

export interface Accepted<Row> {
  row: Row;
  transfer: Transfer;
}

/**
 * Writes a feature's rows in the transaction that moves their money: called once a batch, with the
 * rows of all postings that were posted in it. May be called again for the same rows when the
 * transaction starts over, so it touches nothing but `tx`. The writers of a batch are started in the order
 * in which they are attached, without waiting for each other: the first statement of one, if it is asked for
 * at once, comes after the first of the one before.
 *
 * Declared as a method, whose parameters TypeScript compares both ways, so that writers of different
 * rows fit in one batch; `attach` is what keeps each row with its own writer.
 */
export type AttachmentWriter<Row> = {
  write(tx: Tx, accepted: Accepted<Row>[]): Promise<void>;
}['write'];

export interface Attachment {
  readonly writer: AttachmentWriter<unknown>;
  readonly row: unknown;
}

/** Writers are told apart by identity: define each once, outside the call that attaches. */
export function attach<Row>(writer: AttachmentWriter<Row>, row: Row): Attachment {
  return { writer, row };
}

export interface PostedAttachments {
  attachments: readonly Attachment[];
  transfer: Transfer;
}

export async function writeAttachments(tx: Tx, posted: PostedAttachments[]): Promise<void> {
  const byWriter = new Map<AttachmentWriter<unknown>, Accepted<unknown>[]>();
  for (const { attachments, transfer } of posted) {
    for (const { writer, row } of attachments) {
      const accepted = byWriter.get(writer);
      if (accepted) accepted.push({ row, transfer });
      else byWriter.set(writer, [{ row, transfer }]);
    }
  }
  await Promise.all([...byWriter].map(([writer, accepted]) => writer(tx, accepted)));
}
