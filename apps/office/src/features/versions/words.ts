import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import type { ScheduledChange } from '@kapao/contract/office/versions.ts';
import { differenceOf } from '@kapao/contract/office/difference.ts';
import type { Language } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import type { Tone } from '../../ui/Badge.tsx';

type Words = Catalogue['versions'];

/** The fields that changed, in a line for the list. */
export function changedFieldNames(before: unknown, after: unknown, language: Language): string {
  return differenceOf(before, after)
    .map(({ field }) => versionFieldName(field, language))
    .join(', ');
}

/** Formats an actor: `staff:ann@…` as `ann@… · staff`. */
export function actorText(actor: string, { actorKinds }: Words): string {
  const [kind = '', ...name] = actor.split(':');
  if (kind !== 'staff' && kind !== 'command' && kind !== 'system') return actor;
  return `${name.join(':')} · ${actorKinds[kind]}`;
}

export const scheduledStatuses = [
  'waiting',
  'applied',
  'failed',
  'cancelled',
] as const satisfies readonly ScheduledChange['status'][];

export const scheduledTones = {
  waiting: 'accent',
  applied: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ScheduledChange['status'], Tone>;
