import { z } from 'zod';
import {
  gameRates,
  gameSwitches,
  isSwitchedOn,
  NO_RATES,
  NO_SWITCHES,
  type GameFault,
} from './game-faults.ts';
import { seededRandom, type Random } from './random.ts';

/**
 * What makes the world late, silent, repeating, out of order or wrong (ops-04, ops-10). Faults
 * live in memory: a restart heals the world, while its books stay.
 */
const durationMs = z.int().min(0).max(600_000);
const outcome = z.enum(['succeed', 'fail', 'never']);

const groups = {
  webhooks: z.strictObject({
    delay_ms: durationMs,
    /** How often a webhook comes again after it was answered. */
    repeat: z.int().min(0).max(100),
    /** Never sent; the statement and the status calls still tell the truth. */
    drop: z.boolean(),
    /** Every other webhook is held back until the next one has overtaken it. */
    reorder: z.boolean(),
    wrong_signature: z.boolean(),
    /** One baht too much, under a good signature. */
    wrong_amount: z.boolean(),
  }),
  payouts: z.strictObject({
    /** `never` stays processing for as long as the switch stands. */
    outcome,
    /** Takes the payout, then closes the connection without an answer. */
    lose_answer: z.boolean(),
    /** How long a payout takes. */
    delay_ms: durationMs,
  }),
  checkouts: z.strictObject({
    /** `succeed` is what the person chose; `never` forgets to decide while the switch stands. */
    outcome,
    lose_answer: z.boolean(),
  }),
  /** The studio's calls to the wallet. */
  games: gameSwitches,
  /** The same by chance. */
  rates: gameRates,
  /** The calls that a provider takes: /gateway/v1 and /sms/send. */
  http: z.strictObject({
    delay_ms: durationMs,
    /** The share of calls that are answered 503 and not carried out. */
    error_rate: z.number().min(0).max(1),
    /** The call is carried out, and answered 200 with a page of HTML. */
    rubbish: z.boolean(),
  }),
};

const faultsSchema = z.strictObject({
  /** Rates draw from this seed, so that a run can be repeated. */
  seed: z.int().min(0).max(0xffff_ffff),
  ...groups,
});
export type Faults = z.infer<typeof faultsSchema>;

/** Any part may be left out: what is not named stays as it is. */
export const faultsPatch = z
  .strictObject({
    seed: faultsSchema.shape.seed,
    webhooks: groups.webhooks.partial(),
    payouts: groups.payouts.partial(),
    checkouts: groups.checkouts.partial(),
    games: groups.games.partial(),
    rates: groups.rates.partial(),
    http: groups.http.partial(),
  })
  .partial();

export const NO_FAULTS: Faults = {
  seed: 1,
  webhooks: {
    delay_ms: 0,
    repeat: 0,
    drop: false,
    reorder: false,
    wrong_signature: false,
    wrong_amount: false,
  },
  payouts: { outcome: 'succeed', lose_answer: false, delay_ms: 1_500 },
  checkouts: { outcome: 'succeed', lose_answer: false },
  games: NO_SWITCHES,
  rates: NO_RATES,
  http: { delay_ms: 0, error_rate: 0, rubbish: false },
};

export interface FaultSwitches {
  current(): Faults;
  /** Sets what the patch names, and starts the random numbers over from the seed. */
  set(patch: z.infer<typeof faultsPatch>): Faults;
  reset(): Faults;
  random(): number;
  /** Whether this call of the studio meets the fault, by its switch or by chance; and counts it. */
  happens(fault: GameFault, call: string): boolean;
  /** Notes a call on its way to the wallet; to be called back when it and its repeats have ended. */
  startCall(): () => void;
  report(): FaultReport;
}

interface FaultReport {
  /** How often each fault has met each of the studio's calls since the start. */
  happened: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Calls that are late, held back or yet to be repeated. */
  under_way: number;
}

export function createFaultSwitches(): FaultSwitches {
  let faults = NO_FAULTS;
  let random: Random = seededRandom(faults.seed);
  const counts: Record<string, Record<string, number>> = {};
  let underWay = 0;
  const become = (next: Faults) => {
    faults = next;
    random = seededRandom(next.seed);
    return faults;
  };
  return {
    current: () => faults,
    set: (patch) =>
      become(
        faultsSchema.parse({
          seed: patch.seed ?? faults.seed,
          webhooks: { ...faults.webhooks, ...patch.webhooks },
          payouts: { ...faults.payouts, ...patch.payouts },
          checkouts: { ...faults.checkouts, ...patch.checkouts },
          games: { ...faults.games, ...patch.games },
          rates: { ...faults.rates, ...patch.rates },
          http: { ...faults.http, ...patch.http },
        }),
      ),
    reset: () => become(NO_FAULTS),
    random: () => random(),
    happens(fault, call) {
      const rate = faults.rates[fault];
      // Rate 0 draws nothing, so that switching it on later starts at the seed.
      if (!isSwitchedOn(faults.games, fault) && (rate === 0 || random() >= rate)) return false;
      const ofCall = (counts[fault] ??= {});
      ofCall[call] = (ofCall[call] ?? 0) + 1;
      return true;
    },
    startCall() {
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    report: () => ({ happened: counts, under_way: underWay }),
  };
}
