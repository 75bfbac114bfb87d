import { randomBytes, randomUUID } from 'node:crypto';
import { decodeQr, encodeSlipQr } from '@kapao/contract/promptpay.ts';
import { MICRO_PER_BAHT, satangFromMicro } from '@kapao/contract/money.ts';
import type { ChosenBonus, DepositOrder } from '@kapao/contract/payments.ts';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { memberBalances } from '../../ledger/balances.ts';
import type { SlipAnswer, SlipToVerify, VerifiedSlip } from '../../adapters/slip-verifier/port.ts';
import { sandboxGateway } from '../../adapters/payment-gateway/kapao/default-secrets.ts';
import { expireOpenDeposits } from '../../features/payments/deposits/expire-open-deposits.ts';
import { startFakeGateway } from './fake-gateway.ts';
import type { FakeGateway, WireTransfer } from './fake-gateway.ts';
import { freshAddress, registration } from '../people/registration.ts';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';

/** Ids of the seeded methods. */
export const WITHDRAWAL_METHOD = 1;
export const PROMPTPAY_METHOD = 2;
export const WALLET_METHOD = 5;
export const RECEIVER_WALLET = '140000800000001';
export const REDIRECT_METHOD = 3;
export const BANK_METHOD = 4;
export const RECEIVER = '0800000000';
export const RECEIVER_ACCOUNT = '0000000123';
export const OWN_ORIGIN = 'http://127.0.0.1:3000';

export interface PaymentServer extends TestServer {
  gateway: FakeGateway;
}

/** Starts a server with a fake gateway of its own. */
export async function startPaymentServer(env: Record<string, string> = {}): Promise<PaymentServer> {
  const gateway = await startFakeGateway();
  const server = await startTestServer({ ...env, SANDBOX_URL: gateway.url });
  return {
    ...server,
    gateway,
    close: async () => {
      await server.close();
      await gateway.close();
    },
  };
}

export interface TestMember {
  id: bigint;
  uuid: string;
  token: string;
}

/** Registers a member with some baht. */
export async function newMember(server: TestServer, baht = 0): Promise<TestMember> {
  const result = await server.call('register', {
    body: registration(),
    address: freshAddress(),
  });
  if (!result.success) throw new Error(result.message);
  const id = BigInt(result.data.memberData.id);
  if (baht > 0) {
    await server.context.ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'opening',
      from: { kind: 'opening', reference: 'opening' },
      to: { kind: 'member_available', memberId: id },
      amountMicro: BigInt(baht) * MICRO_PER_BAHT,
      reference: 'test',
    });
  }
  return { id, uuid: result.data.memberData.uuid, token: result.data.token };
}

/** Registers a member with a successful deposit, who may hold ten open deposits (pay-17). */
export async function newDepositor(server: PaymentServer): Promise<TestMember> {
  const member = await newMember(server);
  const status = await sendWebhook(
    server,
    'transfer.received',
    transferOf(await openQr(server, member)),
  );
  if (status !== 200) throw new Error(`the webhook was answered ${status}`);
  return member;
}

/** Counts the transfers of this kind that a member has requested. */
export async function countAsked(
  { context }: TestServer,
  table: 'deposits' | 'withdrawals',
  member: TestMember,
): Promise<number> {
  const rows = await context.database.query(
    table === 'deposits'
      ? sql`select id from deposits where member_id = ${member.id}`
      : sql`select id::text from withdrawals where member_id = ${member.id}`,
  );
  return rows.length;
}

/**
 * Runs a statement as the database's owner, for changes that the application may not make, such as moving a row into
 * the past.
 */
export async function queryAsOwner({ context }: TestServer, statement: Sql): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(statement);
  });
}

/** Returns the member's available and held money in satang, as numbers. */
export async function balancesOf({ context }: TestServer, { id }: TestMember) {
  const { availableMicro, heldMicro } = await memberBalances(context.database, id);
  return { available: satangFromMicro(availableMicro), held: satangFromMicro(heldMicro) };
}

