import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedDatabase } from '../db/open.ts';
import { openPostgres } from '../db/open.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { dailyJob } from './daily.ts';
import type { DailyWork } from './daily.ts';
import { createJobFigures } from './figures.ts';
import { startJob } from './runner.ts';
import { insertEndedDays, renewLease, SETTLING_SECONDS, leaseDay } from './runs-store.ts';

let one: TestDatabase;
/** A second server on the same database. */
let other: OpenedDatabase;
beforeAll(async () => {
  one = await createTestDatabase();
  other = await openPostgres(one.url);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const never = new AbortController().signal;
const yesterday = () => addDays(bangkokDay(new Date(Date.now() - SETTLING_SECONDS * 1000)), -1);

let jobs = 0;
/** Work with a unique name that records the days it was given. */
function recordingWork(run: DailyWork['run'] = async () => {}) {
  const days: string[] = [];
  const work: DailyWork = {
    name: `test-${(jobs += 1)}`,
    run: async (day, stopping) => {
      days.push(day);
      await run(day, stopping);
    },
  };
  return { days, work };
}

async function insertDay(work: DailyWork, day: string, done: boolean): Promise<void> {
  await one.database.transaction((tx) =>
    tx.query(sql`
      insert into job_runs (job, day, done_at)
      values (${work.name}, ${day}, ${done ? new Date() : null})`),
  );
}

function rowsOf(work: DailyWork) {
  return one.database.query<{ day: string; failure: string | null; done: boolean }>(sql`
    select day::text, failure, done_at is not null as done
      from job_runs
     where job = ${work.name}
     order by day`);
}

it('ops-36: does the day that has ended, once, however often it looks', async () => {
  const { days, work } = recordingWork();
  const job = dailyJob(one.database, work);
  await job.run(never);
  await job.run(never);
  await dailyJob(one.database, work).run(never);
  expect(days).toEqual([yesterday()]);
  expect(await rowsOf(work)).toEqual([{ day: yesterday(), failure: null, done: true }]);
});

it('enters a day three minutes after its end, when all that bears its date has been committed', async () => {
  const { work } = recordingWork();
  const enteredAt = async (now: string) => {
    await one.database.transaction(async (tx) => {
      // Shadows PostgreSQL's now(), because this schema comes first in the search path.
      await tx.query(sql`set local role none`);
      await tx.query(sql`create schema if not exists test_clock`);
      await tx.query(sql`
        create or replace function test_clock.now() returns timestamptz language sql
            as 'select current_setting(''test_clock.now'')::timestamptz'`);
      await tx.query(sql`select set_config('test_clock.now', ${now}, true)`);
      await tx.query(sql`set local search_path = test_clock, pg_catalog, public`);
      await insertEndedDays(tx, work.name, SETTLING_SECONDS);
    });
    return (await rowsOf(work)).map(({ day }) => day);
  };
  expect(await enteredAt('2026-03-05T00:02:59+07:00')).toEqual(['2026-03-03']);
  expect(await enteredAt('2026-03-05T00:03:00+07:00')).toEqual(['2026-03-03', '2026-03-04']);
});

it('waits for a day to settle, as long as its work asks for', async () => {
  const SECONDS_PER_DAY = 86_400;
  const { days, work } = recordingWork();
  const patient = { ...work, settlingSeconds: SECONDS_PER_DAY + SETTLING_SECONDS };
  await dailyJob(one.database, patient).run(never);
  expect(days).toEqual([addDays(yesterday(), -1)]);
  await dailyJob(one.database, work).run(never);
  expect(days).toEqual([addDays(yesterday(), -1), yesterday()]);
});

it('ops-19: does a day once though two servers look at the same moment, again and again', async () => {
  const { days, work } = recordingWork(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await insertDay(work, addDays(yesterday(), -5), true);
  const runOnBothServers = () =>
    [one, other].map(({ database }) => dailyJob(database, work).run(never));
  await Promise.all([...runOnBothServers(), ...runOnBothServers(), ...runOnBothServers()]);
  await Promise.all(runOnBothServers());
  expect(days.toSorted()).toEqual([-4, -3, -2, -1, 0].map((back) => addDays(yesterday(), back)));
});

it('ops-36: catches up the days that were missed, earliest first, and no day before the first', async () => {
  const { days, work } = recordingWork();
  await insertDay(work, addDays(yesterday(), -3), true);
  await dailyJob(one.database, work).run(never);
  expect(days).toEqual([-2, -1, 0].map((back) => addDays(yesterday(), back)));
});

it('ops-36: asks again for a day that failed, after a pause, and does the others meanwhile', async () => {
  const bad = addDays(yesterday(), -1);
  let isBroken = true;
  const { days, work } = recordingWork(async (day) => {
    if (isBroken && day === bad) throw new Error('no figures yet');
  });
  await insertDay(work, addDays(bad, -1), true);
  const job = dailyJob(one.database, work);
  await expect(job.run(never)).rejects.toThrow('no figures yet');
  await job.run(never);
  expect(days).toEqual([bad, yesterday()]);
  expect((await rowsOf(work)).slice(1)).toEqual([
    { day: bad, failure: 'no figures yet', done: false },
    { day: yesterday(), failure: null, done: true },
  ]);

  isBroken = false;
  await endLease(work);
  await job.run(never);
  expect(days).toEqual([bad, yesterday(), bad]);
  expect((await rowsOf(work)).every(({ done, failure }) => done && failure === null)).toBe(true);
});

it('leaves a day to the server that has it, and takes it up when that one has died', async () => {
  const { days, work } = recordingWork();
  await insertDay(work, yesterday(), false);
  await one.database.transaction((tx) =>
    tx.query(sql`
      update job_runs
         set taken_by    = gen_random_uuid(),
             taken_until = now() + interval '1 minute'
       where job = ${work.name}`),
  );
  await dailyJob(other.database, work).run(never);
  expect(days).toEqual([]);
  await endLease(work);
  await dailyJob(other.database, work).run(never);
  expect(days).toEqual([yesterday()]);
});

it('leaves a day to the server that has taken it over, when the one before fails late', async () => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { work } = recordingWork(async () => {
    await endLease(work);
    takenOver = dailyJob(other.database, { ...work, run: runUntilReleased }).run(never);
    await begun.promise;
    throw new Error('late');
  });
  let takenOver: Promise<unknown> | undefined;
  const runUntilReleased = async () => {
    begun.resolve();
    await released.promise;
  };
  await expect(dailyJob(one.database, work).run(never)).rejects.toThrow('late');
  expect(await rowsOf(work)).toMatchObject([{ done: false, failure: null }]);
  released.resolve();
  await takenOver;
  expect(await rowsOf(work)).toMatchObject([{ done: true, failure: null }]);
});

it('prolongs its own hold on a day only, not that of the server which has taken it over', async () => {
  const { work } = recordingWork();
  await insertDay(work, yesterday(), false);
  const lease = () => one.database.transaction((tx) => leaseDay(tx, work.name, 60));
  const oldLease = (await lease()) ?? expect.fail('the day was not free');
  await endLease(work);
  const newLease = (await lease()) ?? expect.fail('the day was not free again');
  const secondsLeft = async () => {
    const [row] = await one.database.query<{ seconds: number }>(sql`
      select extract(epoch from taken_until - now())::float8 as seconds
        from job_runs
       where job = ${work.name}`);
    return row?.seconds;
  };
  await one.database.transaction((tx) => renewLease(tx, oldLease, 3600));
  expect(await secondsLeft()).toBeLessThanOrEqual(60);
  await one.database.transaction((tx) => renewLease(tx, newLease, 3600));
  expect(await secondsLeft()).toBeGreaterThan(3000);
});

it('ops-31: a stop ends the work after its round, and the next start takes the day up again', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const rounds: number[] = [];
  const { days, work } = recordingWork(async (_day, stopping) => {
    begin();
    while (!stopping.aborted && rounds.length < 1000) {
      rounds.push(rounds.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const jobFigures = createJobFigures();
  const context = { log: pino({ level: 'silent' }), jobFigures };
  const running = startJob(dailyJob(one.database, work), context);
  await begun;
  await running.stop();
  expect(rounds.length).toBeLessThan(1000);
  expect(jobFigures.read().get(work.name)).toMatchObject({ runs: 1, failures: 0 });
  expect(await rowsOf(work)).toMatchObject([{ done: false }]);

  rounds.length = 1000;
  await dailyJob(other.database, work).run(never);
  expect(days).toEqual([yesterday(), yesterday()]);
  expect(await rowsOf(work)).toMatchObject([{ done: true }]);
});

it('ops-27: counts what failed', async () => {
  const { work } = recordingWork(async () => {
    throw new Error('broken');
  });
  const jobFigures = createJobFigures();
  const running = startJob(dailyJob(one.database, work), {
    log: pino({ level: 'silent' }),
    jobFigures,
  });
  await expect.poll(() => jobFigures.read().get(work.name)?.failures).toBe(1);
  await running.stop();
});

async function endLease(work: DailyWork): Promise<void> {
  await one.database.transaction((tx) =>
    tx.query(sql`
      update job_runs
         set taken_until = now() - interval '1 second'
       where job = ${work.name}
         and done_at is null`),
  );
}
