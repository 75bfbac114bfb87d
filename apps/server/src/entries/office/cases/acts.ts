import { isInternalCase } from '@kapao/contract/cases/rules.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { answerCase } from '../../../flows/cases/answer-case.ts';
import { openMemberCase } from '../../../flows/cases/open-member-case.ts';
import { textsRisk } from '../../../flows/four-eyes/offer-risk.ts';
import { liftWithdrawalStop } from '../../../flows/security/lift-stop.ts';
import {
  closeCaseRow,
  findCase,
  insertCaseNote,
  reopenCaseRow,
  setOwner,
} from '../../../features/cases/office-store.ts';
import type { OfficeCase } from '../../../features/cases/office-store.ts';
import { lockUnclosedCase } from '../../../features/cases/store.ts';
import { lockMemberRow } from '../../../features/members/store.ts';
import { LONE_MESSAGES } from '../../../features/notifications/rules.ts';
import { hasOpenRiskCheck } from '../../../features/payments/withdrawals/risk-checks-store.ts';
import { listStoppingCases } from '../../../features/payments/withdrawals/stops-store.ts';
import { staffNames } from '../../../features/staff/reads.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { actsOnMembers } from '../members/acts-on-members.ts';
import { actsOnCases, caseTarget } from './acts-on-cases.ts';
import type { Changed } from './acts-on-cases.ts';

type ActOperation =
  | 'openMemberCase'
  | 'takeCase'
  | 'answerCase'
  | 'noteCase'
  | 'closeCase'
  | 'reopenCase'
  | 'liftWithdrawalStop';

/** The acts of staff on a case. Each has its row in the audit log (case-09). */
export function caseActsOffice({ config }: Pick<Context, 'config'>): OfficeHandlers<ActOperation> {
  const { websiteId } = config;
  const onCase = actsOnCases(websiteId);
  return {
    ...openOffice(websiteId),
    takeCase: ({ params }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        const { staffId } = caller;
        if (found.ownerId === staffId || found.state === 'closed') return 'as_it_is';
        await setOwner(tx, found.id, staffId);
        await insertCaseNote(tx, found.id, { kind: 'take', staffId, text: null });
        const before = await ownerName(tx, found.ownerId);
        return { before: { owner: before }, after: { owner: await ownerName(tx, staffId) } };
      }),
    answerCase: ({ params, body: { text } }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        if (isInternalCase(found.kind)) return 'case_is_internal';
        if (found.state === 'closed') return 'target_changed';
        await answerCase(tx, found, { staffId: caller.staffId, text });
        return { before: { state: found.state }, after: { state: 'answered', text } };
      }),
    noteCase: ({ params, body: { text } }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        await insertCaseNote(tx, found.id, { kind: 'note', staffId: caller.staffId, text });
        return { after: { text } };
      }),
    closeCase: ({ params, body: { reason, decision } }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        if (found.state === 'closed') return 'as_it_is';
        if ((await listStoppingCases(tx, [found.id])).size > 0) return 'case_stops_withdrawals';
        if (await hasOpenRiskCheck(tx, found.id)) return 'case_checks_withdrawal';
        if ((found.kind === 'protection') !== (decision !== undefined)) return 'decision_missing';
        await closeCaseRow(tx, found.id, decision);
        await insertCaseNote(tx, found.id, {
          kind: 'close',
          staffId: caller.staffId,
          text: reason,
        });
        const after = { state: 'closed', ...(decision && { decision }) };
        return { reason, before: { state: found.state }, after };
      }),
    reopenCase: async ({ params, body: { reason } }, caller, tx) => {
      const named = await findCase(tx, websiteId, BigInt(params.id));
      // A report locks the member before a case, too, so that never both open a security case.
      if (named) await lockMemberRow(tx, named.memberId);
      const { staffId } = caller;
      return onCase(tx, params, caller, (found) => reopen(tx, found, { staffId, reason }));
    },
    ...liftOffice(websiteId),
  };
}

/** Opens a case with a member. Many, or a text that leads out, wait for a second person (case-10). */
function openOffice(websiteId: number): OfficeHandlers<'openMemberCase'> {
  const onMember = actsOnMembers(websiteId);
  return {
    openMemberCase: ({ params, body: { text } }, { staffId }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const opened = await openMemberCase(tx, { websiteId, memberId, staffId, text });
        const isMany = opened.openedLately > LONE_MESSAGES;
        return {
          ...officeDone({ case_id: String(opened.id) }),
          target,
          after: { case: opened.number, text },
          ...(isMany
            ? ({ risk: { scope: 'always', valueMicro: 0n } } as const)
            : textsRisk([text])),
        };
      }),
  };
}

/** Lets a member withdraw again, with a second person by the value (alert-09). */
function liftOffice(websiteId: number): OfficeHandlers<'liftWithdrawalStop'> {
  return {
    liftWithdrawalStop: async ({ params, body: { reason } }, { staffId, email }, tx) => {
      const wanted = { websiteId, caseId: BigInt(params.id) };
      const lifted = await liftWithdrawalStop(tx, wanted, { staffId, email, reason });
      const target = caseTarget(params.id);
      if (lifted.outcome === 'refused') return { ...officeRefusal(lifted.refusal), target };
      const { memberId } = lifted.case;
      return {
        ...officeDone(null),
        target,
        reason,
        before: { withdrawals: 'stopped', member: String(memberId) },
        after: { withdrawals: 'open', member: String(memberId) },
        // A report after the proposal, or another stop of the case, needs a new decision (risk-05).
        terms: lifted.terms,
        // Money that comes later can be withdrawn too, so the present balance is no bound (alert-09).
        risk: { scope: 'member', memberId, valueMicro: 'unbounded' },
      };
    },
  };
}

async function reopen(
  tx: Tx,
  { id, memberId, kind, state }: OfficeCase,
  { staffId, reason }: { staffId: bigint; reason: string },
): Promise<Changed> {
  if (state !== 'closed') return 'as_it_is';
  if (kind !== 'contact' && (await lockUnclosedCase(tx, memberId, kind))) return 'target_changed';
  await reopenCaseRow(tx, id);
  await insertCaseNote(tx, id, { kind: 'reopen', staffId, text: reason });
  return { reason, before: { state }, after: { state: 'open' } };
}

async function ownerName(tx: Tx, staffId: bigint | null): Promise<string | null> {
  return staffId === null ? null : ((await staffNames(tx, [staffId])).get(staffId) ?? null);
}
