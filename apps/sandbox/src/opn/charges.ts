import { z } from 'zod';
import { encodeBillPayment } from '@kapao/contract/promptpay.ts';
import { DEFAULT_PAYER } from '../bank/banks.ts';
import { recordTransfer, type BankTransfer } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { OPN_BILLER, opnId, opnTime } from './defaults.ts';
import { tellOpnEvent } from './events.ts';

const chargeRow = z.object({
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
export type OpnCharge = z.infer<typeof chargeRow>;

const COLUMNS = `charge_id, amount_satang, source_type, metadata, return_uri, status, created_at,
  expires_at, paid_at`;
/** The part that Opn keeps: 1.65 %, and 7 % tax of it. */
const FEE_RATE = 0.0165;
const TAX_RATE = 0.07;
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
    database.insert('opn_charges', charge);
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

/** The text of a charge's QR; its reference leads back to the charge. */
export function opnQrText({ charge_id, amount_satang }: OpnCharge): string {
  const ref1 = charge_id.replace(/^.*_/, '').toUpperCase();
  return encodeBillPayment({ billerId: OPN_BILLER, ref1, amountSatang: amount_satang });
}

/** Pays the charge of a bill payment by the bank app. */
export function payOpnCharge(sandbox: Sandbox, { receiver, note }: BankTransfer): void {
  if (receiver !== OPN_BILLER) return;
  const [ref1 = ''] = note.split(' / ');
  const charge = findOpnCharge(sandbox.database, `chrg_test_${ref1.toLowerCase()}`);
  if (charge) succeed(sandbox, charge);
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

/** What a paid charge leaves of its amount. */
export function opnNet(amountSatang: number) {
  const fee = Math.round(amountSatang * FEE_RATE);
  const fee_vat = Math.round(fee * TAX_RATE);
  return { fee, fee_vat, net: amountSatang - fee - fee_vat };
}

/** A charge as Opn's API answers it, in version 2019-05-29. */
export function opnChargeAnswer({ config }: Pick<Sandbox, 'config'>, charge: OpnCharge): object {
  const { charge_id: id, amount_satang: amount, status, source_type: type } = charge;
  const isQr = type === 'promptpay';
  const isPaid = status === 'successful';
  const wasPaid = charge.paid_at !== null;
  const base = `${config.sandboxUrl}/opn`;
  const document = `/charges/${id}/documents/${id.replace('chrg', 'docu')}`;
  const created_at = opnTime(charge.created_at);
  return {
    object: 'charge',
    id,
    location: `/charges/${id}`,
    amount,
    ...(wasPaid ? opnNet(amount) : { fee: 0, fee_vat: 0, net: amount }),
    interest: 0,
    interest_vat: 0,
    funding_amount: amount,
    refunded_amount: 0,
    transaction_fees: { fee_flat: '0.0', fee_rate: '1.65', vat_rate: '7.0' },
    platform_fee: { fixed: null, amount: null, percentage: null },
    currency: 'THB',
    funding_currency: 'THB',
    ip: null,
    refunds: { object: 'list', data: [], limit: 20, offset: 0, total: 0 },
    link: null,
    description: null,
    metadata: JSON.parse(charge.metadata),
    card: null,
    source: {
      object: 'source',
      id: id.replace('chrg', 'src'),
      livemode: false,
      location: `/sources/${id.replace('chrg', 'src')}`,
      amount,
      currency: 'THB',
      flow: isQr ? 'offline' : 'app_redirect',
      type,
      charge_status: status,
      mobile_number: null,
      phone_number: null,
      scannable_code: isQr
        ? {
            object: 'barcode',
            type: 'qr',
            image: {
              object: 'document',
              livemode: false,
              id: id.replace('chrg', 'docu'),
              deleted: false,
              filename: 'qrcode_test.svg',
              location: document,
              kind: 'qr',
              download_uri: `${base}${document}/downloads/0`,
              created_at,
            },
          }
        : null,
      references: null,
      created_at,
    },
    schedule: null,
    customer: null,
    dispute: null,
    transaction: wasPaid ? id.replace('chrg', 'trxn') : null,
    failure_code: status === 'failed' ? 'payment_rejected' : null,
    failure_message: status === 'failed' ? 'payment was rejected' : null,
    status,
    authorize_uri: isQr ? null : `${base}/payments/${id}/authorize`,
    return_uri: charge.return_uri,
    created_at,
    paid_at: charge.paid_at === null ? null : opnTime(charge.paid_at),
    expires_at: opnTime(charge.expires_at),
    expired_at: status === 'expired' ? opnTime(charge.expires_at) : null,
    reversed_at: null,
    authorized: isPaid,
    capturable: false,
    capture: true,
    disputable: false,
    livemode: false,
    refundable: false,
    reversed: status === 'reversed',
    voided: false,
    paid: isPaid,
    expired: status === 'expired',
  };
}
