import { useIdle } from './use-idle.ts';

/** The live channel tells of changes within a second; this is for what it loses. */
const FALLBACK_MS = 30_000;

/** Returns how often a list is read again while the person is at work, for `useQueryOf`. */
export function usePolling(): { everyMs?: number } {
  return useIdle() ? {} : { everyMs: FALLBACK_MS };
}
