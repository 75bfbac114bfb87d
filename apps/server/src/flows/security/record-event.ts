import type { Tx } from '../../db/database.ts';
import { readProof } from '../../features/members/proof-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { channelsOf } from '../../features/security-events/rules.ts';
import {
  insertEvent,
  lockEvents,
  queueText,
  readRecentEvents,
} from '../../features/security-events/store.ts';
import type { NewSecurityEvent } from '../../features/security-events/store.ts';

/** The network and browser of the call that makes a change. */
export interface EventOrigin {
  network: string;
  userAgent: string | undefined;
}

/**
 * alert-01: records a security event in the transaction of the change that it tells, with its notification, pushes and
 * SMS. `phone` is the phone before the change, where the change is of the phone; null sends no SMS.
 */
export async function recordSecurityEvent(
  tx: Tx,
  event: NewSecurityEvent & { phone?: string | null },
): Promise<void> {
  const { memberId, kind, userAgent, ending } = event;
  await lockEvents(tx, memberId);
  const channels = channelsOf(kind, await readRecentEvents(tx, event));
  const phone = event.phone === undefined ? (await readProof(tx, memberId)).phone : event.phone;
  const isTexted = channels.isTexted && phone !== null;
  const id = await insertEvent(tx, event, isTexted);
  if (isTexted) await queueText(tx, id, phone);
  if (!channels.isNoticed) return;
  const params = {
    event_id: String(id),
    event: kind,
    user_agent: userAgent ?? null,
    ending: ending ?? null,
  };
  await insertNotifications(tx, [{ memberId, kind: 'security_event', params }]);
}
