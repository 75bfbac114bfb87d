import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Tx } from '../db/database.ts';

/** One day of a job, in the hands of this server until the time it was taken for has passed. */
export interface TakenDay {
  job: string;
  /** A Bangkok day, YYYY-MM-DD. */
  day: string;
  takenBy: string;
  /** 1 for the first. */
  attempt: number;
}

const MAX_FAILURE_LENGTH = 500;

/**
 * A day counts as ended so long after midnight, for work that waits for nothing else: by then, whatever began before midnight and bears the
 * day's date has been committed.
 */
export const SETTLING_SECONDS = 180;

/**
 * Enters every Bangkok day that has ended since the last one known: yesterday alone for a job that is
 * new. Days and times are the database's, so that servers whose clocks differ agree.
 */
export async function enterEndedDays(tx: Tx, job: string, settlingSeconds: number): Promise<void> {
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

/** The earliest day that is neither done nor in another server's hands. */
export async function takeDay(
  tx: Tx,
  job: string,
  leaseSeconds: number,
): Promise<TakenDay | undefined> {
  const takenBy = randomUUID();
  const [taken] = await tx.query<{ day: string; attempts: number }>(sql`
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
  return taken && { job, day: taken.day, takenBy, attempt: taken.attempts };
}

export async function prolongDay(tx: Tx, taken: TakenDay, leaseSeconds: number): Promise<void> {
  await tx.query(sql`
    update job_runs
       set taken_until = now() + make_interval(secs => ${leaseSeconds})
     where job = ${taken.job}
       and day = ${taken.day}
       and taken_by = ${taken.takenBy}
       and done_at is null`);
}

export async function finishDay(tx: Tx, { job, day }: TakenDay): Promise<void> {
  await tx.query(sql`
    update job_runs
       set done_at = now(),
           failure = null
     where job = ${job}
       and day = ${day}
       and done_at is null`);
}

/** Leaves the day to whoever comes after the pause, unless another server holds it by now. */
export async function giveDayBack(
  tx: Tx,
  taken: TakenDay,
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
