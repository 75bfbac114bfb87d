import type { Sandbox } from '../context.ts';
import { opnTime } from './defaults.ts';

export interface OpnCharge {
  charge_id: string;
  amount_satang: number;
  source_type: string;
  metadata: string;
  return_uri: string | null;
  status: 'pending' | 'successful' | 'failed' | 'expired' | 'reversed';
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

/** The part that Opn keeps: 1.65 %, and 7 % tax of it. */
const FEE_RATE = 0.0165;
const TAX_RATE = 0.07;

/** What a paid charge leaves of its amount. */
export function opnNet(amountSatang: number) {
  const fee = Math.round(amountSatang * FEE_RATE);
  const fee_vat = Math.round(fee * TAX_RATE);
  return { fee, fee_vat, net: amountSatang - fee - fee_vat };
}

/** A charge as Opn's API answers it, in version 2019-05-29. */
export function opnChargeAnswer({ config }: Pick<Sandbox, 'config'>, charge: OpnCharge): object {
  const { charge_id: id, amount_satang: amount, status } = charge;
  const isQr = charge.source_type === 'promptpay';
  const isPaid = status === 'successful';
  const wasPaid = charge.paid_at !== null;
  const base = `${config.sandboxUrl}/opn`;
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
    source: sourceAnswer(charge, base),
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

function sourceAnswer(charge: OpnCharge, base: string): object {
  const { charge_id: id, amount_satang: amount, status, source_type: type } = charge;
  const isQr = type === 'promptpay';
  const created_at = opnTime(charge.created_at);
  return {
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
    scannable_code: type === 'promptpay' ? codeAnswer(charge, base) : null,
    references: null,
    created_at,
  };
}

function codeAnswer({ charge_id: id, created_at }: OpnCharge, base: string): object {
  const document = id.replace('chrg', 'docu');
  const location = `/charges/${id}/documents/${document}`;
  return {
    object: 'barcode',
    type: 'qr',
    image: {
      object: 'document',
      livemode: false,
      id: document,
      deleted: false,
      filename: 'qrcode_test.svg',
      location,
      kind: 'qr',
      download_uri: `${base}${location}/downloads/0`,
      created_at: opnTime(created_at),
    },
  };
}
