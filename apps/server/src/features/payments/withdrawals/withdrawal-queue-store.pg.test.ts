import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../db/database.ts';
import { setAutomaticRules } from '../../../testing/money/automatic.ts';
import {
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { countWaitingWithdrawals, listQueuedWithdrawals } from './withdrawal-queue-store.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await setAutomaticRules(server, { signals: [], max: 0, dayMax: 0 });
});
afterAll(() => server.close());

describe('the queue of withdrawals', () => {
  it('queue-02: counts as far as a cap', async () => {
    const member = await newMember(server, 5_000);
    for (let each = 0; each < 3; each += 1) await requestWithdrawal(server, member, 501);
    const { count, oldestAt } = await countWaitingWithdrawals(server.context.database, 3, 1);
    expect(count).toBe(2);
    const [oldest] = await listQueuedWithdrawals(server.context.database, {
      websiteId: 3,
      limit: 1,
      approval: 'waiting',
      sort: 'oldest',
    });
    expect(oldestAt).toEqual(oldest?.createdAt);
  });

  it('queue-03 queue-32: reads its pages by an index in every order', async () => {
    const plans: string[] = [];
    const explaining: Queryable = {
      now: () => new Date(),
      query: async <Row extends object>(statement: Sql): Promise<Row[]> =>
        server.context.database.transaction(async (tx) => {
          await tx.query(sql`set local enable_seqscan = off`);
          await tx.query(sql`set local enable_sort = off`);
          const plan = await tx.query<{ 'QUERY PLAN': string }>(
            sql`${raw('explain ')}${join([statement], '')}`,
          );
          plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
          return tx.query<Row>(statement);
        }),
    };
    const common = { websiteId: 3, limit: 51, sort: 'newest' } as const;
    const waiting = { ...common, approval: 'waiting' } as const;
    await listQueuedWithdrawals(explaining, { ...waiting, sort: 'oldest' });
    await listQueuedWithdrawals(explaining, { ...common, status: 'failed' });
    await listQueuedWithdrawals(explaining, { ...common, approval: 'rejected' });
    await listQueuedWithdrawals(explaining, { ...common, memberId: 1n });
    await listQueuedWithdrawals(explaining, common);
    await listQueuedWithdrawals(explaining, { ...common, sort: 'oldest' });
    await listQueuedWithdrawals(explaining, { ...waiting, sort: 'largest' });
    await listQueuedWithdrawals(explaining, { ...waiting, sort: 'smallest' });
    expect(plans[0]).toMatch(/withdrawals_(waiting|by_approval)/);
    expect(plans[1]).toContain('withdrawals_by_status');
    expect(plans[2]).toContain('withdrawals_by_approval');
    expect(plans[3]).toContain('withdrawals_by_member');
    expect(plans[4]).toContain('withdrawals_newest');
    expect(plans[5]).toContain('withdrawals_newest');
    expect(plans[6]).toContain('withdrawals_waiting_by_amount');
    expect(plans[7]).toContain('withdrawals_waiting_by_amount');
  });
});
