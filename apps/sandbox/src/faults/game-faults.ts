import { z } from 'zod';

/** Faults between the studio and the wallet, in every game. */
export const GAME_FAULTS = [
  /** The call comes late. */
  'delay',
  /** The same bytes come again: at once, after the answer, or some seconds later. */
  'repeat',
  /** The call never arrives. */
  'drop',
  /** The wallet executes the call, and the studio gets no answer. */
  'lose_answer',
  /** The call arrives after the next one of its round: a bet after its rollback. */
  'reorder',
  'wrong_signature',
  /** The call arrives damaged, some of it under a good signature. */
  'rubbish',
  /** The studio rolls back what it did: a bet, or a win with its bet. */
  'roll_back',
  /** A bet and its rollback, or a win and its rollback, are sent at the same moment. */
  'send_both',
] as const;
export type GameFault = (typeof GAME_FAULTS)[number];

const share = z.number().min(0).max(1);
/** Probability of each fault for a call, drawn from the seed. */
export const gameRates = z.strictObject({
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
export type GameRates = z.infer<typeof gameRates>;

export const NO_RATES: GameRates = {
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
/** A switch that is on affects every call. */
export const gameSwitches = z.strictObject({
  delay_ms: durationMs,
  repeat: z.int().min(0).max(100),
  drop: z.boolean(),
  lose_answer: z.boolean(),
  reorder: z.boolean(),
  wrong_signature: z.boolean(),
  rubbish: z.boolean(),
  roll_back: z.boolean(),
  send_both: z.boolean(),
  /** Every match that ends is abandoned, and its bets are returned. */
  void_matches: z.boolean(),
});
export type GameSwitches = z.infer<typeof gameSwitches>;

export const NO_SWITCHES: GameSwitches = {
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

export function isSwitchedOn(switches: GameSwitches, fault: GameFault): boolean {
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
