import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newQuietMember } from '../../../testing/money/automatic.ts';
import {
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { askForDocuments, giveAllDocuments } from '../../../testing/people/documents.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { messageKey } from '../../../testing/people/security.ts';
import { joinStaff } from '../../../testing/people/staff.ts';

let server: PaymentServer;
let office: TestOffice;
let cashier: string;
let risk: string;
let owner: string;
let support: string;
/** A person who reads withdrawals and nothing else. */
let reader: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [cashier, risk] = await Promise.all([office.signIn('cashier'), office.signIn('risk')]);
  support = await office.signIn('support');
  owner = await office.signIn('owner');
  const name = { th: 'ผู้อ่าน', en: 'Reader' };
  const role = { code: 'reader', name, permissions: ['withdrawals:read' as const] };
  await office.call('saveRole', { cookie: owner, body: role });
  reader = await joinStaff(office, { by: owner, email: 'reader@example.com', role: 'reader' });
  await server.context.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 500000000
     where website_id = 3`);
  await setBounds(server.context.database, { member: NO_BOUND });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const checked = () => ({ key: randomUUID(), reason: 'checked' as const });
const clean = () => ({ ...checked(), only_clean: true as const });
const approve = (id: string, { body }: { body: ReturnType<typeof checked> }) =>
  office.call('approveWithdrawal', { params: { id }, cookie: cashier, body });
const audited = (id: string) =>
  server.context.database.query<{ operation: string; outcome: string }>(sql`
    select operation,
           outcome
      from audit_events
     where target = ${`withdrawal:${id}`}
     order by id`);
const open = (id: string) => office.call('getWithdrawal', { cookie: cashier, params: { id } });

describe('approveWithdrawal with only_clean', () => {
  it('work-13: refuses one with a raised signal, and approves each of the others by itself', async () => {
    const member = await newMember(server, 5_000);
    const asked = await requestWithdrawal(server, member, 600);
    const { data } = await office.call('getWithdrawal', { cookie: cashier, params: { id: asked } });
    const isRaised = data?.signals.some(({ is_raised }) => is_raised);
    expect(isRaised).toBe(true);
    expect(await approve(asked, { body: clean() })).toMatchObject({ code: 'target_changed' });
    expect(await approve(asked, { body: checked() })).toMatchObject({ success: true });
    const quiet = await newQuietMember(server, 5_000);
    const ids = [
      await requestWithdrawal(server, quiet, 600),
      await requestWithdrawal(server, quiet, 700),
    ];
    for (const id of ids) {
      expect(await approve(id, { body: clean() })).toMatchObject({
        success: true,
      });
      expect(await audited(id)).toMatchObject([
        { operation: 'approveWithdrawal', outcome: 'done' },
      ]);
    }
  });
});

describe('is_clean', () => {
  it('work-13: is no withdrawal of a member whom staff watch, though no signal is raised', async () => {
    const quiet = await newQuietMember(server, 5_000);
    const id = await requestWithdrawal(server, quiet, 600);
    expect((await open(id)).data).toMatchObject({ is_clean: true });
    const of = { params: { id: String(quiet.id) }, cookie: risk };
    const reason = 'ดูรายการถอน';
    const opening = { key: randomUUID(), reason, linked: [] };
    const { data } = await office.call('openRiskCase', { ...of, body: opening });
    const watch = {
      key: randomUUID(),
      reason,
      decision: 'watch' as const,
      member_ids: [String(quiet.id)],
    };
    const params = { id: data?.case_id ?? expect.fail() };
    await office.call('decideRiskCase', { params, cookie: risk, body: watch });
    const read = (await open(id)).data ?? expect.fail();
    expect(read.signals.filter(({ is_raised }) => is_raised)).toEqual([]);
    expect(read.is_clean).toBe(false);
    expect(await approve(id, { body: clean() })).toMatchObject({
      code: 'target_changed',
    });
    expect(await approve(id, { body: checked() })).toMatchObject({ success: true });
  });

  it.each([
    ['proposals', proposeOtherPhone],
    ['documents', giveDocuments],
    ['cases', askInCase],
  ] as const)(
    'queue-35 work-13: is no withdrawal of a member on whom %s wait, which those see who may read them',
    async (part, begin) => {
      const quiet = await newQuietMember(server, 5_000);
      const id = await requestWithdrawal(server, quiet, 600);
      const nothing = { proposals: [], documents: false, cases: [] };
      expect((await open(id)).data).toMatchObject({ is_clean: true, waiting: nothing });
      const expected = await begin(quiet);
      const read = (await open(id)).data ?? expect.fail();
      expect(read.signals.filter(({ is_raised }) => is_raised)).toEqual([]);
      expect(read.waiting).toMatchObject({ ...nothing, [part]: expected });
      expect(read.is_clean).toBe(false);
      const unread = await office.call('getWithdrawal', { cookie: reader, params: { id } });
      expect(unread.data).toMatchObject({ is_clean: false, waiting: nothing });
      expect(await approve(id, { body: clean() })).toMatchObject({ code: 'target_changed' });
      expect(await approve(id, { body: checked() })).toMatchObject({ success: true });
    },
  );

  it('queue-35: names no approval of another withdrawal, which says nothing against this one', async () => {
    const quiet = await newQuietMember(server, 5_000);
    const held = await requestWithdrawal(server, quiet, 600);
    const other = await requestWithdrawal(server, quiet, 700);
    const of = { params: { id: held }, cookie: owner };
    const note = { key: randomUUID(), note: 'ชื่อผู้โอนแปลก' };
    await office.call('sendToRisk', { ...of, body: note });
    await office.call('returnFromRisk', { ...of, body: { ...note, key: randomUUID() } });
    // risk-14: whoever returned it does not release it alone.
    await setBounds(server.context.database, { member: 1 });
    const answer = await office.call('approveWithdrawal', { ...of, body: checked() });
    await setBounds(server.context.database, { member: NO_BOUND });
    expect(answer).toMatchObject({ data: { held: {} } });
    expect((await open(other)).data?.waiting.proposals).toEqual([]);
  });
});

async function proposeOtherPhone({ id }: TestMember) {
  const body = {
    key: randomUUID(),
    phone: '0677000123',
    reason: 'เบอร์เดิมหาย',
    evidence: 'บัตรประชาชนในวิดีโอคอล',
  };
  const made = await office.call('proposePhone', {
    params: { id: String(id) },
    body,
    cookie: support,
  });
  return [{ id: made.data?.id ?? expect.fail(made.message), operation: 'proposePhone' }];
}

async function giveDocuments(member: TestMember) {
  await askForDocuments(server, 'registration');
  await giveAllDocuments(server, member);
  await askForDocuments(server, 'off');
  return true;
}

async function askInCase({ token }: TestMember) {
  const body = { key: messageKey(), text: 'ถอนแล้วเงินไม่เข้า' };
  const asked = await server.call('openCase', { body, token });
  return [{ number: asked.data?.number ?? expect.fail(asked.message), kind: 'contact' }];
}
