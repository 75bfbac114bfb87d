import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../db/database.ts';

/** One day of a job, leased to this server until the lease expires. */
export interface LeasedDay {
  job: string;
  /** A Bangkok day, YYYY-MM-DD. */
  day: string;
  takenBy: string;
  /** The number of this attempt, from 1. */
  attempt: number;
}

const MAX_FAILURE_LENGTH = 500;

/**
 * The default delay after midnight before a day counts as ended. By then, every transaction that began on
 * that day has been committed.
 */
export const SETTLING_SECONDS = 180;

/**
 * Inserts every Bangkok day that has ended since the job's last known day; for a new job only yesterday. Uses
 * the database's clock, because servers' clocks differ.
 */
export async function insertEndedDays(tx: Tx, job: string, settlingSeconds: number): Promise<void> {
  await tx.query(sql`
    insert into job_runs (job, day)
    select ${job}, ended.day::date
      from (select ((now() - make_interval(secs => ${settlingSeconds}))
                      at time zone 'Asia/Bangkok')::date - 1 as yesterday) as clock
     cross join generate_series(
                  coalesce(
                    (select max(day) + 1 from job_runs where job = ${job}),
                    clock.yesterday
                  )::timestamp,
                  clock.yesterday::timestamp,
                  interval '1 day'
                ) as ended (day)
        on conflict do nothing`);
}

/** Inserts days for a job to do. */
export async function insertJobDays(tx: Tx, job: string, days: readonly string[]): Promise<void> {
  await tx.query(sql`
    insert into job_runs (job, day)
    select ${job}, day
      from unnest(${days}::date[]) as day
        on conflict do nothing`);
}

/**
 * Locks the earliest day that is not done, for work that fits in one transaction; `index` counts the job's days before
 * it. Another server waits for the lock, and then gets the day after it.
 */
export async function lockNextDay(
  tx: Tx,
  job: string,
): Promise<{ day: string; index: number } | undefined> {
  const [next] = await tx.query<{ day: string; index: number }>(sql`
    select day::text,
           (
             select count(*)::integer
               from job_runs as run
              where run.job = ${job}
                and run.day < job_runs.day
           ) as index
      from job_runs
     where job = ${job}
       and done_at is null
     order by day
     limit 1
       for update`);
  return next;
}

export async function countUnfinished(on: Queryable, job: string): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*)::integer as count
      from job_runs
     where job = ${job}
       and done_at is null`);
  return row?.count ?? 0;
}

/** Leases the earliest day that is neither done nor leased to another server. */
export async function leaseDay(
  tx: Tx,
  job: string,
  leaseSeconds: number,
): Promise<LeasedDay | undefined> {
  const takenBy = randomUUID();
  const [leased] = await tx.query<{ day: string; attempts: number }>(sql`
    update job_runs as run
       set taken_by    = ${takenBy},
           taken_until = now() + make_interval(secs => ${leaseSeconds}),
           attempts    = run.attempts + 1
      from (
             select job, day
               from job_runs
              where job = ${job}
                and done_at is null
                and taken_until < now()
              order by day
              limit 1
                for update skip locked
           ) as free
     where run.job = free.job
       and run.day = free.day
    returning run.day::text, run.attempts`);
  return leased && { job, day: leased.day, takenBy, attempt: leased.attempts };
}

export async function renewLease(tx: Tx, taken: LeasedDay, leaseSeconds: number): Promise<void> {
  await tx.query(sql`
    update job_runs
       set taken_until = now() + make_interval(secs => ${leaseSeconds})
     where job = ${taken.job}
       and day = ${taken.day}
       and taken_by = ${taken.takenBy}
       and done_at is null`);
}

export async function finishDay(
  tx: Tx,
  { job, day }: Pick<LeasedDay, 'job' | 'day'>,
): Promise<void> {
  await tx.query(sql`
    update job_runs
       set done_at = now(),
           failure = null
     where job = ${job}
       and day = ${day}
       and done_at is null`);
}

/** Releases the day for a retry after the pause, unless another server has leased it meanwhile. */
export async function releaseDay(
  tx: Tx,
  taken: LeasedDay,
  { pauseSeconds, failure }: { pauseSeconds: number; failure: string | null },
): Promise<void> {
  await tx.query(sql`
    update job_runs
       set taken_by    = null,
           taken_until = now() + make_interval(secs => ${pauseSeconds}),
           failure     = ${failure?.slice(0, MAX_FAILURE_LENGTH) ?? null}
     where job = ${taken.job}
       and day = ${taken.day}
       and taken_by = ${taken.takenBy}
       and done_at is null`);
}

/** A day that a daily job has not finished. */
export interface OpenDay {
  job: string;
  day: string;
  attempts: number;
  failure: string | null;
  /** The time of the next attempt; null if a server may start it at once. */
  nextTryAt: Date | null;
  /** Whether a server has leased the day and works on it. */
  isRunning: boolean;
  /** The end of the day, after which the job may run. */
  dueAt: Date;
}

export async function listOpenDays(on: Queryable): Promise<OpenDay[]> {
  return on.query<OpenDay>(sql`
    select job,
           day::text,
           attempts,
           failure,
           case when taken_until > now() then taken_until end   as "nextTryAt",
           taken_by is not null and taken_until > now()         as "isRunning",
           (day + 1)::timestamp at time zone 'Asia/Bangkok'     as "dueAt"
      from job_runs
     where done_at is null
     order by job, day
     limit 200`);
}

/** Lists the daily jobs with the last day that each has done. */
export async function listDailyJobs(
  on: Queryable,
): Promise<{ job: string; doneDay: string | null; doneAt: Date | null }[]> {
  return on.query<{ job: string; doneDay: string | null; doneAt: Date | null }>(sql`
    with recursive names as (
      (select job from job_runs order by job limit 1)
      union all
      select (
               select run.job
                 from job_runs as run
                where run.job > names.job
                order by run.job
                limit 1
             )
        from names
       where names.job is not null
    )
    select names.job,
           done.day::text as "doneDay",
           done.done_at   as "doneAt"
      from names
      left join lateral (
             select day, done_at
               from job_runs as run
              where run.job = names.job
                and run.done_at is not null
              order by day desc
              limit 1
           ) as done on true
     where names.job is not null
     order by names.job`);
}

/**
 * Lets a day that waits for its next attempt begin at once. Returns its state before; undefined if it is done, running
 * or not there.
 */
export async function hastenDay(
  tx: Tx,
  job: string,
  day: string,
): Promise<{ attempts: number; failure: string | null } | undefined> {
  const [hastened] = await tx.query<{ attempts: number; failure: string | null }>(sql`
    update job_runs
       set taken_until = '-infinity'
     where job = ${job}
       and day = ${day}
       and done_at is null
       and (taken_by is null or taken_until < now())
    returning attempts, failure`);
  return hastened;
}
