import { randomBytes } from 'node:crypto';
import { encodePromptPay } from '@kapao/contract/promptpay.ts';
import { satangFromMicro } from '@kapao/contract/money.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { ownOrigins } from '../http/own-origins.ts';
import {
  countOpenDeposits,
  insertDeposit,
  lockOpeningDeposits,
  noteCheckout,
} from '../modules/payments/deposits-store.ts';
import type { Deposit, NewDeposit } from '../modules/payments/deposits-store.ts';
import { findGateway, findPayinMethod } from '../modules/payments/methods-store.ts';
import type { PayinMethod } from '../modules/payments/methods-store.ts';
import {
  allowedReturnUrl,
  closedText,
  depositLimitText,
  isInRange,
  isOpenAt,
  MAX_OPEN_DEPOSITS,
  rangeText,
} from '../modules/payments/rules.ts';
import type { Refused } from '../modules/payments/rules.ts';
import { reserveAmount } from '../modules/payments/reserved-amounts-store.ts';
import { connectHttpGateway } from '../providers/payment-gateway/http-gateway.ts';
import { depositLimitLeft } from './check-deposit-limit.ts';
import { failDeposit } from './fail-deposit.ts';

/** 192 bits: nobody guesses the name of a member's live room. */
const REF_CODE_BYTES = 24;

export interface DepositWish {
  memberId: bigint;
  websiteId: number;
  methodId: number;
  amountMicro: bigint;
  returnUrl: string;
}

export type OpenedDeposit =
  | { outcome: 'qr'; deposit: Deposit; payload: string }
  /** To the bank account that the method shows. */
  | { outcome: 'bank_transfer'; deposit: Deposit }
  | { outcome: 'redirect'; url: string }
  | RefusedDeposit;

type RefusedDeposit = { outcome: 'refused' } & Refused<
  | 'payment_method_unknown'
  | 'payment_closed'
  | 'amount_out_of_range'
  | 'return_url_refused'
  | 'too_many_requests'
  | 'deposit_limit_reached'
  | 'no_free_amount'
  | 'payment_unavailable'
>;

const TOO_MANY_OPEN = 'มีรายการฝากที่รอชำระหลายรายการ กรุณารอให้รายการเดิมหมดเวลา';

/** Opens a deposit by the method that the member chose; the money comes later, or not at all. */
export async function openDeposit(context: Context, wish: DepositWish): Promise<OpenedDeposit> {
  const { database, config } = context;
  const method = await findPayinMethod(database, { id: wish.methodId, websiteId: wish.websiteId });
  if (!method) return refused('payment_method_unknown');
  if (method.hours && !isOpenAt(method.hours, new Date())) {
    return refused('payment_closed', closedText(method.hours));
  }
  if (!isInRange(wish.amountMicro, method)) {
    return refused('amount_out_of_range', rangeText(method));
  }
  const returnUrl = allowedReturnUrl(wish.returnUrl, ownOrigins(config));
  if (returnUrl === undefined) return refused('return_url_refused');
  switch (method.adapter) {
    case 'promptpay':
      return openByQr(context, method, wish);
    case 'bank-transfer':
      return openByBankTransfer(context, method, wish);
    case 'redirect':
      return openByRedirect(context, method, { ...wish, returnUrl });
    default:
      return method satisfies never;
  }
}

type MethodBy<Adapter> = Extract<PayinMethod, { adapter: Adapter }>;
type Inserted = { outcome: 'inserted'; deposit: Deposit } | RefusedDeposit;

async function openByQr(
  { database }: Context,
  method: MethodBy<'promptpay'>,
  wish: DepositWish,
): Promise<OpenedDeposit> {
  const { proxy } = method;
  const inserted = await database.transaction((tx) =>
    insertWithOwnAmount(tx, method, wish, proxy.value),
  );
  if (inserted.outcome === 'refused') return inserted;
  const { deposit } = inserted;
  const amountSatang = satangFromMicro(deposit.amountMicro);
  return { outcome: 'qr', deposit, payload: encodePromptPay({ proxy, amountSatang }) };
}

