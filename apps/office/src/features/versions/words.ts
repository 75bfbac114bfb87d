import type { ScheduledChange } from '@kapao/contract/office/versions.ts';
import { differenceOf } from '../../lib/difference.ts';
import type { Catalogue } from '../../text/th.ts';
import type { Tone } from '../../ui/Badge.tsx';

type Words = Catalogue['versions'];

/** `reward.amount` in words; parts without a word, such as a category, stay as they are. */
export function fieldName(field: string, { fieldNames }: Words): string {
  return field
    .split('.')
    .map((part) => fieldNames[part.replace(/_micro$/, '')] ?? part.replaceAll('_', ' '))
    .join(' › ');
}

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
export function changedFieldNames(before: unknown, after: unknown, words: Words): string {
  return differenceOf(before, after)
    .map(({ field }) => fieldName(field, words))
    .join(', ');
}

/** `staff:ann@…` as `ann@… · staff`. */
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
