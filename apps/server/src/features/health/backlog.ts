import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** How long each kind of work has been waiting, in seconds; null where nothing waits. */
export interface Backlog {
  withdrawalAtGateway: number | null;
  withdrawalToDecide: number | null;
  slipToDecide: number | null;
  unmatchedTransfer: number | null;
  caseToAnswer: number | null;
  push: number | null;
  unsettledBet: number | null;
  statement: number | null;
  /** The age of the oldest day of a daily job that is not done, counted from the end of that day. */
  jobDay: number | null;
}

/** Reads the backlog from small partial indexes, so that it is cheap enough to be read every few seconds. */
export async function readBacklog(on: Queryable): Promise<Backlog> {
  const [backlog] = await on.query<Backlog>(sql`
    select extract(epoch from now() - (
             select min(created_at)
               from withdrawals
              where ended_at is null
                and approval <> 'waiting'
           ))::float8 as "withdrawalAtGateway",
           extract(epoch from now() - (
             select min(created_at)
               from withdrawals
              where approval = 'waiting'
           ))::float8 as "withdrawalToDecide",
           extract(epoch from now() - (
             select min(slip_at)
               from deposits
              where status = 'pending'
                and slip_at is not null
           ))::float8 as "slipToDecide",
           extract(epoch from now() - (
             select min(received_at)
               from incoming_transfers
              where member_id is null
                and resolution is null
           ))::float8 as "unmatchedTransfer",
           extract(epoch from now() - (
             select min(waiting_since)
               from cases
              where state = 'open'
                and kind in ('security', 'contact')
           ))::float8 as "caseToAnswer",
           extract(epoch from now() - (
             select min(due_at)
               from push_sends
              where due_at < now()
           ))::float8 as push,
           extract(epoch from now() - (
             select min(opened_at)
               from open_bets
           ))::float8 as "unsettledBet",
           extract(epoch from now() - (
             select min(requested_at)
               from statements
              where status = 'queued'
           ))::float8 as statement,
           extract(epoch from now() - (
             select min((day + 1)::timestamp at time zone 'Asia/Bangkok')
               from job_runs
              where done_at is null
           ))::float8 as "jobDay"`);
  if (!backlog) throw new Error('PostgreSQL answered no row');
  return backlog;
}

/** The deposits opened in the last hour, by outcome. */
export interface RecentDeposits {
  opened: number;
  credited: number;
}

/** Counts the deposits of the last hour by outcome, which distinguishes a silent gateway from a quiet hour. */
export async function readRecentDeposits(on: Queryable): Promise<RecentDeposits> {
  const [counts] = await on.query<RecentDeposits>(sql`
    select count(*)::integer as opened,
           count(*) filter (where status = 'success')::integer as credited
      from deposits
     where created_at > now() - interval '1 hour'`);
  return counts ?? { opened: 0, credited: 0 };
}
