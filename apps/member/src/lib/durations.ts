const HOURS_PER_DAY = 24;

/** Splits a duration into a unit and its count: whole days as days, every other duration as hours. */
export function durationParts(hours: number): { unit: 'days' | 'hours'; count: number } {
  const isWholeDays = hours >= HOURS_PER_DAY && hours % HOURS_PER_DAY === 0;
  return isWholeDays
    ? { unit: 'days', count: hours / HOURS_PER_DAY }
    : { unit: 'hours', count: hours };
}
