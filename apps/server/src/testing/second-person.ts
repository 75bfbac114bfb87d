import sql from 'sql-template-tag';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { Queryable } from '../db/database.ts';

/** Sets the bounds from which a second person decides, in baht; other tests of one process see them too. */
export async function setBounds(
  on: Queryable,
  { member = 0, offers = 20_000 }: { member?: number; offers?: number },
): Promise<void> {
  await on.query(sql`
    update site_settings
       set four_eyes_from_micro        = ${BigInt(member) * MICRO_PER_BAHT},
           offers_four_eyes_from_micro = ${BigInt(offers) * MICRO_PER_BAHT}`);
}

/** A bound that no test reaches, for tests of acts themselves. */
export const NO_BOUND = 900_000_000;
