import type { Slip } from '@kapao/contract/promptpay.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';

export async function insertSlip(
  tx: Tx,
  slip: {
    depositId: bigint;
    memberId: bigint;
    webp: Buffer;
    read: Slip | null;
    otherTransRef: string | null;
  },
): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into deposit_slips
           (deposit_id, member_id, picture, bank_code, trans_ref, other_trans_ref, created_at)
    values (${slip.depositId}, ${slip.memberId}, ${slip.webp},
            ${slip.read?.bankCode ?? null}, ${slip.read?.transRef ?? null}, ${slip.otherTransRef}, now())
    returning id`);
  if (!inserted) throw new Error('a slip was not written');
  return inserted.id;
}

export async function countSlips(on: Queryable, depositId: bigint): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*)::integer as count
      from deposit_slips
     where deposit_id = ${depositId}`);
  return row?.count ?? 0;
}

/** Finds a deposit's slip pictures, newest first; only operators see them. */
export async function findSlipPictures(on: Queryable, refCode: string): Promise<Buffer[]> {
  const rows = await on.query<{ picture: Buffer }>(sql`
    select slip.picture
      from deposit_slips as slip
      join deposits      as deposit on deposit.id = slip.deposit_id
     where deposit.ref_code = ${refCode}
     order by slip.id desc`);
  return rows.map(({ picture }) => picture);
}
