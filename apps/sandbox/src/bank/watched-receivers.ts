import { z } from 'zod';
import type { BankTransfer } from './transfers.ts';
import type { Database } from '../database/database.ts';
import type { Sandbox } from '../context.ts';
import { toGatewayTransfer } from './transfers.ts';

const receiverRow = z.object({ receiver: z.string(), webhook_url: z.string() });
export type WatchedReceiver = z.infer<typeof receiverRow>;

/** Sets the webhook address for transfers to a receiving account. */
export function watchReceiver(
  database: Database,
  { receiver, webhook_url }: WatchedReceiver,
): void {
  database.run(
    `insert into receivers (receiver, webhook_url)
     values (?, ?)
     on conflict (receiver) do update set webhook_url = excluded.webhook_url`,
    receiver,
    webhook_url,
  );
}

export function watchedReceivers(database: Database): WatchedReceiver[] {
  return database.all(receiverRow, 'select receiver, webhook_url from receivers order by rowid');
}

export function findWatchedReceiver(
  database: Database,
  receiver: string,
): WatchedReceiver | undefined {
  return database.one(
    receiverRow,
    'select receiver, webhook_url from receivers where receiver = ?',
    receiver,
  );
}

/**
 * Queues the webhook of a transfer, if its receiving account is watched. Call it in the transaction that records the
 * transfer.
 */
export function queueTransferWebhook(
  { database, webhooks }: Sandbox,
  transfer: BankTransfer,
): void {
  const watched = findWatchedReceiver(database, transfer.receiver);
  if (watched === undefined) return;
  webhooks.queue(watched.webhook_url, {
    type: 'transfer.received',
    data: toGatewayTransfer(transfer),
  });
}
