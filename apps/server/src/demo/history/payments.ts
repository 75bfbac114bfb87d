import { microFromBaht, satangFromMicro } from '@kapao/contract/money.ts';
import type { GatewayEvent, GatewayTransfer } from '../../adapters/payment-gateway/port.ts';
import { approveWithdrawal } from '../../flows/withdrawals/decide-withdrawal.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import { expireOpenDeposits } from '../../features/payments/deposits/expire-open-deposits.ts';
import { findDepositMethod } from '../../features/payments/methods/methods-store.ts';
import type { DepositMethod } from '../../features/payments/methods/methods-store.ts';
import { findWithdrawalTerms } from '../../features/payments/withdrawals/withdrawal-terms-store.ts';
import { assignTransfer } from '../../flows/deposits/assign-transfer.ts';
import { openDeposit } from '../../flows/deposits/open-deposit.ts';
import { requestWithdrawal } from '../../flows/withdrawals/request-withdrawal.ts';
import { receiveGatewayEvent } from '../../flows/gateways/receive-gateway-event.ts';
import { NEVER_STOPS, passSeconds } from './life.ts';
import type { Life } from './life.ts';

/** `wrong`: the member transfers less than asked, and the operator assigns the transfer later. */
export type DepositEnding = 'paid' | 'expired' | 'wrong';

const WRONG_BY_SATANG = 5_000;
const REVIEW_SECONDS = 240;
const OPERATOR = { actor: 'demo operator', reason: 'ยอดโอนตรงกับสลิปของสมาชิก' };

/** Deposits by one of the demo's methods; nothing happens if the flow refuses it. */
export async function deposit(
  life: Life,
  { methodId, baht, ending }: { methodId: number; baht: number; ending: DepositEnding },
): Promise<void> {
  const { context, memberId, random } = life;
  const { websiteId, publicUrl } = context.config;
  const method = await findDepositMethod(context.database, { id: methodId, websiteId });
  if (!method) return;
  const opened = await openDeposit(context, {
    memberId,
    websiteId,
    methodId,
    amountMicro: microFromBaht(baht),
    returnUrl: publicUrl,
    address: life.home.address,
    requestKey: undefined,
  });
  if (opened.outcome === 'refused') return;
  await passSeconds(life, random.whole(35, 240));
  if (ending === 'expired') await waitForDeadline(life, method);
  else if (opened.outcome === 'redirect') await payCheckout(life, method, opened.url, baht);
  else await transfer(life, method, opened.deposit, ending);
}

async function waitForDeadline(life: Life, { deadlineSeconds }: DepositMethod): Promise<void> {
  await passSeconds(life, deadlineSeconds);
  await expireOpenDeposits(life.context, NEVER_STOPS);
}

/** The URL to return to ends with the deposit's ref code. */
async function payCheckout(
  life: Life,
  { gatewayCode }: DepositMethod,
  returnUrl: string,
  baht: number,
): Promise<void> {
  await receive(life, gatewayCode, {
    type: 'checkout_succeeded',
    reference: returnUrl.split('/').at(-1) ?? '',
    amountSatang: satangFromMicro(microFromBaht(baht)),
    transferId: life.random.uuid(),
  });
}

async function transfer(
  life: Life,
  method: DepositMethod,
  { amountMicro, refCode }: Deposit,
  ending: 'paid' | 'wrong',
): Promise<void> {
  const { context, random } = life;
  const { gatewayCode } = method;
  const askedSatang = satangFromMicro(amountMicro);
  const told: GatewayTransfer = {
    transferId: random.uuid(),
    receiver: receiverOf(method),
    amountSatang: ending === 'paid' ? askedSatang : askedSatang - WRONG_BY_SATANG,
    paidAt: context.database.now(),
    payerBankCode: '004',
    payerAccountNumber: life.home.payerAccountNumber,
    payerName: life.home.payerName,
  };
  await receive(life, gatewayCode, { type: 'transfer_received', transfer: told });
  if (ending === 'paid') return;
  await waitForDeadline(life, method);
  await passSeconds(life, random.whole(600, 1_800));
  const { transferId } = told;
  await context.database.transaction((tx) =>
    assignTransfer(tx, context.ledger, { gatewayCode, transferId, ...OPERATOR, to: { refCode } }),
  );
}

function receiverOf(method: DepositMethod): string {
  switch (method.adapter) {
    case 'promptpay':
      return method.proxy.value;
    case 'bank-transfer':
      return method.receiver;
    case 'redirect':
    case 'gateway-qr':
      return '';
    default:
      return method satisfies never;
  }
}

/** Withdraws to the member's bank; the gateway's event returns a withdrawal that fails. */
export async function withdraw(
  life: Life,
  { baht, ending }: { baht: number; ending: 'paid' | 'failed' },
): Promise<void> {
  const { context, memberId, random } = life;
  const { websiteId } = context.config;
  const terms = await findWithdrawalTerms(context.database, { memberId, websiteId });
  if (!terms) return;
  const amountMicro = microFromBaht(baht);
  const requested = await requestWithdrawal(context, {
    memberId,
    websiteId,
    methodId: terms.methodId,
    amountMicro,
    requestKey: undefined,
  });
  if (requested.outcome === 'refused') return;
  if (requested.waitsForApproval) await approve(life, requested.withdrawalId);
  await passSeconds(life, 2);
  await advanceWithdrawals(context, NEVER_STOPS);
  await passSeconds(life, random.whole(40, 170));
  const told = {
    reference: requested.withdrawalId,
    amountSatang: satangFromMicro(amountMicro),
  };
  await receive(
    life,
    terms.gatewayCode,
    ending === 'paid'
      ? { type: 'payout_succeeded', ...told, gatewayWithdrawalId: `past-${told.reference}` }
      : { type: 'payout_failed', ...told, failure: 'bank_unavailable' },
  );
}

/** Staff approve a withdrawal that automatic payment stopped. */
async function approve(life: Life, id: string): Promise<void> {
  await passSeconds(life, REVIEW_SECONDS);
  await life.context.database.transaction((tx) =>
    approveWithdrawal(tx, { id, staffId: null, actor: OPERATOR.actor, reason: 'checked' }),
  );
}

async function receive(life: Life, gatewayCode: string, event: GatewayEvent): Promise<void> {
  const { random } = life;
  const webhook = { gatewayCode, id: random.uuid(), bodySha256: random.bytes(), event };
  await receiveGatewayEvent(life.context, webhook);
}
