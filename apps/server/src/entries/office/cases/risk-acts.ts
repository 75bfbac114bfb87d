import { isInternalCase } from '@kapao/contract/cases/rules.ts';
import type { RiskDecision } from '@kapao/contract/cases/rules.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  decideRiskCase,
  isOfInternalCase,
  linkToCase,
  openRiskCase,
} from '../../../flows/cases/risk-case.ts';
import { insertCaseNote } from '../../../features/cases/office-store.ts';
import { unlinkMember } from '../../../features/cases/risk-store.ts';
import { findMemberIdByName } from '../../../features/members/reads.ts';
import { lockMemberRows } from '../../../features/members/store.ts';
import { liftMark } from '../../../features/risk/marks-store.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { actsOnMembers } from '../members/acts-on-members.ts';
import { actsOnCases, caseTarget } from './acts-on-cases.ts';

type RiskOperation =
  | 'openRiskCase'
  | 'linkCaseMember'
  | 'unlinkCaseMember'
  | 'decideRiskCase'
  | 'restrictRiskMembers'
  | 'liftRiskMark';

/** The acts on a risk case and its members, which members never see. */
export function riskActsOffice({ config }: Pick<Context, 'config'>): OfficeHandlers<RiskOperation> {
  const { websiteId } = config;
  const onMember = actsOnMembers(websiteId);
  const decide = decisionsOn(websiteId);
  return {
    openRiskCase: ({ params, body: { reason, linked } }, { staffId }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const others = linked.map((each) => ({ ...each, memberId: BigInt(each.member_id) }));
        const opened = await openRiskCase(tx, {
          websiteId,
          memberId,
          staffId,
          reason,
          linked: others,
        });
        if (opened.outcome === 'refused') return { ...officeRefusal(opened.refusal), target };
        const { caseId, number, isNew, added } = opened;
        return {
          ...officeDone({ case_id: String(caseId) }),
          target,
          reason,
          after: { case: number, is_new: isNew, linked: added.map(String) },
        };
      }),
    ...linksOffice(websiteId),
    ...liftsOffice(websiteId),
    decideRiskCase: ({ params, body }, caller, tx) => decide(tx, params, body, caller),
    restrictRiskMembers: ({ params, body }, caller, tx) => decide(tx, params, body, caller),
  };
}

/** Links members to a case, and unlinks them (link-05). */
function linksOffice(websiteId: number): OfficeHandlers<'linkCaseMember' | 'unlinkCaseMember'> {
  const onCase = actsOnCases(websiteId);
  return {
    linkCaseMember: async ({ params, body: { named, reason } }, caller, tx) => {
      const memberId = await findMemberIdByName(tx, websiteId, named);
      return onCase(tx, params, caller, async ({ id, kind, state, memberId: own }) => {
        if (kind !== 'risk' || state === 'closed') return 'target_changed';
        if (memberId === undefined) return 'not_found';
        if (memberId === own) return 'as_it_is';
        const result = await linkToCase(tx, id, { memberId, reason, staffId: caller.staffId });
        return result === 'linked' ? { reason, after: { linked: String(memberId) } } : result;
      });
    },
    unlinkCaseMember: ({ params, body: { member_id, reason } }, caller, tx) =>
      onCase(tx, params, caller, async ({ id, state }) => {
        if (state === 'closed') return 'target_changed';
        if (!(await unlinkMember(tx, id, BigInt(member_id)))) return 'not_found';
        const text = `KP${member_id}: ${reason}`;
        await insertCaseNote(tx, id, { kind: 'unlink', staffId: caller.staffId, text });
        return { reason, before: { linked: member_id } };
      }),
  };
}

/** link-09: lifts a mark, with a second person. */
function liftsOffice(websiteId: number): OfficeHandlers<'liftRiskMark'> {
  const onCase = actsOnCases(websiteId);
  return {
    liftRiskMark: async ({ params, body }, caller, tx) => {
      const { staffId, email } = caller;
      const { member_id, mark, reason } = body;
      const memberId = BigInt(member_id);
      // Acts lock members before a case, so that two of them never wait for each other.
      if (!(await lockMemberRows(tx, websiteId, [memberId])))
        return { ...officeRefusal('not_found'), target: caseTarget(params.id) };
      // The mark may be of another case of the member; the case says where it was decided to lift it.
      const done = await onCase(tx, params, caller, async (found) => {
        const { id, kind } = found;
        if (!isInternalCase(kind)) return 'target_changed';
        if (!(await isOfInternalCase(tx, found, { memberId, mark }))) return 'not_found';
        const markId = await liftMark(tx, { memberId, mark, by: email });
        if (markId === undefined) return 'already_decided';
        const text = `KP${member_id}: ${mark} · ${reason}`;
        await insertCaseNote(tx, id, { kind: 'lift', staffId, text });
        const value = { mark, member: member_id, id: String(markId) };
        return { reason, before: value, after: { lifted: mark, member: member_id } };
      });
      if (done.outcome === 'refused') return done;
      return { ...done, risk: { scope: 'always', memberId, valueMicro: 'unbounded' } };
    },
  };
}

interface DecisionBody {
  decision: RiskDecision;
  member_ids: string[];
  reason: string;
}

/** Returns a function that decides about members of a case. */
function decisionsOn(websiteId: number) {
  const onCase = actsOnCases(websiteId);
  return async (
    tx: Tx,
    params: { id: string },
    { decision, member_ids, reason }: DecisionBody,
    caller: StaffCaller,
  ): Promise<ActAnswer<null>> => {
    const { staffId, email } = caller;
    const memberIds = member_ids.map(BigInt);
    const target = caseTarget(params.id);
    if (!(await lockMemberRows(tx, websiteId, memberIds)))
      return { ...officeRefusal('not_found'), target };
    return onCase(tx, params, caller, async (found) => {
      const decided = await decideRiskCase(tx, found, {
        decision,
        memberIds,
        staffId,
        email,
        reason,
      });
      if (typeof decided === 'string') return decided;
      const members = member_ids.map(memberTarget);
      return {
        reason,
        before: { decision: found.decision, state: found.state },
        after: { decision, members, changed: decided.changed.map(String) },
      };
    });
  };
}
