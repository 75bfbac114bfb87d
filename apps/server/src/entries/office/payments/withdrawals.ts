import { addDays, bangkokTime, startOfDay } from '@kapao/contract/bangkok.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import { withdrawalActs } from '@kapao/contract/office/withdrawal-acts.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  approveWithdrawal,
  refundWithdrawal,
  rejectWithdrawal,
} from '../../../flows/withdrawals/decide-withdrawal.ts';
import type { DecidedWithdrawal } from '../../../flows/withdrawals/decide-withdrawal.ts';
import { riskOfRejection, riskOfRelease } from '../../../flows/four-eyes/second-person.ts';
import { readWithdrawalSignals } from '../../../flows/withdrawals/read-withdrawal-signals.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  OfficeHandlers,
  OfficeRefusal,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { findMemberIdByName } from '../../../features/members/reads.ts';
import { staffNames } from '../../../features/staff/reads.ts';
import { withdrawalAct, withdrawalTarget } from '../../../features/payments/decision-acts.ts';
import {
  claimOf,
  decisionBy,
  shownDecision,
  stopReasons,
  withdrawalRow,
} from '../../../features/payments/shown.ts';
import {
  findLivingClaim,
  findReviewedWithdrawal,
  listQueuedWithdrawals,
  saveClaim,
} from '../../../features/payments/withdrawals/withdrawal-queue-store.ts';
import {
  askGatewayNow,
  lockWithdrawalById,
} from '../../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../../features/payments/withdrawals/withdrawals-store.ts';

type ReadOperation = 'listWithdrawals' | 'getWithdrawal';
type DecideOperation = 'approveWithdrawal' | 'rejectWithdrawal';
type ActOperation = 'claimWithdrawal' | 'retryWithdrawal' | 'refundWithdrawal';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Withdrawals as staff list, review and decide them. */
export function withdrawalsOffice(
  context: Context,
): OfficeHandlers<ReadOperation | DecideOperation | ActOperation> {
  return { ...readOffice(context), ...decideOffice(context), ...actOffice(context) };
}

function readOffice({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    listWithdrawals: async ({ query }, { staffId }, read) => {
      const { after, limit, from, until, member, status, approval } = query;
      if (after !== undefined && !UUID.test(after)) return officeRefusal('invalid_input');
      const memberId =
        member === undefined ? undefined : await findMemberIdByName(read, websiteId, member);
      if (member !== undefined && memberId === undefined)
        return officeDone({ rows: [], next: null });
      const rows = await listQueuedWithdrawals(read, {
        websiteId,
        status,
        approval,
        memberId,
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
        after,
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const claimants = shown.flatMap(({ claimedBy }) => (claimedBy === null ? [] : [claimedBy]));
      const names = await staffNames(read, claimants);
      return officeDone({
        rows: shown.map((row) => withdrawalRow(row, names, staffId)),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      });
    },
    getWithdrawal: async ({ params: { id } }, { staffId }, read) => {
      const withdrawal = await findReviewedWithdrawal(read, websiteId, id);
      if (!withdrawal) return officeRefusal('not_found');
      const { claimedBy, decidedBy, decidedReason, decidedAt } = withdrawal;
      const names = await staffNames(read, claimedBy === null ? [] : [claimedBy]);
      return officeDone({
        ...withdrawalRow(withdrawal, names, staffId),
        reasons: stopReasons(withdrawal),
        signals: await readWithdrawalSignals(read, websiteId, withdrawal),
        automatic_decision: shownDecision(withdrawal),
        decision:
          decidedBy === null || decidedReason === null || decidedAt === null
            ? null
            : { by: decidedBy, reason: decidedReason, at: decidedAt.toISOString() },
        gateway: {
          code: withdrawal.gatewayCode,
          payout_id: withdrawal.withdrawalId,
          attempts: withdrawal.attempts,
          next_ask_at: withdrawal.nextAskAt.toISOString(),
          failure: withdrawal.failure,
        },
      });
    },
  };
}

function decideOffice({ ledger, live, withdrawalDue }: Context): OfficeHandlers<DecideOperation> {
  return {
    approveWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const locked = await lockForDecision(tx, caller, id);
      if ('outcome' in locked) return locked;
      const decision = decisionBy(caller, body);
      const decided = await approveWithdrawal(tx, { id, ...decision });
      if (decided.outcome === 'refused') return refused(id, decided);
      const { memberId, amountMicro } = decided.withdrawal;
      const { staffId } = caller;
      return {
        ...officeDone(null),
        ...withdrawalAct('approveWithdrawal', decided.withdrawal, decision),
        ...(await riskOfRelease(tx, { staffId, memberId, amountMicro })),
        afterCommit: () => withdrawalDue.raise(),
      };
    },
    rejectWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const locked = await lockForDecision(tx, caller, id);
      if ('outcome' in locked) return locked;
      const decision = decisionBy(caller, body);
      const decided = await rejectWithdrawal(tx, ledger, { id, ...decision });
      if (decided.outcome === 'refused') return refused(id, decided);
      return {
        ...officeDone(null),
        ...withdrawalAct('rejectWithdrawal', decided.withdrawal, decision),
        ...riskOfRejection(decided.withdrawal),
        afterCommit: () =>
          live.sendStatus({ type: 'update_status', status: 'reject', ref_code: id }),
      };
    },
  };
}

