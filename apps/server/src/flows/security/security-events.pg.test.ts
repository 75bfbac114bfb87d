import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeIdentity } from '../four-eyes/change-identity.ts';
import { changeBankAccount } from '../../features/members/proof-store.ts';
import { areWithdrawalsStopped } from '../../features/payments/withdrawals/stops-store.ts';
import { openSession } from '../../features/sessions/store.ts';
import { TEXTS_OF_KIND } from '../../features/security-events/rules.ts';
import { approveHeld, copyProposal } from '../../testing/people/second-person.ts';
import { balancesOf, newMember, queryAsOwner } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { eventsOf, sendTexts } from '../../testing/people/security.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { recordSecurityEvent } from './record-event.ts';

const NEW_PASSWORD = 'แกงเขียวหวาน-99';
const reason = 'คุยกับสมาชิกทางโทรศัพท์แล้ว';

let server: TestServer;
let sms: FakeSms;
let office: TestOffice;
let risk: string;
let manager: string;
beforeAll(async () => {
  sms = await startFakeSms();
  server = await startTestServer({ SMS_URL: sms.url });
  office = await startTestOffice(server.context);
  [risk, manager] = await Promise.all([office.signIn('risk'), office.signIn('manager')]);
});
afterAll(async () => {
  await office.close();
  await server.close();
  await sms.close();
});

async function newPerson() {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  const { id, uuid } = result.data.memberData;
  return { phone: body.phone, id: BigInt(id), uuid, token: result.data.token };
}

const logIn = (phone: string, password = PASSWORD) =>
  server.call('login', { body: { phone, password, website_id: 3 }, address: freshAddress() });
const isSignedIn = async (token: string) => (await server.call('getCredit', { token })).success;
const withdraw = (member: TestMember, amount: number) =>
  server.call('requestWithdrawal', {
    params: { paymentId: '1' },
    body: { amount },
    token: member.token,
  });

async function lastEvent(token: string) {
  const result = await server.call('getSecurity', { token });
  return result.data?.events[0] ?? expect.fail('no event');
}

async function reportLast(token: string) {
  const event = await lastEvent(token);
  return server.call('reportNotMe', { body: { event_id: event.id }, token });
}

/** Sets a password by a code that an SMS brings to the phone. */
async function resetBySms(phone: string, password: string) {
  const asked = await server.call('requestPassword', {
    body: { phone, website_id: 3 },
    address: freshAddress(),
  });
  await server.context.sms.drain();
  const text = sms.messages.findLast((message) => message.phone === phone)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const verified = await server.call('verifyResetCode', {
    body: { phone, code, website_id: 3, request_token: asked.data?.request_token ?? '' },
  });
  const token = verified.data?.reset_token ?? '';
  return server.call('resetPassword', { body: { password }, token });
}

/** A member with money who has reported the last event; the session of `token` has ended. */
async function reportedMember(baht: number): Promise<TestMember> {
  const member = await newMember(server, baht);
  await server.context.database.transaction((tx) =>
    recordSecurityEvent(tx, { memberId: member.id, kind: 'passkey_added', madeBy: 'member' }),
  );
  expect(await reportLast(member.token)).toMatchObject({ success: true });
  return member;
}

/** A session of the member, without the password of a login. */
async function openSessionOf(member: TestMember): Promise<string> {
  return server.context.database.transaction((tx) =>
    openSession(tx, { memberId: member.id, network: '10.0.0.1', userAgent: undefined }),
  );
}

async function caseOf(member: TestMember) {
  const query = { state: 'all', kind: 'security' } as const;
  const listed = await office.call('listCases', { query, cookie: risk });
  const row = listed.data?.rows.find((each) => each.member.member_id === String(member.id));
  return row ?? expect.fail('no case');
}

const lift = (id: string, cookie: string) =>
  office.call('liftWithdrawalStop', {
    params: { id },
    body: { key: randomUUID(), reason },
    cookie,
  });

