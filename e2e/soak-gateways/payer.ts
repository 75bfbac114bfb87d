import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { z } from 'zod';
import { callApi } from '../../kit/api.ts';
import { pick } from '../../kit/pick.ts';
import type { RunningProduct } from '../../kit/product.ts';
import { callSandbox } from '../../kit/sandbox.ts';
import type { GatewayBooks } from './books.ts';
import { waysToPay } from './terms.ts';
import type { WayToPay } from './terms.ts';

const AMOUNTS_BAHT = [100, 150, 300, 1_000];
const WITHDRAWAL_BAHT = 100;
const PAUSE_MS = 1_500;
/** The words for a member who has too many open deposits. */
const MANY_OPEN = 'รอชำระหลายรายการ';
/** The share of withdrawals among a member's acts. */
const WITHDRAWALS = 0.4;
/** The share of codes that are paid after the gateway ended them. */
const LATE = 0.15;

export interface Payer {
  memberId: bigint;
  token: string;
  address: string;
  /** The account from which the member pays. */
  account: string;
}

/** A deposit for which a member began to pay. */
export interface BegunPayment {
  memberId: bigint;
  gateway: WayToPay['gateway'];
  refCode: string;
  /** The bank's transfer to the operator's account; null where the gateway's own books name the deposit. */
  transferId: string | null;
  /** Whether the gateway or the member ended the deposit before its money was known. */
  isLate: boolean;
}

interface PayerParts {
  product: RunningProduct;
  payer: Payer;
  random: () => number;
  isOver: () => boolean;
  begun: BegunPayment[];
  books: GatewayBooks;
  /** Receives what was refused or not answered, which is no fault of ours while a gateway is broken. */
  note: (trouble: string) => void;
  method: () => number;
}

/** Deposits by each way and withdraws, until the run is over. */
export async function payOn(parts: PayerParts): Promise<void> {
  const { random, isOver, note } = parts;
  await sleep(random() * PAUSE_MS);
  while (!isOver()) {
    try {
      if (random() < WITHDRAWALS) await withdraw(parts);
      else await deposit(parts, pick(random, waysToPay));
    } catch (error) {
      note(String(error));
      if (String(error).includes(MANY_OPEN)) await cancelOldest(parts);
    }
    await sleep(random() * 2 * PAUSE_MS);
  }
}

/** Cancels the oldest open deposit, which the member may have paid already. */
async function cancelOldest({ product, payer, begun, note }: PayerParts): Promise<void> {
  const { token, address } = payer;
  const { payins } = await callApi(product, 'listOpenDeposits', { token, address });
  const refCode = payins.at(-1)?.ref_code;
  if (refCode === undefined) return;
  const payment = begun.find((one) => one.refCode === refCode);
  if (payment) payment.isLate = true;
  try {
    await callApi(product, 'cancelDeposit', { token, address, params: { refCode } });
  } catch (error) {
    // A deposit with a slip waits for staff.
    note(String(error));
  }
}

async function withdraw({ product, payer, method }: PayerParts): Promise<void> {
  const { token, address } = payer;
  await callApi(product, 'requestWithdrawal', {
    token,
    address,
    idempotencyKey: randomUUID(),
    params: { paymentId: method() },
    body: { amount: WITHDRAWAL_BAHT },
  });
}

async function deposit(parts: PayerParts, way: WayToPay): Promise<void> {
  const { product, payer, random, begun } = parts;
  const { token, address, memberId } = payer;
  const opened = await callApi(product, 'openDeposit', {
    token,
    address,
    idempotencyKey: randomUUID(),
    params: { paymentId: way.method },
    body: { amount: pick(random, AMOUNTS_BAHT), return_url: product.url },
  });
  const refCode = opened.ref_code;
  const payment: BegunPayment = {
    memberId,
    gateway: way.gateway,
    refCode,
    transferId: null,
    isLate: false,
  };
  switch (way.by) {
    case 'qr':
      if (!opened.data) return;
      begun.push(payment);
      return payCode(parts, way, payment, opened.data.qrcode_image);
    case 'page':
      if (opened.url === null) return;
      begun.push(payment);
      return payOnPage(parts, way, new URL(opened.url));
    case 'slip':
      if (!opened.data) return;
      begun.push(payment);
      return payWithSlip(parts, payment, opened.data.deposit_amount);
    default:
      return way satisfies never;
  }
}

/** Reads the code as the member's bank app does, and pays it, sometimes after the gateway has ended it. */
async function payCode(
  { product, payer, random, books }: PayerParts,
  { gateway }: WayToPay,
  payment: BegunPayment,
  picture: string | null,
): Promise<void> {
  const png = PNG.sync.read(Buffer.from(picture?.split(',')[1] ?? '', 'base64'));
  const payload = jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data;
  if (payload === undefined) throw new Error('a code was not readable');
  if (random() < LATE) {
    for (const page of books.pagesOfCode(gateway, payment.refCode)) {
      await callSandbox(product.sandboxUrl, page, { act: 'expire' });
      payment.isLate = true;
    }
  }
  const order = { payload, payer_account: payer.account };
  const transferId = await transfer(product, order);
  if (gateway === 'sandbox') payment.transferId = transferId;
}

/** Pays on the page of a gateway; Opn's leads to a bank, Kapao's is the gateway's own. */
async function payOnPage(
  { product: { sandboxUrl } }: PayerParts,
  { gateway }: WayToPay,
  { pathname }: URL,
): Promise<void> {
  await callSandbox(sandboxUrl, pathname, gateway === 'opn' ? { act: 'pay' } : { choice: 'pay' });
}

const transferred = z.object({ transfer_id: z.string() });

async function transfer({ sandboxUrl }: RunningProduct, order: object): Promise<string> {
  const answer = await callSandbox(sandboxUrl, '/bank/pay', order);
  return transferred.parse(await answer.json()).transfer_id;
}

/** Transfers to the operator's account and sends the slip, while the gateway tells of the same transfer. */
async function payWithSlip(
  { product, payer }: PayerParts,
  payment: BegunPayment,
  amount: number,
): Promise<void> {
  const receiver = { account_number: '0000000123', bank_abbr: 'KBANK' };
  const order = { ...receiver, amount, payer_account: payer.account };
  payment.transferId = await transfer(product, order);
  const slip = `${product.sandboxUrl}/bank/slips/${payment.transferId}/qr.png`;
  const picture = await fetch(slip);
  const bytes = Buffer.from(await picture.arrayBuffer());
  const { token, address } = payer;
  await callApi(product, 'uploadSlip', {
    token,
    address,
    params: { refCode: payment.refCode },
    body: { picture: `data:image/png;base64,${bytes.toString('base64')}` },
  });
}
