import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyScheduledChanges } from '../flows/configuration/apply-scheduled-changes.ts';
import { withoutAuthor } from '../testing/database.ts';
import { startTestOffice } from '../testing/people/office.ts';
import type { TestOffice } from '../testing/people/office.ts';
import {
  newMember,
  openQr,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../testing/money/payments.ts';
import type { PaymentServer } from '../testing/money/payments.ts';

let server: PaymentServer;
let office: TestOffice;
let owner: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  owner = await office.signIn('owner');
  // One row of each table.
  const member = await newMember(server, 1_000);
  const transfer = transferOf(await openQr(server, member));
  await sendWebhook(server, 'transfer.received', transfer);
  await requestWithdrawal(server, member, 300);
  const reason = 'counted twice';
  const adjustment = { key: randomUUID(), amount: 1, reason };
  const params = { id: String(member.id) };
  await office.call('proposeAdjustment', { params, body: adjustment, cookie: owner });
  await scheduleCoupon();
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function scheduleCoupon(): Promise<void> {
  const body = {
    kind: 'coupons',
    content: { code: `LATER${Date.now()}`, type: 'credit', amount: 25, total_limit: 10 },
    reason: 'from tonight on',
    due_at: new Date(Date.now() + 60_000).toISOString(),
    key: randomUUID(),
  } as const;
  const made = await office.call('scheduleChange', { body, cookie: owner });
  if (!made.success) throw new Error(made.message);
}

const decisions: [name: string, statement: Sql][] = [
  ['a rejected deposit', sql`update deposits set decided_by = 'ann', decided_reason = 'r'`],
  ['a reversed deposit', sql`update deposits set reversed_by = 'ann'`],
  ['a transfer', sql`update incoming_transfers set resolved_by = 'ann'`],
  ['a decided withdrawal', sql`update withdrawals set decided_by = 'ann'`],
  ['a refunded withdrawal', sql`update withdrawals set status = 'refund'`],
  ['a new proposal', sql`insert into proposals (reason) values ('r')`],
  ['a decided proposal', sql`update proposals set status = 'approved'`],
  [
    'a switch that is set',
    sql`insert into switches (kind, target, reason, set_by) values ('play', '', 'maintenance', 'ann')`,
  ],
  ['a switch that is removed', sql`delete from switches`],
  ['a new scheduled change', sql`insert into scheduled_changes (reason) values ('r')`],
  ['a cancelled scheduled change', sql`update scheduled_changes set status = 'cancelled'`],
];

it.each(decisions)(
  'version-02: the database refuses %s without an author',
  async (_, statement) => {
    const { database } = server.context;
    await expect(withoutAuthor(database).query(statement)).rejects.toThrow('names no actor');
  },
);

it.each([
  [
    'a deposit back',
    sql`
      update deposits
         set status          = 'reversed',
             reversed_at     = now(),
             reversed_by     = 'gateway:sandbox',
             reversed_reason = 'chargeback'
       where status = 'success'
   returning id`,
  ],
  [
    'a transfer back that nobody has',
    sql`
      update incoming_transfers
         set resolution      = 'returned',
             member_id       = null,
             deposit_id      = null,
             resolved_at     = now(),
             resolved_by     = 'gateway:sandbox',
             resolved_reason = 'chargeback'
   returning transfer_id`,
  ],
])('version-02: a gateway takes %s without an author', async (_, statement) => {
  const taken = withoutAuthor(server.context.database).transaction(async (tx) => {
    const rows = await tx.query(statement);
    throw new Error(`undone after ${rows.length}`);
  });
  await expect(taken).rejects.toThrow('undone after 1');
});

it('version-02: the job that fails a scheduled change names itself as the author', async () => {
  const { database, config } = server.context;
  await queryAsOwner(
    server,
    sql`
      update scheduled_changes
         set due_at   = created_at,
             maker_id = (select id from staff where role = 'auditor' limit 1)`,
  );
  await applyScheduledChanges({ database: withoutAuthor(database), config });
  const { data } = await office.call('listScheduledChanges', { query: {}, cookie: owner });
  expect(data?.rows).toMatchObject([{ status: 'failed' }]);
});
