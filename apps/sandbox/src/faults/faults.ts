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
 * Switches that make the sandbox late, silent, repeating, out of order or wrong (ops-04, ops-10). They live in memory,
 * so a restart resets them and keeps the books.
 */
const durationMs = z.int().min(0).max(600_000);
const outcome = z.enum(['succeed', 'fail', 'never']);

const groups = {
  webhooks: z.strictObject({
    delay_ms: durationMs,
    /** How often a webhook is sent again after it was acknowledged. */
    repeat: z.int().min(0).max(100),
    /** Never sent; statements and status calls still answer correctly. */
    drop: z.boolean(),
    /** Holds every other webhook back until the next one has been sent. */
    reorder: z.boolean(),
    wrong_signature: z.boolean(),
    /** One baht too much, correctly signed. */
    wrong_amount: z.boolean(),
  }),
  payouts: z.strictObject({
    /** `never` leaves payouts processing while the switch is on. */
    outcome,
    /** Accepts the payout, then closes the connection without an answer. */
    lose_answer: z.boolean(),
    /** Duration of a payout. */
    delay_ms: durationMs,
  }),
  checkouts: z.strictObject({
    /** `succeed` follows the person's choice; `never` leaves checkouts open while the switch is on. */
    outcome,
    lose_answer: z.boolean(),
  }),
  /** Faults of the studio's calls to the wallet. */
  games: gameSwitches,
  /** The same faults by probability. */
  rates: gameRates,
  /** The calls that the providers receive: /gateway/v1 and /sms/send. */
  http: z.strictObject({
    delay_ms: durationMs,
    /** Probability of a 503, with the call not executed. */
    error_rate: z.number().min(0).max(1),
    /** Executes the call, and answers 200 with a page of HTML. */
    rubbish: z.boolean(),
  }),
};

const faultsSchema = z.strictObject({
  /** Seed of the rates, so that a run can be repeated. */
  seed: z.int().min(0).max(0xffff_ffff),
  ...groups,
});
export type Faults = z.infer<typeof faultsSchema>;

/** Missing parts stay as they are. */
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
  /** Sets the parts in the patch, and restarts the random numbers from the seed. */
  set(patch: z.infer<typeof faultsPatch>): Faults;
  reset(): Faults;
  random(): number;
  /** Whether this call of the studio gets the fault, by its switch or by chance; counts it. */
  happens(fault: GameFault, call: string): boolean;
  /** Registers a call in progress; the returned function ends it, after all its repeats. */
  startCall(): () => void;
  report(): FaultReport;
}

interface FaultReport {
  /** How often each fault has affected each of the studio's calls since the start. */
  happened: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Calls that are late, held back or still to be repeated. */
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
      // Rate 0 draws no number, so that switching it on later starts at the seed.
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
