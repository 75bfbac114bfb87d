import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { openDeposit } from '../../flows/open-deposit.ts';
import type { OpenedDeposit } from '../../flows/open-deposit.ts';
import { requestWithdrawal } from '../../flows/request-withdrawal.ts';
import type { RequestedWithdrawal } from '../../flows/request-withdrawal.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { keepPrepared } from '../../http/prepared.ts';
import { findDeposit } from './deposits-store.ts';
import type { Deposit } from './deposits-store.ts';
import { listPayinMethods, methodsVersion } from './methods-store.ts';
import { qrImage } from './qr-image.ts';
import { depositLimitText, rangeText } from './rules.ts';
import { findWithdrawal } from './withdrawals-store.ts';
import type { Withdrawal } from './withdrawals-store.ts';

const WITHDRAWAL_REQUESTED = 'รับคำขอถอนเงินแล้ว';
const TOO_MANY_OPEN = 'มีรายการฝากที่รอชำระหลายรายการ กรุณารอให้รายการเดิมหมดเวลา';

export function paymentRoutes(
  context: Context,
): Handlers<'listPaymentMethods' | 'createPayin' | 'getPayin' | 'createPayout' | 'getPayout'> {
  const { database, config } = context;
  const methods = keepPrepared({
    version: () => methodsVersion(database),
    load: async (websiteId: number) => ({
      payments: await listPayinMethods(database, websiteId),
    }),
  });
  return {
    listPaymentMethods: async ({ params }) =>
      params.websiteId === config.websiteId ? methods(params.websiteId) : refuse('not_found'),

    createPayin: async ({ params, body }, { memberId, websiteId }) =>
      answerPayin(
        await openDeposit(context, {
          memberId,
          websiteId,
          methodId: params.paymentId,
          amountMicro: microFromBaht(body.amount),
          returnUrl: body.return_url,
        }),
      ),

    getPayin: async ({ params }, { memberId }) => {
      const deposit = await findDeposit(database, memberId, params.refCode);
      return deposit
        ? done({ ref_code: deposit.refCode, status: deposit.status })
        : refuse('not_found');
    },

    /**
     * The call carries no key of its own (SPEC 7.1), so two calls are two withdrawals: what a double
     * tap can do is send a member's own money to the member's own account.
     */
    createPayout: async ({ params, body }, { memberId, websiteId }) =>
      answerPayout(
        await requestWithdrawal(context, {
          memberId,
          websiteId,
          methodId: params.paymentId,
          amountMicro: microFromBaht(body.amount),
        }),
      ),

    getPayout: async ({ params }, { memberId }) => {
      const withdrawal = await findWithdrawal(database, memberId, params.payoutId);
      return withdrawal ? done({ payout: toPayout(withdrawal) }) : refuse('not_found');
    },
  };
}

async function answerPayin(opened: OpenedDeposit): Promise<Answer<Data<'createPayin'>>> {
  switch (opened.outcome) {
    case 'qr': {
      const image = await qrImage(opened.payload);
      return done({ self_request: true, data: toPayinRequest(opened.deposit, image), url: null });
    }
    case 'redirect':
      return done({ self_request: false, data: null, url: opened.url });
    case 'refused':
      if ('range' in opened) return refuse(opened.refusal, rangeText(opened.range));
      if ('leftMicro' in opened) return refuse(opened.refusal, depositLimitText(opened.leftMicro));
      return opened.refusal === 'too_many_requests'
        ? refuse(opened.refusal, TOO_MANY_OPEN)
        : refuse(opened.refusal);
    default:
      return opened satisfies never;
  }
}

function answerPayout(requested: RequestedWithdrawal): Answer<Data<'createPayout'>> {
  if (requested.outcome === 'requested') {
    return done({ payout_id: requested.withdrawalId }, WITHDRAWAL_REQUESTED);
  }
  if ('message' in requested) return refuse(requested.refusal, requested.message);
  return 'range' in requested
    ? refuse(requested.refusal, rangeText(requested.range))
    : refuse(requested.refusal);
}

function toPayinRequest(deposit: Deposit, qrcodeImage: string) {
  return {
    qrcode_image: qrcodeImage,
    request_amount: bahtFromMicro(deposit.requestedMicro),
    deposit_amount: bahtFromMicro(deposit.amountMicro),
    transfer_in: deposit.deadlineAt.toISOString(),
    ref_code: deposit.refCode,
  };
}

function toPayout(withdrawal: Withdrawal) {
  return {
    payout_id: withdrawal.id,
    status: withdrawal.status,
    amount: bahtFromMicro(withdrawal.amountMicro),
    bank_abbr: withdrawal.bankAbbr,
    bank_account_name: withdrawal.accountName,
    bank_account_number: withdrawal.accountNumber,
    created_at: withdrawal.createdAt.toISOString(),
    ended_at: withdrawal.endedAt?.toISOString() ?? null,
  };
}
