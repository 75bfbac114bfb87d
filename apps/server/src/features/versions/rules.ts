import { missingForSettings } from '@kapao/contract/office/setting-permissions.ts';
import { isVersionKind, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

type Content = Readonly<Record<string, unknown>> | null;

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
