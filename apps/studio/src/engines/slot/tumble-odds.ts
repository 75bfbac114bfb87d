import { sum } from '../chance.ts';
import { LINES } from './models.ts';
import {
  CELLS,
  ENOUGH,
  MOST_TUMBLES,
  multiplierAt,
  tumblePrize,
  TUMBLE_SYMBOLS,
  WEIGHTS,
} from './tumble.ts';

/** Sums the outcomes of all screens that can follow when these symbols stay. */
interface Leads {
  /** Expected prize in twentieths, before the multiplier. */
  prize: number;
  winChance: number;
  /** Chance of each set of symbols that stays, where something won. */
  next: Map<number, number>;
}

const KINDS = TUMBLE_SYMBOLS.length;
const TOTAL = sum(WEIGHTS.map(([, weight]) => weight));
/** For each kind, the chance that k certain cells show it, over k!: a multinomial is their product. */
const PARTS = WEIGHTS.map(([, weight]) =>
  Array.from({ length: CELLS + 1 }, (_none, k) => (weight / TOTAL) ** k / factorial(k)),
);
const PRIZES = TUMBLE_SYMBOLS.map((symbol) =>
  Array.from({ length: CELLS + 1 }, (_none, count) => tumblePrize(symbol, count)),
);

/**
 * Walks through every screen: only the numbers of symbols matter, never their places, and what stays after
 * a win is a few of each. Chances are doubles; the walk adds a few million of them, far from the second
 * decimal that is stated.
 */
export function tumbleOdds(): { returnToPlayer: number; anyWin: number } {
  const leads = new Map<number, Leads>();
  const open = [0];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (leads.has(key)) continue;
    const found = leadsFrom(countsOf(key));
    leads.set(key, found);
    open.push(...found.next.keys());
  }
  let values = new Map<number, number>();
  for (let tumble = MOST_TUMBLES; tumble >= 0; tumble -= 1) {
    const later = values;
    values = new Map();
    for (const [key, { prize, next }] of leads) {
      let value = prize * multiplierAt(tumble);
      for (const [stays, chance] of next) value += chance * (later.get(stays) ?? 0);
      values.set(key, value);
    }
  }
  return {
    returnToPlayer: (values.get(0) ?? 0) / LINES.length,
    anyWin: leads.get(0)?.winChance ?? 0,
  };
}

/** A set of symbols that stayed as one number: a digit below ENOUGH for each kind. */
function countsOf(key: number): number[] {
  return Array.from({ length: KINDS }, (_none, kind) => Math.floor(key / ENOUGH ** kind) % ENOUGH);
}

/** Every way to fill up the screen from the symbols that stayed, with its chance. */
function leadsFrom(stayed: readonly number[]): Leads {
  const fresh = CELLS - sum(stayed);
  const leads: Leads = { prize: 0, winChance: 0, next: new Map() };
  const fill = (kind: number, left: number, part: number, prize: number, key: number): void => {
    if (kind === KINDS) {
      if (prize === 0) return;
      leads.prize += part * prize;
      leads.winChance += part;
      leads.next.set(key, (leads.next.get(key) ?? 0) + part);
      return;
    }
    for (let more = kind === KINDS - 1 ? left : 0; more <= left; more += 1) {
      const count = (stayed[kind] ?? 0) + more;
      const next = count < ENOUGH ? key + count * ENOUGH ** kind : key;
      const won = prize + (PRIZES[kind]?.[count] ?? 0);
      fill(kind + 1, left - more, part * (PARTS[kind]?.[more] ?? 0), won, next);
    }
  };
  fill(0, fresh, factorial(fresh), 0, 0);
  return leads;
}

function factorial(count: number): number {
  return count < 2 ? 1 : count * factorial(count - 1);
}
