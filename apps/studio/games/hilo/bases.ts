import type { HiloFacts, HiloOutcome, HiloOffer } from '../../src/engines/hilo/protocol.ts';

/** Returns the face that the next guess is compared with: the last one turned over. Games with a path have none. */
export function nextBaseFace(facts: HiloFacts, outcome: HiloOutcome | undefined): string {
  if (facts.faces.length === 0) return '';
  if (facts.faces.some(({ face }) => face === outcome?.face)) return outcome?.face ?? '';
  return otherBaseFace(facts, '');
}

/**
 * Returns a random other face to compare with. The player may change it freely, because every face has the same long-
 * run return.
 */
export function otherBaseFace(facts: HiloFacts, base: string, random = Math.random): string {
  const others = facts.faces.filter(({ face }) => face !== base);
  return others[Math.floor(random() * others.length)]?.face ?? base;
}

export function hiloOffersAgainst(facts: HiloFacts, base: string): HiloOffer[] {
  const value = facts.faces.find(({ face }) => face === base)?.value ?? 0;
  return facts.offers[value] ?? [];
}
