import { randomBytes } from 'node:crypto';
import { encodePromptPay } from '@kapao/contract/promptpay.ts';
import type { PromptPayProxy } from '@kapao/contract/promptpay.ts';
import { satangFromMicro } from '@kapao/contract/money.ts';
import type { ChosenBonus } from '@kapao/contract/payments.ts';
import { closingText } from '@kapao/contract/switches.ts';
import { noteUnknown } from '../../features/payments/gateways/note-unknown.ts';
import { partOf } from '../../adapters/payment-gateway/protocols.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { ownOrigins } from '../../own-origins.ts';
import {
  findRequestedDeposit,
  insertDeposit,
  lockDepositsOf,
} from '../../features/payments/deposits/deposits-store.ts';
import type {
  Deposit,
  NewDeposit,
  RequestedDeposit,
} from '../../features/payments/deposits/deposits-store.ts';
import { noteCheckout } from '../../features/payments/deposits/checkouts-store.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';
import { findChannel, findDepositMethod } from '../../features/payments/methods/methods-store.ts';
import type { DepositMethod } from '../../features/payments/methods/methods-store.ts';
import { countOpenDeposits } from '../../features/payments/deposits/open-deposits-store.ts';
import type { RequestKey } from '../../features/payments/request-key.ts';
import {
  allowedReturnUrl,
  closedText,
  depositLimitText,
  hasTooManyOpen,
  rangeText,
} from '../../features/payments/rules.ts';
import { depositPath } from '@kapao/contract/payments/deposit-path.ts';
import { isInRange, isOpenAt } from '@kapao/contract/payments/rules.ts';
import type { Refused } from '../../features/payments/rules.ts';
import { reserveAmount } from '../../features/payments/deposits/reserved-amounts-store.ts';
import { findDepositClosing } from '../../features/switches/reads.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { promiseBonus } from '../../features/promotions/deposit-bonus.ts';
import type { PromisedBonus } from '../../features/promotions/deposit-bonus.ts';
import { insertDepositBonus } from '../../features/promotions/deposit-bonuses-store.ts';
import type { ToldRefusal } from '../../features/promotions/refusal-texts.ts';
import { depositLimitLeft } from './check-deposit-limit.ts';
import { failDeposit } from '../../features/payments/deposits/fail-deposit.ts';

/** 192 random bits, because the ref code names the member's live room. */
const REF_CODE_BYTES = 24;

export interface DepositRequest {
  memberId: bigint;
  websiteId: number;
  methodId: number;
  amountMicro: bigint;
  returnUrl: string;
  /** The network address of the member's call. */
  address: string;
  requestKey: RequestKey | undefined;
  /** The bonus that the member chose and confirmed; absent for none. */
  bonus?: ChosenBonus | undefined;
}

export type OpenedDeposit =
  | { outcome: 'qr'; deposit: Deposit; payload: string }
  /** A transfer to the bank account of the method. */
  | { outcome: 'bank_transfer'; deposit: Deposit }
  | { outcome: 'redirect'; url: string; refCode: string }
  | RefusedDeposit;

type RefusedDeposit = { outcome: 'refused' } & Refused<
  | 'payment_method_unknown'
  | 'request_key_reused'
  | 'payment_closed'
  | 'deposits_closed'
  | 'amount_out_of_range'
  | 'return_url_refused'
  | 'too_many_requests'
  | 'deposit_limit_reached'
  | 'no_free_amount'
  | 'payment_unavailable'
  | ToldRefusal['code']
>;

const TOO_MANY_OPEN = 'มีรายการฝากที่รอชำระหลายรายการ กรุณารอให้รายการเดิมหมดเวลา';

/**
 * Opens a deposit by the chosen method; the money may arrive later, or never. A repeated request gets its first answer
 * (pay-22).
 */
export async function openDeposit(
  context: Context,
  request: DepositRequest,
): Promise<OpenedDeposit> {
  const { database, config } = context;
  const known = await findRepeated(database, request);
  if (known) return repeat(context, known, request);
  const method = await findDepositMethod(database, {
    id: request.methodId,
    websiteId: request.websiteId,
  });
  if (!method) return refused('payment_method_unknown');
  const closing = await findDepositClosing(database, method.id);
  if (closing) {
    const refusal = closing.kind === 'deposits' ? 'deposits_closed' : 'payment_closed';
    return refused(refusal, closingText(closing));
  }
  if (method.hours && !isOpenAt(method.hours, database.now())) {
    return refused('payment_closed', closedText(method.hours));
  }
  if (!isInRange(request.amountMicro, method)) {
    return refused('amount_out_of_range', rangeText(method));
  }
  const returnUrl = allowedReturnUrl(request.returnUrl, ownOrigins(config));
  if (returnUrl === undefined) return refused('return_url_refused');
  switch (method.adapter) {
    case 'promptpay':
      return openByQr(context, method, request);
    case 'bank-transfer':
      return openByBankTransfer(context, method, request);
    case 'redirect':
    case 'gateway-qr':
      return openByCheckout(context, method, { ...request, returnUrl });
    default:
      return method satisfies never;
  }
}

