import { sum } from '../chance.ts';
import { PAYLINES } from './models.ts';
import {
  CELL_COUNT,
  MIN_TUMBLE_SYMBOLS,
  MAX_TUMBLES,
  tumbleMultiplier,
  tumblePrize,
  TUMBLE_SYMBOLS,
  TUMBLE_WEIGHTS,
} from './tumble.ts';

/** The expected results of one screen, over all ways to fill the screen around the symbols that stayed. */
interface Leads {
  /** The expected prize in line stakes, before the multiplier. */
  prize: number;
  winChance: number;
  /** The chance of each set of symbols that stays after a win, by the key of the set. */
  next: Map<number, number>;
}

const KINDS = TUMBLE_SYMBOLS.length;
const TOTAL = sum(TUMBLE_WEIGHTS.map(([, weight]) => weight));
/**
 * For each symbol, the chance of k certain cells divided by k!. The product over all symbols is a multinomial
 * probability.
 */
const PARTS = TUMBLE_WEIGHTS.map(([, weight]) =>
  Array.from({ length: CELL_COUNT + 1 }, (_none, k) => (weight / TOTAL) ** k / factorial(k)),
);
const PRIZES = TUMBLE_SYMBOLS.map((symbol) =>
  Array.from({ length: CELL_COUNT + 1 }, (_none, count) => tumblePrize(symbol, count)),
);

/**
 * Computes the odds over all screens. Only the symbol counts matter, not their positions, and rounding errors stay far
 * below the stated decimals.
 */
export function tumbleSlotOdds(): { returnToPlayer: number; anyWin: number } {
  const leads = new Map<number, Leads>();
  const open = [0];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (leads.has(key)) continue;
    const found = leadsFrom(countsOf(key));
    leads.set(key, found);
    open.push(...found.next.keys());
  }
  let values = new Map<number, number>();
  for (let tumble = MAX_TUMBLES; tumble >= 0; tumble -= 1) {
    const later = values;
    values = new Map();
    for (const [key, { prize, next }] of leads) {
      let value = prize * tumbleMultiplier(tumble);
      for (const [stays, chance] of next) value += chance * (later.get(stays) ?? 0);
      values.set(key, value);
    }
  }
  return {
    returnToPlayer: (values.get(0) ?? 0) / PAYLINES.length,
    anyWin: leads.get(0)?.winChance ?? 0,
  };
}

/** Decodes the key of a set of symbols: one base-MIN_TUMBLE_SYMBOLS digit per symbol. */
function countsOf(key: number): number[] {
  return Array.from(
    { length: KINDS },
    (_none, kind) => Math.floor(key / MIN_TUMBLE_SYMBOLS ** kind) % MIN_TUMBLE_SYMBOLS,
  );
}

/** Visits every way to fill the screen around the symbols that stayed, and sums up the results. */
function leadsFrom(stayed: readonly number[]): Leads {
  const fresh = CELL_COUNT - sum(stayed);
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
      const next = count < MIN_TUMBLE_SYMBOLS ? key + count * MIN_TUMBLE_SYMBOLS ** kind : key;
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
