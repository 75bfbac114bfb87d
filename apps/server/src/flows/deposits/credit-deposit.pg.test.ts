import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  queryAsOwner,
  newMember,
  openQr,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

/** With a limit on the day's deposits of exactly what is about to come. */
async function newLimitedMember(baht: number): Promise<TestMember> {
  const member = await newMember(server);
  const body = { kind: 'deposit', period: 'day', amount: baht } as const;
  const set = await server.call('setLimit', { body, token: member.token });
  return set.success ? member : expect.fail(set.message);
}

async function isOverLimit(refCode: string): Promise<boolean | undefined> {
  const [row] = await server.context.database.query<{ over: boolean }>(sql`
    select is_over_limit as over
      from deposits
     where ref_code = ${refCode}
       and status   = 'success'`);
  return row?.over;
}

it('limit-14: the satang that tell a deposit from others count against no limit', async () => {
  const member = await newLimitedMember(500);
  const request = await openQr(server, member, 500);
  expect(request.deposit_amount).toBeGreaterThan(500);
  await sendWebhook(server, 'transfer.received', transferOf(request));
  expect(await isOverLimit(request.ref_code)).toBe(false);
});

it('limit-14: a whole baht that was added counts, because its member agreed to pay it', async () => {
  const member = await newLimitedMember(500);
  const { ref_code: refCode } = await openQr(server, member, 500);
  await queryAsOwner(
    server,
    sql`
    update deposits
       set amount_micro = requested_micro + 1000000
     where ref_code = ${refCode}`,
  );
  await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount: 501 }));
  expect(await isOverLimit(refCode)).toBe(true);
});

it('a deposit without a fee leaves no record of one', async () => {
  const member = await newMember(server);
  const request = await openQr(server, member);
  await sendWebhook(server, 'transfer.received', transferOf(request));
  const transfers = await server.context.database.query(sql`
    select kind
      from ledger_transfers
     where member_id = ${member.id}`);
  expect(transfers).toEqual([{ kind: 'deposit' }]);
});
