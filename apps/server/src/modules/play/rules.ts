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

export interface Play {
  betCount: number;
  stakedMicro: bigint;
  wonMicro: bigint;
}

/** Changes to a member's play; a rollback takes back what it undoes. */
export function playOf({ kind, isFree, amountMicro }: PlayedTransaction): Play {
  const stakeMicro = isFree ? 0n : amountMicro;
  switch (kind) {
    case 'bet':
      return { betCount: 1, stakedMicro: stakeMicro, wonMicro: 0n };
    case 'rollback':
      return { betCount: -1, stakedMicro: -stakeMicro, wonMicro: 0n };
    case 'win':
      return { betCount: 0, stakedMicro: 0n, wonMicro: amountMicro };
    case 'win_rollback':
      return { betCount: 0, stakedMicro: 0n, wonMicro: -amountMicro };
    case 'tombstone':
      return { betCount: 0, stakedMicro: 0n, wonMicro: 0n };
    default:
      return kind satisfies never;
  }
}

/** What a member did in a period, in micro. */
export interface PlayResult {
  stakedMicro: bigint;
  wonMicro: bigint;
  /** Bonus money that was taken back: no loss of the member's own. */
  forfeitedMicro: bigint;
}

/** What the member lost of their own; below zero after a lucky period. */
export function netLoss({ stakedMicro, wonMicro, forfeitedMicro }: PlayResult): bigint {
  return stakedMicro - wonMicro - forfeitedMicro;
}
