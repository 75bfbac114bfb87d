import { bangkokDay, fromBangkokTime } from '../bangkok.ts';
import type { Mission } from '../missions.ts';
import type { WrittenMission } from './rules.ts';

/** Returns a mission as a member without deposits would get it if it were saved now. */
export function draftedMission(written: WrittenMission, id: number, now: Date): Mission {
  const { title, title_en, days_needed, daily_minimum, amount, bonus, bonus_type } = written;
  const { from, until, is_repeatable } = written;
  const startsOn = bangkokDay(fromBangkokTime(from));
  const today = bangkokDay(now);
  return {
    id,
    title,
    title_en,
    days_needed,
    daily_minimum,
    amount,
    bonus,
    bonus_type,
    is_repeatable,
    passed: false,
    total_deposit: 0,
    to_stake: 0,
    claimed: false,
    times_claimed: 0,
    days_done: 0,
    counts_from: startsOn > today ? startsOn : today,
    ends_at: until === null ? null : fromBangkokTime(until).toISOString(),
  };
}
