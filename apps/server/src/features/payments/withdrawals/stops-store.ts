import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { bigintArray } from '../../../ledger/arrays.ts';
import type { Withdrawal } from './withdrawals-store.ts';

/** A condition: withdrawals of the member are stopped until staff lift the stop (alert-07). */
export function isStopped(memberId: bigint | Sql): Sql {
  return sql`exists (
             select
               from withdrawal_stops as stop
              where stop.member_id = ${memberId}
                and stop.lifted_at is null
           )`;
}

/** Whether the member's withdrawals are stopped. */
export async function areWithdrawalsStopped(on: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await on.query<{ isStopped: boolean }>(sql`
    select ${isStopped(memberId)} as "isStopped"`);
  return row?.isStopped ?? false;
}

/** Stops the member's withdrawals; a stop in force stays as it is. */
export async function stopWithdrawals(tx: Tx, memberId: bigint, caseId: bigint): Promise<void> {
  await tx.query(sql`
    insert into withdrawal_stops (member_id, case_id)
    values (${memberId}, ${caseId})
        on conflict (member_id) where lifted_at is null do nothing`);
}

export interface WithdrawalStop {
  memberId: bigint;
  since: Date;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftReason: string | null;
}

/** Finds the last stop that a case holds or held. */
export async function findStopOfCase(
  on: Queryable,
  caseId: bigint,
): Promise<WithdrawalStop | undefined> {
  const [stop] = await on.query<WithdrawalStop>(sql`
    select member_id   as "memberId",
           created_at  as since,
           lifted_at   as "liftedAt",
           lifted_by   as "liftedBy",
           lift_reason as "liftReason"
      from withdrawal_stops
     where case_id = ${caseId}
     order by id desc
     limit 1`);
  return stop;
}

/** Returns which of these cases hold a stop in force. */
export async function listStoppingCases(
  on: Queryable,
  caseIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await on.query<{ caseId: bigint }>(sql`
    select case_id as "caseId"
      from withdrawal_stops
     where case_id = any(${bigintArray(caseIds)}::bigint[])
       and lifted_at is null`);
  return new Set(rows.map(({ caseId }) => caseId));
}

/** Finds the stop in force of a member, and its case. */
export async function findStopOfMember(
  on: Queryable,
  memberId: bigint,
): Promise<{ since: Date; caseId: bigint } | undefined> {
  const [stop] = await on.query<{ since: Date; caseId: bigint }>(sql`
    select created_at as since,
           case_id    as "caseId"
      from withdrawal_stops
     where member_id = ${memberId}
       and lifted_at is null`);
  return stop;
}

/** Lifts the stop that a case holds and returns its id; undefined if it holds none. */
export async function liftStop(
  tx: Tx,
  caseId: bigint,
  { by, reason }: { by: string; reason: string },
): Promise<bigint | undefined> {
  const [lifted] = await tx.query<{ id: bigint }>(sql`
    update withdrawal_stops
       set lifted_at   = now(),
           lifted_by   = ${by},
           lift_reason = ${reason}
     where case_id = ${caseId}
       and lifted_at is null
 returning id`);
  return lifted?.id;
}

/** Locks and returns the member's approved withdrawals that no gateway has been asked to pay yet. */
export async function lockUnsentWithdrawals(tx: Tx, memberId: bigint): Promise<UnsentWithdrawal[]> {
  return tx.query<UnsentWithdrawal>(sql`
    select id,
           member_id       as "memberId",
           amount_micro    as "amountMicro",
           short_reference as "shortReference"
      from withdrawals
     where member_id = ${memberId}
       and ended_at is null
       and attempts  = 0
       and approval in ('automatic', 'approved')
     order by id
       for update`);
}

type UnsentWithdrawal = Pick<Withdrawal, 'id' | 'memberId' | 'amountMicro' | 'shortReference'>;
