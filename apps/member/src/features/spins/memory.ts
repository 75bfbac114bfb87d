/**
 * Stores what this device saw and sent before a spin, for the browser's tab, so that the check does not
 * depend on the server.
 */
export interface SpinMemory {
  serverSeedHash: string | null;
  clientSeed: string | null;
}

const hashKey = (roundId: string) => `spin-hash:${roundId}`;
const seedKey = (roundId: string) => `spin-seed:${roundId}`;

export function loadSpinMemory(roundId: string): SpinMemory {
  return {
    serverSeedHash: sessionStorage.getItem(hashKey(roundId)),
    clientSeed: sessionStorage.getItem(seedKey(roundId)),
  };
}

/** Keeps the first hash seen, so that a later change by the server is detected. */
export function rememberHash(roundId: string, serverSeedHash: string): void {
  if (sessionStorage.getItem(hashKey(roundId)) !== null) return;
  sessionStorage.setItem(hashKey(roundId), serverSeedHash);
}

export function rememberClientSeed(roundId: string, clientSeed: string): void {
  sessionStorage.setItem(seedKey(roundId), clientSeed);
}

/** Removes a seed that the server has refused and therefore not used. */
export function forgetClientSeed(roundId: string): void {
  sessionStorage.removeItem(seedKey(roundId));
}
