import type { AccountStatement } from '@kapao/contract/statements.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';

type StatementOrder = Pick<AccountStatement, 'month' | 'format' | 'language'>;

/** The seconds for which a statement of the current month is served again instead of being made anew. */
const FRESH_SECONDS = 60;
/** The minutes after which the server that makes a statement counts as crashed, and another one makes it. */
const LEASE_MINUTES = 10;
const KEPT_DAYS = 7;

const statementColumns = sql`id as statement_id, month, format, language, status`;

/**
 * Returns the member's statement of this month and format, and queues it if needed. A ready one is reused if nothing
 * can have changed since: same language, made after `finalFrom` or just now (history-33).
 */
export async function queueStatement(
  database: Database,
  memberId: bigint,
  { month, format, language }: StatementOrder,
  finalFrom: Date,
): Promise<AccountStatement | undefined> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      insert into statements as known (member_id, month, format, language)
      values (${memberId}, ${month}, ${format}, ${language})
          on conflict (member_id, month, format) do update
         set status       = 'queued',
             language     = excluded.language,
             file         = null,
             requested_at = excluded.requested_at,
             started_at   = null
       where known.status    = 'failed'
          or (known.status   = 'ready'
              and (known.language   <> excluded.language
                   or known.started_at < least(${finalFrom},
                                               now() - make_interval(secs => ${FRESH_SECONDS}))))`);
    const [statement] = await tx.query<AccountStatement>(sql`
      select ${statementColumns}
        from statements
       where member_id = ${memberId}
         and month     = ${month}
         and format    = ${format}`);
    return statement;
  });
}

/** Reads when the member's account began: at the registration, or at an earlier transfer such as demo data's. */
export async function memberSince(on: Queryable, memberId: bigint): Promise<Date> {
  const [member] = await on.query<{ since: Date }>(sql`
    select coalesce(least(first.created_at, member.created_at), member.created_at) as since
      from members as member
      left join lateral (
             select created_at
               from ledger_transfers
              where member_id = member.id
              order by id
              limit 1
           ) as first on true
     where member.id = ${memberId}`);
  if (member === undefined) throw new Error(`no member ${memberId}`);
  return member.since;
}

export async function findStatement(
  on: Queryable,
  memberId: bigint,
  statementId: string,
): Promise<AccountStatement | undefined> {
  const [statement] = await on.query<AccountStatement>(sql`
    select ${statementColumns}
      from statements
     where id        = ${statementId}
       and member_id = ${memberId}`);
  return statement;
}

interface StatementFile extends Pick<AccountStatement, 'month' | 'format'> {
  /** The file; null until the statement is made. */
  file: Buffer | null;
}

export async function findFile(
  on: Queryable,
  memberId: bigint,
  statementId: string,
): Promise<StatementFile | undefined> {
  const [found] = await on.query<StatementFile>(sql`
    select month, format, file
      from statements
     where id        = ${statementId}
       and member_id = ${memberId}`);
  return found;
}

export interface TakenStatement extends StatementOrder {
  id: string;
  member_id: bigint;
  username: string;
  member_name: string;
  website_id: number;
  bank_name_th: string;
  bank_name_en: string;
  account_number: string;
}

/** Leases the oldest queued statement to one server. */
export async function takeQueued(tx: Tx): Promise<TakenStatement | undefined> {
  const [taken] = await tx.query<TakenStatement>(sql`
    update statements as statement
       set started_at = now()
      from members as member
      join member_bank_accounts as account on account.member_id = member.id
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where member.id    = statement.member_id
       and statement.id = (
             select id
               from statements
              where status = 'queued'
                and (started_at is null
                     or started_at < now() - make_interval(mins => ${LEASE_MINUTES}))
              order by requested_at
              limit 1
                for update skip locked
           )
 returning statement.id,
           statement.member_id,
           statement.month,
           statement.format,
           statement.language,
           member.username,
           member.full_name as member_name,
           member.website_id,
           bank.bank_name_th,
           bank.bank_name_en,
           account.account_number`);
  return taken;
}

export async function saveFile(tx: Tx, id: string, file: Buffer): Promise<void> {
  await tx.query(sql`
    update statements
       set status = 'ready',
           file   = ${file}
     where id     = ${id}
       and status = 'queued'`);
}

export async function markFailed(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update statements
       set status = 'failed'
     where id     = ${id}
       and status = 'queued'`);
}

/** Puts a statement back into the queue because this server stops; another server makes it at once. */
export async function requeueStatement(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update statements
       set started_at = null
     where id     = ${id}
       and status = 'queued'`);
}

/** Deletes statements after their retention time (history-34). */
export async function deleteOldStatements(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      delete from statements
       where requested_at < now() - make_interval(days => ${KEPT_DAYS})`);
  });
}
