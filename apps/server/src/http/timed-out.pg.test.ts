import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { openPostgres } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';
import {
  askWithdrawal,
  balancesOf,
  countAsked,
  newMember,
  startPaymentServer,
} from '../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../testing/money/payments.ts';
import { addTestStudio, betOf, openTestGame } from '../testing/play/studio.ts';

const LOCK_MS = 300;

let server: PaymentServer;
let otherDatabase: OpenedDatabase;
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  otherDatabase = await openPostgres(url);
  const options = encodeURIComponent(`-c lock_timeout=${LOCK_MS}`);
  server = await startPaymentServer({ DATABASE_URL: `${url}?options=${options}` });
});
afterAll(async () => {
  await server.close();
  await otherDatabase.close();
});

/** Runs `work` while another transaction locks the member's accounts. */
function whileLocked<Result>(member: TestMember, work: () => Promise<Result>): Promise<Result> {
  return otherDatabase.database.transaction(async (tx) => {
    await tx.query(sql`
      select id
        from ledger_accounts
       where member_id = ${member.id}
         for update`);
    return work();
  });
}

it('api-08: a withdrawal that waits too long is answered with 503, has moved nothing, and can be asked for again', async () => {
  const member = await newMember(server, 1_000);
  expect(await whileLocked(member, () => askWithdrawal(server, member, 300))).toEqual({
    success: false,
    status: 503,
    status_code: 503,
    code: 'timed_out',
    message: 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง',
    data: null,
  });
  expect(await balancesOf(server, member)).toEqual({ available: 100_000, held: 0 });
  expect(await countAsked(server, 'withdrawals', member)).toBe(0);
  expect(await askWithdrawal(server, member, 300)).toMatchObject({ success: true });
  expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
});

it('api-08: a bet that waits too long is told that nobody knows; its repeat is taken, once', async () => {
  const studio = await addTestStudio(server);
  const [lockedMember, other] = [await newMember(server, 100), await newMember(server, 100)];
  const bets = await Promise.all(
    [lockedMember, other].map(async (member) =>
      betOf(await openTestGame(server, studio, member), 1_000_000),
    ),
  );
  const statuses = await whileLocked(lockedMember, () =>
    Promise.all(bets.map(async (bet) => (await studio.call('bet', bet)).status)),
  );
  // Other postings of the same batch must still succeed.
  expect(statuses).toEqual(['RS_ERROR_UNKNOWN', 'RS_OK']);
  expect((await balancesOf(server, lockedMember)).available).toBe(10_000);
  for (const bet of [...bets, ...bets]) {
    expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  }
  expect((await balancesOf(server, lockedMember)).available).toBe(9_000);
  expect((await balancesOf(server, other)).available).toBe(9_000);
});
