import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { bigintArray } from '../../../ledger/arrays.ts';

/** A condition: a cashier sent the withdrawal to risk, which has not returned it (queue-28). */
export function isWithRisk(withdrawalId: Sql): Sql {
  return sql`exists (
             select
               from risk_checks as "check"
              where "check".withdrawal_id = ${withdrawalId}
                and "check".returned_at is null
           )`;
}

/** Finds the risk case by which risk checks a withdrawal now; undefined if nobody sent it there. */
export async function findRiskCheck(
  on: Queryable,
  withdrawalId: string,
): Promise<{ caseId: bigint } | undefined> {
  const [found] = await on.query<{ caseId: bigint }>(sql`
    select case_id as "caseId"
      from risk_checks
     where withdrawal_id = ${withdrawalId}
       and returned_at is null`);
  return found;
}

export async function insertRiskCheck(
  tx: Tx,
  check: { withdrawalId: string; caseId: bigint; staffId: bigint; note: string },
): Promise<void> {
  await tx.query(sql`
    insert into risk_checks (withdrawal_id, case_id, sent_by, sent_note, sent_at)
    values (${check.withdrawalId}, ${check.caseId}, ${check.staffId}, ${check.note}, now())`);
}

export async function returnRiskCheck(
  tx: Tx,
  withdrawalId: string,
  { staffId, note }: { staffId: bigint; note: string },
): Promise<void> {
  await tx.query(sql`
    update risk_checks
       set returned_by   = ${staffId},
           returned_note = ${note},
           returned_at   = now()
     where withdrawal_id = ${withdrawalId}
       and returned_at is null`);
}

/** risk-14: whether one of these people returned the withdrawal from risk. */
export async function wasReturnedBy(
  on: Queryable,
  withdrawalId: string,
  staffIds: readonly bigint[],
): Promise<boolean> {
  const returned = await on.query(sql`
    select
      from risk_checks
     where withdrawal_id = ${withdrawalId}
       and returned_by   = any(${bigintArray(staffIds)}::bigint[])`);
  return returned.length > 0;
}

/** A withdrawal's time with risk, with the notes of both sides. */
export interface RiskCheck {
  caseId: bigint;
  sentBy: bigint;
  sentNote: string;
  sentAt: Date;
  returnedBy: bigint | null;
  returnedNote: string | null;
  returnedAt: Date | null;
}

/** Lists the times that a withdrawal was with risk, the latest first. */
export async function listRiskChecks(on: Queryable, withdrawalId: string): Promise<RiskCheck[]> {
  return on.query<RiskCheck>(sql`
    select case_id       as "caseId",
           sent_by       as "sentBy",
           sent_note     as "sentNote",
           sent_at       as "sentAt",
           returned_by   as "returnedBy",
           returned_note as "returnedNote",
           returned_at   as "returnedAt"
      from risk_checks
     where withdrawal_id = ${withdrawalId}
     order by id desc
     limit 20`);
}

/** A withdrawal that was sent to risk by a case. */
interface CheckedWithdrawal {
  id: string;
  shortReference: string;
  amountMicro: bigint;
  createdAt: Date;
  sentAt: Date;
  returnedAt: Date | null;
}

/** Lists the withdrawals that were sent to risk by a case, the latest first. */
export async function listCheckedWithdrawals(
  on: Queryable,
  caseId: bigint,
): Promise<CheckedWithdrawal[]> {
  return on.query<CheckedWithdrawal>(sql`
    select withdrawal.id,
           withdrawal.short_reference as "shortReference",
           withdrawal.amount_micro    as "amountMicro",
           withdrawal.created_at      as "createdAt",
           "check".sent_at            as "sentAt",
           "check".returned_at        as "returnedAt"
      from risk_checks as "check"
      join withdrawals as withdrawal on withdrawal.id = "check".withdrawal_id
     where "check".case_id = ${caseId}
     order by "check".id desc
     limit 50`);
}

/** queue-29: whether risk still checks a withdrawal by this case, which the caller has locked. */
export async function hasOpenRiskCheck(on: Queryable, caseId: bigint): Promise<boolean> {
  const open = await on.query(sql`
    select
      from risk_checks
     where case_id = ${caseId}
       and returned_at is null
     limit 1`);
  return open.length > 0;
}

/** A withdrawal that waits with risk. */
interface LongRiskCheck {
  id: string;
  amountMicro: bigint;
  name: string;
  since: Date;
}

/** queue-30: lists the withdrawals with risk that were asked for more than a day ago, the oldest first. */
export async function listLongRiskChecks(
  on: Queryable,
  websiteId: number,
): Promise<LongRiskCheck[]> {
  return on.query<LongRiskCheck>(sql`
    select withdrawal.id,
           withdrawal.amount_micro as "amountMicro",
           member.full_name        as name,
           withdrawal.created_at   as since
      from risk_checks as "check"
      join withdrawals as withdrawal on withdrawal.id = "check".withdrawal_id
      join members     as member     on member.id     = withdrawal.member_id
     where "check".returned_at is null
       and withdrawal.website_id = ${websiteId}
       and withdrawal.created_at < now() - interval '1 day'
     order by withdrawal.created_at
     limit 20`);
}
