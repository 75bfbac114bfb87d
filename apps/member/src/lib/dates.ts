/** Dates use Gregorian years and Bangkok time, independent of the device's settings (site-37). */
const BANGKOK = 'Asia/Bangkok';
const MS_PER_DAY = 86_400_000;

const dateTimeParts = new Intl.DateTimeFormat('th-TH-u-ca-gregory-nu-latn', {
  timeZone: BANGKOK,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function bangkokParts(date: Date): Record<string, string> {
  return Object.fromEntries(
    dateTimeParts.formatToParts(date).map(({ type, value }) => [type, value]),
  );
}

/** `2026-11-20T17:05:00Z` → `21/11/2026 00:05`; an invalid date is '-'. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '-';
  const part = bangkokParts(date);
  return `${part['day']}/${part['month']}/${part['year']} ${part['hour']}:${part['minute']}`;
}

/** The Bangkok day as YYYY-MM-DD, `daysAgo` days before `now`. */
export function bangkokDay(now: Date, daysAgo = 0): string {
  const part = bangkokParts(new Date(now.getTime() - daysAgo * MS_PER_DAY));
  return `${part['year']}-${part['month']}-${part['day']}`;
}

/** A duration as HH:mm:ss; a negative one is 00:00:00. */
export function formatCountdown(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const units = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return units.map((unit) => String(unit).padStart(2, '0')).join(':');
}
