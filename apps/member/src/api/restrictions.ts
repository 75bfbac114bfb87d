import type { Data } from '@kapao/contract/operation.ts';
import type { Restriction } from '@kapao/contract/under-way.ts';
import { refusesCalls } from '@kapao/contract/under-way/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsFresh, useKnownSoon } from '../lib/use-known-soon.ts';
import { operationQuery } from './operation-query.ts';
import { queryClient } from './query-client.ts';

type Restrictions = Data<'getRestrictions'>;
/** The acts that restrictions forbid. */
export type RestrictedAct = keyof Restrictions;

/** The parts of a screen are drawn one after the other, and share one answer. */
const SHARED_MS = 3000;

/** The member's restrictions now, as the server decides them; a screen that shows them reads them again when it opens. */
export const restrictionsQuery = {
  ...operationQuery('getRestrictions', {}),
  staleTime: SHARED_MS,
} as const;

const NONE: readonly Restriction[] = [];
/** The longest delay of a browser's timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The server's clock may be a little behind. */
const AFTER_END_MS = 1000;
/** How soon an end that this phone's clock has passed already is asked about; the clock may be an hour ahead. */
const PASSED_END_MS = 30_000;

/**
 * Returns the restrictions of an act, and the first that refuses its calls. Screens wait for `isKnown`, so that nothing
 * looks open that is not.
 */
export function useRestrictions(act: RestrictedAct): {
  restrictions: readonly Restriction[];
  refusal: Restriction | null;
  isKnown: boolean;
} {
  const query = useQuery({
    ...restrictionsQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => untilFirstEndMs(state.data, Date.now()),
  });
  const restrictions = query.data?.[act] ?? NONE;
  const refusal = restrictions.find(({ kind }) => refusesCalls[kind]) ?? null;
  return { restrictions, refusal, isKnown: useKnownSoon(useIsFresh(query)) };
}

/** After an act of the member that may end or begin one: the next screen waits for the answer. */
export function forgetRestrictions(): void {
  void queryClient.resetQueries({ queryKey: restrictionsQuery.queryKey });
}

export function reloadRestrictions(): void {
  void queryClient.invalidateQueries({ queryKey: restrictionsQuery.queryKey });
}

/** The time until the first restriction ends by itself; false without one. */
function untilFirstEndMs(data: Restrictions | undefined, nowMs: number): number | false {
  const all = data === undefined ? [] : Object.values(data).flat();
  const ends = all.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  if (ends.length === 0) return false;
  // A screen that is drawn again shortly after the end keeps the short wait.
  const leftMs = Math.min(...ends) + AFTER_END_MS - nowMs;
  if (leftMs <= 0) return PASSED_END_MS;
  return leftMs > LONGEST_TIMER_MS ? false : leftMs;
}
