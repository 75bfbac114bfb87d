import { useIdle } from './use-idle.ts';

/**
 * The usual interval of polling. The live channel tells of changes within a second; polling finds those that it loses.
 */
const FALLBACK_MS = 30_000;

/** Returns how often something is read again while the person is at work, for `useQueryOf`. */
export function usePolling(everyMs = FALLBACK_MS): { everyMs?: number } {
  return useIdle() ? {} : { everyMs };
}
