/** The runs of one job on this server since its start (ops-27). */
export interface JobFigure {
  runs: number;
  failures: number;
  /** Unix time of the end of the last run, failed or not; 0 before the first run. */
  lastRunSeconds: number;
  lastDurationSeconds: number;
  /** Since when all runs have failed, and their number; null if the last run succeeded. */
  failing: { since: Date; runs: number } | null;
}

export interface JobFigures {
  /** Registers the job, so that the figures include a job that has never run. `wake` starts a run at once. */
  register(job: string, wake?: () => void): void;
  /** Starts a run of a job on this server; false if the server has no such job. */
  wake(job: string): boolean;
  recordRun(job: string, run: { durationMs: number; hasFailed: boolean }): void;
  read(): ReadonlyMap<string, JobFigure>;
}

const NO_RUNS: JobFigure = {
  runs: 0,
  failures: 0,
  lastRunSeconds: 0,
  lastDurationSeconds: 0,
  failing: null,
};

export function createJobFigures(): JobFigures {
  const figures = new Map<string, JobFigure>();
  const wakers = new Map<string, () => void>();
  return {
    register: (job, wake) => {
      if (!figures.has(job)) figures.set(job, NO_RUNS);
      if (wake) wakers.set(job, wake);
    },
    wake: (job) => {
      const wake = wakers.get(job);
      wake?.();
      return wake !== undefined;
    },
    recordRun: (job, { durationMs, hasFailed }) => {
      const { runs, failures, failing } = figures.get(job) ?? NO_RUNS;
      figures.set(job, {
        runs: runs + 1,
        failures: failures + (hasFailed ? 1 : 0),
        lastRunSeconds: Date.now() / 1000,
        lastDurationSeconds: durationMs / 1000,
        failing: hasFailed
          ? { since: failing?.since ?? new Date(), runs: (failing?.runs ?? 0) + 1 }
          : null,
      });
    },
    read: () => figures,
  };
}
