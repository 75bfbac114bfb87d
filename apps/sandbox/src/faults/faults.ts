import { z } from 'zod';
import {
  gameFaultRates,
  gameFaultSwitches,
  isGameFaultOn,
  NO_GAME_RATES,
  NO_GAME_SWITCHES,
  type GameFault,
} from './game-faults.ts';
import { seededRandom, type RandomNumbers } from './random.ts';

/** The longest delay that a fault may have. */
const durationMs = z.int().min(0).max(600_000);
const outcome = z.enum(['succeed', 'fail', 'never']);

const groups = {
  webhooks: z.strictObject({
    delay_ms: durationMs,
    /** The number of times that an acknowledged webhook is sent again. */
    repeat: z.int().min(0).max(100),
    /** True: the gateway sends no webhooks; statements and status calls still answer correctly. */
    drop: z.boolean(),
    /** True: every second webhook waits until the next one has been sent. */
    reorder: z.boolean(),
    wrong_signature: z.boolean(),
    /** True: each webhook has one baht more in its amount, with a correct signature. */
    wrong_amount: z.boolean(),
  }),
  payouts: z.strictObject({
    /** The outcome of all withdrawals; `never` keeps them in processing while the switch is on. */
    outcome,
    /** True: the gateway accepts the withdrawal, then closes the connection without an answer. */
    lose_answer: z.boolean(),
    /** The gateway reports each withdrawal as succeeded and as failed, the real outcome first. */
    both_endings: z.boolean(),
    /** The duration of a withdrawal in milliseconds. */
    delay_ms: durationMs,
  }),
  checkouts: z.strictObject({
    /** The outcome of all checkouts: `succeed` follows the customer's choice, `never` keeps them open. */
    outcome,
    lose_answer: z.boolean(),
    /** True: the gateway reports each paid checkout as failed, too. */
    both_endings: z.boolean(),
  }),
  slips: z.strictObject({
    /** True: the payer's bank tells of its transfers later, and no slip can be verified yet. */
    bank_is_slow: z.boolean(),
    /** True: the operator's package at the verifier is used up. */
    over_quota: z.boolean(),
  }),
  /** Faults of the Opn that the sandbox plays, beside those of webhooks, withdrawals and http. */
  opn: z.strictObject({
    /** True: a webhook arrives before the answer to the call that it is about. */
    early_webhook: z.boolean(),
    /** True: each call is answered 429, and nothing is done. */
    too_many_requests: z.boolean(),
    /** True: new recipients wait until somebody verifies them on the page. */
    unverified: z.boolean(),
    /** True: each transfer fails after it was sent. */
    fail_after_sent: z.boolean(),
    /** True: the money of an expired QR arrives, and its charge becomes successful. */
    paid_after_expiry: z.boolean(),
  }),
  /** Faults of the Xendit that the sandbox plays, beside those of webhooks, payouts and http. */
  xendit: z.strictObject({
    /** True: a payout ends and its webhook arrives before the answer to its order. */
    early_webhook: z.boolean(),
    /** True: each call is answered 429, and nothing is done. */
    too_many_requests: z.boolean(),
    /** True: each payout that succeeded is reversed afterwards. */
    reverse_paid: z.boolean(),
  }),
  settlement: z.strictObject({
    /** True: the gateway's settlement file lacks its first row. */
    drop_row: z.boolean(),
    /** True: the last row has one satang more. */
    wrong_amount: z.boolean(),
  }),
  /** Faults of the studio's calls to the wallet, for every call. */
  games: gameFaultSwitches,
  /** Faults of the studio's calls to the wallet, by probability. */
  rates: gameFaultRates,
  /** Faults of the SMS services ThaiBulkSMS and Twilio. */
  sms: z.strictObject({
    /** True: the service answers 429, without executing the call. */
    too_many: z.boolean(),
    /** True: the service refuses each number. */
    refuse_number: z.boolean(),
    /** True: the service takes the message, then closes the connection without an answer. */
    lose_answer: z.boolean(),
    /** True: Twilio reports each message as undelivered. */
    undelivered: z.boolean(),
  }),
  /** Faults of the LINE of members. */
  line: z.strictObject({
    /** True: each message is answered 429, and not sent. */
    too_many: z.boolean(),
    /** True: LINE takes the message, then closes the connection without an answer. */
    lose_answer: z.boolean(),
  }),
  /** Faults of the calls that gateways and SMS services receive. */
  http: z.strictObject({
    delay_ms: durationMs,
    /** The probability of an answer 503, without executing the call. */
    error_rate: z.number().min(0).max(1),
    /** True: the call is executed, but the answer is 200 with an HTML page. */
    rubbish: z.boolean(),
  }),
};

