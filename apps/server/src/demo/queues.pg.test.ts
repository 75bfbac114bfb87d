import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../testing/people/office.ts';
import type { TestOffice } from '../testing/people/office.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { actingAs, SANDBOX } from '../db/author.ts';
import { seedStaff } from './staff.ts';
import { seedQueues } from './queues.ts';
import { seedSilentGateway } from './silent-gateway.ts';

let server: TestServer;
let office: TestOffice;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_URL: 'http://127.0.0.1:1' });
  const { context } = server;
  const seeding = { ...context, database: actingAs(context.database, SANDBOX) };
  await seedStaff(seeding);
  for (const _ of ['first start', 'next start']) {
    await seedQueues(seeding);
    await seedSilentGateway(seeding);
  }
  office = await startTestOffice(context);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

it('queue-21: the sandbox has something in each queue, once, and real rows behind its signals', async () => {
  const cookie = await office.signIn('cashier');
  const { queues = [] } = (await office.call('listQueues', { cookie })).data ?? {};
  expect(queues.map(({ queue, count }) => [queue, count])).toEqual([
    ['withdrawals', 10],
    ['deposits', 3],
    ['transfers', 3],
    ['cases', 1],
    ['documents', 3],
  ]);
  const { rows = [] } =
    (await office.call('listWithdrawals', { cookie, query: { approval: 'waiting' } })).data ?? {};
  const raised = await Promise.all(
    rows.map(async ({ id, member }) => {
      const { data } = await office.call('getWithdrawal', { cookie, params: { id } });
      const codes = data?.signals.filter(({ is_raised }) => is_raised).map(({ code }) => code);
      return [member.name, ...(codes ?? [])];
    }),
  );
  // The gravest first (queue-34).
  const suspicious = ['payer_name_differs', 'network_shared', 'new_account'];
  expect(raised).toEqual([
    ['มาลี สุขใจ'],
    ['วีระ กล้าหาญ', 'velocity'],
    ['ปิติ ใจกล้า', ...suspicious],
    ['วิชัย มั่นคง'],
    ['สมศรี ทองดี'],
    ['วีระ กล้าหาญ', 'velocity'],
    ['กมล สดใส', 'new_account'],
    ['อนันต์ พูนผล'],
    ['ชูใจ เลิศลบ', ...suspicious],
    ['วีระ กล้าหาญ', 'velocity'],
  ]);
  const slips = await office.call('listDeposits', { cookie, query: { queue: 'slips' } });
  expect(slips.data?.rows.map(({ candidates }) => candidates[0]?.reasons ?? [])).toEqual([
    ['slip_names_it', 'account_is_members', 'name_is_members', 'in_time'],
    ['account_is_members', 'name_is_members', 'in_time'],
    [],
  ]);
});

it('desk-14: the sandbox has two proposals that another person can approve', async () => {
  const cookie = await office.signIn('risk');
  const query = { view: 'others' } as const;
  const { rows = [] } = (await office.call('listProposals', { cookie, query })).data ?? {};
  expect(rows).toMatchObject([
    {
      change: { kind: 'phone', to: '081-xxx-0113' },
      maker: 'support@kapao.test',
      evidence: expect.stringContaining('บัตรประชาชน'),
    },
    { change: { kind: 'adjustment', amount_micro: '150000000' }, maker: 'cashier@kapao.test' },
  ]);
  for (const { id } of rows) {
    const approval = { params: { id }, body: { key: randomUUID() }, cookie };
    expect(await office.call('approveProposal', approval)).toMatchObject({ success: true });
  }
});

it('engine-12: the sandbox has a gateway that fell silent hours ago, among the problems with the time since', async () => {
  const cookie = await office.signIn('manager');
  const { problems = [] } = (await office.call('listProblems', { cookie })).data ?? {};
  const silent = problems.filter(({ kind }) => kind === 'gateway_silent');
  expect(silent.map(({ subject }) => subject)).toEqual(['quiet-bank']);
  const hours = (Date.now() - Date.parse(silent[0]?.since ?? '')) / 3_600_000;
  expect(Math.round(hours)).toBe(5);
  const { gateways = [] } = (await office.call('getOperations', { cookie })).data ?? {};
  expect(gateways).toMatchObject([
    { code: 'quiet-bank', opened: 3, silent_since: silent[0]?.since },
    { code: 'sandbox', silent_since: null },
  ]);
  const { rows = [] } = (await office.call('listUnmatchedTransfers', { cookie })).data ?? {};
  expect(rows).toHaveLength(3);
});
