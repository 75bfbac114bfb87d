import { MAX_LINKED_MEMBERS } from '@kapao/contract/cases/rules.ts';
import type { RiskDecision, RiskMark } from '@kapao/contract/cases/rules.ts';
import type { Tx } from '../../db/database.ts';
import { insertCaseNote } from '../../features/cases/office-store.ts';
import type { OfficeCase } from '../../features/cases/office-store.ts';
import { linkMember, listLinkedMembers, markDecided } from '../../features/cases/risk-store.ts';
import { insertCase, lockUnclosedCase } from '../../features/cases/store.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { areMembersOf } from '../../features/members/reads.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { listRiskMarks, setMark } from '../../features/risk/marks-store.ts';
import { blockMember } from '../members/block-member.ts';

interface Linked {
  memberId: bigint;
  reason: string;
}

interface Opened {
  websiteId: number;
  memberId: bigint;
  staffId: bigint;
  reason: string;
  linked: readonly Linked[];
}

export type OpenedRiskCase =
  | { outcome: 'opened'; caseId: bigint; number: number; isNew: boolean; added: bigint[] }
  | { outcome: 'refused'; refusal: 'not_found' | 'as_it_is' | 'case_full' };

/**
 * link-04: opens a risk case about a member, or adds to the one that is not closed, with the reason as a note. The
 * member's row is locked, so that two people never open two. A refusal must roll the transaction back.
 */
export async function openRiskCase(tx: Tx, opened: Opened): Promise<OpenedRiskCase> {
  const { websiteId, memberId, staffId, reason } = opened;
  const linked = opened.linked.filter((each) => each.memberId !== memberId);
  const memberIds = linked.map((each) => each.memberId);
  if (!(await areMembersOf(tx, websiteId, memberIds)))
    return { outcome: 'refused', refusal: 'not_found' };
  await lockMemberRow(tx, memberId);
  const known = await lockUnclosedCase(tx, memberId, 'risk');
  const { id, number } =
    known ??
    (await insertCase(tx, {
      websiteId,
      memberId,
      kind: 'risk',
      reference: undefined,
      requestKey: undefined,
    }));
  const note = { kind: known ? 'note' : 'open', staffId, text: reason } as const;
  await insertCaseNote(tx, id, note);
  const added: bigint[] = [];
  for (const each of linked) {
    const result = await linkToCase(tx, id, { ...each, staffId });
    if (result === 'case_full') return { outcome: 'refused', refusal: result };
    if (result === 'linked') added.push(each.memberId);
  }
  if (known && added.length === 0) return { outcome: 'refused', refusal: 'as_it_is' };
  return { outcome: 'opened', caseId: id, number, isNew: !known, added };
}

/** link-05: links a member to a case with the reason, unless the case has the member or is full. */
export async function linkToCase(
  tx: Tx,
  caseId: bigint,
  { memberId, reason, staffId }: Linked & { staffId: bigint },
): Promise<'linked' | 'as_it_is' | 'case_full'> {
  const linked = await listLinkedMembers(tx, caseId);
  if (linked.some((each) => each.memberId === memberId)) return 'as_it_is';
  if (linked.length >= MAX_LINKED_MEMBERS) return 'case_full';
  await linkMember(tx, caseId, { memberId, staffId, reason });
  await insertCaseNote(tx, caseId, { kind: 'link', staffId, text: `KP${memberId}: ${reason}` });
  return 'linked';
}

/**
 * link-09, guard-10: whether the member stands in the risk or protection case, or has this mark by it, also where it was
 * unlinked since.
 */
export async function isOfInternalCase(
  tx: Tx,
  { id, memberId: own }: OfficeCase,
  { memberId, mark }: { memberId: bigint; mark: RiskMark },
): Promise<boolean> {
  if (memberId === own) return true;
  const linked = await listLinkedMembers(tx, id);
  if (linked.some((each) => each.memberId === memberId)) return true;
  const marks = await listRiskMarks(tx, [memberId]);
  return marks.some((each) => each.mark === mark && each.caseId === id);
}

interface Decided {
  decision: RiskDecision;
  memberIds: readonly bigint[];
  staffId: bigint;
  email: string;
  reason: string;
}

/**
 * link-06: decides about members of a case. A block is the act of the member's page. Returns the members for whom
 * something changed, or the refusal. The caller has locked the members and then the case.
 */
export async function decideRiskCase(
  tx: Tx,
  found: OfficeCase,
  { decision, memberIds, staffId, email, reason }: Decided,
): Promise<{ changed: bigint[] } | 'not_found' | 'target_changed' | 'marks_in_force'> {
  if (!mayDecide(found, decision)) return 'target_changed';
  const linked = await listLinkedMembers(tx, found.id);
  const members = new Set([found.memberId, ...linked.map(({ memberId }) => memberId)]);
  if (memberIds.some((id) => !members.has(id))) return 'not_found';
  if (decision === 'none' && (await listRiskMarks(tx, [...members])).length > 0)
    return 'marks_in_force';
  const changed: bigint[] = [];
  for (const memberId of new Set(memberIds)) {
    if (await carryOut(tx, found, { decision, memberId, email, reason })) changed.push(memberId);
  }
  await markDecided(tx, found.id, { decision, staffId });
  const named = [...new Set(memberIds)].map((id) => `KP${id}`).join(', ');
  const text = `${decision} · ${named} · ${reason}`;
  await insertCaseNote(tx, found.id, { kind: 'decide', staffId, text });
  return { changed };
}

/** guard-10: a protection case may keep its member from offers, and has no other decision of a risk case. */
function mayDecide({ kind, state }: OfficeCase, decision: RiskDecision): boolean {
  if (state === 'closed') return false;
  return kind === 'risk' || (kind === 'protection' && decision === 'limit_offers');
}

async function carryOut(
  tx: Tx,
  { id: caseId, number }: OfficeCase,
  one: { decision: RiskDecision; memberId: bigint; email: string; reason: string },
): Promise<boolean> {
  const { decision, memberId, email: actor, reason } = one;
  switch (decision) {
    case 'none':
      return false;
    case 'block':
      return (await blockMember(tx, { memberId, actor, reason })) !== undefined;
    case 'watch':
    case 'limit_offers': {
      if (!(await setMark(tx, { memberId, mark: decision, caseId }))) return false;
      const text = `C-${number} ${decision}: ${reason}`.slice(0, NOTE_MAX);
      await insertNote(tx, memberId, { kind: 'note', actor, reason: text });
      return true;
    }
    default:
      return decision satisfies never;
  }
}

/** The length of a note on a member. */
const NOTE_MAX = 500;
