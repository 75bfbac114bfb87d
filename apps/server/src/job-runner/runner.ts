import type { Platform } from '../platform.ts';
import { isOutage } from '../db/outage.ts';
import type { Job } from './job.ts';

export interface RunningJobs {
  /** Starts no further runs and waits for the current ones (ops-31). */
  stop(): Promise<void>;
}

export function startJob(
  job: Job,
  { log, jobFigures }: Pick<Platform, 'log' | 'jobFigures'>,
): RunningJobs {
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
    // The current run may have missed the new work, so another run follows.
    isWoken = true;
    wake?.();
  };
  jobFigures.register(job.name, wakeUp);
  const runOnce = async () => {
    const startedMs = performance.now();
    const hasFailed = await job.run(stopping.signal).then(
      () => false,
      (error: unknown) => {
        // An outage is only a warning, because readiness reports it and the job's next run tries again.
        if (isOutage(error)) log.warn({ job: job.name }, 'a job waits for the database');
        else log.error({ err: error, job: job.name }, 'a job failed');
        return true;
      },
    );
    jobFigures.recordRun(job.name, { durationMs: performance.now() - startedMs, hasFailed });
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
