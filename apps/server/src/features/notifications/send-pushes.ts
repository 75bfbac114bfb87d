import type { Notification } from '@kapao/contract/notifications.ts';
import type { PushService, VapidKeys } from '../../adapters/web-push/port.ts';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import { readPushKeys } from './push-keys.ts';
import {
  deleteSends,
  deleteSubscriptionsById,
  leaseDueSends,
  postponeSends,
  queueBroadcast,
} from './push-store.ts';
import type { DueSend } from './push-store.ts';
import { MAX_PUSH_ATTEMPTS, pushMessage, secondsUntilNextPush } from './rules.ts';
import { findNotifications } from './store.ts';

const BATCH = 50;
const BROADCAST_BATCH = 500;
/** The lease of a batch of pushes, longer than one call with its time-out. */
const LEASE_SECONDS = 30;

type Sending = Pick<Platform, 'database' | 'secrets' | 'config' | 'log' | 'push'>;

/**
 * Sends the due pushes in batches and on one connection, so that a broadcast leaves the other connections to bets. Safe
 * on several servers and after a crash at any point (note-14).
 */
export async function sendPushes(context: Sending, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isQueued = await context.database.transaction((tx) =>
      queueBroadcast(tx, BROADCAST_BATCH),
    );
    // Send a batch after each part of a broadcast, so that members' own notifications do not wait for all of it.
    const isSent = await sendBatch(context);
    if (!isQueued && !isSent) return;
  }
}

/** Sends one batch of pushes. Returns false when none was due. */
async function sendBatch(context: Sending): Promise<boolean> {
  const { database, push, log } = context;
  const due = await database.transaction((tx) =>
    leaseDueSends(tx, { limit: BATCH, leaseSeconds: LEASE_SECONDS }),
  );
  if (due.length === 0) return false;
  const keys = await readPushKeys(context);
  const websites = [...new Set(due.map(({ websiteId }) => websiteId))];
  const ids = due.map(({ notificationId }) => notificationId);
  // The members' settings are not read again: recipients were decided when the sends were written.
  const notifications = await findNotifications(database, websites, ids);
  const deliveries = await Promise.all(
    due.map(async (send) => {
      const notification = notifications.get(String(send.notificationId));
      // The failure of one send must not delay the other sends of its batch.
      const delivery = await deliver(push, keys, send, notification).catch(
        (error: unknown): Delivery => ({ outcome: 'failed', reason: String(error) }),
      );
      if (delivery.outcome === 'failed') {
        // The log has no address of the push service, because its holder can see when the member gets messages.
        const { reason } = delivery;
        log.warn({ subscription: String(send.subscriptionId), reason }, 'a push could not be sent');
      }
      return { send, outcome: delivery.outcome };
    }),
  );
  await database.transaction((tx) => conclude(tx, deliveries));
  return true;
}

type Delivery = Awaited<ReturnType<PushService['send']>> | { outcome: 'over' };

async function deliver(
  push: PushService,
  keys: VapidKeys,
  send: DueSend,
  notification: Notification | undefined,
): Promise<Delivery> {
  if (!send.isAlive || !push.mayCall(send.endpoint)) return { outcome: 'gone' };
  if (!notification || notification.is_read || send.isBroadcastRead) return { outcome: 'over' };
  return push.send(send, JSON.stringify(pushMessage(notification, send)), keys);
}

async function conclude(
  tx: Tx,
  deliveries: readonly { send: DueSend; outcome: Delivery['outcome'] }[],
): Promise<void> {
  const sendsThat = (...outcomes: readonly Delivery['outcome'][]) =>
    deliveries.filter(({ outcome }) => outcomes.includes(outcome)).map(({ send }) => send);
  const failed = sendsThat('failed');
  const isLast = ({ attempts }: DueSend) => attempts >= MAX_PUSH_ATTEMPTS;
  await deleteSubscriptionsById(
    tx,
    sendsThat('gone').map(({ subscriptionId }) => subscriptionId),
  );
  await deleteSends(tx, [...sendsThat('accepted', 'over'), ...failed.filter(isLast)]);
  await postponeSends(
    tx,
    failed
      .filter((send) => !isLast(send))
      .map((send) => ({ ...send, seconds: secondsUntilNextPush(send.attempts) })),
  );
}
