import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { Context } from '../../../context.ts';
import { approveDeposit } from '../../../flows/deposits/approve-deposit.ts';
import type { ApprovedDeposit } from '../../../flows/deposits/approve-deposit.ts';
import { mayReveal, reasonOfReveal } from '../../../flows/members/reveal-member.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { findMemberIdByName } from '../../../features/members/reads.ts';
import { readTypedTolerances } from '../../../features/site/reads.ts';
import { listDepositMethods } from '../../../features/site/settings-store.ts';
import {
  findQueuedDeposit,
  listQueuedDeposits,
} from '../../../features/payments/deposits/deposit-queue-store.ts';
import {
  depositApprovalAct,
  depositRejectionAct,
  depositTarget,
} from '../../../features/payments/decision-acts.ts';
import { findAnyDeposit } from '../../../features/payments/deposits/deposits-store.ts';
import { rejectDeposit } from '../../../flows/deposits/reject-deposit.ts';
import { decisionBy, toldBy } from '../../../features/payments/shown.ts';
import { readPaymentReference } from '../../../features/payments/references.ts';
import { findSlipPictures } from '../../../features/payments/slips/slips-store.ts';
import { depositRows } from './deposit-rows.ts';
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
