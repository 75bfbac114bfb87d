import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteSigns } from '../../../features/fair-offers/signs-store.ts';
import type { NotedSign } from '../../../features/fair-offers/signs-store.ts';
import type { Queryable } from '../../../db/database.ts';
import { queryAsOwner, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { blockMember } from '../block-member.ts';
import { listRiskCasesOf } from '../../../features/cases/risk-store.ts';
import { listDebtors, listTakenBack } from './debts-store.ts';
import { readConnections } from './read-connections.ts';

let server: PaymentServer;
let office: TestOffice;
let risk: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  risk = await office.signIn('risk');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const note = (members: readonly TestMember[], sign: NotedSign) =>
  server.context.database.transaction(async (tx) => {
    for (const { id } of members) await noteSigns(tx, id, [sign]);
  });
const claim = (members: readonly TestMember[], offers: readonly string[]) =>
  server.context.database.query(sql`
    insert into offer_claims (offer, member_id, claimed_at)
    select offer, member_id, now()
      from unnest(${[...offers]}::text[]) as offer
     cross join unnest(${members.map(({ id }) => String(id))}::text[]::bigint[]) as member_id`);
const connectionsOf = async ({ id }: TestMember) => {
  const answer = await office.call('getMemberConnections', {
    params: { id: String(id) },
    cookie: risk,
  });
  return answer.data ?? expect.fail(answer.message);
};
const pair = async (): Promise<[TestMember, TestMember]> => {
  const [one, other] = await createMembers(server, 2);
  return [one ?? expect.fail(), other ?? expect.fail()];
};

it('link-01: finds who shares an account, masked, and how often claims were made together', async () => {
  const [one, other] = await pair();
  await note([one, other], { sign: 'account', key: '4412345678', isProven: true });
  await claim([one, other], ['coupons/1', 'coupons/2', 'coupons/3']);
  const { signs, neighbours } = await connectionsOf(one);
  expect(signs).toMatchObject([
    { kind: 'account', value: '•••5678', others: 1, is_proven: true, strength: 'strong' },
  ]);
  expect(neighbours).toMatchObject([
    {
      member: { member_id: String(other.id) },
      step: 1,
      strength: 'strong',
      ties: [
        { kind: 'account', members: 2, strength: 'strong' },
        { kind: 'claims', value: '3', strength: 'strong' },
      ],
    },
  ]);
  expect(JSON.stringify(neighbours)).not.toContain('4412345678');
});

it('link-01: says nothing of a claim that a crowd made in the same minutes', async () => {
  const members = await createMembers(server, 23);
  await claim(members, ['coupons/crowd']);
  expect((await connectionsOf(members[0] ?? expect.fail())).neighbours).toEqual([]);
});

it('link-01: follows a strong tie one step further, and a weak one not', async () => {
  const [one, other] = await pair();
  const [far, stranger] = await pair();
  await note([one, other], { sign: 'device', key: `near ${one.id}` });
  await note([other, far], { sign: 'account', key: `77${one.id}` });
  const network = { sign: 'network', key: `2001:db8:${one.id}` } as const;
  await note([one, ...(await createMembers(server, 6))], network);
  await note([far, stranger], { sign: 'name', key: `ก${one.id} ข` });
  const { neighbours } = await connectionsOf(one);
  const steps = neighbours.map(({ member, step }) => [member.member_id, step]);
  expect(steps).toContainEqual([String(other.id), 1]);
  expect(steps).toContainEqual([String(far.id), 2]);
  expect(steps.some(([id]) => id === String(stranger.id))).toBe(false);
  const beyond = neighbours.find(({ step }) => step === 2);
  expect(beyond?.ties).toMatchObject([{ from: String(other.id), kind: 'account' }]);
});

it('link-02: a tie to a blocked member is stronger, and a crowd is counted and not listed', async () => {
  const [one, other] = await pair();
  await note([one, other], { sign: 'network', key: `198.51.100.${Number(one.id % 250n)}` });
  expect((await connectionsOf(one)).neighbours).toMatchObject([{ strength: 'medium' }]);
  await server.context.database.transaction((tx) =>
    blockMember(tx, { memberId: other.id, actor: 'ann', reason: 'fraud' }),
  );
  expect(await connectionsOf(one)).toMatchObject({
    signs: [{ kind: 'network', strength: 'strong' }],
    neighbours: [{ strength: 'strong', member: { status: 'blocked' } }],
  });
  const crowd = await createMembers(server, 52);
  await note(crowd, { sign: 'network', key: 'carrier' });
  expect(await connectionsOf(crowd[0] ?? expect.fail())).toMatchObject({
    signs: [{ others: 51, strength: 'weak' }],
    neighbours: [],
    is_more: true,
  });
});

it('link-02: devices are told apart by their key, though none has a value to show', async () => {
  const [one, other] = await pair();
  const crowd = await createMembers(server, 12);
  await note([one, other], { sign: 'device', key: `own ${one.id}` });
  await note([one, ...crowd], { sign: 'device', key: `shop ${one.id}` });
  const { signs } = await connectionsOf(one);
  expect(new Map(signs.map(({ others, strength }) => [others, strength]))).toEqual(
    new Map([
      [1, 'strong'],
      [12, 'weak'],
    ]),
  );
});

it('link-02: members of another website are neither counted nor take a place', async () => {
  const [one, other] = await pair();
  const foreign = await createMembers(server, 51);
  const sign = { sign: 'device', key: `both ${one.id}` } as const;
  await note([one, other], sign);
  await note(foreign, sign);
  await queryAsOwner(server, sql`insert into websites (id) values (4) on conflict do nothing`);
  await queryAsOwner(
    server,
    sql`
      update members
         set website_id = 4
       where id = any(${foreign.map(({ id }) => String(id))}::text[]::bigint[])`,
  );
  expect(await connectionsOf(one)).toMatchObject({
    signs: [{ kind: 'device', others: 1, strength: 'strong' }],
    neighbours: [{ member: { member_id: String(other.id) } }],
    is_more: false,
  });
});

it('link-02: a sign of the second step that a crowd shares leads no further', async () => {
  const [one, other] = await pair();
  await note([one, other], { sign: 'account', key: `66${one.id}` });
  const crowd = await createMembers(server, 51);
  await note([other, ...crowd], { sign: 'device', key: `café ${one.id}` });
  const some = await createMembers(server, 21);
  await note([other, ...some], { sign: 'device', key: `office ${one.id}` });
  const { neighbours } = await connectionsOf(one);
  const second = neighbours.filter(({ step }) => step === 2);
  expect(second).toHaveLength(20);
  expect(second.every(({ ties }) => ties[0]?.members === 22)).toBe(true);
  expect(second.every(({ strength }) => strength === 'weak')).toBe(true);
});

it('link-01: lists the referrer, the referrer before, and the friends', async () => {
  const [first, second] = await pair();
  const [third, friend] = await pair();
  for (const [member, referrer] of [
    [second, first],
    [third, second],
    [friend, third],
  ] as const)
    await queryAsOwner(
      server,
      sql`update members set aff_member_id = ${referrer.id} where id = ${member.id}`,
    );
  const { neighbours } = await connectionsOf(third);
  expect(neighbours.map(({ member, step }) => [member.member_id, step])).toEqual([
    [String(second.id), 1],
    [String(friend.id), 1],
    [String(first.id), 2],
  ]);
});

it('link-11: reads connections, debts and risk cases by indexes alone', async () => {
  const [one, other] = await pair();
  await note([one, other], { sign: 'device', key: 'planned' });
  await note([one, other], { sign: 'account', key: '9990001112' });
  const { database } = server.context;
  const sent: Sql[] = [];
  const recorded: Queryable = {
    now: () => database.now(),
    query: (statement, ...rest) => {
      sent.push(statement);
      return database.query(statement, ...rest);
    },
  };
  const page = { websiteId: server.context.config.websiteId, after: undefined, limit: 51 };
  await readConnections(recorded, one.id);
  await listDebtors(recorded, page);
  await listTakenBack(recorded, page);
  await listRiskCasesOf(recorded, [one.id, other.id]);
  expect(sent).toHaveLength(8);
  await database.transaction(async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`);
    for (const statement of sent) {
      const plan = await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).not.toMatch(/Seq Scan on (?!page|found)\w/);
    }
  });
});
