import sql, { raw } from 'sql-template-tag';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { rebatesInvariants } from '../../features/rebates/invariants.ts';

/** Expects `ledger:verify` to accept the member's one claim, and to report it once a row is changed. */
export async function expectClaimsToBeChecked(
  database: Database,
  rows: 'cashback_awards' | 'referral_earnings',
  memberId: bigint,
): Promise<void> {
  const check = async () =>
    (await verifyLedger(database, rebatesInvariants)).checks.filter(({ ok }) => !ok);
  const claims = await database.query<{ id: bigint; claim_id: string }>(sql`
    select id, claim_id
      from ${raw(rows)}
     where member_id = ${memberId}
       and status    = 'claimed'`);
  const setStatusOfClaims = (status: string) =>
    database.query(sql`
      update ${raw(rows)}
         set status   = ${status},
             claim_id = case when ${status} = 'claimed' then gen_random_uuid() end
       where member_id = ${memberId}`);
  expect(await check()).toEqual([]);
  await setStatusOfClaims('expired');
  expect(await check()).toMatchObject([
    { detail: expect.stringMatching(/^1: .* 0 claimed, \d+ paid$/) },
  ]);
  await setStatusOfClaims('claimed');
  expect(await check()).toMatchObject([{ detail: expect.stringMatching(/^2: /) }]);
  for (const { id, claim_id: claimId } of claims) {
    await database.query(sql`update ${raw(rows)} set claim_id = ${claimId} where id = ${id}`);
  }
  expect(await check()).toEqual([]);
}
