import { setTimeout as sleep } from 'node:timers/promises';
import { hasFailed } from './history.ts';
import type { Operation } from './history.ts';

/** A fault: something goes wrong while members play, and is mended again. */
export interface Fault {
  name: string;
  /** The number of processes that the fault kills with SIGKILL. */
  kills: number;
  /** The longest time in which nothing may be written; undefined where no such time is promised. */
  ceilingMs?: number;
  /** Whether every call that fails during the fault has to be answered when it is repeated. */
  isPlanned?: boolean;
  run(): Promise<void>;
}

/** The time of one fault: until everything worked again. */
export interface Happened {
  name: string;
  kills: number;
  startMs: number;
  endMs: number;
}

/** Calls that failed in a time, and how long nothing was written. */
export interface Suffered {
  operations: number;
  failed: number;
  /** The time from the first to the last failed call. */
  errorsMs: number;
  /** The longest time in which no member's money moved. */
  longestSilenceMs: number;
}

/** Runs one fault and the pause after it. */
export async function runFault(fault: Fault, pauseMs: number): Promise<Happened> {
  const startMs = Date.now();
  await fault.run();
  await sleep(pauseMs);
  return { name: fault.name, kills: fault.kills, startMs, endMs: Date.now() };
}

/** Measures what the members noticed between two times. */
export function sufferedIn(
  history: readonly Operation[],
  { startMs, endMs }: Pick<Happened, 'startMs' | 'endMs'>,
): Suffered {
  const own = history.filter(({ answeredMs }) => answeredMs >= startMs && answeredMs < endMs);
  const failures = own.filter(({ answer }) => hasFailed(answer)).map((each) => each.answeredMs);
  const writes = own
    .filter(({ kind, answer }) => answer === 'done' && kind !== 'balance' && kind !== 'call')
    .map(({ answeredMs }) => answeredMs);
  const times = [startMs, ...writes.toSorted((a, b) => a - b), endMs];
  const silences = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return {
    operations: own.length,
    failed: failures.length,
    errorsMs: failures.length === 0 ? 0 : Math.max(...failures) - Math.min(...failures),
    longestSilenceMs: Math.max(0, ...silences),
  };
}
