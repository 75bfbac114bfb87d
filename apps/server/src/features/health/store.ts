import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

export type CheckKind = 'audit' | 'ledger';

export interface StoredCheck {
  kind: CheckKind;
  askedBy: string;
  startedAt: Date;
  endedAt: Date | null;
  isOk: boolean | null;
  detail: string | null;
}

export interface CheckResult {
  isOk: boolean;
  detail: string;
}

/** A check without a result after this time counts as lost together with its server. */
const LOST_AFTER_MINUTES = 30;

/** Starts a check; undefined while another one of its kind runs. A lock serializes the callers. */
export async function insertCheck(
  tx: Tx,
  kind: CheckKind,
  askedBy: string,
): Promise<bigint | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('office_checks'))::text`);
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into office_checks (kind, asked_by)
    select ${kind}, ${askedBy}
     where not exists (
             select
               from office_checks
              where kind       = ${kind}
                and ended_at   is null
                and started_at > now() - make_interval(mins => ${LOST_AFTER_MINUTES})
           )
    returning id`);
  return inserted?.id;
}

export async function endCheck(tx: Tx, id: bigint, { isOk, detail }: CheckResult): Promise<void> {
  await tx.query(sql`
    update office_checks
       set ended_at = now(),
           is_ok    = ${isOk},
           detail   = ${detail}
     where id = ${id}`);
}

/** Stores a check that has ended. */
export async function insertEndedCheck(
  tx: Tx,
  check: CheckResult & Pick<StoredCheck, 'kind' | 'askedBy' | 'startedAt'>,
): Promise<void> {
  await tx.query(sql`
    insert into office_checks (kind, asked_by, started_at, ended_at, is_ok, detail)
    values (${check.kind}, ${check.askedBy}, ${check.startedAt}, now(), ${check.isOk}, ${check.detail})`);
}

/**
 * Lists the last check of each kind. With `hasEnded` it is the last check that has a result, even if another one is
 * running.
 */
export async function listLastChecks(
  on: Queryable,
  { hasEnded = false } = {},
): Promise<StoredCheck[]> {
  return on.query<StoredCheck>(sql`
    select distinct on (kind)
           kind,
           asked_by   as "askedBy",
           started_at as "startedAt",
           ended_at   as "endedAt",
           is_ok      as "isOk",
           detail
      from office_checks
     where not ${hasEnded}::boolean
        or ended_at is not null
     order by kind, id desc`);
}

export interface Debt {
  memberId: bigint;
  name: string;
  owedMicro: bigint;
  /** The last time that money was lent to the member; null if that month is archived. */
  since: Date | null;
}

/** The most problems of one kind that are listed. */
const LISTED = 20;

/** Lists members who owe at least this amount, the greatest debts first. */
export async function listDebtsFrom(
  on: Queryable,
  websiteId: number,
  fromMicro: bigint,
): Promise<Debt[]> {
  return on.query<Debt>(sql`
    select member.id        as "memberId",
           member.full_name as name,
           -debt.balance    as "owedMicro",
           (
             select lent.created_at
               from ledger_transfers as lent
              where lent.member_id = member.id
                and lent.kind      = 'debt'
              order by lent.id desc
              limit 1
           )                                            as since
      from ledger_accounts as cash
      join ledger_accounts as debt   on debt.member_id = cash.member_id
                                    and debt.kind      = 'member_debt'
      join members         as member on member.id = cash.member_id
     where cash.in_debt
       and member.website_id = ${websiteId}
       and debt.balance     <= ${-fromMicro}
     order by debt.balance
     limit ${LISTED}`);
}
