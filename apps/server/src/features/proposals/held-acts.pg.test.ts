import { randomUUID } from 'node:crypto';
import type { Proposal } from '@kapao/contract/office/proposals.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { setAutomaticRules } from '../../testing/money/automatic.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { copyProposal, setBounds } from '../../testing/people/second-person.ts';

const BAHT = 1_000_000n;
const PARALLEL = 40;

let server: PaymentServer;
let office: TestOffice;
let owner: string;
let cashier: string;
let manager: string;
let risk: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [owner, cashier, manager, risk] = [
    await office.signIn('owner'),
    await office.signIn('cashier'),
    await office.signIn('manager'),
    await office.signIn('risk'),
  ];
  await setAutomaticRules(server, { signals: [], max: 1_000_000, dayMax: 10_000_000 });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const cashOf = async ({ id }: TestMember) =>
  (await memberBalances(server.context.database, id)).availableMicro / BAHT;
const forgetSums = () => queryAsOwner(server, sql`delete from lone_acts`);
const bound = async (member: number) => {
  await forgetSums();
  await setBounds(server.context.database, { member });
};

/** A member's withdrawal that the gateway has paid. */
async function paidWithdrawal(member: TestMember, baht: number): Promise<string> {
  const id = await requestWithdrawal(server, member, baht);
  const params = { id };
  const body = { key: randomUUID(), reason: 'checked' } as const;
  await office.call('approveWithdrawal', { params, body, cookie: risk });
  await advanceWithdrawals(server.context, new AbortController().signal);
  const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
  await sendWebhook(server, 'payout.succeeded', withdrawal);
  return id;
}

const refund = (id: string, { key = randomUUID(), cookie = cashier } = {}) =>
  office.call('refundWithdrawal', {
    params: { id },
    body: { key, reason: 'returned_by_bank' },
    cookie,
  });

const heldId = (answer: unknown): string => {
  expect(answer).toMatchObject({ success: true, status: 202, code: 'second_person' });
  // The line above has checked that the answer is of this form.
  return (answer as { data: { held: { proposal_id: string } } }).data.held.proposal_id;
};

const approve = (id: string, { cookie = risk, key = randomUUID() } = {}) =>
  office.call('approveProposal', { params: { id }, body: { key }, cookie });

async function proposalOf(id: string): Promise<Proposal> {
  const { data } = await office.call('getProposal', { params: { id }, cookie: owner });
  return data ?? expect.fail(`no proposal ${id}`);
}

async function logged(target: string) {
  const query = { target, limit: 10 };
  return (await office.call('listAudit', { query, cookie: owner })).data?.rows ?? [];
}

