import { readOwnerProof } from '@kapao/contract/second-lock.ts';
import {
  bahtFromMicro,
  microFromBaht,
  percentFromBasisPoints,
  satangFromMicro,
} from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { readChosenBonus } from '@kapao/contract/payments.ts';
import type { DepositBonus, DepositDetails } from '@kapao/contract/payments.ts';
import { encodePromptPay } from '@kapao/contract/promptpay.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { cancelDeposit } from '../../flows/deposits/cancel-deposit.ts';
import { openDeposit } from '../../flows/deposits/open-deposit.ts';
import type { OpenedDeposit } from '../../flows/deposits/open-deposit.ts';
import { listUnderWay } from '../../flows/under-way/list-under-way.ts';
import { requestWithdrawal } from '../../flows/withdrawals/request-withdrawal.ts';
import type { RequestedWithdrawal } from '../../flows/withdrawals/request-withdrawal.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cachePrepared } from '../../http/prepared.ts';
import { findBankAccount } from '../../features/members/reads.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import {
  listOfferedDepositMethods,
  methodsVersion,
} from '../../features/payments/methods/methods-store.ts';
import {
  findShownDeposit,
  listOpenDeposits,
} from '../../features/payments/deposits/open-deposits-store.ts';
import type { ShownDeposit } from '../../features/payments/deposits/open-deposits-store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { encodeQrImage } from '../../features/payments/methods/qr-image.ts';
import type { Qr } from '../../features/payments/methods/qr-image.ts';
import { requestKeyOf } from '../../features/payments/request-key.ts';
import { automaticLeft } from '../../features/payments/withdrawals/automatic-rules.ts';
import { remainingToday, repeatedRequestDetails } from '../../features/payments/rules.ts';
import { feeOf, memberSlipOutcomes } from '@kapao/contract/payments/rules.ts';
import type { WithdrawnToday } from '../../features/payments/rules.ts';
import { findDepositBonus } from '../../features/promotions/reads.ts';
import type { ShownDepositBonus } from '../../features/promotions/reads.ts';
import { methodClosings } from '../../features/switches/reads.ts';
import { findSlipNotice } from '../../features/payments/slips/slip-checks-store.ts';
import type { MemberSlipNotice } from '../../features/payments/slips/slip-checks-store.ts';
import { createSlipReader } from '../../features/payments/slips/slip-picture.ts';
import { listOwnUnmatchedTransfers } from '../../features/payments/transfers/transfers-store.ts';
import type { OwnTransfer } from '../../features/payments/transfers/transfers-store.ts';
import { memberReasonOf, withdrawalReason } from '../../features/payments/shown.ts';
import { uploadSlip } from '../../features/payments/slips/upload-slip.ts';
import {
  findWithdrawal,
  withdrawalNetMicro,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import {
  findWithdrawalTerms,
  sumAutomaticToday,
  sumWithdrawnToday,
} from '../../features/payments/withdrawals/withdrawal-terms-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { WithdrawalMethod } from '../../features/payments/withdrawals/withdrawal-terms-store.ts';

const WITHDRAWAL_REQUESTED = 'รับคำขอถอนเงินแล้ว';
const WITHDRAWAL_WAITS = 'รับคำขอถอนเงินแล้ว รอเจ้าหน้าที่ตรวจสอบ';
const DEPOSIT_CANCELLED = 'ยกเลิกรายการฝากแล้ว';
const SLIP_RECEIVED = 'ได้รับสลิปแล้ว รอเจ้าหน้าที่ตรวจสอบ';

type DepositOperation =
  | 'listPaymentMethods'
  | 'openDeposit'
  | 'listOpenDeposits'
  | 'getDeposit'
  | 'uploadSlip'
  | 'cancelDeposit'
  | 'listUnderWay';
type WithdrawalOperation = 'requestWithdrawal' | 'getWithdrawalTerms' | 'getWithdrawal';

export function paymentRoutes(context: Context): Handlers<DepositOperation | WithdrawalOperation> {
  return { ...depositRoutes(context), ...withdrawalRoutes(context) };
}

function depositRoutes(context: Context): Handlers<DepositOperation> {
  const { database, config } = context;
  const methods = cachePrepared({
    version: () => methodsVersion(database),
    load: async (websiteId: number) => ({
      payments: await listOfferedDepositMethods(database, websiteId),
    }),
  });
  const readSlip = createSlipReader();
  return {
    listPaymentMethods: async ({ params }) =>
      params.websiteId === config.websiteId ? methods(params.websiteId) : refuse('not_found'),

    openDeposit: async ({ params, body, headers }, { memberId, websiteId, address }) => {
      const chosen = headers['deposit-bonus'];
      const details = repeatedRequestDetails(params, body, chosen);
      const opened = await openDeposit(context, {
        memberId,
        websiteId,
        methodId: params.paymentId,
        amountMicro: microFromBaht(body.amount),
        returnUrl: body.return_url,
        address,
        bonus: chosen === undefined ? undefined : readChosenBonus(chosen),
        requestKey: requestKeyOf(headers['idempotency-key'], details),
      });
      return answerDeposit(config, opened);
    },

    listOpenDeposits: async (_input, { memberId }) => {
      const open = await listOpenDeposits(database, memberId);
      return done({
        payins: await Promise.all(open.map((deposit) => toResumableDeposit(config, deposit))),
      });
    },

    getDeposit: async ({ params }, { memberId }) => {
      const deposit = await findShownDeposit(database, memberId, params.refCode);
      if (!deposit) return refuse('not_found');
      const account = await findBankAccount(database, memberId);
      const own = await listOwnUnmatchedTransfers(database, deposit.refCode, account);
      const bonus = await findDepositBonus(database, deposit.id);
      return done({
        ...(await toShownDeposit(config, deposit, own)),
        slip_notice: await readSlipNotice(database, deposit, memberId),
        bonus: bonus === undefined ? null : toDepositBonus(bonus, deposit),
      });
    },

    uploadSlip: async ({ params, body }, { memberId }) => {
      const { refCode } = params;
      const uploaded = await uploadSlip(context, readSlip, { memberId, refCode, ...body });
      if (uploaded.outcome === 'refused') return refuse(uploaded.refusal);
      return done({ ref_code: refCode, status: 'pending', has_slip: true }, SLIP_RECEIVED);
    },

    cancelDeposit: async ({ params: { refCode } }, { memberId }) => {
      const refusal = await cancelDeposit(context, { memberId, refCode });
      return refusal ? refuse(refusal) : done({ ref_code: refCode }, DEPOSIT_CANCELLED);
    },

    /** The member's money under way, out as well as in (way-01). */
    listUnderWay: async (_input, { memberId }) => done(await listUnderWay(database, memberId)),
  };
}

function withdrawalRoutes(context: Context): Handlers<WithdrawalOperation> {
  const { database } = context;
  return {
    /** Two calls without a request key in their headers are two withdrawals (pay-22). */
    requestWithdrawal: async ({ params, body, headers }, caller) => {
      const proof = headers['owner-proof'];
      const given = proof === undefined ? undefined : readOwnerProof(proof);
      return answerWithdrawal(
        await requestWithdrawal(context, {
          memberId: caller.memberId,
          websiteId: caller.websiteId,
          proof: given && { session: caller, given },
          methodId: params.paymentId,
          amountMicro: microFromBaht(body.amount),
          requestKey: requestKeyOf(
            headers['idempotency-key'],
            repeatedRequestDetails(params, body),
          ),
          origin: { network: networkOf(caller.address), userAgent: caller.userAgent },
        }),
      );
    },

    getWithdrawalTerms: async (_input, { memberId, websiteId }) => {
      const terms = await findWithdrawalTerms(database, { memberId, websiteId });
      if (!terms) return refuse('payment_unavailable');
      const [today, automaticMicro, closedOf] = await Promise.all([
        sumWithdrawnToday(database, memberId),
        sumAutomaticToday(database, memberId),
        methodClosings(database, 'withdrawals'),
      ]);
      return done({
        ...toWithdrawalTerms(terms, today, automaticMicro),
        ...closedOf(terms.methodId),
      });
    },

    getWithdrawal: async ({ params }, { memberId }) => {
      const withdrawal = await findWithdrawal(database, memberId, params.withdrawalId);
      return withdrawal ? done({ payout: toWithdrawal(withdrawal) }) : refuse('not_found');
    },
  };
}

async function answerDeposit(
  config: Config,
  opened: OpenedDeposit,
): Promise<Answer<Data<'openDeposit'>>> {
  switch (opened.outcome) {
    case 'qr': {
      const data = toOpenedDeposit(opened.deposit, await encodeQrImage(opened.payload, config));
      const { kind, ref_code } = data;
      return done({ kind, self_request: true, data, url: null, ref_code });
    }
    case 'bank_transfer': {
      const data = toOpenedDeposit(opened.deposit, NO_QR);
      const { kind, ref_code } = data;
      return done({ kind, self_request: false, data, url: null, ref_code });
    }
    case 'redirect':
      return done({
        kind: 'redirect',
        self_request: false,
        data: null,
        url: opened.url,
        ref_code: opened.refCode,
      });
    case 'refused':
      return refuse(opened.refusal, opened.message);
    default:
      return opened satisfies never;
  }
}

function answerWithdrawal(requested: RequestedWithdrawal): Answer<Data<'requestWithdrawal'>> {
  if (requested.outcome === 'refused') return refuse(requested.refusal, requested.message);
  const { withdrawalId: payout_id, shortReference: short_reference } = requested;
  const { waitsForApproval: waits_for_approval } = requested;
  const message = waits_for_approval ? WITHDRAWAL_WAITS : WITHDRAWAL_REQUESTED;
  return done({ payout_id, short_reference, waits_for_approval }, message);
}

type Requested = Pick<
  Deposit,
  | 'adapter'
  | 'refCode'
  | 'shortReference'
  | 'requestedMicro'
  | 'amountMicro'
  | 'feeFixedMicro'
  | 'feeBasisPoints'
  | 'deadlineAt'
>;

const NO_QR: Qr = { qrcode_image: '' };

function toOpenedDeposit(deposit: Requested, qr: Qr) {
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
    short_reference: deposit.shortReference,
  };
}

