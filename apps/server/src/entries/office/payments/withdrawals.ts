import { addDays, bangkokTime, startOfDay } from '@kapao/contract/bangkok.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { OfficeData, OfficeQuery } from '@kapao/contract/office/operation.ts';
import type { WithdrawalSort } from '@kapao/contract/office/payments.ts';
import { withdrawalActs } from '@kapao/contract/office/withdrawal-acts.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import {
  approveWithdrawal,
  refundWithdrawal,
  rejectWithdrawal,
  takeForDecision,
} from '../../../flows/withdrawals/decide-withdrawal.ts';
import type { DecidedWithdrawal } from '../../../flows/withdrawals/decide-withdrawal.ts';
import { returnFromRisk, sendToRisk } from '../../../flows/withdrawals/send-to-risk.ts';
import { riskOfRejection, riskOfRelease } from '../../../flows/four-eyes/second-person.ts';
import { readWithdrawalCost } from '../../../flows/gateways/read-gateway-costs.ts';
import { readWithdrawalReview } from '../../../flows/withdrawals/read-withdrawal-signals.ts';
import type { WithdrawalReview } from '../../../flows/withdrawals/read-withdrawal-signals.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  OfficeHandlers,
  OfficeRefusal,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import {
  findAccountOnFile,
  findLastAccountChange,
  findMemberIdByName,
} from '../../../features/members/reads.ts';
import { staffNames } from '../../../features/staff/reads.ts';
import { sourceOperationOf } from '../../../features/proposals/rules.ts';
import { withdrawalAct, withdrawalTarget } from '../../../features/payments/decision-acts.ts';
import {
  takerOf,
  decisionBy,
  shownDecision,
  shownUnclear,
  stopReasons,
  toldBy,
  withdrawalReason,
  withdrawalRow,
} from '../../../features/payments/shown.ts';
import { findUnclearOfWithdrawal } from '../../../features/payments/gateways/unclear-answers-store.ts';
import { readPaymentReference } from '../../../features/payments/references.ts';
import { listRiskChecks } from '../../../features/payments/withdrawals/risk-checks-store.ts';
import type { RiskCheck } from '../../../features/payments/withdrawals/risk-checks-store.ts';
import {
  findReviewedWithdrawal,
  listQueuedWithdrawals,
} from '../../../features/payments/withdrawals/withdrawal-queue-store.ts';
import type { ReviewedWithdrawal } from '../../../features/payments/withdrawals/withdrawal-queue-store.ts';
import {
  askGatewayNow,
  lockWithdrawalById,
} from '../../../features/payments/withdrawals/withdrawals-store.ts';

type Refused = Extract<DecidedWithdrawal, { outcome: 'refused' }>;
type ReadOperation = 'listWithdrawals' | 'getWithdrawal';
type DecideOperation = 'approveWithdrawal' | 'rejectWithdrawal';
type ActOperation = 'claimWithdrawal' | 'retryWithdrawal' | 'refundWithdrawal';
type RiskOperation = 'sendToRisk' | 'returnFromRisk';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Withdrawals as staff list, review and decide them. */
export function withdrawalsOffice(
  context: Context,
): OfficeHandlers<ReadOperation | DecideOperation | ActOperation | RiskOperation> {
  return {
    ...readOffice(context),
    ...decideOffice(context),
    ...actOffice(context),
    ...riskOffice(context),
  };
}