describe('an act that needs a second person', () => {
  it('risk-01 risk-02: changes nothing, and is kept as a proposal of that act', async () => {
    await bound(0);
    const member = await newMember(server, 1_000);
    const id = await paidWithdrawal(member, 400);
    const key = randomUUID();
    const answer = await refund(id, { key });
    const proposal = heldId(answer);
    expect(answer).toMatchObject({ data: { held: { value_micro: '400000000' } } });
    expect(await cashOf(member)).toBe(600n);
    expect(await proposalOf(proposal)).toMatchObject({
      member: { id: String(member.id) },
      maker: 'cashier@kapao.test',
      reason: 'returned_by_bank',
      status: 'open',
      change: {
        kind: 'act',
        operation: 'refundWithdrawal',
        target: `withdrawal:${id}`,
        scope: 'member',
        value_micro: '400000000',
        before: { status: 'success' },
        after: { status: 'refund' },
      },
    });
    expect((await logged(`withdrawal:${id}`))[0]).toMatchObject({
      operation: 'refundWithdrawal',
      outcome: 'held',
      after: { proposal, value: '400000000' },
    });
    const repeat = await refund(id, { key });
    expect(heldId(repeat)).toBe(proposal);
    expect(await approve(proposal, { cookie: cashier })).toMatchObject({
      code: 'permission_missing',
    });
  });

  it('risk-05: happens at its approval, as its maker, and stands in the log twice', async () => {
    await bound(0);
    const member = await newMember(server, 1_000);
    const id = await paidWithdrawal(member, 400);
    const proposal = heldId(await refund(id));
    expect(await approve(proposal)).toMatchObject({ success: true, data: { transfer_id: null } });
    expect(await cashOf(member)).toBe(1_000n);
    expect((await logged(`withdrawal:${id}`))[0]).toMatchObject({
      operation: 'refundWithdrawal',
      actor: 'cashier@kapao.test',
      outcome: 'done',
      after: { status: 'refund', proposal, approved_by: 'risk@kapao.test' },
    });
    expect((await logged(`proposal:${proposal}`))[0]).toMatchObject({
      operation: 'approveProposal',
      actor: 'risk@kapao.test',
    });
    expect(await proposalOf(proposal)).toMatchObject({
      status: 'approved',
      decided_by: 'risk@kapao.test',
    });
  });

  it('risk-05: happens once under 100 approvals, and is refused as the act is', async () => {
    await bound(0);
    const member = await newMember(server, 1_000);
    const id = await paidWithdrawal(member, 400);
    const first = heldId(await refund(id));
    const second = await copyProposal(server.context, first);
    const answers = await Promise.all(Array.from({ length: 100 }, () => approve(first)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await cashOf(member)).toBe(1_000n);
    expect(await approve(second)).toMatchObject({ status: 409, code: 'target_changed' });
    expect(await proposalOf(second)).toMatchObject({ status: 'open' });
  });

  it('risk-05: is not carried out when it is worth more than its approver has read', async () => {
    await bound(0);
    const member = await newMember(server, 1_000);
    const id = await paidWithdrawal(member, 400);
    const proposal = heldId(await refund(id));
    await queryAsOwner(
      server,
      sql`
        update proposals
           set change = jsonb_set(change::jsonb, '{valueMicro}', '"399990000"')::json
         where id = ${BigInt(proposal)}`,
    );
    expect(await approve(proposal)).toMatchObject({ code: 'target_changed' });
    expect(await cashOf(member)).toBe(600n);
  });

  it('risk-05: ends with its maker: disabled, or in a role without the permission', async () => {
    await bound(0);
    const member = await newMember(server, 1_000);
    const id = await paidWithdrawal(member, 400);
    const refunding = heldId(await refund(id, { cookie: manager }));
    const params = { id: String(member.id) };
    const body = { key: randomUUID(), amount: 5, reason: 'goodwill' };
    const adjusting = await office.call('proposeAdjustment', { params, body, cookie: manager });
    const proposals = [refunding, adjusting.data?.id ?? ''];
    const as = async (change: ReturnType<typeof sql>) => {
      await server.context.database.transaction(async (tx) => {
        await tx.query(sql`set local kapao.actor = 'system:test'`);
        await tx.query(change);
      });
      for (const each of proposals) {
        expect(await approve(each)).toMatchObject({ status: 409, code: 'maker_gone' });
      }
    };
    const who = sql`email = 'manager@kapao.test'`;
    await as(sql`update staff set role = 'marketing' where ${who}`);
    await as(sql`update staff set role = 'manager', disabled_at = now() where ${who}`);
    expect(await cashOf(member)).toBe(600n);
    await server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local kapao.actor = 'system:test'`);
      await tx.query(sql`update staff set disabled_at = null where ${who}`);
    });
    expect(await approve(refunding)).toMatchObject({ success: true });
  });

  it('risk-02: the delay of a site of one person holds for it too', async () => {
    await bound(0);
    const member = await newMember(server, 1_000);
    const id = await paidWithdrawal(member, 400);
    await server.context.database.query(sql`update site_settings set four_eyes_delay_hours = 24`);
    const proposal = heldId(await refund(id, { cookie: owner }));
    const late = { params: { id: proposal }, cookie: owner };
    const carry = () =>
      office.call('approveProposal', { ...late, body: { key: randomUUID(), reason: 'alone' } });
    expect(await carry()).toMatchObject({ status: 403, code: 'own_proposal_waits' });
    await queryAsOwner(
      server,
      sql`
        update proposals
           set created_at = created_at - interval '24 hours',
               alone_from = alone_from - interval '24 hours'
         where id = ${BigInt(proposal)}`,
    );
    expect(await carry()).toMatchObject({ success: true });
    await server.context.database.query(sql`update site_settings set four_eyes_delay_hours = null`);
    expect(await cashOf(member)).toBe(1_000n);
  });
});

describe('the sums of 24 hours', () => {
  const adjust = (member: TestMember, amount: number, cookie = cashier) =>
    office.call('proposeAdjustment', {
      params: { id: String(member.id) },
      body: { key: randomUUID(), amount, reason: 'counted twice' },
      cookie,
    });
  const statusOf = async (answer: ReturnType<typeof adjust>) => (await answer).data?.status;

  it('risk-03: stop a maker of many small adjustments, for one member and for many', async () => {
    await bound(1_000);
    const member = await newMember(server);
    const statuses: (string | undefined)[] = [];
    for (let each = 0; each < 35; each += 1) statuses.push(await statusOf(adjust(member, 999.99)));
    expect(statuses.filter((status) => status === 'approved')).toHaveLength(1);
    expect(await statusOf(adjust(await newMember(server), 1))).toBe('open');
    expect(await statusOf(adjust(member, -1, manager))).toBe('open');
    expect(await statusOf(adjust(await newMember(server), 1, manager))).toBe('approved');
    await queryAsOwner(
      server,
      sql`update lone_acts set created_at = created_at - interval '24 hours'`,
    );
    expect(await statusOf(adjust(member, -999.99))).toBe('approved');
  });

  it('risk-03: count both ways and over all kinds of acts', async () => {
    await bound(1_000);
    const member = await newMember(server, 2_000);
    const id = await paidWithdrawal(member, 400);
    expect(await statusOf(adjust(member, -600))).toBe('approved');
    expect(await statusOf(adjust(member, 0.5))).toBe('approved');
    heldId(await refund(id));
    await forgetSums();
    expect(await refund(id)).toMatchObject({ success: true, status: 200 });
    expect(await statusOf(adjust(member, 600))).toBe('open');
    expect(await statusOf(adjust(member, 599))).toBe('approved');
  });

  it('risk-03: hold for acts at once, by one maker and for one member', async () => {
    const run = async (acts: ReturnType<typeof adjust>[]) => {
      const statuses = (await Promise.all(acts)).map(({ data }) => data?.status);
      return statuses.filter((status) => status === 'approved').length;
    };
    const [member, ...others] = await Promise.all(
      Array.from({ length: PARALLEL + 1 }, () => newMember(server)),
    );
    if (!member) throw new Error('no member');
    await bound(1_000);
    expect(await run(others.map((each) => adjust(each, 200)))).toBe(4);
    await bound(1_000);
    const makers = [cashier, owner, manager];
    const acts = Array.from({ length: PARALLEL }, (_, n) =>
      adjust(member, 200, makers[n % makers.length]),
    );
    expect(await run(acts)).toBe(4);
    expect(await cashOf(member)).toBe(800n);
  });
});
