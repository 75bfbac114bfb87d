import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A wheel of the office's list with its spins of two days. */
export interface CountedWheel {
  id: number;
  spinsToday: number;
  spinsYesterday: number;
}

/** Lists the website's wheels in the order of the members' screen, with the spins of this Bangkok day and the last one. */
export async function listCountedWheels(on: Queryable, websiteId: number): Promise<CountedWheel[]> {
  const day = bangkokDay(on.now());
  const [today, yesterday] = [startOfDay(day), startOfDay(addDays(day, -1))];
  return on.query<CountedWheel>(sql`
    select wheel.id,
           (select count(*)::integer
              from spin_rounds
             where wheel_id  = wheel.id
               and status    = 'played'
               and played_at >= ${today}) as "spinsToday",
           (select count(*)::integer
              from spin_rounds
             where wheel_id  = wheel.id
               and status    = 'played'
               and played_at >= ${yesterday}
               and played_at <  ${today}) as "spinsYesterday"
      from spin_wheels as wheel
     where wheel.website_id = ${websiteId}
     order by wheel.sort, wheel.id`);
}

/** Returns the largest id of a wheel, 0 for none. Ids are unique among all websites. */
export async function largestWheelId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select coalesce(max(id), 0) as id
      from spin_wheels`);
  return row?.id ?? 0;
}
