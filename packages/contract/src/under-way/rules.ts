/** way-10: the reasons why a member may not deposit, withdraw or play now. */
export const restrictionKinds = [
  'time_out',
  'self_exclusion',
  /** The member reported that somebody else signed in, and staff have not lifted the stop (alert-07). */
  'stopped',
  /** Staff have switched it off. */
  'closed',
  /** The method's opening hours. */
  'hours',
  'phone_unproven',
  /** The documents of identity are not approved (kyc-08). */
  'documents',
  /** The phone or the bank account was changed less than a day ago. */
  'cooling',
  /** The limits of the Bangkok day on withdrawals. */
  'day_limit',
  'deposit_limit',
  'loss_limit',
  'stake_limit',
] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/**
 * Whether the restriction refuses each call. A limit on losses or stakes refuses bets alone: the game still opens, for
 * free bets and for the result of an open round (limit-11, limit-20).
 */
export const refusesCalls = {
  time_out: true,
  self_exclusion: true,
  stopped: true,
  closed: true,
  hours: true,
  phone_unproven: true,
  documents: true,
  cooling: true,
  day_limit: true,
  deposit_limit: true,
  loss_limit: false,
  stake_limit: false,
} as const satisfies Record<RestrictionKind, boolean>;