export async function houseBalance(
  { context }: TestServer,
  kind: 'gateway_clearing' | 'gateway_fees' | 'unmatched_deposits',
  gateway: string = sandboxGateway.code,
): Promise<number> {
  const [row] = await context.database.query<{ balance: bigint }>(sql`
    select balance
      from ledger_accounts
     where kind      = ${kind}
       and reference = ${gateway}`);
  return satangFromMicro(row?.balance ?? 0n);
}

export function askDeposit(
  server: TestServer,
  { token }: TestMember,
  {
    amount = 100,
    method = PROMPTPAY_METHOD,
    returnUrl = OWN_ORIGIN,
    key,
    bonus,
  }: {
    amount?: number;
    method?: number;
    returnUrl?: string;
    key?: string;
    bonus?: ChosenBonus;
  } = {},
) {
  return server.call('openDeposit', {
    params: { paymentId: String(method) },
    body: { amount, return_url: returnUrl },
    headers: {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(bonus && { 'deposit-bonus': JSON.stringify(bonus) }),
    },
    token,
    address: freshAddress(),
  });
}

export async function openQr(
  server: TestServer,
  member: TestMember,
  amount = 100,
): Promise<DepositOrder> {
  const result = await askDeposit(server, member, { amount });
  if (!result.success || !result.data.data) throw new Error(result.message);
  return result.data.data;
}

export async function openBankTransfer(
  server: TestServer,
  member: TestMember,
  amount = 100,
): Promise<DepositOrder> {
  const result = await askDeposit(server, member, { amount, method: BANK_METHOD });
  if (!result.success || !result.data.data) throw new Error(result.message);
  return result.data.data;
}

/** Moves a deposit `minutes` into the past, and runs the job that fails expired deposits. */
export async function ageDeposit(
  server: PaymentServer,
  refCode: string,
  minutes: number,
): Promise<void> {
  await queryAsOwner(
    server,
    sql`
      update deposits
         set created_at     = created_at - make_interval(mins => ${minutes}),
             deadline_at    = deadline_at - make_interval(mins => ${minutes}),
             reserved_until = reserved_until - make_interval(mins => ${minutes})
       where ref_code = ${refCode}`,
  );
  await expireOpenDeposits(server.context, new AbortController().signal);
}

/** Decodes the QR picture as a bank app does. */
export function scan(qrcodeImage: string) {
  const png = PNG.sync.read(Buffer.from(qrcodeImage.split(',')[1] ?? '', 'base64'));
  const code = jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height);
  return { decoded: decodeQr(code?.data ?? ''), width: png.width };
}

let lastPayer = 0;
/** Returns a new payer's account for each transfer, so that each one comes from another person. */
const nextPayerAccount = () => String(1_112_000_000 + (lastPayer += 1));

export function transferOf(
  { deposit_amount }: Pick<DepositOrder, 'deposit_amount'>,
  changes: Partial<WireTransfer> = {},
): WireTransfer {
  return {
    transfer_id: `transfer-${randomUUID()}`,
    receiver: RECEIVER,
    amount_satang: Math.round(deposit_amount * 100),
    paid_at: new Date().toISOString(),
    payer_bank_code: '014',
    payer_account_number: nextPayerAccount(),
    payer_name: 'นาย ก',
    ...changes,
  };
}

export interface WebhookOptions {
  id?: string;
  at?: Date;
  secret?: string;
  signature?: string;
  body?: string;
  address?: string;
}

/** Signs with the reference library, which the server does not use. */
export async function sendWebhook(
  { app }: TestServer,
  type: string,
  data: object,
  options: WebhookOptions = {},
) {
  const id = options.id ?? `msg_${randomUUID()}`;
  const at = options.at ?? new Date();
  const payload = options.body ?? JSON.stringify({ type, timestamp: at.toISOString(), data });
  const webhook = new Webhook(options.secret ?? sandboxGateway.webhookSecret);
  const response = await app.inject({
    method: 'POST',
    url: `/api/gateway/${sandboxGateway.code}/webhook`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': options.signature ?? webhook.sign(id, at, payload),
    },
    payload,
    ...(options.address !== undefined && { remoteAddress: options.address }),
  });
  return response.statusCode;
}

