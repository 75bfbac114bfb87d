/**
 * Days in Bangkok and the Gregorian calendar, whatever the time zone of a device or a server (site-37). A day is
 * written YYYY-MM-DD. Thailand has one UTC offset all year round.
 */
const OFFSET = '+07:00';
const OFFSET_MS = 7 * 60 * 60 * 1000;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Returns the Bangkok day of an instant. In SQL, `(created_at at time zone 'Asia/Bangkok')::date` is the same day. */
export function bangkokDay(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the wall-clock time in Bangkok, `HH:MM` of 24 hours. */
export function bangkokTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
}

/** Returns the instant of a Bangkok wall-clock time, such as `2026-11-21T23:59:59`. */
export function fromBangkokTime(wallClock: string): Date {
  return new Date(`${wallClock}${OFFSET}`);
}

/** Returns the wall-clock time in Bangkok, `2026-11-21T23:59:59`, without a fraction. */
export function toBangkokTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19);
}

/** Returns the instant in ISO 8601 with Bangkok's offset, `2026-11-21T23:59:59.123+07:00`. */
export function bangkokIso(instant: Date): string {
  return `${new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, -1)}${OFFSET}`;
}

export function startOfDay(day: string): Date {
  return fromBangkokTime(`${day}T00:00:00`);
}

export function addDays(day: string, days: number): string {
  return bangkokDay(new Date(startOfDay(day).getTime() + days * MS_PER_DAY));
}

/** Returns every day of the month that contains this day. */
export function daysOfMonth(day: string): string[] {
  const month = day.slice(0, 7);
  const days: string[] = [];
  for (let each = `${month}-01`; each.startsWith(month); each = addDays(each, 1)) days.push(each);
  return days;
}

/** Returns the Monday of the week that contains this day. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Formats a time for members: `21/11/2026 23:59` (site-37). */
export function bangkokTimeText(instant: Date): string {
  const [year, month, day] = bangkokDay(instant).split('-');
  const time = new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
  return `${day}/${month}/${year} ${time}`;
}

/** Returns the moment after the last of `days` days, of which `day` is the first. */
export function endOfDays(day: string, days: number): Date {
  return startOfDay(addDays(day, days));
}
