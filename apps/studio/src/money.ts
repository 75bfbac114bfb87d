/** Studios count in 1/100,000 of the currency (studio-02). Whole numbers, far below 2^53. */
const UNITS_PER_BAHT = 100_000;
const UNITS_PER_SATANG = 1000;

export function unitsFromBaht(baht: number): number {
  return Math.round(baht * UNITS_PER_BAHT);
}

/** Two decimals, rounded down as the player sees it. */
export function bahtFromUnits(units: number): number {
  return Math.floor(units / UNITS_PER_SATANG) / 100;
}
