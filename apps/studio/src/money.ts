/** Amounts are integers of 1/100,000 of the currency (studio-02), far below 2^53. */
const UNITS_PER_BAHT = 100_000;
const UNITS_PER_SATANG = 1000;

export function unitsFromBaht(baht: number): number {
  return Math.round(baht * UNITS_PER_BAHT);
}

/** Converts units to baht, exactly: the shortest text of the number has its five decimals. */
export function bahtOfUnits(units: number): number {
  return units / UNITS_PER_BAHT;
}

/** Converts a wallet's amount of baht to units, without what is finer. */
export function unitsOfBaht(baht: number): number {
  return Math.floor(Math.round(baht * UNITS_PER_BAHT * 10) / 10);
}

/** Converts units to baht, rounded down to two decimals. */
export function bahtFromUnits(units: number): number {
  return Math.floor(units / UNITS_PER_SATANG) / 100;
}
