import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockAccess, splitAccess, writeAccess } from '../../features/staff/access.ts';
import type { OfficeAccess } from '../../features/staff/access.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { scheduleLoosenings, standsAsBefore } from './loosen-settings.ts';
import type { LooseningMaker, ScheduledLoosenings } from './loosen-settings.ts';
import type { Saved, SaveRefused } from './save-configuration.ts';

interface AccessSaved {
  before: OfficeAccess;
  now: OfficeAccess;
  waiting: ScheduledLoosenings | undefined;
}

/**
 * office-53: applies the stricter part of the wanted access to the office at once. The part that opens the office wider
 * is scheduled.
 */
export async function saveAccess(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  wanted: OfficeAccess,
  maker: LooseningMaker,
): Promise<AccessSaved> {
  const before = await lockAccess(tx);
  const { now, waits } = splitAccess(before, wanted, config.mode);
  await writeAccess(tx, now);
  const waiting = await scheduleLoosenings(tx, config.websiteId, {
    kind: 'office_access',
    key: null,
    before: rowOf(now),
    waits: rowOf(waits),
    reason: '',
    maker,
  });
  return { before, now, waiting };
}

/** Applies a scheduled change of the office's access, if the changed setting is still as its maker saw it. */
export async function saveWaitingAccess(
  tx: Tx,
  { before, content }: { before: KeptRow | null; content: KeptRow },
): Promise<Saved | SaveRefused> {
  const current = await lockAccess(tx);
  if (!standsAsBefore(rowOf(current), { before, content })) {
    return { outcome: 'refused', code: 'target_changed' };
  }
  const { networks, second_factor: secondFactor } = storedAccess.parse(content);
  await writeAccess(tx, {
    networks: networks ?? current.networks,
    secondFactor: secondFactor === undefined ? current.secondFactor : secondFactor,
  });
  return { outcome: 'done', before };
}

/** The stored form of the access that waits, by the names of its columns. */
const storedAccess = z.object({
  networks: z.array(z.string()).optional(),
  second_factor: z.boolean().nullable().optional(),
});

function rowOf({ networks, secondFactor }: Partial<OfficeAccess>) {
  return {
    ...(networks !== undefined && { networks }),
    ...(secondFactor !== undefined && { second_factor: secondFactor }),
  };
}
