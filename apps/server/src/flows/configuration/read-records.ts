import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Queryable } from '../../db/database.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { listMarks, readRecord } from '../../features/versions/store.ts';
import { savedKinds } from './kinds.ts';

export interface ReadForm {
  content: KeptRow;
  latest: bigint | null;
}

/**
 * Reads a record as its command's file has it, with its newest version; undefined if it does not exist. `columns` find
 * the record, which may span tables.
 */
export async function readForm(
  on: Queryable,
  websiteId: number,
  kind: VersionKindName,
  columns: Readonly<Record<string, unknown>>,
): Promise<ReadForm | undefined> {
  const saved = savedKinds[kind];
  if (!saved) throw new Error(`records of ${kind} are not saved by their forms`);
  const parts = saved.parts(columns, websiteId);
  // The marks are read before the state: a save in between leaves a newer state under an older mark, whose save is
  // refused.
  const marks = await listMarks(on, await readRecord(on, parts));
  const rows = await readRecord(on, parts);
  const content = await saved.formOf(
    (each) => rows.find(({ part }) => part.kind === each)?.rows.map(({ row }) => row) ?? [],
    on,
  );
  return content === null ? undefined : { content, latest: marks.at(-1)?.id ?? null };
}
