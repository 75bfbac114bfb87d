import { z } from 'zod';
import type { Chargeback } from '../bank/slip-pages.ts';
import { findTransfer, type BankTransfer } from '../bank/transfers.ts';
import { findWatchedReceiver } from '../bank/watched-receivers.ts';
import type { Database } from '../database/database.ts';
import type { Sandbox } from '../context.ts';

/** The reason that the gateway names; a real one names the bank's. */
const REASON = 'the payer’s bank took the payment back';

export function chargebackState(database: Database, transfer: BankTransfer): Chargeback {
  if (isChargedBack(database, transfer.transfer_id)) return 'done';
  return webhookUrlOf(database, transfer) === undefined ? 'unwatched' : 'possible';
}

/** Takes a transfer back once, and queues the event. False for a transfer without a webhook. */
export function chargeBack({ database, webhooks }: Sandbox, transferId: string): boolean {
  return database.transaction(() => {
    const transfer = findTransfer(database, transferId);
    const url = transfer && webhookUrlOf(database, transfer);
    if (transfer === undefined || url === undefined) return false;
    if (isChargedBack(database, transferId)) return true;
    database.insert('chargebacks', { transfer_id: transferId, charged_back_at: Date.now() });
    const { amount_satang } = transfer;
    const data = { transfer_id: transferId, amount_satang, reason: REASON };
    webhooks.queue(url, { type: 'transfer.reversed', data });
    return true;
  });
}

function isChargedBack(database: Database, transferId: string): boolean {
  const sql = 'select transfer_id from chargebacks where transfer_id = ?';
  return database.one(z.object({ transfer_id: z.string() }), sql, transferId) !== undefined;
}

const hook = z.object({ webhook_url: z.string() });

/** The webhook of the transfer's checkout, or of its watched receiving account. */
function webhookUrlOf(database: Database, transfer: BankTransfer): string | undefined {
  const sql = 'select webhook_url from checkouts where transfer_id = ?';
  const checkout = database.one(hook, sql, transfer.transfer_id);
  return (checkout ?? findWatchedReceiver(database, transfer.receiver))?.webhook_url;
}
