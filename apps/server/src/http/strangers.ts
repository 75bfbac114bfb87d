import { setTimeout as sleep } from 'node:timers/promises';
import { createAllowance } from './allowance.ts';
import type { Allowance } from './allowance.ts';

/**
 * Slows down whoever keeps calling without proof of who they are, where those who have it share an
 * address with them and may never be slowed: only calls that failed are counted, after they did.
 */
export interface Strangers {
  /**
   * Counts a failed call of a network. True where it has made too many: its answer has been held back
   * then, so that one that is sent after the other comes once a second.
   */
  meet(network: string): Promise<boolean>;
  /** Whether the network's last failed call was one too many: what needs no look can be refused unseen. */
  isOverdone(network: string): boolean;
}

/** A network's failed calls at once, and one more each tenth of a second: 600 a minute. */
const ALLOWED = { atMost: 600, refillMs: 100 };
const HOLD_MS = 1_000;
/** Those over it are answered at once: what is held costs memory. */
const HELD_AT_MOST = 200;
/** Of those that came last; one that is forgotten begins anew. */
const NETWORKS_AT_MOST = 10_000;

interface Bounds {
  nowMs?: () => number;
  hold?: () => Promise<unknown>;
  networksAtMost?: number;
}

export function createStrangers({
  nowMs,
  hold = () => sleep(HOLD_MS),
  networksAtMost = NETWORKS_AT_MOST,
}: Bounds = {}): Strangers {
  /** The one that came last stands last. */
  const known = new Map<string, { allowance: Allowance; isOverdone: boolean }>();
  let held = 0;

  const count = (network: string): boolean => {
    const allowance = known.get(network)?.allowance ?? createAllowance(ALLOWED, nowMs);
    const isOverdone = !allowance();
    known.delete(network);
    known.set(network, { allowance, isOverdone });
    for (const oldest of known.keys()) {
      if (known.size <= networksAtMost) break;
      known.delete(oldest);
    }
    return isOverdone;
  };

  return {
    meet: async (network) => {
      if (!count(network)) return false;
      if (held >= HELD_AT_MOST) return true;
      held += 1;
      await hold();
      held -= 1;
      return true;
    },
    isOverdone: (network) => known.get(network)?.isOverdone ?? false,
  };
}
