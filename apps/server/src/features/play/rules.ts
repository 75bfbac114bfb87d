/**
 * How long after a Bangkok midnight what members lost on the day is settled. A bet counts on its day
 * with its win, and most rounds opened before midnight have ended by then, those of football matches
 * in Europe among them. What is still open then counts as no loss.
 */
export const PLAY_SETTLING_HOURS = 6;

/** What a member did at a studio, as far as their play is counted. */
export interface PlayedTransaction {
  memberId: bigint;
  kind: 'bet' | 'win' | 'rollback' | 'win_rollback' | 'tombstone';
  isFree: boolean;
  amountMicro: bigint;
}

/** Sums in micro; of stakes and wins, the bonus money among them is counted once more by itself. */
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

/** Changes to a member's play; a rollback takes back what it undoes. */
export function playOf({ kind, isFree, amountMicro }: PlayedTransaction, bonusMicro: bigint): Play {
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

/** Below zero after a lucky period. */
export function netLoss({ stakedMicro, wonMicro }: PlayResult): bigint {
  return stakedMicro - wonMicro;
}
