import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import type { Database, Tx } from '../../db/database.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { NewNotification } from '../../features/notifications/store.ts';
import { lockDepositsOf } from '../../features/payments/deposits/deposits-store.ts';
import { changedLimit, isSameLimit } from '../../features/protection/rules.ts';
import type { MemberLimit } from '../../features/protection/rules.ts';
import { lockLimit, saveLimit } from '../../features/protection/store.ts';

/**
 * Sets a limit; a higher one, or its removal, takes effect later. It is serialized with opening and
 * crediting deposits, so that each deposit sees either the old or the new limit (limit-15).
 */
export async function setLimit(
  database: Database,
  change: LimitRequest,
): Promise<Pick<MemberLimit, 'amountMicro' | 'pending'>> {
  return database.transaction((tx) => setLimitWithin(tx, change));
}

interface LimitRequest {
  memberId: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  amountMicro: bigint | null;
}

/** Sets a limit, as above, in the caller's transaction. */
export async function setLimitWithin(
  tx: Tx,
  change: LimitRequest,
): Promise<Pick<MemberLimit, 'amountMicro' | 'pending'>> {
  const { memberId, kind, period, amountMicro } = change;
  await lockDepositsOf(tx, memberId);
  const before = await lockLimit(tx, { memberId, kind, period });
  const changed = changedLimit(before, amountMicro, tx.now());
  if (!isSameLimit(before, changed)) {
    await saveLimit(tx, memberId, before, changed);
    await insertNotifications(tx, [limitNotification(change, changed)]);
  }
  return changed;
}

/** Builds the notification: the new limit, and from when it applies if not at once. */
function limitNotification(
  { memberId, kind: limit, period }: { memberId: bigint; kind: LimitKind; period: LimitPeriod },
  { amountMicro, pending }: Pick<MemberLimit, 'amountMicro' | 'pending'>,
): NewNotification {
  const micro = pending ? pending.amountMicro : amountMicro;
  const amount = micro === null ? null : bahtFromMicro(micro);
  const from = pending ? pending.from.toISOString() : null;
  return { memberId, kind: 'limit_changed', params: { limit, period, amount, from } };
}
