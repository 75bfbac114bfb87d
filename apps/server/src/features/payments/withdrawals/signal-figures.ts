/** The figures of a withdrawal's signals, as the decision keeps them. */

const MINUTE_MS = 60_000;
/**
 * The multiple that is used where there is nothing to divide by: a win that names no stake, or winnings without a
 * deposit.
 */
const WITHOUT_BASE = 1_000_000n;

/** Returns the whole minutes from the latest of these times until the request; null if there are no times. */
export function minutesSince(requestedAt: Date, times: readonly Date[]): string | null {
  if (times.length === 0) return null;
  const latest = Math.max(...times.map((time) => time.getTime()));
  return String(Math.max(0, Math.floor((requestedAt.getTime() - latest) / MINUTE_MS)));
}

export function winTimes(win: { amountMicro: bigint; stakeMicro: bigint }): bigint {
  return times(win.amountMicro, win.stakeMicro);
}

/** Returns the net winnings as a multiple of the deposits, rounded down; 0 without net winnings. */
export function netWinTimes(netMicro: bigint, depositedMicro: bigint): bigint {
  return netMicro <= 0n ? 0n : times(netMicro, depositedMicro);
}

function times(amountMicro: bigint, baseMicro: bigint): bigint {
  return baseMicro > 0n ? amountMicro / baseMicro : WITHOUT_BASE;
}

interface DaysOfMoney {
  deposited: readonly { day: string; micro: bigint }[];
  play: readonly { day: string; cashStakedMicro: bigint }[];
}

/**
 * auto-02: returns the deposits that were not staked. For each day with a deposit, the deposits since that day are
 * compared with the cash staked since; the largest difference counts.
 */
export function unplayedMicro({ deposited, play }: DaysOfMoney): bigint {
  const differences = deposited.map(({ day: from }) => {
    const came = deposited.filter(({ day }) => day >= from).map(({ micro }) => micro);
    const staked = play.filter(({ day }) => day >= from).map((each) => each.cashStakedMicro);
    return sum(came) - sum(staked);
  });
  return differences.reduce((most, each) => (each > most ? each : most), 0n);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, micro) => total + micro, 0n);
}
