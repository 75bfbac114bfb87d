import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { approveDeposit } from '../../../flows/deposits/approve-deposit.ts';
import type { ApprovedDeposit } from '../../../flows/deposits/approve-deposit.ts';
import { mayReveal, reasonOfReveal } from '../../../flows/members/reveal-member.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { findMemberIdByName } from '../../../features/members/reads.ts';
import { readTypedTolerances } from '../../../features/site/reads.ts';
import { listDepositMethods } from '../../../features/site/settings-store.ts';
import { nameCandidates, rankCandidates } from '../../../features/payments/transfers/candidates.ts';
import type { NamedCandidate } from '../../../features/payments/transfers/candidates.ts';
import {
  findQueuedDeposit,
  listQueuedDeposits,
} from '../../../features/payments/deposits/deposit-queue-store.ts';
import type { QueuedDeposit } from '../../../features/payments/deposits/deposit-queue-store.ts';
import { listCandidates } from '../../../features/payments/transfers/unmatched-store.ts';
import {
  depositApprovalAct,
  depositRejectionAct,
  depositTarget,
} from '../../../features/payments/decision-acts.ts';
import { findAnyDeposit } from '../../../features/payments/deposits/deposits-store.ts';
import { rejectDeposit } from '../../../flows/deposits/reject-deposit.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../../../features/payments/rules.ts';
import {
  candidateOf,
  decisionBy,
  memberReasonOf,
  toldBy,
} from '../../../features/payments/shown.ts';
import { readPaymentReference } from '../../../features/payments/references.ts';
import { listNewestSlipChecks } from '../../../features/payments/slips/slip-checks-store.ts';
import type { ShownSlipCheck } from '../../../features/payments/slips/slip-checks-store.ts';
import { findSlipPictures } from '../../../features/payments/slips/slips-store.ts';
import { riskOfReported, riskOfTyped } from '../../../features/payments/transfers/transfer-risk.ts';

type ReadOperation = 'listDeposits' | 'getDeposit' | 'showSlips';
type DecideOperation = 'approveDeposit' | 'rejectDeposit';

/** Deposits as staff list and decide them. */
export function depositsOffice(context: Context): OfficeHandlers<ReadOperation | DecideOperation> {
  return { ...readOffice(context), ...decideOffice(context) };
}

