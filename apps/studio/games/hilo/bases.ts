import type { HiloFacts, HiloOutcome, Offer } from '../../src/engines/hilo/protocol.ts';

/** The base of the next guess: the face that was turned over. A path has no base. */
export function nextBase(facts: HiloFacts, outcome: HiloOutcome | undefined): string {
  if (facts.faces.length === 0) return '';
  if (facts.faces.some(({ face }) => face === outcome?.face)) return outcome?.face ?? '';
  return otherBase(facts, '');
}

/**
 * Any face but this one. Every base returns the same in the long run, because each guess is paid by
 * its chance: so the page may pick, and the player may ask for another.
 */
export function otherBase(facts: HiloFacts, base: string, random = Math.random): string {
  const others = facts.faces.filter(({ face }) => face !== base);
  return others[Math.floor(random() * others.length)]?.face ?? base;
}

export function offersAgainst(facts: HiloFacts, base: string): Offer[] {
  const value = facts.faces.find(({ face }) => face === base)?.value ?? 0;
  return facts.offers[value] ?? [];
}
