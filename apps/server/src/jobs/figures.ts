/** How one job has fared on this server since its start (REQUIREMENTS 41). */
export interface JobFigure {
  runs: number;
  failures: number;
  /** Seconds since 1970 of the end of the last run, failed or not; 0 before the first. */
  lastRunSeconds: number;
  /** How long it took. */
  lastDurationSeconds: number;
}

export interface JobFigures {
  /** Makes the job known, so that one which has never run shows as such. */
  expect(job: string): void;
  note(job: string, run: { durationMs: number; hasFailed: boolean }): void;
  read(): ReadonlyMap<string, JobFigure>;
}

const NEVER: JobFigure = { runs: 0, failures: 0, lastRunSeconds: 0, lastDurationSeconds: 0 };

export function createJobFigures(): JobFigures {
  const figures = new Map<string, JobFigure>();
  return {
    expect: (job) => {
      if (!figures.has(job)) figures.set(job, NEVER);
    },
    note: (job, { durationMs, hasFailed }) => {
      const { runs, failures } = figures.get(job) ?? NEVER;
      figures.set(job, {
        runs: runs + 1,
        failures: failures + (hasFailed ? 1 : 0),
        lastRunSeconds: Date.now() / 1000,
        lastDurationSeconds: durationMs / 1000,
      });
    },
    read: () => figures,
  };
}