function readOffice({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    listWithdrawals: async ({ query }, { staffId }, read) => {
      const { after, limit, from, until, member, status, approval } = query;
      if (after !== undefined && !UUID.test(after)) return officeRefusal('invalid_input');
      const sort = orderOf(query);
      if (sort === undefined) return officeRefusal('invalid_input');
      const reference =
        member === undefined ? undefined : readPaymentReference('withdrawal', member, read.now());
      const memberId =
        member === undefined || reference
          ? undefined
          : await findMemberIdByName(read, websiteId, member);
      if (member !== undefined && !reference && memberId === undefined)
        return officeDone({ rows: [], next: null });
      const rows = await listQueuedWithdrawals(read, {
        websiteId,
        status,
        approval,
        memberId,
        reference,
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
        sort,
        after,
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const takers = shown.flatMap(({ takenBy }) => (takenBy === null ? [] : [takenBy]));
      const names = await staffNames(read, takers);
      return officeDone({
        rows: shown.map((row) => withdrawalRow(row, names, staffId)),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      });
    },
    getWithdrawal: async ({ params: { id } }, { staffId, permissions }, read) => {
      const withdrawal = await findReviewedWithdrawal(read, websiteId, id);
      if (!withdrawal) return officeRefusal('not_found');
      return officeDone(await readDetails(read, withdrawal, { websiteId, staffId, permissions }));
    },
  };
}

/** queue-32: the order of a list; undefined for amounts of withdrawals that do not wait, which no index serves. */
function orderOf({ approval, sort }: OfficeQuery<'listWithdrawals'>): WithdrawalSort | undefined {
  const isWaiting = approval === 'waiting' || approval === 'with_risk';
  if (sort === undefined) return isWaiting ? 'oldest' : 'newest';
  return isWaiting || sort === 'oldest' || sort === 'newest' ? sort : undefined;
}

type Reader = Pick<StaffCaller, 'staffId' | 'permissions'>;

async function readDetails(
  read: Queryable,
  withdrawal: ReviewedWithdrawal,
  { websiteId, staffId, permissions }: Reader & { websiteId: number },
): Promise<OfficeData<'getWithdrawal'>> {
  const { signals, waiting, isClean } = await readWithdrawalReview(read, websiteId, withdrawal);
  const { takenBy, decidedBy, decidedReason, decidedAt } = withdrawal;
  const checks = await listRiskChecks(read, withdrawal.id);
  const people = [takenBy, ...checks.flatMap((each) => [each.sentBy, each.returnedBy])];
  const names = await staffNames(
    read,
    people.filter((person) => person !== null),
  );
  return {
    ...withdrawalRow(withdrawal, names, staffId),
    reasons: stopReasons(withdrawal),
    signals,
    account_on_file: await readAccountOnFile(read, withdrawal),
    risk_checks: checks.map((check) => shownRiskCheck(check, names, staffId)),
    waiting: shownWaiting(waiting, { staffId, permissions }),
    is_clean: isClean,
    automatic_decision: shownDecision(withdrawal),
    decision:
      decidedBy === null || decidedReason === null || decidedAt === null
        ? null
        : { by: decidedBy, reason: decidedReason, at: decidedAt.toISOString() },
    member_reason: withdrawalReason(withdrawal),
    gateway: await readGateway(read, withdrawal),
  };
}

/** queue-35: shows each part of what waits on the member to those who may read it on its own page. */
function shownWaiting(
  { proposals, documents, cases }: WithdrawalReview['waiting'],
  { staffId, permissions }: Reader,
): OfficeData<'getWithdrawal'>['waiting'] {
  return {
    proposals: (permissions.has('proposals:read') ? proposals : []).map((proposal) => ({
      id: String(proposal.id),
      operation: sourceOperationOf(proposal.change),
      maker: proposal.maker,
      is_own: proposal.makerId === staffId,
      made_at: proposal.createdAt.toISOString(),
    })),
    documents: documents && permissions.has('documents:read'),
    cases: (permissions.has('cases:read') ? cases : []).map((each) => ({
      ...each,
      id: String(each.id),
    })),
  };
}

function shownRiskCheck(
  check: RiskCheck,
  names: ReadonlyMap<bigint, string>,
  own: bigint,
): OfficeData<'getWithdrawal'>['risk_checks'][number] {
  const { caseId, sentBy, sentNote, sentAt, returnedBy, returnedNote, returnedAt } = check;
  return {
    case_id: String(caseId),
    sent_by: names.get(sentBy) ?? '',
    sent_note: sentNote,
    sent_at: sentAt.toISOString(),
    returned_by: returnedBy === null ? null : (names.get(returnedBy) ?? ''),
    is_own_return: returnedBy === own,
    returned_note: returnedNote,
    returned_at: returnedAt?.toISOString() ?? null,
  };
}

/** queue-31: the member's account of now beside the one that the withdrawal pays. */
async function readAccountOnFile(
  read: Queryable,
  { memberId, bankAbbr, accountNumber }: ReviewedWithdrawal,
): Promise<OfficeData<'getWithdrawal'>['account_on_file']> {
  const account = await findAccountOnFile(read, memberId);
  const change = await findLastAccountChange(read, memberId);
  return {
    bank_abbr: account.bankAbbr,
    account_last4: account.accountNumber.slice(-4),
    account_name: account.accountName,
    is_same: account.bankAbbr === bankAbbr && account.accountNumber === accountNumber,
    changed: change && { at: change.at.toISOString(), by: change.by },
  };
}

async function readGateway(
  read: Queryable,
  withdrawal: ReviewedWithdrawal,
): Promise<OfficeData<'getWithdrawal'>['gateway']> {
  const { endedAt, lastAnswer, answerReason, answeredAt, unknownSince } = withdrawal;
  const isAnswered = endedAt === null && lastAnswer !== null && answeredAt !== null;
  const costMicro = await readWithdrawalCost(read, withdrawal);
  return {
    code: withdrawal.gatewayCode,
    payout_id: withdrawal.gatewayWithdrawalId,
    attempts: withdrawal.attempts,
    next_ask_at: withdrawal.nextAskAt.toISOString(),
    ordered_at: withdrawal.lastSubmittedAt?.toISOString() ?? null,
    answer: isAnswered
      ? { told: lastAnswer, reason: answerReason, at: answeredAt.toISOString() }
      : null,
    unknown_since: endedAt === null ? (unknownSince?.toISOString() ?? null) : null,
    failure: withdrawal.failure,
    ended_by: withdrawal.endedBy,
    cost_micro: costMicro?.toString() ?? null,
    unclear_answer: shownUnclear(await findUnclearOfWithdrawal(read, withdrawal.id)),
  };
}

function decideOffice(context: Context): OfficeHandlers<DecideOperation> {
  const { ledger, live, withdrawalDue, config } = context;
  return {
    approveWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const { staffId } = caller;
      if (body.only_clean && !(await isCleanNow(tx, config.websiteId, id))) {
        return { ...officeRefusal('target_changed'), target: withdrawalTarget(id) };
      }
      const decision = decisionBy(caller, body);
      const decided = await approveWithdrawal(tx, { id, staffId, ...decision });
      if (decided.outcome === 'refused') return await refused(tx, id, decided);
      const { memberId, amountMicro } = decided.withdrawal;
      return {
        ...officeDone(null),
        ...withdrawalAct('approveWithdrawal', decided.withdrawal, decision),
        ...(await riskOfRelease(tx, { staffId, memberId, amountMicro, withdrawalId: id })),
        afterCommit: () => withdrawalDue.raise(),
      };
    },
    rejectWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const decision = decisionBy(caller, body);
      const { staffId } = caller;
      const told = toldBy(body);
      const decided = await rejectWithdrawal(tx, ledger, { id, staffId, told, ...decision });
      if (decided.outcome === 'refused') return await refused(tx, id, decided);
      return {
        ...officeDone(null),
        ...withdrawalAct('rejectWithdrawal', decided.withdrawal, decision, { told }),
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
      const { staffId, name } = caller;
      const taken = await takeForDecision(tx, id, staffId);
      if (taken.outcome === 'refused') return await refused(tx, id, taken);
      const taker = takerOf({ staffId, until: taken.until }, new Map([[staffId, name]]), staffId);
      return { ...officeDone(taker), target: withdrawalTarget(id), after: { until: taker.until } };
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
      if (decided.outcome === 'refused') return await refused(tx, id, decided);
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

/** queue-28, queue-29: sends a withdrawal to risk, and returns it; neither moves money. */
function riskOffice({ config: { websiteId } }: Context): OfficeHandlers<RiskOperation> {
  return {
    sendToRisk: async ({ params: { id }, body: { note } }, { staffId }, tx) => {
      const sent = await sendToRisk(tx, { websiteId, id, staffId, note });
      if (sent.outcome === 'refused') return await refused(tx, id, sent);
      return {
        ...officeDone({ case_id: String(sent.caseId) }),
        target: withdrawalTarget(id),
        reason: note,
        before: { with_risk: false },
        after: { with_risk: true, case: sent.number },
      };
    },
    returnFromRisk: async ({ params: { id }, body: { note } }, { staffId }, tx) => {
      const target = withdrawalTarget(id);
      const returned = await returnFromRisk(tx, { id, staffId, note });
      if (returned.outcome === 'refused') {
        const isUnknown = returned.refusal === 'withdrawal_unknown';
        return { ...officeRefusal(isUnknown ? 'not_found' : 'target_changed'), target };
      }
      return {
        ...officeDone(null),
        target,
        reason: note,
        before: { with_risk: true },
        after: { with_risk: false },
      };
    },
  };
}

/** Whether nothing speaks against a withdrawal now, read while it is locked (work-13). */
async function isCleanNow(tx: Tx, websiteId: number, id: string): Promise<boolean> {
  await lockWithdrawalById(tx, id);
  const withdrawal = await findReviewedWithdrawal(tx, websiteId, id);
  // The approval itself refuses one that does not exist.
  if (!withdrawal) return true;
  return (await readWithdrawalReview(tx, websiteId, withdrawal)).isClean;
}

const refusals = {
  withdrawal_unknown: 'not_found',
  not_waiting: 'already_decided',
  not_paid: 'target_changed',
  member_blocked: 'member_blocked',
  taken_by_other: 'claimed_by_other',
  withdrawals_stopped: 'withdrawals_stopped',
  with_risk: 'withdrawal_with_risk',
} as const satisfies Record<Refused['refusal'], OfficeErrorCode>;

/** Answers a refusal; one by a colleague who has taken the withdrawal names the colleague (queue-06). */
async function refused(tx: Tx, id: string, decided: Refused): Promise<OfficeRefusal> {
  const target = withdrawalTarget(id);
  const code = refusals[decided.refusal];
  if (decided.refusal !== 'taken_by_other') return { ...officeRefusal(code), target };
  const { staffId, until } = decided.taker;
  const name = (await staffNames(tx, [staffId])).get(staffId) ?? '';
  const time = bangkokTime(until);
  const text = {
    th: `${name} รับรายการนี้ไว้ถึง ${time} น.`,
    en: `${name} has taken this until ${time}`,
  };
  return { ...officeRefusal(code, text), target };
}
