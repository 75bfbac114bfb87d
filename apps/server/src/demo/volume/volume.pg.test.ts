import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { PASSWORD, refuseDemoMembers } from '../members.ts';
import { seedVolumeMembers } from './volume.ts';

const MEMBERS = 120;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seed(MEMBERS);
});
afterAll(() => server.close());

async function seed(wanted: number): Promise<[added: number, toAdd: number][]> {
  const reported: [number, number][] = [];
  await seedVolumeMembers(server.context, wanted, (...counts) => reported.push(counts));
  return reported;
}

async function count(): Promise<number> {
  const [row] = await server.context.database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from members`);
  return row?.count ?? 0;
}

async function logIn(phone: string) {
  const result = await server.call('login', {
    body: { phone, password: PASSWORD, website_id: 3 },
    address: freshAddress(),
  });
  return result.success ? result.data.member_data.access_token : expect.fail(result.message);
}

describe('the volume', () => {
  it('ops-09: leaves a ledger that passes every check', async () => {
    await expectSoundLedger(server.context.database);
  });

  it('has members who log in, and see their money and their past', async () => {
    const token = await logIn('0600000010');
    const profile = await server.call('checkAccessToken', { token });
    const data = profile.success ? profile.data.member_data : expect.fail(profile.message);
    expect(data.bank_account_data.bank_account_number).toBe('9900000010');
    const [row] = await server.context.database.query<{ baht: number }>(sql`
      select (1000
               + (select sum(credited_micro) from deposits where member_id = ${data.id})
                   / 1000000.0
               - (select sum(amount_micro) from withdrawals where member_id = ${data.id})
                   / 1000000.0
             )::float as baht`);
    expect(data.credit_data.availableCredit).toBe(row?.baht);
    const history = await server.call('listTransactions', { token });
    const { transactions } = history.success ? history.data : expect.fail(history.message);
    expect(transactions.filter(({ txn_type: type }) => type === 'deposit')).toHaveLength(20);
    expect(transactions.filter(({ txn_type: type }) => type === 'withdraw')).toHaveLength(5);
  });

  it('has one member with a long past, and many with none', async () => {
    const pasts = await server.context.database.query<{ deposits: number; members: number }>(sql`
      select deposits, count(*)::integer as members
        from (
               select count(deposit.id)::integer as deposits
                 from members as member
                 left join deposits as deposit
                   on deposit.member_id = member.id
                where member.partner = 'volume'
                group by member.id
             ) as past
       group by deposits
       order by deposits`);
    expect(pasts).toEqual([
      { deposits: 0, members: 107 },
      { deposits: 20, members: 12 },
      { deposits: 5000, members: 1 },
    ]);
  });

  it('ops-09 ops-50: is topped up to what was asked for, and leaves out the phones that others have', async () => {
    const before = await count();
    expect(await seed(MEMBERS)).toEqual([]);
    await server.context.database.transaction((tx) =>
      tx.query(sql`
        insert into members (website_id, phone, first_name, last_name, password_hash, created_at)
        values (3, '0600000122', 'นภา', 'สายน้ำ', '-', now())`),
    );
    expect(await seed(MEMBERS + 5)).toEqual([
      [4, 5],
      [5, 5],
    ]);
    expect(await count()).toBe(before + 6);
    await expectSoundLedger(server.context.database);
  });

  it('keeps its database out of live mode', async () => {
    await expect(refuseDemoMembers(server.context.database)).rejects.toThrow(/seeded/);
  });
});