describe('what is told', () => {
  it('alert-01: a changed password, in the inbox and by SMS with a link, once', async () => {
    const { phone, token, id } = await newPerson();
    const body = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await server.call('changePassword', { body, token })).toMatchObject({ success: true });
    const { id: eventId } = await lastEvent(token);
    await sendTexts(server);
    await sendTexts(server);
    const texts = sms.messages.filter((message) => message.phone === phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain(`/profile/security/${eventId}`);
    expect(texts[0]?.text).not.toContain(token);
    const inbox = await server.call('listNotifications', { token, query: {} });
    expect(inbox.data?.notifications).toMatchObject([
      { kind: 'security_event', params: { event: 'password_changed', event_id: eventId } },
    ]);
    expect(await eventsOf(server, id)).toEqual(['password_changed']);
  });

  it('alert-01 alert-03: a phone or account changed by staff, to the phone before', async () => {
    const { phone, id } = await newPerson();
    const why = { actor: 'ann', reason };
    await server.context.database.transaction((tx) =>
      changeIdentity(tx, id, { change: { kind: 'phone', from: phone, to: '0699000001' }, ...why }),
    );
    await sendTexts(server);
    const told = (to: string) => sms.messages.filter((message) => message.phone === to);
    expect(told(phone).map(({ text }) => text)).toEqual([expect.stringContaining('0001')]);
    expect(told('0699000001')).toEqual([]);
    expect(await eventsOf(server, id)).toEqual(['phone_changed']);
  });

  it('alert-01: the first withdrawal to an account that was changed, and no other', async () => {
    const member = await newMember(server, 1_000);
    const account = { bankAbbr: 'KBANK', accountNumber: '7781234567' };
    expect(await withdraw(member, 100)).toMatchObject({ success: true });
    expect(await eventsOf(server, member.id)).toEqual([]);
    await server.context.database.transaction((tx) => changeBankAccount(tx, member.id, account));
    await server.context.database.query(sql`
      update members
         set bank_cooling_until = null
       where id = ${member.id}`);
    for (let count = 0; count < 2; count += 1) {
      expect(await withdraw(member, 100)).toMatchObject({ success: true });
    }
    expect(await eventsOf(server, member.id)).toEqual(['withdrawal_to_new_account']);
    expect(await lastEvent(member.token)).toMatchObject({ ending: '4567', made_by: 'member' });
  });

  it('alert-02: bounds the SMS of one kind, and hides no other kind', async () => {
    const { phone, id } = await newPerson();
    const tell = (kind: 'new_device' | 'passkey_added') =>
      server.context.database.transaction((tx) =>
        recordSecurityEvent(tx, { memberId: id, kind, madeBy: 'member' }),
      );
    for (let count = 0; count < 4; count += 1) await tell('new_device');
    for (let count = 0; count < TEXTS_OF_KIND + 2; count += 1) await tell('passkey_added');
    await sendTexts(server);
    const texts = sms.messages.filter((message) => message.phone === phone);
    expect(texts).toHaveLength(1 + TEXTS_OF_KIND);
    expect(await eventsOf(server, id)).toHaveLength(4 + TEXTS_OF_KIND + 2);
  });

  it('alert-03: tries again what the service refused, and not what may have arrived', async () => {
    const [refused, lost] = [await newPerson(), await newPerson()];
    const fail = async ({ id }: { id: bigint }, fault: Parameters<typeof sms.faults.push>[0]) => {
      await server.context.database.transaction((tx) =>
        recordSecurityEvent(tx, { memberId: id, kind: 'passkey_added', madeBy: 'member' }),
      );
      sms.faults.push(fault);
      await sendTexts(server);
      await queryAsOwner(server, sql`update security_texts set due_at = now()`);
      await sendTexts(server);
    };
    await fail(refused, { status: 429, body: {} });
    await fail(lost, 'hang up');
    const countOf = (phone: string) => sms.messages.filter((each) => each.phone === phone).length;
    expect([countOf(refused.phone), countOf(lost.phone)]).toEqual([1, 0]);
  });
});

