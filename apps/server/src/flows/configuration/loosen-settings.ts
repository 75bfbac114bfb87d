import { isDeepStrictEqual } from 'node:util';
import { LOOSENING_HOURS, splitLoosening } from '@kapao/contract/site/loosening.ts';
import { operatorSettings, settingsChanges } from '@kapao/contract/site/written.ts';
import type { SettingsChanges } from '@kapao/contract/site/written.ts';
import type { Tx } from '../../db/database.ts';
import {
  changeSettings,
  lockSettings,
  readOperatorSettings,
} from '../../features/site/settings-store.ts';
import type { SettingsRefusal } from '../../features/site/settings-store.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { insertScheduled, replaceLoosenings } from '../../features/versions/scheduled-store.ts';

const HOUR_MS = 3_600_000;

export interface LooseningMaker {
  staffId: bigint;
  email: string;
}

/** The settings of one save that loosen a guard, with their present values and the wanted ones. */
interface Loosenings {
  kind: 'site_settings' | 'office_access' | 'fair_rules';
  /** The key of the changed record; null for the office's access, of which there is only one. */
  key: string | null;
  before: Readonly<Record<string, unknown>>;
  waits: Readonly<Record<string, unknown>>;
  reason: string;
  maker: LooseningMaker;
}

export interface ScheduledLoosenings {
  ids: bigint[];
  dueAt: Date;
}

/**
 * office-53: schedules each loosened setting separately, and replaces an earlier waiting change of the same setting.
 * Undefined if no setting is loosened.
 */
export async function scheduleLoosenings(
  tx: Tx,
  websiteId: number,
  { kind, key, before, waits, reason, maker }: Loosenings,
): Promise<ScheduledLoosenings | undefined> {
  const dueAt = new Date(tx.now().getTime() + LOOSENING_HOURS * HOUR_MS);
  const ids: bigint[] = [];
  for (const [setting, to] of Object.entries(waits)) {
    await replaceLoosenings(tx, { websiteId, kind, key, setting, by: maker.email });
    const id = await insertScheduled(tx, {
      websiteId,
      isLoosening: true,
      kind,
      key,
      before: { [setting]: before[setting] },
      content: { [setting]: to },
      basedOn: null,
      reason,
      makerId: maker.staffId,
      maker: maker.email,
      dueAt,
    });
    ids.push(id);
  }
  return ids.length === 0 ? undefined : { ids, dueAt };
}

export type SettingsSaved =
  | { outcome: 'done'; now: SettingsChanges; waiting: ScheduledLoosenings | undefined }
  | { outcome: 'refused'; refusal: SettingsRefusal };

/** office-53: saves the stricter settings at once, and schedules the ones that loosen a guard. */
export async function saveGuardedSettings(
  tx: Tx,
  websiteId: number,
  { changes, reason, maker }: { changes: SettingsChanges; reason: string; maker: LooseningMaker },
): Promise<SettingsSaved> {
  await lockSettings(tx, websiteId);
  const before = await readOperatorSettings(tx, websiteId);
  const { now, waits } = splitLoosening(before, changes);
  const refusal = await changeSettings(tx, websiteId, settingsChanges.parse(now));
  if (refusal) return { outcome: 'refused', refusal };
  const after = await readOperatorSettings(tx, websiteId);
  const waiting = await scheduleLoosenings(tx, websiteId, {
    kind: 'site_settings',
    key: String(websiteId),
    before: after,
    waits,
    reason,
    maker,
  });
  return { outcome: 'done', now: settingsChanges.parse(now), waiting };
}

/** A change between two states of a record. */
interface StateChange {
  kind: string;
  before: KeptRow | null;
  content: KeptRow;
}

/** office-53: whether a change of settings loosens a guard earlier than LOOSENING_HOURS after it was made. */
export function loosensTooSoon(change: StateChange, dueAt: Date, madeAt: Date): boolean {
  const isEarly = dueAt.getTime() - madeAt.getTime() < LOOSENING_HOURS * HOUR_MS;
  return isEarly && loosens(change);
}

/** Whether a change of settings loosens a guard. */
export function loosens(change: StateChange): boolean {
  if (change.kind !== 'site_settings') return false;
  const from = operatorSettings.safeParse(change.before);
  const wanted = settingsChanges.safeParse(change.content);
  if (!from.success || !wanted.success) return false;
  return Object.keys(splitLoosening(from.data, wanted.data).waits).length > 0;
}

/** Returns the settings of a change that differ from the state before it. */
export function changedSettings({ before, content }: Omit<StateChange, 'kind'>): KeptRow {
  const changed = Object.entries(content).filter(
    ([name, value]) => !isDeepStrictEqual(value, before?.[name]),
  );
  return Object.fromEntries(changed);
}

/** Whether each of these settings still has the value that it had when the change was made. */
export function standsAsBefore(
  current: KeptRow,
  { before, content }: Omit<StateChange, 'kind'>,
): boolean {
  return Object.keys(content).every((name) => isDeepStrictEqual(current[name], before?.[name]));
}
