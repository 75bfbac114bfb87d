import type { Notification } from '@kapao/contract/notifications.ts';
import type { ChosenMessages, MessageOutcome } from '../../../adapters/member-messages/port.ts';
import type { Tx } from '../../../db/database.ts';
import type { Platform } from '../../../platform.ts';
import { findNotifications } from '../store.ts';
import { setLineFriend } from './links-store.ts';
import { isTooOld, lineText, secondsUntilNextLine } from './rules.ts';
import {
  endLineSend,
  leaseDueLineSends,
  postponeLineSend,
  queueBroadcastForLine,
} from './sends-store.ts';
import type { DueLineSend } from './sends-store.ts';

const BATCH = 20;
const BROADCAST_BATCH = 500;
/** The lease of a batch, longer than the two calls of a notice with their time-outs. */
const LEASE_SECONDS = 30;

type Sending = Pick<Platform, 'database' | 'config' | 'log'> & {
  memberMessages: () => Promise<ChosenMessages | undefined>;
};
type Delivery = MessageOutcome | { outcome: 'over' };

/** line-09: sends the due notices. Safe on several servers and after a crash at any point. */
export async function sendLineNotices(context: Sending, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isQueued = await context.database.transaction((tx) =>
      queueBroadcastForLine(tx, BROADCAST_BATCH),
    );
    // Send a batch after each part of a message to all, so that members' own notices do not wait for all of it.
    const isSent = await sendBatch(context);
    if (!isQueued && !isSent) return;
  }
}

async function sendBatch(context: Sending): Promise<boolean> {
  const { database } = context;
  const due = await database.transaction((tx) =>
    leaseDueLineSends(tx, { limit: BATCH, leaseSeconds: LEASE_SECONDS }),
  );
  if (due.length === 0) return false;
  const chosen = await context.memberMessages();
  const websites = [...new Set(due.map(({ websiteId }) => websiteId))];
  const ids = due.map(({ notificationId }) => notificationId);
  const notifications = await findNotifications(database, websites, ids);
  // A failure of one notice leaves the others as they are.
  const sends = await Promise.allSettled(
    due.map((send) =>
      sendOne(context, chosen, send, notifications.get(String(send.notificationId))),
    ),
  );
  for (const send of sends) {
    if (send.status === 'rejected') {
      context.log.error({ err: send.reason }, 'a notice by LINE failed');
    }
  }
  return true;
}

async function sendOne(
  { database, config, log }: Sending,
  chosen: ChosenMessages | undefined,
  send: DueLineSend,
  notification: Notification | undefined,
): Promise<void> {
  const isOver =
    !send.isWanted ||
    chosen?.code !== send.serviceCode ||
    !notification ||
    notification.is_read ||
    send.isBroadcastRead;
  const delivery: Delivery = isOver
    ? { outcome: 'over' }
    : await chosen.service.send({
        retryKey: send.id,
        userId: send.userId,
        text: lineText(notification, { language: send.language, publicUrl: config.publicUrl }),
      });
  if ('reason' in delivery) {
    // The log has no id of the LINE account.
    log.warn({ notice: send.id, reason: delivery.reason }, 'a notice by LINE was not taken');
  }
  await database.transaction((tx) => conclude(tx, send, delivery));
}

async function conclude(tx: Tx, send: DueLineSend, delivery: Delivery): Promise<void> {
  if (delivery.outcome === 'blocked') await setLineFriend(tx, send, false);
  if (delivery.outcome !== 'later') {
    const reason = delivery.outcome === 'refused' ? delivery.reason : null;
    return endLineSend(tx, send, { outcome: delivery.outcome, reason });
  }
  const { reason } = delivery;
  if (isTooOld(send.createdAt, tx.now())) {
    return endLineSend(tx, send, { outcome: 'given_up', reason });
  }
  return postponeLineSend(tx, send, { seconds: secondsUntilNextLine(send.attempts), reason });
}
