import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { shownWithdrawalStatus } from './shown-status.ts';

/** Large payments are looked for among this many of the newest, so that a busy site reads no more than a calm one. */
const NEWEST = 2_000;

export interface LargePayment {
  id: string;
  at: Date;
  amountMicro: bigint;
  status: string;
  memberId: bigint;
  username: string;
  name: string;
}

interface Search {
  websiteId: number;
  fromMicro: bigint;
  limit: number;
}

/** Lists the newest credited deposits from a sum on (work-08). */
export async function listLargeDeposits(
  on: Queryable,
  { websiteId, fromMicro, limit }: Search,
): Promise<LargePayment[]> {
  return on.query<LargePayment>(sql`
    select deposit.ref_code       as id,
           deposit.ended_at       as at,
           deposit.credited_micro as "amountMicro",
           deposit.status,
           deposit.member_id      as "memberId",
           member.username,
           member.full_name       as name
      from (
             select ref_code, coalesce(ended_at, created_at) as ended_at,
                    coalesce(credited_micro, amount_micro) as credited_micro,
                    status, member_id, website_id
               from deposits
              where status = 'success'
              order by created_at desc, id desc
              limit ${NEWEST}
           ) as deposit
      join members as member on member.id = deposit.member_id
     where deposit.website_id      = ${websiteId}
       and deposit.credited_micro >= ${fromMicro}
     order by deposit.ended_at desc
     limit ${limit}`);
}

/** Lists the newest withdrawals from a sum on, in whatever state (work-08). */
export async function listLargeWithdrawals(
  on: Queryable,
  { websiteId, fromMicro, limit }: Search,
): Promise<LargePayment[]> {
  return on.query<LargePayment>(sql`
    select withdrawal.id,
           withdrawal.created_at   as at,
           withdrawal.amount_micro as "amountMicro",
           withdrawal.shown        as status,
           withdrawal.member_id    as "memberId",
           member.username,
           member.full_name        as name
      from (
             select id, created_at, amount_micro, member_id, website_id,
                    ${shownWithdrawalStatus(sql`withdrawals`)} as shown
               from withdrawals
              order by created_at desc
              limit ${NEWEST}
           ) as withdrawal
      join members as member on member.id = withdrawal.member_id
     where withdrawal.website_id    = ${websiteId}
       and withdrawal.amount_micro >= ${fromMicro}
     order by withdrawal.created_at desc
     limit ${limit}`);
}
