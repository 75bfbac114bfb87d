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

/** The listed kinds whose records all websites share. */
const SHARED: ReadonlySet<VersionKindName> = new Set(['ranks']);

/**
 * editor-01: lists the website's records of a kind, as their command's file has them. The rows that belong to a record,
 * such as the prizes of a wheel, are read at once for all of them; their keys begin with that of the record.
 */
export async function listRecords(
  on: Queryable,
  websiteId: number,
  kind: VersionKindName,
): Promise<ListedRecord[]> {
  const saved = savedKinds[kind];
  if (!saved) throw new Error(`records of ${kind} are not saved by their forms`);
  const part = { kind, known: SHARED.has(kind) ? {} : { website_id: websiteId }, isList: true };
  const lists = saved
    .parts({}, websiteId)
    .filter(({ isList }) => isList)
    .map((list) => ({ ...list, known: {} }));
  // The marks are read first: a save in between leaves a newer state under an older mark, whose save is refused.
  const marks = new Map(await listLatest(on, kind));
  for (const list of lists) {
    for (const [rowKey, latest] of await listLatest(on, list.kind)) {
      const key = rowKey.slice(0, rowKey.lastIndexOf('/'));
      if ((marks.get(key) ?? 0n) < latest) marks.set(key, latest);
    }
  }
  const [read, ...listedRows] = await readRecord(on, [part, ...lists]);
  const waiting = await countWaiting(on, websiteId, kind);
  const records: ListedRecord[] = [];
  for (const { key, row } of read?.rows ?? []) {
    const known = new Map(saved.parts(row, websiteId).map((own) => [own.kind, own.known]));
    const rowsOf = (list: VersionKindName) =>
      (listedRows.find(({ part: { kind: each } }) => each === list)?.rows ?? [])
        .map((each) => each.row)
        .filter((each) => isOf(each, known.get(list) ?? {}));
    const content = await saved.formOf((each) => (each === kind ? [row] : rowsOf(each)), on);
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

function isOf(row: KeptRow, owner: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(owner).every(([column, value]) => row[column] === value);
}
