import { z } from 'zod';
import { recordTransfer } from '../bank/transfers.ts';
import { queueTransferWebhook } from '../bank/watched-receivers.ts';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { opnId, opnTime } from './defaults.ts';
import { findOpnRecipient, opnBankAccount, type OpnRecipient } from './recipients.ts';
import { tellOpnEvent } from './events.ts';

const transferRow = z.object({
  transfer_id: z.string(),
  recipient_id: z.string(),
  amount_satang: z.number(),
  metadata: z.string(),
  fail_fast: z.number(),
  idemp_key: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'paid', 'failed', 'deleted']),
  was_sent: z.number(),
  due_at: z.number(),
  created_at: z.number(),
});
export type OpnTransfer = z.infer<typeof transferRow>;

const COLUMNS = `transfer_id, recipient_id, amount_satang, metadata, fail_fast, idemp_key, state,
  was_sent, due_at, created_at`;
/** What a transfer costs: a flat fee with its tax. */
const FEE = { fee: 2_804, fee_vat: 196, total_fee: 3_000 } as const;

/** Orders a transfer. The same key answers the transfer that it ordered first. */
export function createOpnTransfer(
  sandbox: Sandbox,
  order: Pick<OpnTransfer, 'recipient_id' | 'amount_satang' | 'idemp_key'> & {
    metadata: object;
    isFailingFast: boolean;
  },
): OpnTransfer {
  const { database, faults } = sandbox;
  const { isFailingFast, metadata, ...given } = order;
  return database.transaction(() => {
    const sql = `select ${COLUMNS} from opn_transfers where idemp_key = ?`;
    const known = database.one(transferRow, sql, order.idemp_key);
    if (known) return known;
    const now = Date.now();
    const transfer: OpnTransfer = {
      ...given,
      transfer_id: opnId('trsf'),
      metadata: JSON.stringify(metadata),
      fail_fast: isFailingFast ? 1 : 0,
      state: 'waiting',
      was_sent: 0,
      due_at: now + faults.current().payouts.delay_ms,
      created_at: now,
    };
    database.insert('opn_transfers', transfer);
    tellOpnEvent(sandbox, 'transfer.create', opnTransferAnswer(database, transfer));
    markTrialStepDone(database, 'withdraw');
    return transfer;
  });
}

export function findOpnTransfer(database: Database, id: string): OpnTransfer | undefined {
  return database.one(
    transferRow,
    `select ${COLUMNS} from opn_transfers where transfer_id = ?`,
    id,
  );
}

export function opnTransfersSince(database: Database, from: number): OpnTransfer[] {
  const sql = `select ${COLUMNS} from opn_transfers where created_at >= ? order by created_at, rowid`;
  return database.all(transferRow, sql, from);
}

/** Changes the amount of a transfer that was not sent yet. */
export function changeOpnTransfer(sandbox: Sandbox, id: string, amountSatang: number): boolean {
  const { database } = sandbox;
  return database.transaction(() => {
    const changed = database.run(
      `update opn_transfers set amount_satang = ? where transfer_id = ? and state = 'waiting'`,
      amountSatang,
      id,
    );
    const transfer = findOpnTransfer(database, id);
    if (changed !== 1 || !transfer) return false;
    tellOpnEvent(sandbox, 'transfer.update', opnTransferAnswer(database, transfer));
    return true;
  });
}

/** What an operator, or time, does with a transfer. */
export const opnTransferActs = ['send', 'pay', 'fail', 'delete'] as const;
type TransferAct = (typeof opnTransferActs)[number];

const steps = {
  send: { from: ['waiting'], to: 'sent', event: 'transfer.send' },
  pay: { from: ['waiting', 'sent'], to: 'paid', event: 'transfer.pay' },
  fail: { from: ['waiting', 'sent'], to: 'failed', event: 'transfer.fail' },
  delete: { from: ['waiting'], to: 'deleted', event: 'transfer.destroy' },
} as const satisfies Record<TransferAct, object>;

/** Takes a transfer one step further. False where it cannot go there any more. */
export function actOnOpnTransfer(sandbox: Sandbox, id: string, act: TransferAct): boolean {
  const { database, faults } = sandbox;
  return database.transaction(() => {
    const { from, to, event } = steps[act];
    const transfer = findOpnTransfer(database, id);
    if (!transfer || !from.some((state) => state === transfer.state)) return false;
    database.run(
      `update opn_transfers
       set state = ?, was_sent = max(was_sent, ?), due_at = ?
       where transfer_id = ?`,
      to,
      act === 'send' || act === 'pay' ? 1 : 0,
      Date.now() + faults.current().payouts.delay_ms,
      id,
    );
    const changed = findOpnTransfer(database, id);
    if (!changed) return false;
    tellOpnEvent(sandbox, event, opnTransferAnswer(database, changed));
    if (to === 'paid') sendMoney(sandbox, changed);
    return true;
  });
}

/** Sends the due transfers, and pays those that were sent; a fault makes them fail or stay. */
export function advanceOpnTransfers(sandbox: Sandbox): void {
  const { payouts, opn } = sandbox.faults.current();
  if (payouts.outcome === 'never') return;
  const sql = `select ${COLUMNS} from opn_transfers where state in ('waiting', 'sent') and due_at <= ?`;
  for (const { transfer_id: id, state } of sandbox.database.all(transferRow, sql, Date.now())) {
    if (state === 'waiting') {
      actOnOpnTransfer(sandbox, id, payouts.outcome === 'fail' ? 'fail' : 'send');
    } else {
      actOnOpnTransfer(sandbox, id, opn.fail_after_sent ? 'fail' : 'pay');
    }
  }
}

function sendMoney(sandbox: Sandbox, { recipient_id, amount_satang, transfer_id }: OpnTransfer) {
  const recipient = findOpnRecipient(sandbox.database, recipient_id);
  if (!recipient) return;
  const sent = recordTransfer(sandbox.database, {
    receiver: recipient.account_number,
    receiver_bank: recipient.brand.toUpperCase(),
    amount_satang: amount_satang - FEE.total_fee,
    payer_bank_code: '014',
    payer_account_number: '9990000002',
    payer_name: 'Opn',
    note: transfer_id,
  });
  queueTransferWebhook(sandbox, sent);
}

/** A transfer as Opn's API answers it; of a deleted one little is left. */
export function opnTransferAnswer(database: Database, transfer: OpnTransfer): object {
  const { transfer_id: id, recipient_id, amount_satang: amount, state } = transfer;
  if (state === 'deleted') return { object: 'transfer', id, livemode: false, deleted: true };
  const recipient: OpnRecipient | undefined = findOpnRecipient(database, recipient_id);
  const created_at = opnTime(transfer.created_at);
  const isSent = transfer.was_sent === 1;
  const isPaid = state === 'paid';
  const hasFailed = state === 'failed';
  return {
    object: 'transfer',
    id,
    livemode: false,
    location: `/transfers/${id}`,
    recipient: recipient_id,
    bank_account: recipient ? opnBankAccount(recipient) : null,
    amount,
    currency: 'THB',
    ...FEE,
    net: amount - FEE.total_fee,
    sendable: state === 'waiting',
    sent: isSent,
    sent_at: isSent ? created_at : null,
    paid: isPaid,
    paid_at: isPaid ? created_at : null,
    balance_hold_at: null,
    deleted: false,
    fail_fast: transfer.fail_fast === 1,
    failure_code: hasFailed ? 'transfer_failed' : null,
    failure_message: hasFailed ? 'the bank returned the transfer' : null,
    schedule: null,
    metadata: JSON.parse(transfer.metadata),
    transactions: [],
    created_at,
  };
}