async function toResumableDeposit(config: Config, deposit: ShownDeposit) {
  const { proxy, checkoutPayload } = deposit;
  const amountSatang = satangFromMicro(deposit.amountMicro);
  const payload = proxy === null ? checkoutPayload : encodePromptPay({ proxy, amountSatang });
  const qr = payload === null ? NO_QR : await encodeQrImage(payload, config);
  return {
    ...toOpenedDeposit(deposit, qr),
    payment_id: deposit.methodId,
    method_name: deposit.methodName,
    method_name_en: deposit.methodNameEn,
    has_slip: deposit.slipAt !== null,
    payment_page: deposit.paymentPage,
  };
}

async function toShownDeposit(
  config: Config,
  deposit: ShownDeposit,
  unmatched: readonly OwnTransfer[],
) {
  const { creditedMicro } = deposit;
  return {
    ...(await toResumableDeposit(config, deposit)),
    status: deposit.status,
    created_at: deposit.createdAt.toISOString(),
    ended_at: deposit.endedAt?.toISOString() ?? null,
    is_cancelled: deposit.isCancelled,
    paid_amount: creditedMicro === null ? null : bahtFromMicro(creditedMicro),
    paid_fee: creditedMicro === null ? null : bahtFromMicro(deposit.feeMicro),
    payer_bank_abbr: deposit.payerBank,
    reason: memberReasonOf(deposit),
    unmatched_transfers: unmatched.map(({ amountMicro, paidAt }) => ({
      amount: bahtFromMicro(amountMicro),
      paid_at: paidAt.toISOString(),
    })),
  };
}

