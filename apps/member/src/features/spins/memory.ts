/**
 * Stores what this device saw and sent before a spin, so that the check does not depend on the server. It outlives the
 * tab, because the check is often made later.
 */
export interface SpinMemory {
  serverSeedHash: string | null;
  clientSeed: string | null;
}

const KEY = 'spins';
/** The number of rounds that are kept, more than a wheel's screen lists; the oldest are forgotten first. */
const ROUNDS_KEPT = 100;

type Rounds = Record<string, Partial<SpinMemory>>;

export function loadSpinMemory(roundId: string): SpinMemory {
  const { serverSeedHash = null, clientSeed = null } = readRounds()[roundId] ?? {};
  return { serverSeedHash, clientSeed };
}

/** Keeps the first hash seen, so that a later change by the server is detected. */
export function rememberHash(roundId: string, serverSeedHash: string): void {
  const known = readRounds()[roundId]?.serverSeedHash;
  if (known === undefined || known === null) remember(roundId, { serverSeedHash });
}

export function rememberClientSeed(roundId: string, clientSeed: string): void {
  remember(roundId, { clientSeed });
}

/** Removes a seed that the server has refused and therefore not used. */
export function forgetClientSeed(roundId: string): void {
  remember(roundId, { clientSeed: null });
}

function remember(roundId: string, seen: Partial<SpinMemory>): void {
  const { [roundId]: before, ...others } = readRounds();
  const kept = [...Object.entries(others), [roundId, { ...before, ...seen }] as const];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(-ROUNDS_KEPT))));
  } catch {
    // Full or forbidden storage only means that the check cannot compare.
  }
}

function readRounds(): Rounds {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    // Only this file writes the key, so the shape of the stored rounds is not checked.
    return typeof stored === 'object' && stored !== null ? (stored as Rounds) : {};
  } catch {
    return {};
  }
}
