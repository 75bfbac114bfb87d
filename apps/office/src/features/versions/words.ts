import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import type { ScheduledChange } from '@kapao/contract/office/versions.ts';
import { differenceOf } from '../../lib/difference.ts';
import type { Language } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import type { Tone } from '../../ui/Badge.tsx';

type Words = Catalogue['versions'];

/** A value in words: yes and no, grouped numbers, and times of Bangkok's clock. */
export function valueText(value: string, { yes, no }: Words): string {
  if (value === 'true') return yes;
  if (value === 'false') return no;
  if (/^-?\d{4,15}(\.\d+)?$/.test(value)) {
    return Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  }
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) ? value.replace('T', ' ') : value;
}

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
