import { missingForSettings } from '@kapao/contract/office/setting-permissions.ts';
import { isVersionKind, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

/** A row as a version keeps it. Amounts in micro are texts, because they may pass 2^53. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** A version's row with its key. */
export interface KeyedRow {
  key: string;
  row: KeptRow;
}

/** Parses a kept row from PostgreSQL's JSON. A text inside has its quotation marks escaped, so that none is mistaken. */
export function keptRow(json: string): KeptRow {
  return JSON.parse(json.replaceAll(/("\w+_micro": )(-?\d+)/g, '$1"$2"'));
}

/**
 * version-06: the rows as they stood before some versions, from the rows of now and the earliest of these versions for
 * each key.
 */
export function rowsBefore(
  current: readonly KeyedRow[],
  earliest: readonly { key: string; before: KeptRow | null }[],
): KeptRow[] {
  const rows = new Map<string, KeptRow | null>(current.map(({ key, row }) => [key, row]));
  for (const { key, before } of earliest) rows.set(key, before);
  return [...rows.values()].filter((row) => row !== null);
}

/** version-05: the kinds whose versions somebody may see. */
export function readableKinds(permissions: ReadonlySet<Permission>): VersionKindName[] {
  return Object.entries(versionKinds).flatMap(([kind, { read }]) =>
    isVersionKind(kind) && permissions.has(read) ? [kind] : [],
  );
}

/** version-07: a kind's permission for rolling back and scheduling, if somebody lacks it. */
export function missingFor(
  kind: VersionKindName,
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  const { write } = versionKinds[kind];
  return write === null || permissions.has(write) ? undefined : write;
}

/**
 * settings-04: the permission for a change between two states, if somebody lacks it: that of the kind, and for the
 * settings that of each one that differs.
 */
export function missingForChange(
  kind: VersionKindName,
  { before, content }: { before: KeptRow | null; content: KeptRow | null },
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  const missing = missingFor(kind, permissions);
  if (missing || kind !== 'site_settings') return missing;
  const changed = Object.entries(content ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]),
  );
  return missingForSettings(
    changed.map(([name]) => name),
    permissions,
  );
}
