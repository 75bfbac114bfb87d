import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Queryable } from '../../db/database.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { usualDateForm } from '../../features/daily-rewards/store.ts';
import { countWaiting } from '../../features/versions/scheduled-store.ts';
import { listLatest, readRecord } from '../../features/versions/store.ts';
import { savedKinds } from './kinds.ts';

export interface ListedRecord {
  key: string;
  content: KeptRow;
  latest: bigint | null;
  scheduled: number;
}

/** The forms of records that were removed, by their key: the next save names the version that removed them. */
const goneForms: Partial<
  Record<VersionKindName, (key: string, websiteId: number) => KeptRow | undefined>
> = { daily_reward_dates: usualDateForm };

/** editor-01: lists the website's records of a kind whose records are one row each, as their command's file has them. */
export async function listRecords(
  on: Queryable,
  websiteId: number,
  kind: VersionKindName,
): Promise<ListedRecord[]> {
  const saved = savedKinds[kind];
  if (!saved) throw new Error(`records of ${kind} are not saved by their forms`);
  const part = { kind, known: { website_id: websiteId }, isList: true };
  // The marks are read first: a save in between leaves a newer state under an older mark, whose save is refused.
  const marks = await listLatest(on, kind);
  const [read] = await readRecord(on, [part]);
  const waiting = await countWaiting(on, websiteId, kind);
  const records: ListedRecord[] = [];
  for (const { key, row } of read?.rows ?? []) {
    const content = await saved.formOf((each) => (each === kind ? [row] : []), on);
    if (content === null) continue;
    const [latest, scheduled] = [marks.get(key) ?? null, waiting.get(key) ?? 0];
    records.push({ key, content, latest, scheduled });
  }
  const listed = new Set(records.map(({ key }) => key));
  const gone = goneForms[kind] ?? (() => undefined);
  for (const [key, latest] of marks) {
    const content = listed.has(key) ? undefined : gone(key, websiteId);
    if (content) records.push({ key, content, latest, scheduled: waiting.get(key) ?? 0 });
  }
  return records;
}
