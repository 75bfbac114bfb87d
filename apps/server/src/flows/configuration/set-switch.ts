import type { SwitchReason } from '@kapao/contract/switches.ts';
import type { Actor } from '../../audit/act.ts';
import type { Tx } from '../../db/database.ts';
import { isKnownInCatalogue } from '../../features/games/reads.ts';
import { isKnownMethod } from '../../features/payments/reads.ts';
import type { Closing } from '../../features/switches/reads.ts';
import { deleteClosing, insertClosing, findClosingOf } from '../../features/switches/store.ts';
import type { SwitchTarget } from '../../features/switches/store.ts';

export interface SwitchChange extends SwitchTarget {
  /** The wanted state: on, or off for a reason. */
  to: 'on' | { reason: SwitchReason; textTh: string | null; textEn: string | null };
  /** The closing that the person saw before the change; null if the switch was on. Undefined skips the comparison. */
  seen?: bigint | null;
}

export type SwitchOutcome =
  | { outcome: 'set' | 'unchanged'; before: Closing | undefined; after: Closing | undefined }
  | { outcome: 'refused'; refusal: 'not_found' | 'target_changed' };

/**
 * Switches a target off or on. It takes effect on every server with the commit, because guards, launches and payments
 * read the switches on each call.
 */
export async function setSwitch(
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  change: SwitchChange,
): Promise<SwitchOutcome> {
  const { kind, target, to, seen } = change;
  if (!(await isKnownTarget(tx, change))) return refused('not_found');
  const before = await findClosingOf(tx, change);
  if (to === 'on' && !before) return { outcome: 'unchanged', before, after: undefined };
  if (seen !== undefined && seen !== (before?.id ?? null)) return refused('target_changed');
  if (before && !(await deleteClosing(tx, before.id))) return refused('target_changed');
  if (to === 'on') return { outcome: 'set', before, after: undefined };
  const after = await insertClosing(tx, { kind, target, ...to, setBy: actor.name });
  return after ? { outcome: 'set', before, after } : refused('target_changed');
}

function refused(refusal: Extract<SwitchOutcome, { outcome: 'refused' }>['refusal']) {
  return { outcome: 'refused', refusal } as const;
}

async function isKnownTarget(tx: Tx, { kind, target }: SwitchTarget): Promise<boolean> {
  switch (kind) {
    case 'play':
    case 'deposits':
    case 'withdrawals':
      return target === '';
    case 'studio':
    case 'brand':
    case 'game':
      return isKnownInCatalogue(tx, kind, target);
    case 'method':
      return isKnownMethod(tx, target);
    default:
      return kind satisfies never;
  }
}

/** Builds the values of a switch for the audit log. */
export function recordedSwitch(closing: Closing | undefined) {
  if (!closing) return { is_off: false };
  const { reason, textTh, textEn, setBy, setAt } = closing;
  return {
    is_off: true,
    reason,
    text_th: textTh,
    text_en: textEn,
    set_by: setBy,
    set_at: setAt.toISOString(),
  };
}

export function switchName({ kind, target }: SwitchTarget): string {
  return target === '' ? `switch:${kind}` : `switch:${kind}:${target}`;
}
