import type { RiskMark } from '@kapao/contract/cases/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** Sets a mark on a member; false if the member has it already. */
export async function setMark(
  tx: Tx,
  { memberId, mark, caseId }: { memberId: bigint; mark: RiskMark; caseId: bigint },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into risk_marks (member_id, mark, case_id)
    values (${memberId}, ${mark}, ${caseId})
        on conflict (member_id, mark) where lifted_at is null do nothing
    returning id`);
  return rows.length > 0;
}

/** Lifts a mark in force, whichever case set it, and returns its id; undefined where there is none. */
export async function liftMark(
  tx: Tx,
  { memberId, mark, by }: { memberId: bigint; mark: RiskMark; by: string },
): Promise<bigint | undefined> {
  const [lifted] = await tx.query<{ id: bigint }>(sql`
    update risk_marks
       set lifted_at = now(),
           lifted_by = ${by}
     where member_id = ${memberId}
       and mark      = ${mark}
       and lifted_at is null
    returning id`);
  return lifted?.id;
}

export interface MarkRow {
  memberId: bigint;
  mark: RiskMark;
  caseId: bigint;
  since: Date;
}

/** Lists the marks in force on these members. */
export async function listRiskMarks(
  on: Queryable,
  memberIds: readonly bigint[],
): Promise<MarkRow[]> {
  if (memberIds.length === 0) return [];
  return on.query<MarkRow>(sql`
    select member_id  as "memberId",
           mark,
           case_id    as "caseId",
           created_at as since
      from risk_marks
     where member_id = any(${bigintArray(memberIds)}::bigint[])
       and lifted_at is null
     order by id`);
}