const faultsSchema = z.strictObject({
  /** The seed of the random faults, so that a test run can be repeated. */
  seed: z.int().min(0).max(0xffff_ffff),
  ...groups,
});
export type Faults = z.infer<typeof faultsSchema>;

/** A change of some switches; all others keep their values. */
export const faultsPatch = z
  .strictObject({
    seed: faultsSchema.shape.seed,
    webhooks: groups.webhooks.partial(),
    payouts: groups.payouts.partial(),
    checkouts: groups.checkouts.partial(),
    slips: groups.slips.partial(),
    opn: groups.opn.partial(),
    xendit: groups.xendit.partial(),
    settlement: groups.settlement.partial(),
    games: groups.games.partial(),
    rates: groups.rates.partial(),
    sms: groups.sms.partial(),
    line: groups.line.partial(),
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
  payouts: { outcome: 'succeed', lose_answer: false, both_endings: false, delay_ms: 1_500 },
  checkouts: { outcome: 'succeed', lose_answer: false, both_endings: false },
  slips: { bank_is_slow: false, over_quota: false },
  opn: {
    early_webhook: false,
    too_many_requests: false,
    unverified: false,
    fail_after_sent: false,
    paid_after_expiry: false,
  },
  xendit: { early_webhook: false, too_many_requests: false, reverse_paid: false },
  settlement: { drop_row: false, wrong_amount: false },
  games: NO_GAME_SWITCHES,
  rates: NO_GAME_RATES,
  sms: { too_many: false, refuse_number: false, lose_answer: false, undelivered: false },
  line: { too_many: false, lose_answer: false },
  http: { delay_ms: 0, error_rate: 0, rubbish: false },
};

/** The fault switches (ops-04, ops-10). They are kept in memory, so a restart resets them. */
export interface FaultSwitches {
  current(): Faults;
  /** Changes the switches in the patch, and restarts the random numbers from the seed. */
  set(patch: z.infer<typeof faultsPatch>): Faults;
  reset(): Faults;
  random(): number;
  /** Decides whether a call of the studio gets this fault, by its switch or at random, and counts the fault. */
  happens(fault: GameFault, call: string): boolean;
  /** Counts a call as running. Call the returned function after the call and its repeats have ended. */
  startCall(): () => void;
  report(): FaultReport;
}

interface FaultReport {
  /** The number of times that each fault has hit each call since the start. */
  happened: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The number of calls that are delayed, held back or still to be repeated. */
  under_way: number;
}

export function createFaultSwitches(): FaultSwitches {
  let faults = NO_FAULTS;
  let random: RandomNumbers = seededRandom(faults.seed);
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
          slips: { ...faults.slips, ...patch.slips },
          opn: { ...faults.opn, ...patch.opn },
          xendit: { ...faults.xendit, ...patch.xendit },
          settlement: { ...faults.settlement, ...patch.settlement },
          games: { ...faults.games, ...patch.games },
          rates: { ...faults.rates, ...patch.rates },
          sms: { ...faults.sms, ...patch.sms },
          line: { ...faults.line, ...patch.line },
          http: { ...faults.http, ...patch.http },
        }),
      ),
    reset: () => become(NO_FAULTS),
    random: () => random(),
    happens(fault, call) {
      const rate = faults.rates[fault];
      // At rate 0, use no random number, so that the sequence starts when the rate is raised.
      if (!isGameFaultOn(faults.games, fault) && (rate === 0 || random() >= rate)) return false;
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
