/** `2026-11-26T18:30` of Bangkok's clock as the API takes it; undefined while it is not chosen. */
export function dueTime(wallClock: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallClock) ? `${wallClock}:00+07:00` : undefined;
}
