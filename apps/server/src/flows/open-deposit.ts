import { randomBytes } from 'node:crypto';
import { encodePromptPay } from '@kapao/contract/promptpay.ts';
import { satangFromMicro } from '@kapao/contract/money.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { ownOrigins } from '../http/own-origins.ts';
import {
  countOpenDeposits,
  insertDeposit,
  noteCheckout,
} from '../modules/payments/deposits-store.ts';
import type { Deposit, NewDeposit } from '../modules/payments/deposits-store.ts';
import { findGateway, findPayinMethod } from '../modules/payments/methods-store.ts';
import type { PayinMethod } from '../modules/payments/methods-store.ts';
import { allowedReturnUrl, isInRange, MAX_OPEN_DEPOSITS } from '../modules/payments/rules.ts';
import type { AmountRange } from '../modules/payments/rules.ts';
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
  | { outcome: 'redirect'; url: string }
  | { outcome: 'refused'; refusal: 'amount_out_of_range'; range: AmountRange }
  | { outcome: 'refused'; refusal: 'deposit_limit_reached'; leftMicro: bigint }
  | { outcome: 'refused'; refusal: DepositRefusal };

type DepositRefusal =
  | 'payment_method_unknown'
  | 'return_url_refused'
  | 'too_many_requests'
  | 'no_free_amount'
  | 'payment_unavailable';

/** Opens a deposit by the method that the member chose; the money comes later, or not at all. */
export async function openDeposit(context: Context, wish: DepositWish): Promise<OpenedDeposit> {
  const { database, config } = context;
  const method = await findPayinMethod(database, { id: wish.methodId, websiteId: wish.websiteId });
  if (!method) return refused('payment_method_unknown');
  if (!isInRange(wish.amountMicro, method)) {
    return { outcome: 'refused', refusal: 'amount_out_of_range', range: method };
  }
  const returnUrl = allowedReturnUrl(wish.returnUrl, ownOrigins(config));
  if (returnUrl === undefined) return refused('return_url_refused');
  if ((await countOpenDeposits(database, wish.memberId)) >= MAX_OPEN_DEPOSITS) {
    return refused('too_many_requests');
  }
  switch (method.adapter) {
    case 'promptpay':
      return openByQr(context, method, wish);
    case 'redirect':
      return openByRedirect(context, method, { ...wish, returnUrl });
    default:
      return method satisfies never;
  }
}

type PromptPayMethod = Extract<PayinMethod, { adapter: 'promptpay' }>;
type RedirectMethod = Extract<PayinMethod, { adapter: 'redirect' }>;

async function openByQr(
  { database }: Context,
  method: PromptPayMethod,
  wish: DepositWish,
): Promise<OpenedDeposit> {
  const { gatewayCode, deadlineSeconds, proxy } = method;
  const deposit = await database.transaction(async (tx: Tx) => {
    const refusal = await limitRefusal(tx, wish);
    if (refusal) return refusal;
    const amountMicro = await reserveAmount(tx, {
      gatewayCode,
      receiver: proxy.value,
      requestedMicro: wish.amountMicro,
      deadlineSeconds,
    });
    if (amountMicro === undefined) return refused('no_free_amount');
    const opened = { ...newDeposit(method, wish), receiver: proxy.value, amountMicro };
    return insertDeposit(tx, opened);
  });
  if ('outcome' in deposit) return deposit;
  const amountSatang = satangFromMicro(deposit.amountMicro);
  return { outcome: 'qr', deposit, payload: encodePromptPay({ proxy, amountSatang }) };
}

/** The deposit is committed before the gateway hears of it, so that no answer of its can be too early. */
async function openByRedirect(
  { database, config, log }: Context,
  method: RedirectMethod,
  wish: DepositWish,
): Promise<OpenedDeposit> {
  const gateway = await findGateway(database, method.gatewayCode);
  if (!gateway) return refused('payment_unavailable');
  const deposit = await database.transaction(
    async (tx) => (await limitRefusal(tx, wish)) ?? insertDeposit(tx, newDeposit(method, wish)),
  );
  if ('outcome' in deposit) return deposit;
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

/** What the member asked for counts: the satang that make an amount unique never stand in the way. */
async function limitRefusal(tx: Tx, wish: DepositWish): Promise<OpenedDeposit | undefined> {
  const leftMicro = await depositLimitLeft(tx, wish.memberId, wish.amountMicro);
  return leftMicro === undefined
    ? undefined
    : { outcome: 'refused', refusal: 'deposit_limit_reached', leftMicro };
}

function newDeposit(method: PayinMethod, wish: DepositWish): NewDeposit {
  return {
    memberId: wish.memberId,
    websiteId: wish.websiteId,
    methodId: method.id,
    gatewayCode: method.gatewayCode,
    adapter: method.adapter,
    refCode: randomBytes(REF_CODE_BYTES).toString('base64url'),
    receiver: null,
    requestedMicro: wish.amountMicro,
    amountMicro: wish.amountMicro,
    deadlineSeconds: method.deadlineSeconds,
  };
}

function refused(refusal: DepositRefusal): OpenedDeposit {
  return { outcome: 'refused', refusal };
}
