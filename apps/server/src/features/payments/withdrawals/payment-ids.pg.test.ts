import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import {
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { isGatewayIdTaken } from './withdrawal-gateways-store.ts';

const GATEWAY = 'sandbox';

let database: TestDatabase;
let server: PaymentServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function waitingForLocks(): Promise<number> {
  const rows = await server.context.database.query(sql`
    select
      from pg_locks
      join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory'
       and not granted
       and datname  = current_database()`);
  return rows.length;
}

it('unknown-02: two that are ended at once never have one payment', async () => {
  const member = await newMember(server, 1_000);
  const [one, two] = [
    await requestWithdrawal(server, member, 100),
    await requestWithdrawal(server, member, 100),
  ];
  const pool = server.context.database;
  const isTakenFor = (id: string) =>
    pool.transaction((tx) => isGatewayIdTaken(tx, { id, gatewayCode: GATEWAY }, 'pay-1'));
  const { later } = await pool.transaction(async (tx) => {
    expect(await isGatewayIdTaken(tx, { id: one, gatewayCode: GATEWAY }, 'pay-1')).toBe(false);
    const waiting = isTakenFor(two);
    await expect.poll(waitingForLocks).toBe(1);
    await tx.query(sql`
      update withdrawals
         set gateway_code          = ${GATEWAY},
             gateway_withdrawal_id = 'pay-1'
       where id = ${one}`);
    return { later: waiting };
  });
  expect(await later).toBe(true);
  expect(await isTakenFor(one)).toBe(false);
});
