import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { LoneSums } from './rules.ts';

/** risk-03: the number of past hours whose acts are added up. */
const SUM_HOURS = 24;

/**
 * risk-14: the number of days for which a person's lone gifts to a member, or a lone unblocking, count when the same
 * person releases the member's money.
 */
export const GIVEN_DAYS = 30;

interface Counted {
  staffId: bigint;
  scope: 'member' | 'offers';
  /** The member whom the act concerns; null for an act on offers. */
  memberId: bigint | null;
}

/**
 * Serializes the acts that count for a member until the commit. Callers have locked the maker's row before, so all take
 * the two locks in one order.
 */
export async function lockSumOfMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`lone acts for ${memberId}`}, 0))`);
}

/**
 * Reads the values that the makers decided alone, and those that anybody decided alone for the member. @param makers
 * The people who count as one maker (risk-15).
 */
export async function readLoneSums(
  tx: Tx,
  { makers, scope, memberId }: Omit<Counted, 'staffId'> & { makers: readonly bigint[] },
): Promise<LoneSums> {
  const [sums] = await tx.query<LoneSums>(sql`
    select (
             select coalesce(sum(value_micro), 0)::bigint
               from lone_acts
              where staff_id   = any(${bigintArray(makers)}::bigint[])
                and scope      = ${scope}
                and created_at > now() - make_interval(hours => ${SUM_HOURS})
           ) as "makerMicro",
           (
             select coalesce(sum(value_micro), 0)::bigint
               from lone_acts
              where member_id  = ${memberId}
                and created_at > now() - make_interval(hours => ${SUM_HOURS})
           ) as "memberMicro"`);
  if (!sums) throw new Error('the sums of lone acts were not read');
  return sums;
}

export async function insertLoneAct(
  tx: Tx,
  act: Counted & { operation: string; target: string; valueMicro: bigint },
): Promise<void> {
  await tx.query(sql`
    insert into lone_acts (staff_id, scope, member_id, operation, target, value_micro)
    values (${act.staffId}, ${act.scope}, ${act.memberId}, ${act.operation}, ${act.target}, ${act.valueMicro})`);
}

export interface GivenAlone {
  /** The sum of lone acts on the member, without releases of the member's money. */
  micro: bigint;
  /** The time of the first offer that these makers decided alone; null if there is none. */
  offersSince: Date | null;
}

/**
 * risk-14: reads how much the makers alone gave a member, and since when the member may have money from offers that the
 * makers decided alone.
 */
export async function readGivenAlone(
  tx: Tx,
  { makers, memberId }: { makers: readonly bigint[]; memberId: bigint },
): Promise<GivenAlone> {
  const [given] = await tx.query<GivenAlone>(sql`
    select coalesce(
             sum(value_micro) filter (where member_id = ${memberId} and operation <> 'approveWithdrawal'),
             0
           )::bigint                                           as micro,
           min(created_at) filter (where scope = 'offers')     as "offersSince"
      from lone_acts
     where staff_id   = any(${bigintArray(makers)}::bigint[])
       and created_at > now() - make_interval(days => ${GIVEN_DAYS})`);
  if (!given) throw new Error('the sum of lone acts was not read');
  return given;
}