async function openByBankTransfer(
  { database }: Context,
  method: MethodBy<'bank-transfer'>,
  wish: DepositWish,
): Promise<OpenedDeposit> {
  const inserted = await database.transaction((tx) =>
    insertWithOwnAmount(tx, method, wish, method.receiver),
  );
  if (inserted.outcome === 'refused') return inserted;
  return { outcome: 'bank_transfer', deposit: inserted.deposit };
}

/** An amount in satang that no other open deposit of this receiver has (DESIGN section 6). */
async function insertWithOwnAmount(
  tx: Tx,
  method: PayinMethod,
  wish: DepositWish,
  receiver: string,
): Promise<Inserted> {
  const refusal = await refuseAnother(tx, wish);
  if (refusal) return refusal;
  const { gatewayCode, deadlineSeconds } = method;
  const amountMicro = await reserveAmount(tx, {
    gatewayCode,
    receiver,
    requestedMicro: wish.amountMicro,
    deadlineSeconds,
  });
  if (amountMicro === undefined) return refused('no_free_amount');
  const deposit = await insertDeposit(tx, { ...newDeposit(method, wish), receiver, amountMicro });
  return { outcome: 'inserted', deposit };
}

/** What speaks against one more deposit of this member, decided under the member's lock. */
async function refuseAnother(
  tx: Tx,
  { memberId, amountMicro }: DepositWish,
): Promise<RefusedDeposit | undefined> {
  await lockOpeningDeposits(tx, memberId);
  const open = await countOpenDeposits(tx, memberId);
  if (open >= MAX_OPEN_DEPOSITS) return refused('too_many_requests', TOO_MANY_OPEN);
  const leftMicro = await depositLimitLeft(tx, memberId, amountMicro);
  return leftMicro === undefined
    ? undefined
    : refused('deposit_limit_reached', depositLimitText(leftMicro));
}

/** The deposit is committed before the gateway hears of it, so that no answer of its can be too early. */
async function openByRedirect(
  { database, config, log }: Context,
  method: MethodBy<'redirect'>,
  wish: DepositWish,
): Promise<OpenedDeposit> {
  const gateway = await findGateway(database, method.gatewayCode);
  if (!gateway) return refused('payment_unavailable');
  const inserted = await database.transaction(async (tx): Promise<Inserted> => {
    const refusal = await refuseAnother(tx, wish);
    if (refusal) return refusal;
    return { outcome: 'inserted', deposit: await insertDeposit(tx, newDeposit(method, wish)) };
  });
  if (inserted.outcome === 'refused') return inserted;
  const { deposit } = inserted;
  const checkout = await connectHttpGateway(gateway, config.publicUrl).openCheckout({
    reference: deposit.refCode,
    amountSatang: satangFromMicro(deposit.amountMicro),
    returnUrl: wish.returnUrl,
    expiresAt: deposit.deadlineAt,
  });
  if (checkout.outcome === 'unknown') {
    log.warn({ gateway: gateway.code, reason: checkout.reason }, 'a checkout was not opened');
    await database.transaction((tx) => failDeposit(tx, gateway.code, deposit.refCode));
    return refused('payment_unavailable');
  }
  await database.transaction((tx) => noteCheckout(tx, deposit.id, checkout.checkoutId));
  return { outcome: 'redirect', url: checkout.url };
}

function newDeposit(method: PayinMethod, wish: DepositWish): NewDeposit {
  return {
    memberId: wish.memberId,
    websiteId: wish.websiteId,
    methodId: method.id,
    gatewayCode: method.gatewayCode,
    adapter: method.adapter,
    refCode: randomBytes(REF_CODE_BYTES).toString('base64url'),
    fee: method.fee,
    receiver: null,
    requestedMicro: wish.amountMicro,
    amountMicro: wish.amountMicro,
    deadlineSeconds: method.deadlineSeconds,
  };
}

function refused(refusal: RefusedDeposit['refusal'], message?: string): RefusedDeposit {
  return { outcome: 'refused', refusal, ...(message !== undefined && { message }) };
}