type MethodBy<Adapter> = Extract<DepositMethod, { adapter: Adapter }>;
type Inserted = { outcome: 'inserted'; deposit: Deposit } | NotInserted;
type NotInserted = { outcome: 'repeated'; deposit: RequestedDeposit } | RefusedDeposit;
type Allowed = { outcome: 'allowed'; bonus: PromisedBonus | undefined };

async function openByQr(
  context: Context,
  method: MethodBy<'promptpay'>,
  request: DepositRequest,
): Promise<OpenedDeposit> {
  const { proxy } = method;
  const inserted = await context.database.transaction((tx) =>
    insertWithOwnAmount(tx, method, request, proxy.value),
  );
  if (inserted.outcome !== 'inserted') return withoutInsert(context, inserted, request);
  return asQr(inserted.deposit, proxy);
}

function asQr(deposit: Deposit, proxy: PromptPayProxy): OpenedDeposit {
  const amountSatang = satangFromMicro(deposit.amountMicro);
  return { outcome: 'qr', deposit, payload: encodePromptPay({ proxy, amountSatang }) };
}

async function openByBankTransfer(
  context: Context,
  method: MethodBy<'bank-transfer'>,
  request: DepositRequest,
): Promise<OpenedDeposit> {
  const inserted = await context.database.transaction((tx) =>
    insertWithOwnAmount(tx, method, request, method.receiver),
  );
  if (inserted.outcome !== 'inserted') return withoutInsert(context, inserted, request);
  return { outcome: 'bank_transfer', deposit: inserted.deposit };
}

/** Inserts the deposit with an amount in satang that no other open deposit of this receiving account has (pay-15). */
async function insertWithOwnAmount(
  tx: Tx,
  method: DepositMethod,
  request: DepositRequest,
  receiver: string,
): Promise<Inserted> {
  const allowed = await allowOrAnswer(tx, request);
  if (allowed.outcome !== 'allowed') return allowed;
  const { gatewayCode, deadlineSeconds } = method;
  const amountMicro = await reserveAmount(tx, {
    gatewayCode,
    receiver,
    requestedMicro: request.amountMicro,
    deadlineSeconds,
  });
  if (amountMicro === undefined) return refused('no_free_amount');
  return insert(tx, { ...newDeposit(method, request), receiver, amountMicro }, allowed);
}

/** gift-01: inserts the deposit together with the bonus that was chosen with it. */
async function insert(tx: Tx, opened: NewDeposit, { bonus }: Allowed): Promise<Inserted> {
  const deposit = await insertDeposit(tx, opened);
  const { id: depositId, amountMicro } = deposit;
  if (bonus) await insertDepositBonus(tx, { ...bonus, depositId, amountMicro });
  return { outcome: 'inserted', deposit };
}

/**
 * Allows another deposit, under the member's lock, with the bonus that it promises; otherwise returns the earlier answer
 * or the reason of a refusal.
 */
async function allowOrAnswer(tx: Tx, request: DepositRequest): Promise<Allowed | NotInserted> {
  const { memberId, amountMicro } = request;
  await lockDepositsOf(tx, memberId);
  const deposit = await findRepeated(tx, request);
  if (deposit) return { outcome: 'repeated', deposit };
  const open = await countOpenDeposits(tx, { memberId, network: networkOf(request.address) });
  if (hasTooManyOpen(open)) return refused('too_many_requests', TOO_MANY_OPEN);
  const leftMicro = await depositLimitLeft(tx, memberId, amountMicro);
  if (leftMicro !== undefined) return refused('deposit_limit_reached', depositLimitText(leftMicro));
  if (!request.bonus) return { outcome: 'allowed', bonus: undefined };
  const chosen = { requestedMicro: amountMicro, chosen: request.bonus };
  const promised = await promiseBonus(tx, request, chosen);
  if (promised.outcome === 'refused') return refused(promised.code, promised.text);
  return { outcome: 'allowed', bonus: promised.bonus };
}

