import { z } from 'zod';

/** The possible faults of the studio's calls to the wallet. */
export const GAME_FAULTS = [
  /** The call arrives late. */
  'delay',
  /** The same call arrives again: at the same time, after the answer, or some seconds later. */
  'repeat',
  /** The call never arrives. */
  'drop',
  /** The wallet executes the call, but the studio gets no answer. */
  'lose_answer',
  /** The call arrives after the next call of its round, for example a bet after its rollback. */
  'reorder',
  'wrong_signature',
  /** The call arrives with a damaged body, in half of the cases with a correct signature. */
  'rubbish',
  /** The studio rolls back a successful bet, or a successful win with its bet. */
  'roll_back',
  /** The studio sends a bet or a win at the same time as its rollback. */
  'send_both',
] as const;
export type GameFault = (typeof GAME_FAULTS)[number];

const share = z.number().min(0).max(1);
/** The probability of each fault per call, from 0 to 1. */
export const gameFaultRates = z.strictObject({
  delay: share,
  repeat: share,
  drop: share,
  lose_answer: share,
  reorder: share,
  wrong_signature: share,
  rubbish: share,
  roll_back: share,
  send_both: share,
} satisfies Record<GameFault, typeof share>);
export type GameFaultRates = z.infer<typeof gameFaultRates>;

export const NO_GAME_RATES: GameFaultRates = {
  delay: 0,
  repeat: 0,
  drop: 0,
  lose_answer: 0,
  reorder: 0,
  wrong_signature: 0,
  rubbish: 0,
  roll_back: 0,
  send_both: 0,
};

const durationMs = z.int().min(0).max(600_000);
/** The switches of the faults. A fault that is switched on affects every call. */
export const gameFaultSwitches = z.strictObject({
  delay_ms: durationMs,
  repeat: z.int().min(0).max(100),
  drop: z.boolean(),
  lose_answer: z.boolean(),
  reorder: z.boolean(),
  wrong_signature: z.boolean(),
  rubbish: z.boolean(),
  roll_back: z.boolean(),
  send_both: z.boolean(),
  /** True: every match that ends is abandoned, and the stakes of its bets are returned. */
  void_matches: z.boolean(),
});
export type GameFaultSwitches = z.infer<typeof gameFaultSwitches>;

export const NO_GAME_SWITCHES: GameFaultSwitches = {
  delay_ms: 0,
  repeat: 0,
  drop: false,
  lose_answer: false,
  reorder: false,
  wrong_signature: false,
  rubbish: false,
  roll_back: false,
  send_both: false,
  void_matches: false,
};

export function isGameFaultOn(switches: GameFaultSwitches, fault: GameFault): boolean {
  switch (fault) {
    case 'delay':
      return switches.delay_ms > 0;
    case 'repeat':
      return switches.repeat > 0;
    case 'drop':
    case 'lose_answer':
    case 'reorder':
    case 'wrong_signature':
    case 'rubbish':
    case 'roll_back':
    case 'send_both':
      return switches[fault];
    default:
      return fault satisfies never;
  }
}
