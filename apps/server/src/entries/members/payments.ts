import {
  bahtFromMicro,
  microFromBaht,
  percentFromBasisPoints,
  satangFromMicro,
} from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { encodePromptPay } from '@kapao/contract/promptpay.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { openDeposit } from '../../flows/deposits/create-payin.ts';
import type { OpenedDeposit } from '../../flows/deposits/create-payin.ts';
import { requestWithdrawal } from '../../flows/withdrawals/create-payout.ts';
import type { RequestedWithdrawal } from '../../flows/withdrawals/create-payout.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cachePrepared } from '../../http/prepared.ts';
import { findBankAccount } from '../../features/members/reads.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import { listPayinMethods, methodsVersion } from '../../features/payments/methods/methods-store.ts';
import {
  findShownDeposit,
  listOpenDeposits,
} from '../../features/payments/deposits/open-deposits-store.ts';
import type { ShownDeposit } from '../../features/payments/deposits/open-deposits-store.ts';
import { encodeQrImage } from '../../features/payments/methods/qr-image.ts';
import type { Qr } from '../../features/payments/methods/qr-image.ts';
import { requestKeyOf } from '../../features/payments/request-key.ts';
import { automaticLeft } from '../../features/payments/withdrawals/automatic-rules.ts';
import { remainingToday, repeatedRequestDetails } from '../../features/payments/rules.ts';
import { feeOf } from '@kapao/contract/payments/rules.ts';
import type { WithdrawnToday } from '../../features/payments/rules.ts';
import { closedMethods } from '../../features/switches/reads.ts';
import { createSlipReader } from '../../features/payments/slips/slip-picture.ts';
import { listOwnUnmatchedTransfers } from '../../features/payments/transfers/transfers-store.ts';
import type { OwnTransfer } from '../../features/payments/transfers/transfers-store.ts';
import { uploadSlip } from '../../features/payments/slips/upload-slip.ts';
import {
  findPayoutTerms,
  findWithdrawal,
  withdrawalNetMicro,
  sumAutomaticToday,
  sumWithdrawnToday,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type {
  Withdrawal,
  WithdrawalMethod,
} from '../../features/payments/withdrawals/withdrawals-store.ts';

const WITHDRAWAL_REQUESTED = 'รับคำขอถอนเงินแล้ว';
const WITHDRAWAL_WAITS = 'รับคำขอถอนเงินแล้ว รอเจ้าหน้าที่ตรวจสอบ';
const SLIP_RECEIVED = 'ได้รับสลิปแล้ว รอเจ้าหน้าที่ตรวจสอบ';

type PayinOperation =
  | 'listPaymentMethods'
  | 'createPayin'
  | 'listOpenPayins'
  | 'getPayin'
  | 'uploadSlip';
type PayoutOperation = 'createPayout' | 'getPayoutTerms' | 'getPayout';

export function paymentRoutes(context: Context): Handlers<PayinOperation | PayoutOperation> {
  return { ...payinRoutes(context), ...payoutRoutes(context) };
}

function payinRoutes(context: Context): Handlers<PayinOperation> {
  const { database, config } = context;
  const methods = cachePrepared({
    version: () => methodsVersion(database),
    load: async (websiteId: number) => ({
      payments: await listPayinMethods(database, websiteId),
    }),
  });
  const readSlip = createSlipReader();
  return {
    listPaymentMethods: async ({ params }) =>
      params.websiteId === config.websiteId ? methods(params.websiteId) : refuse('not_found'),

    createPayin: async ({ params, body, headers }, { memberId, websiteId, address }) =>
      answerPayin(
        config,
        await openDeposit(context, {
          memberId,
          websiteId,
          methodId: params.paymentId,
          amountMicro: microFromBaht(body.amount),
          returnUrl: body.return_url,
          address,
          requestKey: requestKeyOf(
            headers['idempotency-key'],
            repeatedRequestDetails(params, body),
          ),
        }),
      ),

    listOpenPayins: async (_input, { memberId }) => {
      const open = await listOpenDeposits(database, memberId);
      return done({
        payins: await Promise.all(open.map((deposit) => toOpenPayin(config, deposit))),
      });
    },

    getPayin: async ({ params }, { memberId }) => {
      const deposit = await findShownDeposit(database, memberId, params.refCode);
      if (!deposit) return refuse('not_found');
      const account = await findBankAccount(database, memberId);
      const own = await listOwnUnmatchedTransfers(database, deposit, account);
      return done(await toPayin(config, deposit, own));
    },

    uploadSlip: async ({ params, body }, { memberId }) => {
      const { refCode } = params;
      const uploaded = await uploadSlip(context, readSlip, { memberId, refCode, ...body });
      if (uploaded.outcome === 'refused') return refuse(uploaded.refusal);
      return done({ ref_code: refCode, status: 'pending', has_slip: true }, SLIP_RECEIVED);
    },
  };
}

function payoutRoutes(context: Context): Handlers<PayoutOperation> {
  const { database } = context;
  return {
    /** Without a key in their headers, two calls are two withdrawals (pay-22). */
    createPayout: async ({ params, body, headers }, { memberId, websiteId }) =>
      answerPayout(
        await requestWithdrawal(context, {
          memberId,
          websiteId,
          methodId: params.paymentId,
          amountMicro: microFromBaht(body.amount),
          requestKey: requestKeyOf(
            headers['idempotency-key'],
            repeatedRequestDetails(params, body),
          ),
        }),
      ),

    getPayoutTerms: async (_input, { memberId, websiteId }) => {
      const terms = await findPayoutTerms(database, { memberId, websiteId });
      if (!terms) return refuse('payment_unavailable');
      const [today, automaticMicro, closedOf] = await Promise.all([
        sumWithdrawnToday(database, memberId),
        sumAutomaticToday(database, memberId),
        closedMethods(database, 'withdrawals'),
      ]);
      return done({ ...toPayoutTerms(terms, today, automaticMicro), ...closedOf(terms.methodId) });
    },

    getPayout: async ({ params }, { memberId }) => {
      const withdrawal = await findWithdrawal(database, memberId, params.payoutId);
      return withdrawal ? done({ payout: toPayout(withdrawal) }) : refuse('not_found');
    },
  };
}

async function answerPayin(
  config: Config,
  opened: OpenedDeposit,
): Promise<Answer<Data<'createPayin'>>> {
  switch (opened.outcome) {
    case 'qr': {
      const data = toPayinRequest(opened.deposit, await encodeQrImage(opened.payload, config));
      return done({ kind: data.kind, self_request: true, data, url: null });
    }
    case 'bank_transfer': {
      const data = toPayinRequest(opened.deposit, NO_QR);
      return done({ kind: data.kind, self_request: false, data, url: null });
    }
    case 'redirect':
      return done({ kind: 'redirect', self_request: false, data: null, url: opened.url });
    case 'refused':
      return refuse(opened.refusal, opened.message);
    default:
      return opened satisfies never;
  }
}

function answerPayout(requested: RequestedWithdrawal): Answer<Data<'createPayout'>> {
  if (requested.outcome === 'refused') return refuse(requested.refusal, requested.message);
  return done(
    { payout_id: requested.withdrawalId },
    requested.waitsForApproval ? WITHDRAWAL_WAITS : WITHDRAWAL_REQUESTED,
  );
}

type Requested = Pick<
  Deposit,
  | 'adapter'
  | 'refCode'
  | 'requestedMicro'
  | 'amountMicro'
  | 'feeFixedMicro'
  | 'feeBasisPoints'
  | 'deadlineAt'
>;

const NO_QR: Qr = { qrcode_image: '' };

function toPayinRequest(deposit: Requested, qr: Qr) {
  const { amountMicro, feeFixedMicro: fixedMicro, feeBasisPoints: basisPoints } = deposit;
  const feeMicro = feeOf(amountMicro, { fixedMicro, basisPoints });
  return {
    kind: deposit.adapter,
    ...qr,
    request_amount: bahtFromMicro(deposit.requestedMicro),
    deposit_amount: bahtFromMicro(amountMicro),
    receive_amount: bahtFromMicro(amountMicro - feeMicro),
    transfer_in: deposit.deadlineAt.toISOString(),
    ref_code: deposit.refCode,
  };
}

async function toOpenPayin(config: Config, deposit: ShownDeposit) {
  const { proxy } = deposit;
  const amountSatang = satangFromMicro(deposit.amountMicro);
  const qr =
    proxy === null ? NO_QR : await encodeQrImage(encodePromptPay({ proxy, amountSatang }), config);
  return {
    ...toPayinRequest(deposit, qr),
    payment_id: deposit.methodId,
    method_name: deposit.methodName,
    method_name_en: deposit.methodNameEn,
    has_slip: deposit.slipAt !== null,
    payment_page: deposit.paymentPage,
  };
}

async function toPayin(config: Config, deposit: ShownDeposit, unmatched: readonly OwnTransfer[]) {
  const { creditedMicro } = deposit;
  return {
    ...(await toOpenPayin(config, deposit)),
    status: deposit.status,
    created_at: deposit.createdAt.toISOString(),
    ended_at: deposit.endedAt?.toISOString() ?? null,
    paid_amount: creditedMicro === null ? null : bahtFromMicro(creditedMicro),
    paid_fee: creditedMicro === null ? null : bahtFromMicro(deposit.feeMicro),
    payer_bank_abbr: deposit.payerBank,
    unmatched_transfers: unmatched.map(({ amountMicro, paidAt }) => ({
      amount: bahtFromMicro(amountMicro),
      paid_at: paidAt.toISOString(),
    })),
  };
}

function toPayoutTerms(terms: WithdrawalMethod, today: WithdrawnToday, automaticMicro: bigint) {
  const { range, fee, hours, limits, automatic } = terms;
  const left = remainingToday(limits, today);
  return {
    min_amount: bahtFromMicro(range.minMicro),
    max_amount: bahtFromMicro(range.maxMicro),
    fee_fixed: bahtFromMicro(fee.fixedMicro),
    fee_percent: percentFromBasisPoints(fee.basisPoints),
    open_from: hours?.opensAt ?? null,
    open_until: hours?.closesAt ?? null,
    count_left_today: left.count,
    sum_left_today: left.sumMicro === null ? null : bahtFromMicro(left.sumMicro),
    automatic_up_to: bahtFromMicro(automaticLeft(automatic, automaticMicro)),
  };
}

function toPayout(withdrawal: Withdrawal) {
  return {
    payout_id: withdrawal.id,
    status: withdrawal.status,
    amount: bahtFromMicro(withdrawal.amountMicro),
    fee: bahtFromMicro(withdrawal.feeMicro),
    net_amount: bahtFromMicro(withdrawalNetMicro(withdrawal)),
    waits_for_approval: withdrawal.approval === 'waiting',
    bank_abbr: withdrawal.bankAbbr,
    bank_account_name: withdrawal.accountName,
    bank_account_number: withdrawal.accountNumber,
    created_at: withdrawal.createdAt.toISOString(),
    ended_at: withdrawal.endedAt?.toISOString() ?? null,
  };
}
