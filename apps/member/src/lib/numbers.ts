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

/** Points, daily rewards and spin prices: at most two decimals, none if not needed. */
export function formatPoints(points: unknown): string {
  return formatNumber(points, 0, CREDIT_DECIMALS);
}
