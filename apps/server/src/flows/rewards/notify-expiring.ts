import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { NewNotification } from '../../features/notifications/store.ts';
import { EXPIRING_HOURS } from '../../features/notifications/rules.ts';
import { listEndingClaims } from '../../features/promotions/claims-store.ts';
import { listExpiringRebates } from '../../features/rebates/store.ts';
import type { RebateKind } from '../../features/rebates/store.ts';

const BATCH = 500;

/** Notifies members, once each, of bonuses and rebates that end within a day (note-02). */
export async function notifyExpiring(
  { database }: Pick<Context, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  const expiring = { withinHours: EXPIRING_HOURS, limit: BATCH };
  const readers: (() => Promise<NewNotification[]>)[] = [
    () => endingClaims(database, expiring),
    () => expiringRebates(database, 'cashback', expiring),
    () => expiringRebates(database, 'referral', expiring),
  ];
  for (const read of readers) {
    let count = BATCH;
    // Repeat the same read until a batch is not full: members who were notified are no longer listed.
    while (count === BATCH && !stopping.aborted) {
      const notifications = await read();
      await database.transaction((tx) => insertNotifications(tx, notifications));
      count = notifications.length;
    }
  }
}

type Expiring = Parameters<typeof listEndingClaims>[1];

async function endingClaims(on: Queryable, expiring: Expiring): Promise<NewNotification[]> {
  const claims = await listEndingClaims(on, expiring);
  return claims.map(({ memberId, promotionName: promotion, expiresAt, onceKey }) => ({
    memberId,
    kind: 'bonus_expiring',
    params: { promotion, until: expiresAt.toISOString() },
    onceKey,
  }));
}

async function expiringRebates(
  on: Queryable,
  kind: RebateKind,
  expiring: Expiring,
): Promise<NewNotification[]> {
  const rebates = await listExpiringRebates(on, kind, expiring);
  return rebates.map(({ memberId, totalMicro, expiresAt, onceKey }) => ({
    memberId,
    kind: `${kind}_expiring` as const,
    params: { amount: bahtFromMicro(totalMicro), until: expiresAt.toISOString() },
    onceKey,
  }));
}
