import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { newMember, queryAsOwner } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';
import { joinStaff, openStaff } from '../../testing/people/staff.ts';
import { staffInviteCommand } from '../../entries/commands/staff/staff-invite.ts';

let nodes: TwoNodes;
let office: TestOffice;
let owner: string;
let risk: string;
let member: TestMember;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  [owner, risk] = [await office.signIn('owner'), await office.signIn('risk')];
  member = await newMember(nodes.server);
});
afterAll(async () => {
  await office.close();
  await nodes.close();
});

let people = 0;
async function join(role: string, by = owner) {
  people += 1;
  const email = `independent${people}@example.com`;
  const cookie = await joinStaff(office, { by, email, role });
  const me = await office.call('getMe', { cookie });
  return { cookie, email, id: me.data?.id ?? expect.fail('no session') };
}

let amount = 0;
/** Proposes another amount each time, because an equal proposal is not made twice (risk-18). */
async function proposed(cookie: string): Promise<string> {
  amount += 1;
  const { data } = await office.call('proposeAdjustment', {
    params: { id: String(member.id) },
    body: { key: randomUUID(), amount, reason: 'goodwill' },
    cookie,
  });
  return data?.id ?? expect.fail('nothing was proposed');
}

/** Each proposal is fresh, because one that was approved changes what the others count on. */
async function decides(maker: string, decider: string) {
  const id = await proposed(maker);
  const body = { key: randomUUID() };
  return office.call('approveProposal', { params: { id }, body, cookie: decider });
}

const dependent = { status: 403, code: 'not_independent' };
const independent = { success: true };
const pass = (days: number) =>
  queryAsOwner(
    nodes.server,
    sql`update staff_controls set created_at = created_at - make_interval(days => ${days})`,
  );

it('risk-06: who was invited and who invited decide nothing for each other, for 7 days', async () => {
  const invited = await join('manager');
  const refused = await decides(owner, invited.cookie);
  expect(refused).toMatchObject(dependent);
  expect(refused.message).toContain(`owner@kapao.test เชิญ ${invited.email}`);
  expect(await decides(invited.cookie, owner)).toMatchObject(dependent);
  expect(await decides(invited.cookie, risk)).toMatchObject(independent);
  await pass(6);
  expect(await decides(owner, invited.cookie)).toMatchObject(dependent);
  await pass(1);
  expect(await decides(owner, invited.cookie)).toMatchObject(independent);
});

it('risk-06: two who were invited by one, and whom those invited, are not independent', async () => {
  const [one, other] = [await join('manager'), await join('owner')];
  expect(await decides(one.cookie, other.cookie)).toMatchObject(dependent);
  const third = await join('manager', other.cookie);
  expect(await decides(owner, third.cookie)).toMatchObject(dependent);
  expect(await decides(one.cookie, third.cookie)).toMatchObject(dependent);
  expect(await decides(third.cookie, risk)).toMatchObject(independent);
});

it('risk-06: a reset, a role and a disabled account that opens again count as an invitation', async () => {
  const person = await join('manager');
  await pass(7);
  expect(await decides(owner, person.cookie)).toMatchObject(independent);
  const params = { id: person.id };
  const reason = 'lost the phone';
  const reset = await office.call('resetStaff', { params, body: { reason }, cookie: owner });
  const token = reset.data?.link.split('#')[1] ?? expect.fail(reset.message);
  const password = 'ส้มตำไก่ย่าง-9';
  const renewed = await openStaff(office, '/invites/accept', { token, name: 'สมชาย', password });
  expect(await decides(owner, renewed.cookie)).toMatchObject(dependent);
  await pass(7);
  expect(await decides(owner, renewed.cookie)).toMatchObject(independent);
  const signIn = async () =>
    (await openStaff(office, '/session', { email: person.email, password })).cookie;
  await office.call('changeStaffRole', {
    params,
    body: { role: 'owner', reason },
    cookie: owner,
  });
  expect(await decides(owner, await signIn())).toMatchObject(dependent);
  await pass(7);
  for (const disabled of [true, false]) {
    await office.call('disableStaff', { params, body: { disabled, reason }, cookie: owner });
  }
  expect(await decides(owner, await signIn())).toMatchObject(dependent);
});

it('risk-06: an invitation by a command is nobody’s', async () => {
  const email = 'by-command@example.com';
  const printed = await runCommand(commandConfig(nodes.url), staffInviteCommand, {
    email,
    role: 'risk',
  });
  const token = /join#(\S+)/.exec(printed)?.[1] ?? expect.fail(printed);
  const { cookie } = await openStaff(office, '/invites/accept', {
    token,
    name: 'สมชาย',
    password: 'ส้มตำไก่ย่าง-9',
  });
  expect(await decides(owner, cookie)).toMatchObject(independent);
});
