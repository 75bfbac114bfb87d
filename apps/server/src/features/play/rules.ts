/**
 * reward-40, reward-54: cashback and referral shares of a Bangkok day's losses are computed this long after its
 * midnight. By then most of its rounds have ended, those of European football among them. An open bet counts as no
 * loss.
 */
export const PLAY_SETTLING_HOURS = 6;

/** The fields of a studio transaction that count as play. */
export interface PlayedTransaction {
  memberId: bigint;
  kind: 'bet' | 'win' | 'rollback' | 'win_rollback' | 'tombstone';
  isFree: boolean;
  amountMicro: bigint;
}

/** A member's sums of play in micro. The bonus sums are parts of the stakes and wins. */
export interface Play {
  betCount: number;
  stakedMicro: bigint;
  wonMicro: bigint;
  bonusStakedMicro: bigint;
  bonusWonMicro: bigint;
}

const NO_PLAY: Play = {
  betCount: 0,
  stakedMicro: 0n,
  wonMicro: 0n,
  bonusStakedMicro: 0n,
  bonusWonMicro: 0n,
};

/** Returns the change of a member's play; a rollback subtracts the undone amount. */
export function playChangeOf(
  { kind, isFree, amountMicro }: PlayedTransaction,
  bonusMicro: bigint,
): Play {
  const stakeMicro = isFree ? 0n : amountMicro;
  switch (kind) {
    case 'bet':
      return { ...NO_PLAY, betCount: 1, stakedMicro: stakeMicro, bonusStakedMicro: bonusMicro };
    case 'rollback':
      return { ...NO_PLAY, betCount: -1, stakedMicro: -stakeMicro, bonusStakedMicro: -bonusMicro };
    case 'win':
      return { ...NO_PLAY, wonMicro: amountMicro, bonusWonMicro: bonusMicro };
    case 'win_rollback':
      return { ...NO_PLAY, wonMicro: -amountMicro, bonusWonMicro: -bonusMicro };
    case 'tombstone':
      return NO_PLAY;
    default:
      return kind satisfies never;
  }
}

/** The cash that a member staked and won in a period, in micro. */
export interface PlayResult {
  stakedMicro: bigint;
  wonMicro: bigint;
}

/** reward-38: returns the loss in cash, negative after a winning period. */
export function netLoss({ stakedMicro, wonMicro }: PlayResult): bigint {
  return stakedMicro - wonMicro;
}
