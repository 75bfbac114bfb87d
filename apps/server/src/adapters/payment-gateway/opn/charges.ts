import { decodeQr } from '@kapao/contract/promptpay.ts';
import { readPaymentQr } from '../../qr-picture/read-payment-qr.ts';
import { unknown } from '../unknown.ts';
import type {
  AskedCheckout,
  CheckoutOrder,
  CheckoutState,
  OpenedCheckout,
  OpenedQr,
  QrOrder,
  Unknown,
} from '../port.ts';
import { chargeAnswer } from './answers.ts';
import type { Charge } from './answers.ts';
import { fetchOpnPicture } from './desk.ts';
import type { OpnAnswer, OpnCalls } from './desk.ts';

const CURRENCY = 'THB';

/** door-08: orders a PromptPay QR. Opn answers a picture of it; its text is read, so that we draw it anew. */
export async function openOpnQr(opn: OpnCalls, order: QrOrder): Promise<OpenedQr | Unknown> {
  const { body: charge } = await createCharge(opn, order, { source: { type: 'promptpay' } });
  const fault = faultOf(charge, order);
  if (fault !== undefined) return unknown(fault);
  const picture = charge.source?.scannable_code?.image.download_uri;
  if (picture === undefined) return unknown('it answered no QR');
  const payload = await readPaymentQr(await fetchOpnPicture(opn.desk, picture));
  const decoded = decodeQr(payload);
  if (!decoded.ok) return unknown(`its QR is none of PromptPay: ${decoded.reason}`);
  if (decoded.amountSatang !== order.amountSatang) return unknown('its QR has another amount');
  return { outcome: 'opened', checkoutId: charge.id, payload };
}

/** Orders a payment on the page of a bank or a wallet. An order whose answer was lost is looked for first (door-10). */
export async function openOpnCheckout(
  opn: OpnCalls,
  order: CheckoutOrder,
): Promise<OpenedCheckout | Unknown> {
  const { reference, orderedAt, channel } = order;
  if (channel === null) return unknown('the payment method names no channel');
  const [known] =
    orderedAt === null
      ? []
      : await opn.findAll(chargeAnswer, '/charges', { reference, since: orderedAt });
  const { body: charge } =
    known ??
    (await createCharge(opn, order, {
      source: { type: channel },
      return_uri: order.returnUrl,
    }));
  const fault = faultOf(charge, order);
  if (fault !== undefined) return unknown(fault);
  if (!charge.authorize_uri) return unknown('it answered no page');
  return { outcome: 'opened', checkoutId: charge.id, url: charge.authorize_uri };
}

/** Asks for a charge's state. A charge that no list shows is unknown: it may have been made (door-09). */
export async function askOpnCharge(opn: OpnCalls, asked: AskedCheckout): Promise<CheckoutState> {
  const { checkoutId, reference, openedAt } = asked;
  if (checkoutId !== null) {
    const path = `/charges/${encodeURIComponent(checkoutId)}`;
    return stateOf(await opn.call(chargeAnswer, 'GET', path), asked);
  }
  const found = await opn.findAll(chargeAnswer, '/charges', { reference, since: openedAt });
  const [charge, second] = found;
  if (!charge) return unknown('no list shows the charge');
  if (second) return unknown('two charges have the reference');
  return stateOf(charge, asked);
}

function createCharge(
  opn: OpnCalls,
  { reference, amountSatang, expiresAt }: QrOrder,
  way: object,
): Promise<OpnAnswer<Charge>> {
  return opn.call(chargeAnswer, 'POST', '/charges', {
    amount: amountSatang,
    currency: CURRENCY,
    expires_at: expiresAt.toISOString(),
    metadata: { reference },
    ...way,
  });
}

/** Money is there only where the charge is successful and paid, and is ours with the amount that was asked. */
function stateOf({ body: charge, text }: OpnAnswer<Charge>, asked: AskedCheckout): CheckoutState {
  const fault = faultOf(charge, asked);
  if (fault !== undefined) return unknown(fault);
  if (charge.paid !== (charge.status === 'successful')) {
    return unknown(`it is ${charge.status}, and paid is ${charge.paid}`);
  }
  switch (charge.status) {
    case 'pending':
      return { outcome: 'open' };
    case 'failed':
    case 'expired':
      return { outcome: charge.status, body: text };
    case 'successful':
      return {
        outcome: 'succeeded',
        amountSatang: charge.amount,
        // The charge is one payment. Its entry in the balance may be named later, and a second name would count twice.
        transferId: charge.id,
        body: text,
        ...feeOf(charge),
      };
    default:
      return unknown(`its status is ${charge.status}`);
  }
}

function faultOf(
  charge: Charge,
  { reference, amountSatang }: { reference: string; amountSatang: number },
): string | undefined {
  if (charge.metadata.reference !== reference) return 'it spoke of another charge';
  if (charge.currency !== CURRENCY) return 'it spoke of another currency';
  if (charge.amount !== amountSatang) return 'it spoke of another amount';
  if (charge.refunded_amount) return 'it was refunded';
  return undefined;
}

/** The fee with its tax, where Opn's own sum agrees. */
function feeOf({ amount, net, fee, fee_vat }: Charge): { feeSatang?: number } {
  if (typeof fee !== 'number' || typeof fee_vat !== 'number') return {};
  const feeSatang = fee + fee_vat;
  return net === amount - feeSatang ? { feeSatang } : {};
}