function actOffice({ ledger, live, withdrawalDue }: Context): OfficeHandlers<ActOperation> {
  return {
    claimWithdrawal: async ({ params: { id } }, caller, tx) => {
      const locked = await lockForDecision(tx, caller, id);
      if ('outcome' in locked) return locked;
      if (!withdrawalActs(locked).decide) {
        return { ...officeRefusal('already_decided'), target: withdrawalTarget(id) };
      }
      const { staffId, name } = caller;
      const until = await saveClaim(tx, id, staffId);
      const claim = claimOf({ staffId, until }, new Map([[staffId, name]]), staffId);
      return { ...officeDone(claim), target: withdrawalTarget(id), after: { until: claim.until } };
    },
    retryWithdrawal: async ({ params: { id } }, _caller, tx) => {
      const target = withdrawalTarget(id);
      const withdrawal = await lockWithdrawalById(tx, id);
      if (!withdrawal) return { ...officeRefusal('not_found'), target };
      if (!withdrawalActs(withdrawal).retry) return { ...officeRefusal('target_changed'), target };
      await askGatewayNow(tx, id);
      const { status, attempts } = withdrawal;
      return {
        ...officeDone(null),
        target,
        after: { status, attempts },
        afterCommit: () => withdrawalDue.raise(),
      };
    },
    refundWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const decision = decisionBy(caller, body);
      const decided = await refundWithdrawal(tx, ledger, { id, ...decision });
      if (decided.outcome === 'refused') return refused(id, decided);
      const { memberId, amountMicro } = decided.withdrawal;
      return {
        ...officeDone(null),
        ...withdrawalAct('refundWithdrawal', decided.withdrawal, decision),
        risk: { scope: 'member', memberId, valueMicro: amountMicro },
        afterCommit: () =>
          live.sendStatus({ type: 'update_status', status: 'refund', ref_code: id }),
      };
    },
  };
}

/** Locks a withdrawal for a decision. Another person's living claim refuses, and names that person (queue-06). */
async function lockForDecision(
  tx: Tx,
  { staffId }: StaffCaller,
  id: string,
): Promise<Withdrawal | OfficeRefusal> {
  const target = withdrawalTarget(id);
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { ...officeRefusal('not_found'), target };
  const claim = withdrawal.approval === 'waiting' ? await findLivingClaim(tx, id) : undefined;
  if (!claim || claim.staffId === staffId) return withdrawal;
  const name = (await staffNames(tx, [claim.staffId])).get(claim.staffId) ?? '';
  const until = bangkokTime(claim.until);
  const text = {
    th: `${name} รับรายการนี้ไว้ถึง ${until} น.`,
    en: `${name} has claimed this until ${until}`,
  };
  return { ...officeRefusal('claimed_by_other', text), target };
}

const refusals = {
  withdrawal_unknown: 'not_found',
  not_waiting: 'already_decided',
  not_paid: 'target_changed',
  member_blocked: 'member_blocked',
  withdrawals_stopped: 'withdrawals_stopped',
} as const satisfies Record<
  Extract<DecidedWithdrawal, { outcome: 'refused' }>['refusal'],
  OfficeErrorCode
>;

function refused(
  id: string,
  { refusal }: Extract<DecidedWithdrawal, { outcome: 'refused' }>,
): OfficeRefusal {
  return { ...officeRefusal(refusals[refusal]), target: withdrawalTarget(id) };
}
