import { randomUUID } from 'node:crypto';
import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyScheduledChanges } from '../../flows/configuration/apply-scheduled-changes.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  openQr,
  depositStatus,
  queryAsOwner,
  sendWebhook,
  transferOf,
} from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const BAHT = 1_000_000n;
const HOUR = 3_600_000;
const reason = 'counted twice';

let server: TestServer;
let office: TestOffice;
let owner: string;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  [owner, manager] = [await office.signIn('owner'), await office.signIn('manager')];
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** Saves settings, and lets the day pass that a loosening waits. */
async function set(settings: OfficeBody<'saveOperatingSettings'>['settings'], cookie = owner) {
  const { data } = await office.call('getOperatingSettings', { cookie });
  const body = { settings, seen: data?.seen ?? '', reason, key: randomUUID() };
  const saved = await office.call('saveOperatingSettings', { body, cookie });
  await queryAsOwner(
    server,
    sql`
      update scheduled_changes
         set created_at = created_at - interval '24 hours',
             due_at     = now() - interval '1 second'
       where status = 'waiting'`,
  );
  await applyScheduledChanges(server.context);
  return saved;
}

const setDelay = (four_eyes_delay_hours: number | null, cookie = owner) =>
  set({ four_eyes_delay_hours }, cookie);

async function proposed(member: TestMember, amount: number): Promise<string> {
  const body = { key: randomUUID(), amount, reason };
  const params = { id: String(member.id) };
  const { data } = await office.call('proposeAdjustment', { params, body, cookie: owner });
  return data?.id ?? expect.fail('nothing was proposed');
}

const approve = (id: string, given: { reason?: string } = { reason }) =>
  office.call('approveProposal', {
    params: { id },
    body: { key: randomUUID(), ...given },
    cookie: owner,
  });

async function row(id: string, view: 'mine' | 'done' = 'mine') {
  const { data } = await office.call('listProposals', { query: { view }, cookie: owner });
  return data?.rows.find((each) => each.id === id) ?? expect.fail(`no proposal ${id}`);
}

/** Moves a proposal into the past. */
const pass = (id: string, hours: number) =>
  queryAsOwner(
    server,
    sql`
      update proposals
         set created_at = created_at - make_interval(hours => ${hours}),
             alone_from = alone_from - make_interval(hours => ${hours}),
             expires_at = expires_at - make_interval(hours => ${hours})
       where id = ${BigInt(id)}`,
  );

const cashOf = async ({ id }: TestMember) =>
  (await memberBalances(server.context.database, id)).availableMicro;

it('desk-39: the maker carries a proposal out alone once its delay has passed, with a reason', async () => {
  const member = await newMember(server, 100);
  expect(await setDelay(24)).toMatchObject({ success: true });
  const id = await proposed(member, 20);
  const { made_at, alone_from, expires_at } = await row(id);
  expect(Date.parse(alone_from ?? '') - Date.parse(made_at)).toBe(24 * HOUR);
  expect(Date.parse(expires_at) - Date.parse(made_at)).toBe((24 + 72) * HOUR);
  const early = await approve(id);
  expect(early).toMatchObject({ status: 403, code: 'own_proposal_waits' });
  expect(early.message).toContain(bangkokTimeText(new Date(alone_from ?? '')));
  await pass(id, 23);
  expect(await approve(id)).toMatchObject({ code: 'own_proposal_waits' });
  const mark = sql`
    update proposals
       set is_by_delay = true, status = 'approved', decider_id = maker_id, decided_at = now()
     where id = ${BigInt(id)}`;
  await expect(queryAsOwner(server, mark)).rejects.toThrow('proposals_by_delay');
  await pass(id, 1);
  expect(await approve(id, {})).toMatchObject({ status: 400, code: 'reason_missing' });
  expect(await cashOf(member)).toBe(100n * BAHT);
  expect(await approve(id)).toMatchObject({ success: true });
  expect(await cashOf(member)).toBe(120n * BAHT);
  expect(await row(id, 'done')).toMatchObject({
    status: 'approved',
    is_by_delay: true,
    decided_by: 'owner@kapao.test',
    decision_reason: reason,
  });
  const query = { target: `proposal:${id}`, limit: 1 };
  const log = await office.call('listAudit', { query, cookie: owner });
  expect(log.data?.rows).toMatchObject([
    { operation: 'approveProposal', reason, after: { by: 'delay' } },
  ]);
});