/** Commits the deposit before it calls the gateway, so that a webhook always finds it. */
async function openByCheckout(
  context: Context,
  method: MethodBy<'redirect' | 'gateway-qr'>,
  request: DepositRequest,
): Promise<OpenedDeposit> {
  const { database } = context;
  const inserted = await database.transaction(async (tx): Promise<Inserted> => {
    const allowed = await allowOrAnswer(tx, request);
    if (allowed.outcome !== 'allowed') return allowed;
    return insert(tx, newDeposit(method, request), allowed);
  });
  if (inserted.outcome !== 'inserted') return withoutInsert(context, inserted, request);
  const { gatewayCode, refCode } = inserted.deposit;
  const opened = await orderCheckout(context, inserted.deposit, request, null);
  if (opened.outcome === 'refused') {
    await database.transaction((tx) => failDeposit(tx, gatewayCode, refCode));
  }
  return opened;
}

/**
 * Orders a payment page or a QR. A repeated order says when the first one was made, so that the gateway answers the same
 * page and the member never pays two.
 */
async function orderCheckout(
  { database, secrets, connectGateway, log }: Context,
  deposit: Deposit,
  { returnUrl }: DepositRequest,
  orderedAt: Date | null,
): Promise<OpenedDeposit> {
  const { gatewayCode } = deposit;
  const gateway = await findGateway(database, secrets, gatewayCode);
  if (!gateway) return refused('payment_unavailable');
  const order = {
    reference: deposit.refCode,
    amountSatang: satangFromMicro(deposit.amountMicro),
    expiresAt: deposit.deadlineAt,
  };
  const connected = connectGateway(gateway);
  const checkout =
    deposit.adapter === 'gateway-qr'
      ? await partOf(connected, 'qr').open(order)
      : await partOf(connected, 'checkout').open({
          ...order,
          returnUrl: new URL(depositPath(deposit.refCode), returnUrl).href,
          channel: await findChannel(database, deposit.methodId),
          orderedAt,
        });
  if (checkout.outcome === 'unknown') {
    const subject = { kind: 'deposit', subject: deposit.refCode } as const;
    await noteUnknown({ database, log }, gateway, subject, checkout);
    return refused('payment_unavailable');
  }
  await database.transaction((tx) => noteCheckout(tx, deposit.id, checkout));
  return 'payload' in checkout
    ? { outcome: 'qr', deposit, payload: checkout.payload }
    : { outcome: 'redirect', url: checkout.url, refCode: deposit.refCode };
}

async function findRepeated(
  on: Queryable,
  { memberId, requestKey }: DepositRequest,
): Promise<RequestedDeposit | undefined> {
  return requestKey && findRequestedDeposit(on, memberId, requestKey.key);
}

/** Returns the request's first answer; a repeat never ends that deposit. */
async function repeat(
  context: Context,
  deposit: RequestedDeposit,
  request: DepositRequest,
): Promise<OpenedDeposit> {
  if (deposit.fingerprint !== request.requestKey?.fingerprint) return refused('request_key_reused');
  switch (deposit.adapter) {
    case 'promptpay':
      return deposit.proxy ? asQr(deposit, deposit.proxy) : refused('payment_unavailable');
    case 'bank-transfer':
      return { outcome: 'bank_transfer', deposit };
    case 'gateway-qr':
      return deposit.checkoutPayload === null
        ? refused('payment_unavailable')
        : { outcome: 'qr', deposit, payload: deposit.checkoutPayload };
    case 'redirect':
      if (deposit.checkoutUrl !== null) {
        return { outcome: 'redirect', url: deposit.checkoutUrl, refCode: deposit.refCode };
      }
      // The gateway refused the order, so there is no page for the member.
      return deposit.status === 'failed' && deposit.checkoutId === null
        ? refused('payment_unavailable')
        : orderCheckout(context, deposit, request, deposit.createdAt);
    default:
      return deposit.adapter satisfies never;
  }
}

function withoutInsert(
  context: Context,
  hindered: NotInserted,
  request: DepositRequest,
): OpenedDeposit | Promise<OpenedDeposit> {
  return hindered.outcome === 'refused' ? hindered : repeat(context, hindered.deposit, request);
}

function newDeposit(method: DepositMethod, request: DepositRequest): NewDeposit {
  return {
    memberId: request.memberId,
    websiteId: request.websiteId,
    methodId: method.id,
    gatewayCode: method.gatewayCode,
    adapter: method.adapter,
    refCode: randomBytes(REF_CODE_BYTES).toString('base64url'),
    fee: method.fee,
    receiver: null,
    requestedMicro: request.amountMicro,
    amountMicro: request.amountMicro,
    deadlineSeconds: method.deadlineSeconds,
    network: networkOf(request.address),
    requestKey: request.requestKey,
  };
}

function refused(
  refusal: RefusedDeposit['refusal'],
  message?: RefusedDeposit['message'],
): RefusedDeposit {
  return { outcome: 'refused', refusal, ...(message !== undefined && { message }) };
}
