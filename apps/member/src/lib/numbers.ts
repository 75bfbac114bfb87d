/** Numbers use en-US grouping; anything that is not a number is '0' (site-36). */
const CREDIT_DECIMALS = 2;

export function formatNumber(value: unknown, decimals = 0, decimalsMax = decimals): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return '0';
  return number.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimalsMax,
  });
}

/** Baht with grouping and exactly two decimals. The server has already rounded down to the satang. */
export function formatCredit(baht: unknown): string {
  return formatNumber(baht, CREDIT_DECIMALS);
}

const WHOLE_PERCENT = 100;

/** Returns the completed share of a target in percent, 0 to 100; without a target it is complete. */
export function percentDone(done: number, target: number): number {
  if (target <= 0) return WHOLE_PERCENT;
  return Math.min(WHOLE_PERCENT, Math.max(0, (done / target) * WHOLE_PERCENT));
}

/** Formats points, daily rewards and spin prices: at most two decimals, none if not needed. */
export function formatPoints(points: unknown): string {
  return formatNumber(points, 0, CREDIT_DECIMALS);
}
