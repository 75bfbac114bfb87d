/** Returns a verifier's amount, a number in baht, in satang. Undefined for an amount that is no whole number of satang. */
export function satangOfBaht(baht: number): number | undefined {
  const satang = Math.round(baht * 100);
  const isWhole = Number.isSafeInteger(satang) && satang > 0 && satang / 100 === baht;
  return isWhole ? satang : undefined;
}
