import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Context } from '../context.ts';
import { insertNotifications } from '../features/notifications/store.ts';
import { EXPIRING_HOURS } from '../features/notifications/rules.ts';
import { listEndingClaims } from '../features/promotions/claims-store.ts';
import { listExpiringRebates } from '../features/rebates/store.ts';
import type { RebateKind } from '../features/rebates/store.ts';

const BATCH = 500;

/** Tells members, once each, of bonuses and rebates that end within a day (note-02). */
export async function notifyExpiring(
  { database }: Pick<Context, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  await notifyEndingClaims(database, stopping);
  for (const kind of ['cashback', 'referral'] as const) {
    await notifyExpiringRebates(database, kind, stopping);
  }
}

async function notifyEndingClaims(
  database: Context['database'],
  stopping: AbortSignal,
): Promise<void> {
  let afterId = 0n;
  while (!stopping.aborted) {
    const position = { withinHours: EXPIRING_HOURS, afterId, limit: BATCH };
    const claims = await listEndingClaims(database, position);
    await database.transaction((tx) =>
      insertNotifications(
        tx,
        claims.map(({ id, memberId, promotionName: promotion, expiresAt }) => ({
          memberId,
          kind: 'bonus_expiring',
          params: { promotion, until: expiresAt.toISOString() },
          onceKey: `bonus:${id}`,
        })),
      ),
    );
    afterId = claims.at(-1)?.id ?? afterId;
    if (claims.length < BATCH) return;
  }
}

async function notifyExpiringRebates(
  database: Context['database'],
  kind: RebateKind,
  stopping: AbortSignal,
): Promise<void> {
  let afterMemberId = 0n;
  while (!stopping.aborted) {
    const position = { withinHours: EXPIRING_HOURS, afterMemberId, limit: BATCH };
    const rebates = await listExpiringRebates(database, kind, position);
    await database.transaction((tx) =>
      insertNotifications(
        tx,
        rebates.map(({ memberId, totalMicro, expiresAt }) => ({
          memberId,
          kind: `${kind}_expiring` as const,
          params: { amount: bahtFromMicro(totalMicro), until: expiresAt.toISOString() },
          onceKey: `${kind}:${expiresAt.toISOString()}`,
        })),
      ),
    );
    afterMemberId = rebates.at(-1)?.memberId ?? afterMemberId;
    if (rebates.length < BATCH) return;
  }
}
