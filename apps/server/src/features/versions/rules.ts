import { missingForSettings } from '@kapao/contract/office/setting-permissions.ts';
import { isVersionKind, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

type Content = Readonly<Record<string, unknown>> | null;

/** version-05: lists the kinds of records whose versions these permissions show. */
export function readableKinds(permissions: ReadonlySet<Permission>): VersionKindName[] {
  return Object.entries(versionKinds).flatMap(([kind, { read }]) =>
    isVersionKind(kind) && permissions.has(read) ? [kind] : [],
  );
}

/**
 * version-07: returns the missing permission for rolling a record of this kind back or scheduling its change; undefined
 * if none is missing.
 */
export function missingFor(
  kind: VersionKindName,
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  const { write } = versionKinds[kind];
  return write === null || permissions.has(write) ? undefined : write;
}

/**
 * settings-04: returns the missing permission for a change between two states: that of the kind and, for settings, that
 * of each setting that differs. Undefined if none is missing.
 */
export function missingForChange(
  kind: VersionKindName,
  { before, content }: { before: Content; content: Content },
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
