import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** A QR code opened in the bank app for payment. `return_url` leads back to the app that opened it. */
const billRow = z.object({ payload: z.string(), return_url: z.string().nullable() });
export type QrBill = z.infer<typeof billRow>;

/** How long a bill stays payable: longer than a demo deposit waits for its transfer. */
const OPEN_MS = 30 * 60_000;
const SHOWN_BILLS = 5;

/** Stores a QR code as an open bill. Opening a paid code again makes the bill payable again. */
export function storeOpenBill(database: Database, { payload, return_url }: QrBill): void {
  database.run(
    `insert into bills (payload, return_url, opened_at)
     values (?, ?, ?)
     on conflict (payload) do update
     set return_url = excluded.return_url, transfer_id = null, opened_at = excluded.opened_at`,
    payload,
    return_url,
    Date.now(),
  );
}

export function markBillPaid(database: Database, payload: string, transferId: string): void {
  database.run('update bills set transfer_id = ? where payload = ?', transferId, payload);
}

/** Lists the unpaid bills, newest first. */
export function listOpenBills(database: Database): QrBill[] {
  return database.all(
    billRow,
    `select payload, return_url
     from bills
     where transfer_id is null and opened_at >= ?
     order by opened_at desc
     limit ?`,
    Date.now() - OPEN_MS,
    SHOWN_BILLS,
  );
}

/** Returns the address of the app that opened the bill of this transfer; null if there is none. */
export function returnUrlOf(database: Database, transferId: string): string | null {
  const sql = 'select payload, return_url from bills where transfer_id = ?';
  return database.one(billRow, sql, transferId)?.return_url ?? null;
}
