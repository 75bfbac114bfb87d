import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withdrawalApproveCommand } from '../../entries/commands/payments/withdrawal-decisions.ts';
import { advanceWithdrawals } from '../gateways/advance-withdrawals.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { setAutomaticRules } from '../../testing/money/automatic.ts';
import {
  balancesOf,
  newMember,
  queryAsOwner,
  requestWithdrawal,
  startPaymentServer,
  withdrawalStatus,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { setBounds } from '../../testing/people/second-person.ts';
import { actAs, SANDBOX } from '../../db/author.ts';
import { changeIdentity } from '../four-eyes/change-identity.ts';

const doubt = 'ชื่อผู้โอนไม่เหมือนเดิม';
const finding = 'โทรคุยแล้ว เป็นเจ้าของบัญชีจริง';

let opened: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let cashier: string;
let risk: string;
let member: TestMember;
let id: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  office = await startTestOffice(server.context);
  [cashier, risk] = await Promise.all([office.signIn('cashier'), office.signIn('risk')]);
  await setAutomaticRules(server, { signals: [], max: 0 });
  await setBounds(opened.database, {});
});
afterAll(async () => {
  await office.close();
  await server.close();
  await opened.close();
});
beforeEach(async () => {
  member = await newMember(server, 5_000);
  id = await requestWithdrawal(server, member, 1_000);
});

const send = (of = id, as = cashier, key = randomUUID()) =>
  office.call('sendToRisk', { params: { id: of }, body: { key, note: doubt }, cookie: as });
const giveBack = (as = risk) =>
  office.call('returnFromRisk', {
    params: { id },
    body: { key: randomUUID(), note: finding },
    cookie: as,
  });
const approve = (as = cashier) =>
  office.call('approveWithdrawal', {
    params: { id },
    body: { key: randomUUID(), reason: 'checked' },
    cookie: as,
  });
const open = () => office.call('getWithdrawal', { params: { id }, cookie: cashier });
const listed = async (approval: 'waiting' | 'with_risk') => {
  const page = await office.call('listWithdrawals', {
    query: { approval, limit: 100 },
    cookie: cashier,
  });
  return (page.data?.rows ?? []).map((row) => row.id);
};
const queueOf = async (name: 'withdrawals' | 'risk', as: string) => {
  const answer = await office.call('listQueues', { cookie: as });
  return answer.data?.queues.find(({ queue }) => queue === name)?.count;
};
const waiting = async () => (await queueOf('withdrawals', cashier)) ?? 0;
const caseOf = async () => (await open()).data?.risk_checks[0]?.case_id ?? expect.fail();
const readCase = async () =>
  (await office.call('getCase', { params: { id: await caseOf() }, cookie: risk })).data;

it('queue-28: leaves the queue with its money held, and nobody decides it', async () => {
  const before = await waiting();
  expect(await send()).toMatchObject({ success: true });
  expect(await waiting()).toBe(before - 1);
  expect(await listed('waiting')).not.toContain(id);
  expect(await listed('with_risk')).toContain(id);
  for (const as of [cashier, risk])
    expect(await approve(as)).toMatchObject({ code: 'withdrawal_with_risk' });
  const rejection = { key: randomUUID(), reason: 'suspected_fraud' } as const;
  expect(
    await office.call('rejectWithdrawal', { params: { id }, body: rejection, cookie: cashier }),
  ).toMatchObject({ code: 'withdrawal_with_risk' });
  expect(await office.call('claimWithdrawal', { params: { id }, cookie: cashier })).toMatchObject({
    code: 'withdrawal_with_risk',
  });
  expect(await send()).toMatchObject({ code: 'withdrawal_with_risk' });
  const command = { id, reason: 'checked' };
  await expect(
    runCommand(commandConfig(opened.url), withdrawalApproveCommand, command),
  ).rejects.toThrow(/risk is checking it/);
  await advanceWithdrawals(server.context, new AbortController().signal);
  expect(server.gateway.withdrawals.has(id)).toBe(false);
  expect(await balancesOf(server, member)).toMatchObject({ held: 100_000 });
  // The member reads that it is being checked, as before.
  expect(await withdrawalStatus(server, member, id)).toBe('pending');
});

it('queue-28 queue-29: opens the member’s risk case with the note, and joins it with the next withdrawal', async () => {
  await send();
  const second = await requestWithdrawal(server, member, 600);
  await send(second);
  const found = (await readCase()) ?? expect.fail();
  expect(found).toMatchObject({
    kind: 'risk',
    state: 'open',
    withdrawals: [
      { id: second, returned_at: null },
      { id, returned_at: null },
    ],
  });
  expect(found.notes.map(({ kind }) => kind)).toEqual(['note', 'open']);
  expect(found.notes.every(({ text }) => text?.includes(doubt))).toBe(true);
  const closing = { key: randomUUID(), reason: finding };
  expect(
    await office.call('closeCase', { params: { id: found.id }, body: closing, cookie: risk }),
  ).toMatchObject({ code: 'case_checks_withdrawal' });
});

