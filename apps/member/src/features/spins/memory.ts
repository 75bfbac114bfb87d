/**
 * What this device saw and sent before a spin, so that the check afterwards does not take the server's
 * word for it. It lives as long as the browser's tab.
 */
export interface SpinMemory {
  serverSeedHash: string | null;
  clientSeed: string | null;
}

const hashKey = (roundId: string) => `spin-hash:${roundId}`;
const seedKey = (roundId: string) => `spin-seed:${roundId}`;

export function recallSpin(roundId: string): SpinMemory {
  return {
    serverSeedHash: sessionStorage.getItem(hashKey(roundId)),
    clientSeed: sessionStorage.getItem(seedKey(roundId)),
  };
}

/** The first hash that was seen counts: another one later would be a broken promise. */
export function rememberHash(roundId: string, serverSeedHash: string): void {
  if (sessionStorage.getItem(hashKey(roundId)) !== null) return;
  sessionStorage.setItem(hashKey(roundId), serverSeedHash);
}

export function rememberClientSeed(roundId: string, clientSeed: string): void {
  sessionStorage.setItem(seedKey(roundId), clientSeed);
}

/** For a seed that the server has refused, and therefore not used. */
export function forgetClientSeed(roundId: string): void {
  sessionStorage.removeItem(seedKey(roundId));
}
