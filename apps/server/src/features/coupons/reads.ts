import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Finds a coupon by its own code. */
export async function findCouponId(
  on: Queryable,
  websiteId: number,
  code: string,
): Promise<bigint | undefined> {
  const [coupon] = await on.query<{ id: bigint }>(sql`
    select id
      from coupons
     where website_id = ${websiteId}
       and code       = ${code}`);
  return coupon?.id;
}
