import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { awardCashback } from '../../../flows/rewards/award-cashback.ts';
import { cancelCashback } from '../../../flows/rewards/cancel-cashback.ts';
import { saveCashbackRules } from '../../../features/cashback/rules-store.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { queryAsOwner, balancesOf, newMember } from '../../../testing/money/payments.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { recordPlay } from '../../../testing/play/play.ts';
import { freshAddress } from '../../../testing/people/registration.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { cashbackCancelCommand } from './cashback-cancel.ts';
import { memberShowCommand } from '../members/member-show.ts';

const yesterday = addDays(bangkokDay(new Date()), -1);
const never = new AbortController().signal;

let database: TestDatabase;
let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  const rule = { percent: 5, min_loss: 10, valid_days: 7, starts_on: '2026-01-01' };
  await database.database.transaction((tx) =>
    saveCashbackRules(tx, 3, [
      {
        ...rule,
        code: 'daily',
        period: 'day',
        max_payout: null,
        budget: null,
        budget_claims: null,
        is_enabled: true,
      },
    ]),
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  member = await newMember(server);
});

async function lose(who: TestMember, day = yesterday): Promise<void> {
  await recordPlay(server, who, { day, staked: 1000 });
  await awardCashback(database.database, { day, now: new Date() }, never);
}

const open = async (who = member) => {
  const result = await server.call('getCashback', { token: who.token });
  return result.success ? result.data.returnCreditTotal : expect.fail(result.message);
};
const claim = (who = member) =>
  server.call('claimCashback', { token: who.token, address: freshAddress() });

async function phoneOf({ id }: TestMember): Promise<string> {
  const [row] = await database.database.query<{ phone: string }>(sql`
    select phone from members where id = ${id}`);
  return row?.phone ?? expect.fail('no phone');
}
const cancel = async (who: TestMember, reason = 'played both sides') =>
  runCommand(commandConfig(database.url), cashbackCancelCommand, {
    phone: await phoneOf(who),
    reason,
  });

it('reward-45: takes back what is open, of this member alone, writes down who and why, and awards it never again', async () => {
  const other = await newMember(server);
  await lose(member, addDays(yesterday, -1));
  await lose(member);
  await lose(other);
  const phone = await phoneOf(member);
  expect(await cancel(member)).toBe(`${phone} loses 100.00 baht of open cashback.`);
  expect([await open(), await open(other)]).toEqual([0, 50]);
  expect(await claim()).toMatchObject({ code: 'nothing_to_claim' });
  await awardCashback(database.database, { day: yesterday, now: new Date() }, never);
  expect(await open()).toBe(0);
  expect(await balancesOf(server, member)).toEqual({ available: 0, held: 0 });
  const shown = await runCommand(commandConfig(database.url), memberShowCommand, { phone });
  expect(shown).toMatch(/^\S+ \S+ +cashback_cancel +command:\S+ +played both sides$/m);
});

it('reward-45: leaves what was claimed, and says where there is nothing', async () => {
  await lose(member);
  expect(await claim()).toMatchObject({ success: true });
  await expect(cancel(member)).rejects.toThrow('has no open cashback');
  expect(await balancesOf(server, member)).toEqual({ available: 5_000, held: 0 });
  await expect(cancel(member, 'two\nlines')).rejects.toThrow('--reason takes one line');
});

it('leaves what has run out as it is, and writes nothing down where nothing is open', async () => {
  await lose(member);
  const statuses = () =>
    database.database.query(sql`
      select status
        from cashback_awards
       where member_id = ${member.id}`);
  await queryAsOwner(
    server,
    sql`
      update cashback_awards
         set expires_at = now() - interval '1 second'
       where member_id = ${member.id}`,
  );
  await expect(cancel(member)).rejects.toThrow('has no open cashback');
  expect(await statuses()).toEqual([{ status: 'open' }]);
  const notes = await database.database.query(sql`
    select id
      from member_notes
     where member_id = ${member.id}`);
  expect(notes).toEqual([]);
});

it('reward-45: either pays or cancels, whatever comes at the same moment', async () => {
  await lose(member);
  const decision = { memberId: member.id, actor: 'Somsri', reason: 'played both sides' };
  const [claims, cancelled] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => claim())),
    Promise.all(
      Array.from({ length: 5 }, () =>
        database.database.transaction((tx) => cancelCashback(tx, decision)),
      ),
    ),
  ]);
  const paid = claims.filter(({ success }) => success).length;
  const taken = cancelled.filter((micro) => micro > 0n).length;
  expect(paid + taken).toBe(1);
  expect((await balancesOf(server, member)).available).toBe(paid * 5_000);
});