describe('getSecurity, getSecurityEvent and reportNotMe', () => {
  it('alert-04 alert-05: shows and reports the member’s own events alone', async () => {
    const [owner, stranger] = [await newPerson(), await newPerson()];
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: owner.id, kind: 'new_device', madeBy: 'member' }),
    );
    const { id } = await lastEvent(owner.token);
    const params = { eventId: id };
    const { token } = stranger;
    expect(await server.call('getSecurityEvent', { params, token })).toMatchObject({
      code: 'not_found',
    });
    const body = { event_id: id };
    expect(await server.call('reportNotMe', { body, token })).toMatchObject({ code: 'not_found' });
    expect([await isSignedIn(owner.token), await isSignedIn(token)]).toEqual([true, true]);
  });

  it('alert-05: ends every session and passkey, and opens one case for several reports', async () => {
    const { phone, token, id, uuid } = await newPerson();
    const elsewhere = await logIn(phone);
    const other = elsewhere.data?.member_data.access_token ?? '';
    const listed = await server.call('listSessions', { token: other });
    const session = listed.data?.sessions.find(({ is_current }) => !is_current);
    const body = { session_id: session?.id ?? '' };
    const first = await server.call('reportNotMe', { body, token: other });
    expect(first.data).toEqual({ case_number: expect.any(Number), sign_in_by: 'password' });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, false]);
    const again = await logIn(phone);
    const second = await reportLast(again.data?.member_data.access_token ?? '');
    expect(second.data?.case_number).toBe(first.data?.case_number);
    const fresh = (await logIn(phone)).data?.member_data.access_token ?? '';
    const { data: security } = await server.call('getSecurity', { token: fresh });
    const eventId = security?.events.find(({ disowned_at }) => disowned_at !== null)?.id ?? '';
    const shown = await server.call('getSecurityEvent', { params: { eventId }, token: fresh });
    expect(shown.data?.case_number).toBe(first.data?.case_number);
    const { id: caseId } = await caseOf({ id, uuid, token });
    const found = await office.call('getCase', { params: { id: caseId }, cookie: risk });
    expect(found.data?.messages.map(({ author }) => author)).toEqual(['report', 'report']);
  });

  it('alert-01 alert-05: tells of the lock, and a report deletes its PIN', async () => {
    const { token, id } = await newPerson();
    const body = { after_minutes: null, ask_above: 100, pin: '258036' } as const;
    expect(await server.call('setLock', { body, token })).toMatchObject({ success: true });
    const readLock = () =>
      server.context.database.query(sql`
        select set_at is not null   as "isSet",
               pin_hash is not null as "hasPin"
          from second_locks
         where member_id = ${id}`);
    expect(await readLock()).toEqual([{ isSet: true, hasPin: true }]);
    const proof = { kind: 'password', password: PASSWORD } as const;
    expect(await server.call('removeLock', { body: { proof }, token })).toMatchObject({
      success: true,
    });
    expect(await eventsOf(server, id)).toEqual(['lock_set', 'lock_removed']);
    await server.call('setLock', { body, token });
    expect(await lastEvent(token)).toMatchObject({ kind: 'lock_set', made_by: 'member' });
    await reportLast(token);
    expect(await readLock()).toEqual([{ isSet: true, hasPin: false }]);
  });

  it('alert-08: asks for a code after a changed password, and a new password ends that', async () => {
    const { phone, token } = await newPerson();
    const change = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    await server.call('changePassword', { body: change, token });
    expect((await reportLast(token)).data?.sign_in_by).toBe('code');
    expect(await logIn(phone, NEW_PASSWORD)).toMatchObject({ code: 'sign_in_needs_code' });
    expect(await logIn(phone, 'ผิดแน่นอน-1')).toMatchObject({ code: 'login_failed' });
    expect(await resetBySms(phone, 'ต้มยำกุ้ง-77')).toMatchObject({ success: true });
    expect(await logIn(phone, 'ต้มยำกุ้ง-77')).toMatchObject({ success: true });
  });

  it('alert-10: leaves the way back to staff where the phone was changed lately', async () => {
    const { phone: from, id } = await newPerson();
    const phone = `069${String(id).padStart(7, '0')}`;
    const change = (to: string) =>
      server.context.database.transaction((tx) =>
        changeIdentity(tx, id, { change: { kind: 'phone', from, to }, actor: 'ann', reason }),
      );
    await change(phone);
    const token = (await logIn(phone)).data?.member_data.access_token ?? '';
    const body = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await server.call('changePassword', { body, token })).toMatchObject({ success: true });
    expect((await reportLast(token)).data?.sign_in_by).toBe('staff');
    expect(await logIn(phone, NEW_PASSWORD)).toMatchObject({ code: 'sign_in_needs_code' });
    const stolen = await resetBySms(phone, 'ต้มยำกุ้ง-77');
    expect(stolen).toMatchObject({ code: 'reset_needs_staff' });
    await change(from);
    expect(await resetBySms(from, 'ต้มยำกุ้ง-77')).toMatchObject({ success: true });
  });

  it('alert-10: keeps the password where a changed phone was proven, and refuses codes', async () => {
    const { phone: from, id } = await newPerson();
    const phone = `068${String(id).padStart(7, '0')}`;
    await server.context.database.transaction((tx) =>
      changeIdentity(tx, id, { change: { kind: 'phone', from, to: phone }, actor: 'ann', reason }),
    );
    await queryAsOwner(server, sql`update members set phone_proven_at = now() where id = ${id}`);
    const token = (await logIn(phone)).data?.member_data.access_token ?? '';
    const event = { memberId: id, kind: 'new_device', madeBy: 'member' } as const;
    await server.context.database.transaction((tx) => recordSecurityEvent(tx, event));
    expect((await reportLast(token)).data?.sign_in_by).toBe('password');
    const stolen = await resetBySms(phone, 'ต้มยำกุ้ง-77');
    expect(stolen).toMatchObject({ code: 'reset_needs_staff' });
    expect(await logIn(phone)).toMatchObject({ success: true });
  });
});