it('desk-39: a delay that is set or shortened later opens no older proposal', async () => {
  const member = await newMember(server, 100);
  await setDelay(null);
  const older = await proposed(member, 20);
  await setDelay(48);
  const slow = await proposed(member, 21);
  expect(await setDelay(1)).toMatchObject({ success: true });
  await pass(older, 47);
  await pass(slow, 47);
  expect(await approve(older)).toMatchObject({ status: 403, code: 'own_proposal' });
  expect(await approve(slow)).toMatchObject({ status: 403, code: 'own_proposal_waits' });
  const { data } = await office.call('listVersions', {
    query: { kind: 'site_settings', limit: 1 },
    cookie: owner,
  });
  expect(data?.rows).toMatchObject([
    { before: { four_eyes_delay_hours: 48 }, after: { four_eyes_delay_hours: 1 } },
  ]);
});

it('desk-39: a delay that is removed or lengthened lets nobody decide alone any more', async () => {
  const member = await newMember(server, 100);
  await setDelay(1);
  const id = await proposed(member, 20);
  await pass(id, 1);
  await setDelay(2);
  expect(await approve(id)).toMatchObject({ code: 'own_proposal_waits' });
  await setDelay(null);
  expect(await approve(id)).toMatchObject({ code: 'own_proposal' });
  expect((await row(id)).alone_from).toBeNull();
  expect(await cashOf(member)).toBe(100n * BAHT);
});

it('desk-39: holds the changed target, the end of a proposal and the permission as before', async () => {
  const member = await newMember(server, 100);
  await setDelay(1);
  const [first, second, third] = [
    await proposed(member, 1),
    await proposed(member, 2),
    await proposed(member, 3),
  ];
  for (const id of [first, second]) await pass(id, 1);
  await pass(third, 73);
  expect(await approve(first)).toMatchObject({ success: true });
  expect(await approve(second)).toMatchObject({ status: 409, code: 'target_changed' });
  expect(await approve(third)).toMatchObject({ status: 410, code: 'expired' });
  expect(await setDelay(2, manager)).toMatchObject({
    code: 'permission_missing',
    message: expect.stringContaining('settings:guards'),
  });
  expect(await setDelay(169)).toMatchObject({ code: 'invalid_input' });
});

it('desk-19: an act that the setting leaves out happens at once, and is kept as a proposal', async () => {
  const member = await newMember(server);
  const request = await openQr(server, member);
  await sendWebhook(server, 'transfer.received', transferOf(request));
  const params = { id: String(member.id) };
  const proof = () => ({ key: randomUUID(), reason, evidence: 'ID card in a video call' });
  const changePhone = (phone: string) =>
    office.call('proposePhone', { params, body: { ...proof(), phone }, cookie: owner });
  expect(await set({ four_eyes_kinds: ['phone'] }, manager)).toMatchObject({
    code: 'permission_missing',
  });
  expect(await set({ four_eyes_kinds: ['phone'] })).toMatchObject({ success: true });
  const deposit = { params: { refCode: request.ref_code }, body: proof(), cookie: owner };
  const reversed = await office.call('proposeDepositReversal', deposit);
  const account = { bank_abbr: 'KBANK', account_number: '7780000001' };
  const bank = { params, body: { ...proof(), ...account }, cookie: owner };
  const changed = await office.call('proposeBankAccount', bank);
  const waiting = await changePhone('0677800001');
  await set({ four_eyes_kinds: ['adjustment', 'deposit_reversal', 'phone', 'bank'] });
  expect(reversed.data).toMatchObject({ status: 'approved', transfer_id: expect.any(String) });
  expect(await depositStatus(server, member, request.ref_code)).toBe('reversed');
  expect(await cashOf(member)).toBe(0n);
  expect(changed.data).toMatchObject({ status: 'approved', transfer_id: null });
  expect(waiting.data).toMatchObject({ status: 'open' });
  expect(await row(changed.data?.id ?? '', 'done')).toMatchObject({
    change: { kind: 'bank', to: { bank_abbr: 'KBANK' } },
    decided_by: 'owner@kapao.test',
    is_by_delay: false,
  });
  // fair-04: the account that staff set is a sign of the person.
  const signs = await server.context.database.query(sql`
    select
      from member_signs
     where member_id = ${member.id}
       and sign      = 'account'
       and key       = '7780000001'`);
  expect(signs).toHaveLength(1);
  const query = { target: `member:${String(member.id)}`, limit: 5 };
  const log = await office.call('listAudit', { query, cookie: owner });
  expect(log.data?.rows.map(({ operation }) => operation)).toEqual([
    'proposePhone',
    'proposeBankAccount',
  ]);
});
