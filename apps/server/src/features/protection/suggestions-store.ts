import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** A limit that staff suggest to a member. */
export interface SuggestedLimit {
  id: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  amountMicro: bigint;
}

const columns = sql`
  id,
  kind,
  period,
  amount_micro as "amountMicro"`;

/** Finds the suggestion that waits for the member's answer. */
export async function findSuggestion(
  on: Queryable,
  memberId: bigint,
): Promise<SuggestedLimit | undefined> {
  const [found] = await on.query<SuggestedLimit>(sql`
    select ${columns}
      from limit_suggestions
     where member_id = ${memberId}
       and answer is null`);
  return found;
}

/** Stores a suggestion in place of the one that waits; true if one waited. */
export async function insertSuggestion(
  tx: Tx,
  suggested: Omit<SuggestedLimit, 'id'> & { memberId: bigint; caseId: bigint; staffId: bigint },
): Promise<boolean> {
  const { memberId, caseId, staffId, kind, period, amountMicro } = suggested;
  const replaced = await tx.query(sql`
    update limit_suggestions
       set answer      = 'replaced',
           answered_at = now()
     where member_id = ${memberId}
       and answer is null
    returning id`);
  await tx.query(sql`
    insert into limit_suggestions
           (member_id, case_id, staff_id, kind, period, amount_micro, created_at)
    values (${memberId}, ${caseId}, ${staffId}, ${kind}, ${period}, ${amountMicro}, now())`);
  return replaced.length > 0;
}

/** Stores the member's answer; undefined where this suggestion does not wait for it. */
export async function answerSuggestion(
  tx: Tx,
  { memberId, id, answer }: { memberId: bigint; id: bigint; answer: 'accepted' | 'set_aside' },
): Promise<SuggestedLimit | undefined> {
  const [answered] = await tx.query<SuggestedLimit>(sql`
    update limit_suggestions
       set answer      = ${answer},
           answered_at = now()
     where id        = ${id}
       and member_id = ${memberId}
       and answer is null
    returning ${columns}`);
  return answered;
}

export interface SuggestionRow extends SuggestedLimit {
  staffId: bigint;
  createdAt: Date;
  answer: 'accepted' | 'set_aside' | 'replaced' | null;
  answeredAt: Date | null;
}

/** Lists the suggestions of a case, the latest first. */
export async function listSuggestions(on: Queryable, caseId: bigint): Promise<SuggestionRow[]> {
  return on.query<SuggestionRow>(sql`
    select ${columns},
           staff_id    as "staffId",
           created_at  as "createdAt",
           answer,
           answered_at as "answeredAt"
      from limit_suggestions
     where case_id = ${caseId}
     order by id desc
     limit 100`);
}
