import { LRUCache } from 'lru-cache';

/**
 * `unsigned`: the studio's call had a wrong signature. `failed`: the server answered with a fault or a time-out, or the
 * call came from an address that is not listed.
 */
export type StudioFailure = 'unsigned' | 'failed';

interface FailingStudio {
  code: string;
  failure: StudioFailure;
  since: Date;
}

/** The wallet calls that this server failed or refused, by studio (engine-06). */
export interface StudioFailures {
  note(code: string, failure: StudioFailure, now?: Date): void;
  /** Lists studios with FAILING_FROM failures of a kind within WINDOW_MS; `since` is the first of these failures. */
  listFailing(now: Date): FailingStudio[];
}

const WINDOW_MS = 600_000;
const FAILING_FROM = 20;
/** The most entries that are kept. Strangers can call under any code, which must not fill the memory. */
const MAX_KEPT = 1_000;

export function createStudioFailures(): StudioFailures {
  const latest = new LRUCache<string, FailingStudio & { times: number[] }>({ max: MAX_KEPT });
  return {
    note: (code, failure, now = new Date()) => {
      const key = `${failure} ${code}`;
      const times = [...(latest.get(key)?.times ?? []), now.getTime()].slice(-FAILING_FROM);
      latest.set(key, { code, failure, since: new Date(times[0] ?? now), times });
    },
    listFailing: (now) =>
      [...latest.values()]
        .filter(
          ({ times, since }) =>
            times.length === FAILING_FROM && now.getTime() - since.getTime() < WINDOW_MS,
        )
        .map(({ code, failure, since }) => ({ code, failure, since })),
  };
}
