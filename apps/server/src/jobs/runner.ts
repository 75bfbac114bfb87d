import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Context } from '../context.ts';
import { advanceWithdrawals } from '../flows/advance-withdrawals.ts';
import { askAboutDeposits } from '../flows/ask-about-deposits.ts';
import { askAboutRounds } from '../flows/ask-about-rounds.ts';
import { awardCashback } from '../flows/award-cashback.ts';
import { awardLostBetShares } from '../flows/award-lost-bet-shares.ts';
import { closeDuePromotions } from '../flows/close-due-promotions.ts';
import { awardTurnover } from '../flows/award-turnover.ts';
import { expireOpenDeposits } from '../flows/expire-open-deposits.ts';
import { registerReceivers } from '../flows/register-receivers.ts';
import { foldDueOpenBets } from '../modules/games/fold-open-bets.ts';
import { PLAY_SETTLING_HOURS } from '../modules/play/rules.ts';
import { foldDueLimits } from '../modules/protection/store.ts';
import { cleanUpSessions } from '../modules/sessions/clean-up.ts';
import { dailyJob } from './daily.ts';
import type { Job } from './job.ts';

const PLAY_SETTLING_SECONDS = PLAY_SETTLING_HOURS * 60 * 60;

export interface RunningJobs {
  /** Starts no further runs and waits for the current ones (REQUIREMENTS 42). */
  stop(): Promise<void>;
}

export function startJobs(context: Context): RunningJobs {
  const running = jobsOf(context).map((job) => startJob(job, context));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function jobsOf(context: Context): Job[] {
  return [
    {
      name: 'advance-withdrawals',
      everyMs: 2_000,
      wokenBy: context.withdrawalRequested,
      run: (stopping) => advanceWithdrawals(context, stopping),
    },
    {
      name: 'expire-deposits',
      everyMs: 5_000,
      run: (stopping) => expireOpenDeposits(context, stopping),
    },
    {
      name: 'close-due-promotions',
      everyMs: 60_000,
      run: (stopping) => closeDuePromotions(context, stopping),
    },
    { name: 'ask-about-deposits', everyMs: 10_000, run: () => askAboutDeposits(context) },
    ...roundJobs(context),
    {
      name: 'fold-due-limits',
      everyMs: 60_000,
      run: () => context.database.transaction(foldDueLimits),
    },
    { name: 'register-receivers', everyMs: 60_000, run: () => registerReceivers(context) },
    {
      name: 'award-turnover',
      everyMs: 30_000,
      run: (stopping) => awardTurnover(context, lastTwoDays(new Date()), stopping),
    },
    // For days that no server counted to their end.
    dailyJob(context.database, {
      name: 'award-turnover-of-day',
      run: (day, stopping) => awardTurnover(context, [day], stopping),
    }),
    {
      name: 'clean-up-sessions',
      everyMs: 60 * 60_000,
      run: (stopping) => cleanUpSessions(context, stopping),
    },
    dailyJob(context.database, {
      name: 'award-cashback',
      settlingSeconds: PLAY_SETTLING_SECONDS,
      run: (day, stopping) => awardCashback(context.database, { day, now: new Date() }, stopping),
    }),
    dailyJob(context.database, {
      name: 'award-lost-bet-shares',
      settlingSeconds: PLAY_SETTLING_SECONDS,
      run: (day, stopping) =>
        awardLostBetShares(context.database, { day, now: new Date() }, stopping),
    }),
  ];
}

function roundJobs(context: Context): Job[] {
  return [
    {
      name: 'fold-open-bets',
      everyMs: 10_000,
      run: (stopping) => foldDueOpenBets(context, stopping),
    },
    {
      name: 'ask-about-rounds',
      everyMs: 30_000,
      run: (stopping) => askAboutRounds(context, stopping),
    },
  ];
}

/** Today, and yesterday for the bets just before midnight. */
function lastTwoDays(now: Date): string[] {
  const today = bangkokDay(now);
  return [addDays(today, -1), today];
}

export function startJob(
  job: Job,
  { log, jobFigures }: Pick<Context, 'log' | 'jobFigures'>,
): RunningJobs {
  jobFigures.expect(job.name);
  const stopping = new AbortController();
  let wake: (() => void) | undefined;
  let isWoken = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, job.everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wakeUp = () => {
    // The current run may have missed the new work, so another run follows it.
    isWoken = true;
    wake?.();
  };
  const runOnce = async () => {
    const startedMs = performance.now();
    const hasFailed = await job.run(stopping.signal).then(
      () => false,
      (error: unknown) => {
        log.error({ err: error, job: job.name }, 'a job failed');
        return true;
      },
    );
    jobFigures.note(job.name, { durationMs: performance.now() - startedMs, hasFailed });
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      await runOnce();
      if (!isWoken && !stopping.signal.aborted) await pause();
    }
  };

  const stopListening = job.wokenBy?.listen(wakeUp);
  const ended = loop();
  return {
    stop: () => {
      stopListening?.();
      stopping.abort();
      wakeUp();
      return ended;
    },
  };
}
