import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { LoneSums } from './rules.ts';

/** risk-03: acts of this long ago and newer count together. */
const SUM_HOURS = 24;

/** risk-14: so long counts what somebody gave or let in alone, when the same person releases the money. */
export const GIVEN_DAYS = 30;

interface Counted {
  staffId: bigint;
  scope: 'member' | 'offers';
  /** Null for offers. */
  memberId: bigint | null;
}

/**
 * Lets one act at a time count for a member until the commit. Callers hold the maker's row already, so that all take the
 * two locks in one order.
 */
export async function lockSumOfMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`lone acts for ${memberId}`}, 0))`);
}

/** @param makers Everybody who counts as one maker (risk-15). */
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
  /** By acts on the member; releases of it are not counted again. */
  micro: bigint;
  /** The first offer that the person decided alone; null for none. */
  offersSince: Date | null;
}

/** risk-14: reads how much makers alone gave a member, and since when members may have it from the makers' offers. */
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
