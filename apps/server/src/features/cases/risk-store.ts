import type { CaseState, RiskDecision } from '@kapao/contract/cases/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** Another member of a risk case, with why. */
export interface LinkedMember {
  memberId: bigint;
  username: string;
  name: string;
  status: 'active' | 'blocked';
  reason: string;
  staffId: bigint;
  linkedAt: Date;
}

export async function listLinkedMembers(on: Queryable, caseId: bigint): Promise<LinkedMember[]> {
  return on.query<LinkedMember>(sql`
    select member.id         as "memberId",
           member.username,
           member.full_name  as name,
           member.status,
           linked.reason,
           linked.staff_id   as "staffId",
           linked.created_at as "linkedAt"
      from case_members as linked
      join members      as member on member.id = linked.member_id
     where linked.case_id = ${caseId}
     order by linked.created_at, member.id`);
}

/** Links a member to a case, which the caller has locked. */
export async function linkMember(
  tx: Tx,
  caseId: bigint,
  { memberId, staffId, reason }: { memberId: bigint; staffId: bigint; reason: string },
): Promise<void> {
  await tx.query(sql`
    insert into case_members (case_id, member_id, staff_id, reason)
    values (${caseId}, ${memberId}, ${staffId}, ${reason})`);
}

export async function unlinkMember(tx: Tx, caseId: bigint, memberId: bigint): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from case_members
     where case_id   = ${caseId}
       and member_id = ${memberId}
    returning member_id`);
  return rows.length > 0;
}

/** link-06: notes what staff decided, so that the case leaves the queue. */
export async function markDecided(
  tx: Tx,
  caseId: bigint,
  { decision, staffId }: { decision: RiskDecision; staffId: bigint },
): Promise<void> {
  await tx.query(sql`
    update cases
       set decision = ${decision},
           state    = 'answered',
           owner_id = coalesce(owner_id, ${staffId}),
           last_at  = now()
     where id = ${caseId}`);
}

export interface RiskCaseOf {
  memberId: bigint;
  id: bigint;
  number: number;
  state: CaseState;
  decision: RiskDecision | null;
  /** Whether the case is about the member, who is else only linked to it. */
  isOwn: boolean;
}

/** Lists the risk cases in which these members stand, the newest first, at most 10 of each. */
export async function listRiskCasesOf(
  on: Queryable,
  memberIds: readonly bigint[],
): Promise<RiskCaseOf[]> {
  if (memberIds.length === 0) return [];
  return on.query<RiskCaseOf>(sql`
    select asked.id as "memberId",
           known.id,
           known.number,
           known.state,
           known.decision,
           known.member_id = asked.id as "isOwn"
      from unnest(${bigintArray(memberIds)}::bigint[]) as asked (id)
     cross join lateral (
             select *
               from (
                      (
                        select id, number, state, decision, member_id
                          from cases
                         where kind      = 'risk'
                           and member_id = asked.id
                         order by id desc
                         limit 10
                      )
                      union
                      (
                        select linked_to.id, linked_to.number, linked_to.state, linked_to.decision,
                               linked_to.member_id
                          from case_members as linked
                          join cases        as linked_to on linked_to.id = linked.case_id
                         where linked.member_id = asked.id
                         order by linked.case_id desc
                         limit 10
                      )
                    ) as either
              order by id desc
              limit 10
           ) as known
     order by known.id desc`);
}
