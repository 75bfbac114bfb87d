/**
 * Days as members and operators mean them: Gregorian, in Bangkok, whatever a device or a server says
 * (site-37). A day is written YYYY-MM-DD. Thailand keeps one time all the year round.
 */
const OFFSET = '+07:00';
const OFFSET_MS = 7 * 60 * 60 * 1000;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** In SQL: `(created_at at time zone 'Asia/Bangkok')::date` is the same day. */
export function bangkokDay(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The wall-clock time in Bangkok, `HH:MM` of 24 hours. */
export function bangkokTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
}

/** The instant of a Bangkok wall-clock time, such as `2026-11-21T23:59:59`. */
export function fromBangkokTime(wallClock: string): Date {
  return new Date(`${wallClock}${OFFSET}`);
}

export function startOfDay(day: string): Date {
  return fromBangkokTime(`${day}T00:00:00`);
}

export function addDays(day: string, days: number): string {
  return bangkokDay(new Date(startOfDay(day).getTime() + days * MS_PER_DAY));
}

/** Every day of the month that the day is in. */
export function daysOfMonth(day: string): string[] {
  const month = day.slice(0, 7);
  const days: string[] = [];
  for (let each = `${month}-01`; each.startsWith(month); each = addDays(each, 1)) days.push(each);
  return days;
}

/** The Monday of the week that the day is in. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** `21/11/2026 23:59`, as members read a time (site-37). */
export function bangkokTimeText(instant: Date): string {
  const [year, month, day] = bangkokDay(instant).split('-');
  const time = new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
  return `${day}/${month}/${year} ${time}`;
}

/** The moment after the last of so many days, `day` being the first. */
export function endOfDays(day: string, days: number): Date {
  return startOfDay(addDays(day, days));
}
