import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { bangkokDay } from '../pages/format.ts';

const transferRow = z.object({
  transfer_id: z.string(),
  /** A PromptPay proxy, a biller id or an account number. */
  receiver: z.string(),
  /** A bank's abbreviation; `PROMPTPAY` or `BILL` if the payer does not learn the bank. */
  receiver_bank: z.string(),
  amount_satang: z.number(),
  paid_at: z.string(),
  payer_bank_code: z.string(),
  payer_account_number: z.string(),
  payer_name: z.string(),
  /** The references of a bill payment, or the payer's note. */
  note: z.string(),
});
export type BankTransfer = z.infer<typeof transferRow>;

const accountRow = z.object({
  account: z.string(),
  transfers: z.number(),
  received_satang: z.number(),
});
export type ReceivingAccount = z.infer<typeof accountRow>;

const COLUMNS = `transfer_id, receiver, receiver_bank, amount_satang, paid_at,
  payer_bank_code, payer_account_number, payer_name, note`;
/** The maximum number of transfers per answer of the gateway's protocol. */
const STATEMENT_LIMIT = 1_000;

/** Records a transfer. Its id is also the reference on the slip: the date in Bangkok and 48 random bits. */
export function recordTransfer(
  database: Database,
  transfer: Omit<BankTransfer, 'transfer_id' | 'paid_at'>,
): BankTransfer {
  const paidAt = new Date();
  const recorded = {
    ...transfer,
    transfer_id: bangkokDay(paidAt) + randomBytes(6).toString('hex').toUpperCase(),
    paid_at: paidAt.toISOString(),
  };
  database.insert('transfers', recorded);
  return recorded;
}

export function findTransfer(database: Database, transferId: string): BankTransfer | undefined {
  return database.one(
    transferRow,
    `select ${COLUMNS} from transfers where transfer_id = ?`,
    transferId,
  );
}

/** Lists an account's incoming transfers from `after` on (inclusive), oldest first. */
export function transfersReceivedSince(
  database: Database,
  receiver: string,
  after: Date,
): BankTransfer[] {
  return database.all(
    transferRow,
    `select ${COLUMNS}
     from transfers
     where receiver = ? and paid_at >= ?
     order by paid_at, rowid
     limit ${STATEMENT_LIMIT}`,
    receiver,
    after.toISOString(),
  );
}

/** Lists an account's transfers in both directions, newest first. */
export function accountStatement(
  database: Database,
  account: string,
  limit: number,
): BankTransfer[] {
  return database.all(
    transferRow,
    `select ${COLUMNS}
     from transfers
     where receiver = ? or payer_account_number = ?
     order by paid_at desc, rowid desc
     limit ?`,
    account,
    account,
    limit,
  );
}

/** Lists the accounts that have received money, most recently used first. */
export function receivingAccounts(database: Database, limit: number): ReceivingAccount[] {
  return database.all(
    accountRow,
    `select receiver as account, count(*) as transfers, sum(amount_satang) as received_satang
     from transfers
     group by receiver
     order by max(paid_at) desc
     limit ?`,
    limit,
  );
}

/** A transfer as the gateway's API returns it. */
export type GatewayTransfer = Omit<BankTransfer, 'receiver_bank' | 'note'>;

export function toGatewayTransfer({
  receiver_bank: _bank,
  note: _note,
  ...wire
}: BankTransfer): GatewayTransfer {
  return wire;
}
