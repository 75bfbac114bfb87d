/** The change of the price in one step, as a fraction of the start price. */
const STEP_PART = 0.0004;

/** Returns the level after each step of the path, starting with 0. */
export function pathLevels(path: string): number[] {
  const levels = [0];
  for (const step of path) levels.push((levels.at(-1) ?? 0) + (step === 'u' ? 1 : -1));
  return levels;
}

export function priceAtLevel(startPrice: number, level: number): number {
  return startPrice * (1 + level * STEP_PART);
}
