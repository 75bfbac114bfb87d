import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { selectFacts, type Reading } from '../../ledger/participants.ts';
import type { DayOfPlay, MemberLimit } from './rules.ts';
import { daysOfPlay } from '../play/reads.ts';

interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  amountMicro: bigint | null;
  pendingMicro: bigint | null;
  pendingFrom: Date | null;
}

export async function findLimits(on: Queryable, memberId: bigint): Promise<MemberLimit[]> {
  const rows = await on.query<LimitRow>(sql`
    select kind,
           period,
           amount_micro         as "amountMicro",
           pending_amount_micro as "pendingMicro",
           pending_from         as "pendingFrom"
      from limits_in_force
     where member_id = ${memberId}`);
  return rows.map(toLimit);
}

/**
 * Reads the limits of one kind and locks them until the transaction ends, so that decisions about a sum are
 * serialized.
 */
export async function lockLimits(
  tx: Tx,
  memberId: bigint,
  kind: LimitKind,
): Promise<MemberLimit[]> {
  await tx.query(sql`
    select
      from member_limits
     where member_id = ${memberId}
       and kind      = ${kind}
     order by period
       for update`);
  return (await findLimits(tx, memberId)).filter((limit) => limit.kind === kind);
}

function toLimit({ kind, period, amountMicro, pendingMicro, pendingFrom }: LimitRow): MemberLimit {
  return {
    kind,
    period,
    amountMicro,
    pending: pendingFrom ? { amountMicro: pendingMicro, from: pendingFrom } : null,
  };
}

/** Inserts the limit's row if it is missing, and locks it. */
export async function lockLimit(
  tx: Tx,
  limit: { memberId: bigint; kind: LimitKind; period: LimitPeriod },
): Promise<MemberLimit> {
  await tx.query(sql`
    insert into member_limits (member_id, kind, period)
    values (${limit.memberId}, ${limit.kind}, ${limit.period})
        on conflict do nothing`);
  const found = (await lockLimits(tx, limit.memberId, limit.kind)).find(
    ({ period }) => period === limit.period,
  );
  if (!found) throw new Error('a limit that was just written is gone');
  return found;
}

export async function saveLimit(
  tx: Tx,
  memberId: bigint,
  before: MemberLimit,
  after: Pick<MemberLimit, 'amountMicro' | 'pending'>,
): Promise<void> {
  const { pending } = after;
  await tx.query(sql`
    update member_limits
       set amount_micro         = ${after.amountMicro},
           pending_amount_micro = ${pending?.amountMicro ?? null},
           pending_from         = ${pending?.from ?? null}
     where member_id = ${memberId}
       and kind      = ${before.kind}
       and period    = ${before.period}`);
  await tx.query(sql`
    insert into member_limit_changes
           (member_id, kind, period, from_micro, to_micro, effective_at, created_at)
    values (${memberId}, ${before.kind}, ${before.period}, ${before.amountMicro},
            ${pending ? pending.amountMicro : after.amountMicro},
            ${pending?.from ?? tx.now()}, now())`);
}

/** Stores the pending changes that are due, which the view already applies. Returns their number. */
export async function applyDueLimits(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await tx.query(sql`
      update member_limits
         set amount_micro         = pending_amount_micro,
             pending_amount_micro = null,
             pending_from         = null
       where pending_from <= now()
      returning 1 as applied`);
    return rows.length;
  });
}

/** The limit of one member on stakes or losses. */
export interface PlayLimit {
  memberId: bigint;
  kind: 'loss' | 'stake';
  period: LimitPeriod;
  amountMicro: bigint;
}

export interface PlayLimits {
  /** The members who are on a time-out or self-exclusion. */
  onABreak: ReadonlySet<bigint>;
  /** The current limits on play of all these members. */
  limits: PlayLimit[];
}

/** Reads limits on play in the ledger's batch, under the locks on the members' accounts. */
export function readPlayLimits<Facts>(
  memberIds: readonly bigint[],
  then: (found: PlayLimits) => Reading<Facts>,
): Reading<Facts> {
  const members = bigintArray(memberIds);
  return selectFacts<Omit<PlayLimit, 'kind'> & { kind: PlayLimit['kind'] | 'break' }, Facts>(
    sql`
      select member_id    as "memberId",
             kind,
             period,
             amount_micro as "amountMicro"
        from limits_in_force
       where member_id = any(${members}::bigint[])
         and kind in ('loss', 'stake')
         and amount_micro is not null
       union all
      select distinct member_id, 'break', 'day', 0::bigint
        from member_breaks
       where member_id = any(${members}::bigint[])
         and ends_at > now()`,
    'protection_play_limits',
    (rows) => {
      const onABreak = new Set<bigint>();
      const limits: PlayLimit[] = [];
      for (const { kind, ...limit } of rows) {
        if (kind === 'break') onABreak.add(limit.memberId);
        else limits.push({ ...limit, kind });
      }
      return then({ onABreak, limits });
    },
  );
}

/** Reads the members' stakes and losses by day in the batch. */
export function readDaysOfPlay<Facts>(
  memberIds: readonly bigint[],
  from: string,
  then: (days: Map<bigint, DayOfPlay[]>) => Reading<Facts>,
): Reading<Facts> {
  return selectFacts<DayOfPlay & { memberId: bigint }, Facts>(
    daysOfPlay(memberIds, from),
    'protection_days_of_play',
    (rows) => then(byMember(rows)),
  );
}

export async function findDaysOfPlay(
  on: Queryable,
  memberIds: readonly bigint[],
  from: string,
): Promise<Map<bigint, DayOfPlay[]>> {
  const rows = await on.query<DayOfPlay & { memberId: bigint }>(
    daysOfPlay(memberIds, from),
    'protection_days_of_play',
  );
  return byMember(rows);
}

function byMember(rows: readonly (DayOfPlay & { memberId: bigint })[]): Map<bigint, DayOfPlay[]> {
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

export async function insertBreak(
  tx: Tx,
  pause: { memberId: bigint; kind: 'time_out' | 'self_exclusion'; endsAt: Date },
): Promise<void> {
  await tx.query(sql`
    insert into member_breaks (member_id, kind, ends_at)
    values (${pause.memberId}, ${pause.kind}, ${pause.endsAt})`);
}

export async function findReminder(on: Queryable, memberId: bigint): Promise<number | null> {
  const [row] = await on.query<{ minutes: number }>(sql`
    select minutes
      from member_reminders
     where member_id = ${memberId}`);
  return row?.minutes ?? null;
}

export async function saveReminder(
  database: Database,
  memberId: bigint,
  minutes: number | null,
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(
      minutes === null
        ? sql`
            delete from member_reminders
             where member_id = ${memberId}`
        : sql`
            insert into member_reminders (member_id, minutes)
            values (${memberId}, ${minutes})
                on conflict (member_id) do update
               set minutes = excluded.minutes`,
    );
  });
}
