import { toBangkokTime } from '@kapao/contract/bangkok.ts';

/** The wall-clock time of Bangkok now, such as `2026-11-29T00:31:07`. */
export function clockNow(): string {
  return toBangkokTime(new Date());
}

/** The beginning of today in Bangkok, as a time field has it. */
export function dayTimeNow(): string {
  return `${clockNow().slice(0, 'YYYY-MM-DD'.length)}T00:00`;
}