function readOffice({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    listDeposits: async ({ query }, _caller, read) => {
      const { after, limit, from, until, member, status, queue, method: methodId } = query;
      const isQueue = queue !== undefined;
      const methods = await listDepositMethods(read, websiteId);
      const reference =
        member === undefined ? undefined : readPaymentReference('deposit', member, read.now());
      const memberId =
        member === undefined || reference
          ? undefined
          : await findMemberIdByName(read, websiteId, member);
      if (member !== undefined && !reference && memberId === undefined) {
        return officeDone({ rows: [], next: null, methods });
      }
      const rows = await listQueuedDeposits(read, {
        websiteId,
        isQueue,
        sort: query.sort ?? (isQueue ? 'oldest' : 'newest'),
        status,
        methodId,
        memberId,
        reference,
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
        after,
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      return officeDone({
        rows: await depositRows(read, shown),
        next: rows.length > limit ? (shown.at(-1)?.refCode ?? null) : null,
        methods,
      });
    },
    getDeposit: async ({ params: { refCode } }, _caller, read) => {
      const deposit = await findQueuedDeposit(read, websiteId, refCode);
      const [row] = deposit ? await depositRows(read, [deposit]) : [];
      return row ? officeDone(row) : officeRefusal('not_found');
    },
    showSlips: async ({ params: { refCode }, body }, caller, tx) => {
      const target = depositTarget(refCode);
      const deposit = await findAnyDeposit(tx, refCode);
      if (!deposit) return { ...officeRefusal('not_found'), target };
      if (!(await mayReveal(tx, caller, deposit.memberId, body))) {
        return { ...officeRefusal('reason_missing'), target };
      }
      const pictures = (await findSlipPictures(tx, refCode)).map(
        (webp) => `data:image/webp;base64,${webp.toString('base64')}`,
      );
      return {
        ...officeDone({ pictures }),
        target,
        ...reasonOfReveal(body),
        after: { pictures: pictures.length },
      };
    },
  };
}

function decideOffice({
  config,
  ledger,
  live,
  depositCredited,
}: Context): OfficeHandlers<DecideOperation> {
  return {
    approveDeposit: async ({ params: { refCode }, body }, caller, tx) => {
      const target = depositTarget(refCode);
      const decision = decisionBy(caller, body);
      const { transfer_id: transferId, amount_micro } = body;
      const amountMicro = BigInt(amount_micro);
      const approval = { refCode, transferId, amountMicro, ...decision };
      const tolerances = await readTypedTolerances(tx, config.websiteId);
      const approved = await approveDeposit(tx, ledger, { ...approval, tolerances });
      if (approved.outcome === 'refused') {
        return { ...officeRefusal(refusals[approved.refusal]), target };
      }
      const { memberId, gatewayCode, isReported } = approved;
      const transfer = { memberId, amountMicro, gatewayCode, transferId };
      const risk = isReported
        ? await riskOfReported(tx, transfer)
        : riskOfTyped(transfer, approved);
      return {
        ...officeDone(null),
        ...depositApprovalAct(approval, decision),
        ...(risk && { risk }),
        afterCommit: () => {
          live.sendStatus(approved.message);
          depositCredited.raise();
        },
      };
    },
    rejectDeposit: async ({ params: { refCode }, body }, caller, tx) => {
      const target = depositTarget(refCode);
      const decision = decisionBy(caller, body);
      const told = toldBy(body);
      const rejected = await rejectDeposit(tx, { refCode, told, ...decision });
      if (rejected.outcome === 'refused') {
        return { ...officeRefusal(refusals[rejected.refusal]), target };
      }
      return {
        ...officeDone(null),
        ...depositRejectionAct(refCode, decision, told),
        afterCommit: () => live.sendStatus(rejected.message),
      };
    },
  };
}

const refusals = {
  deposit_unknown: 'not_found',
  deposit_ended: 'already_decided',
  transfer_taken: 'transfer_taken',
  amount_differs: 'amount_differs',
  above_asked: 'above_asked',
} as const satisfies Record<
  Extract<ApprovedDeposit, { outcome: 'refused' }>['refusal'],
  OfficeErrorCode
>;

function isWaiting({ status, slipAt }: QueuedDeposit): boolean {
  return status === 'pending' && slipAt !== null;
}

/** Converts deposits for the screen. Deposits whose slip waits get the transfers that may belong to them. */
async function depositRows(
  on: Queryable,
  deposits: readonly QueuedDeposit[],
): Promise<DepositRow[]> {
  const waiting = deposits.filter(isWaiting);
  const transfers = await candidatesFor(on, waiting);
  const checks = await listNewestSlipChecks(
    on,
    deposits.map(({ id }) => id),
  );
  const checkOf = new Map(checks.map((check) => [check.depositId, check]));
  return deposits.map((deposit) => ({
    ...depositRow(deposit, transfers),
    slip_check: slipCheckOf(checkOf.get(deposit.id)),
  }));
}

function slipCheckOf(check: ShownSlipCheck | undefined): DepositRow['slip_check'] {
  if (!check) return null;
  const { amountMicro } = check;
  return {
    outcome: check.outcome,
    verifier: check.verifier,
    said: check.said,
    trans_ref: check.transRef,
    amount_micro: amountMicro === null ? null : String(amountMicro),
    paid_at: check.paidAt?.toISOString() ?? null,
    checked_at: check.checkedAt?.toISOString() ?? null,
    again_at: check.dueAt?.toISOString() ?? null,
  };
}

/** Lists the transfers that may belong to these slips. A bank may date a transfer a little before its deposit. */
async function candidatesFor(
  on: Queryable,
  slips: readonly QueuedDeposit[],
): Promise<NamedCandidate[]> {
  if (slips.length === 0) return [];
  const oldest = Math.min(...slips.map(({ createdAt }) => createdAt.getTime()));
  const since = new Date(oldest - CLOCK_TOLERANCE_SECONDS * 1000);
  return nameCandidates(await listCandidates(on, since));
}

function depositRow(
  deposit: QueuedDeposit,
  transfers: readonly NamedCandidate[],
): Omit<DepositRow, 'slip_check'> {
  const { decidedBy, decidedReason, creditedMicro } = deposit;
  const candidates = isWaiting(deposit) ? rankCandidates(deposit, transfers) : [];
  return {
    ref_code: deposit.refCode,
    short_reference: deposit.shortReference,
    member: {
      member_id: String(deposit.memberId),
      username: deposit.username,
      name: deposit.memberName,
    },
    method: {
      id: deposit.methodId,
      name: deposit.methodName,
      name_en: deposit.methodNameEn,
    },
    status: deposit.status,
    requested_micro: String(deposit.requestedMicro),
    amount_micro: String(deposit.amountMicro),
    credited_micro: creditedMicro === null ? null : String(creditedMicro),
    created_at: deposit.createdAt.toISOString(),
    slip_at: deposit.slipAt?.toISOString() ?? null,
    ended_at: deposit.endedAt?.toISOString() ?? null,
    is_cancelled: deposit.isCancelled,
    payer_name: deposit.payerName,
    explanations: explanationsOf(deposit),
    slip_transfers: deposit.slipTransfers,
    slip_banks: deposit.slipBanks,
    same_slip_as: deposit.sameSlipAs,
    decision:
      decidedBy === null || decidedReason === null
        ? null
        : { by: decidedBy, reason: decidedReason },
    member_reason: memberReasonOf(deposit),
    reversal: reversalOf(deposit),
    candidates: candidates.map((candidate) => ({
      ...candidateOf(candidate.transfer),
      is_other_amount: candidate.isOtherAmount,
      reasons: candidate.reasons,
    })),
  };
}

function reversalOf({
  reversedAt,
  reversedBy,
  reversedReason,
}: QueuedDeposit): DepositRow['reversal'] {
  return reversedAt === null || reversedBy === null || reversedReason === null
    ? null
    : { by: reversedBy, reason: reversedReason, at: reversedAt.toISOString() };
}

/** queue-11: what is unusual about a deposit. */
function explanationsOf(deposit: QueuedDeposit): DepositRow['explanations'] {
  const { creditedMicro, amountMicro, isLate, sameSlipAs, isSlipCredited, isOverLimit } = deposit;
  const holds = [
    ['wrong_amount', creditedMicro !== null && creditedMicro !== amountMicro],
    ['late', isLate],
    ['double_slip', sameSlipAs.length > 0],
    ['two_slips', deposit.hasTwoSlips],
    ['slip_credited', isSlipCredited],
    ['over_limit', isOverLimit],
  ] as const;
  return holds.filter(([, isSo]) => isSo).map(([explanation]) => explanation);
}