async function readSlipNotice(
  on: Queryable,
  { id, slipAt, status }: ShownDeposit,
  memberId: bigint,
): Promise<DepositDetails['slip_notice']> {
  if (slipAt === null || status !== 'pending') return null;
  return toSlipNotice(await findSlipNotice(on, { id, memberId }));
}

/** slip-07: what a member reads of the bank's answer; nothing of one that may still end well. */
function toSlipNotice(slip: MemberSlipNotice | undefined): DepositDetails['slip_notice'] {
  const outcome = memberSlipOutcomes.find((each) => each === slip?.outcome);
  if (!slip || outcome === undefined) return null;
  const { amountMicro, paidRefCode: ref_code, paidShortReference: short_reference } = slip;
  return {
    outcome,
    amount: amountMicro === null ? null : bahtFromMicro(amountMicro),
    paid: ref_code === null || short_reference === null ? null : { ref_code, short_reference },
  };
}

/** gift-09: a bonus that is undecided is promised only while its money may come. */
function toDepositBonus(bonus: ShownDepositBonus, deposit: ShownDeposit): DepositBonus | null {
  const { claimId, maxWithdrawalMicro, refusalTh } = bonus;
  if (claimId === null && refusalTh === null && !deposit.isAwaited) return null;
  return {
    promotion_id: bonus.promotionId,
    name: bonus.name,
    name_en: bonus.nameEn,
    state: claimId !== null ? 'claimed' : refusalTh !== null ? 'refused' : 'promised',
    bonus: bahtFromMicro(bonus.bonusMicro),
    turnover_need: bahtFromMicro(bonus.turnoverNeedMicro),
    max_withdrawal: maxWithdrawalMicro === null ? null : bahtFromMicro(maxWithdrawalMicro),
    duration_hours: bonus.durationHours,
    expires_at: bonus.expiresAt?.toISOString() ?? null,
    refusal: refusalTh,
    refusal_en: bonus.refusalEn,
  };
}

function toWithdrawalTerms(terms: WithdrawalMethod, today: WithdrawnToday, automaticMicro: bigint) {
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

function toWithdrawal(withdrawal: Withdrawal) {
  return {
    payout_id: withdrawal.id,
    short_reference: withdrawal.shortReference,
    status: withdrawal.status,
    amount: bahtFromMicro(withdrawal.amountMicro),
    fee: bahtFromMicro(withdrawal.feeMicro),
    net_amount: bahtFromMicro(withdrawalNetMicro(withdrawal)),
    waits_for_approval: withdrawal.approval === 'waiting',
    reason: withdrawalReason(withdrawal),
    bank_abbr: withdrawal.bankAbbr,
    bank_account_name: withdrawal.accountName,
    bank_account_number: withdrawal.accountNumber,
    created_at: withdrawal.createdAt.toISOString(),
    ended_at: withdrawal.endedAt?.toISOString() ?? null,
  };
}
