import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export interface LimitChangeRow {
  id: bigint;
  kind: LimitKind;
  period: LimitPeriod;
  fromMicro: bigint | null;
  toMicro: bigint | null;
  at: Date;
}

interface Below {
  belowId: bigint;
  limit: number;
}

/** Lists a member's changes of limits below an id, newest first. */
export async function listLimitChangesBelow(
  on: Queryable,
  memberId: bigint,
  { belowId, limit }: Below,
): Promise<LimitChangeRow[]> {
  return on.query<LimitChangeRow>(sql`
    select id,
           kind,
           period,
           from_micro as "fromMicro",
           to_micro   as "toMicro",
           created_at as at
      from member_limit_changes
     where member_id = ${memberId}
       and id        < ${belowId}
     order by id desc
     limit ${limit}`);
}

export interface MemberBreak {
  id: bigint;
  kind: 'time_out' | 'self_exclusion';
  endsAt: Date;
  at: Date;
}

/** Lists a member's time-outs and self-exclusions below an id, newest first. */
export async function listBreaksBelow(
  on: Queryable,
  memberId: bigint,
  { belowId, limit }: Below,
): Promise<MemberBreak[]> {
  return on.query<MemberBreak>(sql`
    select id,
           kind,
           ends_at    as "endsAt",
           created_at as at
      from member_breaks
     where member_id = ${memberId}
       and id        < ${belowId}
     order by id desc
     limit ${limit}`);
}
