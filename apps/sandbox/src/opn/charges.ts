import { z } from 'zod';
import { encodeBillPayment } from '@kapao/contract/promptpay.ts';
import { DEFAULT_PAYER } from '../bank/banks.ts';
import { recordTransfer } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { opnChargeAnswer } from './charge-answer.ts';
import type { OpnCharge } from './charge-answer.ts';
import { OPN_BILLER, opnId } from './defaults.ts';
import { tellOpnEvent } from './events.ts';

const chargeRow: z.ZodType<OpnCharge> = z.object({
  charge_id: z.string(),
  amount_satang: z.number(),
  source_type: z.string(),
  metadata: z.string(),
  return_uri: z.string().nullable(),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  created_at: z.number(),
  expires_at: z.number(),
  paid_at: z.number().nullable(),
});

const COLUMNS = `charge_id, amount_satang, source_type, metadata, return_uri, status, created_at,
  expires_at, paid_at`;
/** The account into which Opn's banks and wallets pay. */
const OPN_ACCOUNT = { receiver: '9990000002', bank: 'SCB' };

export function createOpnCharge(
  sandbox: Sandbox,
  order: Pick<OpnCharge, 'amount_satang' | 'source_type' | 'return_uri' | 'expires_at'> & {
    metadata: object;
  },
): OpnCharge {
  const { database } = sandbox;
  return database.transaction(() => {
    const charge: OpnCharge = {
      ...order,
      charge_id: opnId('chrg'),
      metadata: JSON.stringify(order.metadata),
      status: 'pending',
      created_at: Date.now(),
      paid_at: null,
    };
    database.insert('opn_charges', { ...charge });
    tellOpnEvent(sandbox, 'charge.create', opnChargeAnswer(sandbox, charge));
    return charge;
  });
}

export function findOpnCharge(database: Database, id: string): OpnCharge | undefined {
  const sql = `select ${COLUMNS} from opn_charges where charge_id = ?`;
  return database.one(chargeRow, sql, id);
}

export function opnChargesSince(database: Database, from: number): OpnCharge[] {
  const sql = `select ${COLUMNS} from opn_charges where created_at >= ? order by created_at, rowid`;
  return database.all(chargeRow, sql, from);
}

/** The reference of a charge's bill, which leads from a payment back to the charge. */
function billReference(chargeId: string): string {
  return chargeId.replace(/^.*_/, '').toUpperCase();
}

/** The text of a charge's QR. */
export function opnQrText({ charge_id, amount_satang }: OpnCharge): string {
  const ref1 = billReference(charge_id);
  return encodeBillPayment({ billerId: OPN_BILLER, ref1, amountSatang: amount_satang });
}

/** Takes the bill payments of the bank app: each one ends its charge. */
export function takeOpnBills(sandbox: Sandbox): void {
  const { database, faults } = sandbox;
  const open = faults.current().opn.paid_after_expiry ? ['pending', 'expired'] : ['pending'];
  const charges = database.all(
    chargeRow,
    `select ${COLUMNS} from opn_charges where source_type = 'promptpay' and status in (?, ?)`,
    open[0] ?? '',
    open[1] ?? '',
  );
  for (const charge of charges) {
    const paid = database.one(
      z.object({ transfer_id: z.string() }),
      'select transfer_id from transfers where receiver = ? and note = ?',
      OPN_BILLER,
      billReference(charge.charge_id),
    );
    if (paid) database.transaction(() => succeed(sandbox, charge));
  }
}

/** What an operator does on Opn's page. */
export const opnChargeActs = ['pay', 'fail', 'expire', 'reverse'] as const;

/** Ends a charge. False where it cannot end so any more. */
export function actOnOpnCharge(
  sandbox: Sandbox,
  id: string,
  act: (typeof opnChargeActs)[number],
): boolean {
  const { database } = sandbox;
  return database.transaction(() => {
    const charge = findOpnCharge(database, id);
    if (!charge) return false;
    switch (act) {
      case 'pay':
        if (!succeed(sandbox, charge)) return false;
        recordTransfer(database, {
          receiver: OPN_ACCOUNT.receiver,
          receiver_bank: OPN_ACCOUNT.bank,
          amount_satang: charge.amount_satang,
          payer_bank_code: DEFAULT_PAYER.bankCode,
          payer_account_number: DEFAULT_PAYER.account,
          payer_name: DEFAULT_PAYER.name,
          note: id,
        });
        markTrialStepDone(database, 'pay');
        return true;
      case 'fail':
        return become(sandbox, charge, 'pending', 'failed');
      case 'expire':
        return become(sandbox, charge, 'pending', 'expired');
      case 'reverse':
        return become(sandbox, charge, 'successful', 'reversed');
      default:
        return act satisfies never;
    }
  });
}

/** Ends the charges whose time is over. */
export function expireOpnCharges(sandbox: Sandbox): void {
  const sql = `select ${COLUMNS} from opn_charges where status = 'pending' and expires_at <= ?`;
  for (const charge of sandbox.database.all(chargeRow, sql, Date.now())) {
    sandbox.database.transaction(() => become(sandbox, charge, 'pending', 'expired'));
  }
}

function succeed(sandbox: Sandbox, charge: OpnCharge): boolean {
  const { outcome } = sandbox.faults.current().checkouts;
  if (outcome === 'never') return false;
  const isLate = charge.status === 'expired' && sandbox.faults.current().opn.paid_after_expiry;
  const from = isLate ? 'expired' : 'pending';
  return become(sandbox, charge, from, outcome === 'succeed' ? 'successful' : 'failed');
}

const eventOf = {
  successful: 'charge.complete',
  failed: 'charge.complete',
  expired: 'charge.expire',
  reversed: 'charge.reverse',
} as const;

function become(
  sandbox: Sandbox,
  { charge_id }: OpnCharge,
  from: OpnCharge['status'],
  to: keyof typeof eventOf,
): boolean {
  const { database } = sandbox;
  const changed = database.run(
    `update opn_charges
     set status = ?, paid_at = case when ? = 'successful' then ? else paid_at end
     where charge_id = ? and status = ?`,
    to,
    to,
    Date.now(),
    charge_id,
    from,
  );
  const charge = findOpnCharge(database, charge_id);
  if (changed !== 1 || !charge) return false;
  tellOpnEvent(sandbox, eventOf[to], opnChargeAnswer(sandbox, charge));
  return true;
}