describe('the stop of withdrawals', () => {
  it('alert-06 alert-07: puts what is not sent back, refuses new ones, and staff cannot approve', async () => {
    const member = await newMember(server, 1_000);
    const requested = await withdraw(member, 300);
    const id = requested.data?.payout_id ?? '';
    const body = { key: randomUUID(), reason: 'checked', note: '' } as const;
    const approve = { params: { id }, cookie: manager };
    expect(requested.data?.waits_for_approval).toBe(false);
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: member.id, kind: 'passkey_added', madeBy: 'member' }),
    );
    await reportLast(member.token);
    const [row] = await server.context.database.query<{ approval: string }>(sql`
      select approval
        from withdrawals
       where id = ${id}`);
    expect(row?.approval).toBe('waiting');
    const told = await server.context.database.query(sql`
      select
        from notifications
       where member_id = ${member.id}
         and kind      = 'withdrawal_waiting'
         and params ->> 'payout_id' = ${id}`);
    expect(told).toHaveLength(1);
    const token = await openSessionOf(member);
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({
      code: 'withdrawals_stopped',
    });
    expect(await office.call('approveWithdrawal', { ...approve, body })).toMatchObject({
      code: 'withdrawals_stopped',
    });
    expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
  });

  it('alert-07: a report among 20 requests at once holds for every later one', async () => {
    const member = await newMember(server, 5_000);
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: member.id, kind: 'passkey_added', madeBy: 'member' }),
    );
    const { id } = await lastEvent(member.token);
    const requests = Array.from({ length: 20 }, () => withdraw(member, 100));
    const report = server.call('reportNotMe', { body: { event_id: id }, token: member.token });
    await Promise.all([...requests, report]);
    expect(await report).toMatchObject({ success: true });
    const token = await openSessionOf(member);
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({ success: false });
    expect(await areWithdrawalsStopped(server.context.database, member.id)).toBe(true);
  });

  it('alert-09: is lifted by two people, with a reason, and its case is closed only then', async () => {
    const member = await reportedMember(500);
    const { id } = await caseOf(member);
    const params = { id };
    const close = () =>
      office.call('closeCase', { params, body: { key: randomUUID(), reason }, cookie: risk });
    expect(await close()).toMatchObject({ code: 'case_stops_withdrawals' });
    const held = await lift(id, risk);
    expect(held.data).toMatchObject({ held: { proposal_id: expect.any(String) } });
    const token = await openSessionOf(member);
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({
      code: 'withdrawals_stopped',
    });
    expect(await approveHeld(office, held, manager)).toMatchObject({ success: true });
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({ success: true });
    expect(await lift(id, risk)).toMatchObject({ code: 'already_decided' });
    expect(await close()).toMatchObject({ success: true });
  });

  it('alert-09: another report after the proposal, and another stop, need a new one', async () => {
    const member = await reportedMember(500);
    const { id } = await caseOf(member);
    const reportAgain = async () => {
      const again = { ...member, token: await openSessionOf(member) };
      expect(await reportLast(again.token)).toMatchObject({ success: true });
    };
    const unread = await lift(id, risk);
    await reportAgain();
    expect(await approveHeld(office, unread, manager)).toMatchObject({ code: 'target_changed' });
    expect(await areWithdrawalsStopped(server.context.database, member.id)).toBe(true);
    const first = await lift(id, risk);
    const data: unknown = first.data;
    if (!isHeldData(data)) throw new Error('the stop was lifted alone');
    const second = await copyProposal(server.context, data.held.proposal_id);
    expect(await approveHeld(office, first, manager)).toMatchObject({ success: true });
    await reportAgain();
    const late = { params: { id: second }, body: { key: randomUUID() }, cookie: manager };
    expect(await office.call('approveProposal', late)).toMatchObject({ code: 'target_changed' });
    expect(await areWithdrawalsStopped(server.context.database, member.id)).toBe(true);
  });

  it('alert-09: needs the permission', async () => {
    const member = await reportedMember(0);
    const { id } = await caseOf(member);
    const support = await office.signIn('support');
    expect(await lift(id, support)).toMatchObject({ code: 'permission_missing' });
  });
});
