import type { PushService, VapidKeys } from '../../adapters/web-push/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { readPushKeys } from './push-keys.ts';
import {
  deleteSend,
  deleteSubscriptionById,
  leaseDueSends,
  postponeSend,
  queueBroadcast,
} from './push-store.ts';
import type { DueSend } from './push-store.ts';
import { MAX_PUSH_ATTEMPTS, pushMessage, secondsUntilNextPush } from './rules.ts';
import { findNotification } from './store.ts';

const BATCH = 50;
const BROADCAST_BATCH = 500;
/** Longer than one call with its time-out. */
const LEASE_SECONDS = 30;

/** Sends what members' browsers are to show. Safe on several servers and after a crash at any point (note-14). */
export async function sendPushes(
  context: Pick<Context, 'database' | 'secrets' | 'config' | 'log' | 'push'>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log } = context;
  while (!stopping.aborted) {
    if (!(await database.transaction((tx) => queueBroadcast(tx, BROADCAST_BATCH)))) break;
  }
  while (!stopping.aborted) {
    const due = await database.transaction((tx) =>
      leaseDueSends(tx, { limit: BATCH, leaseSeconds: LEASE_SECONDS }),
    );
    if (due.length === 0) return;
    const keys = await readPushKeys(context);
    const steps = await Promise.allSettled(due.map((send) => sendOne(context, keys, send)));
    for (const step of steps) {
      if (step.status === 'rejected') log.error({ err: step.reason }, 'a push was not sent');
    }
  }
}

async function sendOne(
  { database, push, log }: Pick<Context, 'database' | 'push' | 'log'>,
  keys: VapidKeys,
  send: DueSend,
): Promise<void> {
  const outcome = await deliver({ database, push }, keys, send);
  if (outcome.outcome === 'failed') {
    // The address is left out: whoever has it can tell when the member gets messages.
    const { reason } = outcome;
    log.warn({ subscription: String(send.subscriptionId), reason }, 'a push could not be sent');
  }
  await database.transaction((tx) => conclude(tx, send, outcome.outcome));
}

type Delivery = Awaited<ReturnType<PushService['send']>> | { outcome: 'over' };

async function deliver(
  { database, push }: Pick<Context, 'database' | 'push'>,
  keys: VapidKeys,
  send: DueSend,
): Promise<Delivery> {
  if (!send.isAlive || !push.mayCall(send.endpoint)) return { outcome: 'gone' };
  const { notificationId: id, isBroadcast, websiteId } = send;
  // Whose it is was settled when the send was written.
  const notification = await findNotification(database, websiteId, { id, isBroadcast });
  if (!notification || notification.is_read) return { outcome: 'over' };
  return push.send(send, JSON.stringify(pushMessage(notification, send)), keys);
}

async function conclude(tx: Tx, send: DueSend, outcome: Delivery['outcome']): Promise<void> {
  switch (outcome) {
    case 'accepted':
    case 'over':
      return deleteSend(tx, send);
    case 'gone':
      return deleteSubscriptionById(tx, send.subscriptionId);
    case 'failed':
      return send.attempts >= MAX_PUSH_ATTEMPTS
        ? deleteSend(tx, send)
        : postponeSend(tx, send, secondsUntilNextPush(send.attempts));
    default:
      return outcome satisfies never;
  }
}
