import { performance } from 'node:perf_hooks';

/** Tells when more calls come than the process can answer in time. */
export interface Overload {
  /** Whether a new bet would be answered late. Each call asks, because the calls of a turn measure it. */
  isBehind(): boolean;
  noteRefusal(): void;
  /** Bets refused since the start, for the operator's figures. */
  refusals(): number;
}

/** A call waits for some four turns of the event loop: in its socket, for the batch before its own, and for its own. */
const LONG_TURN_MS = 20;
/** Turns that are long for less are a pause, such as a garbage collection, after which the process catches up. */
const MAX_LONG_MS = 250;

/**
 * Times the turns of the event loop. Calls that arrive during a turn wait in their sockets until the next one, so turns
 * that stay long show that the process is behind, whatever the cause.
 */
export function createOverload(
  nowMs: () => number = () => performance.now(),
  atTurnsEnd: (end: () => void) => void = setImmediate,
): Overload {
  let refusals = 0;
  let longSinceMs: number | undefined;
  let turnBeganMs: number | undefined;
  let turnEndedMs = Number.NEGATIVE_INFINITY;
  const endTurn = () => {
    turnEndedMs = nowMs();
    const isLong = turnBeganMs !== undefined && turnEndedMs - turnBeganMs > LONG_TURN_MS;
    longSinceMs = isLong ? (longSinceMs ?? turnBeganMs) : undefined;
    turnBeganMs = undefined;
  };
  return {
    isBehind: () => {
      const now = nowMs();
      if (turnBeganMs === undefined) {
        turnBeganMs = now;
        // No call came for a while, so none waits.
        if (now - turnEndedMs > LONG_TURN_MS) longSinceMs = undefined;
        atTurnsEnd(endTurn);
      }
      if (longSinceMs === undefined || now - longSinceMs <= MAX_LONG_MS) return false;
      return now - turnBeganMs > LONG_TURN_MS;
    },
    noteRefusal: () => {
      refusals += 1;
    },
    refusals: () => refusals,
  };
}