/** Draws a slip as bank apps do: a page with a mini-QR on it. */
export async function slipPicture(transRef: string, bankCode = '014'): Promise<Buffer> {
  const code = await toBuffer(encodeSlipQr({ bankCode, transRef }), { width: 240, margin: 4 });
  const page = { width: 720, height: 1_280, channels: 3, background: '#fdfdfd' } as const;
  return sharp({ create: page })
    .composite([{ input: code, left: 440, top: 980 }])
    .jpeg()
    .toBuffer();
}

export function sendSlip(
  server: TestServer,
  { token }: TestMember,
  refCode: string,
  picture: Buffer,
) {
  return server.call('uploadSlip', {
    params: { refCode },
    body: { picture: `data:image/jpeg;base64,${picture.toString('base64')}` },
    token,
    address: freshAddress(),
  });
}

/** Opens a deposit, and sends its slip. */
export async function openWithSlip(
  server: TestServer,
  payer: TestMember,
  transRef = randomBytes(8).toString('hex').toUpperCase(),
) {
  const deposit = await openBankTransfer(server, payer);
  const sent = await sendSlip(server, payer, deposit.ref_code, await slipPicture(transRef));
  if (!sent.success) throw new Error(sent.message);
  return { ...deposit, transRef };
}

/** The answers of the site's verifiers, in their order. */
export type SlipAnswers = ((slip: SlipToVerify) => SlipAnswer | Promise<SlipAnswer>)[];

export function setSlipVerifiers(server: TestServer, answers: () => SlipAnswers): void {
  server.context.slipVerifiers = async () =>
    answers().map((answer, index) => ({
      code: `verifier-${index + 1}`,
      verifier: {
        verify: async (slip) => answer(slip),
        testConnection: async () => ({ outcome: 'unreachable' }),
      },
    }));
}

/** A transfer to our account, as a bank tells it. */
export function verifiedTransfer(
  amountBaht: number,
  changes: Partial<VerifiedSlip> = {},
): SlipAnswer {
  const slip: VerifiedSlip = {
    transRef: randomBytes(8).toString('hex').toUpperCase(),
    amountSatang: Math.round(amountBaht * 100),
    paidAt: new Date(),
    sendingBank: '014',
    senderNames: ['นาง มานี ม'],
    senderAccount: 'xxx-x-x4321-x',
    matchedAccount: null,
    receiverBank: '004',
    receiverNames: [],
    receiverAccounts: [`xxx-x-x${RECEIVER_ACCOUNT.slice(5, 9)}-x`],
    ...changes,
  };
  return { outcome: 'found', slip, body: '{}' };
}

export async function openDeposits(server: TestServer, { token }: TestMember) {
  const result = await server.call('listOpenDeposits', { token });
  if (!result.success) throw new Error(result.message);
  return result.data.payins;
}

export async function depositStatus(server: TestServer, member: TestMember, refCode: string) {
  const result = await server.call('getDeposit', { params: { refCode }, token: member.token });
  return result.success ? result.data.status : result.code;
}

export function askWithdrawal(
  server: TestServer,
  { token }: TestMember,
  amount: number,
  { method = WITHDRAWAL_METHOD, key }: { method?: number; key?: string } = {},
) {
  return server.call('requestWithdrawal', {
    params: { paymentId: String(method) },
    body: { amount },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    token,
    address: freshAddress(),
  });
}

export async function requestWithdrawal(
  server: TestServer,
  member: TestMember,
  amount: number,
): Promise<string> {
  const result = await askWithdrawal(server, member, amount);
  if (!result.success) throw new Error(result.message);
  return result.data.payout_id;
}

export async function withdrawalStatus(
  server: TestServer,
  member: TestMember,
  withdrawalId: string,
) {
  const result = await server.call('getWithdrawal', {
    params: { withdrawalId },
    token: member.token,
  });
  return result.success ? result.data.payout.status : result.code;
}