it('queue-28: is sent once, by those who decide withdrawals, and never over a colleague', async () => {
  const support = await office.signIn('support');
  expect(await send(id, support)).toMatchObject({ code: 'permission_missing' });
  await office.call('claimWithdrawal', { params: { id }, cookie: risk });
  expect(await send()).toMatchObject({ code: 'claimed_by_other' });
  const key = randomUUID();
  const answers = await Promise.all([send(id, risk, key), send(id, risk, key)]);
  expect(answers).toMatchObject([{ success: true }, { success: true }]);
  expect((await open()).data).toMatchObject({ claim: null, risk_checks: [{ sent_by: 'Risk' }] });
  expect(await send(randomUUID())).toMatchObject({ code: 'not_found' });
});

it('queue-29 link-12: comes back with its age and the note, and the cashier decides it', async () => {
  const asked = (await open()).data?.created_at;
  await send();
  for (const as of [cashier, await office.signIn('support')])
    expect(await giveBack(as)).toMatchObject({ code: 'permission_missing' });
  expect(await giveBack()).toMatchObject({ success: true });
  expect(await giveBack()).toMatchObject({ code: 'target_changed' });
  expect(await listed('waiting')).toContain(id);
  expect((await open()).data).toMatchObject({
    created_at: asked,
    with_risk_since: null,
    risk_checks: [
      { sent_by: 'Cashier', sent_note: doubt, returned_by: 'Risk', returned_note: finding },
    ],
  });
  expect((await readCase())?.withdrawals).toMatchObject([{ returned_at: expect.any(String) }]);
  expect((await approve()).data).toBeNull();
  await advanceWithdrawals(server.context, new AbortController().signal);
  expect(server.gateway.withdrawals.has(id)).toBe(true);
});

it('risk-14 queue-29: whoever returned a withdrawal does not approve it alone', async () => {
  await send();
  await giveBack();
  expect((await approve(risk)).data).toMatchObject({ held: {} });
  expect((await open()).data).toMatchObject({ approval: 'waiting' });
  expect((await approve()).data).toBeNull();
});

it('queue-02 queue-29: counts for those who decide risk, and marks the one that came back', async () => {
  const before = (await queueOf('risk', risk)) ?? expect.fail('no queue');
  const shown = async () => (await open()).data;
  expect(await shown()).toMatchObject({ is_back_from_risk: false });
  await send();
  expect(await queueOf('risk', risk)).toBe(before + 1);
  expect(await queueOf('risk', cashier)).toBeUndefined();
  expect(await shown()).toMatchObject({ is_back_from_risk: false });
  await giveBack();
  expect(await queueOf('risk', risk)).toBe(before);
  expect(await shown()).toMatchObject({
    is_back_from_risk: true,
    risk_checks: [{ is_own_return: false }],
  });
  const own = await office.call('getWithdrawal', { params: { id }, cookie: risk });
  expect(own.data?.risk_checks).toMatchObject([{ is_own_return: true }]);
});

it('queue-30: Home names a withdrawal with risk that was asked for more than a day ago', async () => {
  const problems = async () => {
    const answer = await office.call('listProblems', { cookie: cashier });
    return (answer.data?.problems ?? []).filter(({ target }) => target === `withdrawal:${id}`);
  };
  await send();
  expect(await problems()).toEqual([]);
  await queryAsOwner(
    server,
    sql`update withdrawals set created_at = created_at - interval '25 hours' where id = ${id}`,
  );
  expect(await problems()).toMatchObject([{ kind: 'risk_check_long' }]);
  await giveBack();
  expect(await problems()).toEqual([]);
});

it('queue-31: shows the account on file beside the one that is paid, and who changed it', async () => {
  expect((await open()).data?.account_on_file).toMatchObject({ is_same: true, changed: null });
  const to = { bankAbbr: 'SCB', accountNumber: `9${String(member.id).padStart(9, '0')}` };
  await opened.database.transaction(async (tx) => {
    await actAs(tx, SANDBOX);
    await changeIdentity(tx, member.id, {
      change: { kind: 'bank', from: to, to },
      actor: 'ann@kapao.test',
      reason: 'ขอเปลี่ยนบัญชี',
    });
  });
  const shown = (await open()).data;
  expect(shown?.account_on_file).toMatchObject({
    bank_abbr: 'SCB',
    account_last4: to.accountNumber.slice(-4),
    is_same: false,
    changed: { by: 'ann@kapao.test' },
  });
  expect(JSON.stringify(shown)).not.toContain(to.accountNumber);
  expect(shown?.signals.find(({ code }) => code === 'account_changed')).toMatchObject({
    is_raised: true,
  });
});
