import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { approveWithdrawal } from '../../../flows/withdrawals/decide-withdrawal.ts';
import { sandboxGateway } from '../../../adapters/payment-gateway/kapao/default-secrets.ts';
import {
  queryAsOwner,
  askWithdrawal,
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { listWithdrawals } from './withdrawal-queue-store.ts';
import { leaseDueWithdrawals, lockWithdrawal } from './withdrawals-store.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
  await setAutomaticMaximum(500);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server, 5_000);
});

const setAutomaticMaximum = (baht: number) =>
  server.context.database.query(sql`
    update site_settings
       set auto_payout_max_micro = ${BigInt(baht) * 1_000_000n}
     where website_id = 3`);

async function approvalsOf(ids: readonly string[]) {
  const rows = await server.context.database.query<{ id: string; approval: string }>(sql`
    select id::text,
           approval
      from withdrawals
     where id = any(${ids}::uuid[])`);
  return ids.map((id) => rows.find((row) => row.id === id)?.approval);
}

it('pay-63: the job takes none that waits for the operator, whatever time it is due', async () => {
  const [automatic, waiting] = [
    await requestWithdrawal(server, member, 300),
    await requestWithdrawal(server, member, 600),
  ];
  await queryAsOwner(
    server,
    sql`
    update withdrawals
       set next_ask_at = now() - interval '1 minute'
     where member_id = ${member.id}`,
  );
  const taken = await leaseDueWithdrawals(server.context.database, {
    limit: 100,
    leaseSeconds: 60,
  });
  const ids = taken.map(({ id }) => id);
  expect(ids).toContain(automatic);
  expect(ids).not.toContain(waiting);
});

it('pay-63: approving one leaves the others waiting', async () => {
  const ids = [
    await requestWithdrawal(server, member, 600),
    await requestWithdrawal(server, member, 700),
  ];
  const [id = ''] = ids;
  const decision = { id, staffId: null, actor: 'somchai', reason: 'checked' };
  await server.context.database.transaction((tx) => approveWithdrawal(tx, decision));
  expect(await approvalsOf(ids)).toEqual(['approved', 'waiting']);
});

it('takes no withdrawal while its gateway is switched off', async () => {
  const switchTo = (isEnabled: boolean) =>
    queryAsOwner(
      server,
      sql`
      update payment_gateways
         set is_enabled = ${isEnabled}
       where code = ${sandboxGateway.code}`,
    );
  await switchTo(false);
  expect(await askWithdrawal(server, member, 300)).toMatchObject({
    code: 'payment_method_unknown',
  });
  await switchTo(true);
  expect(await askWithdrawal(server, member, 300)).toMatchObject({ success: true });
});

it('pay-66: a gateway finds the withdrawals that were given to it alone', async () => {
  const id = await requestWithdrawal(server, member, 300);
  const find = (gateway: string) =>
    server.context.database.transaction((tx) => lockWithdrawal(tx, gateway, id));
  expect(await find('other')).toBeUndefined();
  expect(await find(sandboxGateway.code)).toMatchObject({ id });
});

it('lists the withdrawals of one website', async () => {
  await requestWithdrawal(server, member, 300);
  const list = (websiteId: number) =>
    listWithdrawals(server.context.database, { websiteId, only: undefined, limit: 10 });
  expect(await list(4)).toEqual([]);
  expect(await list(3)).not.toEqual([]);
});
